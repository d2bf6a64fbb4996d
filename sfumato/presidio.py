"""Sfumato inside Presidio, and Presidio's recognizers inside Sfumato. Needs `presidio-analyzer` and `presidio-anonymizer`.

    from presidio_analyzer import AnalyzerEngine
    from sfumato.presidio import SfumatoOperator, SfumatoRecognizer, terms_from

    engine = AnalyzerEngine(...); engine.registry.add_recognizer(SfumatoRecognizer())
    anonymizer = AnonymizerEngine(); anonymizer.add_anonymizer(SfumatoOperator)

Presidio anonymizes span by span and knows no document, so `SfumatoOperator` needs the plan of the whole text: give it the
replacements of `sfumato.sanitize(text)` as parameter (see `operator_config`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from presidio_analyzer import EntityRecognizer, RecognizerResult
from presidio_anonymizer.entities import OperatorConfig
from presidio_anonymizer.operators import Operator, OperatorType

import sfumato
from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.realise import Replacement
from sfumato.core.recognize import EntityType, UserTerm, recognize

# Presidio's names of what both know. What Presidio has no name for keeps ours.
TO_PRESIDIO: Mapping[EntityType, str] = {
    EntityType.PERSON: "PERSON",
    EntityType.LOC: "LOCATION",
    EntityType.ORG: "ORGANIZATION",
    EntityType.DATETIME: "DATE_TIME",
    EntityType.DEM: "NRP",
    EntityType.CODE: "ID",
    EntityType.QUANTITY: "QUANTITY",
    EntityType.MISC: "MISC",
}
_FROM_PRESIDIO: Mapping[str, EntityType] = {
    "PERSON": EntityType.PERSON,
    "LOCATION": EntityType.LOC,
    "ORGANIZATION": EntityType.ORG,
    "DATE_TIME": EntityType.DATETIME,
    "NRP": EntityType.DEM,
    "AGE": EntityType.DEM,
}


class SfumatoRecognizer(EntityRecognizer):  # type: ignore[misc]
    """Sfumato's recogniser as one of Presidio's. Scores are the probabilities that people would mask the span."""

    def __init__(self, least: float = 0.5) -> None:
        self.least = least
        super().__init__(supported_entities=sorted(TO_PRESIDIO.values()), name="SfumatoRecognizer")

    def load(self) -> None:
        """Models load on first use."""

    def analyze(
        self, text: str, entities: Sequence[str], nlp_artifacts: Any = None
    ) -> list[RecognizerResult]:
        """The spans of the wanted entities (all, where none are named). `nlp_artifacts` is not used."""
        return [
            RecognizerResult(TO_PRESIDIO[entity.type], mention.start, mention.end, entity.p_mask)
            for entity in recognize(text)
            if entity.type in TO_PRESIDIO and entity.p_mask >= self.least
            for mention in entity.mentions
            if not entities or TO_PRESIDIO[entity.type] in entities
        ]


class SfumatoOperator(Operator):  # type: ignore[misc]
    """Puts Sfumato's replacement where the span has one, a mask where it has none."""

    def operate(self, text: str, params: Mapping[str, Any] | None = None) -> str:
        """The replacement of this text; a mask where `replacements` has none."""
        replacements: Mapping[str, str] = (params or {}).get("replacements", {})
        return replacements.get(text, MASK)

    def validate(self, params: Mapping[str, Any] | None = None) -> None:
        """Raises ValueError where `replacements` is missing."""
        if not isinstance((params or {}).get("replacements"), Mapping):
            raise ValueError("Give `replacements`: use operator_config(text).")

    def operator_name(self) -> str:
        """The name by which an operator configuration calls it."""
        return "sfumato"

    def operator_type(self) -> OperatorType:
        """It anonymizes; it cannot be taken back."""
        return OperatorType.Anonymize


def operator_config(text: str, *, k: int = 5, threshold: float = 0.5) -> OperatorConfig:
    """The parameters of `SfumatoOperator` for one text: plans it as a whole."""
    edits: tuple[Replacement, ...] = sfumato.sanitize(text, k=k, threshold=threshold).edits
    return OperatorConfig("sfumato", {"replacements": {edit.original: edit.text for edit in edits}})


def terms_from(text: str, results: Iterable[RecognizerResult]) -> tuple[UserTerm, ...]:
    """What Presidio's recognizers found, as terms that Sfumato always hides (`Settings(user_list=…)`)."""
    return tuple(
        dict.fromkeys(
            UserTerm(text[r.start : r.end], _FROM_PRESIDIO.get(r.entity_type, EntityType.CODE), True)
            for r in results
        )
    )
