"""Text and attributes where the formats have none: between elements, beside paragraphs, inside a property, without a namespace.

No program shows them and no reader reads them, but all of them stay in a file that is edited in place. The formats say
where text stands: in OOXML in a few elements that hold nothing else, in OpenDocument inside paragraphs and a few values.
"""

from __future__ import annotations

import re

from sfumato.core.document.flow.xml import Element, name

_ODF = "urn:oasis:names:tc:opendocument:"
_QUALIFIED = (
    _ODF,
    "http://schemas.openxmlformats.org/wordprocessingml/",
    "http://purl.oclc.org/ooxml/wordprocessingml/",
)
_MATH = "{http://www.w3.org/1998/Math/MathML}"
_RELATION = frozenset(("Id", "Type", "Target", "TargetMode"))
_NUMBER = re.compile(r"[-+\d.,:;%\s]*")
# Elements of OOXML that hold words, formulas or a code with letters; all others hold elements or numbers.
_HOLDERS_NAMES = (
    "t delText instrText delInstrText v f pt formatCode c:separator formula formula1 formula2 definedName author text align "
    "attrName sqref oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter binData c:name stp "
    "MoveWithCells SizeWithCells AutoFill Anchor Visible FmlaLink FmlaRange FmlaGroup FmlaPict FmlaTxbx TextHAlign TextVAlign "
    "LockText PrintObject Locked Accel2 PositionSource DefaultSize"
)
_HOLDERS = frozenset(_HOLDERS_NAMES.split())  # fmt: skip
# What stands inside a paragraph of OpenDocument and is empty, or holds paragraphs and no words.
_EMPTY_NAMES = (
    "text:s text:tab text:line-break text:soft-page-break text:bookmark text:bookmark-start text:bookmark-end "
    "text:reference-mark text:reference-mark-start text:reference-mark-end text:change text:change-start text:change-end "
    "text:note text:note-body text:list text:list-item text:list-header text:alphabetical-index-mark text:toc-mark "
    "text:alphabetical-index-mark-start text:alphabetical-index-mark-end text:toc-mark-start text:toc-mark-end "
    "text:user-index-mark text:user-index-mark-start text:user-index-mark-end text:section text:ruby"
)
_EMPTY = frozenset(_EMPTY_NAMES.split())
_PARAGRAPHS = ("text:p", "text:h")
_VALUES_NAMES = (
    "number:text number:currency-symbol office:binary-data svg:title svg:desc table:title table:desc config:config-item "
    "text:index-entry-span "
    "text:index-title-template text:linenumbering-separator presentation:header-decl presentation:footer-decl "
    "presentation:date-time-decl text:note-continuation-notice-forward text:note-continuation-notice-backward"
)
_VALUES = frozenset(_VALUES_NAMES.split())  # fmt: skip


def drop_stray(root: Element) -> bool:
    """Drops text where the format has none, and attributes without the namespace that all attributes there have."""
    holds = _holds_in_odf if root.tag[1:].startswith(_ODF) else _holds_in_ooxml
    found = False
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        found |= _drop_attributes(element)
        if (element.text or "").strip() and not holds(element, bool(len(element))):
            element.text, found = None, True
        strays = [inner for inner in element if (inner.tail or "").strip()]
        if strays and not holds(element, True):
            found = True
            for inner in strays:
                inner.tail = None
    return found


def _drop_attributes(element: Element) -> bool:
    if name(element).startswith("rel:"):
        strange = [key for key in element.keys() if key not in _RELATION]  # noqa: SIM118 - an lxml element is no mapping
    elif element.tag[1:].startswith(_QUALIFIED):
        strange = [key for key in element.keys() if not key.startswith("{")]  # noqa: SIM118
    else:
        return False
    for key in strange:
        del element.attrib[key]
    return bool(strange)


def _holds_in_ooxml(element: Element, mixed: bool) -> bool:
    """Whether words may stand in an element. `mixed`: it holds elements as well, which no element of text does."""
    if mixed:
        return False
    kind = name(element)
    return (
        kind in _HOLDERS or kind.rpartition(":")[2] in _HOLDERS or bool(_NUMBER.fullmatch(element.text or ""))
    )


def _holds_in_odf(element: Element, mixed: bool) -> bool:
    kind = name(element)
    if element.tag.startswith(_MATH) or kind in _VALUES or kind.startswith(("dc:", "meta:")):
        return not mixed
    if kind in _EMPTY or not kind.startswith(("text:", "loext:")):
        return False
    return kind in _PARAGRAPHS or any(name(above) in _PARAGRAPHS for above in element.iterancestors())
