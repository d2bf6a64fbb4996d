"""Re-identification as a measure of risk: which entities must go, and how far, before the attacker loses the person."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sfumato.core.errors import SfumatoError
from sfumato.core.generalize.model import Ladder, Rung, RungFlag
from sfumato.core.generalize.rungs import UNIVERSE
from sfumato.core.language.dates import YEAR_PATTERN
from sfumato.core.messages import Message
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk.classifier import first_safe_rung
from sfumato.core.risk.model import Assessment, Case, Finding, Item
from sfumato.core.risk.reidentify.attack import Attack, Attackers
from sfumato.core.risk.reidentify.deidentify import Hidden, deidentify
from sfumato.core.risk.reidentify.search import NeuralSearch
from sfumato.core.risk.reidentify.words import Draft, Unit, Word, split_words, word_units

_WORTH_KEEPING = 0.9  # a rung that loses more is as good as a mask
_HALF_DECADE = 5 * 365.25  # days
_YEAR = re.compile(rf"\b{YEAR_PATTERN}\b")


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
    """Single mentions with rungs, where a rung keeps something; years within dates on their own."""
    units = []
    for entity in entities:
        ladder = ladders.get(entity.id)
        rungs = worth_keeping(ladder) if ladder else ()
        for mention in entity.mentions:
            said = text[mention.start : mention.end]
            years = _YEAR.finditer(said) if entity.type is EntityType.DATETIME else ()
            units += [_year_unit(m.group(), mention.start + m.start(), m.group() != said) for m in years]
            if rungs and not (entity.type is EntityType.DATETIME and _YEAR.fullmatch(said)):
                options, losses = tuple(r.text for r in rungs), tuple(r.loss for r in rungs)
                spans, weight = ((mention.start, mention.end),), float(len(said.split()))
                units.append(Unit(spans, options, (*losses, 1.0), weight, entity.id))
    return tuple(units)


def worth_keeping(ladder: Ladder) -> tuple[Rung, ...]:
    """The rungs that keep something, and between a year and its decade half of the decade."""
    found: list[Rung] = []
    years = _YEAR.findall(ladder.rungs[0].text)
    for rung in ladder.rungs[1:-1]:
        if rung.flags & RungFlag.DECADE and len(years) == 1 and rung.term in rung.text:
            term = f"{_half(years[0])} {rung.term}"
            text = rung.text.replace(rung.term, term)
            found.append(Rung(text, _HALF_DECADE, _loss_of_days(_HALF_DECADE), term, rung.source, rung.kind))
        found.append(rung)
    return tuple(rung for rung in found if rung.loss <= _WORTH_KEEPING)


def _half(year: str) -> str:
    return "early" if year[3] < "5" else "late"


def _loss_of_days(days: float) -> float:
    return math.log(days) / math.log(UNIVERSE[EntityType.DATETIME])


def _year_unit(year: str, start: int, part: bool) -> Unit:
    """Half a decade or a decade may be enough, and the day and month may stay."""
    options = (f"{_half(year)} {year[:3]}0s", f"{year[:3]}0s")
    losses = (_loss_of_days(_HALF_DECADE), _loss_of_days(2 * _HALF_DECADE), 1.0)
    return Unit(((start, start + len(year)),), options, losses, part=part)


def with_words(units: Sequence[Unit], words: Sequence[Word]) -> tuple[Unit, ...]:
    """Entities, and every word on its own: what is no entity may still tell who it is, and hiding one word of a name
    or date may lose less than any rung of the whole."""
    known = {span for unit in units for span in unit.spans}
    whole = [span for unit in units if not unit.part for span in unit.spans]
    single = [
        replace(unit, part=any(s < unit.spans[0][1] and unit.spans[0][0] < e for s, e in whole))
        for unit in word_units(words)
        if unit.spans[0] not in known
    ]
    parts_need_a_whole = [
        replace(unit, part=any(s <= unit.spans[0][0] and unit.spans[0][1] <= e for s, e in whole))
        if unit.part
        else unit
        for unit in units
    ]
    return (*parts_need_a_whole, *single)


class ReidentifyMeasure:
    """Findings against a set of profiles: the person must leave the top k of the attacker."""

    name = "reidentify"

    def __init__(
        self,
        attackers: Attackers | None = None,
        k: int = 10,
        names: Sequence[str] = (),
        rest_follows: bool = False,
    ) -> None:
        """`names`: whom to look for, beside what the text calls them. `rest_follows`: where hiding entities is not enough, a
        later step hides other words (`further.py`), so that masking every entity in vain is no use."""
        self.attackers, self.k, self.names, self.rest_follows = attackers, k, tuple(names), rest_follows

    def assess(self, case: Case) -> Assessment:
        """The words by which the attackers find a protected person. Off where nobody is protected."""
        protected = [e for e in case.entities if e.id in case.protected]
        if not protected and not self.names:
            return self._off("nobody is chosen to be protected")
        try:
            names = [*self.names, *(e.text for e in protected)]
            attackers = self.attackers or Attackers.public_figures(case.text, names)
            if not attackers.neural:
                return self._off("its models are not installed")
            known = list(dict.fromkeys(n for name in names for n in self._called(attackers, name)))
            if not known:
                return self._off("the person to protect is not among the profiles, so nothing can be said")
            return self._assess_people(case, attackers, known)
        except SfumatoError as error:
            return self._off(error.message)

    def _called(self, attackers: Attackers, name: str) -> Sequence[int]:
        """All namesakes of one's own list, but one public figure: the index knows dozens of some names."""
        if self.attackers is not None:
            return attackers.find_all(name)
        found = attackers.find(name)
        return () if found is None else (found,)

    def _off(self, reason: str) -> Assessment:
        return Assessment(
            self.name, available=False, reason=Message("Re-identification is off: {0}.", reason)
        )

    def _assess_people(self, case: Case, attackers: Attackers, people: Sequence[int]) -> Assessment:
        units = entity_units(case.entities, dict(case.ladders))
        draft = Draft(split_words(case.text), units)
        scores: dict[str, float] = {}
        findings: list[Finding] = []
        for number in people:
            search = NeuralSearch(attackers.neural[0], draft, number)
            drops = search.drops([(n, unit.levels) for n, unit in enumerate(units)])
            for unit, drop in zip(units, drops, strict=True):
                scores[unit.key] = max(scores.get(unit.key, 0.0), float(min(1.0, max(0.0, drop / 10))))
            before = attackers.attack(case.text, number, top=1, saliency=False)
            # Relaxed: what was not needed would not be a finding.
            hidden = deidentify(attackers, draft, number, self.k, relaxed=True)
            if self.rest_follows and not hidden.reached:
                continue
            findings.extend(self._findings(hidden, units, before, scores, case.ladders))
        return Assessment(self.name, tuple(findings), scores)

    def _findings(
        self,
        hidden: Hidden,
        units: Sequence[Unit],
        before: Attack,
        scores: Mapping[str, float],
        ladders: Mapping[str, Ladder],
    ) -> list[Finding]:
        """Every unit the search had to raise is a finding of its own: shown any lower, the person is found. A placeholder
        ("PERSON 1") tells no more than the mask, so nobody is raised beyond it."""
        rank = f"A local attacker ranks the person {before.best.rank} of {before.people:,}"
        words = Message("{0}; with this shown, among the first {1}.", rank, self.k)
        if not hidden.reached:
            words = Message(
                "{0}. Hiding all that was found is not enough: other words tell who it is as well.", rank
            )
        return [
            Finding(
                self.name,
                (Item(key, min(level, first_safe_rung(ladders.get(key))) - 1),),
                max(0.5, scores.get(key, 0.5)),
                words,
            )
            for number, level in hidden.levels.items()
            if (key := units[number].key)
        ]
