"""Word, OpenDocument, RTF, workbooks and presentations: names where no reader of the page looks."""

# ruff: noqa: E501 (XML reads better in one line per element than cut at a column)

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from tests.document.office import makers, sheets, slides
from tests.document.office.makers import p, r
from tests.document.redteam.attack import HELD, KEPT, NAME, REFUSED, SIDE, attack

WORD, ODF, RTF, CELLS, SHOW = "Word", "OpenDocument", "RTF", "workbooks", "presentations"
SIDES = ("Vandergelder",)
# What recognition plans of a name: also with the characters in it that no page shows.
SPELLINGS = (NAME, "Blackwood", "Harriet Black\u00adwood", "Harriet Bla\u200bck\u00adwood", "Black\u00adwood")
EVERY = (
    NAME,
    "Blackwood",
    SIDE,
    "Vandergelder",
)  # what the reader shows may be planned; the rest must go unasked
LINE = f"The applicant, {NAME}, lives in Leeds."
BODY = p(r(LINE)) + p(r(KEPT))
W = makers.W


def _word(extra: str = "", **parts: object) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        makers.docx(path, BODY + extra, **parts)  # type: ignore[arg-type]

    return build


def _settings(inner: str) -> Callable[[Path], None]:
    return _word(
        parts={"word/settings.xml": makers.part("w:settings", inner)},
        links=(("s", "settings", "settings.xml"),),
    )


def _story(kind: str, root: str, inner: str) -> Callable[[Path], None]:
    return _word(parts={f"word/{kind}.xml": makers.part(root, inner)}, links=(("s", kind, f"{kind}.xml"),))


def _docpr(attributes: str) -> str:
    return (
        f'<w:p><w:r><w:drawing><wp:inline><wp:docPr id="9" {attributes}/></wp:inline></w:drawing></w:r></w:p>'
    )


def _field(code: str, shown: str = "x") -> str:
    return p(
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>', f"<w:r><w:instrText>{code}</w:instrText></w:r>",
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>', r(shown), '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
    )  # fmt: skip


WORDS: dict[str, Callable[[Path], None]] = {
    "a mail merge's source and query": _settings(f'<w:mailMerge><w:connectString w:val="Data Source=C:\\Users\\{SIDE}\\x.mdb"/><w:query w:val="SELECT * FROM {SIDE}"/><w:mailSubject w:val="{SIDE}"/></w:mailMerge>'),
    "write protection and a schema's address": _settings(f'<w:writeProtection w:hash="{SIDE}"/><w:attachedSchema w:val="urn:{SIDE}"/><w:defaultTableStyle w:val="{SIDE}"/><w:clickAndTypeStyle w:val="{SIDE}"/>'),
    "permission to edit": _word(p('<w:permStart w:id="1" w:ed="x\\vandergelder" w:edGrp="editors"/>', r("here"), '<w:permEnd w:id="1"/>')),
    "a form field's help, name and default": _word(p(f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="{SIDE}"/><w:helpText w:type="text" w:val="{SIDE}"/><w:statusText w:val="{SIDE}"/><w:entryMacro w:val="{SIDE}"/><w:textInput><w:default w:val="{SIDE}"/></w:textInput><w:ddList><w:listEntry w:val="{SIDE}"/></w:ddList></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMTEXT </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>')),
    "content control: title, tag, choices, binding": _word(f'<w:sdt><w:sdtPr><w:alias w:val="{SIDE}"/><w:tag w:val="{SIDE}"/><w:dataBinding w:prefixMappings="xmlns:x=\'{SIDE}\'" w:xpath="/x:{SIDE.replace(" ", "")}" w:storeItemID="{{1}}"/><w:dropDownList><w:listItem w:displayText="{SIDE}" w:value="{SIDE}"/></w:dropDownList></w:sdtPr><w:sdtContent>{p(r("chosen"))}</w:sdtContent></w:sdt>'),
    "smart tags and custom XML elements": _word(p(f'<w:smartTag w:uri="urn:x" w:element="PersonName"><w:smartTagPr><w:attr w:name="who" w:val="{SIDE}"/></w:smartTagPr>{r("here")}</w:smartTag><w:customXml w:uri="urn:{SIDE}" w:element="who"><w:customXmlPr><w:attr w:name="x" w:val="{SIDE}"/><w:placeholder w:val="{SIDE}"/></w:customXmlPr>{r("there")}</w:customXml>')),
    "comments and instructions of the XML itself": _word(p(f"<!-- {SIDE} --><?who {SIDE}?>", r("here"))),
    "elements of an unknown namespace": _word(p(f'<x:note xmlns:x="urn:x" x:who="{SIDE}">{SIDE}</x:note>', r("here"))),
    "extension lists": _word(p(r("here")) + f'<w:sectPr><w:extLst><w:ext w:uri="{{1}}"><x:a xmlns:x="urn:x">{SIDE}</x:a></w:ext></w:extLst><w:printerSettings r:id="x"/></w:sectPr>'),
    "a drawing's name, title and identity": _word(_docpr(f'name="{SIDE}" descr="{SIDE}" title="{SIDE}"')),
    "the file a field includes": _word(_field(f' INCLUDEPICTURE "C:\\\\Users\\\\{SIDE}\\\\a.png" \\d ')),
    "a user's name asked by a field": _word(_field(f' USERNAME "{SIDE}" ') + _field(f' DOCVARIABLE "{SIDE}" ') + f'<w:p><w:fldSimple w:instr=" MACROBUTTON {SIDE} ">{r("press")}</w:fldSimple></w:p>'),
    "index and contents marks": _word(p(*(f'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> {kind} "{SIDE}" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>' for kind in ("XE", "TC", "TA", "RD", "PRIVATE", "ADVANCE", "COMMENTS")))),
    "an ignored alternative": _word(p(f'<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>here</w:t></mc:Choice><mc:Fallback><w:t>{SIDE}</w:t></mc:Fallback></mc:AlternateContent></w:r>')),
    "an imported HTML part": _word('<w:altChunk r:id="chunk"/>', parts={"word/chunk.html": f"<html><body>{SIDE}</body></html>"}, links=(("chunk", "aFChunk", "chunk.html"),)),
    "formatting changes by an author": _word(p(r("here", f'<w:rPrChange w:id="3" w:author="{SIDE}" w:date="2024-01-01T00:00:00Z"><w:rPr/></w:rPrChange>'), properties=f'<w:pPr><w:pPrChange w:id="4" w:author="{SIDE}"><w:pPr/></w:pPrChange></w:pPr>')),
    "moved text and deleted table rows": _word(f'<w:p><w:moveFromRangeStart w:id="1" w:name="{SIDE}" w:author="{SIDE}"/><w:moveFrom w:id="2" w:author="{SIDE}">{r(SIDE)}</w:moveFrom><w:moveFromRangeEnd w:id="1"/></w:p><w:tbl><w:tr><w:trPr><w:del w:id="3" w:author="{SIDE}"/></w:trPr><w:tc>{p(r(SIDE))}</w:tc></w:tr><w:tr><w:tc>{p(r("stays"))}</w:tc></w:tr></w:tbl>'),
    "text hidden by its style": _word(p(r(SIDE, '<w:rStyle w:val="Ghost"/>'), r("here")), parts={"word/styles.xml": makers.part("w:styles", '<w:style w:type="character" w:styleId="Ghost"><w:name w:val="Ghost"/><w:rPr><w:vanish/></w:rPr></w:style>')}, links=(("st", "styles", "styles.xml"),)),
    "text hidden from the web, of no size, white": _word(p(r(SIDE, "<w:webHidden/><w:vanish/>"), r(SIDE, '<w:sz w:val="1"/>'), r(SIDE, '<w:color w:val="FFFFFF"/>'), r("here"))),
    "other names of styles and fonts": _word(parts={"word/styles.xml": makers.part("w:styles", f'<w:docDefaults/><w:style w:type="paragraph" w:styleId="s1"><w:name w:val="Body"/><w:aliases w:val="{SIDE}"/></w:style>'), "word/fontTable.xml": makers.part("w:fonts", f'<w:font w:name="Body Sans"><w:altName w:val="{SIDE}"/></w:font>')}, links=(("st", "styles", "styles.xml"), ("fo", "fontTable", "fontTable.xml"))),
    "divisions and frames of web settings": _story("webSettings", "w:webSettings", f'<w:divs><w:div w:id="{SIDE}"/></w:divs><w:saveSmartTagsAsXml/><w:frameset><w:frame><w:name w:val="{SIDE}"/></w:frame></w:frameset>'),
    "the theme's name and fonts": _word(parts={"word/theme/theme1.xml": f'<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="{SIDE}"><a:themeElements><a:clrScheme name="{SIDE}"/><a:fontScheme name="{SIDE}"/></a:themeElements><a:custClrLst><a:custClr name="{SIDE}"/></a:custClrLst></a:theme>'}, links=(("th", "theme", "theme/theme1.xml"),)),
    "a glossary of building blocks": _word(parts={"word/glossary/document.xml": makers.part("w:glossaryDocument", f'<w:docParts><w:docPart><w:docPartPr><w:name w:val="{SIDE}"/></w:docPartPr><w:docPartBody>{p(r(SIDE))}</w:docPartBody></w:docPart></w:docParts>')}, links=(("gl", "glossaryDocument", "glossary/document.xml"),)),
    "a header that no section uses": _word(parts={"word/header9.xml": makers.part("w:hdr", p(r(SIDE)))}, links=(("h9", "header", "header9.xml"),)),
    "notes that nothing refers to": _story("footnotes", "w:footnotes", f'<w:footnote w:id="7">{p(r(SIDE))}</w:footnote>'),
    "a picture's data of an earlier crop, and an SVG twin": _word(
        '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="x.png"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="im"><a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" r:embed="svg"/></a:ext></a:extLst></a:blip></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>',
        parts={"word/media/i.png": b"", "word/media/i.svg": f'<svg xmlns="http://www.w3.org/2000/svg"><metadata>{SIDE}</metadata><title>{SIDE}</title><text>{SIDE}</text></svg>'},
        links=(("im", "image", "media/i.png"), ("svg", "image", "media/i.svg")),
    ),
}  # fmt: skip
for _label, _build in WORDS.items():
    attack(_label, WORD, ".docx", secrets=SIDES, plan=EVERY)(_build)


def _png(text: str) -> bytes:
    from PIL.PngImagePlugin import PngInfo

    info, out = PngInfo(), io.BytesIO()
    info.add_text("Author", text)
    info.add_itxt("XML:com.adobe.xmp", text, zip=True)
    Image.new("RGB", (8, 8), "navy").save(out, "PNG", pnginfo=info)
    return out.getvalue() + text.encode()


SPLIT: dict[str, str] = {
    "letters as character references and CDATA": f"<w:p><w:r><w:t>The applicant, Harriet Bl&#97;ckw&#x6F;od, and <![CDATA[{NAME}]]></w:t></w:r></w:p>",
    "soft hyphens and zero-width spaces inside the name": p(
        "<w:r><w:t>Harriet Black</w:t><w:softHyphen/><w:t>wood and Harriet Bla\u200bck\u00adwood came</w:t></w:r>"
    ),
    "the name in a right-to-left override": p(r("\u202edoowkcalB\u202c and Blackwood")),
    "the name in full-width letters": p(r("Ｈarriet Ｂlackwood and Blackwood")),
}
for _label, _text in SPLIT.items():
    attack(_label, WORD, ".docx", plan=SPELLINGS, wants=REFUSED if "override" in _label else HELD)(
        _word(_text)
    )


@attack("the archive's own comment, extra fields and prefix", WORD, ".docx", secrets=SIDES, plan=EVERY)
def archive(path: Path) -> None:
    makers.docx(path, BODY)
    with zipfile.ZipFile(path, "a") as package:
        package.comment = SIDE.encode()
        entry = zipfile.ZipInfo("word/media/")
        entry.extra = b"\xfe\xca" + len(SIDE).to_bytes(2, "little") + SIDE.encode()
        entry.comment = SIDE.encode()
        package.writestr(entry, b"")
    path.write_bytes(path.read_bytes())


@attack("text chunks of a PNG and bytes behind its end", WORD, ".docx", secrets=SIDES, plan=EVERY)
def png_chunks(path: Path) -> None:
    picture = '<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="im"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    makers.docx(
        path, BODY + picture, {"word/media/i.png": _png(SIDE)}, links=(("im", "image", "media/i.png"),)
    )


# OpenDocument ---------------------------------------------------------------------------------------------------------

LINES = f"<text:p>{LINE}</text:p><text:p>{KEPT}</text:p>"


def _odt(
    extra: str = "", styles: str = "", automatic: str = "", before: str = "", **parts: str | bytes
) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        named = {
            name.replace("__", "/").replace("_xml", ".xml").replace("_rdf", ".rdf"): data
            for name, data in parts.items()
        }
        makers.odt(path, before + LINES + extra, styles, automatic, named)

    return build


ODTS: dict[str, Callable[[Path], None]] = {
    "an earlier version in the package": _odt(Versions__Version1=b"PK " + SIDE.encode(), VersionList_xml=f"<VL:version-list xmlns:VL='x' VL:comment='{SIDE}' VL:creator='{SIDE}'/>"),
    "settings of printer and data source": _odt(settings_xml=f'<office:document-settings {makers.ODF}><office:settings><config:config-item config:name="PrinterName" config:type="string">{SIDE}</config:config-item><config:config-item config:name="CurrentDatabaseDataSource" config:type="string">{SIDE}</config:config-item></office:settings></office:document-settings>'),
    "fields of sender, author and user": _odt(f"<text:p><text:sender-lastname text:fixed='true'>{SIDE}</text:sender-lastname></text:p>", before=f'<text:user-field-decls><text:user-field-decl office:value-type="string" office:string-value="{SIDE}" text:name="who"/></text:user-field-decls><text:variable-decls><text:variable-decl text:name="{SIDE}" office:value-type="string"/></text:variable-decls><text:dde-connection-decls><text:dde-connection-decl office:name="{SIDE}" office:dde-topic="{SIDE}"/></text:dde-connection-decls>'),
    "hidden text, conditional text, placeholders": _odt(f'<text:p><text:hidden-text text:condition="x" text:string-value="{SIDE}" text:is-hidden="true"/><text:conditional-text text:condition="1" text:string-value-if-true="here" text:string-value-if-false="{SIDE}">here</text:conditional-text><text:placeholder text:placeholder-type="text" text:description="{SIDE}">here</text:placeholder><text:hidden-paragraph text:is-hidden="true"/></text:p>'),
    "a hidden section and its source": _odt(f'<text:section text:name="{SIDE}" text:display="none" text:protection-key="{SIDE}"><text:section-source xlink:href="file:///home/{SIDE}/x.odt"/><text:p>{SIDE}</text:p></text:section>'),
    "marks of indexes and bookmarks": _odt(f'<text:p><text:alphabetical-index-mark text:string-value="{SIDE}" text:key1="{SIDE}"/><text:bookmark text:name="{SIDE}"/><text:reference-mark text:name="{SIDE}"/><text:toc-mark text:string-value="{SIDE}"/>here</text:p>'),
    "titles and descriptions of drawings": _odt(f'<text:p><draw:frame draw:name="{SIDE}"><svg:title>{SIDE}</svg:title><svg:desc>{SIDE}</svg:desc><draw:text-box><text:p>here</text:p></draw:text-box></draw:frame></text:p>'),
    "RDF, signatures, layout caches and toolbars": _odt(manifest_rdf=f"<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><a>{SIDE}</a></rdf:RDF>", **{"META-INF__documentsignatures_xml": f"<s>{SIDE}</s>", "layout-cache": SIDE.encode(), "Configurations2__toolbar.xml": f"<t>{SIDE}</t>", "Basic__script-lc_xml": f"<l>{SIDE}</l>", "Thumbnails__thumbnail.png": SIDE.encode()}),
    "comments and processing instructions of the XML": _odt(f"<!-- {SIDE} --><?x {SIDE}?><text:p>here<!-- {SIDE} --></text:p>"),
    "tracked changes with their text": _odt("<text:p>here<text:change text:change-id='c1'/></text:p>", before=f'<text:tracked-changes><text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator>{SIDE}</dc:creator></office:change-info><text:p>{SIDE}</text:p></text:deletion></text:changed-region></text:tracked-changes>'),
    "forms and scripts": _odt(before=f'<office:forms><form:form form:name="{SIDE}" xlink:href="http://x/{SIDE}"><form:text form:name="{SIDE}" form:value="{SIDE}"/></form:form></office:forms><office:scripts><office:script script:language="x">{SIDE}</office:script></office:scripts>'),
    "elements and attributes of an unknown namespace": _odt(f'<text:p xmlns:x="urn:x" x:who="{SIDE}">here<x:y>{SIDE}</x:y></text:p>'),
}  # fmt: skip
for _label, _build in ODTS.items():
    attack(_label, ODF, ".odt", secrets=SIDES, plan=EVERY)(_build)


# RTF ------------------------------------------------------------------------------------------------------------------

HIDDEN_RTF = (
    rf"{{\info{{\author {SIDE}}}{{\*\company {SIDE}}}{{\operator {SIDE}}}}}{{\*\userprops{{\propname {SIDE}}}}}"
    rf"{{\*\generator {SIDE};}}{{\*\template C:\\{SIDE}.dot}}{{\*\revtbl{{{SIDE};}}}}{{\stylesheet{{\s1 {SIDE};}}}}"
    rf"{{\*\datastore 4f74746f}}{{\*\xmlnstbl{{\xmlns1 {SIDE};}}}}{{\*\docvar{{who}}{{{SIDE}}}}}{{\*\unknown {SIDE}}}"
)
SECRET_RTF = (
    rf"\pard {LINE}\par Also \v {SIDE}\v0 here {{\*\annotation {SIDE}}}{{\*\bkmkstart {SIDE}}}{{\*\bkmkend {SIDE}}}"
    rf"{{\deleted {SIDE}}}{{\field{{\*\fldinst INCLUDETEXT {SIDE}}}{{\fldrslt x}}}}{{\xe {{{SIDE}}}}}{{\tc {SIDE}}}"
    rf"{{\object{{\*\objdata {SIDE.encode().hex()}}}{{\result x}}}}{{\*\shppict{{\pict\jpegblip {SIDE.encode().hex()}}}}}\par {KEPT}\par"
)  # fmt: skip


@attack("every hidden group at once", RTF, ".rtf", secrets=SIDES, plan=EVERY)
def rtf_groups(path: Path) -> None:
    path.write_text(rf"{{\rtf1\ansi{HIDDEN_RTF}{SECRET_RTF}}}" + SIDE, encoding="latin-1")


@attack("the name in escapes, split by formatting", RTF, ".rtf", plan=SPELLINGS)
def rtf_escapes(path: Path) -> None:
    path.write_text(
        rf"{{\rtf1\ansi \pard {LINE}\par Harriet \'42\'6ca\u99?kw{{\b oo}}d said so; Black\-wood too.\par {KEPT}\par}}",
        encoding="latin-1",
    )  # fmt: skip


# Workbooks and presentations ------------------------------------------------------------------------------------------

ROWS = f'<row r="1">{sheets.inline("A1", NAME)}{sheets.inline("B1", KEPT)}</row>'


def _book(before: str = "", after: str = "", rows: str = ROWS, **more: object) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        sheets.xlsx(path, {"S": sheets.sheet(rows, before, after)}, **more)  # type: ignore[arg-type]

    return build


BOOKS: dict[str, Callable[[Path], None]] = {
    "code names and a tab's identity": _book(f'<sheetPr codeName="{SIDE}"><tabColor rgb="FF000000"/></sheetPr>', extra=f'<extLst><ext uri="x"><x>{SIDE}</x></ext></extLst>'),
    "who shares and who may write": _book(extra=f'<fileSharing userName="{SIDE}" reservationPassword="1"/><webPublishObjects><webPublishObject id="1" divId="{SIDE}" destinationFile="{SIDE}"/></webPublishObjects><customWorkbookViews><customWorkbookView name="{SIDE}" guid="{{1}}"/></customWorkbookViews>'),
    "filters and sort lists": _book(after=f'<autoFilter ref="A1:B1"><filterColumn colId="0"><filters><filter val="{SIDE}"/></filters></filterColumn><sortState ref="A1"><sortCondition ref="A1" customList="{SIDE}"/></sortState></autoFilter>'),
    "titles of data validation and ignored errors": _book(after=f'<dataValidations count="1"><dataValidation type="list" sqref="A9" errorTitle="{SIDE}" error="{SIDE}" promptTitle="{SIDE}"><formula1>"{SIDE}"</formula1></dataValidation></dataValidations>'),
    "connections, queries and external links": _book(parts={"xl/connections.xml": f'<connections xmlns="{sheets.X}"><connection id="1" name="{SIDE}" odcFile="C:\\{SIDE}"><dbPr connection="User={SIDE}"/></connection></connections>', "xl/externalLinks/externalLink1.xml": f'<externalLink xmlns="{sheets.X}"><externalBook><sheetNames><sheetName val="{SIDE}"/></sheetNames><sheetDataSet><sheetData sheetId="0"><row r="1"><cell r="A1" t="str"><v>{SIDE}</v></cell></row></sheetData></sheetDataSet></externalBook></externalLink>'}, links=(("cn", "connections", "connections.xml"), ("el", "externalLink", "externalLinks/externalLink1.xml"))),
    "revision logs and user names": _book(parts={"xl/revisions/userNames.xml": f'<users xmlns="{sheets.X}"><userInfo name="{SIDE}"/></users>', "xl/revisions/revisionHeaders.xml": f'<headers xmlns="{sheets.X}"><header userName="{SIDE}"/></headers>'}, links=(("un", "usernames", "revisions/userNames.xml"), ("rh", "revisionHeaders", "revisions/revisionHeaders.xml"))),
    "formula text with no value, and its arguments": _book(rows=ROWS + f'<row r="2"><c r="A2"><f>IF(FALSE,"{SIDE}",N("{SIDE}"))</f><v>0</v></c></row>'),
    "hidden and very hidden sheets": lambda path: sheets.xlsx(path, {"S": sheets.sheet(ROWS), "H": sheets.sheet(f'<row r="1">{sheets.inline("A1", SIDE)}</row>'), "V": sheets.sheet(f'<row r="1">{sheets.inline("A1", SIDE)}</row>')}, states={"H": "hidden", "V": "veryHidden"}) and None,
    "cells in a row of no height and in a column of no width": _book(before='<cols><col min="9" max="9" width="0" customWidth="1"/></cols>', rows=ROWS + f'<row r="3" ht="0" customHeight="1">{sheets.inline("A3", SIDE)}</row><row r="4">{sheets.inline("I4", SIDE)}</row>'),
    "defined names, visible and hidden": _book(names=f'<definedName name="_xlnm.x{SIDE.replace(" ", "_")}" hidden="1" comment="{SIDE}" description="{SIDE}">"{SIDE}"</definedName>'),
}  # fmt: skip
for _label, _build in BOOKS.items():
    attack(_label, CELLS, ".xlsx", secrets=SIDES, plan=EVERY)(_build)


def _show(first: str, **more: object) -> Callable[[Path], None]:
    def build(path: Path) -> None:
        slides.pptx(path, [slides.slide(slides.frame(LINE, KEPT) + first)], **more)  # type: ignore[arg-type]

    return build


SHOWS: dict[str, Callable[[Path], None]] = {
    "sections, custom shows and modify password": _show("", extra=f'<p:custShowLst><p:custShow name="{SIDE}" id="0"/></p:custShowLst><p:photoAlbum/><p:modifyVerifier cryptProviderType="{SIDE}"/><p:extLst><p:ext uri="x"><p14:sectionLst><p14:section name="{SIDE}" id="x"/></p14:sectionLst></p:ext></p:extLst>'),
    "a shape beside the slide": _show(f'<p:sp><p:nvSpPr><p:cNvPr id="5" name="{SIDE}" title="{SIDE}"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="-99999999" y="0"/><a:ext cx="10" cy="10"/></a:xfrm></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>{SIDE}</a:t></a:r></a:p></p:txBody></p:sp>'),
    "a hidden shape": _show(f'<p:sp><p:nvSpPr><p:cNvPr id="5" name="x" hidden="1"/><p:nvPr/></p:nvSpPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>{SIDE}</a:t></a:r></a:p></p:txBody></p:sp>'),
    "tags, customer data and tooltips": _show(f'<p:sp><p:nvSpPr><p:cNvPr id="5" name="x"><a:hlinkClick xmlns:a="{slides.A}" r:id="l" tooltip="{SIDE}" action="ppaction://macro?name={SIDE}"/></p:cNvPr><p:nvPr><p:custDataLst><p:tags r:id="tag"/></p:custDataLst></p:nvPr></p:nvSpPr></p:sp>', parts={"ppt/tags/tag1.xml": f'<p:tagLst {slides.NS}><p:tag name="WHO" val="{SIDE}"/></p:tagLst>'}, links={"ppt/slides/slide1.xml": [("tag", "tags", "../tags/tag1.xml"), ("l", "hyperlink", f"http://x.org/{SIDE.replace(' ', '')}")]}),
    "speaker notes, comments and their authors": _show("", parts={"ppt/notesSlides/notesSlide1.xml": f'<p:notes {slides.NS}><p:cSld><p:spTree>{slides.frame(SIDE)}</p:spTree></p:cSld></p:notes>', "ppt/commentAuthors.xml": f'<p:cmAuthorLst {slides.NS}><p:cmAuthor id="0" name="{SIDE}" initials="OV"/></p:cmAuthorLst>', "ppt/comments/comment1.xml": f'<p:cmLst {slides.NS}><p:cm authorId="0"><p:text>{SIDE}</p:text></p:cm></p:cmLst>'}, links={"ppt/slides/slide1.xml": [("n", "notesSlide", "../notesSlides/notesSlide1.xml"), ("c", "comments", "../comments/comment1.xml")], "ppt/presentation.xml": [("ca", "commentAuthors", "commentAuthors.xml")]}),
}  # fmt: skip
for _label, _build in SHOWS.items():
    attack(_label, SHOW, ".pptx", secrets=SIDES, plan=EVERY)(_build)
