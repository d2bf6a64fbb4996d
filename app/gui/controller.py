"""What the window does, apart from drawing: open, analyse, plan, save. Long work runs on workers."""

from __future__ import annotations

from collections import deque
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from sfumato.app.gui.analyst import ALL_MEASURES, Analyst
from sfumato.app.gui.engine import Engine
from sfumato.app.gui.keeper import Keeper
from sfumato.app.gui.planner import Planner
from sfumato.app.gui.ranker import Ranker
from sfumato.app.gui.tasks import CallTask, OpenTask, Task
from sfumato.app.gui.undo import HistoryStack
from sfumato.app.gui.vm.bulk import mark_hits, use_profile
from sfumato.app.gui.vm.decide import Decisions
from sfumato.app.gui.vm.search import Hit
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import english, say
from sfumato.app.gui.workers import Worker, Workers
from sfumato.core.decide.model import Dials
from sfumato.core.document.model import Document
from sfumato.core.errors import PasswordNeeded
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.carry import carried
from sfumato.core.review.model import Record
from sfumato.core.review.project import Project
from sfumato.core.review.project_file import SUFFIX
from sfumato.core.review.workspace import Workspace

__all__ = ["ALL_MEASURES", "Controller"]


class Controller(QObject):
    progress = Signal(str, float)  # stage, share
    idle = Signal()
    said = Signal(str, str)  # "info" | "warning" | "error", words
    password_needed = Signal(object, str)  # path, words
    project_changed = Signal()
    saved = Signal(str)
    planned = Signal()

    def __init__(self, engine: Engine | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.engine = engine or Engine()
        self.session = Session()
        self.decisions = Decisions(self.session)
        self.workers = Workers(self)
        self.stack = HistoryStack(self.session.project.history, self.session.history_moved)
        self._given = 0
        self._to_open: deque[tuple[Path, str | None, bool]] = deque()
        self._opening = False
        self.ended = True  # False when a thread did not end with the window
        self.keeper = Keeper(self)
        self.planner = Planner(self)
        self.analyst = Analyst(self)
        self.ranker = Ranker(self)
        self.session.decisions_changed.connect(self.replan)
        self.session.document_shown.connect(self.replan)
        self.workers.busy_changed.connect(lambda busy: None if busy else self.maybe_idle())

    def warm_up(self) -> None:
        worker = self.workers.run(CallTask(lambda task: self.engine.warm_up()))
        worker.failed.connect(lambda message, _: self.said.emit("warning", message))
        self.workers.begin(worker)

    # -- opening --

    def open_paths(self, paths: list[Path]) -> None:
        """A single document is shown as soon as it is read; of many, the first, and the person goes through them."""
        single = len(paths) == 1 and not paths[0].is_dir()
        for path in paths:
            if path.suffix.lower() == SUFFIX:
                self.open_project(path)
            elif path.is_dir():
                self.open_folder(path)
            else:
                self.open_document(path, show=single)

    def open_folder(self, folder: Path) -> None:
        from sfumato.core.document.registry import formats

        known = {s for f in formats().values() for s in f.suffixes}
        found = sorted(p for p in folder.iterdir() if p.is_file() and p.suffix.lower() in known)
        if not found:
            self.said.emit("warning", self.tr("There is no document in that folder."))
        for path in found:
            self.open_document(path, show=False)

    def open_document(self, path: Path, password: str | None = None, *, show: bool = True) -> None:
        """One file is read after the other, so that documents stand in the order they were given in."""
        self._to_open.append((path.absolute(), password, show))  # a project may be opened again from anywhere
        if not self._opening:
            self._open_next()

    def _open_next(self) -> None:
        self._opening = bool(self._to_open)
        if not self._to_open:
            return
        path, password, show = self._to_open.popleft()
        worker = self.workers.run(OpenTask(self.engine, path, self._next_id(), password))
        worker.progress.connect(self.progress)
        worker.done.connect(lambda result: self._opened(result[0], result[1], show))
        worker.failed.connect(lambda message, error: self._not_opened(path, message, error))
        worker.finished.connect(self._open_next)
        self.workers.begin(worker)

    def _next_id(self) -> str:
        self._given = max(self._given, int(self.session.project.new_document_id()[1:]) - 1) + 1
        return f"d{self._given}"

    def _opened(self, record: Record, document: Document, show: bool) -> None:
        known = (r for r in self.session.project.records.values() if r.path == record.path)
        same = next((r for r in known if r.sha256 == record.sha256), None)
        if (
            same is not None
        ):  # twice in a project, it would be decided twice, and one result would replace the other
            self.said.emit("info", self.tr("{0} is open already.").format(Path(record.path).name))
            if show:
                self.session.show(same.id)
            return
        self.keeper.ensure()
        self.session.take(record, document)
        if not self.session.current or show:
            self.session.show(record.id)
        for notice in document.notices:
            self.said.emit("warning", say(notice))
        self.analyse(record.id)
        self.checkpoint()

    def _not_opened(self, path: Path, message: str, error: Exception) -> None:
        if isinstance(error, PasswordNeeded):
            self.password_needed.emit(path, message)
        else:
            self.said.emit("error", message)

    # -- analysing --

    def analyse(self, document: str, *, again: bool = False) -> None:
        self.analyst.analyse(document, again=again)

    def cancel(self) -> None:
        """Opening and reading only: what is being saved or exported goes on."""
        self._to_open.clear()
        self.workers.cancel(OpenTask)
        self.analyst.cancel()
        self.idle.emit()  # a thread may take a while to notice; nobody waits for it
        self.said.emit("info", self.tr("Stopped. What was found so far stays; F5 reads on."))

    def maybe_idle(self) -> None:
        QTimer.singleShot(0, self, self._idle)

    def _idle(self) -> None:
        if not self.workers.busy:
            self.idle.emit()

    # -- deciding --

    def turn(self, dials: Dials, *, final: bool) -> None:
        self.planner.turn(dials, final=final)

    def replan(self) -> None:
        self.planner.replan()

    def carry(self, document: str) -> int:
        found = carried(self.session.project, document)
        label = english("Carry over {0} decisions", len(found))
        if found and self.session.project.decide(document, dict(found), label):
            self.session.history_moved()
        return len(found)

    def protect(self, ids: list[str]) -> None:
        self.analyst.protect(ids)

    def use_profile(self, name: str) -> None:
        use_profile(self.session, name)

    def mark_hits(self, hits: tuple[Hit, ...], type_: EntityType) -> int:
        return mark_hits(self.session, hits, type_)

    # -- the project --

    @property
    def workspace(self) -> Workspace | None:
        return self.keeper.workspace

    def new_project(self, *, discard: bool = False) -> None:
        self.keeper.adopt(Project(), None, discard=discard)

    def open_project(self, path: Path, passphrase: str | None = None) -> None:
        worker = self.workers.run(CallTask(lambda task: Workspace.open(path, passphrase)))
        worker.done.connect(self._project_opened)
        worker.failed.connect(lambda message, error: self._not_opened(path, message, error))
        self.workers.begin(worker)

    def _project_opened(self, result: tuple[Workspace, int]) -> None:
        workspace, recovered = result
        self.keeper.adopt(workspace.project, workspace)
        if recovered:
            self.said.emit("info", self.tr("{0} actions were recovered.").format(recovered))
        records = tuple(workspace.project.records.values())
        if records:
            self.session.show(records[0].id)
        for record in records:
            self._reread(record)
            self.analyse(record.id, again=record.analysed)

    def _reread(self, record: Record) -> None:
        """The file itself is needed for page pictures and for the export; the review works without it."""
        worker = self.workers.run(OpenTask(self.engine, Path(record.path), record.id))
        worker.done.connect(lambda result: self._source_found(record.id, result[1]))
        worker.failed.connect(
            lambda message, _: self.said.emit(
                "warning", self.tr("The source is needed to export: {0}").format(message)
            )
        )
        self.workers.begin(worker)

    def _source_found(self, document: str, source: Document) -> None:
        record = self.session.project.records.get(document)
        if record is None or source.sha256 != record.sha256 or source.text != record.text:
            self.said.emit(
                "error",
                self.tr("The source file has changed since it was reviewed. Open it as a new document."),
            )
            return
        self.session.sources[document] = source
        if document == self.session.current:
            self.session.document_shown.emit()

    def save_as(self, path: Path, passphrase: str | None) -> bool:
        return self.keeper.save_as(path, passphrase)

    def checkpoint(self, *, announce: bool = False) -> None:
        self.keeper.checkpoint(announce=announce)

    def run(self, task: Task) -> Worker:
        return self.workers.run(task)

    def forget_numbers(self) -> None:
        """Another project counts its documents anew."""
        self._given = 0
        self._to_open.clear()

    def close(self, *, discard: bool = False) -> None:
        """The threads end first: what they still do belongs to the project."""
        self.stack.blockSignals(True)
        self.ended = self.workers.close()
        self.keeper.close(discard=discard)
