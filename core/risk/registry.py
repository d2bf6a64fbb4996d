"""Every measure of risk, registered once. A new measure is one module and one line of `MEASURES` (and its name in `names.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, runtime_checkable

from sfumato.core.errors import SfumatoError
from sfumato.core.messages import Message
from sfumato.core.risk.anonymity import AnonymityMeasure
from sfumato.core.risk.classifier import ClassifierMeasure
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.events import EventMeasure
from sfumato.core.risk.language_model import LanguageModelMeasure
from sfumato.core.risk.model import Case, Exposure, Finding, Measure
from sfumato.core.risk.reidentify import ReidentifyMeasure
from sfumato.core.risk.search import SearchMeasure
from sfumato.core.risk.search_model import SearchModelMeasure


@runtime_checkable
class AsksWhileSolving(Protocol):
    """A measure that can say, for any rungs, which combinations are still risky."""

    name: str

    def violations(self, case: Case, rungs: Mapping[str, int], k: int, limit: int) -> Sequence[Finding]: ...


@runtime_checkable
class HasExposure(Protocol):
    """A measure with a linear condition for the solver."""

    def exposure(self, case: Case) -> Exposure: ...


MEASURES: dict[str, Callable[[], Measure]] = {
    "classifier": ClassifierMeasure,
    "language model": LanguageModelMeasure,
    "search": SearchMeasure,
    "search model": SearchModelMeasure,
    "anonymity": AnonymityMeasure,
    "population": CrowdMeasure,
    "events": EventMeasure,
    "reidentify": ReidentifyMeasure,
}


def make_measure(name: str) -> Measure:
    """A fresh measure of that name."""
    try:
        return MEASURES[name]()
    except KeyError as error:
        raise SfumatoError(
            Message("There is no measure called {0}.", name),
            next_step=Message("Use some of: {0}.", ", ".join(MEASURES)),
        ) from error
