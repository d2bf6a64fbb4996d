"""Replacements without grammar: what a long document shows until its sentences have been worked out on a worker.

Nothing that is to be hidden is shown; articles and neighbouring masks are not looked at. Never used for an export.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter

from sfumato.app.gui.vm.steps import STEP, Steps
from sfumato.core.document.edits import Action
from sfumato.core.generalize.model import Ladder
from sfumato.core.generalize.realise import Replacement, Wording
from sfumato.core.recognize.model import Entity
from sfumato.core.review.model import Record

Base = tuple[Mapping[str, int], Wording, tuple[Replacement, ...]]  # rungs, wording and what they gave

# Characters, about 8 pages: the sentences of a shorter text are worked out in less than 50 ms (a parser reads them; 12 pages take
# 78 ms, 60 pages 1.1 s, `python -m benchmarks.bench_window`).
LONG = 24_000
VERY_LONG = 240_000  # characters, about 80 pages: what was found is told less often, and models that are not needed are let go


class RoughTexts:
    """Remembers what was made of each entity: what is found while a text is read changes few of thousands."""

    def __init__(self) -> None:
        self._of: dict[tuple[str, str], tuple[Entity, object, tuple[Replacement, ...]]] = {}
        self._last: dict[str, tuple[object, tuple[Replacement, ...]]] = {}

    def forget(self) -> None:
        """Forgets every text."""
        self._of.clear()
        self._last.clear()

    def in_steps(
        self,
        record: Record,
        entities: tuple[Entity, ...],
        ladder_of: Callable[[Entity], Ladder],
        rungs: Mapping[str, int],
        wording: Wording,
        base: Base | None = None,
    ) -> Steps[tuple[Replacement, ...]]:
        """`base`: an older result with its grammar. What has not changed since is taken from it."""
        asked = (entities, rungs, wording, base)
        last = self._last.get(record.id)
        if last is not None and last[0] == asked:  # list and preview ask for the same
            return last[1]
        older = unchanged(base, rungs, wording) if base is not None else []
        yield
        covered = Covered(older)
        found: list[Replacement] = []
        for number, entity in enumerate(entities, 1):
            if number % STEP == 0:
                yield
            made = self._made(record, entity, ladder_of, rungs.get(entity.id, 0), wording)
            found += made if base is None else [r for r in made if not covered.reaches(r.start, r.end)]
        yield
        result = rough_in_order([*older, *found])
        self._last[record.id] = (asked, result)
        return result

    def _made(
        self,
        record: Record,
        entity: Entity,
        ladder_of: Callable[[Entity], Ladder],
        rung: int,
        wording: Wording,
    ) -> tuple[Replacement, ...]:
        place, own = (record.id, entity.id), (wording.texts.get(entity.id), wording.operators.get(entity.id))
        key = (rung, own, wording.mask, wording.brackets)
        known = self._of.get(place)
        if known is None or known[0] is not entity or known[1] != key:
            made = rough_of(record.text, entity, ladder_of(entity), rung, wording)
            known = self._of[place] = (entity, key, made)
        return known[2]


class Covered:
    """Whether a stretch is touched by a replacement: one of neighbouring masks may stand for several entities."""

    def __init__(self, replacements: Sequence[Replacement]) -> None:
        self._ends = [r.end for r in replacements]
        self._starts = [r.start for r in replacements]

    def reaches(self, start: int, end: int) -> bool:
        """Whether any of the spans overlaps this one."""
        at = bisect_right(self._ends, start)
        return at < len(self._starts) and self._starts[at] < end


def unchanged(base: Base, rungs: Mapping[str, int], wording: Wording) -> list[Replacement]:
    """The replacements of an older result whose entities are shown now as they were then."""
    before, worded, replacements = base
    if (worded.mask, worded.brackets) != (wording.mask, wording.brackets):
        return []
    changed = {i for i in before.keys() | rungs.keys() if before.get(i, 0) != rungs.get(i, 0)}
    for then, now in ((worded.texts, wording.texts), (worded.operators, wording.operators)):
        changed |= {i for i in then.keys() | now.keys() if then.get(i) != now.get(i)}
    return [r for r in replacements if r.entity_id not in changed]


def rough_replacements(
    text: str,
    entities: Iterable[Entity],
    ladders: Mapping[str, Ladder],
    rungs: Mapping[str, int],
    wording: Wording,
) -> tuple[Replacement, ...]:
    """All of a text: `rough_of` each entity, in order."""
    return rough_in_order(
        r for e in entities for r in rough_of(text, e, ladders[e.id], rungs.get(e.id, 0), wording)
    )


def rough_in_order(replacements: Iterable[Replacement]) -> tuple[Replacement, ...]:
    """In text order, without overlaps: where two mentions overlap, the longer stretch is hidden."""
    spots = sorted(replacements, key=attrgetter("end"), reverse=True)
    spots.sort(key=attrgetter("start"))
    found: list[Replacement] = []
    reached = 0
    for spot in spots:
        if spot.end <= reached:
            continue
        if spot.start < reached:
            spot = replace(spot, start=reached, original=spot.original[reached - spot.start :])
        found.append(spot)
        reached = spot.end
    return tuple(found)


def rough_of(
    text: str, entity: Entity, ladder: Ladder, rung: int, wording: Wording
) -> tuple[Replacement, ...]:
    """What stands for each mention of one entity; nothing where it is kept."""
    own = wording.texts.get(entity.id)
    if not rung and own is None:
        return ()
    said, action = _words(entity, ladder, rung, own, wording)
    return tuple(
        Replacement(
            m.start,
            m.end,
            said,
            action,
            entity.id,
            entity.type,
            number,
            rung,
            entity.kind,
            text[m.start : m.end],
        )
        for number, m in enumerate(entity.mentions)
    )


def _words(
    entity: Entity, ladder: Ladder, rung: int, own: str | None, wording: Wording
) -> tuple[str, Action]:
    if own is None and (rung >= ladder.top or entity.id in wording.operators):
        return wording.mask_for(entity.id, entity.type), Action.MASK
    said = own if own is not None else ladder.rungs[rung].text
    return f"[{said}]" if wording.brackets else said, Action.REPLACE
