"""The words of the result: worked out by sentences, of a long text on a worker, and looked up by the window.

A text of a few pages is worked out where it is asked for: its sentences are known after the first time. Of a long text even
looking all of them up would be felt, so the window takes what a worker has made (`Made`), and until that is there nearly the
same: the last result with the changed entities set without grammar. An export waits for the worker.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sfumato.app.gui.vm.rough import LONG, RoughTexts
from sfumato.app.gui.vm.steps import Steps, finished
from sfumato.core.generalize.model import Ladder
from sfumato.core.generalize.realise import Replacement, Wording
from sfumato.core.recognize.model import Entity
from sfumato.core.review.model import Record

if TYPE_CHECKING:
    from sfumato.core.generalize.realise import Realiser


@dataclass(frozen=True, slots=True)
class Question:
    """Everything that the words of a document depend on."""

    record: Record
    entities: tuple[Entity, ...]
    rungs: Mapping[str, int]
    wording: Wording
    ladder_of: Callable[[Entity], Ladder]

    @property
    def is_long(self) -> bool:
        """Whether the text is worked on in steps."""
        return len(self.record.text) > LONG


@dataclass(frozen=True, slots=True)
class Made:
    """An answer, with what it is the answer to."""

    realiser: Realiser
    rungs: Mapping[str, int]
    wording: Wording
    replacements: tuple[Replacement, ...]

    def answers(self, question: Question, realiser: Realiser | None) -> bool:
        """Whether these words still hold."""
        same = self.realiser is realiser and self.wording == question.wording
        return same and self.rungs == question.rungs


class Realised:
    """What was made for each document of a project. `work_out` may run on a worker; everything else is the window's."""

    def __init__(self) -> None:
        self._realisers: dict[str, tuple[Realiser, Mapping[str, Ladder]]] = {}
        self._made: dict[str, Made] = {}
        self._rough = RoughTexts()
        self._working = threading.Lock()

    def clear(self) -> None:
        """Another project."""
        self._realisers.clear()
        self._made.clear()
        self._rough.forget()

    def forget(self, document: str) -> None:
        """The document is gone."""
        self._realisers.pop(document, None)
        self._made.pop(document, None)

    def forget_rough(self) -> None:
        """What was found is new."""
        self._rough.forget()

    def exactly(self, question: Question) -> tuple[Replacement, ...]:
        """The replacements, worked out here where nobody has done it yet."""
        return (self.known(question) or self.work_out(question)).replacements

    def nearly(self, question: Question) -> Steps[tuple[Replacement, ...]]:
        """The replacements a little at a time, without grammar where it has not been worked out yet."""
        known = self.known(question)
        if known is not None:
            return known.replacements
        if not question.is_long:
            return self.work_out(question).replacements
        last = self._made.get(question.record.id)
        fits = last is not None and last.realiser is self.realiser_for(question)
        base = (last.rungs, last.wording, last.replacements) if last is not None and fits else None
        return (
            yield from self._rough.in_steps(
                question.record,
                question.entities,
                question.ladder_of,
                question.rungs,
                question.wording,
                base,
            )
        )

    def at_once(self, question: Question) -> tuple[Replacement, ...]:
        """`nearly`, all of it in one go."""
        return finished(self.nearly(question))

    def known(self, question: Question) -> Made | None:
        """The answer, where it is at hand."""
        made = self._made.get(question.record.id)
        realiser = self.realiser_for(question)
        return made if made is not None and made.answers(question, realiser) else None

    def work_out(self, question: Question) -> Made:
        """Makes the answer and keeps it as the last one of its document. On any thread, one at a time."""
        with self._working:
            realiser = self._realiser(question)
            words = realiser.realise(question.rungs, question.wording)
            made = Made(realiser, question.rungs, question.wording, words)
            self._made[question.record.id] = made
            return made

    def prepare(self, question: Question) -> None:
        """Works out the sentences of an answer that nobody has asked for yet, so that it is only looked up later. On a worker; it
        holds up nobody. Nothing is prepared where the entities have changed meanwhile."""
        realiser = self.realiser_for(question)
        if realiser is not None:
            realiser.prepare(question.rungs, question.wording)

    def realiser_for(self, question: Question) -> Realiser | None:
        """The sentences of these entities and ladders; None where they are still to be worked out."""
        known = self._realisers.get(question.record.id)
        fits = (
            known is not None
            and known[0].entities is question.entities
            and known[0].text is question.record.text
            and known[1] is question.record.ladders
        )
        return known[0] if known is not None and fits else None

    def _realiser(self, question: Question) -> Realiser:
        """Sentences are worked out once; dials only look them up."""
        from sfumato.core.generalize.realise import (
            Realiser,  # loads the grammar: not before there is a document
        )

        known = self.realiser_for(question)
        if known is None:
            record = question.record
            ladders = {e.id: question.ladder_of(e) for e in question.entities}
            before = self._realisers.get(record.id)
            same = before is not None and before[0].text is record.text
            memory = before[0].memory if before is not None and same else None
            known = Realiser(record.text, question.entities, ladders, memory)
            self._realisers[record.id] = (known, record.ladders)
        return known
