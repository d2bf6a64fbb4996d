"""From rungs to replacements. Command line, preview, export, batch and `deidentify` all call this and nothing else."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.generalize.labels import Label, labelled
from sfumato.core.generalize.model import Ladder, Rung, RungKind
from sfumato.core.generalize.operators import operate
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.gate import reads_badly
from sfumato.core.generalize.realise.model import MaskStyle, Replacement, Wording
from sfumato.core.generalize.realise.offices_of_people import without_offices
from sfumato.core.generalize.realise.overlaps import apart, noted_once, without_overlaps
from sfumato.core.generalize.realise.sentence import write_sentence
from sfumato.core.generalize.realise.sentences import sentences
from sfumato.core.generalize.realise.slot import read_sentences
from sfumato.core.generalize.realise.times import later_dates
from sfumato.core.recognize.model import Entity, EntityType, Mention

_PERSON_NUMBER = re.compile(r"\bPERSON \d+\b")
_TRIES = 4  # rungs that a sentence may climb before it stays as it is; ladders rarely have more
Written = tuple[Cut, ...]


@dataclass(frozen=True, slots=True)
class _Spot:
    """A mention with its entity, and where it ends when a bracket that it opens is closed."""

    entity: Entity
    number: int
    mention: Mention
    end: int


class Realiser:
    """One document. A sentence is worked out once for the rungs in it, so that a dial that moves only looks it up.

    `memory` may be shared by realisers of one document, for instance after a mention was added by hand."""

    def __init__(
        self,
        text: str,
        entities: Iterable[Entity],
        ladders: Mapping[str, Ladder],
        memory: dict[object, Written] | None = None,
    ) -> None:
        self.text, self.entities, self.ladders = text, tuple(entities), ladders
        self.memory: dict[object, Written] = {} if memory is None else memory
        self._known: dict[object, tuple[Replacement, ...]] = {}  # by sentence and states of its entities
        spots = sorted(
            (
                _Spot(entity, number, mention, _closed(text, mention))
                for entity in self.entities
                for number, mention in enumerate(entity.mentions)
            ),
            key=lambda s: (s.mention.start, -s.end),
        )
        self._kinds = {
            e.id: e.kind or next((m.kind for m in e.mentions if m.kind), "") for e in self.entities
        }
        self._sentences = sentences(text, _covered(spots))
        starts = [start for start, _ in self._sentences]
        self._spots: dict[int, list[_Spot]] = {}
        for spot in spots:
            self._spots.setdefault(bisect_right(starts, spot.mention.start) - 1, []).append(spot)

    def realise(self, rungs: Mapping[str, int], wording: Wording | None = None) -> tuple[Replacement, ...]:
        """The replacements of the whole document, in text order, without overlaps. Entities without a rung, or with rung 0
        and no words of a person's own, stay as written."""
        wording = wording or Wording()
        labels, _ = labelled(self.entities, self.ladders, rungs, wording.letters, self.text)
        found = self._with_labels(rungs, wording, labels, {})
        unseen = _unseen(labels, found) if wording.letters is None else frozenset()
        if unseen:  # their letters are free: no reader looks for a "Town B" that nobody wrote
            seen = [e for e in self.entities if e.id not in unseen]
            fewer, _ = labelled(seen, self.ladders, rungs, None, self.text)
            again = self._with_labels(rungs, wording, labels | fewer, {})
            if not unseen - _unseen(labels, again):
                found, labels = again, labels | fewer
        if late := _introduced_late(labels, found):
            found = self._with_labels(rungs, wording, labels, late)
        return noted_once(apart(found), self.text)

    def _with_labels(
        self,
        rungs: Mapping[str, int],
        wording: Wording,
        labels: Mapping[str, Label],
        introduced: Mapping[str, int],
    ) -> list[Replacement]:
        """The replacements sentence by sentence, which may still overlap. `introduced`: the mention up to which an entity is not
        known to a reader, where that is not its first."""
        states = {
            e.id: (
                self._state(e.id, rungs.get(e.id, 0), wording, labels.get(e.id)),
                introduced.get(e.id, 0),
            )
            for e in self.entities
            if rungs.get(e.id, 0) or e.id in wording.texts or e.id in wording.operators
        }
        later = self._later(rungs)
        found: list[Replacement] = []
        style = (wording.mask, wording.join_masks, wording.brackets)
        touched = [n for n, spots in self._spots.items() if any(s.entity.id in states for s in spots)]
        read_sentences(self.text[slice(*self._sentences[n])] for n in touched)
        for number, spots in self._spots.items():
            known = [(states.get(spot.entity.id), spot.mention.start in later) for spot in spots]
            key = (number, style, *known)
            if key not in self._known:
                cuts = [
                    cut
                    for spot in spots
                    if (cut := self._cut(spot, rungs, wording, labels, introduced)) is not None
                ]
                cuts = [replace(cut, later=cut.start in later) for cut in cuts]
                self._known[key] = tuple(self._sentence(number, cuts, wording)) if cuts else ()
            found += self._known[key]
        return found

    def _state(self, entity_id: str, rung: int, wording: Wording, label: Label | None) -> object:
        """All that the words of an entity depend on: equal states of its entities give an equal sentence."""
        own = wording.operators.get(entity_id), wording.texts.get(entity_id), wording.numbers.get(entity_id)
        return rung, (label.first.text, label.later.text) if label else None, own

    def _later(self, rungs: Mapping[str, int]) -> frozenset[int]:
        """Where dates begin that read the same as the date told before them and were after it."""
        shown = [
            (m.start, m.end, ladder.rungs[rung].text)
            for e in self.entities
            if e.type is EntityType.DATETIME and (rung := rungs.get(e.id, 0))
            if rung < (ladder := self.ladders[e.id]).top
            for m in e.mentions
        ]
        return later_dates(self.text, sorted(shown))

    def prepare(self, rungs: Mapping[str, int], wording: Wording | None = None) -> None:
        """Works out what `realise` will look up. Safe on another thread: it only fills the memory."""
        self.realise(rungs, wording)

    def _sentence(self, number: int, cuts: list[Cut], wording: Wording) -> Iterable[Replacement]:
        start, end = self._sentences[number]
        text = self.text[start:end]
        moved = tuple(replace(c, start=c.start - start, end=c.end - start) for c in cuts)
        key = (text, moved, wording.mask, wording.join_masks)
        written = self.memory.get(key)
        if written is None:
            apart = without_overlaps(moved, text, wording)
            written = self.memory[key] = self._sound(text, apart, wording)
        for cut in written:
            made = self._replacement(cut, start)
            marked = wording.brackets and not cut.mask and cut.phrase[:1] not in ("[", "")
            yield replace(made, text=f"[{made.text}]") if marked else made

    def _sound(self, text: str, cuts: Written, wording: Wording) -> Written:
        """The sentence as it is written; where it reads badly, with the next rung or the mask in place of what disturbs."""
        stars = wording.mask is MaskStyle.STARS
        written = write_sentence(text, cuts, stars)
        for _ in range(_TRIES):
            bad = {(written[n].entity, written[n].mention) for n in reads_badly(text, written)}
            if not bad:
                break
            cuts = tuple(self._higher(c, wording) if (c.entity, c.mention) in bad else c for c in cuts)
            written = write_sentence(text, cuts, stars)
        return written

    def _higher(self, cut: Cut, wording: Wording) -> Cut:
        """One rung up; from a label, and from the last rung, the mask."""
        ladder = self.ladders[cut.entity]
        up = cut.rung + 1
        if up >= ladder.top or cut.kind is RungKind.LABEL or cut.mask:
            mask = wording.mask_for(cut.entity, cut.type)
            return replace(cut, phrase=mask, kind=RungKind.MASK, mask=True, rung=ladder.top)
        rung = ladder.rungs[up]
        return replace(cut, phrase=rung.text, kind=rung.kind, flags=rung.flags, rung=up)

    def _replacement(self, cut: Cut, offset: int) -> Replacement:
        start, end = cut.start + offset, cut.end + offset
        return Replacement(
            start,
            end,
            cut.phrase,
            Action.MASK if cut.mask else Action.REPLACE,
            cut.entity,
            cut.type,
            cut.mention,
            cut.rung,
            self._kinds.get(cut.entity, ""),
            self.text[start:end],
            cut.also,
        )

    def _cut(
        self,
        spot: _Spot,
        rungs: Mapping[str, int],
        wording: Wording,
        labels: Mapping[str, Label],
        introduced: Mapping[str, int],
    ) -> Cut | None:
        entity, mention = spot.entity, spot.mention
        rung = rungs.get(entity.id, 0)
        said = self.text[mention.start : spot.end]
        own = self._own_words(entity, said, wording)
        if own is None and not rung:
            return None
        ladder = self.ladders[entity.id]
        rung = min(rung, ladder.top)
        cut = Cut(
            mention.start, spot.end, "", said, mention.type, entity=entity.id, mention=spot.number, rung=rung
        )
        if own is not None:
            return replace(cut, phrase=own, end=mention.end, fixed=True)
        shown = _shown(
            ladder.rungs[rung], labels.get(entity.id), first=spot.number <= introduced.get(entity.id, 0)
        )
        if shown.kind is RungKind.MASK or (rung == ladder.top and entity.id not in labels):
            mask = wording.mask_for(entity.id, entity.type)
            return replace(cut, phrase=mask, kind=RungKind.MASK, flags=shown.flags, mask=True)
        phrase = shown.text
        if (person := wording.numbers.get(entity.id)) is not None:
            phrase = _PERSON_NUMBER.sub(f"PERSON {person}", phrase)
        if entity.type is EntityType.PERSON and shown.kind is RungKind.LABEL:
            left, right = without_offices(said)
            cut = replace(cut, start=cut.start + left, end=cut.start + right, said=said[left:right])
        note = phrase.startswith("[")  # "[Details omitted.]" stands for a sentence: nothing in it is bent
        return replace(cut, phrase=phrase, kind=shown.kind, flags=shown.flags, fixed=note)

    def _own_words(self, entity: Entity, said: str, wording: Wording) -> str | None:
        if entity.id in wording.operators:
            return operate(wording.operators[entity.id], said)
        return wording.texts.get(entity.id)


def _introduced_late(labels: Mapping[str, Label], found: Sequence[Replacement]) -> dict[str, int]:
    """By entity, the first mention that shows it, where those before it went with other words: "the city" would be unknown."""
    shown: dict[str, int] = {}
    for made in found:
        label = labels.get(made.entity_id)
        if label is not None and made.text and label.later.text.split(" ", 1)[-1] in made.text:
            shown.setdefault(made.entity_id, made.mention)
    return {
        id_: mention
        for id_, mention in shown.items()
        if mention and labels[id_].first.text != labels[id_].later.text
    }


def _unseen(labels: Mapping[str, Label], found: Sequence[Replacement]) -> frozenset[str]:
    """The entities with a letter whose label stands nowhere in the output."""
    written = "\n".join(r.text for r in found)
    lettered = {id_: label.later.text for id_, label in labels.items() if label.later.kind is RungKind.LABEL}
    return frozenset(
        id_
        for id_, name in lettered.items()
        if not re.search(rf"{re.escape(name)}(?!\w)", written, re.IGNORECASE)
    )


def _shown(rung: Rung, label: Label | None, first: bool) -> Rung:
    if label is None:
        return rung
    return label.first if first else label.later


def _covered(spots: Sequence[_Spot]) -> list[tuple[int, int]]:
    """Stretches that no sentence may end in: mentions, those that overlap as one."""
    found: list[tuple[int, int]] = []
    for spot in spots:
        if found and spot.mention.start < found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], spot.end))
        else:
            found.append((spot.mention.start, spot.end))
    return found


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
    rest = (
        r"[^()\n]{0,40}\)"
        if mention.type is EntityType.QUANTITY
        else r"[”\"]?(?:[;,]\s*hereinafter[^()\n]{0,60})?\)"
    )
    closing = re.match(rest, text[mention.end : mention.end + 80])
    return mention.end + (closing.end() if closing else 0)
