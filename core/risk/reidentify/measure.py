"""Re-identification as a measure of risk: which entities must go, and how far, before the attacker loses the person."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sfumato.core.errors import SfumatoError
from sfumato.core.generalize.model import Ladder
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.model import Assessment, Case, Finding, Item
from sfumato.core.risk.reidentify.attack import Attackers
from sfumato.core.risk.reidentify.deidentify import Hidden, deidentify
from sfumato.core.risk.reidentify.search import NeuralSearch
from sfumato.core.risk.reidentify.words import Draft, Unit, Word, split_words, word_units

_WORTH_KEEPING = 0.9  # a rung that loses more is as good as a mask
_WORD_BY_WORD = {EntityType.PERSON, EntityType.DATETIME, EntityType.CODE, EntityType.QUANTITY}


def entity_units(entities: Sequence[Entity], ladders: dict[str, Ladder] | None = None) -> tuple[Unit, ...]:
    """Entities as units: the rungs of their ladders are the steps before the mask."""
    units = []
    for entity in entities:
        ladder = (ladders or {}).get(entity.id)
        rungs = ladder.rungs[1:-1] if ladder else ()
        units.append(
            Unit(
                tuple((m.start, m.end) for m in entity.mentions),
                tuple(r.text for r in rungs),
                (*(r.loss for r in rungs), 1.0),
                weight=float(sum(max(1, len(entity.text.split())) for _ in entity.mentions)),
                key=entity.id,
            )
        )
    return tuple(units)


def mention_units(text: str, entities: Sequence[Entity], ladders: Mapping[str, Ladder]) -> tuple[Unit, ...]:
    """Single mentions with rungs, where a rung keeps something. Names, dates and numbers of several words are left to
    `with_words`: hiding one of their words loses less than any rung."""
    units = []
    for entity in entities:
        ladder = ladders.get(entity.id)
        rungs = [rung for rung in ladder.rungs[1:-1] if rung.loss <= _WORTH_KEEPING] if ladder else []
        for mention in entity.mentions if rungs else ():
            words = len(text[mention.start : mention.end].split())
            if words == 1 or entity.type not in _WORD_BY_WORD:
                losses = (*(rung.loss for rung in rungs), 1.0)
                spans, options = ((mention.start, mention.end),), tuple(rung.text for rung in rungs)
                units.append(Unit(spans, options, losses, float(words), entity.id))
    return tuple(units)


def with_words(units: Sequence[Unit], words: Sequence[Word]) -> tuple[Unit, ...]:
    """Entities, and every other word on its own: what is no entity may still tell who it is."""
    taken = sorted(span for unit in units for span in unit.spans)
    loose = [
        u for u in word_units(words) if not any(s < u.spans[0][1] and u.spans[0][0] < e for s, e in taken)
    ]
    return (*units, *loose)


class ReidentifyMeasure:
    """Findings against a set of profiles: the person must leave the top k of the attacker."""

    name = "reidentify"

    def __init__(self, attackers: Attackers | None = None, k: int = 10) -> None:
        self.attackers, self.k = attackers, k

    def assess(self, case: Case) -> Assessment:
        protected = [e for e in case.entities if e.id in case.protected]
        if not protected:
            return self._off("nobody is chosen to be protected")
        try:
            attackers = self.attackers or _public_figures(case.text, [e.text for e in protected])
            if not attackers.neural:
                return self._off("its models are not installed")
            known = [number for e in protected if (number := attackers.find(e.text)) is not None]
            if not known:
                return self._off("the person to protect is not among the profiles, so nothing can be said")
            return self._assess_people(case, attackers, known)
        except SfumatoError as error:
            return self._off(error.message)

    def _off(self, reason: str) -> Assessment:
        return Assessment(self.name, available=False, reason=f"Re-identification is off: {reason}.")

    def _assess_people(self, case: Case, attackers: Attackers, people: Sequence[int]) -> Assessment:
        attacker = attackers.neural[0]
        units = entity_units(case.entities, dict(case.ladders))
        draft = Draft(split_words(case.text), units)
        scores: dict[str, float] = {}
        findings: list[Finding] = []
        for number in people:
            search = NeuralSearch(attacker, draft, number)
            drops = search.drops([(n, unit.levels) for n, unit in enumerate(units)])
            for unit, drop in zip(units, drops, strict=True):
                scores[unit.key] = max(scores.get(unit.key, 0.0), float(min(1.0, max(0.0, drop / 10))))
            hidden = deidentify(attacker, draft, number, self.k)
            findings.extend(self._findings(hidden, units, search.rank, scores, len(attackers.profiles)))
        return Assessment(self.name, tuple(findings), scores)

    def _findings(
        self, hidden: Hidden, units: Sequence[Unit], rank: int, scores: dict[str, float], people: int
    ) -> list[Finding]:
        """Every unit the search had to raise is a finding of its own: shown any lower, the person is found."""
        out = []
        for number in dict.fromkeys(hidden.steps):
            level = hidden.levels[number]
            key = units[number].key
            words = f"A local attacker ranks the person {rank} of {people:,}; with this shown, among the first {self.k}."
            out.append(Finding(self.name, (Item(key, level - 1),), max(0.5, scores.get(key, 0.5)), words))
        return out


def _public_figures(text: str, names: Sequence[str]) -> Attackers:
    from sfumato.core.knowledge import open_index
    from sfumato.core.risk.reidentify.public import near

    return Attackers(near(open_index(), text, names))
