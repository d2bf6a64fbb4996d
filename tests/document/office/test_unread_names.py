"""A name in a place that programs write and no page shows: either the text says it, so that a plan can name it, or it goes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sfumato.core.document import service
from sfumato.core.document.edits import Edits
from sfumato.core.document.options import RedactOptions
from tests.document.office import makers
from tests.document.office.makers import contents, odt, p, places_of, r, read, rels
from tests.document.office.sheets import C, X, inline, sheet, xlsx

NAME = "Vantongeren"
LOEXT = 'xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"'
NO_OCR = RedactOptions(verify_with_ocr=False)


def _chart(inner: str) -> Callable[[Path], object]:
    def build(path: Path) -> None:
        chart = (
            f'<c:chartSpace xmlns:c="{C}"><c:chart><c:plotArea>{inner}</c:plotArea></c:chart></c:chartSpace>'
        )
        link = ("chart", makers.TYPE + "chart", "charts/chart1.xml")
        body = f'<w:p><w:r><w:drawing><c:chart xmlns:c="{C}" r:id="chart"/></w:drawing></w:r></w:p>'
        makers.docx(path, body + p(r("came")), {"word/charts/chart1.xml": chart}, (link,))

    return build


def _book(formula: str = "1+1", names: str = "", totals: str = "") -> Callable[[Path], object]:
    def build(path: Path) -> None:
        table = (
            f'<table xmlns="{X}" id="1" name="{NAME}_cases" displayName="{NAME}_cases" ref="A1:A2"><tableColumns count="1">'
            f'<tableColumn id="1" name="Fee"{totals}/></tableColumns></table>'
        )
        rows = f'<row r="1">{inline("A1", "Fee")}</row><row r="2"><c r="A2"><v>4</v></c></row>'
        rows += f'<row r="3"><c r="B3"><f>{formula}</f><v>4</v></c></row>'
        after = '<tableParts count="1"><tablePart r:id="t"/></tableParts>'
        link = rels(("t", "table", "../tables/table1.xml"))
        parts = {"xl/tables/table1.xml": table, "xl/worksheets/_rels/sheet1.xml.rels": link}
        xlsx(path, {"Fees": sheet(rows, after=after)}, parts, names=names)

    return build


def _odt(body: str) -> Callable[[Path], object]:
    return lambda path: odt(path, body)


PLACES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "a trend of a chart": ("docx", _chart(f"<c:trendline><c:name>{NAME}</c:name></c:trendline>")),
    "between the values of a label": ("docx", _chart(f"<c:separator> {NAME} </c:separator>")),
    "words of a number format in a chart": ("docx", _chart(f"<c:numFmt formatCode='\"{NAME}\" 0'/>")),
    "a style that is not there": ("docx", lambda path: makers.docx(
        path, p(r("came"), properties=f'<w:pPr><w:pStyle w:val="{NAME}"/></w:pPr>'))),
    "a table of a sheet": ("xlsx", _book(f"SUM({NAME}_cases[Fee])")),
    "a formula that names nothing": ("xlsx", _book(f"{NAME}+1")),
    "a sheet that is not there": ("xlsx", _book(f"'{NAME} 1'!A1")),
    "what is said of a defined name": ("xlsx", _book(
        names=f'<definedName name="fee" description="{NAME}">Fees!$A$2</definedName>')),
    "a label of totals that are not shown": ("xlsx", _book(totals=f' totalsRowLabel="{NAME}"')),
    "choices of a control": ("odt", _odt(
        f'<text:p><loext:content-control {LOEXT}><loext:list-item loext:value="{NAME}"/>x</loext:content-control></text:p>')),
    "a style of OpenDocument that is not there": ("odt", _odt(f'<text:p text:style-name="{NAME}">came</text:p>')),
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_a_name_that_stays_is_read(place: str, tmp_path: Path) -> None:
    suffix, build = PLACES[place]
    source, out = tmp_path / f"a.{suffix}", tmp_path / f"out.{suffix}"
    build(source)
    document = read(source)
    service.redact(document, Edits.of((), document.text), out, NO_OCR)
    assert NAME in document.text or not places_of(out, NAME)


def test_formulas_follow_the_name_of_a_table_and_keep_what_they_know(tmp_path: Path) -> None:
    """Cells, functions, strings, columns of tables, errors and names that the book has stay as they are."""
    formula = f'IF(SUM({NAME}_cases[Fee])&gt;fee,Fees!A2,"Berg")+_xlfn.XLOOKUP(1,A:A,$B$2)+#REF!+TRUE'
    _book(formula, names='<definedName name="fee">Fees!$A$2</definedName>')(tmp_path / "a.xlsx")
    document = read(tmp_path / "a.xlsx")
    service.redact(document, Edits.of((), document.text), tmp_path / "out.xlsx", NO_OCR)
    written = contents(tmp_path / "out.xlsx")["xl/worksheets/sheet1.xml"].decode()
    assert f"<f>{formula.replace(NAME + '_cases', 'Table1001')}</f>" in written
