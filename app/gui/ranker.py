"""The rank of the person under attack, kept up to date in the background while somebody looks at it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.vm.attack import People, Rank, RankTask
from sfumato.app.gui.vm.batch import fingerprint
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import tr
from sfumato.app.gui.workers import Worker, Workers

REST_MS = 700  # a dial that still moves is not attacked
Key = tuple[str, str, People, tuple[str, ...]]


class Ranker(QObject):
    """Keeps the rank of the protected person among the people who were chosen for the attack. It works only while somebody looks,
    and says in words what is not known."""

    changed = Signal()

    def __init__(self, session: Session, engine: Engine, workers: Workers, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._engine, self._workers = session, engine, workers
        self.people = People()
        self._known: dict[Key, Rank] = {}
        self._problem: tuple[Key, str] | None = None
        self._worker: Worker | None = None
        self._rest = QTimer(self, interval=REST_MS, singleShot=True)
        self._rest.timeout.connect(self._begin)

    def use(self, people: People) -> None:
        """Whom the attackers know: the person's own list, or the public figures."""
        self.people = people
        self._problem = None

    def key(self) -> Key | None:
        """What the rank depends on: the document and its plan; None without a plan."""
        session = self._session
        if session.record is None or session.current not in session.plans:
            return None
        return session.current, fingerprint(session, session.current), self.people, session.protected()

    def remember(self, key: Key | None, rank: Rank) -> None:
        """Keeps a rank and tells that it changed."""
        if key is not None:
            self._known[key] = rank
            self.changed.emit()

    def look(self) -> str:
        """What is known of the result as it is now; what is not known is worked out."""
        key = self.key()
        if key is None:
            return tr("no plan yet")
        if key in self._known:
            return self._known[key].words()
        if self._problem is not None and self._problem[0] == key:
            return self._problem[1]
        self._rest.start()
        return tr("being computed…")

    def _begin(self) -> None:
        key = self.key()
        if key is None or key in self._known:
            return
        if self._worker is not None:  # its answer comes first; then there is another look
            return
        worker = self._workers.run(RankTask.of(self._engine, self._session, self.people), quiet=True)
        worker.done.connect(lambda rank: self.remember(key, rank))
        worker.failed.connect(lambda message, _: self._failed(key, message))
        worker.finished.connect(self._finished)
        self._worker = worker
        self._workers.begin(worker)

    def _failed(self, key: Key, message: str) -> None:
        self._problem = (key, message)

    def _finished(self) -> None:
        self._worker = None
        self.changed.emit()
