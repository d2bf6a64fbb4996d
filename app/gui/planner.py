"""Plans: one at a time on a worker, the newest question only; and a look ahead while nobody asks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import CallTask, Task
from sfumato.app.gui.vm import ahead
from sfumato.app.gui.vm.protect import roles_words
from sfumato.app.gui.vm.requests import PlanRequest
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import tr
from sfumato.app.gui.workers import Worker, Workers
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.messages import Message

LOOK_AHEAD_MS = 50  # after the first plan of a document was shown
LOOK_AGAIN_MS = 600  # after a later one: whoever decides one entity after the other is not at the dials
GLANCE_MS = 400  # a plan that takes longer is said to be in the making
MEASURING_MS = 30  # a plan that takes longer: what is shown is no longer what was asked for, and says so
LOOK_AHEAD_S = 60.0  # seconds of the processor: of a long document only the nearest places


class Planner(QObject):
    """Makes the plan for the newest dials and decisions on a worker, and looks ahead at places that a person is likely to try. An
    answer to an older question is dropped."""

    slow = Signal(bool)  # a plan takes longer than a glance
    measuring_changed = Signal()
    planned = Signal()
    looked_ahead = Signal(str, object)  # document, ((k, share kept), …)
    failed = Signal(str)  # words
    rested = Signal()  # one piece of work ended

    def __init__(self, session: Session, engine: Engine, workers: Workers, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._engine, self._workers = session, engine, workers
        self._planning = False
        self._plan_again = False
        self.measuring = False  # what is shown is an older result than the dials and decisions ask for
        self._prepared: dict[str, object] = {}  # what the dials of a document were last looked ahead for
        self._preparing: Worker | None = None
        self._others = False  # a document out of sight is planned
        self._failed: set[str] = set()
        self._rest = QTimer(self, interval=LOOK_AHEAD_MS, singleShot=True)
        self._rest.timeout.connect(self._prepare)
        self._glance = QTimer(self, interval=GLANCE_MS, singleShot=True)
        self._glance.timeout.connect(lambda: self.slow.emit(True))
        self._soon = QTimer(self, interval=MEASURING_MS, singleShot=True)
        self._soon.setTimerType(Qt.TimerType.PreciseTimer)
        self._soon.timeout.connect(lambda: self._measure(True))

    def forget(self, document: str) -> None:
        """It is analysed anew: what was looked ahead holds no more."""
        self._prepared.pop(document, None)
        self._failed.discard(document)

    def turn(self, dials: Dials, *, final: bool) -> None:
        """A dial moves: plan at once; the resting place becomes one step of the history."""
        self._stop_looking()
        if final:
            self._session.live_dials = None
            words = Message("Dials: k {0}, threshold {1}", dials.k, f"{dials.threshold:.2f}")
            self._session.project.set_dials(dials, words)
            self._session.history_moved()
        else:
            self._session.live_dials = dials
            self.replan()

    def keep_roles(self, roles: frozenset[str]) -> None:
        """People of these roles stay as written, unless they are protected; of the others the plan decides."""
        dials = replace(self._session.dials, staying=roles)
        words = (
            Message("Keep the names of {0}", roles_words(roles))
            if roles
            else Message("Keep no names by role")
        )
        self._session.project.set_dials(dials, words)
        self._session.history_moved()

    def replan(self) -> None:
        """Only one plan is computed at a time; while it runs, moves are collected into one more."""
        if self._planning:
            self._plan_again = True
            return
        request = self._session.plan_request()
        if request is None or not self._engine.knows(request.document):
            return
        self._planning, self._plan_again = True, False
        if not self._glance.isActive():
            self._glance.start()
        if not self._soon.isActive():
            self._soon.start()
        worker = self._workers.run(CallTask(lambda task: self._solve(request)))
        worker.done.connect(lambda plan: self._accept(request, plan))
        worker.failed.connect(lambda message, _: self.failed.emit(message))
        worker.finished.connect(self._planned)
        self._workers.begin(worker)

    def _measure(self, measuring: bool) -> None:
        self._soon.stop()
        if measuring != self.measuring:
            self.measuring = measuring
            self.measuring_changed.emit()

    def waiting(self, document: str) -> bool:
        """Whether a plan can be made that is not there yet, or is one for other dials or choices."""
        session = self._session
        record = session.project.records.get(document)
        known = record is not None and record.analysed and self._engine.knows(document)
        return known and not session.planned(document)

    def ensure(self, document: str, then: Callable[[str], None]) -> None:
        """Calls `then` when the document has its plan, at once where none is to be made; with words where that failed.
        What is written must not rest on dials that moved on."""
        request = self._session.plan_request(document) if self.waiting(document) else None
        if request is None:
            self._word(document, lambda: then(""))
            return
        problem = tr("Cancelled.")

        def made(plan: Plan) -> None:
            nonlocal problem
            problem = ""
            self._accept(request, plan)

        def failed(message: str, _: Exception) -> None:
            nonlocal problem
            problem = message

        worker = self._workers.run(CallTask(lambda task: self._solve(request)))
        worker.done.connect(made)
        worker.failed.connect(failed)
        worker.finished.connect(lambda: then(problem) if problem else self.ensure(document, then))
        self._workers.begin(worker)

    def _word(self, document: str, then: Callable[[], None]) -> None:
        """Calls `then` when the words of the result are worked out; at once where they are, or where the text is short."""
        known = document in self._session.project.records
        question = self._session.unworded(document) if known else None
        if question is None:
            then()
            return
        worker = self._workers.run(CallTask(lambda task: self._session.realised.work_out(question)))
        worker.finished.connect(then)
        self._workers.begin(worker)

    def plan_others(self) -> None:
        """Documents out of sight, one after the other: whoever looks at all of them at once wants them as they would be."""
        if self._others:
            return
        left = (d for d in self._session.project.records if self._unready(d) and d not in self._failed)
        document = next(left, None)
        if document is None:
            return
        self._others = True
        self.ensure(document, lambda problem: self._other_done(document, problem))

    def _unready(self, document: str) -> bool:
        """Whether its plan, or the words of a long one, are still to be made."""
        record = self._session.project.records[document]
        return self.waiting(document) or (record.analysed and self._session.unworded(document) is not None)

    def _other_done(self, document: str, problem: str) -> None:
        self._others = False
        known = document in self._session.project.records
        if problem or (known and not self.waiting(document) and self._unready(document)):
            self._failed.add(document)  # it would be tried for ever
        self.plan_others()
        self.rested.emit()

    def _solve(self, request: PlanRequest) -> Plan:
        plan = self._engine.plan(request.document, request.dials, request.fixed)
        self._session.render_ahead(request, plan)
        return plan

    def _accept(self, request: PlanRequest, plan: Plan) -> None:
        if request.document == self._session.current and not self._plan_again:
            self._soon.stop()
            self.measuring = False  # told by the plan itself
        if self._session.accept_plan(request, plan):
            self.planned.emit()
            if self._session.unworded(request.document) is not None:  # it stands otherwise than was foreseen
                self._word(request.document, lambda: self._worded(request.document))
        if request.document == self._session.current and self._session.live_dials is None:
            asked = (request.dials, tuple(sorted(request.fixed.items())))
            before = self._prepared.get(request.document)
            if asked != before:
                self._stop_looking()
                self._prepared[request.document] = asked
                self._rest.start(LOOK_AHEAD_MS if before is None else LOOK_AGAIN_MS)

    def _worded(self, document: str) -> None:
        if document == self._session.current:
            self._session.plan_changed.emit()

    def _prepare(self) -> None:
        """While the person reads: what the dial will ask for next, and the small curve. The first touch of a dial ends it."""
        request = self._session.answered(self._session.current)
        if request is None or not self._engine.knows(request.document):
            return
        self._stop_looking()
        dials = request.dials

        def look_ahead(task: Task) -> None:
            found: list[tuple[int, float]] = []
            on_curve, fixed = ahead.curve(dials), request.fixed
            for plan in self._engine.look_ahead(request.document, on_curve, fixed, lambda: task.cancelled):
                found.append((plan.dials.k, plan.kept))
            task.handle_partial(tuple(found))  # nobody hears it of a task that was cancelled
            until = time.thread_time() + LOOK_AHEAD_S

            def ended() -> bool:
                return task.cancelled or time.thread_time() > until

            places = (dials, *on_curve, *ahead.nearest(dials))
            for plan in self._engine.look_ahead(request.document, places, fixed, ended):
                self._session.render_ahead(request, plan, shown=False)

        self._preparing = self._workers.run(CallTask(look_ahead), quiet=True)
        self._preparing.partial.connect(lambda found: self.looked_ahead.emit(request.document, found))
        self._workers.begin(self._preparing)

    def _stop_looking(self) -> None:
        if self._preparing is not None:
            self._preparing.task.cancel()
            self._preparing = None

    def _planned(self) -> None:
        self._planning = False
        if self._plan_again:
            self.replan()
        if not self._planning:
            self._glance.stop()
            self.slow.emit(False)
            self._measure(False)
        self.rested.emit()
