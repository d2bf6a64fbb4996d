"""Which places of the dials are worked out before anybody asks for them."""

from __future__ import annotations

from dataclasses import replace

from sfumato.app.gui.vm.dials import STEPS, k_at, position_of, threshold_at, threshold_position
from sfumato.core.decide.model import Dials

CURVE_KS = (*range(2, 16), 20, 30, 50, 100)  # places of the small curve
EVERY_K = tuple(dict.fromkeys(k_at(position) for position in range(STEPS + 1)))  # every place of the slider
EVERY_THRESHOLD = tuple(threshold_at(position) for position in range(101))


def curve(dials: Dials) -> tuple[Dials, ...]:
    """The places of the small curve, small k first: what is found violated there holds for every larger k."""
    return tuple(replace(dials, k=k) for k in CURVE_KS)


def nearest(dials: Dials) -> tuple[Dials, ...]:
    """Every other place that one of the two dials can be moved to, the shortest way first: both sliders are as long."""
    found: dict[Dials, float] = {}
    here = position_of(dials.k)
    for k in EVERY_K:
        found.setdefault(replace(dials, k=k), abs(position_of(k) - here) / STEPS)
    there = threshold_position(dials.threshold)
    for threshold in EVERY_THRESHOLD:
        place = replace(dials, threshold=threshold)
        found.setdefault(place, abs(threshold_position(threshold) - there) / 100)
    known = {dials, *curve(dials)}
    return tuple(place for place in sorted(found, key=lambda p: found[p]) if place not in known)
