"""The dials in numbers and words: k on a logarithmic scale, the threshold, the weight, profiles."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache

from sfumato.app.gui.vm.words import tr
from sfumato.core.decide.model import Dials

LARGEST_K = 1000
STEPS = 300  # positions of the slider


def k_at(position: int) -> int:
    """The k at a position of the dial, on a logarithmic scale."""
    return max(1, min(LARGEST_K, round(math.exp(math.log(LARGEST_K) * position / STEPS))))


def position_of(k: int) -> int:
    """The position of the dial for a k; the nearest one."""
    return round(STEPS * math.log(max(1, k)) / math.log(LARGEST_K))


def threshold_at(position: int) -> float:
    """Both dials run one way: to the right is more private, which for the threshold is lower."""
    return round(1 - position / 100, 2)


def threshold_position(threshold: float) -> int:
    """The position of the dial for a threshold; a low threshold is far to the right."""
    return 100 - round(threshold * 100)


@dataclass(frozen=True, slots=True)
class SettingsProfile:
    """A named set of dials, per-type rules, style and rule profile."""

    name: str
    title: str
    words: str
    dials: Dials
    type_rules: dict[str, str]
    rules: str = ""  # a rule profile of core/review/rules
    boxes: bool = False


TITLES = {"court": "US court publication"}  # here it applies the US federal privacy rules
COURT_RULES = {"court": "federal-rules"}  # profiles that also apply the court's own privacy rules


@lru_cache(maxsize=1)
def profiles() -> tuple[SettingsProfile, ...]:
    """Those of `core/decide/profiles`, one file each under resources/profiles."""
    from sfumato.core.decide.profiles import profiles as shipped
    from sfumato.core.generalize.realise import MaskStyle

    return tuple(
        SettingsProfile(
            p.name,
            TITLES.get(p.name, p.title),
            p.words,
            p.dials,
            {t.value: rule for t, rule in p.types.items()},
            COURT_RULES.get(p.name, ""),
            p.mask is MaskStyle.BOX,
        )
        for p in shipped().values()
    )


def profile(name: str) -> SettingsProfile | None:
    """The profile of that name, or None."""
    return next((p for p in profiles() if p.name == name), None)


def k_words(k: int) -> str:
    """What a k means, in a sentence."""
    if k == 1:
        return tr("No crowd is required: only the threshold protects.")
    return tr("Whoever reads the result must find at least {0} people who fit it.", k)


def threshold_words(threshold: float) -> str:
    """What a threshold means, in a sentence."""
    return tr("Anything judged riskier than {0} is masked or replaced.", f"{threshold:.0%}")


def with_measure(dials: Dials, measure: str, on: bool) -> Dials:
    """The dials with a measure switched on or off."""
    measures = dials.measures | {measure} if on else dials.measures - {measure}
    return replace(dials, measures=measures)
