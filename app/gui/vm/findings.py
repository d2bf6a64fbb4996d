"""Which measures name an entity, alone or together with others: looked up for every line of the list."""

from __future__ import annotations

from sfumato.core.review.model import Record
from sfumato.core.risk.model import Assessment, Finding
from sfumato.core.risk.registry import counts_people

Named = dict[str, frozenset[str]]  # measures by entity id


def named_by(record: Record, threshold: float) -> tuple[Named, Named]:
    """(alone, together): measures with a finding of this entity alone, and with one that combines it with others.

    Findings of measures that count people hold whatever the threshold; those of all others from the threshold on."""
    alone: dict[str, set[str]] = {}
    together: dict[str, set[str]] = {}
    for assessment in record.assessments:
        least = 0.0 if counts_people(assessment.measure) else threshold
        for finding in assessment.findings:
            if finding.score >= least:
                target = alone if len(finding.items) == 1 else together
                for item in finding.items:
                    target.setdefault(item.entity_id, set()).add(finding.measure)
        for entity in _risky(assessment, threshold):
            if assessment.measure not in together.get(entity, ()):  # else it is the score of a combination
                alone.setdefault(entity, set()).add(assessment.measure)
    return {i: frozenset(m) for i, m in alone.items()}, {i: frozenset(m) for i, m in together.items()}


def kept_in(record: Record) -> dict[str, list[Finding]]:
    """Findings by each entity that is kept as it is in them: gone through once, asked for every entity that is looked at."""
    found: dict[str, list[Finding]] = {}
    for assessment in record.assessments:
        for finding in assessment.findings:
            for entity_id in {item.entity_id for item in finding.items if item.rung == 0}:
                found.setdefault(entity_id, []).append(finding)
    return found


def _risky(assessment: Assessment, threshold: float) -> list[str]:
    if counts_people(assessment.measure) or not assessment.available:
        return []
    return [entity for entity, score in assessment.scores.items() if score >= threshold]
