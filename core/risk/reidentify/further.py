"""What a plan over entities leaves to the attackers: further words go until they lose the person.

A plan hides names, dates and places. Other words may still tell who it is ("the seals of the Baltic"), so what the plan
would write is attacked as a reader sees it, and words of it are hidden as `deidentify` does it (paper 003, Algorithm 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.generalize import MASK
from sfumato.core.risk.reidentify.attack import Attackers
from sfumato.core.risk.reidentify.deidentify import deidentify
from sfumato.core.risk.reidentify.edits import edits_of
from sfumato.core.risk.reidentify.words import Draft, split_words, word_units

# What is written is cut into other chunks than what was searched; where that brings a person back, go further.
_FURTHER = (1, 2, 4)


@dataclass(frozen=True, slots=True)
class Lost:
    """The edits of a plan with the further words hidden, and where every attacker ranks the people after it."""

    edits: Edits
    ranks: Mapping[str, Mapping[str, int]]  # by person and attacker, in the text as it is written
    further: int  # words hidden beyond the plan

    @property
    def rank(self) -> int:
        """The best rank that any attacker gives any of the people."""
        return min(rank for ranks in self.ranks.values() for rank in ranks.values())


def hide_further(attackers: Attackers, text: str, edits: Edits, people: Sequence[int], k: int) -> Lost:
    """The edits, and as many words more as it takes to bring these people out of the first k."""
    further, named = 0, _told_apart(attackers, people)
    for factor in _FURTHER:
        for person in people:
            shown = edits.apply(text)
            if min(_ranks(attackers, shown, person).values()) > k:
                continue
            words = split_words(shown, attackers.profiles[person].name)
            draft = Draft(words, word_units(words))
            hidden = deidentify(attackers, draft, person, factor * k)
            further += len(hidden.levels)
            edits = joined(text, edits, edits_of(shown, draft, hidden.levels))
        shown = edits.apply(text)
        ranks = {name: _ranks(attackers, shown, n) for n, name in zip(people, named, strict=True)}
        lost = Lost(edits, ranks, further)
        if lost.rank > k:
            break
    return lost


def _ranks(attackers: Attackers, shown: str, person: int) -> dict[str, int]:
    attack = attackers.attack(shown, person, top=1, saliency=False)
    return {view.attacker: view.rank or len(attackers.profiles) for view in attack.views}


def _told_apart(attackers: Attackers, people: Sequence[int]) -> list[str]:
    """Their names; namesakes with the number of their profile."""
    names = [attackers.profiles[n].name for n in people]
    return [
        f"{name} ({attackers.profiles[n].id})" if names.count(name) > 1 else name
        for n, name in zip(people, names, strict=True)
    ]


def joined(text: str, edits: Edits, more: Edits) -> Edits:
    """Edits of a text, and masks over what they show, as one set of edits of the text. A replacement that a mask
    touches goes whole; neighbouring masks are one."""
    masks = [(m.start, m.end) for m in more.edits]
    found: list[Edit] = []
    for start, end, shown, edit in _stretches(text, edits):
        length = end - start if edit is None else len(edit.shown)
        touched = [
            (max(a, shown), min(b, shown + length)) for a, b in masks if a < shown + length and b > shown
        ]
        if edit is not None:
            found.append(Edit(start, end, Action.MASK, MASK) if touched else edit)
        else:
            found += [Edit(start + a - shown, start + b - shown, Action.MASK, MASK) for a, b in touched]
    merged: list[Edit] = []
    for edit in found:
        last = merged[-1] if merged else None
        masked = (
            last is not None and last.action is edit.action is Action.MASK and last.text == edit.text == MASK
        )
        if last is not None and masked and not text[last.end : edit.start].strip(" \t"):
            merged[-1] = Edit(last.start, edit.end, Action.MASK, MASK)
        else:
            merged.append(edit)
    return Edits.of(merged, text)


def _stretches(text: str, edits: Edits) -> Iterator[tuple[int, int, int, Edit | None]]:
    """Kept and edited stretches: where they stand in the text, and where what they show begins."""
    reached = shown = 0
    for edit in edits.edits:
        if edit.start > reached:
            yield reached, edit.start, shown, None
            shown += edit.start - reached
        yield edit.start, edit.end, shown, edit
        shown += len(edit.shown)
        reached = edit.end
    if reached < len(text):
        yield reached, len(text), shown, None
