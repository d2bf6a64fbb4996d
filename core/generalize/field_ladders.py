"""What the label of a field says of its value: "Medication: Lisinopril 10mg" is a medicine, "Bank: Nordea" a bank.

Asked where the value itself explains nothing, and where the label says more than the name does ("company" → "bank")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from sfumato.core.generalize import rungs
from sfumato.core.generalize.coverages import MEDICINE
from sfumato.core.generalize.kinds.table import kinds
from sfumato.core.generalize.model import Ladder, RungFlag, RungKind
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.fields import field_label
from sfumato.core.recognize.model import Entity, EntityType

_BELOW = 0.9  # of the loss of the next rung: what is put before it loses a little less (judgment call)

_DOSE = re.compile(r"\d\s?(?:mg|mcg|µg|ml|IU)\b")
# The word that heads a label → what its value is, and for how many people that holds (judgement: order of magnitude).
_HEALTH: tuple[tuple[str, str, float], ...] = (
    (r"medications?|medicines?|prescriptions?|prescribed|drugs?", "medicine", 2e9),
    (r"allerg(?:y|ies)", "allergy", 2e9),
    (r"diagnos[ie]s|conditions?|symptoms?|complaints?|illness(?:es)?|findings?", "health condition", 4e9),
    (r"diet", "diet", 4e9),
    (r"treatments?|procedures?|surgery|therapy|recommendations?|plan", "medical treatment", 4e9),
    (r"tests?|examinations?|results?", "medical test", 4e9),
)
_BODIES = {
    "bank": "bank",
    "employer": "employer",
    "company": "company",
    "organization": "organisation",
    "organisation": "organisation",
    "school": "school",
    "university": "university",
    "college": "college",
    "hospital": "hospital",
    "clinic": "clinic",
    "pharmacy": "pharmacy",
    "insurer": "insurance company",
    "insurance": "insurance company",
}
_NAMES = (EntityType.ORG, EntityType.MISC)
_MANY = 1e7  # organisations, where the table of kinds has no count


def with_field_rungs(
    text: str, entities: Iterable[Entity], ladders: Mapping[str, Ladder]
) -> dict[str, Ladder]:
    """The ladders with a first rung by the label of a field, where one of the mentions is its value."""
    found = dict(ladders)
    for entity in entities:
        ladder = found[entity.id]
        labels = [label.lower() for m in entity.mentions if (label := field_label(text, m.start))]
        if entity.type is EntityType.DEM and entity.kind == "condition" and len(ladder.rungs) == 2:
            steps = _of_health(entity.text, labels)
            if steps:
                found[entity.id] = rungs.build(entity.id, entity.text, entity.type, steps)
        elif entity.type in _NAMES and (noun := _body(labels)):
            found[entity.id] = _with_noun(ladder, noun, entity)
    return found


def _of_health(said: str, labels: list[str]) -> list[Step]:
    if _DOSE.search(said):
        return [Step("medicine", MEDICINE, "rule:dose", kind=RungKind.KIND)]
    for label in labels:
        for pattern, noun, count in _HEALTH:
            if re.search(rf"\b(?:{pattern})\b", label):
                flags = RungFlag.MASS if noun == "medical treatment" else RungFlag.NONE
                return [Step(noun, count, "rule:label", kind=RungKind.KIND, flags=flags)]
    return []


def _body(labels: list[str]) -> str:
    return next((_BODIES[word] for label in labels if (word := label.split()[-1]) in _BODIES), "")


def _with_noun(ladder: Ladder, noun: str, entity: Entity) -> Ladder:
    """The noun as the first rung, if it is narrower than what is there, or nothing is."""
    kind = kinds().by_name.get(noun)
    told = [rung.text.partition(" in ")[0] for rung in ladder.rungs[1:-1]]
    wider = {k.name for k in kinds().chain(noun)} - {noun} if kind else set()
    if told and not (told[0] in wider and noun not in told):
        return ladder
    step = Step(noun, kind.count if kind else _MANY, "rule:label", kind=RungKind.KIND)
    made = rungs.build(entity.id, entity.text, entity.type, [step], check=False)
    if len(made.rungs) == 2:
        return ladder
    own = made.rungs[1]
    if len(ladder.rungs) > 2 and own.loss >= ladder.rungs[1].loss:
        own = replace(own, loss=ladder.rungs[1].loss * _BELOW)
    return replace(ladder, rungs=(ladder.rungs[0], own, *ladder.rungs[1:]))
