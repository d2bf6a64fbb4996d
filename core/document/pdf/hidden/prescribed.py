"""What a page is drawn from, entry by entry; everything else in those dictionaries goes.

Lists of known leaks are never complete: any program may write any entry into any dictionary. The entries that drawing needs
are few and fixed (PDF 32000-1), so they are listed here by the part a dictionary plays, and the walk follows them from the
pages. An entry without a part of its own must be plain: names, numbers and arrays of them, no text and no streams. Entries
that another leak removes, or a person keeps (annotations, actions …), are left to it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream, String

from sfumato.core.document.pdf.hidden.functions import clean_function

_PLAIN, _LEFT = "plain", "left to another leak"
_STREAM = {"/Length": _PLAIN, "/Filter": _PLAIN, "/DecodeParms": "unpacking"}


def _entries(plain: str, **parts: str) -> dict[str, str]:
    found = {f"/{key}": _PLAIN for key in plain.split()}
    return found | {f"/{key}": part for key, part in parts.items()}


_RESOURCE_KINDS = {
    "Font": "font", "XObject": "xobject", "ColorSpace": "colour", "Pattern": "pattern", "Shading": "shading",
    "ExtGState": "state", "Properties": "marks",
}  # fmt: skip
PARTS: Final[Mapping[str, dict[str, str]]] = {
    "tree": _entries(
        "Type Count MediaBox CropBox Rotate", Kids="tree", Parent=_LEFT, Resources="resources",
    ),
    "page": _entries(
        "Type MediaBox CropBox BleedBox TrimBox ArtBox Rotate UserUnit Tabs StructParents Dur Trans",
        Parent=_LEFT, Contents="content", Resources="resources", Group="group", Annots=_LEFT, AA=_LEFT, B=_LEFT,
        Thumb=_LEFT, PieceInfo=_LEFT, Metadata=_LEFT, AF=_LEFT,
    ),
    "resources": _entries("ProcSet", **{kind: f"{kind} list" for kind in _RESOURCE_KINDS}),
    "content": {},
    "group": _entries("Type S I K", CS="colour"),
    "xobject": _entries(
        "Type Subtype Width Height BitsPerComponent Intent ImageMask Decode Interpolate SMaskInData Matte "
        "StructParent StructParents FormType BBox Matrix",
        ColorSpace="colour", Mask="xobject", SMask="xobject", Resources="resources", Group="group", OC=_LEFT,
        PieceInfo=_LEFT, Metadata=_LEFT, AF=_LEFT, Alternates=_LEFT, OPI=_LEFT, Ref=_LEFT,
    ),
    "pattern": _entries(
        "Type PatternType PaintType TilingType BBox XStep YStep Matrix",
        Resources="resources", Shading="shading", ExtGState="state",
    ),
    "shading": _entries(
        "ShadingType Background BBox AntiAlias Coords Domain Extend Matrix BitsPerCoordinate BitsPerComponent "
        "BitsPerFlag Decode VerticesPerRow",
        ColorSpace="colour", Function="function",
    ),
    "function": _entries(
        "FunctionType Domain Range Size BitsPerSample Order Encode Decode C0 C1 N Bounds", Functions="function"
    ),
    "state": _entries(
        "Type LW LC LJ ML D RI OP op OPM FL SM SA BM CA ca AIS TK UseBlackPtComp",
        Font="font", SMask="soft mask", BG="function", BG2="function", UCR="function", UCR2="function",
        TR="function", TR2="function",
    ),
    "soft mask": _entries("Type S BC", G="xobject", TR="function"),
    "marks": _entries("Type Subtype MCID BBox Attached"),
    "unpacking": _entries(
        "Predictor Colors BitsPerComponent Columns EarlyChange K EndOfLine EncodedByteAlign Rows EndOfBlock BlackIs1 "
        "DamagedRowsBeforeError ColorTransform",
        JBIG2Globals="content",
    ),
    "font": _entries(
        "Type Subtype BaseFont FirstChar LastChar Widths FontBBox FontMatrix DW W DW2 W2",
        Encoding="encoding", FontDescriptor="descriptor", ToUnicode="content", DescendantFonts="font",
        CIDSystemInfo="system", CIDToGIDMap="content", CharProcs="glyph list", Resources="resources",
    ),
    "encoding": _entries("Type BaseEncoding Differences CMapName WMode", UseCMap="encoding", CIDSystemInfo="system"),
    "system": _entries("Supplement", Registry="text", Ordering="text"),
    "descriptor": _entries(
        "Type FontName Flags FontBBox ItalicAngle Ascent Descent Leading CapHeight XHeight StemV StemH "
        "MissingWidth FontStretch FontWeight",
        FontFile="program", FontFile2="program", FontFile3="program", CIDSet="content",
    ),
    "program": _entries("Subtype Length1 Length2 Length3"),
    "colour": _entries(
        "N Range WhitePoint BlackPoint Gamma Matrix Subtype Components Solidities PrintingOrder DotGain",
        Alternate="colour", ColorSpace="colour", Process="colour", Colorants="colour list", MixingHints="colour",
        **{f"{key}": _PLAIN for key in ("FunctionType", "Domain", "Size", "BitsPerSample", "Order", "Encode", "Decode",
                                        "C0", "C1", "Bounds")}, Functions="function",
    ),
}  # fmt: skip
_LISTS = {f"{kind} list": part for kind, part in _RESOURCE_KINDS.items()} | {
    "glyph list": "content", "colour list": "colour",
}  # fmt: skip
_DEPTH = 60  # objects inside each other: a guard against loops


def drop_unprescribed(pdf: pikepdf.Pdf) -> bool:
    """Removes entries that drawing does not need; says whether there were any."""
    walk = _Walk()
    walk.visit(pdf.Root.get("/Pages"), "tree", 0)
    for page in pdf.pages:
        walk.visit(page.obj, "page", 0)
    found = walk.found
    for key in ("/OutputIntents", "/DPartRoot", "/Extensions"):
        if key in pdf.Root:
            del pdf.Root[key]
            found = True
    preferences = pdf.Root.get("/ViewerPreferences")
    if isinstance(preferences, Dictionary):
        for key in [
            key for key, value in preferences.items() if key not in _PREFERENCES or not _is_plain(value, 0)
        ]:
            del preferences[key]
            found = True
    return _prescribe_catalogue(pdf.Root) or found


def _prescribe_catalogue(root: Any) -> bool:
    """Words in the place of a language, of a way to show the pages, of what is said about the tags, and of name trees."""
    found = False
    language = root.get("/Lang")
    if language is not None and not LANGUAGE.fullmatch(str(language)):
        del root["/Lang"]
        found = True
    if "/Version" in root and not _VERSION.fullmatch(str(root["/Version"])):
        del root["/Version"]
        found = True
    for key, known in _SHOWN_AS.items():
        if key in root and str(root[key]) not in known:
            del root[key]
            found = True
    for key, entries in _ENTRIES.items():
        inner = root.get(key)
        if inner is not None and not isinstance(inner, Dictionary):
            del root[key]
            found = True
        elif inner is not None:
            strange = [
                k
                for k, value in _items(inner)
                if k not in entries or (isinstance(value, (String, Name)) and k != "/Type")
            ]
            for entry in strange:
                del inner[entry]
            found |= bool(strange)
    return found


def drop_strings(array: Array) -> bool:
    """Takes text out of an array that has none by the format; says whether there was any."""
    places = [place for place, item in enumerate(array.as_list()) if isinstance(item, String)]
    for place in reversed(places):
        del array[place]
    return bool(places)


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_SHOWN_AS: Final[Mapping[str, frozenset[str]]] = {
    "/PageMode": _set("/UseNone /UseOutlines /UseThumbs /FullScreen /UseOC /UseAttachments"),
    "/PageLayout": _set("/SinglePage /OneColumn /TwoColumnLeft /TwoColumnRight /TwoPageLeft /TwoPageRight"),
}
_PREFERENCES = _set(
    "/HideToolbar /HideMenubar /HideWindowUI /FitWindow /CenterWindow /DisplayDocTitle /NonFullScreenPageMode /Direction "
    "/ViewArea /ViewClip /PrintArea /PrintClip /PrintScaling /Duplex /PickTrayByPDFSize /PrintPageRange /NumCopies /Enforce"
)
_ENTRIES: Final[Mapping[str, frozenset[str]]] = {
    "/MarkInfo": frozenset(("/Marked", "/UserProperties", "/Suspects")),
    "/Names": _set(
        "/Dests /JavaScript /Pages /Templates /IDS /URLS /EmbeddedFiles /AlternatePresentations /Renditions"
    ),
    "/StructTreeRoot": _set(
        "/Type /K /IDTree /ParentTree /ParentTreeNextKey /RoleMap /ClassMap /Namespaces /PronunciationLexicon /AF"
    ),
}

INTENTS = _set("/AbsoluteColorimetric /RelativeColorimetric /Saturation /Perceptual")
# Names that an entry may have, where the format lists them (PDF 32000-2); any other is somebody's own.
_NAMES: Final[Mapping[str, frozenset[str]]] = {
    "/S": _set("/Transparency /Alpha /Luminosity"),
    "/Tabs": _set("/R /C /S /A /W"),
    "/RI": INTENTS,
    "/Intent": INTENTS,
    "/BM": _set(
        "/Normal /Compatible /Multiply /Screen /Overlay /Darken /Lighten /ColorDodge /ColorBurn /HardLight /SoftLight "
        "/Difference /Exclusion /Hue /Saturation /Color /Luminosity"
    ),
    "/ProcSet": _set("/PDF /Text /ImageB /ImageC /ImageI"),
    "/BaseEncoding": _set("/MacRomanEncoding /MacExpertEncoding /WinAnsiEncoding /StandardEncoding"),
    "/FontStretch": _set(
        "/UltraCondensed /ExtraCondensed /Condensed /SemiCondensed /Normal /SemiExpanded /Expanded /ExtraExpanded "
        "/UltraExpanded"
    ),
}
_VERSION = re.compile(r"/[12]\.\d")
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|\d{3}))?")  # language, script, region


class _Walk:
    def __init__(self) -> None:
        self.seen: set[tuple[tuple[int, int], str]] = set()
        self.found = False

    def visit(self, thing: Any, part: str, depth: int) -> None:
        """Cleans a value that plays a part, and what it refers to."""
        if not isinstance(thing, Object) or depth > _DEPTH or part in (_PLAIN, _LEFT, "text"):
            return
        if thing.is_indirect:
            if (thing.objgen, part) in self.seen:
                return
            self.seen.add((thing.objgen, part))
        if isinstance(thing, Array):
            if part != "colour":  # an indexed colour space has its table as a string
                self.found |= drop_strings(thing)
            for item in thing.as_list():
                self.visit(item, part, depth + 1)
        elif isinstance(thing, (Dictionary, Stream)) and part in _LISTS:
            for key, value in _items(thing):
                if isinstance(value, String) or _is_printer_program(value):
                    del thing[key]
                    self.found = True
                else:
                    self.visit(value, _LISTS[part], depth + 1)
        elif isinstance(thing, (Dictionary, Stream)):
            if part == "tree" and "/Kids" not in thing:
                part = "page"
            self._clean(thing, part, depth)

    def _clean(self, thing: Any, part: str, depth: int) -> None:
        allowed = PARTS[part] | _STREAM if isinstance(thing, Stream) else PARTS[part]
        if part == "marks" and str(thing.get("/Type", "")) in ("/OCG", "/OCMD"):
            return
        for key, value in _items(thing):
            place = allowed.get(key)
            if place is None or not _fits(value, place) or _is_strange(key, value):
                del thing[key]
                self.found = True
            else:
                self.visit(value, place, depth + 1)
        if isinstance(thing, Stream) and "/FunctionType" in thing:
            self.found |= clean_function(thing)


def _is_printer_program(value: Any) -> bool:
    """PostScript that only old printers ran: no viewer draws it."""
    return isinstance(value, Stream) and value.get("/Subtype") == Name.PS


def _items(thing: Any) -> list[tuple[str, Any]]:
    try:
        return list(thing.items())
    except UnicodeDecodeError:
        return []


def _fits(value: Any, place: str) -> bool:
    if place == _PLAIN:
        return _is_plain(value, 0)
    return place in (_LEFT, "text") or not isinstance(value, String)


def _is_strange(key: str, value: Any) -> bool:
    """Whether a name stands in the place of a code and is none of the codes."""
    known = _NAMES.get(key)
    if known is None:
        return False
    names = value.as_list() if isinstance(value, Array) else [value]
    return any(isinstance(name, Name) and str(name) not in known for name in names)


def _is_plain(value: Any, depth: int) -> bool:
    """Names, numbers, truth values, and arrays of them."""
    if isinstance(value, (String, Stream, Dictionary)):
        return False
    if isinstance(value, Array):
        return depth < _DEPTH and all(_is_plain(item, depth + 1) for item in value.as_list())
    return True
