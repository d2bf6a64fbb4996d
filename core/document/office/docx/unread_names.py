"""Names that people give to styles and bookmarks: no page shows them, so no reader of the text can judge them.

A bookmark that nothing leads to goes. A style of one's own gets a neutral name. What a field calls by its name is left alone:
codes of fields are read with the text, and what is removed there is removed everywhere.
"""

from __future__ import annotations

import re

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import (
    Element,
    attribute,
    attribute_key,
    child,
    children,
    descendants,
    name,
    remove,
    short,
)
from sfumato.core.document.office.docx.parts import all_roots, main_part, story_roots
from sfumato.core.document.office.relations import related

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z\d])")  # "ListParagraph", "Heading1"
_CODES = ("w:instrText", "w:delInstrText")
_GIVEN_BY_WORD = re.compile(r"_(?:Toc|Ref|Hlk|Hlt|PictureBullets|GoBack)\d*")
_STYLE_REFERENCES = (
    *("w:pStyle", "w:rStyle", "w:tblStyle", "w:basedOn", "w:next", "w:link", "w:numStyleLink", "w:styleLink"),
)

# The styles that Word has itself, by their first word (ISO 29500-1, 17.7.4.9, and newer ones).
_OF_WORD_NAMES = (
    "normal heading toc index annotation footnote endnote header footer caption table envelope line page macro list title "
    "closing signature default body message subtitle salutation date block hyperlink followedhyperlink strong emphasis "
    "document plain e-mail html no outline balloon light medium dark colorful grid intense subtle quote bibliography book "
    "placeholder revision mention smart hashtag unresolved top bottom web comment"
)
_OF_WORD = frozenset(_OF_WORD_NAMES.split())


# Further words of their names, behind the first.
_BEHIND_NAMES = (
    "text reference subject of authorities figures address return number bullet continue indent paragraph font first map form "
    "acronym cite code definition keyboard preformatted sample typewriter variable shading accent effects simple classic columns "
    "contemporary elegant professional theme spacing char toa note tablegrid mail d and zchn zeichen car"
)
_WORDS_OF_WORD = _OF_WORD | frozenset(_BEHIND_NAMES.split())


def _is_of_word(label: str) -> bool:
    """Whether a style is one of Word's own: all words of its name are, so that no name of a person stands behind them."""
    words = re.findall(r"[^\W\d_]+", label.lower())
    first = label.lower().split(" ")[0].strip("0123456789")
    return first in _OF_WORD and all(word in _WORDS_OF_WORD or word in ("e", "mail") for word in words)


def remove_unread_names(package: Package) -> bool:
    """Removes bookmarks that nothing leads to and names of people's own styles; says whether there were any."""
    called = _called(package)
    found = False
    for root in story_roots(package):
        found |= _drop_bookmarks(root, called)
    found |= _drop_anchors(package)
    found |= _rename_bookmarks(package)
    return _rename_styles(package, called) or found


def _called(package: Package) -> str:
    """Everything that may call a bookmark or style by its name."""
    words: list[str] = []
    for _, root in all_roots(package):
        for element in root.iter():
            if name(element) in _CODES:
                words.append(element.text or "")
            elif isinstance(element.tag, str):
                words += (attribute(element, key) or "" for key in ("w:anchor", "w:instr", "w:docLocation"))
    for part in [part for part in package.parts if part.endswith(".rels")]:
        words += (entry.get("Target") or "" for entry in package.tree(part))
    return "\n".join(word for word in words if word)


def _drop_bookmarks(root: Element, called: str) -> bool:
    gone: set[str] = set()
    kept: set[str] = set()
    for start in list(descendants(root, "w:bookmarkStart")):
        label = attribute(start, "w:name") or ""
        if not label or label not in called:
            gone.add(attribute(start, "w:id") or "")
            remove(start)
        else:
            kept.add(attribute(start, "w:id") or "")
    for end in list(descendants(root, "w:bookmarkEnd")):
        if (attribute(end, "w:id") or "") not in kept:
            remove(end)
    return bool(gone)


def _drop_anchors(package: Package) -> bool:
    """Places that links name and the document does not have."""
    roots = list(story_roots(package))
    places = {
        attribute(start, "w:name") for root in roots for start in descendants(root, "w:bookmarkStart")
    } | {"_top"}
    found = False
    for root in roots:
        for link in descendants(root, "w:hyperlink"):
            key = attribute_key(link, "w:anchor")
            external = any(short(other) == "r:id" for other in link.keys())  # noqa: SIM118 - an lxml element is no mapping
            if key is not None and not external and link.get(key) not in places:
                del link.attrib[key]
                found = True
    return found


def _rename_bookmarks(package: Package) -> bool:
    """Bookmarks that nothing but links lead to get neutral names, unless Word gave them theirs."""
    roots = list(story_roots(package))
    codes = "\n".join(element.text or "" for root in roots for element in descendants(root, *_CODES))
    codes += "\n".join(
        attribute(element, "w:instr") or "" for root in roots for element in descendants(root, "w:fldSimple")
    )
    new: dict[str, str] = {}
    for root in roots:
        for start in descendants(root, "w:bookmarkStart"):
            key = attribute_key(start, "w:name")
            label = start.get(key) if key else ""
            if key and not _GIVEN_BY_WORD.fullmatch(label) and label not in codes:
                start.set(key, new.setdefault(label, f"Place{1000 + len(new)}"))
    for root in roots:
        for link in descendants(root, "w:hyperlink"):
            key = attribute_key(link, "w:anchor")
            if key and link.get(key) in new:
                link.set(key, new[link.get(key)])
    for part in [part for part in package.parts if part.endswith(".rels")] if new else ():
        for entry in package.tree(part):
            target = entry.get("Target") or ""
            if target.startswith("#") and target[1:] in new:
                entry.set("Target", "#" + new[target[1:]])
    return bool(new)


def _rename_styles(package: Package, called: str) -> bool:
    new: dict[str, str] = {}
    for part in related(package, main_part(package), "styles"):
        for style in children(package.tree(part), "w:style"):
            _rename(style, new, called)
    known = _style_ids(package)
    found = bool(new)
    for _, root in all_roots(package):
        for reference in list(descendants(root, *_STYLE_REFERENCES)):
            key = attribute_key(reference, "w:val")
            called_so = reference.get(key) if key is not None else ""
            if key is not None and called_so in new:
                reference.set(key, new[called_so])
            elif called_so not in known and not _is_of_word(_CAPITAL.sub(" ", called_so)):
                remove(reference)
                found = True
    return found


def _style_ids(package: Package) -> set[str]:
    """The styles that there are; a reference to another one changes no look."""
    return {
        attribute(style, "w:styleId") or ""
        for _, root in all_roots(package)
        if name(root) == "w:styles"
        for style in children(root, "w:style")
    }


def _rename(style: Element, new: dict[str, str], called: str) -> None:
    label, key = child(style, "w:name"), attribute_key(style, "w:styleId")
    named = attribute_key(label, "w:val") if label is not None else None
    own = (attribute(style, "w:customStyle") or "").lower() in ("1", "true", "on")
    if named is not None and label is not None and not _is_of_word(label.get(named)):
        own = True  # programs that are not Word forget to say so
    if key is None or label is None or named is None:
        return
    if not own:
        _neutral_id(style, key, label.get(named), new)
        return
    if label.get(named) in called:
        return
    neutral = new.setdefault(style.get(key), f"Style{len(new) + 1}")
    style.set(key, neutral)
    label.set(named, f"Style {neutral.removeprefix('Style')}")


def _neutral_id(style: Element, key: str, label: str, new: dict[str, str]) -> None:
    """The id of one of Word's own styles is made of its name; one that is not says what nobody sees."""
    usual = "".join(re.findall(r"[^\W_]+", label.title()))
    if style.get(key).casefold() not in (usual.casefold(), re.sub(r"[^\w-]", "", label).casefold()):
        style.set(key, new.setdefault(style.get(key), f"{usual}s{len(new) + 1}"))
