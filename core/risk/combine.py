"""Several measures as one: any of them, all of them, or a weighted mean of their scores.

Only measures with static scores are combined (classifier, language model, search, re-identification).
k-anonymity and population are conditions of their own and always hold beside these.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

from sfumato.core.messages import Message
from sfumato.core.risk.model import Assessment, Finding, Item


class Mode(StrEnum):
    """How the findings of several measures become one; the value is the name in options and projects."""

    ANY = "any"
    ALL = "all"
    WEIGHTED = "weighted"


def combine(
    assessments: Sequence[Assessment], mode: Mode = Mode.ANY, weights: Mapping[str, float] | None = None
) -> tuple[Finding, ...]:
    """One list of findings whose score is what the threshold is compared with.

    The score a measure gives to a combination is the highest of its findings that the combination contains.
    *All of* takes the least of these scores over the measures, *weighted* their mean. A measure that could
    not run is left out of both: counted as 0 it would make everything look safer.
    """
    usable = [a for a in assessments if a.available]
    if mode is Mode.ANY or len(usable) < 2:
        return tuple(f for a in usable for f in a.findings)
    shares = {a.measure: (weights or {}).get(a.measure, 1.0) for a in usable}
    total = sum(shares.values())
    if mode is Mode.WEIGHTED and total <= 0:
        raise ValueError("At least one weight must be above 0.")
    index = {a.measure: _by_entity(a.findings) for a in usable}
    found: dict[tuple[Item, ...], Finding] = {}
    for items in _combinations(usable):
        parts = {name: _score(items, by_entity) for name, by_entity in index.items()}
        score = (
            min(parts.values())
            if mode is Mode.ALL
            else sum(shares[name] * part for name, part in parts.items()) / total
        )
        if score <= 0:
            continue
        said = ", ".join(f"{name} {part:.2f}" for name, part in sorted(parts.items()))
        word = "the least" if mode is Mode.ALL else "the weighted mean"
        found[items] = Finding(
            Message("{0} of", mode.value), items, score, Message("Taken together: {0} of {1}.", word, said)
        )
    return tuple(found.values())


def _combinations(assessments: Iterable[Assessment]) -> list[tuple[Item, ...]]:
    """Each combination that any measure names."""
    seen: dict[tuple[Item, ...], None] = {}
    for assessment in assessments:
        for finding in assessment.findings:
            seen[tuple(sorted(finding.items, key=lambda i: (i.entity_id, i.rung)))] = None
    return list(seen)


def _by_entity(findings: Iterable[Finding]) -> dict[str, list[Finding]]:
    by_entity: dict[str, list[Finding]] = {}
    for finding in findings:
        by_entity.setdefault(finding.items[0].entity_id, []).append(finding)
    return by_entity


def _score(items: tuple[Item, ...], by_entity: Mapping[str, list[Finding]]) -> float:
    shown = {item.entity_id: item.rung for item in items}
    return max(
        (
            finding.score
            for entity_id in shown
            for finding in by_entity.get(entity_id, ())
            if all(i.entity_id in shown and shown[i.entity_id] <= i.rung for i in finding.items)
        ),
        default=0.0,
    )
