"""The curve itself: drawn with pyqtgraph, to read, click and drag."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from sfumato.app.gui import theme
from sfumato.app.gui.vm.frontier import BASELINE_WORDS, Frontier, Point
from sfumato.core.decide.model import Dials

# Shapes tell the series apart without colour.
SHAPES = {"mask": "s", "greedy": "t", "random": "d", "all": "x", "specific": "p"}
ABOVE = 20  # words are drawn over the lines
LEGEND_MARGIN = 14  # pixels between the legend and the edges of the plot
LABEL_HEIGHT = 0.025  # of the information: names of curves closer than this would cover each other
LABEL_ROOM = 0.13  # of the width: what the name of a curve needs behind its end ("threshold 0.25")
HERE_ABOVE = 0.06  # of the height of the plot: how far "you are here" stands above the curve


class FrontierPlot(pg.PlotWidget):  # type: ignore[misc]
    """x is k (drawn in logarithms) or the threshold, y the information kept."""

    moved = Signal(float, bool)  # dial value, final
    hovered = Signal(float)
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Privacy and utility curve"))
        self.setMouseEnabled(x=False, y=False)
        self.setMenuEnabled(False)
        self.setAcceptDrops(False)  # a file that is dropped here is for the window
        self.viewport().setAcceptDrops(False)
        self.hideButtons()
        # Shares are told in percent, k and threshold as they are, never "×0.001". Before an axis has a label: with one, this very
        # call would work out a scale and keep it.
        for side in ("left", "bottom"):
            self.getAxis(side).enableAutoSIPrefix(False)
        self.by_k = True
        self.here = self.tr("you are here")  # what the line at the dials says
        self.marker: Any = None
        self.spot: Any = None  # a ring around the place on the curve
        self._points: tuple[Point, ...] = ()
        self.scene().sigMouseClicked.connect(
            lambda event: self.moved.emit(self._value(event.scenePos()), True)
        )
        self.scene().sigMouseMoved.connect(lambda place: self.hovered.emit(self._value(place)))

    def leaveEvent(self, event: Any) -> None:
        super().leaveEvent(event)
        self.left.emit()

    def _value(self, place: Any) -> float:
        x = float(self.getPlotItem().vb.mapSceneToView(place).x())
        return self._dial(x)

    def _dial(self, x: float) -> float:
        return 10**x if self.by_k else x

    def _x(self, dials: Dials) -> float:
        return math.log10(max(1, dials.k)) if self.by_k else dials.threshold

    def draw(self, frontier: Frontier, dials: Dials, by_k: bool) -> None:
        """Draws the curve over k or over the threshold, with a marker at the dials."""
        self.by_k = by_k
        self.clear()
        self.marker = self.spot = None
        self._axes()
        self._zoom(frontier)
        colours = theme.current()
        accent = colours.colour("accent")
        points = self._points = frontier.over_k if by_k else frontier.over_threshold
        self._family(frontier.grid, dials)
        if points:
            self.plot(
                [self._x(p.dials) for p in points],
                [p.kept for p in points],
                name=self.tr("best possible"),
                pen=pg.mkPen(accent, width=3),
                symbol="o",
                symbolSize=6,
                symbolBrush=accent,
                symbolPen=accent,
            )
        for number, (name, point) in enumerate((frontier.baselines or {}).items()):
            words = self.tr(BASELINE_WORDS[name])
            if point.left_open:  # it keeps more because it does not protect enough: hollow, and said so
                words = self.tr("{0} (not private enough)").format(words)
            aside = (
                number - 2
            ) * self._step()  # all stand at one setting: beside each other, none hides another
            self._single(point, SHAPES[name], 12, "surface" if point.left_open else "muted", words, aside)
        if frontier.by_hand is not None:
            self._single(frontier.by_hand, "star", 18, "warn", self.tr("with your choices"))
        if points:
            self.mark(dials)
        self._place_legend()

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        if getattr(self, "plotItem", None) is not None and self.plotItem.legend is not None:
            self._place_legend()

    def _place_legend(self) -> None:
        """Into the corner where it covers least of what is drawn."""
        legend, view = self.getPlotItem().legend, self.getPlotItem().getViewBox()
        room, size = view.boundingRect(), legend.boundingRect()
        drawn: list[QPointF] = []
        for curve in self.getPlotItem().listDataItems():
            xs, ys = curve.getData()
            if xs is None:
                continue
            places = [view.mapFromView(QPointF(float(x), float(y))) for x, y in zip(xs, ys, strict=True)]
            drawn += _along(places)
        best: tuple[int, bool, bool] | None = None
        for right in (True, False):
            for bottom in (False, True):
                left = room.right() - size.width() - LEGEND_MARGIN if right else room.left() + LEGEND_MARGIN
                top = room.bottom() - size.height() - LEGEND_MARGIN if bottom else room.top() + LEGEND_MARGIN
                corner = QRectF(left, top, size.width(), size.height())
                covered = sum(corner.contains(place) for place in drawn)
                if best is None or covered < best[0]:
                    best = (covered, right, bottom)
        assert best is not None
        at = (float(best[1]), float(best[2]))
        offset = (LEGEND_MARGIN * (1 - 2 * at[0]), LEGEND_MARGIN * (1 - 2 * at[1]))
        legend.anchor(itemPos=at, parentPos=at, offset=offset)

    def _family(self, grid: tuple[Point, ...], dials: Dials) -> None:
        """The same curve at other places of the other dial: thin, and named by that place."""
        colour = theme.current().colour("muted")
        named: dict[tuple[float, float], list[str]] = {}  # curves that begin near each other share a name
        for other in sorted({p.dials.threshold if self.by_k else p.dials.k for p in grid}):
            own = [p for p in grid if (p.dials.threshold if self.by_k else p.dials.k) == other]
            own.sort(key=lambda p: self._x(p.dials))
            if other == (dials.threshold if self.by_k else dials.k):
                continue
            self.plot(
                [self._x(p.dials) for p in own],
                [p.kept for p in own],
                pen=pg.mkPen(colour, width=1.5, style=Qt.PenStyle.DashLine),
            )
            end = own[-1] if self.by_k else own[0]  # on the right, where it ends: no curve goes on there
            x, y = self._x(end.dials), end.kept
            near = next((p for p in named if p[0] == x and abs(p[1] - y) < LABEL_HEIGHT), (x, y))
            named.setdefault(near, []).append(str(other))
        for place, others in named.items():
            words = self.tr("threshold {0}") if self.by_k else self.tr("k {0}")
            ground = theme.current().colour("surface")
            side = 1 if self._curve_at(place[0]) <= place[1] else 0  # where the bold curve is not
            said = pg.TextItem(words.format(", ".join(others)), color=colour, anchor=(0, side), fill=ground)
            said.setPos(*place)
            said.setZValue(ABOVE)
            self.addItem(said)

    def _curve_at(self, x: float) -> float:
        """The share that the bold curve keeps at a place of the axis."""
        known = sorted((self._x(p.dials), p.kept) for p in self._points)
        places, shares = [place for place, _ in known], [share for _, share in known]
        return float(np.interp(x, places, shares)) if known else 0.0

    def _step(self) -> float:
        return 0.035 if self.by_k else 0.012

    def _zoom(self, frontier: Frontier) -> None:
        """To what there is: a curve between 80 and 90 % drawn on 0 to 100 % would look flat."""
        points = frontier.over_k if self.by_k else frontier.over_threshold
        shown = [*points, *frontier.grid, *(frontier.baselines or {}).values()]
        shown += [p for p in (frontier.here, frontier.by_hand) if p is not None]
        low = min((p.kept for p in shown), default=0.0)
        high = max((p.kept for p in shown), default=1.0)
        spare = max(0.02, (high - low) * 0.08)
        low, high = max(-0.02, low - spare), min(1.02, high + spare)  # a mark at either end is drawn whole
        self.setYRange(low, high, padding=0)
        step = next((s for s in (1, 2, 5, 10, 20) if (high - low) * 100 / s <= 10), 20)
        first = max(0, math.ceil(low * 100 / step) * step)
        marks = range(first, math.floor(high * 100) + 1, step)
        self.getPlotItem().getAxis("left").setTicks([[(v / 100, f"{v} %") for v in marks]])
        xs = [self._x(p.dials) for p in points] or ([0, 3] if self.by_k else [0, 1])
        low, high = min(xs) - self._step() * 3, max(xs) + self._step() * 3
        room = (
            LABEL_ROOM * (high - low) if frontier.grid else 0.0
        )  # on the right, which is the low end of the threshold
        self.setXRange(low - (0 if self.by_k else room), high + (room if self.by_k else 0), padding=0)

    def _single(self, point: Point, shape: str, size: int, token: str, name: str, aside: float = 0.0) -> None:
        colours = theme.current()
        self.plot(
            [self._x(point.dials) + aside],
            [point.kept],
            pen=None,
            symbol=shape,
            symbolSize=size,
            symbolBrush=colours.colour(token),
            symbolPen=colours.colour("text"),
            name=name,
        )

    def _axes(self) -> None:
        colours = theme.current()
        text = colours.colour("text")
        self.setBackground(colours.colour("surface"))
        item = self.getPlotItem()
        for side in ("bottom", "left"):
            item.getAxis(side).setPen(colours.colour("muted"))
            item.getAxis(side).setTextPen(text)
        ticks = [(math.log10(k), str(k)) for k in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)]
        item.getAxis("bottom").setTicks([ticks] if self.by_k else None)
        bottom = (
            self.tr("k, the smallest crowd (more private →)")
            if self.by_k
            else self.tr("threshold (more private →)")
        )
        self.setLabel("bottom", bottom, color=text.name())
        self.setLabel("left", self.tr("information kept"), color=text.name())
        self.showGrid(x=True, y=True, alpha=0.15)
        item.getViewBox().invertX(not self.by_k)  # both axes run to more private
        if item.legend is None:
            legend = self.addLegend(offset=(-LEGEND_MARGIN, LEGEND_MARGIN), labelTextColor=text)
            legend.setZValue(ABOVE)
        else:
            item.legend.clear()
            item.legend.setLabelTextColor(
                text
            )  # before the labels are made: it does not reach those that are

    def mark(self, dials: Dials) -> None:
        """A line at the dial's place, which can be dragged, and a ring where it meets the curve."""
        x, y = self._x(dials), self._kept_at(self._x(dials))
        low, high = self.getPlotItem().getViewBox().viewRange()[1]
        height = min(0.95, max(0.05, (y - low) / max(1e-9, high - low) + HERE_ABOVE))
        text = theme.current().colour("text")
        if self.marker is None:
            pen = pg.mkPen(text, width=2, style=Qt.PenStyle.DashLine)
            self.marker = pg.InfiniteLine(
                x,
                angle=90,
                movable=True,
                pen=pen,
                label=self.here,
                labelOpts={"position": height, "color": text, "anchors": [(0, 1), (1, 1)]},
            )
            self.marker.sigDragged.connect(lambda line: self.moved.emit(self._dial(line.value()), False))
            self.marker.sigPositionChangeFinished.connect(
                lambda line: self.moved.emit(self._dial(line.value()), True)
            )
            self.addItem(self.marker)
            ring = pg.mkPen(text, width=2)
            self.spot = self.plot(
                [x], [y], pen=None, symbol="o", symbolSize=15, symbolBrush=None, symbolPen=ring
            )
        elif not self.marker.moving:
            self.marker.setValue(x)
        self.marker.label.setPosition(height)
        self.spot.setData([x], [y])

    def _kept_at(self, x: float) -> float:
        """The information kept at a place of the dial, between the points of the curve in proportion."""
        known = sorted((self._x(p.dials), p.kept) for p in self._points)
        for (x0, y0), (x1, y1) in pairwise(known):
            if x0 <= x <= x1:
                return y0 + (y1 - y0) * (x - x0) / max(1e-9, x1 - x0)
        return known[0][1] if x < known[0][0] else known[-1][1]

    def svg(self) -> bytes:
        """The plot as an SVG file."""
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        generator = QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(QSize(self.width(), self.height()))
        generator.setViewBox(self.rect())
        painter = QPainter(generator)
        self.render(painter)
        painter.end()
        return bytes(buffer.data().data())


def _along(places: list[QPointF], steps: int = 12) -> list[QPointF]:
    """Points along the lines between places, so that a line through a corner counts as well as a mark in it."""
    found = list(places)
    for first, last in pairwise(places):
        found += [first + (last - first) * (n / steps) for n in range(1, steps)]
    return found
