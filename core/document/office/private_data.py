"""What programs and add-ins leave in office files beside the text: foreign elements, names of themes, twins of pictures.

Any program may write elements and attributes of a namespace of its own; Office and LibreOffice pass over them and keep them. The
namespaces of the formats themselves are few, so what belongs to none of them goes.
"""

from __future__ import annotations

import re

from lxml import etree

from sfumato.core.document.flow.package import Package
from sfumato.core.document.flow.xml import Element, name, remove, short, unwrap
from sfumato.core.document.office.free_words import drop_free_words
from sfumato.core.document.office.identities import neutral_identities
from sfumato.core.document.office.part_names import neutral_part_names
from sfumato.core.document.office.stray import drop_stray

_KNOWN = (
    "http://schemas.openxmlformats.org/", "http://purl.oclc.org/ooxml/", "http://schemas.microsoft.com/",
    "urn:schemas-microsoft-com:", "http://www.w3.org/", "http://purl.org/dc/", "urn:oasis:names:tc:opendocument:",
    "urn:org:documentfoundation:names:", "http://openoffice.org/", "http://docs.oasis-open.org/",
)  # fmt: skip
_THEME_NAMES = frozenset(("a:theme", "a:clrScheme", "a:fontScheme", "a:fmtScheme"))
# Names that only menus show: of colours, of other styles like this one, of fonts like this one.
_UNSHOWN = frozenset(
    ("a:custClrLst", "w:aliases", "w:altName", "w:latentStyles", "p:htmlPubPr", "p:webPr", "o:signatureline")
)
# What a workbook is made of; groups of functions, tags and how it was put on the web are no part of what it shows.
_OF_WORKBOOKS = frozenset(
    "x:" + kind
    for kind in (
        *(
            "fileVersion",
            "workbookPr",
            "workbookProtection",
            "bookViews",
            "sheets",
            "externalReferences",
            "definedNames",
        ),
        *("calcPr", "pivotCaches", "customWorkbookViews", "fileSharing", "extLst"),
    )
)
# Signs at which a line may not break, with the language they are for; words of our scripts are none.
_SIGNS = re.compile(r"[^A-Za-z\u00c0-\u024f\u0370-\u052f]*|[A-Za-z]{2,3}(-[A-Za-z]{2,4})*")
# Codes that a schema prescribes: anything else in their place is text that nobody sees.
_CODES = {
    "w:lang": re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?"),
    "w:themeFontLang": re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?"),
    **dict.fromkeys(
        ("w:noLineBreaksAfter", "w:noLineBreaksBefore", "w:decimalSymbol", "w:listSeparator"), _SIGNS
    ),
    "p:animEffect": re.compile(r"in|out|none|[a-z]+(\([A-Za-z]+\))?"),
    "p:cmd": re.compile(
        r"call|evt|verb|play(From\([\d.]+\))?|pause|stop|togglePause|resume|onstopaudio|-?\d+"
    ),
    "w:panose1": re.compile(r"[0-9A-Fa-f]{20}"),
    "w:nsid": re.compile(r"[0-9A-Fa-f]{1,8}"),
}
_TABLE_STYLE = re.compile(r"(Table|Pivot)Style(Light|Medium|Dark)\d+")
_WORD = re.compile(r"[^\W\d_]{4,}")
_SPAN = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}span"
_TITLES = frozenset(("alt", "title", "o:title"))
_NAMES_OF_EXCEL = (
    "normal good bad neutral calculation check cell explanatory text input linked note output warning heading title total accent "
    "comma currency percent hyperlink followed rowlevel collevel followedhyperlink"
)
_WORDS_OF_EXCEL = frozenset(_NAMES_OF_EXCEL.split())
_CODE_NAMES = frozenset(("x:sheetPr", "x:workbookPr"))


def remove_private_data(package: Package) -> bool:
    """Removes foreign elements and attributes, names of themes and code, and vector twins of pictures."""
    found = False
    for part in [part for part in package.parts if part.endswith((".xml", ".vml", ".rels"))]:
        if part.endswith(".rels"):
            found |= drop_stray(package.tree(part))
            continue
        # Properties and custom XML are made of foreign elements and are items of their own.
        if part == "[Content_Types].xml" or part.startswith(("customXml/", "docProps/")):
            continue
        root = package.tree(part)
        found |= _drop_foreign(root) | _drop_names(root) | _drop_words_for_codes(root) | drop_stray(root)
        found |= drop_free_words(root)
    return neutral_identities(package) | neutral_part_names(package) or found


def _is_foreign(tag: object) -> bool:
    return isinstance(tag, str) and tag.startswith("{") and not tag[1:].startswith(_KNOWN)


def _is_stranger(element: Element, root: Element) -> bool:
    """Of a foreign namespace, or of none in a part whose own elements have one."""
    if element is root or not isinstance(element.tag, str):
        return False
    return _is_foreign(element.tag) or (element.tag[0] != "{" and root.tag[0] == "{")


def _drop_foreign(root: Element) -> bool:
    strangers = [element for element in root.iter() if _is_stranger(element, root)]
    for element in reversed(strangers):  # inner ones first
        if any(name(above) in ("text:p", "text:h") for above in element.iterancestors()):
            element.tag = _SPAN  # its words are read as part of the paragraph, so they stay
        elif any(isinstance(inner.tag, str) for inner in element):
            unwrap(element)  # it only wraps what the format knows
        else:
            remove(element)
    found = bool(strangers)
    for element in root.iter():
        if isinstance(element.tag, str):
            for key in [key for key in element.keys() if _is_foreign(key)]:  # noqa: SIM118 - an lxml element is no mapping
                del element.attrib[key]
                found = True
    if found or any(not uri.startswith(_KNOWN) for uri in root.nsmap.values()):
        _forget_namespaces(root)
    return found


def _forget_namespaces(root: Element) -> None:
    """Declarations of namespaces that are no longer used, and the list of those a program may pass over."""
    foreign = {prefix for prefix, uri in root.nsmap.items() if prefix and not uri.startswith(_KNOWN)}
    for key in [key for key in root.keys() if short(key) == "mc:Ignorable"]:  # noqa: SIM118
        root.set(key, " ".join(word for word in root.get(key).split() if word not in foreign))
    kept = [prefix for prefix in root.nsmap if prefix and prefix not in foreign]
    etree.cleanup_namespaces(root, keep_ns_prefixes=kept)


def _is_private_extension(kind: str, element: Element) -> bool:
    """Extensions are known by a number in braces; anything else is somebody's own."""
    return kind.endswith(":ext") and not (element.get("uri") or "{").startswith("{")


def _is_unshown(kind: str, element: Element) -> bool:
    above = element.getparent()
    if above is None:
        return False
    if name(above) == "x:workbook":
        return kind.startswith("x:") and kind not in _OF_WORKBOOKS
    return kind in _UNSHOWN or (kind == "w:name" and name(above) == "w:abstractNum")


def _of_browsers(key: str) -> bool:
    """What an old drawing has for web pages, and the copy of the new drawing that it was made from."""
    return key in ("o:gfxdata", "class", "target") or key.startswith("on")


def _drop_words_for_codes(root: Element) -> bool:
    found = False
    for element in root.iter():
        code = _CODES.get(name(element)) if isinstance(element.tag, str) else None
        if name(element) == "number:text" and _WORD.search(element.text or ""):
            element.text, found = " ", True  # a number's format: short words stand in dates, names do not
        if name(element) == "p:cTn":
            element.attrib.pop("evtFilter", None)
        for key in [key for key, value in element.items() if code and not code.fullmatch(value)]:
            del element.attrib[key]
            found = True
    return found


def _is_of_excel(label: str) -> bool:
    """Whether all words of the name of a cell style are those of Excel's own styles."""
    return all(word in _WORDS_OF_EXCEL for word in re.findall(r"[^\W\d_]+", label.lower()))


def _drop_names(root: Element) -> bool:
    found = False
    unread = (
        name(root) == "w:numbering"
    )  # pictures before the items of a list: their titles are no part of the text
    for number, element in enumerate(list(root.iter())):
        kind = name(element)
        if kind in _THEME_NAMES and element.get("name") not in (None, "Theme"):
            element.set("name", "Theme")  # the schemes must have a name; Office has one for each of its own
        elif kind in _CODE_NAMES and element.get("codeName") is not None:
            del element.attrib["codeName"]  # what macros call a sheet
            found = True
        elif kind == "a:tblStyle" and element.get("styleName") not in (None, "Table style"):
            element.set("styleName", "Table style")
        elif kind == "x:cellStyle" and element.get("builtinId") is None:
            element.set("name", f"Style {number}")  # must differ
        elif kind == "x:cellStyle" and not _is_of_excel(element.get("name") or ""):
            element.set("name", "Normal" if element.get("builtinId") == "0" else f"Style {number}")
        elif kind == "x:tableStyles" and not _TABLE_STYLE.fullmatch(element.get("defaultTableStyle") or ""):
            element.attrib.pop("defaultTableStyle", None)
        elif kind.startswith("v:") and (
            private := [
                key
                for key in element.attrib
                if _of_browsers(short(key)) or (unread and short(key) in _TITLES)
            ]
        ):
            for key in private:
                del element.attrib[key]
            found = True
        elif _is_unshown(kind, element) or kind.endswith(":svgBlip") or _is_private_extension(kind, element):
            # The vector form of a picture goes because no check reads it: its pixels are shown instead.
            remove(element)
            found = True
    return found
