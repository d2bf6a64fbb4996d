"""Reading and judging: what is found while a document is read, and what depends on who is protected."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import AnalyseTask, CallTask
from sfumato.app.gui.vm.early import follow, keep_choices
from sfumato.app.gui.vm.protect import linked
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import say
from sfumato.app.gui.workers import Worker, Workers
from sfumato.core.decide.model import Plan
from sfumato.core.generalize.model import Ladder
from sfumato.core.messages import plural
from sfumato.core.recognize.model import Entity
from sfumato.core.review.model import Record
from sfumato.core.risk.registry import WINDOW_MEASURES

ALL_MEASURES = WINDOW_MEASURES
NOBODY_YET = ("",)  # stopped half-way: whoever is protected, the document was not judged for them


class Analyst(QObject):
    """Finds the identifiers of documents and judges their risk on workers, one document at a time, the one in sight first. It
    makes no plans and decides nothing."""

    progress = Signal(str, str, float)  # document, stage, share
    begun = Signal(str)  # document: what was known of it holds no more
    analysed = Signal(str)  # document
    noted = Signal(str, str, str)  # document, level, words
    rested = Signal()

    def __init__(self, session: Session, engine: Engine, workers: Workers, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._engine, self._workers = session, engine, workers
        self._running: dict[str, Worker] = {}
        self._waiting: dict[str, bool] = {}  # documents in order, and whether what was found stays
        self._partial: dict[
            str, tuple[Record, bool, Plan]
        ] = {}  # what was found since the window last looked
        self._passing: dict[str, dict[str, Entity]] = {}  # whatever was shown while a document was read
        self._judged_for: dict[str, tuple[str, ...]] = {}  # who was protected when a document was judged
        session.decisions_changed.connect(self._judge_again)
        session.decisions_changed.connect(self._ladders_of_marks)
        self._asked_ladders: set[tuple[str, str]] = set()

    def forget(self) -> None:
        """Another project: what still runs belongs to nobody."""
        self._running.clear()
        self._waiting.clear()
        self._partial.clear()
        self._passing.clear()
        self._judged_for.clear()
        self._asked_ladders.clear()
        self._session.analysing.clear()

    def analyse(self, document: str, *, again: bool = False) -> None:
        """`again`: what was found stays, only the risk is judged anew. One document at a time: models use every core as it is,
        and the one that a person looks at must not share them with the rest of a folder."""
        if (older := self._running.pop(document, None)) is not None:
            older.task.cancel()  # its answer is about another question
        self._waiting[document] = again
        self._session.analysing.add(document)
        self._judged_for[document] = self._session.protected(document)
        self.begun.emit(document)
        self._next()

    def _next(self) -> None:
        """Begins the next analysis where none runs: the document in sight first, else in the order they were given."""
        if self._running or not self._waiting:
            return
        session = self._session
        document = session.current if session.current in self._waiting else next(iter(self._waiting))
        again = self._waiting.pop(document)
        record = session.project.records[document]
        task = AnalyseTask(
            self._engine,
            record,
            ALL_MEASURES,
            self._person(document),
            session.project.protected(document),
            again=again,
            dials=session.plan_dials,
        )
        worker = self._workers.run(task)
        worker.progress.connect(lambda stage, share: self.progress.emit(document, stage, share))
        worker.partial.connect(self._found)
        worker.done.connect(self._analysed)
        worker.failed.connect(lambda message, _: self._not_analysed(document, message))
        worker.finished.connect(lambda: self._finished(document, worker))
        self._running[document] = worker
        self._workers.begin(worker)

    def _finished(self, document: str, worker: Worker) -> None:
        if self._running.get(document) is worker:
            self._leave(document)
        self._next()
        self.rested.emit()

    def _leave(self, document: str) -> None:
        self._running.pop(document, None)
        self._waiting.pop(document, None)
        self._session.analysing.discard(document)
        self._session.documents_changed.emit()  # what waited for it may go on

    def leave(self, document: str) -> None:
        """The document goes: nobody waits for what still runs for it."""
        if (worker := self._running.get(document)) is not None:
            worker.task.cancel()
        if document in self._session.analysing:
            self._leave(document)
            self._next()
        self._judged_for.pop(document, None)

    def cancel(self) -> None:
        """At once, also where a thread takes a while to notice."""
        for worker in self._running.values():
            worker.task.cancel()
        for document in (*self._running, *self._waiting):
            self._judged_for[document] = NOBODY_YET
            self._leave(document)

    def _found(self, found: tuple[Record, bool, Plan]) -> None:
        """Shown in a turn of its own, and only the newest: drawing one that is out of date helps nobody."""
        record = found[0]
        waiting = record.id in self._partial
        self._partial[record.id] = found
        if not waiting:
            QTimer.singleShot(0, self, lambda: self._show_found(record.id))

    def _show_found(self, document: str) -> None:
        record, linked, plan = self._partial.pop(document, (None, False, None))
        known = self._session.project.records.get(document)
        if (
            record is not None and known is not None and not known.analysed
        ):  # read again: the old stays till then
            if plan is not None:
                self._session.provisional[document] = plan
            self._take(record, linked)

    def _take(self, record: Record, linked: bool) -> None:
        """`linked`: names are for good now, so that choices can go over to them."""
        session = self._session
        before = session.project.records[record.id]
        passing = self._passing.setdefault(record.id, {})
        if linked:
            before = replace(before, entities=(*before.entities, *passing.values()))
            passing.clear()
            follow(session, before, record)
        else:
            passing.update({e.id: e for e in record.entities})
        session.take(record)
        if linked and keep_choices(session, before, record):
            session.history_moved()

    def _person(self, document: str) -> str | None:
        session = self._session
        chosen = session.project.protected(document)
        entities = {e.id: e.text for e in session.entities(document)}
        names = [entities[i] for i in chosen or () if i in entities]
        return names[0] if names else None

    def _analysed(self, record: Record) -> None:
        self._partial.pop(record.id, None)
        self._session.provisional.pop(record.id, None)
        self._take(record, True)
        self._judged_for[record.id] = self._session.protected(record.id)
        for notice in record.notices:
            self.noted.emit(record.id, "warning", say(notice))
        self.analysed.emit(record.id)

    def _not_analysed(self, document: str, message: str) -> None:
        """Nothing was found because nothing looked: the person is told, and everything can be marked by hand."""
        session = self._session
        record = session.project.records.get(document)
        if record is not None:
            session.take(replace(record, notices=(*record.notices, message)))
        self.noted.emit(document, "error", message)

    # -- who is protected --

    def protect(self, ids: list[str]) -> None:
        """Risk depends on who is protected, so the document is judged anew, with everybody of that name."""
        session = self._session
        ids = linked(session, ids)
        session.project.set(
            "protected", ids, plural(len(ids), "Protect {0} person", "Protect {0} people"), session.current
        )
        session.history_moved()

    def _ladders_of_marks(self) -> None:
        """Marks by hand get replacements like any other entity, on a worker; until then they can be kept or masked."""
        session = self._session
        record = session.record
        if record is None:
            return
        marks = [
            e
            for e in session.entities()
            if e.id not in record.ladders and any("user" in m.sources for m in e.mentions)
        ]
        new = tuple(e for e in marks if (record.id, e.id) not in self._asked_ladders)
        if not new:
            return
        self._asked_ladders |= {(record.id, e.id) for e in new}
        task = CallTask(lambda task: self._engine.ladders(record.text, session.entities(record.id), new))
        worker = self._workers.run(task, quiet=True)
        worker.done.connect(lambda made: self._take_ladders(record.id, made))
        self._workers.begin(worker)

    def _take_ladders(self, document: str, made: dict[str, Ladder]) -> None:
        record = self._session.project.records.get(document)
        if record is not None and made:
            self._session.take(replace(record, ladders={**record.ladders, **made}))
            self._session.decisions_changed.emit()

    def _judge_again(self) -> None:
        """Also after undo and redo: a plan for another person would be shown as if it were for this one."""
        session = self._session
        for document, before in tuple(self._judged_for.items()):
            record = session.project.records.get(document)
            if record is not None and record.analysed and set(session.protected(document)) != set(before):
                self.analyse(document, again=True)
