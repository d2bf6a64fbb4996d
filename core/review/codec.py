"""Values of other rooms to JSON and back, for the project file."""

from __future__ import annotations

from collections.abc import Mapping

from sfumato.core import messages
from sfumato.core.generalize.model import Ladder, Rung, RungFlag, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.model import Json, PageSpan, Record
from sfumato.core.risk.model import Assessment, Finding, Item

INFINITE = "inf"  # JSON has no infinity, and the mask stands for everything
# What reading values back may raise where somebody else, or a damaged disk, wrote them.
MALFORMED = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)


def entity_to_json(entity: Entity) -> dict[str, Json]:
    """The entity as plain values for the project file; `entity_from_json` reads it."""
    return {
        "id": entity.id,
        "type": entity.type.value,
        "text": entity.text,
        "p_direct": entity.p_direct,
        "p_quasi": entity.p_quasi,
        "protected": entity.protected,
        "kind": entity.kind,
        "mentions": [
            [m.start, m.end, m.type.value, m.probability, list(m.sources), m.kind] for m in entity.mentions
        ],
    }


def entity_from_json(data: Mapping[str, Json]) -> Entity:
    """The entity that `entity_to_json` wrote. Raises KeyError or ValueError for anything else."""
    return Entity(
        id=str(data["id"]),
        type=EntityType(data["type"]),
        mentions=tuple(
            Mention(int(start), int(end), EntityType(type_), float(p), tuple(sources), str(kind))
            for start, end, type_, p, sources, kind in data["mentions"]
        ),
        text=str(data["text"]),
        p_direct=float(data["p_direct"]),
        p_quasi=float(data["p_quasi"]),
        protected=bool(data.get("protected", False)),
        kind=str(data.get("kind", "")),
    )


def ladder_to_json(ladder: Ladder) -> dict[str, Json]:
    """The ladder as plain values for the project file; `ladder_from_json` reads it."""
    return {
        "entity_id": ladder.entity_id,
        "suggested": ladder.suggested,
        "rungs": [
            [
                r.text,
                INFINITE if r.coverage == float("inf") else r.coverage,
                r.loss,
                r.term,
                r.source,
                r.kind.value,
                r.flags.value,
            ]
            for r in ladder.rungs
        ],
    }


def ladder_from_json(data: Mapping[str, Json]) -> Ladder:
    """The ladder that `ladder_to_json` wrote. Raises KeyError or ValueError for anything else."""
    return Ladder(
        entity_id=str(data["entity_id"]),
        rungs=tuple(
            Rung(
                str(text),
                float(coverage),
                float(loss),
                str(term),
                str(source),
                RungKind(kind),
                RungFlag(flags),
            )
            for text, coverage, loss, term, source, kind, flags in data["rungs"]
        ),
        suggested=data.get("suggested"),
    )


def finding_to_json(finding: Finding) -> dict[str, Json]:
    """The finding as plain values for the project file; `finding_from_json` reads it."""
    return {
        "measure": finding.measure,
        "items": [[i.entity_id, i.rung] for i in finding.items],
        "score": finding.score,
        "evidence": messages.to_json(finding.evidence),
        "witness": list(finding.witness),
    }


def finding_from_json(data: Mapping[str, Json]) -> Finding:
    """The finding that `finding_to_json` wrote. Raises KeyError or ValueError for anything else."""
    return Finding(
        measure=str(data["measure"]),
        items=tuple(Item(str(entity), int(rung)) for entity, rung in data["items"]),
        score=float(data["score"]),
        evidence=messages.from_json(data["evidence"]),
        witness=tuple(data.get("witness", ())),
    )


def assessment_to_json(assessment: Assessment) -> dict[str, Json]:
    """What one measure said, as plain values for the project file; `assessment_from_json` reads it."""
    return {
        "measure": assessment.measure,
        "findings": [finding_to_json(f) for f in assessment.findings],
        "scores": dict(assessment.scores),
        "available": assessment.available,
        "reason": messages.to_json(assessment.reason),
    }


def assessment_from_json(data: Mapping[str, Json]) -> Assessment:
    """The assessment that `assessment_to_json` wrote. Raises KeyError or ValueError for anything else."""
    return Assessment(
        measure=str(data["measure"]),
        findings=tuple(finding_from_json(f) for f in data["findings"]),
        scores={str(k): float(v) for k, v in data["scores"].items()},
        available=bool(data["available"]),
        reason=messages.from_json(data["reason"]),
    )


def record_to_json(record: Record) -> dict[str, Json]:
    """A document of the project with its analysis, as plain values; `record_from_json` reads it."""
    return {
        "id": record.id,
        "path": record.path,
        "sha256": record.sha256,
        "format": record.format,
        "text": record.text,
        "pages": [[p.number, p.start, p.end] for p in record.pages],
        "entities": [entity_to_json(e) for e in record.entities],
        "ladders": [ladder_to_json(ladder) for ladder in record.ladders.values()],
        "assessments": [assessment_to_json(a) for a in record.assessments],
        "notices": [messages.to_json(n) for n in record.notices],
        "analysed": record.analysed,
    }


def record_from_json(data: Mapping[str, Json]) -> Record:
    """The record that `record_to_json` wrote. Raises KeyError or ValueError for anything else."""
    ladders = [ladder_from_json(item) for item in data["ladders"]]
    return Record(
        id=str(data["id"]),
        path=str(data["path"]),
        sha256=str(data["sha256"]),
        format=str(data["format"]),
        text=str(data["text"]),
        pages=tuple(PageSpan(int(n), int(start), int(end)) for n, start, end in data["pages"]),
        entities=tuple(entity_from_json(e) for e in data["entities"]),
        ladders={ladder.entity_id: ladder for ladder in ladders},
        assessments=tuple(assessment_from_json(a) for a in data["assessments"]),
        notices=tuple(messages.from_json(n) for n in data.get("notices", ())),
        analysed=bool(data.get("analysed", False)),
    )
