"""The crowd that the result reaches, counted in the background after every plan: what the strip shows beside the dial."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import CallTask
from sfumato.app.gui.vm.batch import fingerprint
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.workers import Worker, Workers

if TYPE_CHECKING:
    from sfumato.core.risk.crowd_model import Crowd

REST_MS = 250  # a dial that still moves is not counted
REMEMBERED = 64
Key = tuple[str, str, tuple[str, ...]]


class Counter(QObject):
    changed = Signal()

    def __init__(self, session: Session, engine: Engine, workers: Workers, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._engine, self._workers = session, engine, workers
        self._known: dict[Key, tuple[Crowd, ...]] = {}
        self._worker: Worker | None = None
        self._rest = QTimer(self, interval=REST_MS, singleShot=True)
        self._rest.timeout.connect(self._begin)
        self._shown: tuple[Crowd, ...] | None = None

    def look(self) -> tuple[Crowd, ...] | None:
        """The crowd of the result as it was last counted; None while nobody counted. Counting anew begins by itself."""
        session = self._session
        if session.record is None or session.current not in session.plans:
            self._shown = None
            return None
        self._rest.start()
        return self._shown

    def forget(self) -> None:
        self._shown = None

    def _key(self) -> Key | None:
        session = self._session
        if session.record is None or session.current not in session.plans:
            return None
        return session.current, fingerprint(session, session.current), session.protected()

    def _begin(self) -> None:
        key = self._key()
        if key is None or self._worker is not None:  # its answer comes first; then there is another look
            return
        if key in self._known:
            self._tell(self._known[key])
            return
        session = self._session
        case, document = session.case(), session.current
        rungs = {e.id: session.outcome(e).rung for e in session.entities()}
        task = CallTask(lambda task: self._engine.crowds(document, case, rungs))
        worker = self._worker = self._workers.run(task, quiet=True)
        worker.done.connect(lambda crowds: self._remember(key, crowds))
        worker.finished.connect(self._finished)
        self._workers.begin(worker)

    def _remember(self, key: Key, crowds: tuple[Crowd, ...]) -> None:
        if len(self._known) >= REMEMBERED:
            self._known.pop(next(iter(self._known)))
        self._known[key] = crowds
        if key[0] == self._session.current:
            self._tell(crowds)

    def _tell(self, crowds: tuple[Crowd, ...]) -> None:
        if crowds != self._shown:
            self._shown = crowds
            self.changed.emit()

    def _finished(self) -> None:
        self._worker = None
        key = self._key()
        if key is not None and key not in self._known:
            self._rest.start()
