"""What the actions of the File menu do."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QLineEdit, QMessageBox

from sfumato.app.gui.dialogs import SaveDialog
from sfumato.app.gui.views.second_dialog import SecondDialog
from sfumato.app.gui.vm.recent import project_title
from sfumato.app.gui.vm.words import of_error, tr_count
from sfumato.core.errors import PasswordNeeded, SfumatoError
from sfumato.core.paths import RESOURCES
from sfumato.core.review.audit import trail_csv
from sfumato.core.review.private_file import write_atomically
from sfumato.core.review.project_file import SUFFIX, load
from sfumato.core.review.second import Comparison, compare, take_theirs
from sfumato.core.review.workspace import recovery_folder

if TYPE_CHECKING:
    from sfumato.app.gui.views.main_window import MainWindow

SAMPLE = RESOURCES / "samples" / "judgment.pdf"


class FileCommands(QObject):
    """The actions of the File menu: opening, saving, projects of other reviewers, and the questions that go with them."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        self.controller = window.controller
        self.session = window.session

    # -- file --

    def open_files(self) -> None:
        """Asks for documents or a project and opens them."""
        title = self.tr("Open documents or a project")
        paths, _ = QFileDialog.getOpenFileNames(self.window, title, self._folder())
        self.open_paths([Path(p) for p in paths])

    def open_folder(self) -> None:
        """Asks for a folder and opens its documents."""
        title = self.tr("Open a folder of documents")
        folder = QFileDialog.getExistingDirectory(self.window, title, self._folder())
        if folder:
            self.open_paths([Path(folder)])

    def _folder(self) -> str:
        """Where a person last opened something: the next file is usually beside it."""
        last = Path(self.window.settings.text("folder"))
        return str(last if last.is_absolute() and last.is_dir() else Path.home())

    def open_sample(self) -> None:
        """Opens the sample judgment."""
        self.controller.open_document(SAMPLE)

    def open_paths(self, paths: list[Path]) -> None:
        """Opens these files and folders; asks whether they join a saved project."""
        if paths and self._only_sample():
            self.controller.new_project(discard=True)
        elif any(path.suffix.lower() == SUFFIX for path in paths):
            if not self._leave():
                return
        elif paths and self._saved_project():
            answer = self.ask_where()
            if answer is None:
                return
            if not answer:
                self.controller.checkpoint()
                self.controller.new_project()
        self.controller.open_paths(paths)
        if paths:
            first = paths[0].absolute()
            self.window.settings.set("folder", str(first if first.is_dir() else first.parent))
        if len(paths) > 1 or any(path.is_dir() for path in paths):
            self.window.go("batch")  # a pile is seen as one: which file is read, locked, damaged, ready
        elif paths and self.window.view not in ("start", "batch"):
            self.window.go("review")  # what was opened is looked at before it is published

    def _saved_project(self) -> bool:
        workspace = self.controller.workspace
        return workspace is not None and workspace.named and bool(self.session.project.records)

    def ask_where(self) -> bool | None:
        """Whether files join the saved project (True), begin a new one (False), or are not opened (None)."""
        assert self.controller.workspace is not None
        name = self.controller.workspace.path.name
        box = QMessageBox(self.window)
        box.setWindowTitle(self.tr("Add to the project?"))
        box.setText(self.tr("“{0}” is open. Add the files to it, or begin a new project?").format(name))
        add = box.addButton(self.tr("Add to “{0}”").format(name), QMessageBox.ButtonRole.AcceptRole)
        new = box.addButton(self.tr("New project"), QMessageBox.ButtonRole.ActionRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        clicked = box.clickedButton()
        return True if clicked is add else False if clicked is new else None

    def remember(self, path: Path) -> None:
        """Only what could be read enters the recent files."""
        if path.parent != recovery_folder():
            self.window.settings.remember(path)
            self.name_project()

    def name_project(self) -> None:
        """Puts the name of the project into the window's title."""
        workspace = self.controller.workspace
        if workspace is not None and workspace.named:
            self.window.settings.name(str(workspace.path), project_title(self.session.project))

    def _only_sample(self) -> bool:
        """The sample is for trying: it does not become part of a real project."""
        workspace, records = self.controller.workspace, tuple(self.session.project.records.values())
        named = workspace is not None and workspace.named
        return len(records) == 1 and Path(records[0].path) == SAMPLE and not named

    def ask_password(self, path: Path, words: str) -> None:
        """Asks for the password of a file and opens it."""
        title = self.tr("Password")
        why = words.removeprefix(
            f"{path}: "
        )  # its name stands above, not in the title, which a small dialog cuts off
        asked = f"{path.name}\n\n{why}"
        password, given = QInputDialog.getText(self.window, title, asked, QLineEdit.EchoMode.Password)
        if given and password:
            if path.suffix.lower() == SUFFIX:
                self.controller.open_project(path, password)
            else:
                self.controller.open_document(path, password)

    def ask_in_use(self, path: Path, words: str, password: str | None) -> None:
        """Another process holds the project: look at it without saving, or take it over after a crash."""
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Project in use"), words, parent=self.window)
        look = box.addButton(self.tr("Open read-only"), QMessageBox.ButtonRole.AcceptRole)
        take = box.addButton(self.tr("Take over after a crash"), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        if box.clickedButton() is look:
            self.controller.open_project(path, password, read_only=True)
        elif box.clickedButton() is take:
            self.controller.open_project(path, password, take_over=True)

    def new_project(self) -> None:
        """Begins an empty project, after asking about unsaved work."""
        if self._leave():
            self.controller.new_project()
            self.window.go("start")

    def _leave(self) -> bool:
        """False when the person would rather stay. What is thrown away is gone: its text must not stay on the disk."""
        workspace = self.controller.workspace
        if workspace is None or not workspace.homeless:
            return True
        answer = self.ask_to_save()
        if answer is QMessageBox.StandardButton.Discard:
            self.controller.new_project(discard=True)
        return answer is not QMessageBox.StandardButton.Cancel

    def ask_to_save(self) -> QMessageBox.StandardButton:
        """Save, throw away, or stay. Saving that fails counts as staying."""
        buttons = QMessageBox.StandardButton
        workspace = self.controller.workspace
        why = self.tr("This project has no name yet. Save it to keep your decisions?")
        if workspace is not None and workspace.read_only:
            why = self.tr(
                "This project is open read-only. Save it under another name to keep your decisions?"
            )
        answer = QMessageBox.question(
            self.window,
            self.tr("Save the project?"),
            why,
            buttons.Save | buttons.Discard | buttons.Cancel,
        )
        if answer is buttons.Save and not self.save_as():
            return buttons.Cancel
        return answer

    def save(self) -> bool:
        """Saves the project; asks for a name where it has none. False where it was not saved."""
        workspace = self.controller.workspace
        if workspace is None or not workspace.named or workspace.read_only:
            return self.save_as()
        self.controller.checkpoint(announce=True)
        return True

    def save_as(self) -> bool:
        """Asks for a name and saves the project. False where it was not saved."""
        record = self.session.record
        if record is None:
            return False
        source = Path(record.path)
        # The sample lies inside the installation, where nobody's work belongs.
        folder = Path.home() if source.is_relative_to(RESOURCES) else source.parent
        dialog = SaveDialog(folder / f"{source.stem}{SUFFIX}", self.window)
        if not dialog.exec():
            return False
        if self.controller.save_as(dialog.path(), dialog.passphrase()):
            self.window.settings.remember(dialog.path())
            return True
        return False

    def saved(self, path: str) -> None:
        """Says where the project was saved."""
        self.name_project()
        self.window.say("info", self.tr("Saved as {0}").format(path))

    def export_audit(self) -> None:
        """Asks for a place and writes the audit trail."""
        path, _ = QFileDialog.getSaveFileName(self.window, self.tr("Save the audit trail"), "audit.csv")
        if path:
            try:
                write_atomically(Path(path), trail_csv(self.session.project).encode("utf-8-sig"))
            except SfumatoError as error:
                self.window.say("error", of_error(error))

    def import_review(self, path: str | None = None) -> None:
        """Another person's project: where its decisions on this document differ."""
        if self.session.record is None:
            self.window.say("info", self.tr("Open the document first."))
            return
        if path is None:
            path, _ = QFileDialog.getOpenFileName(
                self.window, self.tr("Project of the other reviewer"), "", f"*{SUFFIX}"
            )
        if path:
            self._compare(Path(path), None)

    def _compare(self, path: Path, password: str | None) -> None:
        try:
            other, _ = load(path, password)
        except PasswordNeeded as error:
            title = self.tr("Password of {0}").format(path.name)
            given, accepted = QInputDialog.getText(
                self.window, title, of_error(error), QLineEdit.EchoMode.Password
            )
            if accepted and given:
                self._compare(path, given)
            return
        except SfumatoError as error:
            self.window.say("error", of_error(error))
            return
        found = compare(self.session.project, other, self.session.current)
        if found is None:
            self.window.say(
                "warning",
                self.tr(
                    "That project does not hold this document. Choose the one in which the same file was reviewed."
                ),
            )
            return
        dialog = SecondDialog(self.session, found, self.window)
        dialog.taken.connect(self._take_theirs)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.show()
        self.second = dialog

    def _take_theirs(self, comparison: Comparison, ids: list[str]) -> None:
        count = take_theirs(self.session.project, comparison, ids)
        self.session.history_moved()
        words = tr_count(count, "{0} decision was taken over.", "{0} decisions were taken over.")
        self.window.say("info", words)

    def show_settings(self) -> None:
        """Opens the settings."""
        from sfumato.app.gui.views.settings_dialog import SettingsDialog

        SettingsDialog(self.window).exec()

    def close(self) -> None:
        """Closes the window."""
        self.window.close()
