"""What the window does, apart from drawing: puts together who opens, analyses, plans, ranks and saves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from sfumato.app.gui.analyst import ALL_MEASURES, Analyst
from sfumato.app.gui.counter import Counter
from sfumato.app.gui.engine import Engine
from sfumato.app.gui.keeper import Keeper
from sfumato.app.gui.opener import Opener
from sfumato.app.gui.planner import Planner
from sfumato.app.gui.ranker import Ranker
from sfumato.app.gui.tasks import CallTask, OpenTask, Task
from sfumato.app.gui.undo import HistoryStack
from sfumato.app.gui.vm.bulk import mark_hits, use_profile
from sfumato.app.gui.vm.columns import SETTING, chosen_columns
from sfumato.app.gui.vm.decide import Decisions
from sfumato.app.gui.vm.history_words import step_words
from sfumato.app.gui.vm.search import Hit, stop_searching
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import say
from sfumato.app.gui.workers import Worker, Workers
from sfumato.core.decide.model import Dials
from sfumato.core.document.inspect import Inspection
from sfumato.core.document.model import Document
from sfumato.core.errors import PasswordNeeded
from sfumato.core.messages import Message, plural
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.carry import carried
from sfumato.core.review.lock import ProjectInUse
from sfumato.core.review.model import Record
from sfumato.core.review.project import Project
from sfumato.core.review.project_file import SUFFIX
from sfumato.core.review.workspace import Workspace

__all__ = ["ALL_MEASURES", "Controller"]


class Controller(QObject):
    """Puts together who opens, analyses, plans, counts, attacks and saves, and passes on what they tell. It draws nothing and
    knows no view."""

    progress = Signal(str, float)  # stage, share
    at_work = Signal(str)  # the document that the progress is of
    idle = Signal()
    said = Signal(str, str)  # "info" | "warning" | "error", words
    corrected = Signal(str, str)  # words that were said, what is true now
    noted = Signal(str, str, str)  # the same of one document: its id, level, words
    password_needed = Signal(object, str)  # path, words
    project_in_use = Signal(object, str, object)  # path, words, password
    project_changed = Signal()
    saved = Signal(str)
    planned = Signal()

    def __init__(self, engine: Engine | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.engine = engine or Engine()
        self.session = Session()
        self.decisions = Decisions(self.session)
        self.workers = Workers(self)
        self.stack = HistoryStack(
            self.session.project.history,
            self.session.history_moved,
            lambda step: step_words(self.session.project, step),
        )
        self.ended = True  # False when a thread did not end with the window
        parts = (self.session, self.engine, self.workers, self)
        self.keeper = Keeper(self.session, self.workers, self)
        self.opener = Opener(*parts)
        self.planner = Planner(*parts)
        self.analyst = Analyst(*parts)
        self.ranker = Ranker(*parts)
        self.counter = Counter(*parts)
        self._connect()

    def _connect(self) -> None:
        self.session.decisions_changed.connect(self.replan)
        self.session.document_shown.connect(self.counter.forget)
        self.session.document_shown.connect(self.replan)
        self.workers.busy_changed.connect(lambda busy: None if busy else self.maybe_idle())
        self.opener.progress.connect(self.progress)
        self.analyst.progress.connect(self._analysis_goes_on)
        self.opener.said.connect(self.said)
        self.opener.corrected.connect(self.corrected)
        self.opener.password_needed.connect(self.password_needed)
        self.opener.opened.connect(self._opened)
        self.analyst.noted.connect(self.noted)
        self.analyst.begun.connect(self.planner.forget)
        self.analyst.analysed.connect(self._analysed)
        self.analyst.rested.connect(self.maybe_idle)
        self.planner.rested.connect(self.maybe_idle)
        self.planner.planned.connect(self.planned)
        self.planner.failed.connect(lambda words: self.said.emit("error", words))
        self.keeper.failed.connect(lambda words: self.said.emit("error", words))
        self.keeper.saved.connect(lambda _: self.stack.setClean())
        self.keeper.saved.connect(self.saved)
        self.keeper.leaving.connect(self._leave_project)
        self.keeper.adopted.connect(self._adopted)

    def warm_up(self) -> None:
        """Loads models in the background while the person looks for a file."""
        worker = self.workers.run(CallTask(lambda task: self.engine.warm_up()), quiet=True)
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
                self.opener.open_folder(path)
            else:
                self.opener.open(path, show=single, alone=single)

    def open_document(self, path: Path, password: str | None = None, *, show: bool = True) -> None:
        """Reads a document in the background; shows it if asked to."""
        self.opener.open(path, password, show=show)

    def _opened(self, record: Record, document: Document, show: bool) -> None:
        self.keeper.ensure()
        self.session.take(record, document)
        if not self.session.current or show:
            self.session.show(record.id)
        for notice in document.notices:
            self.noted.emit(record.id, "warning", say(notice))
        self.analyse(record.id)
        self.checkpoint()

    def choose_columns(self, document: str, columns: Sequence[str]) -> None:
        """Reads a table anew by these columns. Its text is another one then, so that decisions on it do not stay."""
        record = self.session.project.records[document]
        worker = self.workers.run(OpenTask(self.engine, Path(record.path), document, columns=columns))
        worker.done.connect(lambda result: self._columns_read(document, columns, result))
        worker.failed.connect(lambda message, _: self.noted.emit(document, "error", message))
        self.workers.begin(worker)

    def _columns_read(self, document: str, columns: Sequence[str], result: tuple[Record, Document]) -> None:
        if document not in self.session.project.records:
            return
        self.remove(document)
        self._opened(*result, show=True)
        label = Message("Columns to analyse: {0}", ", ".join(columns))
        self.session.project.set(SETTING, list(columns), label, document)
        self.session.history_moved()
        self.checkpoint()

    def inspect(self, document: str) -> None:
        """What the file gives away as it is: old redactions that only look like some, hidden data."""
        source = self.session.sources.get(document)
        if source is None or source.source is None or document in self.session.inspections:
            return
        path, password = source.source, source.password
        worker = self.workers.run(CallTask(lambda task: self.engine.inspect(path, password)), quiet=True)
        worker.done.connect(lambda found: self._inspected(document, found))
        self.workers.begin(worker)

    def _inspected(self, document: str, found: Inspection) -> None:
        if document not in self.session.project.records:
            return
        self.session.inspections[document] = found
        self.session.documents_changed.emit()
        if (
            document == self.session.current and found.bad_redactions
        ):  # red items, in review and in the pre-flight
            self.session.decisions_changed.emit()

    def remove(self, document: str) -> None:
        """Takes a document out of the project, with everything that is known of it."""
        self.analyst.leave(document)
        self.engine.forget(document)
        self.session.remove(document)
        self.checkpoint()

    # -- analysing --

    def analyse(self, document: str, *, again: bool = False) -> None:
        """Analyses a document in the background."""
        self.analyst.analyse(document, again=again)

    def _analysed(self, document: str) -> None:
        if self.session.project.setting("carry", False):
            self.carry(document)
        self.inspect(document)
        self.replan()
        self.checkpoint()

    def _analysis_goes_on(self, document: str, stage: str, share: float) -> None:
        self.at_work.emit(document)
        self.progress.emit(stage, share)

    def cancel(self) -> None:
        """Opening and reading only: what is being saved or exported goes on."""
        self.opener.cancel()
        self.analyst.cancel()
        self.idle.emit()  # a thread may take a while to notice; nobody waits for it
        self.said.emit(
            "info", self.tr("Analysis stopped. What was found so far stays. Press F5 to find the rest.")
        )

    def maybe_idle(self) -> None:
        """Says that nothing is running, if that is so after the current turn."""
        QTimer.singleShot(0, self, self._idle)

    def _idle(self) -> None:
        if not self.workers.busy:
            self.idle.emit()

    # -- deciding --

    def turn(self, dials: Dials, *, final: bool) -> None:
        """Turns the dials; a move that is not final is not recorded."""
        self.planner.turn(dials, final=final)

    def replan(self) -> None:
        """Makes a plan for the dials and choices as they are now."""
        self.planner.replan()

    def carry(self, document: str) -> int:
        """Takes over decisions on the same things from other documents."""
        found = carried(self.session.project, document)
        label = plural(len(found), "Carry over {0} decision", "Carry over {0} decisions")
        if found and self.session.project.decide(document, dict(found), label):
            self.session.history_moved()
        return len(found)

    def protect(self, ids: list[str]) -> None:
        """Protects these people of the document; it is then analysed again."""
        self.analyst.protect(ids)

    def use_profile(self, name: str) -> None:
        """Uses the dials and rules of a profile."""
        use_profile(self.session, name)

    def mark_hits(self, hits: tuple[Hit, ...], type_: EntityType) -> int:
        """Marks what a search found as entities and returns how many."""
        return mark_hits(self.session, hits, type_)

    # -- the project --

    @property
    def workspace(self) -> Workspace | None:
        """The folder and journal of the open project."""
        return self.keeper.workspace

    def new_project(self, *, discard: bool = False) -> None:
        """Closes the project and begins an empty one."""
        self.keeper.adopt(Project(), None, discard=discard)

    def _leave_project(self) -> None:
        for document in tuple(self.session.project.records):
            self.engine.forget(document)
        self.opener.forget()
        self.analyst.forget()

    def _adopted(self) -> None:
        self.stack.follow(self.session.project.history)
        self.project_changed.emit()

    def open_project(
        self, path: Path, password: str | None = None, *, read_only: bool = False, take_over: bool = False
    ) -> None:
        """Opens a project file in the background."""

        def call(task: Task) -> tuple[Workspace, int]:
            return Workspace.open(path, password, read_only=read_only, take_over=take_over)

        worker = self.workers.run(CallTask(call))
        worker.done.connect(self._project_opened)
        worker.failed.connect(lambda message, error: self._not_opened(path, password, message, error))
        self.workers.begin(worker)

    def _not_opened(self, path: Path, password: str | None, message: str, error: Exception) -> None:
        if isinstance(error, PasswordNeeded):
            self.password_needed.emit(path, message)
        elif isinstance(error, ProjectInUse):
            self.project_in_use.emit(path, message, password)
        else:
            self.said.emit("error", message)

    def _project_opened(self, result: tuple[Workspace, int]) -> None:
        workspace, recovered = result
        self.keeper.adopt(workspace.project, workspace)
        self.opener.taken.emit(workspace.path)
        if recovered:
            words = plural(recovered, "{0} action was recovered.", "{0} actions were recovered.")
            self.said.emit("info", say(words))
        if workspace.read_only:
            words_ = self.tr(
                "This project is open read-only, because another window has it. Save it under another name to keep what you do."
            )
            self.said.emit("warning", words_)
        records = tuple(workspace.project.records.values())
        if records:
            self.session.show(records[0].id)
        for record in records:
            self._reread(record)
            self.analyse(record.id, again=record.analysed)

    def _reread(self, record: Record) -> None:
        """The file itself is needed for page pictures and for the export; the review works without it."""
        columns = chosen_columns(self.session, record.id)
        worker = self.workers.run(OpenTask(self.engine, Path(record.path), record.id, columns=columns))
        worker.done.connect(lambda result: self._source_found(record.id, result[1]))
        worker.failed.connect(
            lambda message, _: self.noted.emit(
                record.id, "warning", self.tr("The source file is needed to export: {0}").format(message)
            )
        )
        self.workers.begin(worker)

    def _source_found(self, document: str, source: Document) -> None:
        record = self.session.project.records.get(document)
        if record is None or source.sha256 != record.sha256 or source.text != record.text:
            words = self.tr("The source file has changed since it was reviewed. Open it as a new document.")
            self.noted.emit(document, "error", words)
            return
        self.session.sources[document] = source
        if document == self.session.current:
            self.session.document_shown.emit()

    def save_as(self, path: Path, password: str | None) -> bool:
        """Saves the project under a name; False where that failed."""
        return self.keeper.save_as(path, password)

    def checkpoint(self, *, announce: bool = False) -> None:
        """Saves the project in the background where it has a name or a journal."""
        self.keeper.checkpoint(announce=announce)

    def run(self, task: Task) -> Worker:
        """A worker for a task; `workers.begin` starts it."""
        return self.workers.run(task)

    def close(self, *, discard: bool = False) -> None:
        """The threads end first, where they can: what they still do belongs to the project."""
        self.stack.blockSignals(True)
        stop_searching()
        self.ended = self.workers.close()
        self.keeper.close(discard=discard)
