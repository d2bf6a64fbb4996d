"""The dials in numbers and words: k on a logarithmic scale, the threshold, the weight, profiles."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from sfumato.app.gui.vm.words import tr
from sfumato.core.decide.model import Dials
from sfumato.core.risk.names import DEFAULT_MEASURES

LARGEST_K = 1000
STEPS = 300  # positions of the slider


def k_at(position: int) -> int:
    return max(1, min(LARGEST_K, round(math.exp(math.log(LARGEST_K) * position / STEPS))))


def position_of(k: int) -> int:
    return round(STEPS * math.log(max(1, k)) / math.log(LARGEST_K))


def threshold_at(position: int) -> float:
    """Both dials run one way: to the right is more private, which for the threshold is lower."""
    return round(1 - position / 100, 2)


def threshold_position(threshold: float) -> int:
    return 100 - round(threshold * 100)


@dataclass(frozen=True, slots=True)
class SettingsProfile:
    """A named set of dials, per-type rules and rule profile."""

    name: str
    title: str
    words: str
    dials: Dials
    type_rules: dict[str, str]
    rules: str = ""  # a rule profile of core/review/rules


_ALL = frozenset(DEFAULT_MEASURES)
PROFILES: tuple[SettingsProfile, ...] = (
    SettingsProfile(
        "court publication",
        "US court publication",
        "Names and numbers go, the case stays readable. US federal privacy rules are applied.",
        Dials(k=5, threshold=0.5, measures=_ALL),
        {"CODE": "mask"},
        "federal-rules",
    ),
    SettingsProfile(
        "names and numbers",
        "Names and numbers only",
        "Names, addresses and numbers of people are masked; everything else stays as it is.",
        Dials(k=1, threshold=1.0, measures=frozenset({"classifier"})),
        {"PERSON": "mask", "CODE": "mask"},
    ),
    SettingsProfile(
        "research release",
        "Research release",
        "As much content as possible for readers who sign a data agreement.",
        Dials(k=3, threshold=0.7, utility_weight=1.5, measures=_ALL),
        {"PERSON": "generalize"},
    ),
    SettingsProfile(
        "strict",
        "Strict",
        "For the open internet and people at risk: large crowds, low threshold, every measure.",
        Dials(k=50, threshold=0.25, measures=_ALL | {"language model", "search", "reidentify"}),
        {"PERSON": "mask", "CODE": "mask"},
        "federal-rules",
    ),
)


def profiles() -> tuple[SettingsProfile, ...]:
    return PROFILES


def profile(name: str) -> SettingsProfile | None:
    return next((p for p in PROFILES if p.name == name), None)


def k_words(k: int) -> str:
    if k == 1:
        return tr("No crowd is required: only the threshold protects.")
    return tr("Whoever reads the result must find at least {0} people who fit it.", k)


def threshold_words(threshold: float) -> str:
    return tr("Anything judged riskier than {0} is hidden or made vaguer.", f"{threshold:.0%}")


def with_measure(dials: Dials, measure: str, on: bool) -> Dials:
    measures = dials.measures | {measure} if on else dials.measures - {measure}
    return replace(dials, measures=measures)
