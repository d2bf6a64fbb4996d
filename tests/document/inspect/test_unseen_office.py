"""Words that nobody sees in cells and on slides are named by `inspect`; words that somebody sees are not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.colors import Color
from openpyxl.worksheet.table import Table, TableStyleInfo

from sfumato.core.document import service
from tests.document.office.slides import pptx, slide

NAME = "Ottoline Vandergelder"
UNSEEN = "unseen text"


def solid(colour: str) -> PatternFill:
    return PatternFill("solid", fgColor=colour)


def white(book: Any, sheet: Any) -> None:
    sheet["B2"].font = Font(color="FFFFFFFF")


def white_of_theme(book: Any, sheet: Any) -> None:
    sheet["B2"].font = Font(color=Color(theme=0))


def nearly_white(book: Any, sheet: Any) -> None:
    sheet["B2"].font = Font(color="FFFAFAFA")


def black_on_black(book: Any, sheet: Any) -> None:
    sheet["B2"].fill = solid("FF000000")


def red_on_red(book: Any, sheet: Any) -> None:
    sheet["B2"].font, sheet["B2"].fill = Font(color="FFCC0000"), solid("FFCC0000")


def tiny(book: Any, sheet: Any) -> None:
    sheet["B2"].font = Font(size=1)


def shows_nothing(book: Any, sheet: Any) -> None:
    sheet["B2"].number_format = ";;;"


def flat_row(book: Any, sheet: Any) -> None:
    sheet.row_dimensions[2].height = 0.5


def narrow_column(book: Any, sheet: Any) -> None:
    sheet.column_dimensions["B"].width = 0.05


def by_a_rule(book: Any, sheet: Any) -> None:
    sheet.conditional_formatting.add(
        "B2:B9", CellIsRule(operator="notEqual", formula=['""'], font=Font(color="FFFFFFFF"))
    )


def white_run(book: Any, sheet: Any) -> None:
    sheet["B2"] = CellRichText("By ", TextBlock(InlineFont(color="FFFFFFFF"), NAME))


def plain(book: Any, sheet: Any) -> None:
    pass


def heading(book: Any, sheet: Any) -> None:
    sheet["B2"].font, sheet["B2"].fill = Font(color="FFFFFFFF"), solid("FF1F3864")


def white_without_words(book: Any, sheet: Any) -> None:
    sheet["D4"].font = Font(color="FFFFFFFF")


def heading_of_a_table(book: Any, sheet: Any) -> None:
    sheet["B3"] = "Leeds"
    table = Table(displayName="People", ref="B2:B3", tableStyleInfo=TableStyleInfo("TableStyleMedium2"))
    sheet.add_table(table)
    sheet["B2"].font = Font(color="FFFFFFFF")


def zeros_not_shown(book: Any, sheet: Any) -> None:
    sheet["B2"].number_format = "0;-0;;@"


def cells(path: Path, change: Callable[[Any, Any], None]) -> set[str]:
    book = Workbook()
    sheet = book.active
    sheet["B2"] = NAME
    change(book, sheet)
    book.save(path)
    return {item.name for item in service.inspect(path).hidden}


@pytest.mark.parametrize(
    "change",
    [
        *(white, white_of_theme, nearly_white, black_on_black, red_on_red, tiny, shows_nothing),
        *(flat_row, narrow_column, by_a_rule, white_run),
    ],
)
def test_cells_nobody_reads_are_named(tmp_path: Path, change: Callable[[Any, Any], None]) -> None:
    assert UNSEEN in cells(tmp_path / "a.xlsx", change)


@pytest.mark.parametrize("change", [plain, heading, white_without_words, heading_of_a_table, zeros_not_shown])
def test_cells_somebody_reads_are_not(tmp_path: Path, change: Callable[[Any, Any], None]) -> None:
    assert UNSEEN not in cells(tmp_path / "a.xlsx", change)


def shape(
    look: str = "", fill: str = "", at: tuple[int, int] = (100, 100), mark: str = "", words: str = NAME
) -> str:
    run = f"<a:r><a:rPr{look}</a:rPr><a:t>{words}</a:t></a:r>" if words else ""
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box"{mark}/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="{at[0]}" y="{at[1]}"/>'
        f'<a:ext cx="500" cy="100"/></a:xfrm>{fill}</p:spPr><p:txBody><a:bodyPr/><a:p>{run}</a:p></p:txBody></p:sp>'
    )


def paint(colour: str, inner: str = "") -> str:
    return f'<a:solidFill><a:srgbClr val="{colour}">{inner}</a:srgbClr></a:solidFill>'


BLACK_GROUND = f"<p:bg><p:bgPr>{paint('000000')}</p:bgPr></p:bg>"
CLEAR = '<a:alpha val="0"/>'


def shown(path: Path, inner: str, ground: str = "") -> set[str]:
    made = slide(inner).replace("<p:spTree>", f"{ground}<p:spTree>")
    pptx(path, [made], extra='<p:sldSz cx="9000" cy="6000"/>')
    return {item.name for item in service.inspect(path).hidden}


@pytest.mark.parametrize(
    ("inner", "ground"),
    [
        (shape(f">{paint('FFFFFF')}"), ""),
        (shape(f">{paint('000000')}"), BLACK_GROUND),
        (shape(f">{paint('1F3864')}", paint("1F3864")), ""),
        (shape(f">{paint('000000', CLEAR)}"), ""),
        (shape("><a:noFill/>"), ""),
        (shape(' sz="100">'), ""),
        (shape(">", at=(9500, 100)), ""),
        (shape(">", at=(100, -300)), ""),
        (shape(">", mark=' hidden="1"'), ""),
        (shape(f'>{paint("000000")}<a:highlight><a:srgbClr val="000000"/></a:highlight>'), ""),
        (shape(">", fill=paint("003366"), words="") + shape(f">{paint('003366')}"), ""),
    ],
)
def test_words_on_a_slide_nobody_reads_are_named(tmp_path: Path, inner: str, ground: str) -> None:
    assert UNSEEN in shown(tmp_path / "a.pptx", inner, ground)


@pytest.mark.parametrize(
    ("inner", "ground"),
    [
        (shape(">"), ""),
        (shape(f">{paint('FFFFFF')}"), BLACK_GROUND),
        (shape(f">{paint('FFFFFF')}", paint("1F3864")), ""),
        (shape(">", fill=paint("003366"), words="") + shape(f">{paint('FFFFFF')}"), ""),
        (shape(f">{paint('FFFFFF')}", "<a:gradFill/>"), ""),
        (shape(f">{paint('FFFFFF')}", words=" "), ""),
    ],
)
def test_words_on_a_slide_somebody_reads_are_not(tmp_path: Path, inner: str, ground: str) -> None:
    assert UNSEEN not in shown(tmp_path / "a.pptx", inner, ground)
