"""Joins all evidence for one thing into the narrowest kind that is sure enough.

Each kind has a weight. The model tells *blocks* apart: a kind it has a label for, with everything narrower that has none of its
own ("public body" and all courts; "place" with bridges, dams and castles, which it only knows as places). A clue multiplies the
weight of its block against all others by the odds that such a clue is right, damped, because the model has read the same words;
and within the block, where the model knows nothing, in full. The mass of a kind is the share of weight at or below it; how often
a kind of that mass, with these clues, is right says `certainty`. The vote climbs until it is sure (football club .6 → sports team
.9 → team .97), at last to a widest kind (work, event), and abstains where not even that is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sfumato.core.generalize.kinds.certainty import certainties
from sfumato.core.generalize.kinds.model import Clue, KindGuess
from sfumato.core.generalize.kinds.table import BARE, SAID_ROOTS, Kinds
from sfumato.core.generalize.kinds.verb_frames import NO_TOWN

_SUREST = 0.999  # no vote makes a kind certain: a judgment call

# Probability from which a kind that the model has a label for is said: the lowest of the cuts at which .95 of what is said on
# the choose part is right (`python -m benchmarks.table_kinds --part choose`: said of .695 of the names).
SURE = 0.82
# … and from which one is that a clue speaks for as well; .70 before the table had eight more kinds of organisations, which take
# as much from the odds of a clue.
SURE_TOLD = 0.69
SURE_DENIED = 0.95  # … and from which one is that the name's own head noun speaks against: "FCI Milan" is a prison (judged)
SHARE = 0.6  # share of the weight that a kind must have all the same
SURE_ROOT = 0.85  # … and from which a widest kind is: "work" says little, so it has to be true
# Share of the weight of such a kind that a narrower one must have, and one that a clue speaks for. No annotation is so narrow;
# judged on biographies that rules may be written on.
NARROWER, NARROWER_TOLD = 0.75, 0.68
_MAY_BE = 0.05  # probability from which a kind is a part of what may be meant (judged)
SURE_ALONE = 0.90  # mass from which a kind is said where only clues speak and no model was asked
_NARROWER = 0.5  # share of a block's weight that lies on kinds narrower than its label before any clue speaks
_ELSEWHERE = 0.08  # share of a label's weight that lies on narrower blocks: stations are annotated as other buildings too
_WITHIN = (
    0.15  # share of a clue's errors that stay in the same block (judgement: most are about something else)
)
_TRUST = 0.3  # how far a clue may move a trained distribution: both read the same sentence
_TRUST_LIST = 0.8  # … and the noun before a list ("films and TV shows, including"), which is far from most members (judged)
# … and what the name of an organisation, award or event itself says: the model reads "Order of Canada" as a public body. On the
# choose part .7 tells .6 points more names than .3, with as many right. Clubs are called "City": places are damped like the rest.
_TRUST_NAME = 0.7
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Bars:
    """From which probability a kind is said, by what speaks for it; the share of the weight that it must have all the same; and
    the widest kinds that may be said where nothing narrower is."""

    sure: float = SURE
    told: float = SURE_TOLD
    denied: float = SURE_DENIED
    share: float = SHARE
    root: float = SURE_ROOT
    organisation: float = 1.0


STRICT = Bars()
# Where nothing else is told and a mask would stand: of the names that are most likely a work, 10 of 11 are from .80 on, 18 of 28
# from .72 (48 names of 32 development biographies, judged by one reader). Of organisations half are something else; from .98 on
# eight of eight were organisations, below it eleven of seventeen (names without a kind in 120 development biographies).
SURE_ORGANISATION = 0.98
LIKELY = Bars(root=0.80, organisation=SURE_ORGANISATION)


def prior(kinds: Kinds, distribution: Mapping[str, float] | None) -> Floats:
    """Weights before the clues: the model's distribution over blocks, each spread over its kinds; else all kinds alike.

    The last weight is for "none of these" (a person, something the table has no kind for).
    """
    if distribution is None:
        return np.full(len(kinds.names) + 1, 1 / (len(kinds.names) + 1))
    weights = np.full(len(kinds.names) + 1, 1e-6)
    told = 0.0
    for name, probability in distribution.items():
        told += probability
        narrower, elsewhere = kinds.parted[name]
        here = probability * (1 - _ELSEWHERE if elsewhere else 1)
        weights[kinds.number[name]] += here * (1 - _NARROWER if narrower else 1)
        if narrower:
            weights[narrower] += here * _NARROWER / len(narrower)
        if elsewhere:
            weights[elsewhere] += probability * _ELSEWHERE / len(elsewhere)
    weights[-1] += max(0.0, 1 - told)
    return weights


def vote(
    kinds: Kinds,
    weights: Floats,
    clues: Iterable[Clue],
    *,
    name: str = "",
    alone: bool = False,
    bars: Bars = STRICT,
) -> KindGuess | None:
    """The narrowest kind that is sure enough, else a widest one that is; None where nothing is. `alone`: no model was asked, so
    that the clues are all there is."""
    clues = list(clues)
    own = weights / weights.sum()
    after = counted(kinds, own, clues, 1.0, 1.0) if alone else counted_by_name(kinds, own, clues)
    shares = after.tolist()
    mass = {kind: float(sum(shares[n] for n in kinds.numbers_below[kind])) for kind in kinds.names}
    for union, parts in kinds.unions.items():
        mass[union] = sum(mass[part] for part in parts)
    sure = mass if alone else _narrowed(kinds, mass, certainties(kinds, own, after, clues, name), clues)
    told = {kind.name for clue in clues for kind in kinds.chain(clue.kind)}
    named = {c.kind for c in clues if c.sort in ("head", "legal form") and c.kind not in kinds.below["place"]}
    denied = {k for k in sure if any(k not in kinds.below[n] and n not in kinds.below[k] for n in named)}
    enough = {
        k
        for k, p in sure.items()
        if p
        >= (SURE_ALONE if alone else bars.denied if k in denied else bars.told if k in told else bars.sure)
        and mass[k] >= bars.share
    }
    sure_kinds = [k for k in sure if k in enough and k not in BARE and k not in kinds.unions]
    sure_kinds = sure_kinds or _across(kinds, mass, enough)
    sure_kinds = sure_kinds or [k for k in SAID_ROOTS if sure.get(k, 0.0) >= bars.root]
    if not sure_kinds and sure.get("organisation", 0.0) >= bars.organisation:
        sure_kinds = ["organisation"]
    if not sure_kinds:
        return None
    surest = max(sure_kinds, key=lambda kind: (sure[kind], mass[kind]))
    in_line = [k for k in sure_kinds if k in kinds.below[surest] or surest in kinds.below[k]]
    best = max(in_line, key=lambda kind: (len(kinds.chain(kind)), mass[kind]))
    chain = {kind.name for kind in kinds.chain(best)}
    reasons = [
        c.reason
        for c in sorted(clues, key=lambda c: -c.reliability)
        if c.kind in chain or best in kinds.below[c.kind]
    ]
    return KindGuess(
        kinds.by_name[best], min(_SUREST, sure[best]), tuple(dict.fromkeys(reasons)) or ("by its context",)
    )


def _narrowed(
    kinds: Kinds, mass: Mapping[str, float], sure: Mapping[str, float], clues: Iterable[Clue]
) -> dict[str, float]:
    """The certainties, and those of narrower kinds that have most of the weight of their label: as sure as the label is."""
    spoken_for = {kind.name for clue in clues for kind in kinds.chain(clue.kind)}
    found = dict(sure)
    for name in kinds.names:
        label = kinds.label_of(name)
        if name in sure or label not in sure:
            continue
        if mass[name] >= mass[label] * (NARROWER_TOLD if name in spoken_for else NARROWER):
            found[name] = sure[label]
    return found


def _across(kinds: Kinds, mass: Mapping[str, float], sure: set[str]) -> list[str]:
    """The nouns that hold for kinds of different chains, where only together they are sure and each may be meant: what is a
    league or a cup is a competition."""
    return [
        name
        for name, parts in kinds.unions.items()
        if name in sure and min(mass[part] for part in parts) >= _MAY_BE
    ]


def counted_by_name(kinds: Kinds, weights: Floats, clues: Iterable[Clue]) -> Floats:
    """The weights after all clues have spoken, where what the name itself says counts more than what stands around it."""
    return counted(kinds, weights, clues, _TRUST, _TRUST_NAME)


def counted(
    kinds: Kinds,
    weights: Floats,
    clues: Iterable[Clue],
    trust: float = _TRUST,
    trust_name: float = _TRUST,
) -> Floats:
    """The weights after all clues have spoken, summing to 1. `trust_name`: in what the name itself says, if that is no place, and
    in a frame that nothing else fits ("combat on X")."""
    weights = weights.copy()
    for clue in clues:
        own = clue.sort in ("head", "legal form", "known") and clue.kind not in kinds.below["place"]
        own = own or (clue.sort == "frame" and clue.kind in NO_TOWN)
        listed = clue.sort in ("list", "of a team")
        told = max(trust, _TRUST_LIST) if listed else trust_name if own else trust
        _count(kinds, weights, clue, told)
    weights /= weights.sum()
    return weights


def _count(kinds: Kinds, weights: Floats, clue: Clue, trust: float) -> None:
    """Changes the weights by one clue, in two steps: its block against all others, damped by `trust`; then the clue's own kind
    within the block, in full: that "Oslo District Court" is a public body the model knows, but only the head noun tells which.
    What the model only knows as some organisation or place ("organization-other") counts as part of the block."""
    inside, group = kinds.inside_and_around[clue.kind]
    wanted = weights[group].sum() * max(
        1.0, _odds(clue.reliability, len(group), len(kinds.names) + 1) ** trust
    )
    if len(inside) < len(group):
        weights[inside] *= max(1.0, _odds(1 - _WITHIN * (1 - clue.reliability), len(inside), len(group)))
    weights[group] *= wanted / weights[group].sum()


def _odds(reliability: float, size: int, of: int) -> float:
    """By what a clue multiplies the weight of `size` of `of` kinds: where all are alike, the result is as probable as such clues
    are right."""
    share = size / of
    return reliability / (1 - reliability) * (1 - share) / share
