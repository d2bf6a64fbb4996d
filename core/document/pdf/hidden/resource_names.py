"""Names that a person or a program chose: of resources, of glyphs of drawn fonts, of marks. They need to differ, not to mean.

Nobody reads them on a page, so no plan names the words in them (`/Letter_to_Smith` for a picture, a style's name as a tag).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from sfumato.core.document.pdf.hidden.content import Instruction, rewrite_contents
from sfumato.core.document.pdf.hidden.walk import containers
from sfumato.core.document.pdf.names import HINT, name_text

_LISTS = ("/Font", "/XObject", "/ColorSpace", "/Pattern", "/Shading", "/ExtGState", "/Properties")
# What producers number through, and names with a meaning of their own. A name of another shape may be a person's, however short.
_USUAL_NAMES = (
    "Image Form Font Pattern Shading XObject ExtGState GState ColorSpace Properties Helvetica Times Roman Courier Symbol "
    "ZapfDingbats DefaultGray DefaultRGB DefaultCMYK DeviceGray DeviceRGB DeviceCMYK "
    "Im Fm GS Gs gs CS Cs cs TT MC Sh Xf Xi XO Pt Pr Ft Helv ZaDb HeBo TiRo CoRo"
)
_USUAL = re.compile(rf"/(?:[A-Za-z]|{'|'.join(_USUAL_NAMES.split())})?(?:[._]?\d{{1,6}})*")
_TAG_NAMES = (
    "Artifact Span OC Tx ReversedChars Clip Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private P "
    "H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Quote Note Reference BibEntry Code Link Annot Ruby "
    "Warichu RB RT RP WT WP Figure Formula Form Title FENote Sub Em Strong Aside DocumentFragment PlacedPDF Watermark "
    "Pagination Layout Page Background Header Footer TouchUp_TextEdit"
)
TAGS = frozenset(_TAG_NAMES.split()) | {HINT.lstrip("/")}
_MARK = re.compile(rb"/([^\s/<>\[\]()]+)\s*(?=BMC|<<|/[^\s/<>\[\]()]+\s+BDC)")
_NEUTRAL = "/Span"


def neutral_names(pdf: pikepdf.Pdf) -> bool:
    """Renames resources and glyphs whose names hold words, and marks that no standard knows, the same way everywhere."""
    renamed = _resources(pdf)
    _glyphs(pdf)
    wanted = {name.lstrip("/").encode("utf-8", "replace") for name in renamed}

    def trigger(data: bytes) -> bool:
        if any(match[1].decode("latin-1") not in TAGS for match in _MARK.finditer(data)):
            return True
        return any(name in data for name in wanted) or (bool(wanted) and b"#" in data)

    def rewrite(instructions: Iterator[Instruction], resources: Any) -> Iterator[Instruction]:
        for operands, operator in instructions:
            yield _renamed(operands, operator, renamed), operator

    return rewrite_contents(pdf, rewrite, trigger) or bool(renamed)


def _renamed(operands: list[Any], operator: str, renamed: dict[str, str]) -> list[Any]:
    if operator == "INLINE IMAGE":
        return operands
    changed = list(operands)
    for number, operand in enumerate(operands):
        if not isinstance(operand, Name):
            continue
        name = name_text(operand)
        if number == 0 and operator in ("BMC", "BDC", "MP", "DP"):
            if name.lstrip("/") not in TAGS:
                changed[0] = Name(_NEUTRAL)
        elif name in renamed:
            changed[number] = Name(renamed[name])
    return operands if all(new is old for new, old in zip(changed, operands, strict=True)) else changed


def _resources(pdf: pikepdf.Pdf) -> dict[str, str]:
    """New names by old ones, already set in all lists of resources."""
    renamed: dict[str, str] = {}
    groups = [
        (kind, group)
        for thing in containers(pdf)
        if isinstance(resources := thing.get("/Resources"), Dictionary)
        for kind in _LISTS
        if isinstance(group := resources.get(kind), Dictionary)
    ]
    chosen = [(kind, group, name) for kind, group in groups for name, _ in _items(group) if _is_chosen(name)]
    # A picture written inside a page may name a colour space, and is not written anew for that.
    inline = any(kind == "/ColorSpace" for kind, _, _ in chosen) and any(
        re.search(rb"\sID\s", stream_bytes(page)) for page in pdf.pages
    )
    for kind, group, name in chosen:
        if name in group and not (inline and kind == "/ColorSpace"):
            new = renamed.setdefault(name, f"/Sfn{len(renamed)}")
            group[new] = group[name]
            del group[name]
    return renamed


def stream_bytes(page: Any) -> bytes:
    """The instructions of a page as they are written; nothing where they cannot be unpacked."""
    contents = page.obj.get("/Contents")
    parts = contents.as_list() if isinstance(contents, Array) else [contents]
    try:
        return b"\n".join(part.read_bytes() for part in parts if isinstance(part, pikepdf.Stream))
    except pikepdf.PdfError:
        return b" ID "  # unsure: as if there were one


def _is_chosen(name: str) -> bool:
    return not name.startswith("/Sf") and _USUAL.fullmatch(name) is None


def _items(thing: Any) -> list[tuple[str, Any]]:
    try:
        return list(thing.items())
    except UnicodeDecodeError:
        return []


def _glyphs(pdf: pikepdf.Pdf) -> None:
    """Glyphs of fonts that are drawn by instructions; names that say which character it is stay."""
    from fontTools.agl import AGL2UV

    renamed: dict[str, str] = {}
    for thing in pdf.objects:
        procedures = thing.get("/CharProcs") if isinstance(thing, Dictionary) else None
        encoding = thing.get("/Encoding") if isinstance(thing, Dictionary) else None
        if not isinstance(procedures, Dictionary) or not isinstance(encoding, Dictionary):
            continue
        for name, procedure in _items(procedures):
            if name.lstrip("/") not in AGL2UV and _is_chosen(name):
                procedures[renamed.setdefault(name, f"/Sfg{len(renamed)}")] = procedure
                del procedures[name]
        listed = encoding.get("/Differences")
        for place, item in enumerate(listed.as_list() if isinstance(listed, Array) else ()):
            if isinstance(item, Name) and name_text(item) in renamed:
                listed[place] = Name(renamed[name_text(item)])
