"""Office files, web pages, mails and tables, once more: caches, twins, packages that lie, fields, formats of numbers."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import base64
import binascii
import io
import quopri
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from tests.document.office import makers, sheets, slides
from tests.document.office.makers import p, part, r, rels
from tests.document.redteam.attack import KEPT, NAME, SIDE, attack
from tests.document.redteam.letters import MAIL, TABLES, WEB, _mail, _page
from tests.document.redteam.packages import (
    BODY,
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
    _field,
    _odt,
    _show,
    _story,
    _word,
)  # fmt: skip

VML = 'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"'
CHART = f'<c:chartSpace xmlns:c="{slides.C}" xmlns:a="{slides.A}"><c:chart><c:plotArea><c:ser><c:tx><c:strRef><c:f>Sheet1!$A$1</c:f><c:strCache><c:pt idx="0"><c:v>{SIDE}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:multiLvlStrRef><c:f>x</c:f><c:multiLvlStrCache><c:lvl><c:pt idx="0"><c:v>{SIDE}</c:v></c:pt></c:lvl></c:multiLvlStrCache></c:multiLvlStrRef></c:cat><c:dLbls><c:extLst><c:ext uri="x"><x>{SIDE}</x></c:ext></c:extLst></c:dLbls></c:ser></c:plotArea></c:chart><c:userShapes r:id="u" xmlns:r="{slides.R}"/></c:chartSpace>'
GRAPHIC = '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData uri="{0}">{1}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'


def _office(name: str) -> str:
    return "http://schemas.microsoft.com/office/" + name


WORDS: dict[str, Callable[[Path], None]] = {
    "a chart's caches, its workbook and shapes on it": _word(
        GRAPHIC.format(slides.C, '<c:chart r:id="ch"/>'),
        parts={"word/charts/chart1.xml": CHART, "word/charts/_rels/chart1.xml.rels": rels(("b", "package", "../embeddings/b.xlsx"), ("u", "chartUserShapes", "../drawings/d.xml")), "word/embeddings/b.xlsx": SIDE.encode(), "word/drawings/d.xml": f"<c:userShapes xmlns:c='{slides.C}'><x>{SIDE}</x></c:userShapes>"},
        links=(("ch", "chart", "charts/chart1.xml"),),
    ),
    "an embedded object with its picture": _word(
        f'<w:p><w:r><w:object {VML}><v:shape id="{SIDE}" alt="{SIDE}" o:spid="{SIDE}"><v:imagedata r:id="im" o:title="{SIDE}"/></v:shape><o:OLEObject Type="Embed" ProgID="Word.Document.8" ShapeID="{SIDE}" DrawAspect="Icon" ObjectID="{SIDE}" r:id="ole"/></w:object></w:r></w:p>',
        parts={"word/embeddings/o.bin": SIDE.encode("utf-16-le"), "word/media/i.emf": b"\x01\0\0\0" + SIDE.encode("utf-16-le")},
        links=(("ole", "oleObject", "embeddings/o.bin"), ("im", "image", "media/i.emf")),
    ),
    "letters as a drawing of old Word": _word(f'<w:p><w:r><w:pict {VML}><v:shape id="x" o:allowincell="f"><v:textpath string="{SIDE}" style="font-family:Arial"/></v:shape></w:pict></w:r></w:p>'),
    "captions and descriptions of a table": _word(f'<w:tbl><w:tblPr><w:tblCaption w:val="{SIDE}"/><w:tblDescription w:val="{SIDE}"/></w:tblPr><w:tr><w:tc>{p(r("x"))}</w:tc></w:tr></w:tbl>'),
    "labels of a numbered list": _word(p(r("item"), properties='<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'), parts={"word/numbering.xml": part("w:numbering", f'<w:abstractNum w:abstractNumId="0"><w:name w:val="{SIDE}"/><w:nsid w:val="{SIDE}"/><w:styleLink w:val="Blackwood"/><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>')}, links=(("nu", "numbering", "numbering.xml"),)),
    "earlier sections, tables, rows and numbers": _word(f'<w:p><w:pPr><w:numPr><w:numberingChange w:id="1" w:author="{SIDE}" w:original="{SIDE}"/></w:numPr><w:sectPr><w:sectPrChange w:id="2" w:author="{SIDE}"><w:sectPr/></w:sectPrChange></w:sectPr></w:pPr>{r("x")}</w:p><w:tbl><w:tblPr><w:tblPrChange w:id="3" w:author="{SIDE}"><w:tblPr/></w:tblPrChange></w:tblPr><w:tblGrid><w:tblGridChange w:id="4"><w:tblGrid/></w:tblGridChange></w:tblGrid><w:tr><w:trPr><w:ins w:id="5" w:author="{SIDE}"/></w:trPr><w:tc><w:tcPr><w:cellIns w:id="6" w:author="{SIDE}"/></w:tcPr>{p(r("y"))}</w:tc></w:tr></w:tbl>'),
    "people, ids of comments and the document's identity": _word(parts={"word/people.xml": part("w15:people", f'<w15:person w15:author="{SIDE}"><w15:presenceInfo w15:providerId="AD" w15:userId="S::{SIDE}"/></w15:person>'), "word/commentsExtended.xml": part("w15:commentsEx", f'<w15:commentEx w15:paraId="1" w15:who="{SIDE}"/>'), "word/settings.xml": part("w:settings", f'<w:rsids><w:rsidRoot w:val="00AA1122"/></w:rsids><w15:docId w15:val="{{{SIDE}}}"/><w:docVars><w:docVar w:name="{SIDE}" w:val="{SIDE}"/></w:docVars><w:attachedTemplate r:id="t"/>'), "word/_rels/settings.xml.rels": rels(("t", "attachedTemplate", f"file:///C:/Users/{SIDE.replace(' ', '')}/n.dotm"))}, links=(("pe", _office("2011/relationships/people"), "people.xml"), ("ce", _office("2011/relationships/commentsExtended"), "commentsExtended.xml"), ("s", "settings", "settings.xml"))),
    "macros, controls, toolbars and their names": _word(f'<w:p><w:r><w:object {VML}><w:control r:id="ax" w:name="{SIDE}" w:shapeid="{SIDE}"/></w:object></w:r></w:p>', parts={"word/vbaProject.bin": SIDE.encode(), "word/vbaData.xml": f"<x>{SIDE}</x>", "word/activeX/activeX1.xml": f'<ax:ocx xmlns:ax="x" ax:who="{SIDE}"/>', "word/customizations.xml": f"<x>{SIDE}</x>", "userCustomization/customUI.xml": f"<x>{SIDE}</x>"}, links=(("vba", _office("2006/relationships/vbaProject"), "vbaProject.bin"), ("ax", "control", "activeX/activeX1.xml"), ("cu", _office("2006/relationships/keyMapCustomizations"), "customizations.xml"))),
    "branches of a field that do not show": _word(_field(f' IF "a" = "b" "{SIDE}" "here" ', "here") + _field(f' ASK who "{SIDE}?" \\d "{SIDE}" ', "x") + _field(f' MERGEFIELD "{SIDE}" ', "x") + _field(f' SET who "{SIDE}" ', "") + _field(f' QUOTE "{SIDE}" ', "x") + _field(f' LINK Word.Document.8 "C:\\\\Users\\\\vandergelder\\\\a.doc" "{SIDE}" ', "x")),
    "a link's address, place, tip and target": _word(f'<w:p><w:hyperlink r:id="l" w:anchor="{SIDE}" w:tooltip="{SIDE}" w:docLocation="{SIDE}" w:tgtFrame="{SIDE}">{r("mail")}</w:hyperlink></w:p>' + _field(f' HYPERLINK "mailto:vandergelder@x.org?subject={SIDE}" \\o "{SIDE}" \\t "{SIDE}" ', "write"), links=(("l", "hyperlink", "mailto:o.vandergelder@x.org"),)),
    "custom properties, company and titles of parts": _word(parts={"docProps/custom.xml": f'<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"><property name="{SIDE}" pid="2"><v>{SIDE}</v></property></Properties>', "docProps/app.xml": f"<Properties><Manager>{SIDE}</Manager><TitlesOfParts>{SIDE}</TitlesOfParts><HyperlinkBase>{SIDE}</HyperlinkBase></Properties>", "docMetadata/LabelInfo.xml": f"<x>{SIDE}</x>"}, root_links=(("c", "custom-properties", "docProps/custom.xml"), ("a", "extended-properties", "docProps/app.xml"), ("l", _office("2020/02/relationships/classificationlabels"), "docMetadata/LabelInfo.xml"))),
    "text in a row one twip high, squeezed letters and a frame off the page": _word(f'<w:tbl><w:tr><w:trPr><w:trHeight w:val="1" w:hRule="exact"/></w:trPr><w:tc>{p(r(SIDE))}</w:tc></w:tr></w:tbl>' + p(r(SIDE, '<w:w w:val="1"/>')) + p(r(SIDE), properties='<w:pPr><w:framePr w:x="-30000" w:y="-30000"/></w:pPr>') + p(r(SIDE, '<w:position w:val="-3000"/>'))),
    "symbols of a picture font that spell the name": _word(p("<w:r>" + "".join(f'<w:sym w:font="Wingdings" w:char="F0{ord(letter):02X}"/>' for letter in "Vandergelder") + "</w:r>", r("x"))),
    "readings over letters and words of a formula": _word(f"<w:p><w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>{SIDE}</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>x</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p><w:p><m:oMath><m:r><m:t>{SIDE}</m:t></m:r></m:oMath></w:p>"),
    "parts that nothing refers to": _word(parts={"word/old.xml": f"<x>{SIDE}</x>", "[trash]/0000.dat": SIDE.encode(), f"word/media/{SIDE}.png": b"", "customXml/item1.xml": f"<x>{SIDE}</x>", "customXml/_rels/item1.xml.rels": rels(("x", "customXmlProps", f"{SIDE}.xml"))}),
    "a picture on the web and its address": _word('<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"><a:hlinkClick r:id="l" tooltip="' + SIDE + '"/></wp:docPr><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="w"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>', links=(("w", "image", f"https://x.org/{SIDE.replace(' ', '')}.png"), ("l", "hyperlink", "https://x.org/vandergelder"))),
    "headers of the first and of even pages": _word(p(r("x"), properties='<w:pPr><w:sectPr><w:headerReference w:type="first" r:id="h1"/><w:footerReference w:type="even" r:id="h2"/></w:sectPr></w:pPr>'), parts={"word/header1.xml": part("w:hdr", p(r(SIDE))), "word/footer2.xml": part("w:ftr", p(r(SIDE)))}, links=(("h1", "header", "header1.xml"), ("h2", "footer", "footer2.xml"))),
    "fonts embedded and named": _story("fontTable", "w:fonts", f'<w:font w:name="Blackwood Hand"><w:panose1 w:val="{SIDE}"/></w:font>'),
    "languages and themes of characters": _word(p(r("here", '<w:lang w:val="en-x-Vandergelder"/><w:rFonts w:ascii="Blackwood" w:cs="Blackwood"/><w14:stylisticSets/>'), properties='<w:pPr><w:rPr><w:lang w:bidi="Vandergelder"/></w:rPr></w:pPr>')),
}  # fmt: skip
LOWER = (*EVERY, "vandergelder")
for _label, _build in WORDS.items():
    attack(_label, WORD, ".docx", secrets=SIDES, plan=LOWER)(_build)


@attack("a package with two parts of one name", WORD, ".docx", secrets=SIDES, plan=EVERY)
def twins(path: Path) -> None:
    makers.docx(path, BODY)
    import warnings

    with warnings.catch_warnings(), zipfile.ZipFile(path, "a") as package:
        warnings.simplefilter("ignore")
        other = part("w:document", f"<w:body>{p(r(SIDE))}</w:body>")
        document = package.read("word/document.xml")
        package.writestr("word/document.xml", other)
        package.writestr("word/Document.xml", other)
        package.writestr("word/document.xml", document)


@attack(
    "data between the parts of a package, and local names that differ",
    WORD,
    ".docx",
    secrets=SIDES,
    plan=EVERY,
)
def gaps(path: Path) -> None:
    makers.docx(path, BODY)
    data = path.read_bytes()
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        start = package.start_dir
    # A part that no directory lists, before the directory; offsets of the others stay right.
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as package:
        package.writestr("ghost.xml", f"<x>{SIDE}</x>")
    ghost = out.getvalue()[: out.getvalue().index(b"PK\x01\x02")]
    end = data.rindex(b"PK\x05\x06")
    tail = bytearray(data[end:])
    tail[16:20] = (start + len(ghost)).to_bytes(4, "little")
    path.write_bytes(data[:start] + ghost + data[start:end] + bytes(tail))


# OpenDocument and RTF ---------------------------------------------------------------------------------------------------

ODTS: dict[str, Callable[[Path], None]] = {
    "an embedded object, its replacement and its chart": _odt('<text:p><draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./ObjectReplacements/Object 1"/></draw:frame>here</text:p>', **{"Object 1__content_xml": f"<office:document-content {makers.ODF}><office:body><office:text><text:p>{SIDE}</text:p></office:text></office:body></office:document-content>", "ObjectReplacements__Object 1": b"VCLMTF" + SIDE.encode()}),
    "user-defined data, template and history": _odt(meta_xml=f'<office:document-meta {makers.ODF}><office:meta><meta:user-defined meta:name="{SIDE}">{SIDE}</meta:user-defined><meta:template xlink:title="{SIDE}" xlink:href="/{SIDE}"/><meta:initial-creator>{SIDE}</meta:initial-creator><meta:printed-by>{SIDE}</meta:printed-by><meta:keyword>{SIDE}</meta:keyword></office:meta></office:document-meta>'),
    "a link's name and title": _odt(f'<text:p><text:a xlink:href="mailto:vandergelder@x.org" office:name="{SIDE}" office:title="{SIDE}" office:target-frame-name="{SIDE}">write</text:a><text:script script:language="x">{SIDE}</text:script><text:execute-macro text:name="{SIDE}">x</text:execute-macro></text:p>'),
    "ranges of data, sort keys and names of cells": _odt(f'<table:table table:name="{SIDE}" table:template-name="{SIDE}"><table:title>{SIDE}</table:title><table:desc>{SIDE}</table:desc><table:table-row><table:table-cell office:value-type="string" office:string-value="{SIDE}" table:formula="ooow:&lt;{SIDE}&gt;" table:content-validation-name="{SIDE}"><text:p>x</text:p></table:table-cell><table:covered-table-cell><text:p>{SIDE}</text:p></table:covered-table-cell></table:table-row></table:table>'),
    "readings, notes' labels and metadata of a span": _odt(f'<text:p xml:id="{SIDE.replace(" ", "")}"><text:ruby><text:ruby-base>x</text:ruby-base><text:ruby-text>{SIDE}</text:ruby-text></text:ruby><text:note text:note-class="footnote" text:id="{SIDE}"><text:note-citation text:label="{SIDE}">1</text:note-citation><text:note-body><text:p>note</text:p></text:note-body></text:note><text:meta>x</text:meta></text:p>'),
    "display names and conditions of styles": _odt('<text:p text:style-name="P1">here</text:p>', automatic='<style:style style:name="P1" style:display-name="Blackwood" style:family="paragraph" style:data-style-name="Blackwood"><style:text-properties fo:hyphenate="x" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"/></style:style>'),
    "fields of the reader's own words": _odt(f'<text:p><text:text-input text:description="{SIDE}">x</text:text-input><text:drop-down text:name="{SIDE}"><text:label text:value="{SIDE}"/>x</text:drop-down><text:database-display text:table-name="{SIDE}" text:column-name="{SIDE}">x</text:database-display><text:expression text:formula="ooow:{SIDE}">x</text:expression><text:file-name>{SIDE}.odt</text:file-name><text:bibliography-mark text:author="{SIDE}" text:identifier="{SIDE}">x</text:bibliography-mark></text:p>'),
}  # fmt: skip
for _label, _build in ODTS.items():
    attack(_label, ODF, ".odt", secrets=SIDES, plan=LOWER)(_build)

RTFS = {
    "text behind the end and in a group that is skipped": rf"{{\rtf1\ansi \pard {LINE}\par {KEPT}\par{{\*\xmlopen\xmlns1{{\factoidname {SIDE}}}}}{{\*\panose {SIDE}}}{{\*\oldcprops {SIDE}}}{{\*\mmathPr {SIDE}}}{{\*\themedata {SIDE.encode().hex()}}}{{\*\latentstyles {SIDE}}}{{\listtable{{\list{{\listname {SIDE};}}}}}}{{\*\protusertbl {{{SIDE}}}}}{{\*\wgrffmtfilter {SIDE}}}\bin5 Vande}}"
    + SIDE,
    "a picture's data, shapes' properties and white letters": rf"{{\rtf1\ansi{{\colortbl;\red255\green255\blue255;}}\pard {LINE}\par {{\shp{{\*\shpinst{{\sp{{\sn wzName}}{{\sv {SIDE}}}}}{{\sp{{\sn wzDescription}}{{\sv {SIDE}}}}}{{\shptxt here\par}}}}}}{{\cf1 {SIDE}}}{{\fs1 {SIDE}}}{{\pict\pngblip {SIDE.encode().hex()}}}\par {KEPT}\par}}",
    "fields and links of an old letter": rf'{{\rtf1\ansi\pard {LINE}\par{{\field{{\*\fldinst HYPERLINK "mailto:vandergelder@x.org" \\o "{SIDE}"}}{{\fldrslt write}}}}{{\field{{\*\fldinst IF a = b "{SIDE}" "x"}}{{\fldrslt x}}}}{{\*\formfield{{\*\ffname {SIDE}}}{{\*\ffdeftext {SIDE}}}}}{{\footnote\ftnalt {{\*\atnauthor {SIDE}}}{{\*\atnid {SIDE}}}n}}\par {KEPT}\par}}',
}
for _label, _text in RTFS.items():
    attack(_label, RTF, ".rtf", secrets=SIDES, plan=EVERY)(
        lambda path, text=_text: path.write_text(text, encoding="latin-1") and None
    )


# Workbooks and presentations --------------------------------------------------------------------------------------------

EXT = 'xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main" xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"'
BOOKS: dict[str, Callable[[Path], None]] = {
    "the path a workbook was saved at": _book(extra=f'<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x15"><x15ac:absPath xmlns:x15ac="{_office("spreadsheetml/2010/11/ac")}" url="C:\\Users\\vandergelder\\"/></mc:Choice></mc:AlternateContent><functionGroups><functionGroup name="{SIDE}"/></functionGroups><smartTagTypes><smartTagType name="{SIDE}"/></smartTagTypes><webPublishing title="{SIDE}"/><fileRecoveryPr/>'),
    "headers and footers of the first and of even pages": _book(after=f'<headerFooter differentFirst="1" differentOddEven="1"><oddHeader>x</oddHeader><evenHeader>&amp;C{SIDE}</evenHeader><firstFooter>&amp;R{SIDE}</firstFooter></headerFooter>'),
    "links inside the book with their tips": _book(after=f'<hyperlinks><hyperlink ref="A1" location="S!A1" display="{SIDE}" tooltip="{SIDE}"/></hyperlinks>'),
    "extensions: formats, sparks and lists of choices": _book(after=f'<extLst><ext uri="x" {EXT}><x14:conditionalFormattings><x14:conditionalFormatting><x14:cfRule type="containsText" id="{{1}}"><xm:f>"{SIDE}"</xm:f></x14:cfRule></x14:conditionalFormatting></x14:conditionalFormattings><x14:sparklineGroups><x14:sparklineGroup><x14:sparklines><x14:sparkline><xm:f>{SIDE}</xm:f></x14:sparkline></x14:sparklines></x14:sparklineGroup></x14:sparklineGroups></ext></extLst>'),
    "cells hidden by their number format": lambda path: _styled(path, ";;;"),
    "a number format that says the name": lambda path: _styled(path, f'"{SIDE}"'),
    "formulas that share, spill and read arrays": _book(rows=ROWS + f'<row r="2"><c r="A2"><f t="shared" ref="A2:A3" si="0">"{SIDE}"&amp;""</f></c><c r="B2"><f t="array" ref="B2">LEN("{SIDE}")</f><v>21</v></c><c r="C2" t="e"><f>VLOOKUP("{SIDE}",A1,1)</f><v>#N/A</v></c><c r="D2"><f>HYPERLINK("mailto:vandergelder@x.org","x")</f><v>0</v></c></row>'),
    "scenarios, ranges with rights, views of users": _book(after=f'<scenarios><scenario name="{SIDE}" user="{SIDE}"><inputCells r="A1" val="{SIDE}"/></scenario></scenarios><customSheetViews><customSheetView guid="{{1}}"><autoFilter><filterColumn colId="0"><filters><filter val="{SIDE}"/></filters></filterColumn></autoFilter></customSheetView></customSheetViews><customProperties><customPr name="{SIDE}" r:id="x"/></customProperties><cellWatches><cellWatch r="A1"/></cellWatches><oleObjects><oleObject progId="{SIDE}" shapeId="1" r:id="y"/></oleObjects><controls><control name="{SIDE}" shapeId="2" r:id="z"/></controls>'),
    "readings of cells and strings that no cell shows": lambda path: sheets.xlsx(path, {"S": sheets.sheet(ROWS)}, strings=f'<si><t>x</t><rPh sb="0" eb="1"><t>{SIDE}</t></rPh></si><si><t>{SIDE}</t></si>') and None,
    "XML maps, queries and metadata of cells": _book(parts={"xl/xmlMaps.xml": f'<MapInfo xmlns="{sheets.X}"><Schema ID="{SIDE}"/></MapInfo>', "xl/metadata.xml": f'<metadata xmlns="{sheets.X}"><metadataStrings><s v="{SIDE}"/></metadataStrings></metadata>', "xl/richData/rdrichvalue.xml": f"<x>{SIDE}</x>", "xl/slicerCaches/slicerCache1.xml": f"<x>{SIDE}</x>", "xl/model/item.data": SIDE.encode(), "xl/customProperty1.bin": SIDE.encode("utf-16-le")}, links=(("m", "xmlMaps", "xmlMaps.xml"), ("md", "sheetMetadata", "metadata.xml"), ("rv", _office("2017/06/relationships/rdRichValue"), "richData/rdrichvalue.xml"), ("sc", _office("2007/relationships/slicerCache"), "slicerCaches/slicerCache1.xml"))),
}  # fmt: skip


def _styled(path: Path, code: str) -> None:
    """A cell whose format hides its value, or says more than the value."""
    rows = (
        ROWS
        + f'<row r="2"><c r="A2" s="3" t="inlineStr"><is><t>{SIDE if code == ";;;" else "x"}</t></is></c><c r="B2" s="3"><v>1</v></c></row>'
    )
    sheets.xlsx(path, {"S": sheets.sheet(rows)})
    with zipfile.ZipFile(path) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    quoted = code.replace('"', "&quot;")
    styles = parts["xl/styles.xml"].decode()
    styles = styles.replace("</numFmts>", f'<numFmt numFmtId="170" formatCode="{quoted}"/></numFmts>')
    styles = styles.replace(
        "</cellXfs>",
        '<xf numFmtId="170" applyNumberFormat="1"/></cellXfs>'
        + f'<cellStyles><cellStyle name="{SIDE}" xfId="0"/></cellStyles><tableStyles defaultTableStyle="{SIDE}"/>',
    )
    parts["xl/styles.xml"] = styles.encode()
    with zipfile.ZipFile(path, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)


for _label, _build in BOOKS.items():
    attack(_label, CELLS, ".xlsx", secrets=SIDES, plan=EVERY)(_build)

SHOWS: dict[str, Callable[[Path], None]] = {
    "names of slides, sounds, media and actions": _show(f'<p:pic><p:nvPicPr><p:cNvPr id="5" name="{SIDE}"><a:hlinkHover r:id="l" tooltip="{SIDE}"><a:snd r:embed="s" name="{SIDE}.wav"/></a:hlinkHover></p:cNvPr><p:nvPr><a:wavAudioFile r:embed="s" name="{SIDE}"/></p:nvPr></p:nvPicPr><p:blipFill/></p:pic>', parts={"ppt/media/s.wav": SIDE.encode()}, links={"ppt/slides/slide1.xml": [("s", "audio", "../media/s.wav"), ("l", "hyperlink", "http://x.org/vandergelder")]}),
    "text of master, layout, hand-outs and notes' master": _show("", parts={f"ppt/{kind}/{kind}1.xml": f"<p:{tag} {slides.NS}><p:cSld name='{SIDE}'><p:spTree>{slides.frame(SIDE, placeholder='body')}</p:spTree></p:cSld></p:{tag}>" for kind, tag in (("slideMasters", "sldMaster"), ("handoutMasters", "handoutMaster"), ("notesMasters", "notesMaster"))}, links={"ppt/presentation.xml": [("m", "slideMaster", "slideMasters/slideMasters1.xml"), ("h", "handoutMaster", "handoutMasters/handoutMasters1.xml"), ("n", "notesMaster", "notesMasters/notesMasters1.xml")]}),
    "properties, views, table styles and revisions of a show": _show("", parts={"ppt/presProps.xml": f"<p:presentationPr {slides.NS}><p:htmlPubPr title='{SIDE}'/></p:presentationPr>", "ppt/viewProps.xml": f"<p:viewPr {slides.NS}><x>{SIDE}</x></p:viewPr>", "ppt/tableStyles.xml": f'<a:tblStyleLst xmlns:a="{slides.A}"><a:tblStyle styleName="{SIDE}"/></a:tblStyleLst>', "ppt/revisionInfo.xml": f"<x>{SIDE}</x>", "ppt/fonts/font1.fntdata": SIDE.encode(), "ppt/ink/ink1.xml": f"<x>{SIDE}</x>"}, links={"ppt/presentation.xml": [("pp", "presProps", "presProps.xml"), ("vp", "viewProps", "viewProps.xml"), ("ts", "tableStyles", "tableStyles.xml"), ("ri", _office("2015/10/relationships/revisionInfo"), "revisionInfo.xml")]}),
    "a slide that is not shown": lambda path: slides.pptx(path, [slides.slide(slides.frame(LINE, KEPT)), slides.slide(slides.frame(SIDE), ' show="0"')]) and None,
    "white, tiny and covered text on a slide": _show(f'<p:sp><p:nvSpPr><p:cNvPr id="6" name="x"/><p:nvPr/></p:nvSpPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="100"><a:noFill/></a:rPr><a:t>{SIDE}</a:t></a:r><a:r><a:rPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:rPr><a:t>{SIDE}</a:t></a:r><a:fld id="{{1}}" type="datetime"><a:t>{SIDE}</a:t></a:fld></a:p></p:txBody></p:sp>'),
}  # fmt: skip
for _label, _build in SHOWS.items():
    attack(_label, SHOW, ".pptx", secrets=SIDES, plan=EVERY)(_build)


# Web pages, mails, tables -------------------------------------------------------------------------------------------------

SVG = base64.b64encode(f'<svg xmlns="http://www.w3.org/2000/svg"><text>{SIDE}</text></svg>'.encode()).decode()
PAGES: dict[str, Callable[[Path], None]] = {
    "a drawing in an address, sources of pictures and maps": _page(f'<img src="data:image/svg+xml;base64,{SVG}" alt="x" srcset="{SIDE}.png 2x" longdesc="{SIDE}" usemap="#{SIDE}"><map name="{SIDE}"><area alt="{SIDE}" href="{SIDE}"></map><picture><source srcset="{SIDE}.webp"></picture><object data="{SIDE}" type="x">x</object><embed src="{SIDE}"><video poster="{SIDE}"><track label="{SIDE}" src="{SIDE}"></video>'),
    "imports, fonts and pictures of styles": _page("here", f'<style>@import url("{SIDE}.css"); @font-face {{font-family: "{SIDE}"; src: url({SIDE}.woff)}} p::before {{content: "{SIDE}"}} :root {{--who: "{SIDE}"}}</style><link rel="stylesheet" href="{SIDE}.css"><link rel="icon" href="{SIDE}.ico">'),
    "links, mail addresses and their parameters": _page('<a href="mailto:ottoline.vandergelder@x.org?subject=Vandergelder" ping="http://x/vandergelder" download="Vandergelder.pdf" target="Vandergelder" rel="vandergelder">write</a><form action="http://x/vandergelder" name="vandergelder"><input name="vandergelder" placeholder="Vandergelder" pattern="Vandergelder" list="vandergelder"><button formaction="/vandergelder" value="Vandergelder">go</button></form>'),
    "closed details, slots, shadow roots and old elements": _page(f'<details><summary>x</summary>{SIDE}</details><dialog>{SIDE}</dialog><div><template shadowrootmode="open">{SIDE}</template></div><marquee>{SIDE}</marquee><noframes>{SIDE}</noframes><xmp>{SIDE}</xmp><math><annotation encoding="x">{SIDE}</annotation></math><audio>{SIDE}</audio><canvas>{SIDE}</canvas><iframe>{SIDE}</iframe><rp>{SIDE}</rp>'),
    "hidden by rules of its style sheet": _page(f'<p class="g">{SIDE}</p><p class="s">{SIDE}</p><p id="z">{SIDE}</p>', "<style>.g {display: none} .s {font-size: 0} #z {color: white; background-color: white}</style>"),
}  # fmt: skip
for _label, _build in PAGES.items():
    attack(_label, WEB, ".html", secrets=SIDES, plan=EVERY)(_build)


@attack("a page in UTF-16 and one that lies about its encoding", WEB, ".html")
def sixteen(path: Path) -> None:
    path.write_bytes(
        f'<html><head><meta charset="utf-8"></head><body><p>{LINE}</p><p>{KEPT}</p></body></html>'.encode(
            "utf-16"
        )
    )


def _raw(head: str, body: bytes) -> Callable[[Path], None]:
    return lambda path: (
        path.write_bytes(
            f"From: a@x.org\r\nSubject: Hearing\r\nMIME-Version: 1.0\r\n{head}\r\n\r\n".encode() + body
        )
        and None
    )


MAILS: dict[str, Callable[[Path], None]] = {
    "a name over soft line ends": _raw("Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable", quopri.encodestring(f"{LINE}\n{KEPT}\n".encode()).replace(b"Blackwood", b"Bl=61ck=\r\nwood")),
    "a name over flowed lines": _raw("Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes", f"The applicant, Harriet Black \r\nwood, lives in Leeds. {NAME}\r\n{KEPT}\r\n".encode()),
    "UTF-7 text": _raw("Content-Type: text/plain; charset=utf-7", f"{LINE} +AEgAYQByAHIAaQBlAHQAIABCAGwAYQBjAGsAdwBvAG8AZA-\r\n{KEPT}\r\n".encode()),
    "a file written into the text by uuencode": _raw("Content-Type: text/plain; charset=utf-8", f"{LINE}\r\n{KEPT}\r\nbegin 644 blackwood.txt\r\n".encode() + binascii.b2a_uu(NAME.encode()) + b"`\r\nend\r\n"),
    "a name in a file name cut by RFC 2231": _raw('Content-Type: multipart/mixed; boundary="b"', f"--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{LINE}\r\n{KEPT}\r\n--b\r\nContent-Type: application/octet-stream; name*0*=utf-8''Bl%61ck; name*1*=wood.bin\r\nContent-Disposition: attachment; filename*0=\"Black\"; filename*1=\"wood.bin\"\r\n\r\nx\r\n--b--\r\n".encode()),
    "headers folded, repeated and encoded": _raw('Content-Type: text/plain; charset=utf-8\r\nCc: "Blackwood,\r\n Harriet" <h.blackwood@x.org>\r\nSubject: again Blackwood\r\nReply-To: =?iso-8859-1?Q?Harriet_Bla?= =?utf-8?B?' + base64.b64encode(b"ckwood").decode() + "?= <hblackwood@x.org>\r\nX-Odd: Harriet Blackwood", f"{LINE}\r\n{KEPT}\r\n".encode()),
    "a signed and an encrypted part": _raw('Content-Type: multipart/signed; boundary="b"; protocol="application/pkcs7-signature"', f"--b\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{LINE}\r\n{KEPT}\r\n--b\r\nContent-Type: application/pkcs7-signature; name=smime.p7s\r\nContent-Transfer-Encoding: base64\r\n\r\n{base64.b64encode(b'0x' + NAME.encode()).decode()}\r\n--b--\r\n".encode()),
}  # fmt: skip
for _label, _build in MAILS.items():
    attack(
        _label,
        MAIL,
        ".eml",
        plan=(NAME, "Blackwood", "Harriet Black wood", "Black \nwood", "blackwood", "Harriet"),
    )(_build)


@attack("a message in a message in a message", MAIL, ".eml", secrets=SIDES, plan=EVERY)
def deep(path: Path) -> None:
    inner = _mail()
    for _ in range(3):
        outer = EmailMessage()
        outer["Subject"], outer["X-Who"] = f"Fwd: {SIDE}", SIDE
        outer.set_content(f"see below {SIDE}")
        outer.add_attachment(inner, filename=f"{SIDE}.eml")
        inner = outer
    mail = _mail()
    mail.add_attachment(inner)
    path.write_bytes(mail.as_bytes())


@attack("a line that begins a message of a mailbox", MAIL, ".mbox", plan=(NAME, "Blackwood", "blackwood"))
def from_line(path: Path) -> None:
    path.write_bytes(
        b"From hblackwood@x.org Mon Jan  1 00:00:00 2024\n"
        + _mail().as_bytes()
        + b"\n>From Harriet Blackwood\n\nFrom h.blackwood Tue Jan  2 00:00:00 2024\n"
        + _mail().as_bytes()
    )


@attack(
    "a table with formulas, tabs and a name over two lines",
    TABLES,
    ".csv",
    plan=(NAME, "Blackwood", "Harriet\nBlackwood"),
)
def odd_table(path: Path) -> None:
    path.write_bytes(
        f'id\tname\tnote\r\n1\t"Harriet\nBlackwood"\t{KEPT}\r\n2\t{NAME}\t=HYPERLINK("x")\r\n'.encode(
            "utf-16"
        )
    )


@attack(
    "a mark-up text with front matter, link targets and comments",
    TABLES,
    ".md",
    plan=(NAME, "Blackwood", "blackwood"),
)
def marks(path: Path) -> None:
    path.write_text(
        f"---\nauthor: {NAME}\n---\n# {NAME}\n\n[home](http://x/blackwood 'Blackwood') ![x][b]\n\n[b]: http://x/Blackwood.png\n[//]: # (Blackwood)\n<!-- Blackwood -->\n\n{KEPT}\n",
        encoding="utf-8",
    )
