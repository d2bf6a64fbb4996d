"""Supervised risk (paper 002 §3.2.3): what the recogniser's masking head says of each entity."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sfumato.core.facts.timeline import read_timeline
from sfumato.core.generalize.model import Ladder, RungFlag
from sfumato.core.language.durations import read_duration
from sfumato.core.language.nations import nations_in
from sfumato.core.messages import Message
from sfumato.core.recognize.calibrate import expit, logit
from sfumato.core.recognize.model import Entity, EntityType, Identifier
from sfumato.core.recognize.nations import is_pure, nations_of
from sfumato.core.risk.irrelevant_entities import has_parties, looked_up_figures, untelling
from sfumato.core.risk.model import CAUTIOUS, Assessment, Case, Finding, Item
from sfumato.core.risk.rung_risk import too_revealing

NAME = "classifier"
DIRECT = "direct identifier"
# What the form of words that usually tell nothing takes from the log odds of a mask: .85 becomes one half. Chosen on 87
# judgments of the training part of the Text Anonymization Benchmark (F1 .922 → .934), reported on the development part.
DOUBT = 1.7
# Years, months or days of a sentence that many serve; "89 months" is told of few (judgment call).
MOST_OF_A_SENTENCE = 30
# Why something is hidden that people usually hide, by what it is.
_USUAL = {
    EntityType.PERSON: "“{0}” names somebody, and whoever knows them may tell whom the text is about.",
    EntityType.CODE: "“{0}” is given to one person or one case, and can be looked up.",
    EntityType.LOC: "“{0}” says where, as exactly as people who anonymise such texts usually hide it.",
    EntityType.ORG: "“{0}” names one organisation, and people who anonymise such texts usually hide which.",
    EntityType.DEM: "“{0}” describes somebody in a way that people who anonymise such texts usually hide.",
    EntityType.DATETIME: "“{0}” says when, as exactly as people who anonymise such texts usually hide it.",
    EntityType.QUANTITY: "“{0}” is an exact figure, and people who anonymise such texts usually hide those.",
    EntityType.MISC: "“{0}” names one thing, and people who anonymise such texts usually hide which.",
    EntityType.EVENT: "“{0}” tells what few people did, and people who anonymise such texts usually hide that.",
}


class ClassifierMeasure:
    """Risk of an entity as written is its probability of being masked by people.

    At a higher rung it is that, times how likely people who hide the original find the rung still too revealing: measured on
    what people chose (`rung_risk`). What a rung loses is no part of it.
    """

    name = NAME

    def assess(self, case: Case) -> Assessment:
        """The probability of each entity that people would mask it, as written and at each rung.

        Telling events have a measure of their own. What the law sets points at nobody, nor does what a court did ("six years’
        imprisonment", "eight hearings") or what is told of many, where nothing else speaks for it; in an article about somebody
        figures are looked up in a table.
        """
        judged, risks = _risks(case)
        states = state_risks(case)
        findings = [f for e in judged for f in _of(case.text, e, risks[e.id], case.ladders.get(e.id), states)]
        return Assessment(NAME, tuple(findings), risks)


def _risks(case: Case) -> tuple[list[Entity], dict[str, float]]:
    """The entities that can be risky, and how much each is as written. In texts with parties the form of words is doubt and not
    proof: what people hide there all the same is a sum that was awarded or the trade of a party. They hide sentences too, but
    one of a usual length ("three years’ imprisonment") tells nobody who served it, and a criminal case is told by it."""
    times = read_timeline(case.text, case.entities)
    nobody, parties = untelling(case), has_parties(case)
    of_case = times.of_case if parties else frozenset()
    unasked = times.of_law - looked_up_figures(case) - of_case
    judged = [e for e in case.entities if e.type is not EntityType.EVENT and e.id not in unasked]
    risks = {}
    for entity in judged:
        risk = p = entity.p_mask
        if entity.id in nobody:
            risk = min(p, CAUTIOUS)
        if entity.id in of_case and _is_a_usual_sentence(entity):
            risk = min(p, CAUTIOUS)
        elif parties and entity.id in nobody | of_case:
            risk = max(expit(logit(p) - DOUBT), min(p, CAUTIOUS))
        risks[entity.id] = risk
    return judged, risks


def _is_a_usual_sentence(entity: Entity) -> bool:
    """Whether a sentence that a court imposed is told in whole years, months and days as many are: up to thirty of each."""
    numbers = re.findall(r"\d+", entity.text)
    duration = read_duration(entity.text) if entity.type is EntityType.DATETIME else None
    return duration is not None and all(int(n) <= MOST_OF_A_SENTENCE for n in numbers)


def state_risks(case: Case) -> dict[str, float]:
    """By code, how likely people mask a country that the text names by itself (see `decide/missed_mentions`)."""
    return {
        code: entity.p_mask
        for entity in case.entities
        if is_pure(case.text, entity)
        for code in nations_of(case.text, entity)
    }


def _told(text: str, states: Mapping[str, float]) -> float:
    """The risk of a rung that says nothing but a country which the text names anyway ("city in Norway"): that of the
    country. 1 for rungs that say more ("city in Telemark, Norway") or less."""
    words = list(nations_in(text))
    rest = list(text)
    for word in words:
        rest[word.start : word.end] = " " * (word.end - word.start)
    if not words or any(c.isupper() for c in rest):
        return 1.0
    return max(states.get(word.code, 1.0) for word in words)


def _of(
    text: str, entity: Entity, risk: float, ladder: Ladder | None, states: Mapping[str, float]
) -> list[Finding]:
    usual = Message(_USUAL[entity.type], " ".join(entity.text.split()))
    if ladder is None:
        return [Finding(NAME, (Item(entity.id),), risk, usual)]
    country = is_pure(text, entity)
    found = []
    score = risk
    for number, rung in enumerate(ladder.rungs[:-1]):
        if number:  # a wider rung is never riskier than a narrower one
            left = risk * too_revealing(entity.type, rung, country=country)
            score = min(score, left, _told(rung.text, states))
        if score <= 0:
            break
        evidence = (
            Message("“{0}” still says more than people who anonymise such texts usually leave.", rung.text)
            if number
            else usual
        )
        found.append(Finding(NAME, (Item(entity.id, number),), score, evidence))
    return found


def direct_identifiers(case: Case) -> tuple[Finding, ...]:
    """Direct identifiers and the protected persons are hidden whatever the dials say.

    Only rungs that say nothing about who it is stand for a direct identifier: see `reveals_nothing`.
    """
    found = []
    for entity in case.entities:
        if entity.identifier is Identifier.DIRECT or entity.protected or entity.id in case.protected:
            ladder = case.ladders.get(entity.id)
            safe = first_safe_rung(ladder)
            words = Message("“{0}” identifies one person directly.", entity.text)
            found.append(Finding(DIRECT, (Item(entity.id, safe - 1),), 1.0, words))
    return tuple(found)


def first_safe_rung(ladder: Ladder | None) -> int:
    """The lowest rung from which on nothing tells one person from another: a placeholder, a role, or the
    mask."""
    if ladder is None:
        return 1
    safe = ladder.top
    while safe > 1 and reveals_nothing(ladder, safe - 1):
        safe -= 1
    return safe


def reveals_nothing(ladder: Ladder, rung: int) -> bool:
    """A placeholder ("PERSON 2"), the role the text itself gives, or the kind of a code."""
    return bool(ladder.rungs[rung].flags & RungFlag.NAMES_NOBODY)
