"""Text formatted as hidden: runs, and whole table rows."""

from __future__ import annotations

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, attribute, child, descendants, name, remove
from sfumato.core.document.office.docx.changes import _remove_upwards
from sfumato.core.document.office.docx.parts import main_part, story_roots
from sfumato.core.document.office.docx.styles import Styles, is_on
from sfumato.core.document.office.relations import related

# Their text lives elsewhere; without them a note would lose its number.
_KEPT = frozenset({"w:rPr", "w:footnoteReference", "w:endnoteReference", "w:footnoteRef", "w:endnoteRef"})


def remove_hidden_text(package: Package) -> bool:
    """Removes text that is formatted as hidden, also by a style. Returns whether there was any."""
    parts = related(package, main_part(package), "styles")
    styles = Styles(package.tree(parts[0]) if parts else None)
    return any([_remove(root, styles) for root in story_roots(package)])


def _remove(root: Element, styles: Styles) -> bool:
    found = False
    for row in list(descendants(root, "w:tr")):
        if is_on(child(row, "w:trPr", "w:hidden")):
            found = True
            _remove_upwards(row)
    for paragraph in descendants(root, "w:p"):
        style = child(paragraph, "w:pPr", "w:pStyle")
        style_id = attribute(style, "w:val") if style is not None else None
        runs = [
            run
            for run in descendants(paragraph, "w:r")
            if _paragraph_of(run) is paragraph and styles.run_hidden(child(run, "w:rPr"), style_id)
        ]
        found = bool(runs) or found
        balanced = _fields_balanced(runs)
        for run in runs:
            _empty(run, balanced)
    return found


def _paragraph_of(run: Element) -> Element | None:
    return next((parent for parent in run.iterancestors() if name(parent) == "w:p"), None)


def _fields_balanced(runs: list[Element]) -> bool:
    kinds = [attribute(mark, "w:fldCharType") for run in runs for mark in descendants(run, "w:fldChar")]
    return kinds.count("begin") == kinds.count("end")


def _empty(run: Element, balanced: bool) -> None:
    for element in list(run):
        if name(element) in _KEPT or (name(element) == "w:fldChar" and not balanced):
            continue
        remove(element)
    if all(name(element) == "w:rPr" for element in run):
        remove(run)
