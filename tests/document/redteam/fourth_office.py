"""Office files, mails, web pages and tables, a fourth time: letters nobody sees, values twice, parts of newer programs."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import base64
import gzip
import json
import struct
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from tests.document.mail import outlook
from tests.document.office import makers, sheets, slides
from tests.document.office.makers import p, part, r, rels
from tests.document.redteam.attack import HELD, KEPT, REFUSED, SIDE, attack
from tests.document.redteam.letters import MAIL, TABLES, WEB, _page
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
    _settings,
    _show,
    _word,
)  # fmt: skip
from tests.document.redteam.second_office import GRAPHIC, VML, _office, _raw
from tests.document.redteam.third_office import _patched, _picture, metafile

UNSEEN = "letters nobody sees"
LOWER = (*EVERY, "vandergelder", "blackwood")


def tagged(text: str) -> str:
    """The text as tag characters, which no program draws."""
    return "".join(chr(0xE0000 + ord(letter)) for letter in text)


def varied(text: str) -> str:
    """The bytes of the text as variation selectors behind one letter."""
    return "".join(chr(0xE0100 + byte - 16) if byte >= 16 else chr(0xFE00 + byte) for byte in text.encode())


def symbols(text: str) -> str:
    """The text in the private area where symbol fonts keep their letters."""
    return "".join(chr(0xF000 + ord(letter)) for letter in text)


def joined(text: str) -> str:
    """Each bit of the text as one of two characters without width."""
    return "".join("\u200b" if bit == "0" else "\u200c" for byte in text.encode() for bit in f"{byte:08b}")


HIDDEN_LETTERS = {
    "tag characters": tagged,
    "variation selectors": varied,
    "letters of a symbol font": symbols,
    "bits without width": joined,
}
for _kind, _write in HIDDEN_LETTERS.items():
    _text = f"here{_write(SIDE)} there"
    _find = (_write("Vandergelder"),)
    attack(f"{_kind} in a Word text", UNSEEN, ".docx", secrets=_find, plan=EVERY)(_word(p(r(_text))))
    attack(f"{_kind} in a page", UNSEEN, ".html", secrets=_find, plan=EVERY)(_page(f"<p>{_text}</p>"))
    attack(f"{_kind} in a text", UNSEEN, ".txt", secrets=_find, plan=EVERY)(
        lambda path, text=_text: path.write_text(f"{LINE}\n{KEPT}\n{text}\n", "utf-8") and None
    )
    attack(f"{_kind} in a cell", UNSEEN, ".xlsx", secrets=_find, plan=EVERY)(
        _book(
            rows=f'<row r="1">{sheets.inline("A1", LINE)}{sheets.inline("B1", KEPT)}{sheets.inline("C1", _text)}</row>'
        )
    )
    attack(f"{_kind} in a table", UNSEEN, ".csv", secrets=_find, plan=EVERY)(
        lambda path, text=_text: (
            path.write_text(f'who;note\n"{LINE}";"{KEPT}"\n"{text}";x\n', "utf-8") and None
        )
    )
    attack(f"{_kind} in a line of JSON", UNSEEN, ".jsonl", secrets=_find, plan=EVERY)(
        lambda path, text=_text: (
            path.write_text(
                json.dumps({"who": LINE, "note": KEPT})
                + "\n"
                + json.dumps({"x": text}, ensure_ascii=False)
                + "\n"
                + json.dumps({"y": text})
                + "\n",
                "utf-8",
            )
            and None
        )
    )
    attack(f"{_kind} in an OpenDocument", UNSEEN, ".odt", secrets=_find, plan=EVERY)(
        _odt(f"<text:p>{_text}</text:p>")
    )

# Word -----------------------------------------------------------------------------------------------------------------

SIGNATURE = f'<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><Object><X509SubjectName>CN={SIDE}</X509SubjectName></Object></Signature>'
WORDS: dict[str, Callable[[Path], None]] = {
    "a line for a signature": _word(f'<w:p><w:r><w:pict {VML}><v:shape id="s" alt="x"><o:signatureline v:ext="edit" id="{{1}}" provid="{{0}}" o:suggestedsigner="{SIDE}" o:suggestedsigner2="{SIDE}" o:suggestedsigneremail="vandergelder@x.org" o:signinginstructions="{SIDE}" issignatureline="t"/></v:shape></w:pict></w:r></w:p>'),
    "signatures of a package": _word(parts={"_xmlsignatures/sig1.xml": SIGNATURE, "_xmlsignatures/origin.sigs": b"", "_xmlsignatures/_rels/origin.sigs.rels": rels(("s", "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/signature", "sig1.xml"))}, root_links=(("o", "http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin", "_xmlsignatures/origin.sigs"),)),
    "captions, shapes and line breaks of the settings": _settings(f'<w:captions><w:caption w:name="{SIDE}" w:pos="below"/><w:autoCaptions><w:autoCaption w:name="{SIDE}" w:caption="{SIDE}"/></w:autoCaptions></w:captions><w:noLineBreaksAfter w:lang="en" w:val="{SIDE}"/><w:shapeDefaults><o:shapedefaults v:ext="edit" who="{SIDE}"/></w:shapeDefaults><w:decimalSymbol w:val="{SIDE}"/><w:smartTagType w:namespaceuri="urn:{SIDE}" w:name="{SIDE}"/><w:saveThroughXslt w:solutionID="{SIDE}"/><w:activeWritingStyle w:lang="en" w:vendorID="{SIDE}"/>'),
    "the recipients of a mail merge": _word(parts={"word/recipients.xml": part("w:recipients", f'<w:recipientData><w:column w:val="0"/><w:uniqueTag w:val="{base64.b64encode(SIDE.encode()).decode()}"/></w:recipientData>'), "word/settings.xml": part("w:settings", '<w:mailMerge><w:odso><w:recipientData r:id="rd"/></w:odso></w:mailMerge>'), "word/_rels/settings.xml.rels": rels(("rd", "recipientData", "recipients.xml"))}, links=(("s", "settings", "settings.xml"),)),
    "pictures that stand before the items of a list": _word(p(r("item"), properties='<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'), parts={"word/numbering.xml": part("w:numbering", f'<w:numPicBullet w:numPicBulletId="0"><w:pict><v:shape id="b" alt="{SIDE}" o:title="{SIDE}"><v:imagedata o:title="{SIDE}"/></v:shape></w:pict></w:numPicBullet><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="-"/><w:lvlPicBulletId w:val="0"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>')}, links=(("nu", "numbering", "numbering.xml"),)),
    "a film of the web, ink and a model in space": _word(GRAPHIC.format("x", '<pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="x"><a:extLst><a:ext uri="{C809E66F}"><wp15:webVideoPr xmlns:wp15="http://schemas.microsoft.com/office/word/2012/wordprocessingDrawing" embeddedHtml="&lt;iframe title=\'' + SIDE + '\'&gt;" h="1" w="1"/></a:ext></a:extLst></pic:cNvPr></pic:nvPicPr></pic:pic>'), parts={"word/ink/ink1.xml": f"<inkml:ink xmlns:inkml='http://www.w3.org/2003/InkML'><inkml:annotation>{SIDE}</inkml:annotation></inkml:ink>", "word/media/model.glb": b"glTF" + SIDE.encode()}, links=(("ink", "customXml", "ink/ink1.xml"), ("glb", _office("2017/06/relationships/model3d"), "media/model.glb"))),
    "a metafile that is packed": _picture("i.emz", gzip.compress(metafile(SIDE))),
    "sources of a bibliography": _word(parts={"customXml/item1.xml": f'<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"><b:Source><b:Tag>Van24</b:Tag><b:Author><b:Person><b:Last>{SIDE}</b:Last></b:Person></b:Author></b:Source></b:Sources>', "customXml/itemProps1.xml": f'<ds:datastoreItem xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml" ds:itemID="{{1}}"><ds:schemaRefs><ds:schemaRef ds:uri="urn:{SIDE}"/></ds:schemaRefs></ds:datastoreItem>', "customXml/_rels/item1.xml.rels": rels(("p", "customXmlProps", "itemProps1.xml"))}, links=(("cx", "customXml", "../customXml/item1.xml"),)),
    "prefixes and addresses of namespaces": _patched(_word(), "word/document.xml", ("<w:document ", f'<w:document xmlns:vandergelder="urn:vandergelder:{SIDE.replace(" ", "")}" mc:Ignorable="vandergelder" ')),
    "a name for a part that is used": _word(p(r("x"), properties='<w:pPr><w:sectPr><w:headerReference w:type="default" r:id="Vandergelder"/></w:sectPr></w:pPr>'), parts={"word/vandergelder.xml": part("w:hdr", p(r("head")))}, links=(("Vandergelder", "header", "vandergelder.xml"),)),
    "identities of paragraphs and revisions in words": _word('<w:p w:rsidR="Vandergelder" w14:paraId="Vandergelder" w14:textId="Vandergelder"><w:r w:rsidRPr="Vandergelder"><w:t>here</w:t></w:r></w:p>'),
    "styles of an effect and of a list that is latent": _word(parts={"word/stylesWithEffects.xml": part("w:styles", f'<w:style w:styleId="x"><w:name w:val="{SIDE}"/></w:style>'), "word/styles.xml": part("w:styles", f'<w:latentStyles><w:lsdException w:name="{SIDE}"/></w:latentStyles>')}, links=(("e", _office("2007/relationships/stylesWithEffects"), "stylesWithEffects.xml"), ("st", "styles", "styles.xml"))),
    "a cell that a merged one covers": _word(f'<w:tbl><w:tr><w:tc><w:tcPr><w:vMerge w:val="restart"/></w:tcPr>{p(r("shown"))}</w:tc></w:tr><w:tr><w:tc><w:tcPr><w:vMerge/></w:tcPr>{p(r(SIDE))}</w:tc></w:tr></w:tbl>'),
    "hidden by the defaults, by a paragraph's mark and by a list": _word(p(r(SIDE), properties='<w:pPr><w:rPr><w:specVanish/><w:vanish/></w:rPr></w:pPr>') + p(r(SIDE, '<w:vanish w:val="1"/>')) + p(r(SIDE, '<w:effect w:val="none"/><w:spacing w:val="-300"/>'))),
    "words of a diagram that it does not show": _word(GRAPHIC.format(slides.DGM, '<dgm:relIds r:dm="dm" r:lo="lo" r:qs="lo" r:cs="lo"/>'), parts={"word/diagrams/data1.xml": f'<dgm:dataModel xmlns:dgm="{slides.DGM}" xmlns:a="{slides.A}"><dgm:ptLst><dgm:pt modelId="{SIDE}" type="pres"><dgm:prSet presName="{SIDE}" custT="1" phldrT="{SIDE}"/><dgm:t><a:p><a:r><a:t>{SIDE}</a:t></a:r></a:p></dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>', "word/diagrams/layout1.xml": f'<dgm:layoutDef xmlns:dgm="{slides.DGM}" uniqueId="urn:{SIDE}"><dgm:title val="{SIDE}"/><dgm:desc val="{SIDE}"/></dgm:layoutDef>', "word/diagrams/drawing1.xml": f"<x>{SIDE}</x>"}, links=(("dm", "diagramData", "diagrams/data1.xml"), ("lo", "diagramLayout", "diagrams/layout1.xml"), ("dr", _office("2007/relationships/diagramDrawing"), "diagrams/drawing1.xml"))),
    "a chart of a newer kind": _word(GRAPHIC.format("http://schemas.microsoft.com/office/drawing/2014/chartex", '<cx:chart xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex" r:id="cx"/>'), parts={"word/charts/chartEx1.xml": f'<cx:chartSpace xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"><cx:chartData><cx:data id="0"><cx:strDim type="cat"><cx:f>{SIDE}!A1</cx:f><cx:lvl><cx:pt idx="0">{SIDE}</cx:pt></cx:lvl></cx:strDim></cx:data></cx:chartData></cx:chartSpace>', "word/charts/style1.xml": f"<x>{SIDE}</x>"}, links=(("cx", _office("2014/relationships/chartEx"), "charts/chartEx1.xml"), ("cs", _office("2011/relationships/chartStyle"), "charts/style1.xml"))),
}  # fmt: skip
for _label, _build in WORDS.items():
    attack(_label, WORD, ".docx", secrets=SIDES, plan=LOWER)(_build)


def _recoded(codec: str) -> Callable[[Path], None]:
    """The document part in another encoding."""

    def build(path: Path) -> None:
        import zipfile

        _word(p(r(SIDE)))(path)
        with zipfile.ZipFile(path) as package:
            parts = {entry: package.read(entry) for entry in package.namelist()}
        text = parts["word/document.xml"].decode().replace('encoding="UTF-8"', f'encoding="{codec}"')
        parts["word/document.xml"] = text.encode(codec)
        with zipfile.ZipFile(path, "w") as package:
            for entry, data in parts.items():
                package.writestr(entry, data)

    return build


attack("a part in UTF-16", WORD, ".docx", secrets=("Vandergelder", "Blackwood"), plan=EVERY)(
    _recoded("UTF-16")
)
attack(
    "an entity of the part's own",
    WORD,
    ".docx",
    secrets=("Vandergelder", "Blackwood"),
    plan=EVERY,
    wants=REFUSED,
)(
    _patched(
        _word(p(r("&who;"))),
        "word/document.xml",
        ("<w:document ", f'<!DOCTYPE x [<!ENTITY who "{SIDE}">]><w:document '),
    )
)

# Workbooks and shows --------------------------------------------------------------------------------------------------

MASHUP = base64.b64encode(SIDE.encode()).decode()
BOOKS: dict[str, Callable[[Path], None]] = {
    "the cache of a pivot table": _book(parts={"xl/pivotCache/pivotCacheDefinition1.xml": f'<pivotCacheDefinition xmlns="{sheets.X}" refreshedBy="{SIDE}"><cacheSource type="worksheet"><worksheetSource ref="A1" sheet="S"/></cacheSource><cacheFields count="1"><cacheField name="{SIDE}"><sharedItems><s v="{SIDE}"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>', "xl/pivotCache/pivotCacheRecords1.xml": f'<pivotCacheRecords xmlns="{sheets.X}"><r><s v="{SIDE}"/></r></pivotCacheRecords>', "xl/pivotTables/pivotTable1.xml": f'<pivotTableDefinition xmlns="{sheets.X}" name="{SIDE}" dataCaption="{SIDE}" grandTotalCaption="{SIDE}"/>', "xl/worksheets/_rels/sheet1.xml.rels": rels(("p", "pivotTable", "../pivotTables/pivotTable1.xml"))}, extra='<pivotCaches><pivotCache cacheId="1" r:id="pc"/></pivotCaches>', links=(("pc", "pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml"),)),
    "a data model and a query of data": _book(parts={"xl/model/item.data": SIDE.encode("utf-16-le"), "customXml/item1.xml": f'<DataMashup xmlns="http://schemas.microsoft.com/DataMashup">{MASHUP}</DataMashup>'}, links=(("m", _office("2011/relationships/powerPivotData"), "model/item.data"), ("cx", "customXml", "../customXml/item1.xml"))),
    "values with a face, topics of a server and pictures of cells": _book(parts={"xl/richData/rdrichvalue.xml": f'<rvData xmlns="{_office("spreadsheetml/2017/richdata")}"><rv s="0"><v>{SIDE}</v></rv></rvData>', "xl/volatileDependencies.xml": f'<volTypes xmlns="{sheets.X}"><volType type="realTimeData"><main first="{SIDE}"><tp t="s"><v>{SIDE}</v><stp>{SIDE}</stp></tp></main></volType></volTypes>', "xl/cellimages.xml": f"<x>{SIDE}</x>"}, links=(("rv", _office("2017/06/relationships/rdRichValue"), "richData/rdrichvalue.xml"), ("vd", "volatileDependencies", "volatileDependencies.xml"), ("ci", "http://www.wps.cn/officeDocument/2020/cellImage", "cellimages.xml"))),
    "settings of a printer and properties of a sheet": _book(after='<customProperties><customPr name="Vandergelder" r:id="cp"/></customProperties><pageSetup r:id="ps"/>', parts={"xl/printerSettings/printerSettings1.bin": SIDE.encode("utf-16-le"), "xl/customProperty1.bin": SIDE.encode("utf-16-le"), "xl/worksheets/_rels/sheet1.xml.rels": rels(("ps", "printerSettings", "../printerSettings/printerSettings1.bin"), ("cp", "customProperty", "../customProperty1.bin"))}),
    "sheets of old macros and of dialogs": _book(parts={"xl/macrosheets/sheet1.xml": f'<xm:macrosheet xmlns:xm="{_office("excel/2006/main")}"><sheetData xmlns="{sheets.X}"><row r="1"><c r="A1" t="str"><f>ALERT("{SIDE}")</f><v>{SIDE}</v></c></row></sheetData></xm:macrosheet>', "xl/dialogsheets/sheet1.xml": f'<dialogsheet xmlns="{sheets.X}"><x>{SIDE}</x></dialogsheet>'}, links=(("ms", _office("2006/relationships/xlMacrosheet"), "macrosheets/sheet1.xml"), ("ds", "dialogsheet", "dialogsheets/sheet1.xml"))),
    "what a book would publish on the web": _book(after=f'<webPublishItems count="1"><webPublishItem id="1" divId="{SIDE}" sourceType="sheet" sourceObject="{SIDE}" destinationFile="C:\\{SIDE}.htm" title="{SIDE}"/></webPublishItems>', extra=f'<webPublishing codePage="1252" who="{SIDE}"/><fileRecoveryPr repairLoad="1"/><functionGroups><functionGroup name="{SIDE}"/></functionGroups><smartTagTypes><smartTagType namespaceUri="urn:{SIDE}" name="{SIDE}" url="{SIDE}"/></smartTagTypes>'),
    "cells that a merged one covers": _book(rows=f'<row r="1">{sheets.inline("A1", LINE)}{sheets.inline("B1", KEPT)}{sheets.inline("C1", SIDE)}</row>', after='<mergeCells count="1"><mergeCell ref="B1:C1"/></mergeCells>'),
    "a rule that looks for the name": _book(after=f'<conditionalFormatting sqref="A1"><cfRule type="containsText" dxfId="0" priority="1" operator="containsText" text="{SIDE}"><formula>NOT(ISERROR(SEARCH("{SIDE}",A1)))</formula></cfRule></conditionalFormatting><cellWatches><cellWatch r="A1"/></cellWatches>'),
    "a tab called by the name, and formulas that lead to it": lambda path: sheets.xlsx(path, {"S": sheets.sheet(f'<row r="1">{sheets.inline("A1", LINE)}{sheets.inline("B1", KEPT)}<c r="C1"><f>\'{SIDE}\'!A1</f><v>1</v></c></row>'), SIDE: sheets.sheet(f'<row r="1">{sheets.inline("A1", "x")}</row>')}) and None,
    "a chart whose macro and link say the name": _book(after='<drawing r:id="d"/>', parts={"xl/drawings/drawing1.xml": f'<xdr:wsDr xmlns:xdr="{sheets.XDR}" xmlns:a="{sheets.A}"><xdr:twoCellAnchor><xdr:sp macro="[0]!{SIDE}" textlink="{SIDE}!A1"><xdr:nvSpPr><xdr:cNvPr id="2" name="{SIDE}"/></xdr:nvSpPr></xdr:sp><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>', "xl/worksheets/_rels/sheet1.xml.rels": rels(("d", "drawing", "../drawings/drawing1.xml"))}),
}  # fmt: skip
for _label, _build in BOOKS.items():
    attack(_label, CELLS, ".xlsx", secrets=SIDES, plan=LOWER)(_build)

CELL = "<a:tc{0}><a:txBody><a:bodyPr/><a:p><a:r><a:t>{1}</a:t></a:r></a:p></a:txBody></a:tc>"
SHOWS: dict[str, Callable[[Path], None]] = {
    "cells of a slide that a merged one covers": _show(f'<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>{CELL.format(chr(32) + "gridSpan=" + chr(34) + "2" + chr(34), "shown")}{CELL.format(chr(32) + "hMerge=" + chr(34) + "1" + chr(34), SIDE)}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>'),
    "fonts of a show, its laser traces and its languages": _show("", parts={"ppt/fonts/font1.fntdata": SIDE.encode("utf-16-le"), "ppt/presProps.xml": f'<p:presentationPr {slides.NS}><p:extLst><p:ext uri="x"><x>{SIDE}</x></p:ext></p:extLst><p:htmlPubPr title="{SIDE}"/><p:webPr/></p:presentationPr>'}, links={"ppt/presentation.xml": [("f", "font", "fonts/font1.fntdata"), ("pp", "presProps", "presProps.xml")]}),
}  # fmt: skip
for _label, _build in SHOWS.items():
    attack(_label, SHOW, ".pptx", secrets=SIDES, plan=LOWER)(_build)

ODTS: dict[str, Callable[[Path], None]] = {
    "macros of a document and fonts it carries": _odt(**{"Basic__Standard__Module1_xml": f"<script:module xmlns:script='http://openoffice.org/2000/script'>{SIDE}</script:module>", "Fonts__a.ttf": SIDE.encode(), "Scripts__python__a.py": SIDE.encode()}),
    "a thumbnail and settings in base64": _odt(**{"Thumbnails__thumbnail.png": SIDE.encode()}, settings_xml=f'<office:document-settings {makers.ODF}><office:settings><config:config-item config:name="PrinterSetup" config:type="base64Binary">{base64.b64encode(SIDE.encode("utf-16-le")).decode()}</config:config-item></office:settings></office:document-settings>'),
    "a number format of an OpenDocument that says the name": _odt('<text:p>here</text:p>', automatic=f'<number:number-style xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" style:name="N1"><number:text>{SIDE}</number:text><number:number/></number:number-style>'),
    "headers of left and first pages": _odt(styles=f'<style:master-page style:name="Standard" style:page-layout-name="x"><style:header><text:p>head</text:p></style:header><style:header-left style:display="false"><text:p>{SIDE}</text:p></style:header-left><style:header-first style:display="false"><text:p>{SIDE}</text:p></style:header-first></style:master-page>'),
    "prefixes and addresses of an OpenDocument's namespaces": _patched(_odt(), "content.xml", ("<office:document-content ", f'<office:document-content xmlns:vandergelder="urn:{SIDE.replace(" ", "")}" ')),
}  # fmt: skip
for _label, _build in ODTS.items():
    attack(_label, ODF, ".odt", secrets=SIDES, plan=LOWER)(_build)

RTFS = {
    "a page of mail inside old letters": rf'{{\rtf1\ansi\fromhtml1{{\*\htmltag64 <p title="{SIDE}">}}\htmlrtf {SIDE}\htmlrtf0 {LINE}\par {{\*\mhtmltag84 {SIDE}}}{{\upr{{{SIDE}}}{{\*\ud{{x}}}}}}{{\*\pn\pnlvlbody{{\pntxta {SIDE}}}}}{{\fonttbl{{\f0{{\*\falt {SIDE}}}{{\*\fontemb{{\*\fontfile {SIDE}}}}}Arial;}}}}{{\nonshppict{{\pict\wmetafile8 {SIDE.encode().hex()}}}}}{{\pict\bin12 Vandergelder}}\par {KEPT}\par}}',
}
for _label, _text in RTFS.items():
    attack(_label, RTF, ".rtf", secrets=SIDES, plan=LOWER)(
        lambda path, text=_text: path.write_text(text, encoding="latin-1") and None
    )

# Web pages ------------------------------------------------------------------------------------------------------------

PAGES: dict[str, Callable[[Path], None]] = {
    "words in the end of an element and names of attributes": _page(f'<p vandergelder data-vandergelder="1">here</p who="{SIDE}"><br/{SIDE}><b vandergelder>x</b>'),
    "marks of lists, quotes and counters": _page('<ul class="a"><li>x</li></ul><q>y</q>', f'<style>@counter-style c {{ system: cyclic; symbols: "{SIDE}"; suffix: " {SIDE}" }} .a {{ list-style-type: "{SIDE} " }} q {{ quotes: "{SIDE}" "{SIDE}" }} li::marker {{ content: "{SIDE}" }}</style>'),
    "words of formulas, films and drawings": _page(f'<math alttext="{SIDE}"><semantics><mi>x</mi><annotation encoding="tex">{SIDE}</annotation><annotation-xml>{SIDE}</annotation-xml></semantics></math><video poster="{SIDE}.png"><track label="{SIDE}" src="{SIDE}.vtt">{SIDE}</video><canvas>{SIDE}</canvas><noscript>{SIDE}</noscript><svg aria-label="{SIDE}"><desc>{SIDE}</desc><use href="#{SIDE}"/><foreignObject><p>{SIDE}</p></foreignObject></svg>'),
    "attributes twice, and values without quotes": _page(f'<p title=x title="{SIDE}" class=Vandergelder id=Vandergelder style=color:red;--w:{SIDE.split()[1]}>here</p><img alt=x alt="{SIDE}" src=data:,{SIDE.split()[1]}>'),
}  # fmt: skip
for _label, _build in PAGES.items():
    attack(_label, WEB, ".html", secrets=SIDES, plan=LOWER)(_build)
TURNED: dict[str, Callable[[Path], None]] = {
    "letters that the page turns round": _page('<p><bdo dir="rtl">doowkcalB</bdo> and <span style="unicode-bidi:bidi-override;direction:rtl">doowkcalB teirraH</span></p>'),
    "a null sign inside the name": _page("<p>Harriet Bla\x00ckwood and Bla&#0;ckwood</p>"),
    "references written as references": _page("<p title='x'>&amp;#66;lackwood, %42lackwood and \\u0042lackwood</p>"),
    "letters that look like letters": _page("<p>Harriet \u0412l\u0430\u0441kw\u043e\u043ed, \U0001d401\U0001d425\U0001d41a\U0001d41c\U0001d424\U0001d430\U0001d428\U0001d428\U0001d41d and \u0299\u029f\u1d00\u1d04\u1d0b\u1d21\u1d0f\u1d0f\u1d05</p>"),
}  # fmt: skip
_LOOKS = (
    "\u0412l\u0430\u0441kw\u043e\u043ed",
    "".join(chr(0x1D41A + ord(c) - 97) for c in "lackwood"),
    "\u029f\u1d00\u1d04\u1d0b\u1d21\u1d0f\u1d0f\u1d05",
    "#66;lackwood",
    "%42lackwood",
    "u0042lackwood",
    "Bla\x00ckwood",
)
_ALIKE = (_LOOKS[0], "\U0001d401" + _LOOKS[1], "\u0299" + _LOOKS[2])
for _label, _build in TURNED.items():
    # Recognition knows letters that look alike and plans them (`core/recognize/disguised_names.py`).
    plan = (*EVERY, *_ALIKE) if "look like" in _label else EVERY
    attack(_label, WEB, ".html", secrets=("Blackwood", *_LOOKS), plan=plan, wants=REFUSED)(_build)

# Tables and texts -----------------------------------------------------------------------------------------------------


def _lines(*lines: str) -> Callable[[Path], None]:
    return lambda path: path.write_text("\n".join(lines) + "\n", "utf-8") and None


JSON_LINE = json.dumps({"who": LINE, "note": KEPT})
ROWS: dict[str, tuple[str, Callable[[Path], None]]] = {
    "a key of JSON written twice": (".jsonl", _lines(JSON_LINE, f'{{"a": "{SIDE}", "a": "x"}}', f'{{"b": {{"c": "{SIDE}"}}, "b": 1}}')),
    "JSON inside a string of JSON": (".jsonl", _lines(JSON_LINE, json.dumps({"raw": json.dumps({"who": "Ottoline V\u0061ndergelder", "x": SIDE})}), '{"raw": "{\\"who\\": \\"\\\\u0056andergelder\\"}"}')),
    "numbers, words and blanks of JSON": (".jsonl", _lines(JSON_LINE, '{"a": 1e5, "b": [null, true, "Vander\\u00adgelder"], "c": "Vander\\/gelder"}')),
    "a table with a line of settings and remarks": (".csv", _lines("sep=;", f"# {SIDE}", "who;note", f'"{LINE}";"{KEPT}"', f"x;y;{SIDE};;;;;;{SIDE}")),
    "a table in UTF-16": (".csv", lambda path: path.write_bytes(f"who\tnote\n{LINE}\t{KEPT}\n{SIDE}\tx\n".encode("utf-16")) and None),
    "cells that hold a page, an address and JSON": (".csv", _lines("who,note", f'"{LINE}","{KEPT}"', '"<b title=""Vandergelder"">x</b>","http://x/?q=%56andergelder"', '"{""who"": ""\\u0056andergelder""}",x')),
    "letters struck over and lines written over": (".txt", _lines(LINE, KEPT, "V\bVa\ban\bnd\bde\ber\brg\bge\bel\bld\bde\ber\br", "\x1b[8mVander\x1b[1mgelder\x1b[0m", f"{SIDE}\rxxxxxxxxxxxxxxxxxxxxxx")),
    "a text of two bytes a letter without a mark": (".txt", lambda path: path.write_bytes(f"{LINE}\n{KEPT}\n{SIDE}\n".encode("utf-16-le")) and None),
}  # fmt: skip
_STRUCK = (
    "V\bVa\ban\bnd",
    "Vander\x1b[1mgelder",
    "\\u0056andergelder",
    "%56andergelder",
    "Vander\\u00adgelder",
    "Vander\\/gelder",
    "V\u0061ndergelder",
)
for _label, (_suffix, _build) in ROWS.items():
    attack(
        _label,
        TABLES,
        _suffix,
        wants=REFUSED if _suffix == ".txt" and "struck" in _label else HELD,
        secrets=(*SIDES, *_STRUCK),
        plan=(
            *LOWER,
            "V\bVa\ban\bnd\bde\ber\brg\bge\bel\bld\bde\ber\br",
            "Vander\x1b[1mgelder",
            "Vander\u00adgelder",
            "Vander/gelder",
            "\\u0056andergelder",
            "%56andergelder",
        ),
    )(_build)

# Mails ----------------------------------------------------------------------------------------------------------------

KEY = base64.b64encode(b"\x99\x01\x0d\x04xyz" + SIDE.encode() + b" <o@x.org>").decode()
MAILS: dict[str, Callable[[Path], None]] = {
    "a key of PGP and an armoured text": _raw("Content-Type: text/plain; charset=utf-8", f"{LINE}\r\n{KEPT}\r\n-----BEGIN PGP PUBLIC KEY BLOCK-----\r\nComment: {SIDE}\r\n\r\n{KEY}\r\n-----END PGP PUBLIC KEY BLOCK-----\r\n".encode()),
    "a page of mail that runs, and enriched text": _raw('Content-Type: multipart/alternative; boundary="b"', f"--b\r\nContent-Type: text/plain\r\n\r\n{LINE}\r\n{KEPT}\r\n--b\r\nContent-Type: text/x-amp-html\r\n\r\n<html>{SIDE}</html>\r\n--b\r\nContent-Type: text/enriched\r\n\r\n<bold>{SIDE}</bold>\r\n--b\r\nContent-Type: text/calendar\r\n\r\nATTENDEE;CN={SIDE}:mailto:x\r\n--b--\r\n".encode()),
    "a body of another length, and headers behind it": _raw("Content-Type: text/plain; charset=utf-8\r\nContent-Length: 10\r\nX-Face: " + SIDE, f"{LINE}\r\n{KEPT}\r\n\r\n.\r\nX-Late: {SIDE}\r\n".encode()),
}  # fmt: skip
for _label, _build in MAILS.items():
    attack(_label, MAIL, ".eml", secrets=SIDES, plan=LOWER, wants=REFUSED if "PGP" in _label else HELD)(
        _build
    )


def _compressed(text: str) -> bytes:
    """An RTF body as Outlook keeps it, not packed (MELA)."""
    data = rf"{{\rtf1\ansi\fromtext {text}}}".encode()
    return struct.pack("<IIII", len(data) + 12, len(data), 0x414C454D, 0) + data


@attack(
    "an Outlook message: names, bodies, templates and what nobody knows",
    MAIL,
    ".msg",
    secrets=SIDES,
    plan=LOWER,
)
def outlook_message(path: Path) -> None:
    text = outlook.text
    node = outlook.message(
        "Hearing", f"{LINE}\r\n{KEPT}\r\n", ("A Clerk", "clerk@example.org"), [("A Court", "court@example.org")],
        **{
            "__substg1.0_10090102": _compressed(SIDE), "__substg1.0_0070001F": text(SIDE), "__substg1.0_0071 0102": SIDE.encode(),
            "__substg1.0_8001001F": text(SIDE), "__substg1.0_1035001F": text(f"<{SIDE}@x>"), "__substg1.0_0042001F": text(SIDE),
            "__substg1.0_0C1F001F": text("/O=X/CN=VANDERGELDER"), "__substg1.0_3FF8001F": text(SIDE), "__substg1.0_0E04001F": text(SIDE),
            "__nameid_version1.0": {"__substg1.0_00040102": SIDE.encode("utf-16-le"), "__substg1.0_00030102": b"", "__substg1.0_00020102": b""},
            "Vandergelder": SIDE.encode(),
        },
    )  # fmt: skip
    path.write_bytes(outlook.compound(node))


@attack("a mailbox with marks of its program", MAIL, ".mbox", secrets=SIDES, plan=LOWER)
def marks_of_mailbox(path: Path) -> None:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "a@x.org", "Hearing"
    for key in (
        "X-Mozilla-Keys",
        "X-Gmail-Labels",
        "X-GM-THRID",
        "Status",
        "X-Keywords",
        "X-UIDL",
        "Delivered-To",
    ):
        mail[key] = SIDE
    mail.set_content(f"{LINE}\n{KEPT}\n>From {SIDE}\n")
    path.write_bytes(b"From - Vandergelder\n" + mail.as_bytes() + b"\nFrom " + SIDE.encode() + b"\n")
