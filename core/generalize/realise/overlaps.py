"""Mentions that overlap: everything that any of them hides stays hidden, and is replaced once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sfumato.core.document.edits import Action
from sfumato.core.generalize.realise.model import MaskStyle, Replacement, Wording


@dataclass(frozen=True, slots=True)
class Placed:
    """A replacement, and where its mention itself starts: the words before that are only an article or preposition."""

    mention_start: int
    made: Replacement


def without_overlaps(found: Iterable[Placed], wording: Wording, text: str) -> tuple[Replacement, ...]:
    """In text order. A nested mention is covered by the outer one; mentions that cross are masked as one."""
    kept: list[Replacement] = []
    order = sorted(
        found,
        key=lambda p: (p.mention_start, -p.made.end, p.made.action is not Action.MASK, p.made.entity_id),
    )
    for placed in order:
        start, made = placed.mention_start, placed.made
        last = kept[-1] if kept else None
        if last is None or made.start >= last.end:
            kept.append(made)
        elif start >= last.end:  # only the article before it is taken already
            kept.append(replace(made, start=start, original=text[start : made.end]))
        elif made.end > last.end:
            kept[-1] = _as_one(last, made, wording, text)
        else:
            kept[-1] = replace(last, also=_also(last, made))
    return tuple(_joined(kept, wording, text) if wording.join_masks else kept)


def _as_one(first: Replacement, second: Replacement, wording: Wording, text: str) -> Replacement:
    mask = wording.mask_for(first.entity_id, first.type)
    end = max(first.end, second.end)
    return replace(
        first,
        end=end,
        action=Action.MASK,
        text=mask,
        original=text[first.start : end],
        also=_also(first, second),
    )


def _also(first: Replacement, second: Replacement) -> tuple[str, ...]:
    known = dict.fromkeys((*first.also, second.entity_id, *second.also))
    return tuple(i for i in known if i != first.entity_id)


def _joined(kept: list[Replacement], wording: Wording, text: str) -> list[Replacement]:
    """Neighbouring masks that look the same are one: "*** ***" would tell how many words there were."""
    if wording.mask is MaskStyle.NUMBERED:
        return kept
    joined: list[Replacement] = []
    for made in kept:
        last = joined[-1] if joined else None
        if (
            last is not None
            and last.action is made.action is Action.MASK
            and last.text == made.text
            and not text[last.end : made.start].strip(" \u00a0")
        ):
            joined[-1] = _as_one(last, made, wording, text)
        else:
            joined.append(made)
    return joined
