"""From rungs to replacements. Command line, preview, export, batch and `deidentify` all call this and nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.generalize.grammar import Rendered, render
from sfumato.core.generalize.model import Ladder
from sfumato.core.generalize.operators import operate
from sfumato.core.generalize.realise.model import Replacement, Wording
from sfumato.core.generalize.realise.overlaps import Placed, without_overlaps
from sfumato.core.recognize.model import Entity, EntityType, Mention

_PERSON_NUMBER = re.compile(r"\bPERSON \d+\b")


class Realiser:
    """One document. Grammar is worked out once per mention and rung, so that a dial that moves only looks it up."""

    def __init__(self, text: str, entities: Iterable[Entity], ladders: Mapping[str, Ladder]) -> None:
        self.text, self.entities, self.ladders = text, tuple(entities), ladders
        self._rendered: dict[tuple[int, int, EntityType, str], Rendered] = {}

    def realise(self, rungs: Mapping[str, int], wording: Wording | None = None) -> tuple[Replacement, ...]:
        """The replacements of the whole document, in text order, without overlaps. Entities without a rung, or with rung 0
        and no words of a person's own, stay as written."""
        wording = wording or Wording()
        found: list[Placed] = []
        for entity in self.entities:
            rung = rungs.get(entity.id, 0)
            if rung or entity.id in wording.texts or entity.id in wording.operators:
                found += self._entity(entity, rung, wording)
        return without_overlaps(found, wording, self.text)

    def prepare(self, rungs: Mapping[str, int]) -> None:
        """Works out what `realise` will look up. Safe on another thread: it only fills the memory."""
        for entity in self.entities:
            rung = rungs.get(entity.id, 0)
            if 0 < rung < self.ladders[entity.id].top:
                for mention in entity.mentions:
                    self._words(mention, self.ladders[entity.id], rung)

    def _entity(self, entity: Entity, rung: int, wording: Wording) -> list[Placed]:
        ladder = self.ladders[entity.id]
        rung = min(rung, ladder.top)
        found: list[Placed] = []
        for number, mention in enumerate(entity.mentions):
            start, end, text, action = self._shown(entity, mention, ladder, rung, wording)
            made = Replacement(
                start,
                end,
                text,
                action,
                entity.id,
                entity.type,
                number,
                rung,
                entity.kind or mention.kind,
                self.text[start:end],
            )
            found.append(Placed(mention.start, made))
        return found

    def _shown(
        self, entity: Entity, mention: Mention, ladder: Ladder, rung: int, wording: Wording
    ) -> tuple[int, int, str, Action]:
        said = self.text[mention.start : mention.end]
        if entity.id in wording.operators:
            return mention.start, mention.end, operate(wording.operators[entity.id], said), Action.REPLACE
        if entity.id in wording.texts:
            return mention.start, mention.end, wording.texts[entity.id], Action.REPLACE
        end = _closed(self.text, mention)
        if rung == ladder.top:
            if mention.type is EntityType.DATETIME and re.match(r"['’]\s", self.text[end : end + 2]):
                end += 1  # "nine years' imprisonment" → "*** imprisonment"
            return mention.start, end, wording.mask_for(entity.id, entity.type), Action.MASK
        rendered = self._words(mention, ladder, rung)
        number = wording.numbers.get(entity.id)
        text = rendered.text if number is None else _PERSON_NUMBER.sub(f"PERSON {number}", rendered.text)
        return rendered.start, max(rendered.end, end), text, Action.REPLACE

    def _words(self, mention: Mention, ladder: Ladder, rung: int) -> Rendered:
        key = (mention.start, mention.end, mention.type, ladder.rungs[rung].text)
        if key not in self._rendered:
            self._rendered[key] = render(self.text, mention, ladder.rungs[rung])
        return self._rendered[key]


def realise(
    text: str,
    entities: Iterable[Entity],
    ladders: Mapping[str, Ladder],
    rungs: Mapping[str, int],
    *,
    wording: Wording | None = None,
) -> tuple[Replacement, ...]:
    """What replaces which words of the text when each entity is shown at its rung (0 or missing: as written)."""
    return Realiser(text, entities, ladders).realise(rungs, wording)


def edits_of(replacements: Iterable[Replacement], text: str) -> Edits:
    """The replacements as `core/document` takes them."""
    return Edits.of((Edit(r.start, r.end, r.action, r.text) for r in replacements), text)


def shown_text(replacements: Sequence[Replacement], text: str) -> str:
    """The text that a faithful export reads as."""
    parts: list[str] = []
    reached = 0
    for r in replacements:
        parts += (text[reached : r.start], r.text)
        reached = r.end
    parts.append(text[reached:])
    return "".join(parts)


def _closed(text: str, mention: Mention) -> int:
    """A bracket that opens inside a mention closes with it: "Wels (Austria|)". An amount may go on before that:
    "EUR 36.09 (thirty-six euros| and nine cents)"."""
    said = text[mention.start : mention.end]
    if said.count("(") <= said.count(")"):
        return mention.end
    rest = r"[^()\n]{0,40}\)" if mention.type is EntityType.QUANTITY else r"[”\"]?\)"
    closing = re.match(rest, text[mention.end : mention.end + 42])
    return mention.end + (closing.end() if closing else 0)
