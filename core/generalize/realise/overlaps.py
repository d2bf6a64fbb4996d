"""Mentions that overlap: everything that any of them hides stays hidden, and is replaced once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.model import MaskStyle, Replacement, Wording
from sfumato.core.recognize.model import EntityType

NOTE = "[Details omitted.]"  # for a sentence of which nothing else can be told


def without_overlaps(cuts: Iterable[Cut], text: str, wording: Wording) -> tuple[Cut, ...]:
    """In text order. A nested mention is covered by the outer one; mentions that cross are masked as one."""
    kept: list[Cut] = []
    for cut in sorted(cuts, key=lambda c: (c.start, -c.end, not c.mask, c.entity)):
        last = kept[-1] if kept else None
        if last is None or cut.start >= last.end:
            kept.append(cut)
        elif cut.end > last.end:
            kept[-1] = _as_one(last, cut, text, wording)
        else:
            kept[-1] = replace(last, also=_also(last, cut))
    return tuple(_joined(kept, text, wording) if wording.join_masks else kept)


def apart(replacements: Iterable[Replacement]) -> tuple[Replacement, ...]:
    """In text order, without overlaps. A rule may reach over an article or a bracket that a neighbour takes, too: the first
    one keeps it, and what the second one hides beyond it stays hidden."""
    kept: list[Replacement] = []
    for made in sorted(replacements, key=lambda r: (r.start, -r.end)):
        last = kept[-1] if kept else None
        if last is None or made.start >= last.end:
            kept.append(made)
        elif made.end <= last.end:
            kept[-1] = replace(last, also=tuple(dict.fromkeys((*last.also, made.entity_id))))
        else:
            rest = made.original[last.end - made.start :]
            kept.append(replace(made, start=last.end, original=rest))
    return tuple(kept)


def noted_once(replacements: Iterable[Replacement], text: str) -> tuple[Replacement, ...]:
    """Notes that something was left out ("[Details of a work omitted.]") never stand side by side: one says it for both, and of
    what kind it was where both were of that kind."""
    kept: list[Replacement] = []
    for made in replacements:
        last = kept[-1] if kept else None
        if last is None or not (_is_note(last) and _is_note(made)) or text[last.end : made.start].strip():
            kept.append(made)
            continue
        kept[-1] = replace(
            last,
            end=made.end,
            text=last.text if made.text == last.text else NOTE,
            original=text[last.start : made.end],
            also=tuple(dict.fromkeys((*last.also, made.entity_id, *made.also))),
        )
    return tuple(kept)


def _is_note(made: Replacement) -> bool:
    return made.type is EntityType.EVENT and made.text.startswith("[Details ")


def _as_one(first: Cut, second: Cut, text: str, wording: Wording) -> Cut:
    end = max(first.end, second.end)
    return replace(
        first,
        end=end,
        said=text[first.start : end],
        phrase=wording.mask_for(first.entity, first.type),
        kind=RungKind.MASK,
        mask=True,
        fixed=False,
        also=_also(first, second),
    )


def _also(first: Cut, second: Cut) -> tuple[str, ...]:
    known = dict.fromkeys((*first.also, second.entity, *second.also))
    return tuple(i for i in known if i != first.entity)


def _joined(kept: list[Cut], text: str, wording: Wording) -> list[Cut]:
    """Neighbouring masks that look the same are one: "*** ***" would tell how many words there were."""
    if wording.mask is MaskStyle.NUMBERED:
        return kept
    joined: list[Cut] = []
    for cut in kept:
        last = joined[-1] if joined else None
        near = last is not None and not text[last.end : cut.start].strip(" \u00a0")
        if last is not None and near and last.mask and cut.mask and last.phrase == cut.phrase:
            joined[-1] = _as_one(last, cut, text, wording)
        else:
            joined.append(cut)
    return joined
