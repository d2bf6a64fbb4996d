"""Long work as plain classes: `run` does it, `handle_*` tell how it goes; the window sets the handlers."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.memory import give_back_memory
from sfumato.app.gui.vm.rough import VERY_LONG
from sfumato.core.decide.model import Dials
from sfumato.core.decide.provisional import provisional
from sfumato.core.document.model import Document
from sfumato.core.recognize.model import Entity
from sfumato.core.review.model import PageSpan, Record

STAGES = ("Reading", "Finding identifiers", "Judging risk", "Linking mentions")
BY_PAGE = ("Reading", "Finding identifiers")  # stages that go through the text from page to page
READ_THROUGH = 0.995  # of the text: what follows looks at all of it at once, and nobody can tell how long


class Task:
    """Runs anywhere. A task that was cancelled reports nothing more."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()

    def cancel(self) -> None:
        """Asks the task to stop; it does at its next step."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether the task was asked to stop."""
        return self._cancelled.is_set()

    def run(self) -> Any:
        """Does the work, in a thread of its own. Must not touch the window."""
        raise NotImplementedError

    def handle_progress(self, stage: str, share: float) -> None:
        """`share` from 0 to 1; below 0 when nobody can tell."""

    def handle_partial(self, value: Any) -> None:
        """Called with each part of the result, in the thread of the task."""

    def handle_done(self, result: Any) -> None:
        """Called once with the result, in the thread of the task."""

    def handle_error(self, error: Exception) -> None:
        """Called once instead where `run` raised, in the thread of the task."""

    def start(self) -> None:
        """Runs the task and reports its result or its error, unless it was cancelled."""
        if self.cancelled:  # before a thread was free for it
            return
        try:
            result = self.run()
        except Exception as error:  # a worker must never die silently: the person is told
            if not self.cancelled:
                self.handle_error(error)
        else:
            if not self.cancelled:
                self.handle_done(result)


class CallTask(Task):
    """Any function on a worker thread."""

    def __init__(self, call: Callable[[Task], Any]) -> None:
        super().__init__()
        self._call = call

    def run(self) -> Any:
        """What the given function returns."""
        return self._call(self)


def record_of(document: Document, id_: str) -> Record:
    """What the project keeps of a document that was read."""
    return Record(
        id=id_,
        path=str(document.source or ""),
        sha256=document.sha256,
        format=document.format,
        text=document.text,
        pages=tuple(PageSpan(p.number, p.start, p.end) for p in document.pages),
        notices=document.notices,
    )


class OpenTask(Task):
    """Reads a file; partial result: (record, document)."""

    def __init__(
        self, engine: Engine, path: Path, id_: str, password: str | None = None, columns: Sequence[str] = ()
    ) -> None:
        super().__init__()
        self.engine, self.path, self.id, self.password = engine, path, id_, password
        self.columns = tuple(columns)

    def run(self) -> tuple[Record, Document]:
        """The record of a file, and its document."""
        self.handle_progress(STAGES[0], -1)
        document = self.engine.read(self.path, self.password, self.columns)
        self.handle_progress(STAGES[0], 1)
        return record_of(document, self.id), document


class AnalyseTask(Task):
    """Finds entities and assesses them. Partial results: a record with what is known so far, whether it is linked, and a
    provisional plan."""

    def __init__(
        self,
        engine: Engine,
        record: Record,
        measures: Iterable[str],
        person: str | None,
        protected: Iterable[str] | None = None,
        *,
        again: bool = False,
        dials: Dials | None = None,
    ) -> None:
        """`protected`: whom a person chose; None leaves it to the recogniser. `dials`: for the provisional plans."""
        super().__init__()
        self.engine, self.record, self.measures = engine, record, tuple(measures)
        self.person, self.again = person, again
        self._shared = 0.0
        self.dials = dials or Dials()
        self.protected = None if protected is None else frozenset(protected)

    def _share(self, share: float) -> None:
        if share > self._shared + 0.002:  # five hundred steps are as smooth as any bar
            self._shared = share
            if share < READ_THROUGH:
                self.handle_progress(STAGES[1], share)
            else:
                self.handle_progress(STAGES[3], -1)

    def _tell(self, record: Record, *, linked: bool) -> None:
        """What is known so far, with a plan that masks it: made here, so that the window does not have to."""
        plan, _ = provisional(record.entities, self.dials)
        self.handle_partial((record, linked, plan))

    def run(self) -> Record:
        """The record with entities, ladders and assessments."""
        from dataclasses import replace

        record = self.record
        if self.cancelled:
            return record
        if self.again:  # a saved project: entities are known, only the measures must be woken up
            entities: tuple[Entity, ...] = record.entities
            ladders = record.ladders
            notes: tuple[str, ...] = ()
        else:
            ladders = None
            record = replace(record, entities=(), ladders={}, assessments=(), analysed=False)
            self.handle_progress(STAGES[1], -1)
            entities, notes = self.engine.find(
                record.text,
                self.person,
                lambda found: self._tell(replace(record, entities=found), linked=False),
                lambda: self.cancelled,
                self._share,
            )
        self.handle_progress(STAGES[1], 1)
        if self.cancelled:
            return record
        if not self.again:
            self._tell(replace(record, entities=entities), linked=True)
        if len(record.text) > VERY_LONG and not self.again:
            self.engine.unload_recognizer()
        give_back_memory()  # what reading needed is a third of what judging takes
        self.handle_progress(STAGES[2], -1)
        judged = entities
        if self.protected is not None:
            judged = tuple(replace(e, protected=e.id in self.protected) for e in entities)
        analysis = self.engine.assess(
            record.id,
            record.text,
            judged,
            self.measures,
            ladders,
            lambda: self.cancelled,
            lambda share: self.handle_progress(STAGES[2], share),
        )
        if len(record.text) > VERY_LONG:
            self.engine.unload_language_model()
        give_back_memory()
        self.handle_progress(STAGES[2], 1)
        # The record keeps whom the recogniser would protect: undo goes back to it, and the panel suggests it.
        own = {e.id: e.protected for e in entities}
        return replace(
            record,
            entities=tuple(replace(e, protected=own.get(e.id, e.protected)) for e in analysis.entities),
            ladders=dict(analysis.ladders),
            assessments=analysis.assessments,
            notices=tuple(dict.fromkeys((*self.record.notices, *notes, *analysis.notes))),
            analysed=True,
        )
