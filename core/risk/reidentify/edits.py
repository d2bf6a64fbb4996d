"""From raised units to edits of the document: each unit is an entity of its own for the realiser."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sfumato.core.document.edits import Edits
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.generalize.realise import Wording, realise
from sfumato.core.generalize.realise import edits_of as edits_of_replacements
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.reidentify.measure import worth_keeping
from sfumato.core.risk.reidentify.words import Draft

_WORD_BEFORE = re.compile(r"[^\W\d_]\s+$")


def edits_of(
    text: str,
    draft: Draft,
    levels: Mapping[int, int],
    entities: Sequence[Entity] = (),
    ladders: Mapping[str, Ladder] | None = None,
) -> Edits:
    """Neighbouring masks become one, so that the number of hidden words is not told, unless the draft says otherwise."""
    mentions = {(m.start, m.end): m for entity in entities for m in entity.mentions}
    raised: list[Entity] = []
    rungs: dict[str, int] = {}
    ladders_of: dict[str, Ladder] = {}
    texts: dict[str, str] = {}
    for number, level in draft.effective(levels).items():
        unit = draft.units[number]
        for place, (start, end) in enumerate(unit.spans):
            name = f"UNIT-{number}.{place}"
            mention = mentions.get((start, end), Mention(start, end, EntityType.MISC, 1.0))
            raised.append(
                Entity(name, mention.type, (mention,), text[start:end], 0.0, 1.0, kind=mention.kind)
            )
            keep = Rung(text[start:end], 1, 0.0, source="original")
            options = (
                worth_keeping((ladders or {})[unit.key]) if unit.key and (start, end) in mentions else ()
            )
            ladders_of[name] = Ladder(name, (keep, *options, Rung(MASK, float("inf"), 1.0, source="mask")))
            if level > len(unit.options):
                rungs[name] = ladders_of[name].top
            elif options:
                rungs[name] = 1 + [r.text for r in options].index(unit.options[level - 1])
            else:
                texts[name] = _years(text, start, unit.options[level - 1], unit.part)
    wording = Wording(texts=texts, join_masks=draft.merge)
    return edits_of_replacements(realise(text, raised, ladders_of, rungs, wording=wording), text)


def _years(text: str, start: int, option: str, part: bool) -> str:
    """ "4 March 1987" → "4 March in the late 1980s", "since 1987" → "since the late 1980s"."""
    if part:
        return f"in the {option}"
    return f"the {option}" if _WORD_BEFORE.search(text[max(0, start - 30) : start]) else option
