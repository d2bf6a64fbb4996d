"""Attacks of a seventh round: pictures no library opens, names in the grammar of styles, fields and headers."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import base64
import gzip
import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageCms, PngImagePlugin

from tests.document.office import makers
from tests.document.office.makers import p, r
from tests.document.redteam.attack import HELD, KEPT, NAME, REFUSED, SIDE, attack
from tests.document.redteam.letters import MAIL, TABLES, WEB, _page
from tests.document.redteam.packages import (
    CELLS,
    EVERY,
    LINE,
    ODF,
    ROWS,
    RTF,
    SHOW,
    SIDES,
    WORD,
    _book,
    _odt,
    _show,
    _word,
)

ALL = (*EVERY, "Harriet", "HARRIET BLACKWOOD", "vandergelder", "VANDERGELDER")
ESCAPED = "andergelder"
SECRETS = (*SIDES, "vandergelder")

# Pictures that no library of this program opens -----------------------------------------------------------------------

EPS = f"%!PS-Adobe-3.0 EPSF-3.0\n%%For: {SIDE}\n%%Title: {SIDE}\n%%BoundingBox: 0 0 9 9\n({SIDE}) show\n%%EOF\n".encode()
WIDE = SIDE.encode("utf-16-le")


def _box(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data) + 8) + kind + data


HEIC = (
    _box(b"ftyp", b"heic\0\0\0\0mif1heic")
    + _box(b"meta", b"\0\0\0\0" + SIDE.encode())
    + _box(b"mdat", SIDE.encode())
)
AVIF = _box(b"ftyp", b"avif\0\0\0\0mif1avif") + _box(b"Exif", SIDE.encode())
JXL = b"\0\0\0\x0cJXL \r\n\x87\n" + _box(b"xml ", f"<x>{SIDE}</x>".encode())
PICT = bytes(512) + b"\0\x11\x02\xff\x0c\0" + SIDE.encode()
PCX = b"\n\x05\x01\x08" + bytes(124) + SIDE.encode()
TGA = bytes([len(SIDE), 0, 2]) + bytes(15) + SIDE.encode() + b"TRUEVISION-XFILE.\0"
SVGZ = gzip.compress(
    f"<svg xmlns='http://www.w3.org/2000/svg'><title>{SIDE}</title><text>{SIDE}</text></svg>".encode()
)
PSD = (
    b"8BPS\0\x01" + bytes(6) + b"\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03" + b"8BIM\x04\x04\0\0" + SIDE.encode()
)


def _profile() -> bytes:
    """A colour profile whose description says the name."""
    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    at = made.find("sRGB".encode("utf-16-be"))
    if at >= 0:
        made[at : at + 2 * len(SIDE)] = SIDE.encode("utf-16-be")
    return bytes(made) + SIDE.encode()


def _png(**more: object) -> bytes:
    out, info = io.BytesIO(), PngImagePlugin.PngInfo()
    info.add_text("Comment", SIDE, zip=True)
    info.add_itxt("XML:com.adobe.xmp", f"<x>{SIDE}</x>", zip=True)
    Image.new("RGB", (64, 64), "navy").save(out, "PNG", pnginfo=info, icc_profile=_profile(), **more)  # type: ignore[arg-type]
    return out.getvalue()


def _chunks_say(data: bytes) -> bool:
    """Whether a PNG says the name in a chunk that is packed."""
    at = 8
    while at + 8 <= len(data):
        size, kind = struct.unpack(">I4s", data[at : at + 8])
        body = data[at + 8 : at + 8 + size]
        for cut in range(min(len(body), 120)):
            try:
                plain = zlib.decompressobj().decompress(body[cut:])
            except zlib.error:
                continue
            if kind != b"IDAT" and b"andergelder" in plain:
                return True
        at += 12 + size
    return False


def packed_chunks(source: Path, out: Path) -> str | None:
    with zipfile.ZipFile(out) as package:
        parts = [package.read(name) for name in package.namelist()]
    return (
        "a packed chunk of a picture"
        if any(part[:4] == b"\x89PNG" and _chunks_say(part) for part in parts)
        else None
    )


def _media(data: bytes, ending: str) -> Callable[[Path], None]:
    drawing = '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="500000" cy="700000"/><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="im"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    return _word(
        drawing, parts={f"word/media/i.{ending}": data}, links=(("im", "image", f"media/i.{ending}"),)
    )


for _label, _data, _ending in (
    ("a picture in PostScript with its author", EPS, "eps"),
    ("a picture in HEIC", HEIC, "heic"),
    ("a picture in AVIF", AVIF, "avif"),
    ("a picture in JPEG XL", JXL, "jxl"),
    ("a picture of old Macintosh", PICT, "pict"),
    ("a picture of Paintbrush", PCX, "pcx"),
    ("a picture of TrueVision with an identity", TGA, "tga"),
    ("a drawing that is packed", SVGZ, "svgz"),
    ("a picture of Photoshop", PSD, "psd"),
):
    attack(f"{_label} in a Word file", WORD, ".docx", secrets=SIDES, plan=ALL)(_media(_data, _ending))
attack(
    "packed texts and a profile of a PNG in a Word file",
    WORD,
    ".docx",
    secrets=SIDES,
    plan=ALL,
    also=packed_chunks,
)(_media(_png(), "png"))


# Word -----------------------------------------------------------------------------------------------------------------

_CUT = "".join(
    f"<w:r><w:instrText>{part}</w:instrText></w:r>"
    for part in ("HYPER", 'LINK "mailto:otto', "line.vander", 'gelder@x.org"')
)
_RUN = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
_INNER = io.BytesIO()
with zipfile.ZipFile(_INNER, "w") as _package:
    _package.writestr("[Content_Types].xml", f"<Types><!-- {SIDE} --></Types>")
    _package.writestr("word/document.xml", makers.part("w:document", f"<w:body>{p(r(SIDE))}</w:body>"))
_PATH = f"C:\\Users\\{SIDE}\\x.doc"
_NATIVE = (
    b"\x02\0x.doc\0" + _PATH.encode() + b"\0\0\0\x03\0" + _PATH.encode() + b"\0" + _PATH.encode("utf-16-le")
)

WORDS: dict[str, Callable[[Path], None]] = {
    "a field's instruction cut into runs": _word(p(_RUN.format("begin"), _CUT, _RUN.format("separate"), r("x"), _RUN.format("end"))),
    "a Word file that is taken in as a part": _word('<w:altChunk r:id="ch"/>', parts={"word/chunk.docx": _INNER.getvalue()}, links=(("ch", "aFChunk", "chunk.docx"),)),
    "rich text that is taken in as a part": _word('<w:altChunk r:id="ch"/>', parts={"word/chunk.rtf": rf"{{\rtf1 {SIDE}{{\info{{\author {SIDE}}}}}}}".encode()}, links=(("ch", "aFChunk", "chunk.rtf"),)),
    "the path a packed object came from": _word('<w:p><w:r><w:object><o:OLEObject Type="Embed" ProgID="Package" r:id="ole"/></w:object></w:r></w:p>', parts={"word/embeddings/oleObject1.bin": _NATIVE}, links=(("ole", "oleObject", "embeddings/oleObject1.bin"),)),
    "alternatives in alternatives in alternatives": _word(f'<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><mc:AlternateContent><mc:Choice Requires="x"><w:t>{SIDE}</w:t></mc:Choice><mc:Fallback><mc:AlternateContent><mc:Fallback><w:t>{SIDE}</w:t></mc:Fallback></mc:AlternateContent></mc:Fallback></mc:AlternateContent></mc:Choice></mc:AlternateContent></w:r></w:p>'),
    "a property that is a packed value": _word(parts={"docProps/custom.xml": f'<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="1" pid="2" name="x"><vt:blob>{base64.b64encode(SIDE.encode()).decode()}</vt:blob></property></Properties>'}, root_links=(("cp", "custom-properties", "docProps/custom.xml"),)),
    "a bookmark called by the name, and a field that leads to it": _word(f'<w:p><w:bookmarkStart w:id="7" w:name="_Ref_Vandergelder"/>{r("there")}<w:bookmarkEnd w:id="7"/></w:p>' + p(_RUN.format("begin"), "<w:r><w:instrText>REF _Ref_Vandergelder \\h</w:instrText></w:r>", _RUN.format("separate"), r("there"), _RUN.format("end"))),
    "a list of contents whose anchors say the name": _word('<w:p><w:bookmarkStart w:id="8" w:name="_TocVandergelder"/><w:r><w:t>One</w:t></w:r><w:bookmarkEnd w:id="8"/></w:p><w:p><w:hyperlink w:anchor="_TocVandergelder" w:history="1"><w:r><w:t>One</w:t></w:r></w:hyperlink></w:p>'),
    "styles with effects, kept for other programs": _word(parts={"word/stylesWithEffects.xml": makers.part("w:styles", f'<w:style w:type="paragraph" w:styleId="{SIDE}"><w:name w:val="{SIDE}"/></w:style>')}, links=(("se", "stylesWithEffects", "stylesWithEffects.xml"),)),
    "a calculation and a date of a control": _word(f'<w:sdt><w:sdtPr><w:alias w:val="{SIDE}"/><w:date w:fullDate="{SIDE}"><w:dateFormat w:val="\'{SIDE}\' yyyy"/></w:date></w:sdtPr><w:sdtContent>{p(r("2020"))}</w:sdtContent></w:sdt>'),
    "a picture format in a field": _word(p(_RUN.format("begin"), f'<w:r><w:instrText>= 4 \\# "0.00 \'{SIDE}\'"</w:instrText></w:r>', _RUN.format("separate"), r("4"), _RUN.format("end"))),
    "a macro's button and what it shows": _word(p(_RUN.format("begin"), f"<w:r><w:instrText>MACROBUTTON {SIDE.replace(' ', '')} here</w:instrText></w:r>", _RUN.format("end"))),
    "a barcode made by a field": _word(p(_RUN.format("begin"), f'<w:r><w:instrText>DISPLAYBARCODE "{SIDE}" QR \\q 3</w:instrText></w:r>', _RUN.format("separate"), r("x"), _RUN.format("end"))),
    "an address block and a greeting of a letter": _word(p(_RUN.format("begin"), f'<w:r><w:instrText>GREETINGLINE \\f "&lt;&lt;_BEFORE_ Dear {SIDE}&gt;&gt;" \\e "{SIDE}"</w:instrText></w:r>', _RUN.format("separate"), r("Dear"), _RUN.format("end"))),
}  # fmt: skip
for _label, _build in WORDS.items():
    attack(_label, WORD, ".docx", secrets=(*SECRETS, "line.vander"), plan=ALL)(_build)

# OpenDocument ---------------------------------------------------------------------------------------------------------

_MATH = f'<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi><annotation encoding="StarMath 5.0">"{SIDE}" over x</annotation></semantics></math>'
ODTS: dict[str, Callable[[Path], None]] = {
    "a formula's own notation in an OpenDocument": _odt('<text:p><draw:frame><draw:object xlink:href="./Object 1"/></draw:frame></text:p>', **{"Object 1__content_xml": _MATH}),
    "a script and a macro that a word calls": _odt(f'<text:p><text:script script:language="x">{SIDE}</text:script><text:execute-macro text:description="{SIDE}" text:name="{SIDE}">here</text:execute-macro></text:p>'),
    "rows of a database and their conditions": _odt(f'<text:p><text:database-next text:database-name="{SIDE}" text:table-name="{SIDE}" text:condition="{SIDE}"/><text:database-row-select text:database-name="{SIDE}" text:table-name="x" text:row-number="3"/><text:database-display text:database-name="x" text:table-name="x" text:column-name="{SIDE}">here</text:database-display></text:p>'),
    "a version and a type of an OpenDocument": _odt(f'<text:p text:id="{SIDE}" xml:id="Vandergelder">here</text:p>'),
    "ranges, bodies and members of an index": _odt(f'<text:user-index text:name="{SIDE}" text:protected="true"><text:user-index-source text:index-name="{SIDE}"><text:index-title-template>{SIDE}</text:index-title-template></text:user-index-source><text:index-body><text:p>here</text:p></text:index-body></text:user-index>'),
    "conditions of a table and of its checks": _odt(f'<table:table table:name="{SIDE}" table:protection-key="{SIDE}"><table:table-column/><table:table-row><table:table-cell table:content-validation-name="{SIDE}" table:formula="ooow:{SIDE}" office:value-type="float" office:value="1"><text:p>1</text:p></table:table-cell></table:table-row></table:table>', before=f'<table:content-validations><table:content-validation table:name="{SIDE}" table:condition="{SIDE}"><table:error-message table:title="{SIDE}"><text:p>{SIDE}</text:p></table:error-message></table:content-validation></table:content-validations>'),
    "layers, glue points and numbers of a drawing": _odt(f'<text:p><draw:custom-shape draw:layer="{SIDE}" draw:id="Vandergelder" draw:class-names="{SIDE}"><draw:enhanced-geometry draw:type="{SIDE}" draw:text-path="true" draw:enhanced-path="M 0 0"><draw:equation draw:name="{SIDE}" draw:formula="{SIDE}"/></draw:enhanced-geometry><text:p>here</text:p></draw:custom-shape></text:p>'),
}  # fmt: skip
for _label, _build in ODTS.items():
    attack(_label, ODF, ".odt", secrets=SECRETS, plan=ALL)(_build)

# Workbooks and presentations ------------------------------------------------------------------------------------------

BOOKS: dict[str, Callable[[Path], None]] = {
    "the picture behind the cells of a sheet": _book(after='<picture r:id="bg"/>', parts={"xl/media/b.png": _png(), "xl/worksheets/_rels/sheet1.xml.rels": makers.rels(("bg", "image", "../media/b.png"))}),
    "lists for sorting that a book keeps": _book(extra=f'<extLst><ext uri="x"><customLists><list>{SIDE}</list></customLists></ext></extLst><functionGroups><functionGroup name="{SIDE}"/></functionGroups><smartTagTypes><smartTagType name="{SIDE}" url="http://{SIDE.replace(" ", "")}.org"/></smartTagTypes>'),
    "names of an array in braces": _book(rows=ROWS + f'<row r="2"><c r="A2"><f>INDEX({{"x","{SIDE}"}},1)</f><v>1</v></c></row>'),
    "phonetic runs of a cell in line": _book(rows=ROWS + f'<row r="2"><c r="A2" t="inlineStr"><is><t>here</t><rPh sb="0" eb="1"><t>{SIDE}</t></rPh></is></c></row>'),
    "an error's alternative text and a tip of a link": _book(after=f'<hyperlinks><hyperlink ref="A1" location="S!A1" display="{SIDE}" tooltip="{SIDE}"/></hyperlinks>'),
    "breaks of pages and a print area by name": _book(names=f'<definedName name="_xlnm.Print_Titles" localSheetId="0" comment="{SIDE}">S!$1:$1</definedName><definedName name="Vandergelder">S!$A$1</definedName>'),
}  # fmt: skip
for _label, _build in BOOKS.items():
    attack(_label, CELLS, ".xlsx", secrets=SECRETS, plan=ALL)(_build)

SHOWS: dict[str, Callable[[Path], None]] = {
    "marks in a film and what a film is called": _show(f'<p:pic><p:nvPicPr><p:cNvPr id="5" name="x" descr="{SIDE}"/><p:cNvPicPr/><p:nvPr><a:videoFile r:link="v"/><p:extLst><p:ext uri="x"><p14:media r:embed="v"><p14:bmkLst><p14:bmk name="{SIDE}" time="1"/></p14:bmkLst></p14:media></p:ext></p:extLst></p:nvPr></p:nvPicPr></p:pic>'),
    "what changed in a show, by whom": _show("", parts={"ppt/changesInfos/changesInfo1.xml": f'<pc:chgInfo xmlns:pc="http://schemas.microsoft.com/office/powerpoint/2013/main/command"><pc:docChgLst><pc:chgData name="{SIDE}" userId="{SIDE}"/></pc:docChgLst></pc:chgInfo>'}, links={"ppt/presentation.xml": [("ci", "changesInfo", "changesInfos/changesInfo1.xml")]}),
    "a zoom to a slide with a name": _show(f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="6" name="Slide Zoom" descr="{SIDE}"/></p:nvGraphicFramePr><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/powerpoint/2016/slidezoom"><x:sldZm xmlns:x="urn:z"><x:sldZmObj title="{SIDE}"/></x:sldZm></a:graphicData></a:graphic></p:graphicFrame>'),
    "a chart's alternative text and its table": _show(f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="6" name="{SIDE}" title="{SIDE}"/></p:nvGraphicFramePr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr><a:tableStyleId>{SIDE}</a:tableStyleId></a:tblPr><a:tblGrid/></a:tbl></a:graphicData></a:graphic></p:graphicFrame>'),
}  # fmt: skip
for _label, _build in SHOWS.items():
    attack(_label, SHOW, ".pptx", secrets=SECRETS, plan=ALL)(_build)

# Web pages ------------------------------------------------------------------------------------------------------------

_V = SIDE
PAGES: dict[str, Callable[[Path], None]] = {
    "old elements that hold raw text": _page(f"<noembed>{_V}</noembed><noframes>{_V}</noframes><xmp>{_V}</xmp><listing>{_V}</listing>"),
    "words of a drawing's foreign page and of a formula's notes": _page(f'<svg><foreignObject><p>{_V}</p></foreignObject></svg><math><semantics><mi>x</mi><annotation-xml encoding="text/html"><p>{_V}</p></annotation-xml><annotation>{_V}</annotation></semantics></math>'),
    "attributes with words for people": _page(f'<input type="image" alt="{_V}"><map><area alt="{_V}"></map><select><optgroup label="{_V}"><option>x</optgroup></select><video><track label="{_V}"></video><table summary="{_V}"><tr><th abbr="{_V}">x</th></tr></table><object standby="{_V}"></object><menu label="{_V}"><li>x</menu>'),
    "addresses in odd attributes": _page(f'<a href="#" ping="https://x.org/{_V}" download="{_V}.pdf" hreflang="{_V}">x</a><blockquote cite="https://x.org/{_V}">x</blockquote><img longdesc="{_V}" srcset="{_V}.png 2x" usemap="#{_V}"><button formaction="/{_V}">x</button><form action="/{_V}" accept-charset="{_V}"><input dirname="{_V}" pattern="{_V}" placeholder="{_V}"></form>'),
    "resources by their names": _page(f'<video poster="{_V}.png"></video><embed src="{_V}.swf"><object data="{_V}.pdf" codebase="{_V}" archive="{_V}"></object><iframe name="{_V}" csp="{_V}"></iframe><bgsound src="{_V}.mid">', f'<link rel="preload" href="x" integrity="{_V}" title="{_V}"><script nonce="{_V}"></script>'),
    "names that a style sheet gives": _page('<p class="k">here</p>', "<style>@font-face{font-family:'Blackwood';src:local('Blackwood')} @keyframes blackwood{from{top:0}} @layer blackwood; @counter-style blackwood{symbols:'x'} @property --blackwood{syntax:'*'} .k{animation-name:blackwood;--blackwood:1;view-transition-name:blackwood;grid-template-areas:'blackwood';counter-reset:blackwood}</style>"),
    "strings of a style sheet that draw": _page('<p class="k">here</p>', f"<style>.k{{quotes:'{_V}' 'x';list-style-type:'{_V}'}} .k::marker{{content:'{_V}'}} @page{{@top-left{{content:'{_V}'}}}} @supports (x:'{_V}'){{}}</style>"),
    "selectors that say what they look for": _page('<p class="k">here</p>', f"<style>[data-who='{_V}']{{top:0}} #blackwood,.blackwood:lang(blackwood),a[href*='blackwood']{{top:0}} @namespace v url('http://{_V}'); @charset '{_V}';</style>"),
    "escapes of a style sheet": _page('<p class="k">here</p>', r"<style>.k::after{content:'\56 andergelder \00004f ttoline'} .\42 lackwood{top:0} .k{background:url(\56 andergelder.png)}</style>"),
    "a style in an attribute with comments and names": _page(f"<p style=\"/* {_V} */ font-family:'{NAME}'; --who:'{_V}'; background:url('{_V}.png'); cursor:url({_V}.cur),auto; content:'{_V}'\">here</p>"),
    "popovers, dialogs and slots by name": _page(f'<dialog id="{_V}">{_V}</dialog><div popover id="{_V}">{_V}</div><button popovertarget="{_V}" commandfor="{_V}" command="--{_V}">x</button><slot name="{_V}">here</slot><p exportparts="{_V}" itemref="{_V}" itemtype="https://{_V}" aria-description="{_V}" aria-details="{_V}">here</p>'),
    "texts that CSS moves, scales and cuts away": _page("".join(f'<p style="{style}">{_V}</p>' for style in ("transform:scale(0)", "clip-path:inset(50%)", "text-indent:-9999px", "max-height:0;overflow:hidden", "filter:opacity(0)", "content-visibility:hidden", "width:0;overflow:hidden", "letter-spacing:-9em", "mix-blend-mode:screen", "zoom:0", "color:transparent", "-webkit-text-fill-color:transparent"))),
    "a page in a page in a page": _page('<iframe srcdoc="&lt;iframe srcdoc=&quot;&amp;lt;p&amp;gt;Vandergelder&amp;lt;/p&amp;gt;&quot;&gt;&lt;/iframe&gt;"></iframe>' + f'<iframe src="data:text/html;base64,{base64.b64encode(SIDE.encode()).decode()}"></iframe>'),
}  # fmt: skip
for _label, _build in PAGES.items():
    attack(_label, WEB, ".html", secrets=(*SECRETS, ESCAPED, "Blackwood", "lackwood"), plan=ALL)(_build)

# Mails, tables, old letters -------------------------------------------------------------------------------------------


def _raw(head: str, body: str) -> Callable[[Path], None]:
    return lambda path: path.write_bytes(f"{head}\r\n\r\n{body}".encode()) and None


_USUAL = "From: clerk@example.org\r\nTo: court@example.org\r\nSubject: Hearing\r\nMIME-Version: 1.0"
LETTERS: dict[str, tuple[str, Callable[[Path], None]]] = {
    "a face, a key and a picture among the headers": (".eml", _raw(f"{_USUAL}\r\nFace: {base64.b64encode(SIDE.encode()).decode()}\r\nX-Face: {SIDE}\r\nAutocrypt: addr=vandergelder@x.org; keydata={base64.b64encode(SIDE.encode()).decode()}\r\nOpenPGP: url=https://x.org/{SIDE}", f"{LINE}\r\n{KEPT}\r\n")),
    "a reply with its whole thread in the headers": (".mbox", lambda path: path.write_bytes(f"From clerk@example.org Mon Jan  1 10:00:00 2024\n{_USUAL}\nIn-Reply-To: <vandergelder.1@x.org>\nReferences: <1.vandergelder@x.org> <2@vandergelder.org>\nThread-Topic: {SIDE}\nThread-Index: {base64.b64encode(SIDE.encode()).decode()}\nList-Id: {SIDE} <vandergelder.x.org>\n\n{LINE}\n{KEPT}\n\n".replace("\r", "").encode()) and None),
    "groups, routes and comments of addresses": (".mbox", lambda path: path.write_bytes(f"From clerk@example.org Mon Jan  1 10:00:00 2024\nFrom: clerk@example.org ({SIDE})\nTo: {SIDE}: a@x.org, \"Vander\\gelder\" <b@x.org>;, <@vandergelder.org:c@x.org>\nSubject: Hearing ({SIDE})\nDate: Mon, 01 Jan 2024 10:00:00 +0000 ({SIDE})\nMIME-Version: 1.0 ({SIDE})\nContent-Type: text/plain (Vandergelder); charset=utf-8\n\n{LINE}\n{KEPT}\n\n".encode()) and None),
    "an invitation with people and their roles": (".eml", _raw(f'{_USUAL}\r\nContent-Type: multipart/alternative; boundary="b"', f"--b\r\nContent-Type: text/plain\r\n\r\n{LINE}\r\n{KEPT}\r\n--b\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\nBEGIN:VCALENDAR\r\nORGANIZER;CN={SIDE}:mailto:vandergelder@x.org\r\nEND:VCALENDAR\r\n--b--\r\n")),
    "a table whose first line is a remark of its program": (".csv", lambda path: path.write_text(f'sep=;\n# exported by {SIDE}\nwho;note\n{NAME};{KEPT}\n', encoding="utf-8") and None),
    "numbers of a line of JSON that spell": (".jsonl", lambda path: path.write_text(f'{{"who": "{NAME}", "note": "{KEPT}", "bytes": {list(NAME.encode())}, "hex": "{NAME.encode().hex()}"}}\n', encoding="utf-8") and None),
    "an index, a list and colours of an old letter": (".rtf", lambda path: path.write_text(rf"{{\rtf1\ansi{{\*\listtable{{\list{{\listlevel{{\leveltext {SIDE};}}}}{{\listname {SIDE};}}}}}}{{\*\pgptbl{{\pgp {SIDE}}}}}{{\*\protusertbl{{{SIDE}}}}}{{\*\passwordhash {SIDE}}}{{\*\mmathPr {SIDE}}}{{\*\latentstyles {SIDE}}}\pard {LINE}{{\*\atnid {SIDE}}}{{\*\atnauthor {SIDE}}}{{\*\footnote\ftnalt {SIDE}}}\par {KEPT}\par}}", encoding="latin-1") and None),
}  # fmt: skip
_GROUPS = {".eml": MAIL, ".mbox": MAIL, ".csv": TABLES, ".jsonl": TABLES, ".rtf": RTF}
for _label, (_suffix, _build) in LETTERS.items():
    _wants = (
        REFUSED if "spell" in _label else HELD
    )  # numbers cannot be told from numbers: only the check finds them
    attack(_label, _GROUPS[_suffix], _suffix, secrets=(*SECRETS, "Blackwood"), plan=ALL, wants=_wants)(_build)
