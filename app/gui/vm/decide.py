"""Decisions as a person makes them: keep, mask, a rung up or down, accept; for the whole selection."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sfumato.app.gui.vm.session import Session
from sfumato.core.generalize.operators import rung_of
from sfumato.core.messages import Message
from sfumato.core.recognize.model import Entity
from sfumato.core.review.model import Decision, Origin

Chooser = Callable[[Entity], Decision | None]


class Decisions:
    """Every method is one undoable step, and says whether anything changed."""

    def __init__(self, session: Session) -> None:
        self.session = session

    def keep(self) -> bool:
        """Keeps the selected entities as written."""
        return self._all("Keep {0}", lambda e: self._hand(e, 0))

    def mask(self) -> bool:
        """Masks the selected entities."""
        return self._all("Mask {0}", lambda e: self._hand(e, self.session.ladder(e).top))

    def accept(self) -> bool:
        """What is suggested becomes decided: the words in view are the words that count."""

        def accepted(entity: Entity) -> Decision | None:
            old = self.session.project.decision(self.session.current, entity.id)
            if old is not None:
                return replace(old, origin=Origin.PERSON)
            outcome = self.session.outcome(entity)
            return Decision(outcome.rung, outcome.text, outcome.operator)

        return self._all("Accept {0}", accepted)

    def rung(self, number: int) -> bool:
        """Shows the selected entities at this rung."""
        return self._all("Level {1} for {0}", lambda e: self._hand(e, number), number)

    def higher(self) -> bool:
        """Shows the selected entities one rung higher."""
        return self._all("More general: {0}", lambda e: self._hand(e, self.session.outcome(e).rung + 1))

    def lower(self) -> bool:
        """Shows the selected entities one rung lower."""
        return self._all("More specific: {0}", lambda e: self._hand(e, self.session.outcome(e).rung - 1))

    def words(self, text: str) -> bool:
        """Writes the person's own words instead of the selected entities."""
        return self._all("Own replacement for {0}", lambda e: replace(self._hand(e, 1), text=text))

    def operator(self, name: str) -> bool:
        """Applies an operator ("last four", "year only") to the selected entities."""

        def shown(entity: Entity) -> Decision:
            rung = rung_of(name, entity.text, self.session.ladder(entity))
            return replace(self._hand(entity, rung), operator=name)

        return self._all("Show a part ({1}) of {0}", shown, Message(name))

    def clear(self) -> bool:
        """Back to undecided: the plan speaks again."""
        return self._all("Decide {0} later", lambda e: None)

    def reason(self, code: str) -> bool:
        """Gives the selected entities a reason code."""
        return self._all("Reason for {0}", lambda e: replace(self._now(e), reason_code=code))

    def note(self, text: str) -> bool:
        """Gives the selected entities a note."""
        return self._all("Note on {0}", lambda e: replace(self._now(e), note=text))

    def dismiss(self) -> bool:
        """Removes the selected entities as no identifiers; False where nothing is selected."""
        chosen = self.session.selected
        if not chosen:
            return False
        self.session.project.dismiss(
            self.session.current, chosen, Message("Not an identifier: {0}", _names(chosen))
        )
        self.session.history_moved()
        return True

    def way_out(self) -> bool:
        """Takes the solver's cheapest way out of the conflict that the selection is part of."""
        plan = self.session.plans.get(self.session.current)
        for conflict in plan.conflicts if plan else ():
            if set(conflict.entity_ids) & set(self.session.selected):
                decisions = {i: Decision(r) for i, r in conflict.way_out.items()}
                done = self.session.project.decide(
                    self.session.current, decisions, Message("Resolve a conflict")
                )
                self.session.history_moved()
                return done
        return False

    def _now(self, entity: Entity) -> Decision:
        old = self.session.project.decision(self.session.current, entity.id)
        if old is not None:
            return replace(old, origin=Origin.PERSON)
        outcome = self.session.outcome(entity)
        return Decision(outcome.rung, outcome.text, outcome.operator)

    def _hand(self, entity: Entity, rung: int) -> Decision:
        old = self.session.project.decision(self.session.current, entity.id)
        top = self.session.ladder(entity).top
        return Decision(
            min(max(0, rung), top),
            reason_code=old.reason_code if old else "",
            note=old.note if old else "",
        )

    def _all(self, code: str, choose: Chooser, *values: object) -> bool:
        """`{0}` of the code stands for the entities, the values follow."""
        entities = [e for i in self.session.selected if (e := self.session.entity(i))]
        if not entities:
            return False
        label = Message(code, _names(tuple(e.id for e in entities)), *values)
        decisions = {e.id: choose(e) for e in entities}
        changed = self.session.project.decide(self.session.current, decisions, label)
        if changed:
            self.session.history_moved()
        return changed


def _names(ids: tuple[str, ...]) -> str:
    return ids[0] if len(ids) == 1 else Message("{0} entities", len(ids))
