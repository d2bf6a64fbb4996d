"""The frontier: the curve, what it says in words, the metrics beside it, and its export."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QProgressBar,
    QTableWidget,
    QTableWidgetItem,
    QToolButton,
    QWidget,
)

from sfumato.app.gui import theme
from sfumato.app.gui.controller import Controller
from sfumato.app.gui.views.widgets import button, column, label, row, tool
from sfumato.app.gui.views.widgets import table as made_table
from sfumato.app.gui.vm.frontier import Frontier, FrontierTask, nearest, point_of
from sfumato.app.gui.vm.metrics import metrics_of
from sfumato.app.gui.vm.requests import PlanRequest
from sfumato.app.gui.vm.words import of_error
from sfumato.app.gui.workers import Worker
from sfumato.core.errors import SfumatoError
from sfumato.core.review.private_file import write_atomically

if TYPE_CHECKING:
    from sfumato.app.gui.views.frontier_plot import FrontierPlot


class FrontierView(QWidget):
    """The curve over k or the threshold, its words, and the metrics of the plan in hand. Computed on a worker when it is
    looked at."""

    def __init__(self, controller: Controller) -> None:
        super().__init__()
        self.controller = controller
        self.frontier = Frontier()
        self.by_k = True
        self.plot: FrontierPlot | None = None  # made when first looked at: plotting is slow to load
        self._worker: Worker | None = None
        self._made_for: PlanRequest | None = None
        self.place = column()
        self.over_k = self._axis_button(self.tr("Over k"), self.tr("Curve over k"), True)
        self.over_t = self._axis_button(self.tr("Over threshold"), self.tr("Curve over the threshold"), False)
        self.words = label("", wrap=True)
        self.words.setMinimumHeight(44)
        self.bar = QProgressBar()
        self.bar.setAccessibleName(self.tr("Frontier progress"))
        self.bar.setTextVisible(False)
        self.bar.hide()
        self.table = self._table()
        self._compose()
        session = controller.session
        session.plan_changed.connect(self._plan_changed)
        session.document_shown.connect(self._document)
        controller.ranker.changed.connect(self._rank_changed)
        controller.counter.changed.connect(self._rank_changed)
        self.show_axis(True)

    def _axis_button(self, words: str, tip: str, by_k: bool) -> QToolButton:
        return tool(words, tip, lambda: self.show_axis(by_k), checkable=True)

    def _table(self) -> QTableWidget:
        table = made_table(0, [self.tr("Metric"), self.tr("Now")], self.tr("Metrics of the result"))
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setStretchLastSection(True)
        table.horizontalHeader().sectionResized.connect(lambda *_: table.resizeRowsToContents())
        table.setWordWrap(True)
        table.setMinimumWidth(theme.px(300))  # a crowd with its interval, or bits of bits, in two lines
        return table

    def _compose(self) -> None:
        bar = row(
            self.over_k,
            self.over_t,
            None,
            button(self.tr("Compute again"), self.compute),
            button("PNG…", lambda: self.save("png")),
            button("SVG…", lambda: self.save("svg")),
            button("CSV…", lambda: self.save("csv")),
        )
        left = column(bar, self.place, self.words, self.bar, spacing=10)
        left.setStretch(1, 1)
        right = column(label(self.tr("Metrics"), "heading"), self.table)
        both = QHBoxLayout()
        both.setSpacing(20)
        both.addLayout(left, 5)
        both.addLayout(right, 2)
        hint = self.tr(
            "How much of the document stays at each setting. Click or drag along the curve to move the dial."
        )
        whole = column(
            label(self.tr("Frontier"), "title"), label(hint, "muted", wrap=True), both, margin=20, spacing=12
        )
        whole.setStretch(2, 1)
        self.setLayout(whole)

    # -- computing --

    def showEvent(self, event: object) -> None:
        if self.plot is None:
            from sfumato.app.gui.views.frontier_plot import FrontierPlot

            self.plot = FrontierPlot()
            self.plot.moved.connect(self.move_dial)
            self.plot.hovered.connect(self._hover)
            self.plot.left.connect(self._say_here)
            self.place.addWidget(self.plot)
            self.draw()
        self._metrics()
        if self._stale(dials=True):
            self.compute()

    def _stale(self, *, dials: bool) -> bool:
        """Whether the curve tells of another analysis or of other choices; and, where that matters, of other dials."""
        session, made = self.controller.session, self._made_for
        if made is None or made.record is not session.record:
            return True
        return made.fixed != session.fixed() or (dials and made.dials != session.dials)

    def _document(self) -> None:
        self.frontier, self._made_for = Frontier(), None
        self.draw()

    def _rank_changed(self) -> None:
        if self.isVisible():
            self._metrics()

    def _plan_changed(self) -> None:
        """The curve belongs to the other dial's place; the marker follows at once."""
        if self.isVisible() and self.plot is not None:
            self._metrics()
            self._say_here()
            if self._stale(dials=False):
                self.compute()
            elif self.frontier.over_k:
                self.plot.mark(self.controller.session.dials)

    def compute(self) -> None:
        """Computes the curve in the background."""
        request = self.controller.session.plan_request()
        if request is None or not self.controller.engine.knows(request.document):
            self.words.setText(self.tr("The curve appears when the document has been analysed."))
            return
        if self._worker is not None:
            self._worker.task.cancel()
        self._made_for = request
        worker = self.controller.run(FrontierTask(self.controller.engine, request))
        worker.partial.connect(self._take)
        worker.done.connect(self._take)
        worker.failed.connect(lambda message, _: self.words.setText(message))
        worker.progress.connect(lambda _, share: self.bar.setValue(round(share * 100)))
        worker.finished.connect(lambda: self._finished(worker))
        self._worker = worker
        self.words.setText("")
        self.bar.show()
        self.controller.workers.begin(worker)

    def _finished(self, worker: Worker) -> None:
        if self._worker is worker:
            self._worker = None
            self.bar.hide()

    def _take(self, frontier: Frontier) -> None:
        self.frontier = frontier
        self._say_here()
        self.draw()

    def _say_here(self) -> None:
        """The plan in hand, after every move: the words never tell of another place than the marker."""
        session = self.controller.session
        plan = session.plans.get(session.current)
        if plan is not None:
            ladders = {e.id: session.ladder(e) for e in session.entities()}
            self.words.setText(point_of(plan, ladders).words())

    # -- drawing --

    def show_axis(self, by_k: bool) -> None:
        """Draws over k or over the threshold."""
        self.by_k = by_k
        self.over_k.setChecked(by_k)
        self.over_t.setChecked(not by_k)
        self.draw()

    def restyle(self) -> None:
        """Takes over colours of the theme."""
        self.draw()

    def draw(self) -> None:
        """Draws what was computed so far."""
        if self.plot is not None:
            self.plot.draw(self.frontier, self.controller.session.dials, self.by_k)

    def _metrics(self) -> None:
        found = metrics_of(
            self.controller.session, self.controller.ranker.look(), self.controller.counter.look()
        )
        self.table.setRowCount(len(found))
        for number, (name, value) in enumerate(found):
            self.table.setItem(number, 0, QTableWidgetItem(name))
            self.table.setItem(number, 1, QTableWidgetItem(value))
        self.table.resizeRowsToContents()

    # -- clicking, dragging, hovering --

    def move_dial(self, value: float, final: bool) -> None:
        """Turns the dial whose axis is shown; `final` when the mouse is let go."""
        if not self.frontier.over_k:
            return
        dials = self.controller.session.dials
        if self.by_k:
            moved = replace(dials, k=max(1, min(1000, round(value))))
        else:
            moved = replace(dials, threshold=round(min(1.0, max(0.0, value)), 2))
        if moved != dials or final:
            self.controller.turn(moved, final=final)

    def _hover(self, value: float) -> None:
        points = self.frontier.over_k if self.by_k else self.frontier.over_threshold
        point = nearest(points, value, by_k=self.by_k)
        if point is not None:
            self.words.setText(point.words())

    # -- export --

    def save(self, kind: str, path: str | None = None) -> None:
        """Writes the curve as CSV or as a picture."""
        if self.plot is None:
            return
        if path is None:
            path, _ = QFileDialog.getSaveFileName(self, self.tr("Save the frontier"), f"frontier.{kind}")
        if not path:
            return
        try:
            if kind == "csv":
                write_atomically(Path(path), self.frontier.to_csv().encode("utf-8-sig"))
            elif kind == "svg":
                write_atomically(Path(path), self.plot.svg())
            elif not self.plot.grab().save(path, "PNG"):
                raise SfumatoError("The image could not be written. Choose another folder.", file=path)
        except SfumatoError as error:
            self.controller.said.emit("error", of_error(error))
