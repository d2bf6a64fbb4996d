"""The cheat sheet on `?`, and help that explains k and the threshold with a picture."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QDialog, QGridLayout, QHBoxLayout, QWidget

from sfumato.app.gui import theme
from sfumato.app.gui.actions import SPECS
from sfumato.app.gui.views.widgets import card, column, label, scrolling

WIDE = 1240  # pixels that three columns of keys need at the usual text size
THREE, TWO = (0, 0, 1, 1, 2, 2), (0, 0, 0, 1, 1, 1)  # in which column each group stands


class CheatSheet(QDialog):
    """All keys by menu, on two columns where three do not fit. `expert`: also those of views that clerks do not see. It changes
    nothing."""

    def __init__(self, parent: QWidget, *, expert: bool = True) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("All keys"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        groups: dict[str, list[tuple[str, str]]] = {}
        for spec in SPECS:
            if spec.keys and (expert or not spec.expert_only):
                words = QCoreApplication.translate("Actions", spec.words)
                groups.setdefault(spec.group, []).append((self.tr("  or  ").join(spec.keys), words))
        body = QWidget()
        columns = QHBoxLayout(body)
        columns.setSpacing(16)
        room = parent.window().size()
        places = THREE if room.width() >= theme.px(WIDE) else TWO
        sides: list[list[QWidget | None]] = [[] for _ in range(max(places) + 1)]
        for number, (group, lines) in enumerate(groups.items()):
            grid = QGridLayout()
            grid.setHorizontalSpacing(16)
            grid.setVerticalSpacing(5)
            for place, (keys, words) in enumerate(lines):
                key = label(keys)
                key.setStyleSheet("font-weight: 600;")
                grid.addWidget(key, place, 0)
                grid.addWidget(label(words), place, 1)
            grid.setColumnStretch(1, 1)
            sides[places[number % len(places)]].append(
                card(label(QCoreApplication.translate("Actions", group), "heading"), grid)
            )
        for side in sides:
            columns.addLayout(column(*side, None))
        self.setLayout(column(label(self.tr("All keys"), "title"), scrolling(body), margin=16))
        self.resize(min(theme.px(WIDE), room.width()), min(theme.px(640), room.height()))


class Sketch(QWidget):
    """A small drawing that explains a dial."""

    def __init__(self, smallest: QSize) -> None:
        super().__init__()
        self.setMinimumSize(smallest)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Called by Qt: draws in the colours of the theme."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.draw(painter, theme.current())

    def draw(self, painter: QPainter, colours: theme.Theme) -> None:
        """Draws the picture; each sketch its own."""
        raise NotImplementedError


class Crowd(Sketch):
    """k as a picture: the person stands in a crowd of k who all fit what the text still says."""

    def __init__(self, k: int) -> None:
        super().__init__(QSize(150, 96))
        self.k = k
        self.setAccessibleName(self.tr("A crowd of {0} people, one of them marked").format(k))

    def draw(self, painter: QPainter, colours: theme.Theme) -> None:
        """Draws k figures in rows of at most ten."""
        across = max(1, min(self.k, 10))
        size = min(self.width() / across, self.height() / max(1, -(-self.k // across)), 46)
        for number in range(self.k):
            x, y = (number % across) * size, (number // across) * size
            mine = number == self.k // 2
            self._person(
                painter, QRectF(x, y, size, size), colours.colour("accent" if mine else "muted"), mine
            )

    def _person(self, painter: QPainter, area: QRectF, colour: QColor, solid: bool) -> None:
        painter.setPen(QPen(colour, 1.6))
        painter.setBrush(colour if solid else Qt.BrushStyle.NoBrush)
        head = area.width() * 0.3
        painter.drawEllipse(
            QRectF(area.center().x() - head / 2, area.top() + area.height() * 0.08, head, head)
        )
        body = QRectF(
            area.left() + area.width() * 0.25,
            area.top() + area.height() * 0.46,
            area.width() * 0.5,
            area.height() * 0.6,
        )
        painter.drawChord(body, 0, 180 * 16)


class Scale(Sketch):
    """The threshold as a picture: risks left of it stay, risks right of it are hidden."""

    def __init__(self, threshold: float) -> None:
        super().__init__(QSize(320, 92))
        self.threshold = threshold
        self.setAccessibleName(self.tr("A scale of risk with a line at {0}").format(threshold))

    def draw(self, painter: QPainter, colours: theme.Theme) -> None:
        """Draws the scale with made-up risks and the line of the threshold."""
        width, middle = self.width() - 20, 40
        painter.setPen(QPen(colours.colour("muted"), 2))
        painter.drawLine(10, middle, 10 + width, middle)
        for number, risk in enumerate((0.06, 0.14, 0.22, 0.31, 0.38, 0.57, 0.66, 0.79, 0.9, 0.97)):
            hidden = risk > self.threshold
            colour = colours.colour("accent" if hidden else "text")
            painter.setPen(QPen(colour, 2))
            painter.setBrush(colour if hidden else Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(10 + width * risk - 6, middle - 6 - (number % 2) * 14, 12, 12))
        x = 10 + width * self.threshold
        painter.setPen(QPen(colours.colour("text"), 2, Qt.PenStyle.DashLine))
        painter.drawLine(int(x), 8, int(x), 66)
        painter.setPen(colours.colour("text"))
        painter.drawText(QRectF(10, 62, x - 16, 24), Qt.AlignmentFlag.AlignCenter, self.tr("stays"))
        painter.drawText(
            QRectF(x + 6, 62, width - x, 24), Qt.AlignmentFlag.AlignCenter, self.tr("masked or replaced")
        )


class HelpDialog(QDialog):
    """Explains k and the threshold with pictures, and what is not promised."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What k and the threshold mean"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        body = QWidget()
        body.setLayout(
            column(self._about_k(), self._about_threshold(), self._limits(), None, spacing=14, margin=4)
        )
        self.setLayout(
            column(label(self.tr("What k and the threshold mean"), "title"), scrolling(body), margin=20)
        )
        self.resize(860, 660)

    def _about_k(self) -> QWidget:
        crowds = QHBoxLayout()
        crowds.setSpacing(24)
        for k, words in (
            (1, self.tr("k = 1: “the widower from Larvik born on 23 May 1974”. Only he fits.")),
            (
                5,
                self.tr(
                    "k = 5: “a geologist from the Larvik area”. Five people fit; it could be any of them."
                ),
            ),
            (40, self.tr("k = 40: “a scientist from Norway”. A whole crowd fits.")),
        ):
            crowds.addLayout(column(Crowd(k), label(words, wrap=True), None, spacing=8), 1)
        return card(
            label(self.tr("k is the size of the crowd"), "heading"),
            label(
                self.tr(
                    "Whoever reads the result should find at least k people whom it could be about. Single "
                    "facts rarely reveal who somebody is; combinations do. Sfumato checks every combination of what "
                    "stays in the text and makes single words vaguer until the crowd is large enough."
                ),
                wrap=True,
            ),
            crowds,
        )

    def _about_threshold(self) -> QWidget:
        return card(
            label(self.tr("The threshold is the risk you accept"), "heading"),
            label(
                self.tr(
                    "Each measure gives every entity a risk from 0 to 1. What lies above the threshold is "
                    "masked or replaced. Lower means safer and less to read."
                ),
                wrap=True,
            ),
            Scale(0.5),
        )

    def _limits(self) -> QWidget:
        return card(
            label(self.tr("What the program does not promise"), "heading"),
            label(
                self.tr(
                    "A crowd is counted among the people the shipped index and the population tables know. "
                    "Somebody with private knowledge may know more. You decide: nothing is published before "
                    "you have looked."
                ),
                wrap=True,
            ),
        )
