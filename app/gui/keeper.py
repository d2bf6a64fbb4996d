"""Keeping: the project's place on disk, saving in the background, autosave and the crash journal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from sfumato.app.gui.tasks import CallTask
from sfumato.app.gui.vm.words import of_error
from sfumato.core.errors import SfumatoError
from sfumato.core.review.project import Project
from sfumato.core.review.project_file import save
from sfumato.core.review.vault import Vault
from sfumato.core.review.workspace import Workspace, recovery_folder

if TYPE_CHECKING:
    from sfumato.app.gui.controller import Controller

AUTOSAVE_MS = 60_000


class Keeper(QObject):
    def __init__(self, controller: Controller) -> None:
        super().__init__(controller)
        self.controller = controller
        self.workspace: Workspace | None = None
        self._saving = False
        self._autosave = QTimer(self, interval=AUTOSAVE_MS)
        self._autosave.timeout.connect(lambda: self.checkpoint())
        self._autosave.start()

    def ensure(self) -> None:
        """From the first document on, every action is journalled, also before the project has a name."""
        if self.workspace is None:
            try:
                self.workspace = Workspace.fresh(self.controller.session.project)
            except SfumatoError as error:
                words = self.tr("Crash recovery is off. {0}").format(of_error(error))
                self.controller.said.emit("error", words)
                return
            self.workspace.on_problem = lambda error: self.controller.said.emit("error", of_error(error))

    def adopt(self, project: Project, workspace: Workspace | None, *, discard: bool = False) -> None:
        """Another project in this window. What still runs for the old one must not land in the new one."""
        controller = self.controller
        controller.workers.cancel_all()
        if self.workspace is not None:
            self.workspace.close(discard=discard)
        for document in tuple(controller.session.project.records):
            controller.engine.forget(document)
        controller.forget_numbers()
        controller.analyst.forget()
        self.workspace = workspace
        if workspace is not None:
            workspace.on_problem = lambda error: controller.said.emit("error", of_error(error))
        controller.session.reset(project)
        controller.stack.follow(project.history)
        controller.project_changed.emit()

    def save_as(self, path: Path, passphrase: str | None) -> bool:
        self.ensure()
        if self.workspace is None:
            return False
        try:
            self.workspace.move_to(path, Vault.create(passphrase) if passphrase else None)
        except SfumatoError as error:
            self.controller.said.emit("error", of_error(error))
            return False
        self.controller.stack.setClean()
        self.controller.saved.emit(str(path))
        return True

    def checkpoint(self, *, announce: bool = False) -> None:
        """Writes the whole project in the background; the journal covers what happens meanwhile."""
        workspace = self.workspace
        if workspace is None or self._saving:
            return
        self._saving = True
        path, vault, snapshot = workspace.path, workspace.vault, workspace.snapshot()
        worker = self.controller.run(CallTask(lambda task: save(snapshot, path, vault)))

        def done(_: object) -> None:
            if workspace is not self.workspace or workspace.path != path:
                if path.parent == recovery_folder():
                    path.unlink(missing_ok=True)  # it got a name meanwhile; that save was complete
                return
            workspace.written(snapshot)
            if announce:
                self.controller.stack.setClean()
                self.controller.saved.emit(str(path))

        worker.done.connect(done)
        worker.failed.connect(lambda message, _: self.controller.said.emit("error", message))
        worker.finished.connect(lambda: setattr(self, "_saving", False))
        self.controller.workers.begin(worker)

    def close(self, *, discard: bool) -> None:
        self._autosave.stop()
        if self.workspace is not None:
            self.workspace.close(discard=discard)
            self.workspace = None
