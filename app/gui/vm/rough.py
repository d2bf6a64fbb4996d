"""Replacements without grammar: what a long document shows until its sentences have been worked out on a worker.

Nothing that is to be hidden is shown; articles and neighbouring masks are not looked at. Never used for an export.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sfumato.core.document.edits import Action
from sfumato.core.generalize.model import Ladder
from sfumato.core.generalize.realise import Replacement, Wording
from sfumato.core.recognize.model import Entity

LONG = 240_000  # characters, about 80 pages: shorter texts are worked out in the blink of an eye


def rough_replacements(
    text: str,
    entities: Iterable[Entity],
    ladders: Mapping[str, Ladder],
    rungs: Mapping[str, int],
    wording: Wording,
) -> tuple[Replacement, ...]:
    """In text order, without overlaps: where two mentions overlap, the longer stretch is hidden."""
    spots = []
    for entity in entities:
        rung = rungs.get(entity.id, 0)
        own = wording.texts.get(entity.id)
        if rung or own is not None:
            spots += [
                (m.start, -m.end, entity, number, rung, own) for number, m in enumerate(entity.mentions)
            ]
    spots.sort(key=lambda s: s[:2])
    found: list[Replacement] = []
    words: dict[str, tuple[str, Action]] = {}
    reached = 0
    for start, end, entity, number, rung, own in spots:
        start, end = max(start, reached), -end
        if end <= start:
            continue
        if entity.id not in words:
            words[entity.id] = _words(entity, ladders[entity.id], rung, own, wording)
        said, action = words[entity.id]
        found.append(
            Replacement(
                start, end, said, action, entity.id, entity.type, number, rung, entity.kind, text[start:end]
            )
        )
        reached = end
    return tuple(found)


def _words(
    entity: Entity, ladder: Ladder, rung: int, own: str | None, wording: Wording
) -> tuple[str, Action]:
    if own is None and (rung >= ladder.top or entity.id in wording.operators):
        return wording.mask_for(entity.id, entity.type), Action.MASK
    said = own if own is not None else ladder.rungs[rung].text
    return f"[{said}]" if wording.brackets else said, Action.REPLACE
