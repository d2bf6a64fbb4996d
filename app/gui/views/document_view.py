"""Original and preview, side by side and scroll-linked, as text or as pages; with legend, search, thumbnails."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.tasks import Task
from sfumato.app.gui.views.finder import Finder
from sfumato.app.gui.views.legend import Legend
from sfumato.app.gui.views.marks import Mark, Marks, marks_of_replaced
from sfumato.app.gui.views.page_images import PageImages, can_show
from sfumato.app.gui.views.page_pane import PagePane
from sfumato.app.gui.views.reading_place import ReadingPlace
from sfumato.app.gui.views.side_by_side import SideBySide
from sfumato.app.gui.views.text_pane import TextPane
from sfumato.app.gui.views.thumbnails import Thumbnails
from sfumato.app.gui.views.widgets import column, row, tool
from sfumato.app.gui.vm.areas import areas_of
from sfumato.app.gui.vm.left_behind import with_cleared
from sfumato.app.gui.vm.parts import Caption, captions_of
from sfumato.app.gui.vm.rough import LONG
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.spans import OffsetMap, Span, density, status_of_span
from sfumato.app.gui.vm.steps import Steps, finished
from sfumato.app.gui.workers import Worker
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.model import Status

SIDES = ("both", "original", "preview")
Run = Callable[[Task], Worker]


class DocumentView(QWidget):
    """The document twice, original and preview, as text or as pages, with legend, search and thumbnails. It marks and
    selects; what a selection means is decided by Review."""

    entity_clicked = Signal(str, int)
    text_selected = Signal(int, int)
    pages_shown = Signal(bool)  # False: as text
    types_changed = Signal()
    box_drawn = Signal(object)  # Box
    area_clicked = Signal(str)
    hits_marked = Signal(object, object)  # tuple[Hit, …], EntityType

    def __init__(self, session: Session, run: Run, begin: Callable[[Worker], None]) -> None:
        super().__init__()
        self.session = session
        self.images = PageImages(self)
        self.original = TextPane(self.tr("Original text"))
        self.preview = TextPane(self.tr("Preview of the result"))
        self.original_pages = PagePane(self.tr("Original pages"), self.images)
        self.preview_pages = PagePane(self.tr("Preview of the resulting pages"), self.images)
        self.legend = Legend()
        self.finder = Finder(session, self.original, run, begin)
        self.search = self.finder.bar
        self.thumbnails = Thumbnails(self.images)
        self.places = OffsetMap(())  # from the original to the preview and back
        self._shown = Marks()
        self._captions: tuple[Caption, ...] = ()  # names of parts that no page shows
        self._measuring = False
        self._document = ""
        self.selection = (0, 0)  # of the original text, whichever pane it was made in
        self.reading = ReadingPlace(self)
        self.preview_pages.solid = True
        self.side, self.as_pages = "both", False
        self._compose()
        self._connect()

    # -- building --

    def _compose(self) -> None:
        self.side_buttons = {
            name: tool(words, tip, partial(self.set_side, name), checkable=True)
            for name, words, tip in (
                ("both", self.tr("Both"), self.tr("Original and preview (1)")),
                ("original", self.tr("Original"), self.tr("Only the original (2)")),
                ("preview", self.tr("Preview"), self.tr("Only the preview (3)")),
            )
        }
        as_text, as_pages = partial(self.set_pages, False), partial(self.set_pages, True)
        self.text_button = tool(self.tr("Text"), self.tr("Show running text (4)"), as_text, checkable=True)
        tip = self.tr("Show pages as they look (5)")
        self.pages_button = tool(self.tr("Pages"), tip, as_pages, checkable=True)
        self.box_button = tool(
            self.tr("Draw box"),
            self.tr("Draw a box around a signature, photo, stamp or handwriting (B)"),
            checkable=True,
        )
        self.box_button.clicked.connect(self.set_drawing)
        self.zoom_in = tool("+", self.tr("Larger pages"), lambda: self.reading.zoom(1.25))
        self.zoom_out = tool("−", self.tr("Smaller pages"), lambda: self.reading.zoom(0.8))
        self.find_button = tool(self.tr("Find"), self.tr("Find in the text (Ctrl+F)"), self.finder.open)
        bar = row(
            *self.side_buttons.values(),
            None,
            self.box_button,
            self.text_button,
            self.pages_button,
            self.find_button,
            spacing=2,
        )
        self.split = SideBySide(
            (self.original, self.original_pages),
            (self.preview, self.preview_pages),
            self.zoom_out,
            self.zoom_in,
        )
        self.left, self.right = self.split.stacks
        self.left_title, self.right_title = self.split.titles
        self.left_title.setText(self.tr("Original"))
        self.right_title.setText(self.tr("Preview of the result"))
        body = row(self.thumbnails, self.split, spacing=8)
        body.setStretch(1, 1)
        whole = column(bar, self.legend, self.search, body, spacing=8)
        whole.setStretch(3, 1)
        self.setLayout(whole)
        self.set_side("both")
        self.set_pages(False)

    def _connect(self) -> None:
        for pane in (self.original, self.preview, self.original_pages, self.preview_pages):
            pane.mark_clicked.connect(self.entity_clicked)
        self.original.text_selected.connect(self._select)
        self.preview.text_selected.connect(self._select_preview)
        for pages in (self.original_pages, self.preview_pages):
            pages.text_selected.connect(self._select)
            pages.box_drawn.connect(self.box_drawn)
            pages.area_clicked.connect(self.area_clicked)
            pages.zoom_asked.connect(self.reading.zoom)
        reading = self.reading
        self.original.scrolled.connect(
            lambda: reading.link(self.original, self.preview, self.places.to_preview)
        )
        self.preview.scrolled.connect(
            lambda: reading.link(self.preview, self.original, self.places.to_original)
        )
        self.original_pages.scrolled.connect(
            lambda: reading.link_pages(self.original_pages, self.preview_pages)
        )
        self.preview_pages.scrolled.connect(
            lambda: reading.link_pages(self.preview_pages, self.original_pages)
        )
        self.legend.changed.connect(self._legend)
        self.session.documents_changed.connect(self._title)
        self.thumbnails.page_chosen.connect(self.go_to_page)
        self.search.mark_all.connect(lambda type_: self.hits_marked.emit(self.finder.hits, type_))

    # -- selecting --

    def _select(self, start: int, end: int) -> None:
        self.selection = (start, end)
        self.text_selected.emit(start, end)

    def _select_preview(self, start: int, end: int) -> None:
        """Words of the preview stand for words of the original; a replacement for all that it replaces."""
        first, last = self.places.to_original(start), self.places.to_original(end)
        self._select(first, last if end > start else first)

    def mark_at(self, offset: int) -> Mark | None:
        """The mark at a character of the original."""
        return self._shown.at(offset)

    def set_drawing(self, on: bool) -> None:
        """Lets boxes be drawn on the pages, which it shows for that."""
        if on:
            self.set_pages(True)
        for pages in (self.original_pages, self.preview_pages):
            pages.set_drawing(on and self.as_pages)
        self.box_button.setChecked(on and self.as_pages)

    # -- content --

    def show_document(self) -> None:
        """Shows the current document, its marks and pages."""
        record = self.session.record
        source = self.session.sources.get(self.session.current)
        self._captions = captions_of(source)
        self.images.set_document(source)
        self.original_pages.set_document(source)
        self.preview_pages.set_document(source)
        self.thumbnails.set_pages(record.pages if record else ())
        self._show_thumbnails()
        paged = source is not None and can_show(source)
        self.pages_button.setEnabled(paged)
        self.box_button.setVisible(paged)
        if self.session.current != self._document:  # else it is shown anew: its source was found
            self._document = self.session.current
            for pane in (self.original, self.preview):
                pane.clear_selection()
        if self.as_pages and not paged:
            self.set_pages(False)
        self.refresh(preview=record is None or len(record.text) <= LONG)  # of a long one it follows in steps

    def _show_thumbnails(self) -> None:
        record = self.session.record
        self.thumbnails.setVisible(bool(record and len(record.pages) > 1 and self.width() >= 760))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._show_thumbnails()
        narrow = self.width() < theme.px(560)  # no room for all words: find has its key, the box a sign
        self.box_button.setText("▭" if narrow else self.tr("Draw box"))
        self.find_button.setVisible(not narrow)

    def refresh(self, *, preview: bool = True) -> None:
        """Draws what the session says now. Only what is in view is set anew."""
        record = self.session.record
        if record is None:
            self._shown = Marks()
            self.original.set_content("", self._shown)
            self.preview.set_content("", self._shown)
            return
        self._title()
        types, statuses = self.legend.types(), self.legend.shown_statuses()
        spans = self.session.spans()
        shown: Sequence[Span] = spans
        if len(types) < len(EntityType) or len(statuses) < len(Status):
            shown = [s for s in spans if s.type in types and status_of_span(s) in statuses]
        self._shown = Marks(shown)
        for pages_ in (self.original_pages, self.preview_pages):
            pages_.set_areas(areas_of(self.session))
        if self.as_pages:
            marks = self._shown
            self.original_pages.set_content(lambda start, end: ((m, "") for m in marks.between(start, end)))
        else:
            self.original.set_content(record.text, self._shown, self._captions)
        if len(record.pages) > 1:
            self.thumbnails.set_left(density(spans, record.pages))
        if preview:
            self.refresh_preview()

    def show_measuring(self, measuring: bool) -> None:
        """Whether a newer result than the one in the preview is being worked out."""
        self._measuring = measuring
        self._title()  # an analysis may have begun or ended since the text was drawn

    def _title(self) -> None:
        """Nobody shall take for the result what was not read to its end."""
        record = self.session.record
        unplanned = record is not None and record.analysed and record.id not in self.session.plans
        waiting = unplanned or (record is not None and record.id in self.session.analysing)
        if waiting or (record is not None and not record.analysed):
            words = self.tr("Preview so far (provisional)") if waiting else self.tr("Preview so far")
        elif self._measuring:
            words = self.tr("Preview of the last result (measuring…)")
        elif self.as_pages:
            words = self.tr("Preview of the result (positions are approximate)")
        else:
            words = self.tr("Preview of the result")
        self.right_title.setText(words)

    def refresh_preview(self) -> None:
        """After a new plan: it changes what the result says, not what was found nor what a person decided."""
        finished(self.preview_in_steps())

    def preview_in_steps(self) -> Steps[None]:
        """The same a little at a time; what is in view changes in one of the steps, not bit by bit."""
        record = self.session.record
        if record is None:
            return
        from sfumato.core.generalize.realise import shown_text

        replacements = with_cleared(self.session, self.session.replacements())
        yield
        places = OffsetMap(replacements)
        if self.as_pages:
            self.places = places
            self.preview_pages.set_content(partial(marks_of_replaced, self.session, replacements))
            return
        words = shown_text(replacements, record.text)
        yield
        marks_ = self._shown.moved(places)
        yield
        self.places = places
        self.preview.set_content(words, marks_, [(places.to_preview(a), said) for a, said in self._captions])
        if self.side == "both":  # longer or shorter words above must not move what is being read
            self.reading.follow()

    def show_selection(self) -> None:
        """Shows and scrolls to what is selected."""
        entity = self.session.selected_entity
        name = entity.id if entity else ""
        mention = self.session.mention
        for pane in (self.original, self.preview):
            pane.set_selected(name, mention)
        for pages in (self.original_pages, self.preview_pages):
            pages.set_selected(name)
        if entity and entity.mentions:
            place = entity.mentions[min(mention, len(entity.mentions) - 1)]
            if self.as_pages:
                self.original_pages.scroll_to(place.start, place.end)
                self.preview_pages.scroll_to(place.start, place.end)
            else:
                self.original.scroll_to(place.start)
                if self.side == "preview":
                    self.preview.scroll_to(self.places.to_preview(place.start))

    def show_preview_place(self, start: int, end: int) -> None:
        """A stretch of the preview: both sides go there, and the words behind it are selected in the original."""
        self.set_pages(False)
        first, last = self.places.to_original(start), self.places.to_original(end)
        self.original.scroll_to(first)
        self.original.select_range(first, max(first, last))
        self.preview.scroll_to(start)
        self.preview.select_range(start, end)

    # -- views --

    def set_side(self, side: str) -> None:
        """Shows "both" sides, only the "original" or only the "preview"."""

        def change() -> None:
            self.side = side
            for name, made in self.side_buttons.items():
                made.setChecked(name == side)
            self.split.set_side(side)

        self.reading.keep(change)

    def set_pages(self, pages: bool) -> None:
        """Shows pages instead of running text, where the document has pages."""
        if pages and not self.pages_button.isEnabled():
            pages = False

        def change() -> None:
            self.as_pages = pages
            self.text_button.setChecked(not pages)
            self.pages_button.setChecked(pages)
            if not pages:
                self.set_drawing(False)
            self.split.set_pages(pages)
            self.refresh()

        if pages is not self.as_pages:
            self.reading.keep(change)
        else:
            change()  # what is shown already stays where it is
        self.pages_shown.emit(pages)

    def place(self) -> int:
        """The first character of the original that is in view, as text or as pages."""
        return self.reading.offset()

    def restyle(self) -> None:
        """Takes over colours and sizes of the theme."""
        self.legend.restyle()
        self.split.restyle()
        for pane in (self.original, self.preview):
            pane.restyle()
        self.thumbnails.viewport().update()

    def _legend(self) -> None:
        self.refresh()
        self.types_changed.emit()

    # -- moving about --

    def page(self) -> int:
        """The page that is read, from 0."""
        return self.reading.page()

    def go_to_page(self, page: int) -> None:
        """Scrolls to a page; nothing where there is none of that number."""
        record = self.session.record
        if record is None or not 0 <= page < len(record.pages):
            return
        pane = self.reading.front()
        if isinstance(pane, PagePane):
            pane.scroll_to_page(page)
        else:
            self.reading.go_to(record.pages[page].start)
        self.thumbnails.set_current(page)

    def close_images(self) -> None:
        """Lets go of the file whose pages are drawn."""
        self.images.close()
