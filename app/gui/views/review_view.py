"""The place where people work: entity list, document, and beside it inspector, dials and who to protect."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QComboBox, QSplitter, QTabWidget, QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.controller import ALL_MEASURES, Controller
from sfumato.app.gui.first_look import FirstLook
from sfumato.app.gui.views.area_bar import AreaBar
from sfumato.app.gui.views.columns_dialog import ask_columns
from sfumato.app.gui.views.dial_strip import DialStrip
from sfumato.app.gui.views.dials import DialsPanel
from sfumato.app.gui.views.document_view import DocumentView
from sfumato.app.gui.views.entity_table import EntityList
from sfumato.app.gui.views.inspector import Inspector
from sfumato.app.gui.views.mark_bar import MarkBar, type_menu
from sfumato.app.gui.views.no_document import NoDocument
from sfumato.app.gui.views.protect import ProtectPanel
from sfumato.app.gui.views.red_items import RedItems
from sfumato.app.gui.views.stepper import Stepper
from sfumato.app.gui.views.turning import TurningDials
from sfumato.app.gui.views.widgets import button, column
from sfumato.app.gui.vm.areas import add_area, add_page, areas_of, can_draw, change_area, remove_area
from sfumato.app.gui.vm.bulk import set_style, set_type_rule
from sfumato.app.gui.vm.columns import columns_of, columns_words
from sfumato.app.gui.vm.entity_rows import Row, rows_in_steps, rows_of
from sfumato.app.gui.vm.inspector import inspect
from sfumato.app.gui.vm.left_behind import settle
from sfumato.app.gui.vm.marking import mark
from sfumato.app.gui.vm.pile import told_apart
from sfumato.app.gui.vm.protect import people_of, roles_of
from sfumato.app.gui.vm.rough import LONG
from sfumato.app.gui.vm.search import Hit
from sfumato.app.gui.vm.standing import standing_of
from sfumato.app.gui.vm.steps import Steps, finished
from sfumato.app.gui.vm.words import tr_count
from sfumato.core.document.model import Box
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.reasons import load_set


class ReviewView(QWidget):
    """Puts list, document, inspector and dials together and keeps them in step with the session; long work runs elsewhere."""

    listed = Signal()  # the rows are new
    expert_chosen = Signal(bool)

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self.controller = controller
        self.session = controller.session
        self.documents = QComboBox()
        self.documents.setAccessibleName(self.tr("Document"))
        self.documents.activated.connect(lambda _: self.session.show(self.documents.currentData()))
        self.columns = button("", self.choose_columns)
        self.list = EntityList()
        self.document = DocumentView(self.session, controller.run, controller.workers.begin)
        self.mark_bar = MarkBar()
        self.area_bar = AreaBar()
        self.inspector = Inspector()
        self.red_items = RedItems()
        self.nothing = NoDocument()
        self.first_look = self.nothing.first_look
        self.turning = TurningDials(self)
        self.strip = DialStrip(self.turning)
        self.dials = DialsPanel(self.turning, ALL_MEASURES, controller.engine.strategies())
        self.protect = ProtectPanel()
        self.tabs = QTabWidget()
        self.tabs.addTab(self.inspector, self.tr("Inspector"))
        self.tabs.addTab(self.protect, self.tr("Protect"))
        self.tabs.addTab(self.dials, self.tr("More settings"))
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.rows: tuple[Row, ...] = ()
        self._own_sizes = False
        self._original_too = False  # the original has to be drawn anew as well
        self._stepper = Stepper(self)
        self._compose()
        self._connect()

    def _compose(self) -> None:
        left = QWidget()
        left.setLayout(column(self.documents, self.columns, self.list, margin=0, spacing=8))
        centre = QWidget()
        centre.setLayout(column(self.document, self.mark_bar, self.area_bar, margin=0, spacing=6))
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self.split.setChildrenCollapsible(False)
        for widget, least in ((left, 200), (centre, 360), (self.tabs, 280)):
            widget.setMinimumWidth(least)
            self.split.addWidget(widget)
        self.split.setStretchFactor(1, 1)
        self.split.splitterMoved.connect(lambda *_: setattr(self, "_own_sizes", True))
        whole = column(self.strip, self.red_items, self.nothing, self.split, margin=10, spacing=8)
        for place in (2, 3):
            whole.setStretch(place, 1)
        self.setLayout(whole)

    def _connect(self) -> None:
        session, decisions = self.session, self.controller.decisions
        session.documents_changed.connect(self._documents)
        session.document_shown.connect(self._shown)
        session.analysis_changed.connect(self._found)
        session.plan_changed.connect(self._replanned)
        session.decisions_changed.connect(self.refresh)
        session.decisions_changed.connect(lambda: self.area_bar.stay_with(areas_of(session)))
        session.selection_changed.connect(self._selected)
        self.list.selected.connect(lambda ids: session.select(ids))
        self.document.entity_clicked.connect(lambda i, mention: session.select([i], mention))
        self.document.text_selected.connect(self._text_selected)
        self.document.types_changed.connect(lambda: self.list.set_types(self.document.legend.types()))
        self.document.hits_marked.connect(self._mark_hits)
        self.document.original.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.document.original.customContextMenuRequested.connect(self._menu)
        self.mark_bar.marked.connect(self.mark_selection)
        self.document.box_drawn.connect(self._box_drawn)
        self.document.pages_shown.connect(self.area_bar.stay_if)
        self.document.area_clicked.connect(self._area_clicked)
        self.area_bar.changed.connect(lambda i, kind, code: change_area(self.session, i, kind, code))
        self.area_bar.removed.connect(lambda i: remove_area(self.session, i))
        view = self.inspector
        view.jumped.connect(lambda mention: session.select(session.selected, mention))
        view.rung_chosen.connect(decisions.rung)
        view.kept.connect(decisions.keep)
        view.masked.connect(decisions.mask)
        view.opened.connect(decisions.clear)
        view.words_given.connect(lambda words: decisions.words(words) if words.strip() else None)
        view.operator_chosen.connect(decisions.operator)
        view.reason_chosen.connect(decisions.reason)
        view.noted.connect(self._note)
        view.dismissed.connect(decisions.dismiss)
        view.resolved.connect(decisions.way_out)
        self.tabs.currentChanged.connect(lambda _: self._show_tab())
        self.turning.turned.connect(lambda dials, final: self.controller.turn(dials, final=final))
        self.dials.type_rule.connect(lambda type_, rule: set_type_rule(session, EntityType(type_), rule))
        self.strip.profile_chosen.connect(self.controller.use_profile)
        self.strip.boxes_chosen.connect(lambda boxes: set_style(session, boxes))
        self.strip.expert_chosen.connect(self.expert_chosen)
        self.controller.planner.looked_ahead.connect(self._curve)
        self.controller.counter.changed.connect(self._stand)
        self.controller.planner.measuring_changed.connect(self._stand)
        self.controller.analyst.begun.connect(lambda _: self._stand())
        self.controller.opener.pile.changed.connect(lambda: None if session.record else self._stand())
        self.protect.chosen.connect(self.controller.protect)
        self.protect.roles_chosen.connect(self.controller.planner.keep_roles)
        self.red_items.settled.connect(lambda code: settle(session, code))
        escape = QShortcut(QKeySequence("Esc"), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.put_away)

    # -- showing --

    def _documents(self) -> None:
        self.documents.clear()
        records = self.session.project.records.values()
        for record, name in zip(records, told_apart([Path(r.path) for r in records]), strict=True):
            self.documents.addItem(name or record.id, record.id)
        self.documents.setCurrentIndex(self.documents.findData(self.session.current))
        self.documents.setVisible(self.documents.count() > 1)

    def _shown(self) -> None:
        index = self.documents.findData(self.session.current)
        self.documents.setCurrentIndex(index)
        self.inspector.set_reasons(load_set(self.session.project.setting("reason_set", "gdpr-echr")))
        columns = columns_of(self.session)
        self.columns.setVisible(len(columns) > 1)
        self.columns.setText(columns_words(columns))
        self.mark_bar.hide()  # what was selected is not in this document
        self.area_bar.hide()
        self.document.show_document()
        self.strip.curve.set_points(())
        if self._is_long():
            self._stand()  # the views of a document appear with it
            self._begin(original=False)
        else:
            self.refresh(document=False)

    def _found(self) -> None:
        if not self._is_long():
            self.document.refresh(preview=False)
        self._begin(original=self._is_long())

    def _begin(self, *, original: bool) -> None:
        """The text, its preview and the list one after the other, each a little at a time: all at once would be felt."""
        self._original_too |= original
        self._stepper.begin(self._show_in_steps())

    def _show_in_steps(self) -> Steps[None]:
        yield from self.session.warm()
        if self._original_too:
            self.document.refresh(preview=False)
            self._original_too = False
            yield
        yield from self.document.preview_in_steps()
        yield
        yield from self._list((yield from rows_in_steps(self.session)))

    def refresh(self, *, document: bool = True) -> None:
        """Shows the review as it is now; `document`: also the text and its marks."""
        if document and self._is_long():
            self._found()
            return
        if document:
            self.document.refresh()
        self._replanned(document=False)

    def _is_long(self) -> bool:
        record = self.session.record
        return record is not None and len(record.text) > LONG

    def _replanned(self, *, document: bool = True) -> None:
        """After a dial move: what a plan can change, and nothing else. The list of a long document waits for its preview."""
        if document and self._is_long():
            self._begin(original=False)
            return
        self._stepper.stop()
        if document:
            self.document.refresh_preview()
        finished(self._list(rows_of(self.session)))

    def _list(self, rows: tuple[Row, ...]) -> Steps[None]:
        yield
        self.rows = rows
        self.list.set_rows(rows, self.session.dials.threshold)
        yield
        self.dials.show_measures(self.session.record.assessments if self.session.record else ())
        self.dials.show_types(self.session.project.type_rules)
        if self.session.live_dials is None:
            self.turning.show(self.session.dials)
            self.strip.show_style(self.session.black_boxes)
            self.strip.show_profile(self.session.project.setting("profile", "") or "")
        self._stand()
        yield
        self._show_tab()
        yield
        self.listed.emit()

    def _stand(self) -> None:
        there = self.session.record is not None
        self.strip.setVisible(there)
        self.split.setVisible(there)
        self.nothing.stand(there, self.controller.opener.pile.reading)
        self.red_items.show_items(self.session)
        counter, measuring = self.controller.counter, self.controller.planner.measuring
        crowds = counter.look()
        standing = standing_of(self.session, crowds, measuring=measuring, counting=counter.counting)
        self.strip.show_standing(standing)
        self.document.show_measuring(measuring)

    def show_look(self, look: FirstLook | None) -> None:
        """What a long file that is being read looks like so far; None when that has ended."""
        self.first_look.show_look(look)
        self._stand()

    def _curve(self, document: str, points: tuple[tuple[int, float], ...]) -> None:
        if document == self.session.current:
            self.strip.curve.set_points(points)

    def finish_dials(self) -> None:
        """A dial that was just moved counts as moved: undo and export must not miss it."""
        self.turning.finish()

    def set_expert(self, expert: bool) -> None:
        """Shows all settings or the few that everybody needs."""
        self.inspector.set_expert(expert)
        self.list.set_expert(expert)
        # Put in and taken out: of one that is shown or hidden behind another view, Qt forgets to make room in the bar.
        if not expert:
            self.tabs.removeTab(self.tabs.indexOf(self.dials))
        elif self.tabs.indexOf(self.dials) < 0:
            self.tabs.addTab(self.dials, self.tr("More settings"))
        self.strip.expert.setChecked(expert)
        if self._is_long():
            self._begin(original=False)
        else:
            self.refresh(document=False)

    def _show_tab(self) -> None:
        """Only the panel in sight is worked out; the others when they are turned to."""
        shown = self.tabs.currentWidget()
        if shown is self.protect:
            record = self.session.record
            self.protect.show_people(people_of(self.session), ready=record is not None and record.analysed)
            self.protect.show_roles(roles_of(self.session))
        elif shown is self.inspector:
            self._inspect()

    def _selected(self) -> None:
        self.list.choose(self.session.selected)
        self.document.show_selection()
        if self.tabs.currentWidget() is self.inspector:
            self._inspect()

    def _inspect(self) -> None:
        entity = self.session.selected_entity
        if entity is None:
            self.inspector.show_nothing()
        else:
            found = inspect(self.session, entity)
            self.inspector.show_entity(found, self.session.mention, len(self.session.selected) - 1)

    # -- doing --

    def _text_selected(self, start: int, end: int) -> None:
        record = self.session.record
        words = " ".join(record.text[start:end].split()) if record else ""
        mark_ = self.document.mark_at(start)
        if mark_ is not None and mark_.start <= start and end <= mark_.end:
            words = ""  # it is marked already
        self.mark_bar.setVisible(bool(words))
        if words:
            self.area_bar.hide()  # one question at a time: two bars would push away what was selected
            self.mark_bar.words.setText(self.tr("Hide “{0}”?").format(words))

    def mark_selection(self, type_: EntityType | None = None) -> None:
        """Makes the selected text an entity, of this type or of the chosen one."""
        start, end = self.document.selection
        entity = mark(self.session, start, end, type_ or EntityType(self.mark_bar.type.currentData()))
        if entity is None:
            self.controller.said.emit("warning", self.tr("There is nothing new to mark in the selection."))
            return
        self.mark_bar.hide()
        self.session.history_moved()
        self.session.select([entity.id])

    def _box_drawn(self, box: Box) -> None:
        area = add_area(self.session, box)
        self.document.set_drawing(False)
        if area is not None:
            self._area_clicked(area.id)
            # The bar that asks about it takes room below the pages: the box stays in sight.
            for pages in (self.document.original_pages, self.document.preview_pages):
                QTimer.singleShot(0, pages, partial(pages.show_box, area.box))

    def put_away(self) -> None:
        """One question at a time goes: the search, a bar below the document, drawing."""
        if self.document.search.isVisible():
            self.document.finder.close()
        elif self.mark_bar.isVisible() or self.area_bar.isVisible():
            self.mark_bar.hide()
            self.area_bar.hide()
        else:
            self.document.set_drawing(False)

    def redact_page(self) -> None:
        """The page in view, all of it."""
        area = add_page(self.session, self.document.page()) if can_draw(self.session) else None
        if area is None:
            words = self.tr("A whole page can be hidden in PDF files and images only.")
            self.controller.said.emit("warning", words)
            return
        self.document.set_pages(True)
        self._area_clicked(area.id)

    def _area_clicked(self, area_id: str) -> None:
        area = next((a for a in areas_of(self.session) if a.id == area_id), None)
        if area is not None:
            self.mark_bar.hide()
            reasons = load_set(self.session.project.setting("reason_set", "gdpr-echr"))
            self.area_bar.show_area(area, [(r.code, r.words) for r in reasons.reasons])

    def _mark_hits(self, hits: tuple[Hit, ...], type_: EntityType) -> None:
        count = self.controller.mark_hits(hits, type_)
        self.controller.said.emit("info", tr_count(count, "{0} mention marked.", "{0} mentions marked."))

    def choose_columns(self) -> None:
        """Of a table: which columns are analysed."""
        ask_columns(self.controller, self)

    def _menu(self, place: QPoint) -> None:
        start, end = self.document.selection
        at = self.document.original.viewport().mapToGlobal(place)
        type_menu(self, end > start, self.mark_selection).exec(at)

    def _note(self, text: str) -> None:
        if (entity := self.session.selected_entity) is not None:
            old = self.session.project.decision(self.session.current, entity.id)
            if text != (old.note if old else ""):
                self.controller.decisions.note(text)

    def restyle(self) -> None:
        """Lays the review out again, after the theme or the size of type changed."""
        self.list.restyle()
        self.document.restyle()
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._share()

    def _share(self) -> None:
        if not self._own_sizes:  # until the person moves a border
            narrow = self.width() < theme.px(1150)
            left = theme.px(232) if narrow else min(theme.px(440), max(theme.px(320), self.width() // 4))
            right = theme.px(285) if narrow else min(theme.px(360), max(theme.px(310), self.width() * 2 // 9))
            self.split.setSizes([left, self.width() - left - right, right])
