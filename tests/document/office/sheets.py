"""Workbooks written by hand, with a secret in every place that can hold one."""

# ruff: noqa: E501 (XML reads better in one line per element than cut at a column)

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from tests.document.office.makers import REL, SECRET, TYPE, photo, rels

X = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
XDR = "http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"
C = "http://schemas.openxmlformats.org/drawingml/2006/chart"
TC = "http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"
MICROSOFT = "http://schemas.microsoft.com/office/2017/10/relationships/"
HIDDEN = "Hildegard Vantongeren"  # stands only in hidden data: it must go although no plan names it
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
_NS = f'xmlns="{X}" xmlns:r="{R}"'
Parts = dict[str, str | bytes]


def sheet(rows: str, before: str = "", after: str = "") -> str:
    return f"{_HEAD}<worksheet {_NS}>{before}<sheetData>{rows}</sheetData>{after}</worksheet>"


def inline(reference: str, text: str) -> str:
    return f'<c r="{reference}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def xlsx(
    path: Path,
    sheets: dict[str, str],
    parts: Parts | None = None,
    *,
    states: dict[str, str] | None = None,
    names: str = "",
    strings: str = "",
    extra: str = "",
    links: tuple[tuple[str, str, str], ...] = (),
    root_links: tuple[tuple[str, str, str], ...] = (),
) -> Path:
    """A package. `sheets`: the XML of each sheet by its name; `states`: hidden ones; `extra`: at the end of the workbook."""
    parts = dict(parts or {})
    tabs, own = "", []
    for number, (label, content) in enumerate(sheets.items(), 1):
        state = f' state="{(states or {})[label]}"' if label in (states or {}) else ""
        tabs += f'<sheet name="{label}" sheetId="{number}"{state} r:id="sheet{number}"/>'
        own.append((f"sheet{number}", "worksheet", f"worksheets/sheet{number}.xml"))
        parts[f"xl/worksheets/sheet{number}.xml"] = content
    if strings:
        parts["xl/sharedStrings.xml"] = f'{_HEAD}<sst xmlns="{X}">{strings}</sst>'
        own.append(("strings", "sharedStrings", "sharedStrings.xml"))
    parts["xl/styles.xml"] = (
        f'{_HEAD}<styleSheet xmlns="{X}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\ mmmm\\ yyyy"/></numFmts>'
        '<cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>'
    )
    own.append(("styles", "styles", "styles.xml"))
    defined = f"<definedNames>{names}</definedNames>" if names else ""
    parts["xl/workbook.xml"] = f"{_HEAD}<workbook {_NS}><sheets>{tabs}</sheets>{defined}{extra}</workbook>"
    parts["xl/_rels/workbook.xml.rels"] = rels(*own, *links)
    kinds = {
        "xl/workbook.xml": "spreadsheetml.sheet.main",
        "xl/styles.xml": "spreadsheetml.styles",
        "xl/sharedStrings.xml": "spreadsheetml.sharedStrings",
    }
    overrides = ""
    for name in parts:
        if name.endswith(".xml"):
            kind = kinds.get(name, "spreadsheetml.worksheet" if "worksheets/" in name else "")
            type_ = f"application/vnd.openxmlformats-officedocument.{kind}+xml" if kind else "application/xml"
            overrides += f'<Override PartName="/{name}" ContentType="{type_}"/>'
    files: Parts = {
        "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>'
        '<Default Extension="bin" ContentType="application/octet-stream"/>'
        '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>'
        f"{overrides}</Types>",
        "_rels/.rels": rels(("rId1", "officeDocument", "xl/workbook.xml"), *root_links),
        **parts,
    }
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def _first_sheet(secret: str, hidden: str, width: float) -> str:
    """Cells, hidden rows and columns, formulas, and what stands beside the cells."""
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Born</t></is></c>'
        '<c r="C1" t="inlineStr"><is><t>Secret column</t></is></c></row>'
        '<row r="2" ht="30.5"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>22500</v></c>'
        f'<c r="C2" t="inlineStr"><is><t>{hidden}</t></is></c><c r="D2"><v>4712345678</v></c></row>'
        f'<row r="3" hidden="1">{inline("A3", hidden)}<c r="B3"><v>1</v></c></row>'
        f'<row r="4"><c r="A4" t="str"><f>IF(B2&gt;1,"{secret}","Nobody")</f><v>{secret}</v></c>'
        '<c r="B4" s="2"><v>22501.5</v></c><c r="D4" t="b"><v>1</v></c><c r="E4"><f>SUM(D2)*2</f><v>9424691356</v></c></row>'
        '<row r="5"><c r="A5" t="s"><v>3</v></c></row>'
    )
    before = f'<cols><col min="1" max="1" width="{width}" bestFit="1" customWidth="1"/><col min="2" max="2" width="20.0"/><col min="3" max="3" width="9" hidden="1"/></cols>'
    after = (
        f'<protectedRanges><protectedRange name="{hidden}" sqref="A1"/></protectedRanges>'
        f'<scenarios><scenario name="{hidden}" user="{hidden}" comment="by {hidden}"><inputCells r="A1" val="{hidden}"/></scenario></scenarios>'
        f'<conditionalFormatting sqref="A1"><cfRule type="containsText" text="{secret}" priority="1"><formula>SEARCH("{secret}",A1)</formula></cfRule></conditionalFormatting>'
        f'<dataValidations count="1"><dataValidation type="list" promptTitle="Who" prompt="Ask {secret}" sqref="A9"><formula1>"{secret},Nobody"</formula1></dataValidation></dataValidations>'
        f'<hyperlinks><hyperlink ref="A1" r:id="link" tooltip="Mail to {secret}"/></hyperlinks>'
        f'<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"List of {secret}&amp;R&amp;P</oddHeader></headerFooter>'
        '<drawing r:id="drawing"/><legacyDrawing r:id="notes"/><tableParts count="1"><tablePart r:id="table"/></tableParts>'
    )
    return sheet(rows, before, after)


def _strings(secret: str, hidden: str) -> str:
    run = f"<r><t>{secret[:4]}</t></r><r><rPr><b/></rPr><t>{secret[4:]}</t></r>"
    return (
        f'<si><t>Person</t></si><si>{run}<rPh sb="0" eb="1"><t>{hidden}</t></rPh></si>'
        f"<si><t>{hidden} in no cell</t></si><si><t>The court allowed the appeal.</t></si>"
    )


def _drawing(secret: str, hidden: str) -> str:
    return (
        f'<xdr:wsDr xmlns:xdr="{XDR}" xmlns:a="{A}" xmlns:r="{R}"><xdr:twoCellAnchor>'
        f'<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="{hidden}.png" descr="Portrait of {secret}"/></xdr:nvSpPr>'
        f"<xdr:txBody><a:p><a:r><a:t>Box about {secret}</a:t></a:r></a:p></xdr:txBody></xdr:sp>"
        '<xdr:pic><xdr:blipFill><a:blip r:embed="image"/></xdr:blipFill></xdr:pic>'
        f'<xdr:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="{C}" r:id="chart"/></a:graphicData></a:graphic></xdr:graphicFrame>'
        "</xdr:twoCellAnchor></xdr:wsDr>"
    )


def _chart(secret: str) -> str:
    return (
        f'<c:chartSpace xmlns:c="{C}" xmlns:a="{A}"><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Chart of {secret}</a:t></a:r></a:p></c:rich></c:tx></c:title>'
        f'<c:plotArea><c:ser><c:tx><c:strRef><c:f>\'Page of {secret}\'!$A$2</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>{secret}</c:v></c:pt></c:strCache></c:strRef></c:tx>'
        '<c:val><c:numRef><c:f>Vault!$A$1</c:f><c:numCache><c:ptCount val="1"/><c:pt idx="0"><c:v>7</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:plotArea></c:chart></c:chartSpace>'
    )


def _drawn_parts(secret: str, hidden: str) -> Parts:
    """Drawings, comments and tables of the first sheet."""
    words = secret.replace(" ", "_")
    return {
        "xl/worksheets/_rels/sheet1.xml.rels": rels(
            ("link", "hyperlink", f"mailto:{secret.replace(' ', '.')}@example.org"),
            ("drawing", "drawing", "../drawings/drawing1.xml"),
            ("notes", "vmlDrawing", "../drawings/vmlDrawing1.vml"),
            ("table", "table", "../tables/table1.xml"),
            ("c", "comments", "../comments1.xml"),
            ("t", MICROSOFT + "threadedComment", "../threadedComments/threadedComment1.xml"),
            ("p", "pivotTable", "../pivotTables/pivotTable1.xml"),
            ("printer", "printerSettings", "../printerSettings/printerSettings1.bin"),
        ),
        "xl/drawings/drawing1.xml": _drawing(secret, hidden),
        "xl/drawings/_rels/drawing1.xml.rels": rels(
            ("image", "image", "../media/image1.jpeg"), ("chart", "chart", "../charts/chart1.xml")
        ),
        "xl/media/image1.jpeg": photo(),
        "xl/charts/chart1.xml": _chart(secret),
        "xl/charts/_rels/chart1.xml.rels": rels(("x", "package", "../embeddings/book.xlsx")),
        "xl/embeddings/book.xlsx": _inner(hidden),
        "xl/drawings/vmlDrawing1.vml": '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel">'
        '<v:shape><x:ClientData ObjectType="Note"/></v:shape></xml>',
        "xl/comments1.xml": f'<comments xmlns="{X}"><authors><author>{hidden}</author></authors><commentList><comment ref="A1" authorId="0"><text><r><t>ask {hidden}</t></r></text></comment></commentList></comments>',
        "xl/threadedComments/threadedComment1.xml": f'<ThreadedComments xmlns="{TC}"><threadedComment ref="A1" dT="2020-01-01T00:00:00" personId="{{1}}" id="{{2}}"><text>reply by {hidden}</text></threadedComment></ThreadedComments>',
        "xl/persons/person.xml": f'<personList xmlns="{TC}"><person displayName="{hidden}" id="{{1}}" userId="S::{hidden}" providerId="AD"/></personList>',
        "xl/tables/table1.xml": f'<table xmlns="{X}" id="1" name="{words}" displayName="{words}" ref="A1:B2"><tableColumns count="2"><tableColumn id="1" name="Person"/><tableColumn id="2" name="Born"/></tableColumns></table>',
    }


def _cached_parts(hidden: str) -> Parts:
    """What the workbook keeps of other data: pivot caches, links, connections, revisions."""
    return {
        "xl/pivotTables/pivotTable1.xml": f'<pivotTableDefinition xmlns="{X}" name="Pivot of {hidden}" cacheId="1"/>',
        "xl/pivotTables/_rels/pivotTable1.xml.rels": rels(
            ("c", "pivotCacheDefinition", "../pivotCache/pivotCacheDefinition1.xml")
        ),
        "xl/pivotCache/pivotCacheDefinition1.xml": f'<pivotCacheDefinition xmlns="{X}" refreshedBy="{hidden}"><cacheFields><cacheField name="Who"><sharedItems><s v="{hidden}"/></sharedItems></cacheField></cacheFields></pivotCacheDefinition>',
        "xl/pivotCache/_rels/pivotCacheDefinition1.xml.rels": rels(
            ("r", "pivotCacheRecords", "pivotCacheRecords1.xml")
        ),
        "xl/pivotCache/pivotCacheRecords1.xml": f'<pivotCacheRecords xmlns="{X}"><r><s v="{hidden}"/></r></pivotCacheRecords>',
        "xl/printerSettings/printerSettings1.bin": f"Printer of {hidden}".encode("utf-16-le"),
        "xl/externalLinks/externalLink1.xml": f'<externalLink {_NS}><externalBook r:id="x"><sheetNames><sheetName val="{hidden}"/></sheetNames></externalBook></externalLink>',
        "xl/externalLinks/_rels/externalLink1.xml.rels": rels(
            ("x", "externalLinkPath", f"file:///C:/Users/{hidden.replace(' ', '')}/x.xlsx")
        ),
        "xl/connections.xml": f'<connections xmlns="{X}"><connection id="1" name="db" description="{hidden}"/></connections>',
        "xl/revisions/userNames.xml": f'<users xmlns="{X}"><userInfo name="{hidden}"/></users>',
        "xl/calcChain.xml": f'<calcChain xmlns="{X}"><c r="A4" i="1"/></calcChain>',
    }


def _property_parts(hidden: str) -> Parts:
    """Properties, custom XML, and parts that nothing or nobody knows."""
    return {
        "docProps/core.xml": f'<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>{hidden}</dc:creator></cp:coreProperties>',
        "docProps/app.xml": f"<Properties><Company>{hidden}</Company></Properties>",
        "docProps/thumbnail.jpeg": photo(),
        "customXml/item1.xml": f"<data>{hidden}</data>",
        "xl/left/over.xml": f"<x>{hidden}</x>",
        "xl/strange/part.xml": f"<x>{hidden}</x>",
    }


_LINKS = (
    ("ext", "externalLink", "externalLinks/externalLink1.xml"),
    ("pivot", "pivotCacheDefinition", "pivotCache/pivotCacheDefinition1.xml"),
    ("conn", "connections", "connections.xml"),
    ("users", "usernames", "revisions/userNames.xml"),
    ("calc", "calcChain", "calcChain.xml"),
    ("person", MICROSOFT + "person", "persons/person.xml"),
    ("xml", "customXml", "../customXml/item1.xml"),
    ("odd", "http://example.org/strangeKind", "strange/part.xml"),
)
_ROOT_LINKS = (
    ("core", f"{REL}/metadata/core-properties", "docProps/core.xml"),
    ("app", TYPE + "extended-properties", "docProps/app.xml"),
    ("thumb", f"{REL}/metadata/thumbnail", "docProps/thumbnail.jpeg"),
)


def full(path: Path, secret: str = SECRET, hidden: str = HIDDEN, width: float = 20.0) -> Path:
    """Everything that a workbook can hold. `secret` stands where a person sees it, `hidden` only where nobody does."""
    words = secret.replace(" ", "_")
    vault = sheet(f'<row r="1"><c r="A1"><v>7</v></c>{inline("B1", hidden)}</row>')
    names = (
        f"<definedName name=\"{words}\">'Page of {secret}'!$A$2</definedName>"
        '<definedName name="Other">[1]Sheet1!$A$1</definedName>'
    )
    extra = '<externalReferences><externalReference r:id="ext"/></externalReferences><pivotCaches><pivotCache cacheId="1" r:id="pivot"/></pivotCaches>'
    second = sheet(
        f'<row r="1"><c r="A1"><f>\'Page of {secret}\'!D2</f><v>4712345678</v></c><c r="B1"><f>{words}</f><v>5</v></c><c r="C1"><f>[1]Sheet1!A1</f><v>6</v></c></row>'
    )
    return xlsx(
        path,
        {f"Page of {secret}": _first_sheet(secret, hidden, width), "Sums": second, "Vault": vault},
        _drawn_parts(secret, hidden) | _cached_parts(hidden) | _property_parts(hidden),
        states={"Vault": "veryHidden"},
        names=names,
        strings=_strings(secret, hidden),
        extra=extra,
        links=_LINKS,
        root_links=_ROOT_LINKS,
    )


def _inner(hidden: str) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("xl/sharedStrings.xml", f"<sst><si><t>{hidden}</t></si></sst>")
    return out.getvalue()
