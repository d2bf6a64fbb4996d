"""Words in places that the formats leave to people or programs and no page shows: identifiers, titles of menus, kept originals.

Each place is listed with what the format itself may have there; what is anything else goes, or gets a neutral value.
"""

from __future__ import annotations

import re

from sfumato.core.document.flow.xml import Element, name, remove, short

_HEX = re.compile(r"[0-9A-Fa-f]{1,8}")
_CELL = re.compile(r"\$?[A-Z]{1,3}\$?\d{1,7}")
_OF_CONTROLS = re.compile(r"(?:ooo:)?com\.sun\.star\.[\w.]+")
_NEVER = re.compile(r"(?!)")
_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?")
_OWN_INDEX = re.compile(r"User-Defined|Benutzer")
_NUMBERS = re.compile(r"[\d-]+")
# (element, attribute) → what may stand there.
_ALLOWED: dict[tuple[str, str], re.Pattern[str]] = {
    ("w:rsid", "w:val"): _HEX,
    ("w:footnote", "w:type"): re.compile(r"normal|separator|continuationSeparator|continuationNotice"),
    ("w:endnote", "w:type"): re.compile(r"normal|separator|continuationSeparator|continuationNotice"),
    ("w:date", "w:fullDate"): re.compile(r"[-\d]+T[\d:.]+Z?"),
    ("w:dateFormat", "w:val"): re.compile(r"(?:[dMyHhmsaApPEegG/:.,\s\u5e74\u6708\u65e5-]|'[^']{0,3}')*"),
    ("w:lid", "w:val"): _LANGUAGE,
    ("w:calendar", "w:val"): re.compile(r"gregorian\w*|hijri|umalqura|hebrew|taiwan|japan|thai|korea|saka|none"),
    ("w:comboBox", "w:lastValue"): _NEVER,
    ("w:dropDownList", "w:lastValue"): _NEVER,
    ("w:docPartCategory", "w:val"): _NEVER,
    ("w:effect", "w:val"): re.compile(r"none|lights|blinkBackground|sparkle|ants(?:Black|Red)|shimmer"),
    ("w:divId", "w:val"): _NUMBERS,
    ("w:cnfStyle", "w:val"): _NUMBERS,
    ("a:rPr", "bmk"): _NEVER,
    ("a:rPr", "lang"): _LANGUAGE,
    ("a:rPr", "altLang"): _LANGUAGE,
    ("p:cTn", "nodeType"): re.compile(r"tmRoot|mainSeq|interactiveSeq|(?:click|with|after)(?:Effect|Group|Par)"),
    ("p:strVal", "val"): re.compile(r"visible|hidden|true|false|bold|italic|normal|none|(?:#?ppt_[a-z]|[-+*/().,\s\d])*"),
    ("w15:repeatingSection", "w15:sectionTitle"): _NEVER,
    ("w15:appearance", "w15:val"): re.compile(r"boundingBox|tags|hidden"),
    ("dgm:prSet", "phldrT"): _NEVER,
    ("dgm:prSet", "presName"): re.compile(r"\w+"),
    ("dgm:layoutNode", "name"): re.compile(r"\w+"),
    ("dgm:layoutNode", "styleLbl"): re.compile(r"\w+"),
    ("dgm:styleLbl", "name"): re.compile(r"\w+"),
    ("form:form", "form:command"): _NEVER,
    ("text:user-index-source", "text:index-name"): _OWN_INDEX,
    ("text:user-index-mark", "text:index-name"): _OWN_INDEX,
    ("text:user-index-mark-start", "text:index-name"): _OWN_INDEX,
    **{(f"text:{kind}", "text:id"): re.compile(r"[a-z]{0,4}\d+") for kind in ("p", "h", "list", "list-item", "section")},
    ("dgm:forEach", "name"): _NEVER,
    ("dgm:choose", "name"): _NEVER,
    ("dgm:if", "name"): _NEVER,
    ("dgm:else", "name"): _NEVER,
    ("a:fld", "type"): re.compile(r"slidenum|datetime\d*|datetimeFigureOut|header|footer|TxLink|CELLRANGE|[A-Z]+(?:NAME|VALUE)"),
    ("x:sheetView", "topLeftCell"): _CELL,
    ("x:pane", "topLeftCell"): _CELL,
    ("x:selection", "activeCell"): _CELL,
    ("x:selection", "pane"): re.compile(r"topLeft|topRight|bottomLeft|bottomRight"),
    **{(kind, key): _NEVER for kind in ("x:sheetProtection", "x:workbookProtection", "x:protectedRange")
       for key in ("algorithmName", "hashValue", "saltValue", "spinCount", "password", "securityDescriptor")},
    ("style:style", "style:class"): re.compile(r"text|chapter|list|index|extra|html"),
    ("style:tab-stop", "style:leader-text"): re.compile(r"."),
    ("text:bibliography-configuration", "text:prefix"): re.compile(r"\W?"),
    ("text:bibliography-configuration", "text:suffix"): re.compile(r"\W?"),
    ("text:bibliography-configuration", "text:sort-algorithm"): re.compile(r"alphanumeric|phonetic \(.{0,20}\)|normal"),
    ("form:form", "office:target-frame"): re.compile(r"_(?:blank|self|parent|top)"),
    ("form:form", "form:target-frame"): re.compile(r"_(?:blank|self|parent|top)"),
}  # fmt: skip
# Words in the elements themselves: what may stand there. The title of an index stands in its body as well.
_TEXTS: dict[str, re.Pattern[str]] = {
    "text:index-title-template": _NEVER,
    "a:tableStyleId": re.compile(r"\{[0-9A-Fa-f-]+\}"),
    "p:attrName": re.compile(
        r"(?:style|fill|stroke|shadow|extrusion|imageData)\.[\w.]+|fillcolor|ppt_[a-z]|[xy]?(?:shear|skew)|r"
    ),
}
# Attributes of the formats' own namespaces in which people or programs write words; all are read or scrubbed elsewhere.
_WORDED_NAMES = (
    "w:ascii w:hAnsi w:cs w:eastAsia w:font w14:font w:instr w:author w:initials w:tooltip w:displayText w:value w:anchor "
    "w:element w:uri w:name w:styleId w:ed w:edGrp w:date w:docLocation w:tgtFrame w:description w:xpath w:prefixMappings"
)
_WORDED = frozenset(_WORDED_NAMES.split())
_WORDED_KINDS = (
    "name lvlText alias tag default statusText helpText tblCaption tblDescription docPartGallery pStyle rStyle tblStyle "
    "basedOn next link numStyleLink styleLink listEntry caption attachedSchema clickAndTypeStyle defaultTableStyle "
    "connectString query mailSubject addressFieldName mappedName column udl table src entryMacro exitMacro description "
    "style docVar dateFormat"
)
_WORDED_VALUES = frozenset("w:" + kind for kind in _WORDED_KINDS.split())
_PROSE = re.compile(r"[^\W\d_]{3,}\s+[^\W\d_]{3,}")  # two words; a code is one word, or words without blanks
_XML = "{http://www.w3.org/XML/1998/namespace}"
_XML_ALLOWED = {"space": re.compile(r"preserve|default"), "lang": _LANGUAGE}
# Statements about the text (RDFa), places of schemas, and what a program should do with elements it does not know.
_STATEMENTS = (
    "{http://www.w3.org/1999/xhtml}",
    "{http://www.w3.org/2001/XMLSchema-instance}",
    "{http://docs.oasis-open.org/ns/office/1.2/meta/",
)
_PRESERVING = frozenset(("mc:ProcessContent", "mc:PreserveElements", "mc:PreserveAttributes"))
# Elements that go: menus show their words, or they keep a picture as it was before an effect was laid on it.
_GONE = frozenset(
    (
        "dgm:title",
        "dgm:desc",
        "dgm:catLst",
        "form:list-property",
        "text:sort-key",
        "?:imgProps",
        "table:table-template",
        # Where pages broke when a program last showed them: it depends on the length of what stood there.
        "w:lastRenderedPageBreak",
        "text:soft-page-break",
    )
)
_OF_MICROSOFT = re.compile(r"urn:(?:microsoft\.com/office/officeart|diagrams\.loki3\.com)/[\w/+.-]+")
_DEFINITIONS = ("dgm:layoutDef", "dgm:colorsDef", "dgm:styleDef")
_PAINTS = frozenset(
    f"draw:{kind}" for kind in ("gradient", "hatch", "stroke-dash", "opacity", "fill-image", "marker")
)


def drop_free_words(root: Element) -> bool:
    """Drops or replaces what people wrote in places of a part that no page shows; says whether there was any."""
    found = False
    for element in list(root.iter()):
        if not isinstance(element.tag, str):
            continue
        kind = name(element)
        if kind in _GONE or (kind == "form:property" and not _is_default_control(element)):
            _remove_with_run(element)
            found = True
            continue
        for key, value in element.items():
            if _is_free(kind, short(key), value, element) or _is_statement(kind, key, value):
                del element.attrib[key]
                found = True
        if kind in _TEXTS and element.text and not _TEXTS[kind].fullmatch(element.text.strip()):
            element.text, found = None, True
        if kind in _DEFINITIONS and not _OF_MICROSOFT.fullmatch(element.get("uniqueId") or ""):
            element.attrib.pop("uniqueId", None)
        found |= _neutral_theme(kind, element)
    return found


def _remove_with_run(element: Element) -> None:
    """A run that holds nothing else goes as well: it would show where the element stood."""
    run = element.getparent()
    remove(element)
    if run is not None and name(run) == "w:r" and all(name(inner) == "w:rPr" for inner in run):
        remove(run)


def _is_free(kind: str, key: str, value: str, element: Element) -> bool:
    if key == "style:display-name":
        return value != _decoded(next((v for k, v in element.items() if short(k) == "style:name"), ""))
    if key == "form:control-implementation":
        return not _OF_CONTROLS.fullmatch(value)
    if key == "draw:display-name" and kind in _PAINTS:
        return True
    if kind == "dgm:layoutDef" and key == "defStyle":
        return True
    allowed = _ALLOWED.get((kind, key))
    return allowed is not None and not allowed.fullmatch(value)


def _is_statement(kind: str, key: str, value: str) -> bool:
    """Whether an attribute says something that no page shows: about the text, or in words in the place of a code."""
    if key.startswith(_XML):
        local = key[len(_XML) :]
        allowed = _XML_ALLOWED.get(local)
        return not (allowed.fullmatch(value) if allowed else local == "id" and not kind.startswith("w:"))
    if key.startswith(_STATEMENTS) or short(key) in _PRESERVING:
        return True
    if not short(key).startswith(("w:", "w14:", "w15:")) or short(key) in _WORDED:
        return False
    return (short(key) != "w:val" or kind not in _WORDED_VALUES) and _PROSE.search(value) is not None


def _decoded(label: str) -> str:
    """A name of OpenDocument as a menu shows it: signs that no name may have are written as their numbers."""
    return re.sub(r"_([0-9a-f]{1,6})_", lambda match: chr(min(int(match[1], 16), 0x10FFFF)), label)


def _is_default_control(element: Element) -> bool:
    values = {short(key): value for key, value in element.items()}
    return values.get("form:property-name") == "DefaultControl" and bool(
        _OF_CONTROLS.fullmatch(values.get("office:string-value", ""))
    )


def _neutral_theme(kind: str, element: Element) -> bool:
    if kind not in ("loext:theme", "loext:theme-colors"):
        return False
    for key in [key for key, value in element.items() if short(key) == "loext:name" and value != "Theme"]:
        element.set(key, "Theme")
    return True
