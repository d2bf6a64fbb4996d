"""Places that hold text in WordprocessingML runs, and the two hooks that edit paragraphs."""

from __future__ import annotations

from dataclasses import dataclass

from lxml import etree

from sfumato.core.document.flow.sections import Change
from sfumato.core.document.flow.slots import TextSlot, splice
from sfumato.core.document.flow.xml import XML_SPACE, Element, child, children, like, name, remove


@dataclass(frozen=True, slots=True)
class RunTextSlot(TextSlot):
    """`w:t`, `w:delText` or `w:instrText`. New lines and tabs in a replacement become their own elements."""

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes; line breaks and tabs become elements."""
        if name(self.element) != "w:t":
            _set(self.element, splice(self.text, changes))
            return
        pieces: list[str] = []  # kept text and replacements, cut where an element of its own is needed
        reached = 0
        source = self.text
        for change in changes:
            _grow(pieces, source[reached : change.start])
            for number, line in enumerate(_split(change.text)):
                if number % 2:
                    pieces.append(line)
                else:
                    _grow(pieces, line)
            reached = change.end
        _grow(pieces, source[reached:])
        if pieces:
            _write(self.element, pieces)
        else:
            _remove_with_run(self.element)


@dataclass(frozen=True, slots=True)
class AtomSlot:
    """An element that stands for one character: a tab, a break, a special hyphen."""

    part: str
    element: Element

    @property
    def place(self) -> tuple[str, str]:
        """The part of the file and the place in it, for reports."""
        return self.part, name(self.element)

    def apply(self, changes: list[Change]) -> None:
        """Writes the changes beside the element, and removes the element where its character goes."""
        gone = any(change.end > change.start for change in changes)
        before = "".join(change.text for change in changes if change.start == 0)
        after = "".join(change.text for change in changes if change.start == 1)
        for text, addition in ((after, "after"), (before, "before")):
            if text:
                holder = etree.Element(like(self.element, "t"))
                if name(self.element) == "a:br":  # it stands between runs, not in one
                    run = etree.Element(like(self.element, "r"))
                    holder.text = text
                    run.append(holder)
                    (self.element.addnext if addition == "after" else self.element.addprevious)(run)
                    continue
                if addition == "after":
                    self.element.addnext(holder)
                else:
                    self.element.addprevious(holder)
                _write(holder, _pieces(text))
        if gone:
            _remove_with_run(self.element)


def _remove_with_run(element: Element) -> None:
    """An emptied run would still tell how the removed text was formatted and cut up."""
    run = element.getparent()
    remove(element)
    if run is not None and name(run) == "w:r" and all(name(inner) == "w:rPr" for inner in run):
        remove(run)


def _split(text: str) -> list[str]:
    """Even places hold text, odd places one newline or tab."""
    parts = [""]
    for character in text:
        if character in "\n\t":
            parts += (character, "")
        else:
            parts[-1] += character
    return parts


def _pieces(text: str) -> list[str]:
    return [part for number, part in enumerate(_split(text)) if part or number == 0]


def _grow(pieces: list[str], text: str) -> None:
    if not text:
        return
    if pieces and pieces[-1] not in ("\n", "\t"):
        pieces[-1] += text
    else:
        pieces.append(text)


def _write(element: Element, pieces: list[str]) -> None:
    """The first stretch of text stays in the element itself; the rest follows it in the same run."""
    first = pieces[0] if pieces and pieces[0] not in ("\n", "\t") else ""
    _set(element, first)
    here = element
    for piece in pieces[1:] if first or not pieces else pieces:
        if not piece:
            continue
        tag = {"\n": "br", "\t": "tab"}.get(piece, "t")
        new = etree.Element(like(element, tag))
        if tag == "t":
            _set(new, piece)
        here.addnext(new)
        here = new


def _set(element: Element, text: str) -> None:
    element.text = text
    element.set(XML_SPACE, "preserve")


def new_text(paragraph: Element, text: str) -> None:
    """Adds a run with this text at the end of a paragraph of Word or of a drawing (`a:p`). Changes the tree."""
    if name(paragraph) == "a:p":
        run = etree.SubElement(paragraph, like(paragraph, "r"))
        etree.SubElement(run, like(paragraph, "t")).text = text
        return
    run = etree.SubElement(paragraph, like(paragraph, "r"))
    holder = etree.SubElement(run, like(paragraph, "t"))
    _write(holder, _pieces(text))


def join(first: Element, second: Element) -> None:
    """Moves the second paragraph's content into the first. A section break in the second is kept."""
    properties = next(children(second, "w:pPr", "a:pPr"), None)
    for element in list(second):
        if element is not properties and name(element) != "a:endParaRPr":
            first.append(element)
    end = next(children(first, "a:endParaRPr"), None)
    if end is not None:
        first.append(end)
    if properties is not None:
        _keep_marks(first, properties)
    _remove_with_empty_wrappers(second)


def _keep_marks(first: Element, properties: Element) -> None:
    section = child(properties, "w:sectPr")
    mark = child(properties, "w:rPr", "w:del")
    if section is None and mark is None:
        return
    own = child(first, "w:pPr")
    if own is None:
        own = etree.Element(like(first, "pPr"))
        first.insert(0, own)
    if mark is not None:
        run = child(own, "w:rPr")
        if run is None:
            run = etree.Element(like(first, "rPr"))
            own.insert(len(own) if child(own, "w:sectPr") is None else len(own) - 1, run)
        run.insert(0, mark)
    if section is not None and child(own, "w:sectPr") is None:
        changed = child(own, "w:pPrChange")
        if changed is not None:
            changed.addprevious(section)
        else:
            own.append(section)


def _remove_with_empty_wrappers(paragraph: Element) -> None:
    """A content control without content is not valid, so it goes with its last paragraph."""
    parent = paragraph.getparent()
    remove(paragraph)
    while parent is not None and not len(parent) and name(parent) in ("w:sdtContent", "w:customXml"):
        inner, parent = parent, parent.getparent()
        if name(inner) == "w:sdtContent" and parent is not None:
            inner, parent = parent, parent.getparent()
        remove(inner)
