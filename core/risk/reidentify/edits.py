"""From raised units to edits of the document: masks, and rungs put into their sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.generalize import MASK, Ladder, render
from sfumato.core.recognize.model import Entity, Mention
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
    found: list[Edit] = []
    for number, level in draft.effective(levels).items():
        unit = draft.units[number]
        for start, end in unit.spans:
            if level > len(unit.options):
                found.append(Edit(start, end, Action.MASK, MASK))
            elif unit.key and (start, end) in mentions:
                ladder = (ladders or {})[unit.key]
                found.append(_rung(text, ladder, unit.options[level - 1], mentions[start, end]))
            else:
                found.append(
                    Edit(start, end, Action.REPLACE, _years(text, start, unit.options[level - 1], unit.part))
                )
    found.sort(key=lambda e: (e.start, -e.end))
    joined: list[Edit] = []
    for edit in found:
        last = joined[-1] if joined else None
        if last and edit.start < last.end:
            if edit.end <= last.end:
                continue
            edit = Edit(
                last.end, edit.end, edit.action, edit.text
            )  # only the article before it is taken already
        masks = last is not None and last.action is edit.action is Action.MASK
        if last and masks and draft.merge and not text[last.end : edit.start].strip():
            joined[-1] = Edit(last.start, edit.end, Action.MASK, MASK)
        else:
            joined.append(edit)
    return Edits.of(joined, text)


def _rung(text: str, ladder: Ladder, option: str, mention: Mention) -> Edit:
    rung = next(rung for rung in worth_keeping(ladder) if rung.text == option)
    rendered = render(text, mention, rung)
    return Edit(rendered.start, rendered.end, Action.REPLACE, rendered.text)


def _years(text: str, start: int, option: str, part: bool) -> str:
    """ "4 March 1987" → "4 March in the late 1980s", "since 1987" → "since the late 1980s"."""
    if part:
        return f"in the {option}"
    return f"the {option}" if _WORD_BEFORE.search(text[max(0, start - 30) : start]) else option
