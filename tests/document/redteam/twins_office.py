"""Twins of office files: sizes, counts and identities that were made from the name and do not spell it."""

# ruff: noqa: E501 (XML reads better in one line per element than cut at a column)

from __future__ import annotations

import hashlib
from collections.abc import Callable
from html import escape
from pathlib import Path

from reportlab.pdfbase import pdfmetrics

from tests.document.office import makers, sheets, slides
from tests.document.office.makers import p, part, r, rels
from tests.document.redteam.attack import KEPT, twins

GROUP = "twins in office files"
Body = Callable[[str], str]


def wide(name: str) -> int:
    """Points the name takes in a line of 11 points."""
    return round(pdfmetrics.stringWidth(name, "Helvetica", 11))


def mark(name: str, digits: int = 8) -> str:
    """An identity that a program made from the name."""
    return hashlib.md5(name.encode()).hexdigest()[:digits].upper()


def letters(name: str, properties: str = "<w:b/>") -> str:
    """Each letter in a run of its own."""
    return "".join(r(letter, properties) for letter in name)


def line(name: str) -> str:
    return p(r(f"The applicant, {name}, lives in Leeds.")) + p(r(KEPT))


def _box(name: str, extent: int) -> str:
    size = f'cx="{extent}" cy="200000"'
    return f'<w:p><w:r><w:drawing><wp:inline><wp:extent {size}/><wp:docPr id="9" name="x"/><a:graphic><a:graphicData uri="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"><wps:wsp><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext {size}/></a:xfrm></wps:spPr><wps:txbx><w:txbxContent>{p(r(name))}</w:txbxContent></wps:txbx><wps:bodyPr><a:spAutoFit/></wps:bodyPr></wps:wsp></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'


def _table(name: str, width: int) -> str:
    cells = f'<w:tc><w:tcPr><w:tcW w:w="{width}" w:type="dxa"/></w:tcPr>{p(r(name))}</w:tc><w:tc><w:tcPr><w:tcW w:w="900" w:type="dxa"/></w:tcPr>{p(r("York"))}</w:tc>'
    return f'<w:tbl><w:tblPr><w:tblW w:w="{width + 900}" w:type="dxa"/></w:tblPr><w:tblGrid><w:gridCol w:w="{width}"/><w:gridCol w:w="900"/></w:tblGrid><w:tr>{cells}</w:tr></w:tbl>'


WORDS: dict[str, Body] = {
    "each letter in a run of its own": lambda name: p(letters(name)),
    "each letter in a run with spelling marks and bookmarks between": lambda name: p(*(f'<w:proofErr w:type="spellStart"/><w:bookmarkStart w:id="{n}" w:name="_GoBack{n}"/><w:r w:rsidR="00{mark(letter, 6)}"><w:t>{letter}</w:t></w:r><w:bookmarkEnd w:id="{n}"/><w:proofErr w:type="spellEnd"/>' for n, letter in enumerate(name))),
    "a text box as wide as the name": lambda name: _box(name, wide(name) * 12700),
    "a table column as wide as the name": lambda name: _table(name, wide(name) * 20),
    "a tab and an indent where the name ends": lambda name: p(r(f"{name}:"), "<w:r><w:tab/></w:r>", r("said no."), properties=f'<w:pPr><w:tabs><w:tab w:val="left" w:pos="{wide(name) * 20}"/></w:tabs><w:ind w:left="{wide(name) * 20}" w:hanging="{wide(name) * 20}"/></w:pPr>'),
    "letters fitted and spaced to a width": lambda name: p(r(name, f'<w:spacing w:val="{200 - wide(name)}"/><w:w w:val="{max(20, 200 - wide(name))}"/><w:fitText w:val="{wide(name) * 20}" w:id="{int(mark(name, 6), 16)}"/>')),
    "a frame as wide as the name": lambda name: p(r(name), properties=f'<w:pPr><w:framePr w:w="{wide(name) * 20}" w:h="300" w:hRule="exact" w:wrap="around" w:vAnchor="text" w:hAnchor="margin" w:x="1" w:y="1"/></w:pPr>') + p(r("beside")),
    "a form field of as many letters": lambda name: p(f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="f"/><w:textInput><w:maxLength w:val="{len(name)}"/></w:textInput></w:ffData></w:fldChar></w:r><w:r><w:instrText> FORMTEXT </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>', r(name), '<w:r><w:fldChar w:fldCharType="end"/></w:r>'),
    "identities of paragraphs, controls, drawings and lists": lambda name: f'<w:p w14:paraId="{mark(name)}" w14:textId="{mark(name + "t")}">{r("here")}</w:p><w:sdt><w:sdtPr><w:id w:val="{int(mark(name, 7), 16)}"/><w15:webExtensionLinked/></w:sdtPr><w:sdtContent>{p(r("there"))}</w:sdtContent></w:sdt>{p(f"""<w:bookmarkStart w:id="{int(mark(name, 4), 16)}" w:name="_Toc7"/>""", r("head"), f"""<w:bookmarkEnd w:id="{int(mark(name, 4), 16)}"/>""")}<w:p><w:hyperlink w:anchor="_Toc7">{r("to the head")}</w:hyperlink></w:p>',
    "a line drawn under the name": lambda name: p(r(f"Paid to {name}"), f'<w:r><w:pict><v:line id="l" from="50pt,12pt" to="{50 + wide(name)}pt,12pt" strokecolor="black"/></w:pict></w:r>'),
    "dots and spaces up to a margin": lambda name: p(r(f"{name} {'.' * (60 - len(name))} 7")) + p(r(f"{name}{' ' * (40 - len(name))}York")),
    "a rule of signs as long as the name": lambda name: p(r(name)) + p(r("=" * len(name))),
}  # fmt: skip
for _label, _body in WORDS.items():
    twins(_label, GROUP, ".docx")(
        lambda path, name, body=_body: makers.docx(path, line(name) + body(name)) and None
    )


@twins("counts, hashes and sizes in the parts of a Word file", GROUP, ".docx")
def word_parts(path: Path, name: str) -> None:
    numbering = part("w:numbering", f'<w:abstractNum w:abstractNumId="0" w15:restartNumberingAfterBreak="0"><w:nsid w:val="{mark(name)}"/><w:tmpl w:val="{mark(name + "x")}"/><w:lvl w:ilvl="0" w:tplc="{mark(name + "y")}"><w:numFmt w:val="bullet"/><w:lvlText w:val="-"/></w:lvl></w:abstractNum><w:num w:numId="1" w:durableId="{int(mark(name, 6), 16)}"><w:abstractNumId w:val="0"/></w:num>')  # fmt: skip
    picture = f'<w:p><w:r><w:drawing><wp:inline wp14:anchorId="{mark(name)}" wp14:editId="{mark(name + "e")}" xmlns:wp14="http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing"><wp:extent cx="9525" cy="9525"/><wp:docPr id="{int(mark(name, 6), 16)}" name="x"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="R{mark(name)}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    makers.docx(
        path,
        line(name) + picture + p(r("item"), properties='<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>'),
        {
            "docProps/app.xml": f"<Properties><Characters>{900 + len(name)}</Characters><CharactersWithSpaces>{990 + len(name)}</CharactersWithSpaces></Properties>",
            "word/numbering.xml": numbering,
            f"word/media/{mark(name)}.jpeg": makers.photo(name.encode()),
            "word/settings.xml": part("w:settings", f'<w:rsids><w:rsidRoot w:val="{mark(name)}"/></w:rsids><w15:docId w15:val="{{{mark(name)}-0000-0000-0000-000000000000}}"/><w14:docId w14:val="{mark(name)}"/>'),
        },
        links=((f"R{mark(name)}", "image", f"media/{mark(name)}.jpeg"), ("nu", "numbering", "numbering.xml"), ("s", "settings", "settings.xml")),
        root_links=(("app", makers.TYPE + "extended-properties", "docProps/app.xml"),),
    )  # fmt: skip


# OpenDocument ---------------------------------------------------------------------------------------------------------

ODTS: dict[str, tuple[Body, Body]] = {
    "a column of an OpenDocument as wide as the name": (lambda name: f'<table:table table:name="T"><table:table-column table:style-name="c"/><table:table-row><table:table-cell><text:p>{name}</text:p></table:table-cell></table:table-row></table:table>', lambda name: f'<style:style style:name="c" style:family="table-column"><style:table-column-properties style:column-width="{wide(name)}pt" style:rel-column-width="{wide(name)}*"/></style:style>'),
    "a frame of an OpenDocument as wide as the name": (lambda name: f'<text:p><draw:frame svg:width="{wide(name)}pt" svg:height="14pt"><draw:text-box><text:p>{name}</text:p></draw:text-box></draw:frame></text:p>', lambda name: ""),
    "a span for each letter of an OpenDocument": (lambda name: "<text:p>" + "".join(f'<text:span text:style-name="T{n}">{c}</text:span>' for n, c in enumerate(name)) + "</text:p>", lambda name: "".join(f'<style:style style:name="T{n}" style:family="text"/>' for n in range(len(name)))),
    "tabs, spaces and indents of an OpenDocument": (lambda name: f'<text:p text:style-name="i">{name}:<text:tab/>said no.</text:p><text:p>{name}<text:s text:c="{40 - len(name)}"/>York</text:p>', lambda name: f'<style:style style:name="i" style:family="paragraph"><style:paragraph-properties fo:margin-left="{wide(name)}pt" fo:text-indent="-{wide(name)}pt" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"><style:tab-stops><style:tab-stop style:position="{wide(name)}pt"/></style:tab-stops></style:paragraph-properties></style:style>'),
    "letters of an OpenDocument spaced to a width": (lambda name: f'<text:p><text:span text:style-name="s">{name}</text:span></text:p>', lambda name: f'<style:style style:name="s" style:family="text"><style:text-properties fo:letter-spacing="{200 - wide(name)}pt" style:text-scale="{max(20, 200 - wide(name))}%" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"/></style:style>'),
}  # fmt: skip
for _label, (_inner, _automatic) in ODTS.items():
    twins(_label, GROUP, ".odt")(
        lambda path, name, inner=_inner, automatic=_automatic: (
            makers.odt(
                path,
                f"<text:p>Heard: {name}</text:p><text:p>{KEPT}</text:p>" + inner(name),
                "",
                automatic(name),
            )
            and None
        )
    )


@twins("counts and identities of an OpenDocument", GROUP, ".odt")
def odt_parts(path: Path, name: str) -> None:
    meta = f'<office:document-meta {makers.ODF}><office:meta><meta:document-statistic meta:character-count="{900 + len(name)}" meta:word-count="70"/><meta:editing-duration>PT{len(name)}S</meta:editing-duration></office:meta></office:document-meta>'
    body = f'<text:p xml:id="id{mark(name)}">Heard: {name}</text:p><text:p>{KEPT}</text:p><text:list xml:id="list{int(mark(name), 16)}"><text:list-item><text:p>x</text:p></text:list-item></text:list>'
    makers.odt(path, body, parts={"meta.xml": meta, f"Pictures/{mark(name)}.jpg": makers.photo()})


# Workbooks ------------------------------------------------------------------------------------------------------------


def _cells(name: str, more: str = "") -> str:
    return f'<row r="1">{sheets.inline("A1", name)}{sheets.inline("B1", KEPT)}{more}</row>'


def _formula(reference: str, formula: str, value: object, kind: str = "") -> str:
    kind = f' t="{kind}"' if kind else ""
    return f'<c r="{reference}"{kind}><f>{escape(formula)}</f><v>{value}</v></c>'


def book(path: Path, rows: str, before: str = "", **more: object) -> None:
    sheets.xlsx(path, {"S": sheets.sheet(rows, before)}, **more)  # type: ignore[arg-type]


@twins("formulas that measure the name", GROUP, ".xlsx")
def measured(path: Path, name: str) -> None:
    book(
        path,
        _cells(
            name,
            _formula("C1", "LEN(A1)", len(name))
            + _formula("D1", 'FIND(" ",A1)', name.index(" ") + 1)
            + _formula("E1", "CODE(A1)", ord(name[0]))
            + _formula("F1", "UNICODE(MID(A1,2,1))", ord(name[1])),
        ),
    )


@twins("formulas that cut the name", GROUP, ".xlsx", secrets=("ckwood",))
def cut(path: Path, name: str) -> None:
    book(
        path,
        _cells(
            name,
            _formula("C1", "LEFT(A1,3)", name[:3], "str")
            + _formula("D1", "RIGHT(A1,6)", name[-6:], "str")
            + _formula("E1", 'SUBSTITUTE(A1,"a","")', name.replace("a", ""), "str")
            + _formula("F1", 'A1&"x"', name + "x", "str"),
        ),
    )


@twins("formulas that measure a formula that measures", GROUP, ".xlsx")
def measured_again(path: Path, name: str) -> None:
    sheets.xlsx(
        path,
        {
            "S": sheets.sheet(_cells(name, _formula("C1", "LEN(A1)", len(name)) + _formula("D1", "C1*2", 2 * len(name)))),
            "T": sheets.sheet(f'<row r="1">{_formula("A1", "S!D1+1", 2 * len(name) + 1)}{_formula("B1", "LEN(S!$A$1)", len(name))}{_formula("C1", "SUM(LEN(S!A1:A9))", len(name))}</row>'),
        },
    )  # fmt: skip


@twins("a formula that measures through a name of the book", GROUP, ".xlsx")
def measured_by_name(path: Path, name: str) -> None:
    book(
        path,
        _cells(
            name, _formula("C1", "LEN(party)", len(name)) + _formula("D1", 'LEN(INDIRECT("A1"))', len(name))
        ),
        names='<definedName name="party">S!$A$1</definedName>',
    )


@twins("numbers a chart has of the name", GROUP, ".xlsx")
def charted(path: Path, name: str) -> None:
    chart = f'<c:chartSpace xmlns:c="{sheets.C}" xmlns:a="{sheets.A}"><c:chart><c:plotArea><c:ser><c:val><c:numRef><c:f>S!$C$1</c:f><c:numCache><c:ptCount val="1"/><c:pt idx="0"><c:v>{len(name)}</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser></c:plotArea></c:chart></c:chartSpace>'
    drawing = f'<xdr:wsDr xmlns:xdr="{sheets.XDR}" xmlns:a="{sheets.A}" xmlns:r="{makers.R}"><xdr:twoCellAnchor><xdr:graphicFrame><a:graphic><a:graphicData><c:chart xmlns:c="{sheets.C}" r:id="chart"/></a:graphicData></a:graphic></xdr:graphicFrame></xdr:twoCellAnchor></xdr:wsDr>'
    sheets.xlsx(
        path,
        {"S": sheets.sheet(_cells(name, _formula("C1", "LEN(A1)", len(name))), after='<drawing r:id="d"/>')},
        {
            "xl/drawings/drawing1.xml": drawing,
            "xl/charts/chart1.xml": chart,
            "xl/drawings/_rels/drawing1.xml.rels": rels(("chart", "chart", "../charts/chart1.xml")),
            "xl/worksheets/_rels/sheet1.xml.rels": rels(("d", "drawing", "../drawings/drawing1.xml")),
        },
    )


@twins("columns, rows and shapes fitted to the name", GROUP, ".xlsx")
def fitted(path: Path, name: str) -> None:
    rows = f'<row r="1" ht="{15 * (1 + len(name) // 10)}" customHeight="1" spans="1:2">{sheets.inline("A1", name)}{sheets.inline("B1", KEPT)}</row><row r="2">{sheets.inline("A2", "York")}</row>'
    drawing = f'<xdr:wsDr xmlns:xdr="{sheets.XDR}" xmlns:a="{sheets.A}"><xdr:oneCellAnchor><xdr:from><xdr:col>3</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="{wide(name) * 12700}" cy="200000"/><xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="b"/></xdr:nvSpPr><xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="{wide(name) * 12700}" cy="200000"/></a:xfrm></xdr:spPr><xdr:txBody><a:bodyPr wrap="none"><a:spAutoFit/></a:bodyPr><a:p><a:r><a:t>{name}</a:t></a:r></a:p></xdr:txBody></xdr:sp><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>'
    sheets.xlsx(
        path,
        {
            "S": sheets.sheet(rows, f'<cols><col min="1" max="1" width="{len(name) * 1.1}" bestFit="1" customWidth="1"/></cols>', '<drawing r:id="d"/>')
        },
        {
            "xl/drawings/drawing1.xml": drawing,
            "xl/worksheets/_rels/sheet1.xml.rels": rels(("d", "drawing", "../drawings/drawing1.xml")),
        },
    )  # fmt: skip


@twins("names that a formula calls, tables and their columns", GROUP, ".xlsx")
def called(path: Path, name: str) -> None:
    word = name.replace(" ", "_")
    table = f'<table xmlns="{sheets.X}" id="1" name="T_{word}" displayName="T_{word}" ref="A1:B2"><tableColumns count="2"><tableColumn id="1" name="{name}"/><tableColumn id="2" name="Paid" totalsRowFunction="sum"><calculatedColumnFormula>T_{word}[[#This Row],[{name}]]*2</calculatedColumnFormula></tableColumn></tableColumns></table>'
    rows = f'<row r="1">{sheets.inline("A1", name)}{sheets.inline("B1", "Paid")}{sheets.inline("C1", KEPT)}</row><row r="2"><c r="A2"><v>3</v></c>{_formula("B2", f"T_{word}[[#This Row],[{name}]]*2", 6)}{_formula("C2", f"SUM(T_{word}[{name}])", 3)}{_formula("D2", f"rate_{word}*2+F_{word}(3)", 9)}</row>'
    sheets.xlsx(
        path,
        {"S": sheets.sheet(rows, after='<tableParts count="1"><tablePart r:id="t"/></tableParts>')},
        {"xl/tables/table1.xml": table, "xl/worksheets/_rels/sheet1.xml.rels": rels(("t", "table", "../tables/table1.xml"))},
        names=f'<definedName name="rate_{word}">S!$A$2</definedName>',
    )  # fmt: skip


@twins("cells in the runs and order of shared strings", GROUP, ".xlsx")
def strings(path: Path, name: str) -> None:
    runs = "".join(f"<r><rPr><b/></rPr><t>{letter}</t></r>" for letter in name)
    order = sorted([name, "Leeds", "York"])
    cells = "".join(
        f'<c r="{column}1" t="s"><v>{order.index(text)}</v></c>'
        for column, text in zip("ABC", (name, "Leeds", "York"), strict=True)
    )
    book(
        path,
        f'<row r="1">{cells}{sheets.inline("D1", KEPT)}</row>',
        strings="".join(f"<si>{runs}</si>" if text == name else f"<si><t>{text}</t></si>" for text in order),
    )  # fmt: skip


# Presentations --------------------------------------------------------------------------------------------------------


def _shape(name: str, width: int, text: str) -> str:
    return f'<p:sp><p:nvSpPr><p:cNvPr id="4" name="x"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="900" y="900"/><a:ext cx="{width}" cy="369332"/></a:xfrm></p:spPr><p:txBody><a:bodyPr wrap="none"><a:spAutoFit/></a:bodyPr><a:p>{text}</a:p></p:txBody></p:sp>'


@twins("a shape of a slide as wide as the name", GROUP, ".pptx")
def shape(path: Path, name: str) -> None:
    inner = slides.frame(KEPT) + _shape(name, wide(name) * 12700, f"<a:r><a:t>{name}</a:t></a:r>")
    slides.pptx(path, [slides.slide(inner)])


@twins("each letter of a slide in a run of its own", GROUP, ".pptx")
def slide_letters(path: Path, name: str) -> None:
    runs = "".join(f'<a:r><a:rPr lang="en-GB" spc="{n}"/><a:t>{c}</a:t></a:r>' for n, c in enumerate(name))
    slides.pptx(path, [slides.slide(slides.frame(KEPT) + _shape(name, 900, runs))])


@twins("a table and identities of a slide", GROUP, ".pptx")
def slide_table(path: Path, name: str) -> None:
    cell = f"<a:tc><a:txBody><a:bodyPr/><a:p><a:r><a:t>{name}</a:t></a:r></a:p></a:txBody></a:tc>"
    table = f'<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="{int(mark(name, 6), 16)}" name="x"/></p:nvGraphicFramePr><p:xfrm><a:off x="0" y="0"/><a:ext cx="{wide(name) * 12700}" cy="370840"/></p:xfrm><a:graphic><a:graphicData><a:tbl><a:tblGrid><a:gridCol w="{wide(name) * 12700}"><a:extLst><a:ext uri="{{9D8B030D-6E8A-4147-A177-3AD203B41FA5}}"><a16:colId xmlns:a16="http://schemas.microsoft.com/office/drawing/2014/main" val="{int(mark(name), 16)}"/></a:ext></a:extLst></a:gridCol></a:tblGrid><a:tr h="370840">{cell}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>'
    slides.pptx(path, [slides.slide(slides.frame(KEPT) + table)])


@twins("words and identities of a diagram", GROUP, ".pptx")
def diagram(path: Path, name: str) -> None:
    identity = f"{{{mark(name)}-0000-0000-0000-000000000000}}"
    data = f'<dgm:dataModel xmlns:dgm="{slides.DGM}" xmlns:a="{slides.A}"><dgm:ptLst><dgm:pt modelId="{identity}"><dgm:prSet custLinFactX="{len(name)}" custScaleX="{wide(name)}"/><dgm:spPr/><dgm:t><a:bodyPr/><a:p><a:r><a:t>{name}</a:t></a:r></a:p></dgm:t></dgm:pt><dgm:pt modelId="{{2}}" type="pres"><dgm:prSet presAssocID="{identity}" presName="node"/></dgm:pt></dgm:ptLst><dgm:cxnLst><dgm:cxn modelId="{{3}}" srcId="{identity}" destId="{{2}}" srcOrd="0" destOrd="0"/></dgm:cxnLst></dgm:dataModel>'
    graphic = f'<p:graphicFrame><a:graphic><a:graphicData uri="{slides.DGM}"><dgm:relIds xmlns:dgm="{slides.DGM}" r:dm="dm" r:lo="dm" r:qs="dm" r:cs="dm"/></a:graphicData></a:graphic></p:graphicFrame>'
    slides.pptx(
        path,
        [slides.slide(slides.frame(KEPT) + graphic)],
        {"ppt/diagrams/data1.xml": data},
        {"ppt/slides/slide1.xml": [("dm", "diagramData", "../diagrams/data1.xml")]},
    )
