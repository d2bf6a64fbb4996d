"""Every measure of risk, registered once. A new measure is one module and one entry of `MEASURES`.

Measures are imported when one is made: their names must be at hand at once, and loading all of them would delay the window.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from sfumato.core.errors import SfumatoError
from sfumato.core.messages import Message
from sfumato.core.risk.model import Case, Exposure, Finding, Measure


@runtime_checkable
class AsksWhileSolving(Protocol):
    """A measure over everything that stays in the text; findings are asked for while a plan is solved.

    The score of a finding is one over the crowd, so it is known for which k it holds.
    """

    name: str

    def violations(self, case: Case, rungs: Mapping[str, int], k: int, limit: int) -> Sequence[Finding]:
        """At most `limit` combinations that fewer than k people fit at these rungs."""


@runtime_checkable
class HasChains(Protocol):
    """A measure that says what the rungs of an entity show to it. Several entities may show the same term."""

    def chains(self, case: Case) -> Mapping[str, Sequence[Hashable]]:
        """By entity, a term for each rung; None where the measure looks at nothing."""


@runtime_checkable
class HasWithin(Protocol):
    """A measure that knows which of its terms are part of others: what is risky with the wider term is then risky with the
    narrower one as well."""

    def within(self, term: Hashable, wider: Hashable) -> bool:
        """Whether whoever fits `term` also fits `wider`."""


@runtime_checkable
class CountsCrowds(Protocol):
    """A measure that counts the crowd of single entities, so that k decides about them and not what people usually mask."""

    name: str

    def counted(self, case: Case) -> Mapping[str, int]:
        """By entity, the rung from which on all that it says of protected people is counted."""

    def people_alone(self, case: Case, entity_id: str, rung: int) -> tuple[float, bool] | None:
        """How many people fit what one entity tells at a rung by itself, and whether only people with an article were counted;
        None where that is not known."""

    def is_of_a_case(self, case: Case) -> bool:
        """Whether the text is about parties of a court case."""

    def is_of_a_life(self, case: Case) -> bool:
        """Whether the text is a biography."""


@runtime_checkable
class HasExposure(Protocol):
    """A measure with a linear condition for the solver."""

    def exposure(self, case: Case) -> Exposure:
        """The condition over all rungs of the case."""


@dataclass(frozen=True, slots=True)
class Registered:
    """How a measure is made, and where it is used.

    counts_people: its findings say that fewer than k people fit, whatever the threshold; scores of others are compared with
    the threshold. finds_people: what it finds leads to the person by itself, so the window calls it a high risk even alone.
    by_default: used unless others are named. in_window: offered there.
    """

    make: Callable[[], Measure]
    counts_people: bool = False
    finds_people: bool = False
    by_default: bool = False
    in_window: bool = True


def _classifier() -> Measure:
    from sfumato.core.risk.classifier import ClassifierMeasure

    return ClassifierMeasure()


def _language_model() -> Measure:
    from sfumato.core.risk.language_model import LanguageModelMeasure

    return LanguageModelMeasure()


def _search() -> Measure:
    from sfumato.core.risk.search import SearchMeasure

    return SearchMeasure()


def _search_model() -> Measure:
    from sfumato.core.risk.search_model import SearchModelMeasure

    return SearchModelMeasure()


def _anonymity() -> Measure:
    from sfumato.core.risk.anonymity import AnonymityMeasure

    return AnonymityMeasure()


def _population() -> Measure:
    from sfumato.core.risk.crowd import CrowdMeasure

    return CrowdMeasure()


def _events() -> Measure:
    from sfumato.core.risk.events import EventMeasure

    return EventMeasure()


def _reidentify() -> Measure:
    from sfumato.core.risk.reidentify import ReidentifyMeasure

    return ReidentifyMeasure()


MEASURES: dict[str, Registered] = {
    "classifier": Registered(_classifier, by_default=True),
    "language model": Registered(_language_model),
    "search": Registered(_search, finds_people=True),
    # The paper's stand-in for a web search, for tables only.
    "search model": Registered(_search_model, finds_people=True, in_window=False),
    # The closed-world test of paper 000 is for research: "population" asks known people as well.
    "anonymity": Registered(_anonymity, counts_people=True, finds_people=True),
    "population": Registered(_population, counts_people=True, finds_people=True, by_default=True),
    "events": Registered(_events, by_default=True),
    "reidentify": Registered(_reidentify, finds_people=True),
}
DEFAULT_MEASURES = tuple(name for name, measure in MEASURES.items() if measure.by_default)
WINDOW_MEASURES = tuple(name for name, measure in MEASURES.items() if measure.in_window)
FINDING_MEASURES = frozenset(name for name, measure in MEASURES.items() if measure.finds_people)


def counts_people(name: str) -> bool:
    """Whether findings of this measure are counts of people, which k decides about and not the threshold. A measure that is not
    registered (of a project by another version) is compared with the threshold."""
    return name in MEASURES and MEASURES[name].counts_people


def make_measure(name: str) -> Measure:
    """A fresh measure of that name."""
    try:
        return MEASURES[name].make()
    except KeyError as error:
        raise SfumatoError(
            Message("There is no measure called {0}.", name),
            next_step=Message("Use some of: {0}.", ", ".join(MEASURES)),
        ) from error
