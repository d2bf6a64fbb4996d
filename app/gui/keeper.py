"""Keeping: the project's place on disk, saving in the background, autosave and the crash journal."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from sfumato.app.gui.tasks import CallTask
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import of_error
from sfumato.app.gui.workers import Workers
from sfumato.core.errors import SfumatoError
from sfumato.core.review.project import Project
from sfumato.core.review.project_file import save
from sfumato.core.review.vault import Vault
from sfumato.core.review.workspace import Workspace, recovery_folder

AUTOSAVE_MS = 60_000


class Keeper(QObject):
    """Keeps the project on disk: the journal of every action, autosave, saving under a name. It asks nobody; problems are told by
    `failed`."""

    failed = Signal(str)  # words
    saved = Signal(str)  # path
    leaving = Signal()  # the project in hand is about to go
    adopted = Signal()  # another one is in its place

    def __init__(self, session: Session, workers: Workers, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._workers = session, workers
        self.workspace: Workspace | None = None
        self._saving = False
        self._autosave = QTimer(self, interval=AUTOSAVE_MS)
        self._autosave.timeout.connect(lambda: self.checkpoint())
        self._autosave.start()

    def ensure(self) -> None:
        """From the first document on, every action is journalled, also before the project has a name."""
        if self.workspace is None:
            try:
                self.workspace = Workspace.fresh(self._session.project)
            except SfumatoError as error:
                words = self.tr("Crash recovery is off. {0}").format(of_error(error))
                self.failed.emit(words)
                return
            self.workspace.on_problem = lambda error: self.failed.emit(of_error(error))

    def adopt(self, project: Project, workspace: Workspace | None, *, discard: bool = False) -> None:
        """Another project in this window. What still runs for the old one must not land in the new one."""
        self._workers.cancel_all()
        if self.workspace is not None:
            self.workspace.close(discard=discard)
        self.leaving.emit()
        self.workspace = workspace
        if workspace is not None:
            workspace.on_problem = lambda error: self.failed.emit(of_error(error))
        self._session.reset(project)
        self.adopted.emit()

    def save_as(self, path: Path, passphrase: str | None) -> bool:
        """Saves the project under another name; whether that went well (if not, it was said)."""
        self.ensure()
        if self.workspace is None:
            return False
        try:
            self.workspace.move_to(path, Vault.create(passphrase) if passphrase else None)
        except SfumatoError as error:
            self.failed.emit(of_error(error))
            return False
        self.saved.emit(str(path))
        return True

    def checkpoint(self, *, announce: bool = False) -> None:
        """Writes the whole project in the background; the journal covers what happens meanwhile. Never a project that is open
        read-only: another window writes it."""
        workspace = self.workspace
        if workspace is None or workspace.read_only or self._saving:
            return
        self._saving = True
        path, vault, snapshot = workspace.path, workspace.vault, workspace.snapshot()
        worker = self._workers.run(CallTask(lambda task: save(snapshot, path, vault)))

        def done(_: object) -> None:
            if workspace is not self.workspace or workspace.path != path:
                if path.parent == recovery_folder():
                    path.unlink(missing_ok=True)  # it got a name meanwhile; that save was complete
                return
            workspace.written(snapshot)
            if announce:
                self.saved.emit(str(path))

        worker.done.connect(done)
        worker.failed.connect(lambda message, _: self.failed.emit(message))
        worker.finished.connect(lambda: setattr(self, "_saving", False))
        self._workers.begin(worker)

    def close(self, *, discard: bool) -> None:
        """Lets go of the project file; `discard` also drops what was not saved."""
        self._autosave.stop()
        if self.workspace is not None:
            self.workspace.close(discard=discard)
            self.workspace = None
