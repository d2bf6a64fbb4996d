"""Which stretches of the text are highlighted, and what of them is hidden in the result."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter

import numpy as np

from sfumato.app.gui.vm.rendering import Outcome
from sfumato.app.gui.vm.steps import STEP, Steps
from sfumato.core.document.edits import Action
from sfumato.core.generalize.realise import Replacement
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.review.model import PageSpan, Status

Offsets = np.ndarray[tuple[int], np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class Span:
    """A highlighted stretch. `fate` is what becomes of it; `decided` says whether a person confirmed that."""

    start: int
    end: int
    entity_id: str
    type: EntityType
    fate: Status  # KEPT, GENERALIZED or MASKED: what the result shows at this moment
    decided: bool
    mention: int = 0  # which mention of its entity


def spans_of_entity(entity: Entity, fate: Status, decided: bool) -> tuple[Span, ...]:
    """The highlighted stretches of an entity, one for each mention."""
    return tuple(
        Span(m.start, m.end, entity.id, entity.type, fate, decided, number)
        for number, m in enumerate(entity.mentions)
    )


def spans_in_steps(
    entities: Sequence[Entity], outcomes: Mapping[str, Outcome], remembered: Callable[..., tuple[Span, ...]]
) -> Steps[tuple[Span, ...]]:
    """Of all entities, in order, a little at a time. `remembered(entity, key, make)`: what was made of an entity before."""
    found: list[Span] = []
    for number, entity in enumerate(entities, 1):
        if number % STEP == 0:
            yield
        outcome = outcomes[entity.id]
        make = partial(spans_of_entity, entity, outcome.status, outcome.decided)
        found += remembered(entity, (outcome.status, outcome.decided), make)
    yield
    return in_order(found)


def in_order(spans: Iterable[Span]) -> tuple[Span, ...]:
    """In text order, without overlaps. What is kept stays in the text, and so do entities inside it: it is shown in the parts
    between them. Where something hidden overlaps another, the one that begins first is shown."""
    found = sorted(spans, key=attrgetter("end"), reverse=True)
    found.sort(key=attrgetter("start"))
    result: list[Span] = []
    outer: Span | None = None  # kept, and shown up to `reached`
    reached = 0
    for span in found:
        if outer is not None and span.start >= outer.end:
            result += _part(outer, reached, outer.end)
            reached = max(reached, outer.end)
            outer = None
        if span.start < reached or (outer is not None and span.end > outer.end):
            continue
        if outer is not None:
            result += _part(outer, reached, span.start)
        elif span.fate is Status.KEPT:
            outer, reached = span, span.start
            continue
        result.append(span)
        reached = span.end
    if outer is not None:
        result += _part(outer, reached, outer.end)
    return tuple(result)


def _part(span: Span, start: int, end: int) -> tuple[Span, ...]:
    """The span between two places; none where nothing is left of it."""
    if (start, end) == (span.start, span.end):
        return (span,)
    return (replace(span, start=start, end=end),) if start < end else ()


def density(spans: Sequence[Span], pages: Sequence[PageSpan]) -> dict[int, tuple[int, int]]:
    """Per page: how many highlighted stretches wait for a decision, and how many there are."""
    count = len(pages)
    places = np.fromiter((s.start for s in spans), np.int64, len(spans))
    waits = np.fromiter((not s.decided for s in spans), np.bool_, len(spans))
    page = np.searchsorted(np.array([p.start for p in pages], np.int64), places, side="right") - 1
    every = np.bincount(page[page >= 0], minlength=count).tolist()
    waiting = np.bincount(page[(page >= 0) & waits], minlength=count).tolist()
    return {p.number: (waiting[n], every[n]) for n, p in enumerate(pages) if every[n]}


def status_of_span(span: Span) -> Status:
    """UNDECIDED while only the machine spoke."""
    return span.fate if span.decided else Status.UNDECIDED


def status_shown(replacement: Replacement) -> Status:
    """Whether a replaced stretch is shown as masked or as generalized."""
    return Status.MASKED if replacement.action is Action.MASK else Status.GENERALIZED


class OffsetMap:
    """From offsets of the original to offsets of the preview and back."""

    def __init__(self, replacements: Sequence[Replacement]) -> None:
        count = len(replacements)
        starts = np.fromiter((r.start for r in replacements), np.int64, count)
        ends = np.fromiter((r.end for r in replacements), np.int64, count)
        lengths = np.fromiter((len(r.text) for r in replacements), np.int64, count)
        grown = np.cumsum(lengths - (ends - starts))
        self._original = np.zeros(2 * count + 1, np.int64)
        self._preview = np.zeros(2 * count + 1, np.int64)
        self._original[1::2], self._original[2::2] = starts, ends
        self._preview[2::2] = ends + grown
        self._preview[1::2] = ends + grown - lengths

    def to_preview(self, offset: int) -> int:
        """The place of a character of the original in the preview."""
        return int(self._map(np.array([offset]), self._original, self._preview)[0])

    def to_original(self, offset: int) -> int:
        """The place of a character of the preview in the original."""
        return int(self._map(np.array([offset]), self._preview, self._original)[0])

    def all_to_preview(self, offsets: Offsets) -> Offsets:
        """The same for many characters at once."""
        return self._map(offsets, self._original, self._preview)

    @staticmethod
    def _map(offsets: Offsets, source: Offsets, target: Offsets) -> Offsets:
        # Odd entries open a replacement: inside one, every offset maps to its beginning.
        index = np.searchsorted(source, offsets, side="right") - 1
        return target[index] + np.where(index % 2 == 1, 0, offsets - source[index])
