"""The crowd that the result reaches, counted in the background after every plan: what the strip shows beside the dial."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import CallTask
from sfumato.app.gui.vm.rough import LONG
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.workers import Worker, Workers

if TYPE_CHECKING:
    from sfumato.core.risk.crowd_model import Crowd

REST_MS = 250  # a dial that still moves is not counted
REMEMBERED = 64
Key = tuple[str, str, tuple[str, ...]]


class Counter(QObject):
    """Counts the people who fit the result as it is now, after the dials have come to rest. Results that were counted before are
    remembered; it never holds up a plan."""

    changed = Signal()

    def __init__(self, session: Session, engine: Engine, workers: Workers, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._engine, self._workers = session, engine, workers
        self._known: dict[Key, tuple[Crowd, ...]] = {}
        self._worker: Worker | None = None
        self._rest = QTimer(self, interval=REST_MS, singleShot=True)
        self._rest.timeout.connect(self._begin)
        self._shown: tuple[Crowd, ...] | None = None
        self.counting = False  # what was counted last is of an older result
        self._telling = False
        self._stale = True  # something changed since it was counted
        for changed in (session.plan_changed, session.decisions_changed, session.analysis_changed):
            changed.connect(self._outdate)  # before the views that ask: they are made later

    def look(self) -> tuple[Crowd, ...] | None:
        """The crowd of the result as it was last counted; None while nobody counted. Counting anew begins by itself, and
        `counting` says whether it has to."""
        session = self._session
        record = session.record
        if record is None or session.current not in session.plans:
            self.forget()
            return None
        if self._telling:  # whoever hears of a count looks at it: nothing has changed
            return self._shown
        if not self._stale and self._shown is not None:
            return self._shown
        # A long result takes a while to be compared: whether it was counted before is known when the dial rests.
        key = None if len(record.text) > LONG else self._key()
        if key is not None and key in self._known:
            self._shown, self.counting, self._stale = self._known[key], False, False
            return self._shown
        self.counting = True
        self._rest.start()
        return self._shown

    def current(self) -> tuple[Crowd, ...] | None:
        """The crowd of the result as it would be written now; None while it is being counted."""
        found = self.look()
        return None if self.counting else found

    def forget(self) -> None:
        """Nothing was counted of what is shown now."""
        self._shown, self.counting, self._stale = None, False, True

    def _outdate(self) -> None:
        self._stale = True

    def _key(self) -> Key | None:
        session = self._session
        if session.record is None or session.current not in session.plans:
            return None
        shown = "".join(f"{i}:{rung};" for i, rung in self._rungs().items())
        return session.current, hashlib.sha256(shown.encode()).hexdigest(), session.protected()

    def _rungs(self) -> dict[str, int]:
        """All that a count depends on, beside who is protected: how it is worded changes nothing."""
        session = self._session
        return {e.id: session.outcome(e).rung for e in session.entities()}

    def _begin(self) -> None:
        key = self._key()
        if key is None or self._worker is not None:  # its answer comes first; then there is another look
            return
        if key in self._known:
            self._tell(self._known[key])
            return
        session = self._session
        case, document, rungs = session.case(), session.current, self._rungs()
        shown = session.replacements()
        task = CallTask(lambda task: self._engine.crowds(document, case, rungs, shown))
        worker = self._worker = self._workers.run(task, quiet=True)
        worker.done.connect(lambda crowds: self._remember(key, crowds))
        worker.finished.connect(self._finished)
        self._workers.begin(worker)

    def _remember(self, key: Key, crowds: tuple[Crowd, ...]) -> None:
        if len(self._known) >= REMEMBERED:
            self._known.pop(next(iter(self._known)))
        self._known[key] = crowds

    def _tell(self, crowds: tuple[Crowd, ...]) -> None:
        self._stale = False
        if self.counting or crowds != self._shown:
            self._shown, self.counting, self._telling = crowds, False, True
            self.changed.emit()
            self._telling = False

    def _finished(self) -> None:
        """Only a count of the result as it is now is told: a dial may have moved meanwhile."""
        self._worker = None
        key = self._key()
        if key is not None and key in self._known:
            self._tell(self._known[key])
        elif key is not None:
            self._rest.start()
