"""Where the language model's cut comes from: precision over recall on annotated documents (paper 002, figure 3)."""

from __future__ import annotations

import pyqtgraph as pg
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from sfumato.app.gui import theme
from sfumato.app.gui.views.widgets import card, column, label
from sfumato.app.gui.views.widgets import table as made_table
from sfumato.app.gui.vm.curve import CurveShown, curve_shown

SHAPES = (("o", 13, "warn"), ("star", 18, "good"))  # shapes tell the cuts apart without colour


class CurvePlot(pg.PlotWidget):  # type: ignore[misc]
    """Precision over recall of the language model with its chosen cut-offs. Cannot be changed with the mouse."""

    def __init__(self, shown: CurveShown) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Precision over recall"))
        self.setAccessibleDescription("; ".join(mark.words for mark in shown.marks))
        self.setMouseEnabled(x=False, y=False)
        self.setMenuEnabled(False)
        self.hideButtons()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # nothing to do here by key: the table says the same
        self.shown = shown
        self.draw()

    def draw(self) -> None:
        """Draws precision and recall over the threshold."""
        self.clear()
        self._axes()
        colours = theme.current()
        self.plot(
            [p.recall for p in self.shown.points],
            [p.precision for p in self.shown.points],
            pen=pg.mkPen(colours.colour("accent"), width=3),
            name=self.tr("one cut-off, from high to low"),
        )
        base = pg.mkPen(colours.colour("muted"), width=1.5, style=Qt.PenStyle.DashLine)
        words = self.tr("everything called risky: precision {0}").format(f"{self.shown.all_masked:.0%}")
        self.plot([0, 1], [self.shown.all_masked] * 2, pen=base, name=words)
        for mark, (shape, size, token) in zip(self.shown.marks, SHAPES, strict=False):
            self.plot(
                [mark.worth.recall],
                [mark.worth.precision],
                pen=None,
                symbol=shape,
                symbolSize=size,
                symbolBrush=colours.colour(token),
                symbolPen=colours.colour("text"),
                name=mark.words,
            )

    def _axes(self) -> None:
        colours = theme.current()
        text = colours.colour("text")
        self.setBackground(colours.colour("surface"))
        item = self.getPlotItem()
        ticks = [[(v / 100, f"{v}%") for v in range(0, 101, 20)]]
        for side in ("bottom", "left"):
            item.getAxis(side).setPen(colours.colour("muted"))
            item.getAxis(side).setTextPen(text)
            item.getAxis(side).setTicks(ticks)
        self.setLabel(
            "bottom", self.tr("recall: how much of what people masked is called risky"), color=text.name()
        )
        self.setLabel(
            "left", self.tr("precision: how much of what is called risky people masked"), color=text.name()
        )
        self.showGrid(x=True, y=True, alpha=0.15)
        self.setXRange(0, 1.02)
        self.setYRange(0, 1.02)
        if item.legend is None:
            self.addLegend(offset=(14, -14), labelTextColor=text)  # below: the curve is above
        else:
            item.legend.clear()
            item.legend.setLabelTextColor(text)


class CurveDialog(QDialog):
    """The curve, the same figures as a table, and on what they were measured. Where no curve is shipped, it says so."""

    def __init__(self, parent: QWidget, shown: CurveShown | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Precision and recall of the language model"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.shown = curve_shown() if shown is None else shown
        self.plot: CurvePlot | None = None
        title = label(self.windowTitle(), "title")
        if self.shown.problem:
            self.setLayout(
                column(title, card(label(self.shown.problem, wrap=True), role="notice"), None, margin=20)
            )
            self.resize(620, 200)
            return
        self.plot = CurvePlot(self.shown)
        both = QHBoxLayout()
        both.setSpacing(20)
        both.addWidget(self.plot, 5)
        both.addWidget(self._table(), 3)
        hint = self.tr(
            "The language model calls a word risky when it is hard to guess: from a cut-off on, in bits. A high one hides "
            "little, a low one hides more than people would."
        )
        whole = column(
            title,
            label(hint, "muted", wrap=True),
            both,
            label(self.shown.words, "small", wrap=True),
            margin=20,
            spacing=12,
        )
        whole.setStretch(2, 1)
        self.setLayout(whole)
        self.resize(QSize(theme.px(1040), theme.px(600)).boundedTo(parent.size()))

    def _table(self) -> QTableWidget:
        names = [self.tr("Type"), self.tr("Cut-off (bits)"), self.tr("Precision"), self.tr("Recall")]
        table = made_table(len(self.shown.lines), names, self.tr("Cut-offs with their precision and recall"))
        table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for number, line in enumerate(self.shown.lines):
            for place, words in enumerate(line):
                item = QTableWidgetItem(words)
                if place:
                    item.setTextAlignment(right)
                table.setItem(number, place, item)
        return table

    def changeEvent(self, event: QEvent) -> None:
        """The theme may change while the curve is open."""
        super().changeEvent(event)
        plot = getattr(self, "plot", None)
        if plot is not None and event.type() == QEvent.Type.PaletteChange:
            plot.draw()
