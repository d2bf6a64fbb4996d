"""Which measures name an entity, alone or together with others: looked up for every line of the list."""

from __future__ import annotations

from sfumato.core.review.model import Record
from sfumato.core.risk.names import BY_THRESHOLD

Named = dict[str, frozenset[str]]  # measures by entity id


def named_by(record: Record, threshold: float) -> tuple[Named, Named]:
    """(alone, together): measures with a finding of this entity alone, and with one that combines it with others."""
    alone: dict[str, set[str]] = {}
    together: dict[str, set[str]] = {}
    for assessment in record.assessments:
        for finding in assessment.findings:
            if finding.measure in BY_THRESHOLD and finding.score < threshold:
                continue
            target = alone if len(finding.items) == 1 else together
            for item in finding.items:
                target.setdefault(item.entity_id, set()).add(finding.measure)
        if assessment.measure in BY_THRESHOLD and assessment.available:
            for entity, score in assessment.scores.items():
                if score >= threshold:
                    alone.setdefault(entity, set()).add(assessment.measure)
    return {i: frozenset(m) for i, m in alone.items()}, {i: frozenset(m) for i, m in together.items()}
