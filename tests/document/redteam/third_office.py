"""Office files, web pages and mails, a third time: text where the formats have none, names that nobody reads, pictures in odd formats."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import base64
import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from PIL import Image

from tests.document.office import makers, sheets, slides
from tests.document.office.makers import p, part, r, rels
from tests.document.redteam.attack import KEPT, NAME, SIDE, attack
from tests.document.redteam.letters import MAIL, PICTURES, WEB, _mail, _page
from tests.document.redteam.packages import (
    CELLS,
    EVERY,
    LINE,
    ODF,
    RTF,
    SHOW,
    SIDES,
    WORD,
    _book,
    _odt,
    _show,
    _word,
)  # fmt: skip
from tests.document.redteam.second_office import GRAPHIC, VML, _office, _raw

CORE = "word/document.xml"


def _patched(build: Callable[[Path], None], name: str, *changes: tuple[str, str]) -> Callable[[Path], None]:
    """A package with strings of one part replaced."""

    def patched(path: Path) -> None:
        build(path)
        with zipfile.ZipFile(path) as package:
            parts = {entry: package.read(entry) for entry in package.namelist()}
        text = parts[name].decode()
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new)
        parts[name] = text.encode()
        with zipfile.ZipFile(path, "w") as package:
            for entry, data in parts.items():
                package.writestr(entry, data)

    return patched


def _styles(inner: str) -> dict[str, object]:
    return {"parts": {"word/styles.xml": part("w:styles", inner)}, "links": (("st", "styles", "styles.xml"),)}


def metafile(text: str) -> bytes:
    """A picture of old Windows that writes one line (EMR_HEADER, EMR_EXTTEXTOUTW, EMR_EOF)."""
    letters = text.encode("utf-16-le")
    letters += b"\0" * (-len(letters) % 4)
    line = struct.pack("<iiiiIff", 0, 0, 99, 9, 1, 1.0, 1.0) + struct.pack(
        "<iiIIIiiiiI", 0, 0, len(text), 76, 0, 0, 0, 0, 0, 0
    )
    line = struct.pack("<II", 84, 8 + len(line) + len(letters)) + line + letters
    end = struct.pack("<IIIII", 14, 20, 0, 16, 20)
    head = struct.pack("<iiiiiiii", 0, 0, 99, 9, 0, 0, 999, 99) + struct.pack(
        "<IIIIHHIIIiiii", 0x464D4520, 0x10000, 108 + len(line) + len(end), 3, 1, 0, 0, 0, 0, 99, 9, 99, 9
    )
    return struct.pack("<II", 1, 8 + len(head)) + head + line + end


def _picture(name: str, data: bytes) -> Callable[[Path], None]:
    blip = GRAPHIC.format("pic", '<pic:pic><pic:blipFill><a:blip r:embed="im"/></pic:blipFill></pic:pic>')
    return _word(blip, parts={f"word/media/{name}": data}, links=(("im", "image", f"media/{name}"),))


def _pixels(kind: str, **more: object) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (40, 40), "navy").save(out, kind, **more)
    return out.getvalue()


CHART = f'<c:chartSpace xmlns:c="{slides.C}" xmlns:a="{slides.A}"><c:chart><c:plotArea><c:barChart><c:ser><c:tx><c:strRef><c:f>\'{SIDE}\'!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>Costs</c:v></c:pt></c:strCache></c:strRef></c:tx></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>'
WORDS: dict[str, Callable[[Path], None]] = {
    "text between elements and inside properties": _word(f"{SIDE}<w:p>{SIDE}<w:pPr>{SIDE}<w:jc w:val='left'>{SIDE}</w:jc></w:pPr>{r('here')}{SIDE}<w:r>{SIDE}<w:rPr>{SIDE}</w:rPr><w:t>x</w:t>{SIDE}</w:r></w:p>{SIDE}<w:tbl>{SIDE}<w:tr>{SIDE}<w:tc>{SIDE}{p(r('cell'))}</w:tc></w:tr></w:tbl>"),
    "attributes that belong to no namespace": _word(f'<w:p who="{SIDE}"><w:pPr who="{SIDE}"/><w:r who="{SIDE}"><w:t who="{SIDE}">here</w:t></w:r></w:p>'),
    "text and attributes among relationships": _patched(_word(), "word/_rels/document.xml.rels", ("</Relationships>", f'<!-- {SIDE} -->{SIDE}</Relationships>'), ("<Relationships ", f'<Relationships who="{SIDE}" ')),
    "a bookmark that nothing leads to": _word(p('<w:bookmarkStart w:id="7" w:name="Vandergelder_signs"/>', r("here"), '<w:bookmarkEnd w:id="7"/>')),
    "a style of somebody's own": _word(p(r("here"), properties='<w:pPr><w:pStyle w:val="VandergelderLetter"/></w:pPr>'), **_styles(f'<w:style w:type="paragraph" w:customStyle="1" w:styleId="VandergelderLetter"><w:name w:val="{SIDE} letter"/><w:basedOn w:val="Normal"/><w:next w:val="VandergelderLetter"/></w:style><w:latentStyles><w:lsdException w:name="{SIDE}"/></w:latentStyles>')),
    "a label that every item of a list shows": _word(p(r("item"), properties='<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'), parts={"word/numbering.xml": part("w:numbering", f'<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="{SIDE} %1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>')}, links=(("nu", "numbering", "numbering.xml"),)),
    "the sheet a chart was made from": _word(GRAPHIC.format(slides.C, '<c:chart r:id="ch"/>'), parts={"word/charts/chart1.xml": CHART}, links=(("ch", "chart", "charts/chart1.xml"),)),
    "a metafile that writes the name": _picture("i.emf", metafile(SIDE)),
    "comments of a GIF and a WebP": _word(GRAPHIC.format("pic", '<pic:pic><pic:blipFill><a:blip r:embed="a"/></pic:blipFill></pic:pic>') + GRAPHIC.format("pic", '<pic:pic><pic:blipFill><a:blip r:embed="b"/></pic:blipFill></pic:pic>'), parts={"word/media/a.gif": _pixels("GIF", comment=SIDE.encode()), "word/media/b.webp": _pixels("WEBP", xmp=SIDE.encode(), exif=b"Exif\0\0" + SIDE.encode())}, links=(("a", "image", "media/a.gif"), ("b", "image", "media/b.webp"))),
    "bytes behind the end of a bitmap and a TIFF": _word(GRAPHIC.format("pic", '<pic:pic><pic:blipFill><a:blip r:embed="a"/></pic:blipFill></pic:pic>') + GRAPHIC.format("pic", '<pic:pic><pic:blipFill><a:blip r:embed="b"/></pic:blipFill></pic:pic>'), parts={"word/media/a.bmp": _pixels("BMP") + SIDE.encode(), "word/media/b.tiff": _pixels("TIFF", description=SIDE) + SIDE.encode()}, links=(("a", "image", "media/a.bmp"), ("b", "image", "media/b.tiff"))),
    "the placeholder of a content control": _word(f'<w:sdt><w:sdtPr><w:placeholder><w:docPart w:val="{SIDE}"/></w:placeholder><w:showingPlcHdr/><w15:repeatingSection><w15:sectionTitle w15:val="{SIDE}"/></w15:repeatingSection><w:date w:fullDate="{SIDE}"><w:dateFormat w:val="{SIDE}"/></w:date></w:sdtPr><w:sdtContent>{p(r("x"))}</w:sdtContent></w:sdt>'),
    "add-ins of the web and their panes": _word(parts={"word/webextensions/webextension1.xml": f'<we:webextension xmlns:we="{_office("webextensions/webextension/2010/11")}" id="{SIDE}"><we:properties><we:property name="who" value="{SIDE}"/></we:properties></we:webextension>', "word/webextensions/taskpanes.xml": f'<wetp:taskpanes xmlns:wetp="{_office("webextensions/taskpanes/2010/11")}"><x>{SIDE}</x></wetp:taskpanes>'}, root_links=(("we", _office("2011/relationships/webextensiontaskpanes"), "word/webextensions/taskpanes.xml"),)),
    "text of the line above the notes": _word(p(r("x"), '<w:r><w:footnoteReference w:id="2"/></w:r>'), parts={"word/footnotes.xml": part("w:footnotes", f'<w:footnote w:type="separator" w:id="-1">{p(r(SIDE))}</w:footnote><w:footnote w:type="continuationNotice" w:id="1">{p(r(SIDE))}</w:footnote><w:footnote w:id="2">{p(r("note"))}</w:footnote>')}, links=(("f", "footnotes", "footnotes.xml"),)),
    "a document inside a header's text box, twice": _word('<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>', parts={"word/header1.xml": part("w:hdr", f'<w:p><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:docPr id="3" name="x"/><a:graphic><a:graphicData><wps:wsp><wps:txbx><w:txbxContent>{p(r("x"))}</w:txbxContent></wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></mc:Choice><mc:Fallback><w:pict><v:shape><v:textbox><w:txbxContent>{p(r(SIDE))}</w:txbxContent></v:textbox></v:shape></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>')}, links=(("h", "header", "header1.xml"),)),
    "an old shape's words in its style and its handlers": _word(f'<w:p><w:r><w:pict {VML}><v:shapetype id="{SIDE}" o:spt="75"/><v:shape type="#{SIDE}" href="http://x.org/{SIDE}" target="{SIDE}" title="{SIDE}" o:gfxdata="{base64.b64encode(SIDE.encode()).decode()}" class="{SIDE}" o:button="t" onmouseover="{SIDE}"><v:fill o:title="{SIDE}" src="{SIDE}"/></v:shape></w:pict></w:r></w:p>'),
    "fields inside fields, their data and what is locked": _word(f'<w:p><w:r><w:fldChar w:fldCharType="begin" w:fldLock="1"><w:fldData xml:space="preserve">{base64.b64encode(SIDE.encode("utf-16-le")).decode()}</w:fldData></w:fldChar></w:r><w:r><w:instrText> ADDIN ZOTERO_ITEM {{"who":"</w:instrText></w:r><w:r><w:instrText>{SIDE}"}} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>{r("(2014)")}<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'),
    "a content type and an extension that say the name": _patched(_word(), "[Content_Types].xml", ("</Types>", '<Default Extension="vandergelder" ContentType="application/x-vandergelder"/></Types>')),
}  # fmt: skip
for _label, _build in WORDS.items():
    attack(_label, WORD, ".docx", secrets=SIDES, plan=EVERY)(_build)

TEXTS: dict[str, str] = {
    "the name over a break, a tab and two runs": "<w:p><w:r><w:t>Harriet</w:t><w:br/><w:t>Blackwood and Harriet</w:t><w:tab/><w:t>Black</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>wood</w:t></w:r></w:p>",
    "the name in a run that goes from right to left": f"<w:p><w:dir w:val='rtl'><w:bdo w:val='ltr'>{r(NAME)}</w:bdo></w:dir></w:p>",
    "letters of the name in cells of their own": "<w:tbl><w:tr>"
    + "".join(f"<w:tc>{p(r(letter))}</w:tc>" for letter in "Blackwood")
    + f"</w:tr></w:tbl>{p(r(NAME))}",
    "a large first letter in a frame": p(
        r("B"), properties='<w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>'
    )
    + p(r("lackwood was heard.")),
}
for _label, _text in TEXTS.items():
    attack(
        _label,
        WORD,
        ".docx",
        plan=(
            NAME,
            "Blackwood",
            "Harriet\nBlackwood",
            "Harriet\tBlackwood",
            "B\tl\ta\tc\tk\tw\to\to\td",
            "B\nlackwood",
        ),
    )(_word(_text))

# OpenDocument, RTF ----------------------------------------------------------------------------------------------------

ODTS: dict[str, Callable[[Path], None]] = {
    "text between lists, tables, frames and styles": _odt(f"{SIDE}<text:list>{SIDE}<text:list-item>{SIDE}<text:p>x</text:p></text:list-item></text:list><table:table table:name='t'>{SIDE}<table:table-row>{SIDE}<table:table-cell>{SIDE}<text:p>y<text:s>{SIDE}</text:s><text:tab>{SIDE}</text:tab></text:p></table:table-cell></table:table-row></table:table>", automatic=f"<style:style style:name='P1' style:family='paragraph'>{SIDE}<style:text-properties>{SIDE}</style:text-properties></style:style>"),
    "attributes of an OpenDocument that have no namespace": _odt(f'<text:p who="{SIDE}">x<text:span who="{SIDE}">y</text:span></text:p>'),
    "settings in words": _odt(settings_xml=f'<office:document-settings {makers.ODF}><office:settings><config:config-item-set config:name="ooo:configuration-settings"><config:config-item config:name="LastUser" config:type="string">{SIDE}</config:config-item><config:config-item config:name="IsLabelDocument" config:type="boolean">{SIDE}</config:config-item></config:config-item-set></office:settings></office:document-settings>'),
    "labels of a numbered list in an OpenDocument": _odt("<text:list text:style-name='L1'><text:list-item><text:p>x</text:p></text:list-item></text:list>", automatic=f"<text:list-style style:name='L1'><text:list-level-style-number text:level='1' style:num-prefix='{SIDE} ' style:num-suffix=' of {SIDE}' style:num-format='1'/></text:list-style>"),
    "bookmarks, sequences and tables named by a person": _odt(f'<text:p><text:bookmark text:name="{SIDE}"/><text:bookmark-start text:name="{SIDE} 2"/>x<text:bookmark-end text:name="{SIDE} 2"/><text:reference-mark text:name="{SIDE} 3"/></text:p><table:table table:name="{SIDE}"><table:table-row><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table><text:section text:name="{SIDE}"><text:p>z</text:p></text:section>', before=f'<text:sequence-decls><text:sequence-decl text:display-outline-level="0" text:name="{SIDE}"/></text:sequence-decls>'),
    "styles of an OpenDocument named by a person": _odt('<text:p text:style-name="Vandergelder">x</text:p>', automatic=f'<style:style style:name="Vandergelder" style:display-name="{SIDE}" style:family="paragraph" style:parent-style-name="Standard"/>'),
    "a picture written into the text": _odt(f'<text:p><draw:frame><draw:image><office:binary-data>{base64.b64encode(_pixels("JPEG", comment=SIDE.encode())).decode()}</office:binary-data></draw:image></draw:frame></text:p>'),
    "page styles, page numbers and data of a field": _odt(f'<text:p><text:page-variable-set text:active="true"/><text:variable-set text:name="{SIDE}" text:formula="ooow:{SIDE}" office:value-type="string" office:string-value="{SIDE}">x</text:variable-set><text:database-display text:table-name="{SIDE}" text:database-name="{SIDE}" text:column-name="{SIDE}">x</text:database-display><text:meta-field xml:id="{SIDE.replace(" ", "")}">x</text:meta-field></text:p>'),
}  # fmt: skip
for _label, _build in ODTS.items():
    attack(_label, ODF, ".odt", secrets=SIDES, plan=EVERY)(_build)

# Workbooks, presentations ---------------------------------------------------------------------------------------------

TABLE = f'<table xmlns="{sheets.X}" id="1" name="Vandergelder" displayName="Vandergelder" ref="A1:A2" comment="{SIDE}"><tableColumns count="1"><tableColumn id="1" name="{LINE}"/></tableColumns><tableStyleInfo name="{SIDE}"/></table>'
BOOKS: dict[str, Callable[[Path], None]] = {
    "text between rows, cells and columns": _book(rows=f'{SIDE}<row r="1">{SIDE}<c r="A1" t="inlineStr">{SIDE}<is>{SIDE}<t>{LINE}</t></is></c><c r="B1" t="inlineStr"><is><t>{KEPT}</t></is></c></row>', after=f"{SIDE}<pageMargins left='0.7' right='0.7' top='0.7' bottom='0.7' header='0.3' footer='0.3'>{SIDE}</pageMargins>"),
    "a table named by a person, and its comment": _book(after='<tableParts count="1"><tablePart r:id="t"/></tableParts>', parts={"xl/tables/table1.xml": TABLE, "xl/worksheets/_rels/sheet1.xml.rels": rels(("t", "table", "../tables/table1.xml"))}),
    "pictures of page headers and their titles": _book(after='<legacyDrawingHF r:id="v"/>', parts={"xl/drawings/vmlDrawing1.vml": f'<xml {VML}><v:shape id="{SIDE}" title="{SIDE}"><v:imagedata o:relid="i" o:title="{SIDE}"/></v:shape></xml>', "xl/worksheets/_rels/sheet1.xml.rels": rels(("v", "vmlDrawing", "../drawings/vmlDrawing1.vml"))}),
    "controls, their captions and cells": _book(after='<legacyDrawing r:id="v"/>', parts={"xl/drawings/vmlDrawing1.vml": f'<xml {VML} xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape id="s"><v:textbox><div><font>{SIDE}</font></div></v:textbox><x:ClientData ObjectType="Button"><x:FmlaMacro>{SIDE}</x:FmlaMacro><x:Accel>{SIDE}</x:Accel></x:ClientData></v:shape></xml>', "xl/worksheets/_rels/sheet1.xml.rels": rels(("v", "vmlDrawing", "../drawings/vmlDrawing1.vml"))}),
    "slicers, time lines and their captions": _book(parts={"xl/slicers/slicer1.xml": f'<slicers xmlns="{_office("spreadsheetml/2009/9/main")}"><slicer name="{SIDE}" caption="{SIDE}"/></slicers>', "xl/worksheets/_rels/sheet1.xml.rels": rels(("s", _office("2007/relationships/slicer"), "../slicers/slicer1.xml"))}),
    "formats of conditions that say the name": _patched(_book(), "xl/styles.xml", ("</styleSheet>", f'<dxfs count="1"><dxf><numFmt numFmtId="171" formatCode="&quot;{SIDE}&quot;"/></dxf></dxfs><extLst><ext uri="{{x}}"><y>{SIDE}</y></ext></extLst></styleSheet>')),
    "people who answered notes": _book(parts={"xl/persons/person.xml": f'<personList xmlns="{sheets.TC}"><person displayName="{SIDE}" id="{{1}}" userId="{SIDE}" providerId="AD"/></personList>', "xl/threadedComments/threadedComment1.xml": f'<ThreadedComments xmlns="{sheets.TC}"><threadedComment ref="A1" personId="{{1}}" id="{{2}}"><text>{SIDE}</text><mentions><mention mentionpersonId="{{1}}" mentionId="{{3}}"/></mentions></threadedComment></ThreadedComments>', "xl/worksheets/_rels/sheet1.xml.rels": rels(("t", _office("2017/10/relationships/threadedComment"), "../threadedComments/threadedComment1.xml"))}, links=(("p", _office("2017/10/relationships/person"), "persons/person.xml"),)),
}  # fmt: skip
for _label, _build in BOOKS.items():
    attack(_label, CELLS, ".xlsx", secrets=SIDES, plan=EVERY)(_build)

SHOWS: dict[str, Callable[[Path], None]] = {
    "text between the shapes of a slide": _show(f'{SIDE}<p:sp>{SIDE}<p:nvSpPr>{SIDE}<p:cNvPr id="5" name="x">{SIDE}</p:cNvPr></p:nvSpPr><p:txBody>{SIDE}<a:bodyPr/><a:p>{SIDE}<a:r>{SIDE}<a:t>here</a:t></a:r>{SIDE}</a:p></p:txBody></p:sp>'),
    "timings, effects and their names": lambda path: slides.pptx(path, [slides.slide(slides.frame(LINE, KEPT), after=f'<p:timing><p:tnLst><p:par><p:cTn id="1"><p:childTnLst><p:cmd type="call" cmd="{SIDE}"/><p:animEffect filter="{SIDE}" prLst="{SIDE}"/></p:childTnLst></p:cTn></p:par></p:tnLst></p:timing>')]) and None,
    "descriptions of tables and groups": _show(f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="7" name="{SIDE}" descr="{SIDE}" title="{SIDE}"/></p:nvGraphicFramePr></p:graphicFrame><p:grpSp><p:nvGrpSpPr><p:cNvPr id="8" name="g" descr="{SIDE}"/></p:nvGrpSpPr></p:grpSp>'),
    "new comments, their likes and tasks": _show("", parts={"ppt/comments/modernComment_1.xml": f'<p188:cmLst xmlns:p188="{_office("powerpoint/2018/8/main")}" xmlns:a="{slides.A}"><p188:cm id="{{1}}" authorId="{{2}}"><p188:txBody><a:bodyPr/><a:p><a:r><a:t>{SIDE}</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>', "ppt/authors.xml": f'<p188:authorLst xmlns:p188="{_office("powerpoint/2018/8/main")}"><p188:author id="{{2}}" name="{SIDE}" userId="{SIDE}"/></p188:authorLst>', "ppt/changesInfos/changesInfo1.xml": f"<x>{SIDE}</x>"}, links={"ppt/slides/slide1.xml": [("c", _office("2018/10/relationships/comments"), "../comments/modernComment_1.xml")], "ppt/presentation.xml": [("a", _office("2018/10/relationships/authors"), "authors.xml"), ("ci", _office("2016/11/relationships/changesInfo"), "changesInfos/changesInfo1.xml")]}),
}  # fmt: skip
for _label, _build in SHOWS.items():
    attack(_label, SHOW, ".pptx", secrets=SIDES, plan=EVERY)(_build)

# Web pages, mails, RTF, pictures -----------------------------------------------------------------------------------------

PAGES: dict[str, Callable[[Path], None]] = {
    "words for screen readers and tool tips": _page(f'<p aria-label="{SIDE}" aria-description="{SIDE}" title="{SIDE}" lang="{SIDE}" accesskey="{SIDE}">x</p><abbr title="{SIDE}">y</abbr><time datetime="{SIDE}">z</time><data value="{SIDE}">q</data><meter title="{SIDE}"></meter><th abbr="{SIDE}">h</th><ol type="{SIDE}"><li value="{SIDE}">i</li></ol>'),
    "forms, parameters and refreshing": _page(f'<object><param name="who" value="{SIDE}"></object><select><option value="{SIDE}" label="{SIDE}" hidden>{SIDE}</option></select><textarea hidden>{SIDE}</textarea><input type="text" value="{SIDE}"><isindex prompt="{SIDE}"><keygen name="{SIDE}">', f'<meta http-equiv="refresh" content="5; url=http://x.org/{SIDE}">'),
    "a doctype, instructions and marked sections": lambda path: path.write_text(f'<?xml version="1.0"?><?who {SIDE}?><!DOCTYPE html [<!ENTITY who "{SIDE}">]><html xmlns="http://www.w3.org/1999/xhtml" xmlns:who="urn:{SIDE}"><body><p>{LINE}</p><p>{KEPT}</p><![CDATA[ {SIDE} ]]><o:p>{SIDE}</o:p></body></html>') and None,
    "variables and counters in a style attribute": _page(f'<p style="--who: \'{SIDE}\'; background: url({SIDE}.png); content: \'{SIDE}\'">x</p><style>@media print {{ .x::after {{ content: "\\56 andergelder" }} }}</style>'),
    "letters of Word in a page of mail": _page(f'<!--[if gte mso 9]><xml><o:DocumentProperties><o:Author>{SIDE}</o:Author></o:DocumentProperties></xml><![endif]--><p class="MsoNormal" style="mso-element:para-border-div;mso-who:\'{SIDE}\'"><![if !supportLists]>{SIDE}<![endif]>x</p><xml><w:WordDocument>{SIDE}</w:WordDocument></xml>'),
}  # fmt: skip
for _label, _build in PAGES.items():
    attack(_label, WEB, ".html", secrets=SIDES, plan=EVERY)(_build)


def tnef(text: str) -> bytes:
    """What Outlook sends as winmail.dat: a subject and a body of its own."""
    found = struct.pack("<IH", 0x223E9F78, 1)
    for number in (0x00018004, 0x0002800C):
        data = text.encode() + b"\0"
        found += struct.pack("<BII", 1, number, len(data)) + data + struct.pack("<H", sum(data) & 0xFFFF)
    return found


def _attached(data: bytes, kind: str, name: str) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        mail = _mail()
        main, _, sub = kind.partition("/")
        mail.add_attachment(data, maintype=main, subtype=sub, filename=name)
        path.write_bytes(mail.as_bytes())

    return build


def _html_only(path: Path) -> None:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@x.org", "Hearing"
    mail.set_content(
        f'<div style="display:none">{SIDE}</div><p>{LINE}</p><p>{KEPT}</p><img src="cid:{SIDE}" alt="{SIDE}"><!-- {SIDE} -->',
        subtype="html",
    )
    path.write_bytes(mail.as_bytes())


MAILS: dict[str, Callable[[Path], None]] = {
    "a message inside winmail.dat": _attached(tnef(SIDE), "application/ms-tnef", "winmail.dat"),
    "a page of mail with words that do not show": _html_only,
    "a body in a Japanese encoding and one without any": _raw('Content-Type: multipart/mixed; boundary="b"', b"--b\r\nContent-Type: text/plain; charset=iso-2022-jp\r\n\r\n" + f"{LINE} \u540d\u524d {SIDE}\r\n{KEPT}\r\n".encode("iso-2022-jp") + b"--b\r\nContent-Type: text/plain; charset=nobody-knows\r\n\r\n" + SIDE.encode() + b"\r\n--b--\r\n"),
    "a part on another machine and a half of a message": _raw('Content-Type: multipart/mixed; boundary="b"', f'--b\r\nContent-Type: text/plain\r\n\r\n{LINE}\r\n{KEPT}\r\n--b\r\nContent-Type: message/external-body; access-type=URL; URL="http://x.org/{SIDE}"\r\n\r\nContent-Type: text/plain\r\nContent-ID: <{SIDE}>\r\n\r\n--b\r\nContent-Type: message/partial; id="{SIDE}"; number=1; total=2\r\n\r\n{SIDE}\r\n--b--\r\n'.encode()),
    "a report of delivery with the address": _raw('Content-Type: multipart/report; report-type=delivery-status; boundary="b"', f"--b\r\nContent-Type: text/plain\r\n\r\n{LINE}\r\n{KEPT}\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nFinal-Recipient: rfc822; vandergelder@x.org\r\n\r\n--b\r\nContent-Type: text/rfc822-headers\r\n\r\nTo: {SIDE} <vandergelder@x.org>\r\n--b--\r\n".encode()),
}  # fmt: skip
for _label, _build in MAILS.items():
    attack(_label, MAIL, ".eml", secrets=SIDES, plan=(*EVERY, "vandergelder"))(_build)

RTFS = {
    "pictures, objects and what follows a style in old letters": rf"{{\rtf1\ansi{{\stylesheet{{\s1 {SIDE};}}}}{{\*\listtable{{\list{{\listlevel{{\leveltext\'15{SIDE};}}}}}}}}{{\*\rsidtbl \rsid1}}{{\*\mmathPr{SIDE}}}{{\*\themedata {SIDE.encode().hex()}}}{{\*\datastore {SIDE.encode().hex()}}}{{\*\latentstyles{{\lsdlockedexcept {SIDE};}}}}{{\*\bkmkstart {SIDE}}}{{\*\bkmkend {SIDE}}}\pard {LINE}\par {{\object\objemb{{\*\objclass {SIDE}}}{{\*\objdata {SIDE.encode().hex()}}}{{\result x}}}}{{\v {SIDE}}}{{\deleted {SIDE}}}\par {KEPT}\par}}",
}
for _label, _text in RTFS.items():
    attack(_label, RTF, ".rtf", secrets=SIDES, plan=EVERY)(
        lambda path, text=_text: path.write_text(text, encoding="latin-1") and None
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@attack("a colour profile, a palette's name and times of a PNG", PICTURES, ".png", secrets=SIDES, plan=EVERY)
def odd_png(path: Path) -> None:
    data = _pixels("PNG")
    cut = data.index(b"IDAT") - 4
    extra = _chunk(b"iCCP", SIDE.encode() + b"\0\0" + zlib.compress(SIDE.encode() * 9)) + _chunk(
        b"sPLT", SIDE.encode() + b"\0\x08"
    )
    extra += _chunk(b"eXIf", b"MM\0*" + SIDE.encode()) + _chunk(b"caBX", SIDE.encode())
    path.write_bytes(data[:cut] + extra + data[cut:])


@attack("segments of Photoshop, Ducky and JUMBF in a JPEG", PICTURES, ".jpg", secrets=SIDES, plan=EVERY)
def odd_jpeg(path: Path) -> None:
    data, text = _pixels("JPEG"), SIDE.encode()
    extra = b"".join(
        bytes((0xFF, marker)) + struct.pack(">H", 2 + len(body)) + body
        for marker, body in (
            (0xED, b"Photoshop 3.0\x008BIM\x04\x04" + text),
            (0xEC, b"Ducky" + text),
            (0xEB, b"JP" + text),
            (0xE2, b"ICC_PROFILE\0\1\1" + text),
            (0xFE, text),
        )
    )
    path.write_bytes(data[:2] + extra + data[2:])
