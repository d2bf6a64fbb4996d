"""Removed strings that still stand somewhere in the package, in places that reading does not show as text.

Bookmarks, style names, anchors and file names are changed the same way everywhere, so that what refers to them still
finds them. What cannot be changed safely (a metafile, an unknown binary) is replaced by an empty picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.pictures import blank, strip
from sfumato.core.document.flow.sections import Block, Section, Slot
from sfumato.core.document.flow.slots import AttributeSlot, ManySlots, TextSlot
from sfumato.core.document.flow.xml import Element, name, serialise, short
from sfumato.core.messages import Message, plural

STAND_IN = "redacted"
TEXT = "text()"
# Attributes whose values the person or the program made up, so any of them may hold a name.
_FREE = frozenset(
    {
        "w:name",
        "w:anchor",
        "w:docLocation",
        "w:styleId",
        "w:ascii",
        "w:hAnsi",
        "w:cs",
        "w:eastAsia",
        "w:tooltip",
    }
    | {"name", "descr", "title", "alt", "id", "o:spid", "string", "typeface", "Target", "PartName", "o:title"}
    | {"w:uri", "w:element", "w:displayText", "w:value", "w:fullDate", "w:storeItemID", "w:xpath", "w:author"}
    | {
        "text:name",
        "text:ref-name",
        "draw:name",
        "style:name",
        "style:display-name",
        "xlink:href",
        "table:name",
    }
    | {
        "text:style-name",
        "draw:style-name",
        "table:style-name",
        "style:parent-style-name",
        "xml:id",
        "form:name",
    }
)
_FREE_VALUES = frozenset(
    {
        "w:name",
        "w:aliases",
        "w:basedOn",
        "w:next",
        "w:link",
        "w:pStyle",
        "w:rStyle",
        "w:tblStyle",
        "w:lvlText",
    }
    | {
        "w:numStyleLink",
        "w:styleLink",
        "w:alias",
        "w:tag",
        "w:docPart",
        "w:default",
        "w:listEntry",
        "w:helpText",
    }
    | {"w:statusText", "w:tblCaption", "w:tblDescription", "w:attachedSchema", "w:altName"}
)
# Words of the format itself; changing one would break the file.
_FIXED = frozenset({"Type", "ContentType", "Id", "Requires", "uri", "style", "Extension", "TargetMode"})
_FIXED_PREFIXES = ("mc:", "r:", "xsi:", "manifest:", "?:")
_WORD_OF_THE_FORMAT = re.compile(
    r"[a-z][A-Za-z0-9]*|[0-9A-Fa-f]{1,8}|[-+\d.,%]+(?:pt|in|cm|mm|px|em)?|[a-z]{2}-[A-Z]{2}|https?://schemas\.\S+"
)
_STANDARD_PART = re.compile(
    r"/?(?:\.\./)*(?:word/|xl/|ppt/)?(?:workbook|worksheets/sheet\d+|sharedStrings|drawings/\w+\d+|tables/table\d+|"
    r"presentation|presProps|viewProps|tableStyles|slide(?:s|Layouts|Masters)/slide\w*\d+|notes\w+/notes\w+\d+|document|styles|settings|webSettings|fontTable|numbering|footnotes|endnotes|comments\w*|"
    r"people|theme/theme\d*|theme/themeOverride\d*|media/image\d+\.\w+|charts/\w+\d*|diagrams/\w+\d*|header\d*|"
    r"footer\d*|content|meta|mimetype|docProps/\w+|customXml/item\w*\d+)(?:\.xml|\.rels)?",
    re.IGNORECASE,
)
# Parts that a reader finds by their exact name.
_NAMED_BY_THE_FORMAT = frozenset({"[Content_Types].xml", "_rels/.rels", "mimetype", "META-INF/manifest.xml"})
_STORY_TEXT = frozenset(
    {"w:t", "w:delText", "w:instrText", "w:delInstrText", "a:t", "m:t", "c:v", "cx:v", "cx:pt"}
    | {"x:v", "x:t", "x:f"}  # a number that holds a removed one by chance must stay a number
)
_CELLS = re.compile(r"(?:\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?[ ,]?)+")


def consumed(sections: Iterable[Section]) -> set[tuple[Element, str]]:
    """Attributes and text nodes that reading shows: the plan has dealt with them."""
    found: set[tuple[Element, str]] = set()
    for section in sections:
        for blocks in [section.blocks, *section.copies]:
            for slot in _slots(blocks):
                if isinstance(slot, AttributeSlot):
                    found.add((slot.element, slot.key))
                elif isinstance(slot, TextSlot):
                    found.add((slot.element, TEXT))
    return found


def _slots(blocks: list[Block]) -> Iterable[Slot]:
    for block in blocks:
        for piece in block.pieces:
            if isinstance(piece.slot, ManySlots):
                yield from piece.slot.slots
            elif piece.slot is not None:
                yield piece.slot


def scrub_unseen(
    package: Package, pattern: re.Pattern[str] | None, sections: Iterable[Section]
) -> list[Message]:
    """Takes matches of the pattern out of every place that reading does not show; what the result says of it."""
    count = scrub(package, pattern, consumed(sections)) if pattern is not None else 0
    note = plural(
        count,
        "Removed text was also taken out of {0} place that no page shows.",
        "Removed text was also taken out of {0} places that no page shows.",
    )
    return [note] if count else []


def scrub(package: Package, pattern: re.Pattern[str], shown: set[tuple[Element, str]]) -> int:
    """How many places were changed."""
    count = 0
    for part in list(package.parts):
        if part.endswith((".xml", ".rels", ".vml", ".rdf")):
            count += _scrub_tree(package.tree(part), pattern, shown, part.endswith(".rels"))
        elif part.endswith(".svg"):
            count += _scrub_svg(package, part, pattern)
        elif strip(package.parts[part]) is None and part != "mimetype":
            count += _scrub_binary(package, part, pattern)
    for part in list(package.parts):
        if part in _NAMED_BY_THE_FORMAT or _STANDARD_PART.fullmatch(_source_of(part)):
            continue
        if pattern.search(part):
            _rename(package, part, pattern.sub(STAND_IN, part))
            count += 1
    return count


def _source_of(part: str) -> str:
    return part.replace("_rels/", "").removesuffix(".rels")


def _scrub_tree(
    root: Element, pattern: re.Pattern[str], shown: set[tuple[Element, str]], relationships: bool
) -> int:
    count = 0
    for element in root.iter():
        if not isinstance(element.tag, str):
            if pattern.search(element.text or ""):
                element.text = ""
                count += 1
            continue
        for key, value in element.items():
            if (
                pattern.search(value)
                and (element, key) not in shown
                and _may_change(element, key, value, pattern)
            ):
                element.set(key, pattern.sub(STAND_IN, value))
                count += 1
        if (element, TEXT) in shown or name(element) in _STORY_TEXT:
            continue
        if _is_leaf_text(element) and pattern.search(element.text):
            element.text = pattern.sub(STAND_IN, element.text)
            count += 1
    return count


def _may_change(element: Element, key: str, value: str, pattern: re.Pattern[str]) -> bool:
    wanted = short(key)
    if wanted in _FIXED or wanted.startswith(_FIXED_PREFIXES):
        return False
    if wanted in ("Target", "PartName"):
        return not _STANDARD_PART.fullmatch(value)
    if wanted in _FREE or (wanted == "w:val" and name(element) in _FREE_VALUES):
        return True
    if name(element).startswith(("x:", "x14:")) and _CELLS.fullmatch(value):
        return False
    if name(element) in ("w:lang", "a:lang") or _WORD_OF_THE_FORMAT.fullmatch(value):
        return False
    return any(len(match.group()) >= 4 for match in pattern.finditer(value))


def _is_leaf_text(element: Element) -> bool:
    """Text of settings and the like; text between the elements of a story is the plan's business."""
    return (
        bool((element.text or "").strip())
        and not len(element)
        and not name(element).startswith(("text:", "table:"))
    )


def _scrub_svg(package: Package, part: str, pattern: re.Pattern[str]) -> int:
    content = serialise(package.tree(part)).decode("utf-8", "replace")
    if pattern.search(content) is None:
        return 0
    package.put(part, b'<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
    return 1


def _scrub_binary(package: Package, part: str, pattern: re.Pattern[str]) -> int:
    data = package.parts[part]
    views = (
        data.decode("latin-1"),
        data.decode("utf-16-le", "replace"),
        data[1:].decode("utf-16-le", "replace"),
    )
    if not any(pattern.search(view) for view in views):
        return 0
    package.put(part, blank(data))
    return 1


def _rename(package: Package, part: str, new: str) -> None:
    while new in package.parts:
        new = f"{new.rpartition('/')[0]}/x{new.rpartition('/')[2]}"
    package.parts[new] = package.parts.pop(part)
    if part in package.trees:
        package.trees[new] = package.trees.pop(part)
