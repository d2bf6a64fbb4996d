"""The main window composes: a rail of views, notes on top, status below. What actions do is in `commands`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QButtonGroup,
    QFrame,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from sfumato.app.gui import actions, theme
from sfumato.app.gui.commands import Commands
from sfumato.app.gui.controller import Controller
from sfumato.app.gui.first_look import FirstLook
from sfumato.app.gui.settings import Settings
from sfumato.app.gui.views.attack_view import AttackView
from sfumato.app.gui.views.batch_view import BatchView
from sfumato.app.gui.views.export_view import ExportView
from sfumato.app.gui.views.frontier_view import FrontierView
from sfumato.app.gui.views.notes import Notes
from sfumato.app.gui.views.progress import StageBars
from sfumato.app.gui.views.review_view import ReviewView
from sfumato.app.gui.views.start import StartView, copy_only, dropped_paths
from sfumato.app.gui.views.widgets import ElidedLabel, column, label, restyle, row
from sfumato.app.gui.vm.bulk import set_style
from sfumato.app.gui.vm.entity_rows import counts
from sfumato.app.gui.vm.standing import kept_direct, quoted
from sfumato.app.gui.vm.words import tr_count
from sfumato.core.review.workspace import leftovers

VIEWS = ("start", "review", "frontier", "attack", "batch", "export")
EXPERT_VIEWS = ("frontier", "attack")


class MainWindow(QMainWindow):
    """The views on a stack, the rail, menus, notes and the status bar. Closing it asks about
    unsaved decisions and ends the process."""

    def __init__(self, settings: Settings, controller: Controller | None = None) -> None:
        super().__init__()
        self.settings = settings
        self.controller = controller or Controller(parent=self)
        self.session = self.controller.session
        self.start = StartView()
        self.review = ReviewView(self.controller)
        self.frontier = FrontierView(self.controller)
        self.attack = AttackView(self.controller)
        self.batch = BatchView(self.controller)
        self.export = ExportView(self.controller)
        self.commands = Commands(self)
        self.actions_: dict[str, QAction] = {}
        self._review_actions: list[QAction] = []
        self._expert_actions: list[QAction] = []
        self._compose()
        self._make_actions()
        self._connect()
        self.setAcceptDrops(True)  # a file may be dropped on every view
        for field in self.findChildren(QLineEdit):  # a field would write down its address, and may move it
            field.setAcceptDrops(False)
        self.setWindowTitle("Sfumato")
        self.setMinimumSize(QSize(1000, 620))
        self.set_expert(settings.flag("expert", False))
        self.go("start")

    @property
    def expert(self) -> bool:
        """Whether all settings are shown."""
        return self.settings.flag("expert", False)

    def set_expert(self, expert: bool) -> None:
        """Clerks see what they decide; experts also measures, probabilities, the frontier and the attackers."""
        self.settings.set("expert", expert)
        self.review.set_expert(expert)
        for name in EXPERT_VIEWS:
            self.rail_buttons[name].setVisible(expert)
        for action in self._expert_actions:
            action.setVisible(
                expert
            )  # without its key, too: nobody lands in a view that the rail does not show
        if not expert and self.view in EXPERT_VIEWS:
            self.go("review")

    # -- building --

    def _compose(self) -> None:
        self.stack = QStackedWidget()
        self.rail = QFrame()
        self.rail.setProperty("role", "rail")
        self.rail_buttons: dict[str, QToolButton] = {}
        group = QButtonGroup(self)
        group.setExclusive(True)
        names = {
            "start": self.tr("Start"),
            "review": self.tr("Review"),
            "frontier": self.tr("Frontier"),
            "attack": self.tr("Attack"),
            "batch": self.tr("Batch"),
            "export": self.tr("Export"),
        }
        for name in VIEWS:
            made = QToolButton()
            made.setText(names[name])
            made.setAccessibleName(names[name])
            made.setCheckable(True)
            made.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
            made.clicked.connect(lambda _=False, n=name: self.go(n))
            group.addButton(made)
            self.rail_buttons[name] = made
            self.stack.addWidget(getattr(self, name))
        self.rail.setLayout(column(*self.rail_buttons.values(), None, margin=7, spacing=6))
        self.notes = Notes()
        page = QWidget()
        page.setLayout(column(self.notes, self.stack, spacing=0))
        whole = QWidget()
        line = row(self.rail, page, spacing=0)
        line.setContentsMargins(0, 0, 0, 0)
        line.setStretch(1, 1)
        whole.setLayout(line)
        self.setCentralWidget(whole)
        self.stages = StageBars()
        self.counter = ElidedLabel()  # gives way to the progress, which nobody could read otherwise
        self.counter.setContentsMargins(theme.px(10), 0, 0, 0)
        self.counter.setAccessibleName(self.tr("Numbers of the document"))
        self.where = label("")
        self.planning = label(self.tr("Planning…"), "small")
        self.planning.hide()
        self.statusBar().setSizeGripEnabled(False)
        self.statusBar().addWidget(self.counter, 1)
        self.statusBar().addPermanentWidget(self.planning)
        self.statusBar().addPermanentWidget(self.stages)
        self.statusBar().addPermanentWidget(self.where)
        self.restyle()

    def _make_actions(self) -> None:
        functions = actions.methods(self.commands)
        menus = {}
        for spec in actions.SPECS:
            words = QCoreApplication.translate("Actions", spec.words)
            action = QAction(words, self)
            action.setShortcuts([QKeySequence(k) for k in spec.keys])
            action.triggered.connect(_calling(functions[spec.name]))
            group = QCoreApplication.translate("Actions", spec.group)
            if group not in menus:
                menus[group] = self.menuBar().addMenu(f"&{group}")  # Alt and its first letter open it
            elif spec.apart:
                menus[group].addSeparator()
            menus[group].addAction(action)
            self.addAction(action)
            self.actions_[spec.name] = action
            if spec.review_only:
                self._review_actions.append(action)
            if spec.expert_only:
                self._expert_actions.append(action)
        # In the text and in the list only: elsewhere the space bar presses buttons and ticks boxes.
        pages = self.review.document
        for place in (
            pages.original,
            pages.preview,
            pages.original_pages,
            pages.preview_pages,
            self.review.list.table,
        ):
            space = QShortcut(QKeySequence("Space"), place)
            space.setContext(Qt.ShortcutContext.WidgetShortcut)
            space.activated.connect(self.commands.accept_and_next)
        stack = self.controller.stack
        for name, signal, text in (
            ("undo", stack.canUndoChanged, stack.undoTextChanged),
            ("redo", stack.canRedoChanged, stack.redoTextChanged),
        ):
            action = self.actions_[name]
            action.setEnabled(False)
            signal.connect(action.setEnabled)
            base = action.text()
            text.connect(lambda what, a=action, b=base: a.setText(f"{b}: {what}" if what else b))

    def _connect(self) -> None:
        controller, session, commands = self.controller, self.session, self.commands
        self.start.open_files.connect(commands.open_files)
        self.start.open_folder.connect(commands.open_folder)
        self.start.open_sample.connect(commands.open_sample)
        self.start.opened.connect(commands.open_paths)
        controller.at_work.connect(self._at_work)
        controller.opener.reading.connect(lambda name: self.stages.follow(1, name))
        controller.progress.connect(self.stages.show_progress)
        controller.idle.connect(self.stages.finish)
        controller.said.connect(self.say)
        controller.corrected.connect(self.notes.correct)
        controller.password_needed.connect(commands.ask_password)
        controller.project_in_use.connect(commands.ask_in_use)
        controller.saved.connect(commands.saved)
        self.stages.cancelled.connect(controller.cancel)
        controller.planner.slow.connect(self.planning.setVisible)
        session.document_shown.connect(self._document_shown)
        self.review.listed.connect(self._count)
        self.export.show_entities.connect(commands.show_entities)
        self.export.boxes_chosen.connect(lambda boxes: set_style(self.session, boxes))
        self.batch.opened.connect(commands.show_document)
        self.batch.add_files.connect(commands.open_files)
        self.batch.password_asked.connect(commands.ask_password)
        self.attack.word_clicked.connect(commands.show_in_preview)
        self.attack.word_marked.connect(commands.mark_in_preview)
        self.review.dials.curve_asked.connect(commands.show_curve)
        self.review.inspector.accepted.connect(commands.accept_and_next)
        self.review.expert_chosen.connect(self.set_expert)
        self.review.nothing.open_asked.connect(commands.open_files)
        controller.noted.connect(self.note)
        controller.opener.taken.connect(commands.remember)
        controller.opener.looked.connect(self._looked)

    # -- showing --

    def go(self, name: str) -> None:
        """Shows one of the views, by its name in `VIEWS`."""
        arrives = self.stack.currentWidget() is not getattr(self, name)
        self.stack.setCurrentWidget(getattr(self, name))
        self.rail_buttons[name].setChecked(True)
        for action in self._review_actions:
            action.setEnabled(name == "review")
        if name == "start":
            recent = self.settings.recent()
            titles = {path: self.settings.title(path) for path in recent}
            self.start.show_recent(recent, list(leftovers()), titles)
        if arrives:  # whoever is there already keeps the focus where it is
            QTimer.singleShot(0, self, self._focus)

    def _focus(self) -> None:
        """Keys work at once where the person arrives: nothing is focused that is out of sight."""
        first = {
            "start": self.start.open_button,
            "review": self.review.document.original,
            "frontier": self.frontier.over_k,
            "attack": self.attack.profiles,
            "batch": self.batch.table,
            "export": self.export.kind,
        }[self.view]
        if not first.isVisible() and self.view == "review":
            look = self.review.first_look
            first = look.pane if look.isVisible() else self.review.document.original_pages
        first.setFocus()

    @property
    def view(self) -> str:
        """The name of the view that is shown."""
        return next(name for name in VIEWS if getattr(self, name) is self.stack.currentWidget())

    def _document_shown(self) -> None:
        record = self.session.record
        name = Path(record.path).name if record else ""
        self.where.setText(name)
        self.notes.show_for(self.session.current)
        self.setWindowTitle(f"{name} – Sfumato" if name else "Sfumato")
        self.export.document_changed()
        if record is not None and self.view == "start":
            self.go("review")
        elif self.view == "review" and not self.review.isAncestorOf(QApplication.focusWidget() or self):
            QTimer.singleShot(0, self, self._focus)  # what had the focus went with the document before
        self._count()

    def _at_work(self, document: str) -> None:
        """Of a file that is not in sight, the progress says its name."""
        record = self.session.project.records.get(document)
        if record is not None:
            name = "" if document == self.session.current else Path(record.path).name
            self.stages.follow(len(record.pages), name)

    def _looked(self, look: FirstLook | None) -> None:
        self.review.show_look(look)
        if look is not None and self.session.record is None and self.view == "start":
            self.stages.follow(look.pages)
            self.go("review")

    def _count(self) -> None:
        numbers = counts(self.review.rows)
        words = tr_count(
            numbers["entities"],
            "{0} entity · {1} undecided · {2} masked · {3} replaced · {4} kept",
            "{0} entities · {1} undecided · {2} masked · {3} replaced · {4} kept",
            numbers["undecided"],
            numbers["masked"],
            numbers["generalized"],
            numbers["kept"],
        )
        plan = self.session.plans.get(self.session.current)
        if plan is not None:
            words += self.tr(" · {0} of the information kept").format(f"{plan.kept:.0%}")
        if numbers["conflicts"]:
            words += self.tr(" · ⚠ {0} in conflict").format(numbers["conflicts"])
        direct = kept_direct(self.session) if self.session.record else ()
        if direct:
            words = self.tr("⚠ Kept, although it identifies the person directly: {0}").format(quoted(direct))
        self.counter.setText(words if self.session.record else "")
        self.counter.setToolTip(words)
        if bool(self.statusBar().property("alarm")) is not bool(direct):
            restyle(self.statusBar(), "alarm", bool(direct))
            restyle(self.counter, "alarm", bool(direct))

    def say(self, level: str, words: str) -> None:
        """Passing news goes to the status bar; what matters stays as a note until it is closed."""
        if level == "info":
            self.statusBar().showMessage(words, 6000)
            return
        self.notes.add(words, level)

    def note(self, document: str, level: str, words: str) -> None:
        """News of one document: shown while it is the one in view."""
        if level == "info":
            if document == self.session.current:
                self.statusBar().showMessage(words, 6000)
            return
        self.notes.add(words, level, document)

    def restyle(self) -> None:
        """Lays all views out again, after the theme or the size of type changed."""
        for name, made in self.rail_buttons.items():
            made.setIcon(theme.icon(name))
            made.setIconSize(QSize(theme.px(24), theme.px(24)))
            made.setFixedSize(QSize(theme.px(78), theme.px(62)))
        self.rail.setFixedWidth(theme.px(78) + 14)
        self.start.restyle()
        self.review.restyle()
        self.frontier.restyle()

    # -- dropping --

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            copy_only(event)

    def dropEvent(self, event: QDropEvent) -> None:
        if paths := dropped_paths(event):
            copy_only(event)
            self.commands.open_paths(paths)

    # -- ending --

    def closeEvent(self, event: QCloseEvent) -> None:
        discard = False
        workspace = self.controller.workspace
        if workspace is not None and workspace.homeless:
            answer = self.commands.ask_to_save()
            if answer is QMessageBox.StandardButton.Cancel:
                event.ignore()
                return
            discard = answer is QMessageBox.StandardButton.Discard
        self.commands.name_project()
        self.hide()  # threads may take a while to end
        self.review.document.close_images()
        self.controller.close(discard=discard)
        event.accept()


def _calling(function: Callable[[], object]) -> Callable[[], None]:
    """Qt would hand the checked state to the function."""

    def call() -> None:
        function()

    return call
