"""Only the original or only the preview in view: the place, the focus and a drawn box stay where the person works."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from sfumato.app.gui.views.main_window import MainWindow
from sfumato.core.document.model import Box

NEAR = 60  # characters: less than one line


def settle() -> None:
    for _ in range(4):
        QApplication.processEvents()


@pytest.mark.parametrize("side", ["original", "preview"])
def test_a_box_drawn_on_one_side_stays_in_sight(opened: MainWindow, side: str) -> None:
    opened.resize(1366, 740)
    document = opened.review.document
    document.set_pages(True)
    document.set_side(side)
    settle()
    pane = document.original_pages if side == "original" else document.preview_pages
    document.go_to_page(2)
    settle()
    assert pane.page_in_view() == 2
    document.box_drawn.emit(Box(2, 100, 200, 200, 260))
    settle()
    assert pane.page_in_view() == 2
    top = pane._tops[2] + 200 * pane._scale() - pane.verticalScrollBar().value()
    assert 0 <= top < pane.viewport().height()


@pytest.mark.parametrize("pages", [False, True])
def test_from_one_side_to_the_other_the_place_stays(opened: MainWindow, pages: bool) -> None:
    opened.resize(1366, 740)
    document, record = opened.review.document, opened.session.record
    assert record is not None
    document.set_pages(pages)
    document.set_side("original")
    settle()
    document.go_to_page(2)
    settle()
    begun = document.place()
    for side in ("preview", "both", "original"):
        document.set_side(side)
        settle()
        assert abs(document.place() - begun) < NEAR, side
        assert document.page() == 2


def test_the_next_entity_comes_into_sight_on_one_side(opened: MainWindow) -> None:
    opened.resize(1366, 740)
    document = opened.review.document
    document.set_pages(True)
    document.set_side("original")
    settle()
    last = max(opened.session.entities(), key=lambda e: e.mentions[0].start)
    opened.session.select([last.id])
    settle()
    pane, source = document.original_pages, opened.session.sources[opened.session.current]
    box = source.boxes(last.mentions[0].start, last.mentions[0].end)[0]
    y = pane._tops[box.page] + box.y0 * pane._scale() - pane.verticalScrollBar().value()
    assert 0 <= y < pane.viewport().height()


@pytest.mark.parametrize("pages", [False, True])
def test_the_keys_stay_with_the_document(opened: MainWindow, qtbot: Any, pages: bool) -> None:
    document = opened.review.document
    document.set_pages(pages)
    settle()
    (document.original_pages if pages else document.original).setFocus()
    document.set_side("preview")
    settle()
    assert QApplication.focusWidget() is (document.preview_pages if pages else document.preview)
    document.set_side("original")
    settle()
    assert QApplication.focusWidget() is (document.original_pages if pages else document.original)
    document.set_pages(not pages)
    settle()
    assert QApplication.focusWidget() is (document.original if pages else document.original_pages)


def test_no_word_of_the_search_is_cut_off(opened: MainWindow) -> None:
    bar = opened.review.document.search
    for width in (1024, 1366, 1920):
        opened.resize(width, 740)
        opened.commands.find()
        settle()
        for made in (bar.type, bar.mark_button, bar.whole, bar.regex, bar.case, bar.everywhere):
            assert made.width() >= made.sizeHint().width(), (width, made)
            assert bar.rect().contains(made.geometry()), (width, made)
