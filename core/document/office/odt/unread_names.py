"""Names that people give to styles, bookmarks, tables and sections of an OpenDocument: no page shows them.

What nothing leads to goes; what is called by its name gets a neutral one everywhere.
"""

from __future__ import annotations

import re

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, attribute_key, descendants, name, remove, short

_PARTS = ("content.xml", "styles.xml")
_MARKS = (
    *("text:bookmark", "text:bookmark-start", "text:bookmark-end"),
    *("text:reference-mark", "text:reference-mark-start", "text:reference-mark-end"),
)
_LEADS_TO_STYLE = ("style-name", "page-name", "layout-name")  # ends of attributes
_SEQUENCES = frozenset(("Illustration", "Table", "Text", "Drawing", "Figure"))
_WORD = re.compile(r"[^\W\d_]{4,}")
_NUMBERED = re.compile(
    r"(?:Table|Tabelle|Section|Bereich|Table of Contents|(?:Alphabetical |Illustration |Table |User-Defined )?Index|"
    r"Inhaltsverzeichnis|Stichwortverzeichnis|Bibliography)\d*"
)
_INDEXES = (
    *(
        "table-of-content",
        "user-index",
        "alphabetical-index",
        "illustration-index",
        "table-index",
        "object-index",
    ),
    "bibliography",
)
# The styles that LibreOffice and OpenOffice have themselves, by their first word.
_OWN_NAMES = (
    "Standard Default Heading Text_20_body Text List Caption Index Header Footer Table Quotations Preformatted "
    "Title Subtitle Contents Footnote Endnote Illustration Drawing Frame Graphics OLE Formula Watermark Labels "
    "Internet_20_link Internet Visited Numbering_20_Symbols Numbering Bullet_20_Symbols Bullet Emphasis Strong "
    "Source Teletype Placeholder Page Line Main Horizontal Sender Addressee Salutation Signature Marginalia First "
    "Left Right HTML Envelope Landscape Hanging User Definition Citation Variable Example Rubies Vertical Object "
    "Outline Bibliography Figure Marginal Complimentary Body Plain Normal "
)
_OWN = frozenset(_OWN_NAMES.split())
# Further words of their names, behind the first.
_BEHIND_NAMES = (
    "body indent hanging first line contents heading level link symbols characters anchor number symbol start end continued text "
    "list table index user header footer left right footnote endnote page style rule content default drawing entry separator "
    "bold cell academic elegant financial list1 box shapes filled outlined green blue red yellow dimension arrow objects without "
    "fill a4 title headline illustration figure bibliography caption quotations linked address return signature emphasis strong"
)
_BEHIND = frozenset(_BEHIND_NAMES.split()) | frozenset(
    word.lower() for label in _OWN for word in label.split("_20_")
)


def _is_own(label: str) -> bool:
    """Whether a style is one of the program's: the first word of its name is, and so are the longer ones behind it."""
    if re.split(r"_20_|[_ \d-]", label)[0] not in _OWN and label.split("_")[0] not in _OWN:
        return False
    words = _WORD.findall(re.sub(r"_[0-9a-f]{2}_|_", " ", label))
    return all(word.lower() in _BEHIND for word in words)


def remove_unread_names(package: Package) -> bool:
    """Removes marks that nothing leads to and makes names neutral; says whether there were any."""
    roots = [package.tree(part) for part in _PARTS if part in package.parts]
    called = {value for root in roots for element in root.iter() for value in _calls(element)}
    found = any([_drop_marks(root, called) for root in roots])
    return any([_rename_styles(roots), *(_rename_holders(root) for root in roots)]) or found


def _calls(element: Element) -> list[str]:
    """Names that an element leads to."""
    if not isinstance(element.tag, str):
        return []
    found = [value for key, value in element.items() if short(key) == "text:ref-name"]
    for key, value in element.items():
        if short(key) == "xlink:href" and value.startswith("#"):
            found += (value[1:], value[1:].partition("|")[0])
    if name(element) == "text:sequence":
        found += (value for key, value in element.items() if short(key) == "text:name")
    return found


def _drop_marks(root: Element, called: set[str]) -> bool:
    found = False
    for mark in list(descendants(root, *_MARKS, "text:sequence-decl")):
        key = attribute_key(mark, "text:name")
        label = mark.get(key) if key else ""
        if label in called or (name(mark) == "text:sequence-decl" and label in _SEQUENCES):
            continue
        remove(mark)
        found = True
    return found


def _rename_holders(root: Element) -> bool:
    """Tables, sections and indexes: their names must differ, and only formulas and indexes use them."""
    text = "\n".join(value for element in root.iter() for value in _formulas(element))
    found = False
    for kind, wanted, label in (
        ("table:table", "table:name", "Table"),
        ("text:section", "text:name", "Section"),
        *((f"text:{index}", "text:name", "Index") for index in _INDEXES),
    ):
        for number, element in enumerate(descendants(root, kind), 1):
            key = attribute_key(element, wanted)
            if key and not _NUMBERED.fullmatch(element.get(key)) and element.get(key) not in text:
                element.set(key, f"{label}{1000 + number}")
                found = True
    return found


def _formulas(element: Element) -> list[str]:
    if not isinstance(element.tag, str):
        return []
    return [
        value for key, value in element.items() if short(key).endswith((":formula", "-address", "-range"))
    ]


def _rename_styles(roots: list[Element]) -> bool:
    new: dict[str, str] = {}
    for root in roots:
        for element in root.iter():
            if not isinstance(element.tag, str):
                continue
            shown = attribute_key(element, "style:display-name")
            key = attribute_key(element, "style:name")
            if key is None or name(element) == "style:font-face":
                continue
            label = element.get(key)
            if _WORD.search(label) and not _is_own(label):
                new.setdefault(label, f"S{1000 + len(new)}")
                if shown is not None:
                    del element.attrib[shown]
    for root in roots:
        for element in root.iter():
            for key, value in element.items() if isinstance(element.tag, str) else ():
                if short(key).endswith(_LEADS_TO_STYLE) and _WORD.search(value) and not _is_own(value):
                    new.setdefault(value, f"S{1000 + len(new)}")  # also where there is no such style
                if value in new and (short(key) == "style:name" or short(key).endswith(_LEADS_TO_STYLE)):
                    element.set(key, new[value])
    return bool(new)
