"""The first thing a person sees: drop a file, go on with a project, or try the sample."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from sfumato.app.gui import theme
from sfumato.app.gui.views.widgets import button, card, column, label, restyle, row

Index = QModelIndex | QPersistentModelIndex


def _short(folder: Path) -> str:
    home = Path.home()
    return str(Path("~") / folder.relative_to(home)) if folder.is_relative_to(home) else str(folder)


def copy_only(event: QDropEvent | QDragEnterEvent) -> None:
    """A file manager that offers to move the file is told "copy": the source stays where it is."""
    event.setDropAction(Qt.DropAction.CopyAction)
    event.accept()


def dropped_paths(event: QDropEvent) -> list[Path]:
    """The files of this machine in what was dropped."""
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


class DropArea(QFrame):
    """The field that files are dropped on. It copies what it is given, never moves it."""

    dropped = Signal(list)

    def __init__(self) -> None:
        super().__init__()
        self.setProperty("role", "drop")
        self.setAcceptDrops(True)
        self.setMinimumHeight(220)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            copy_only(event)
            restyle(self, "active", True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        restyle(self, "active", False)

    def dropEvent(self, event: QDropEvent) -> None:
        restyle(self, "active", False)
        if paths := dropped_paths(event):
            copy_only(event)
            self.dropped.emit(paths)


class TwoLines(QStyledItemDelegate):
    """A name, and below it in the muted colour where it is."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Draws the name of a file and, smaller below it, where it lies."""
        self.initStyleOption(option, index)
        item: Any = option  # its fields are not in the stubs
        name, _, where = str(index.data()).partition("\n")
        item.text = ""
        style = item.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, item, painter, item.widget)
        room = item.rect.adjusted(theme.px(14), theme.px(7), -theme.px(8), -theme.px(7))
        enabled = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        colours = theme.current()
        painter.save()
        painter.setPen(colours.colour("text" if enabled else "muted"))
        painter.drawText(room, Qt.AlignmentFlag.AlignTop, name)
        painter.setPen(colours.colour("muted"))
        painter.drawText(room, Qt.AlignmentFlag.AlignBottom, where)
        painter.restore()


class StartView(QWidget):
    """Opening, recent files, and unsaved work of a run that ended unexpectedly."""

    open_files = Signal()
    open_folder = Signal()
    open_sample = Signal()
    opened = Signal(list)  # paths

    def __init__(self) -> None:
        super().__init__()
        inner = QWidget()
        inner.setMaximumWidth(1100)
        inner.setLayout(
            column(
                label("Sfumato", "title"),
                label(self.tr("Hide who a document is about. Keep what it says."), "muted"),
                self._drop_area(),
                self._lists(),
                spacing=16,
            )
        )
        centre = QHBoxLayout(self)
        centre.setContentsMargins(40, 28, 40, 28)
        centre.addStretch(1)
        centre.addWidget(inner, 20)
        centre.addStretch(1)

    def _drop_area(self) -> DropArea:
        self.logo = label("")
        self.logo.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.restyle()
        hint = label(self.tr("Drop a document, a folder or a project here"), "heading")
        hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
        formats = label(
            self.tr(
                "PDF, scans and photos, Word, Excel, PowerPoint, OpenDocument, RTF, text, HTML, e-mail, CSV and JSON lines. "
                "Nothing leaves this computer."
            ),
            "muted",
            wrap=True,
        )
        formats.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.open_button = button(self.tr("Open files…"), self.open_files.emit, primary=True)
        folder = button(self.tr("Open folder…"), self.open_folder.emit)
        self.sample_button = button(self.tr("Try the sample judgment"), self.open_sample.emit)
        self.drop = DropArea()
        self.drop.setLayout(
            column(
                None,
                self.logo,
                hint,
                formats,
                row(None, self.open_button, folder, self.sample_button, None),
                None,
                margin=24,
                spacing=14,
            )
        )
        self.drop.dropped.connect(self.opened)
        return self.drop

    def _lists(self) -> QHBoxLayout:
        self.recent = QListWidget()
        self.recent.setAccessibleName(self.tr("Recent projects and documents"))
        self.recent.itemActivated.connect(self._activate)
        self.recovered = QListWidget()
        self.recovered.setAccessibleName(self.tr("Unsaved work that can be recovered"))
        for made in (self.recent, self.recovered):
            made.setProperty("role", "plain")  # the card around it is frame enough
            made.setItemDelegate(TwoLines(made))
        self.recovered.itemActivated.connect(self._activate)
        self.recovery = card(
            label(self.tr("Unsaved work"), "heading"),
            label(
                self.tr("Sfumato ended unexpectedly. Double-click a project to continue where you stopped."),
                "muted",
                wrap=True,
            ),
            self.recovered,
        )
        lists = QHBoxLayout()
        lists.setSpacing(16)
        lists.addWidget(card(label(self.tr("Recent"), "heading"), self.recent), 3)
        lists.addWidget(self.recovery, 2)
        return lists

    def restyle(self) -> None:
        """Takes over the icon of the theme."""
        self.logo.setPixmap(theme.icon("sfumato").pixmap(56, 56))

    def show_recent(
        self, paths: list[str], recoverable: list[Path], titles: dict[str, str] | None = None
    ) -> None:
        """Lists recent files, and projects that can be recovered."""
        self.recent.clear()
        for path in paths:
            title = (titles or {}).get(path)
            where = _short(Path(path)) if title else _short(Path(path).parent)
            self._add(self.recent, path, title or Path(path).name, where)
        if not paths:
            empty = QListWidgetItem(self.tr("No recent files. Files that you open appear here."))
            empty.setFlags(Qt.ItemFlag.NoItemFlags)
            self.recent.addItem(empty)
        self.recovered.clear()
        for path_ in recoverable:
            from datetime import datetime

            when = datetime.fromtimestamp(path_.stat().st_mtime).strftime("%d %b %Y, %H:%M")
            self._add(self.recovered, str(path_), self.tr("Project of {0}").format(when), "")
        self.recovery.setVisible(bool(recoverable))

    def _add(self, target: QListWidget, path: str, name: str, where: str) -> None:
        item = QListWidgetItem(f"{name}\n{where}" if where else name)
        item.setData(Qt.ItemDataRole.UserRole, path)
        target.addItem(item)

    def _activate(self, item: QListWidgetItem) -> None:
        path = item.data(Qt.ItemDataRole.UserRole)
        if path:
            self.opened.emit([Path(path)])
