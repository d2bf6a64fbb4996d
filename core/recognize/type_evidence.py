"""What others know of a name, joined with what the tagger thinks: one type for all mentions of a name.

The tagger was trained on courts; in a text about clubs and films it takes towns for organisations and a surname for a firm. A
witness, such as the kind model with the ontology behind it, says of each name how likely it is a person, an organisation, a place
or something else; also that it is somebody's office, or no name at all. Both views are joined in logarithms; in a court's text
the tagger has the stronger voice.

Nobody loses the protection of a person by doubt: a person becomes a thing only where the joint view is three times as
likely, and never if it is the one the text begins with or speaks of most. One that shares a word with somebody who stays a
person stays one too, unless all evidence says that it is a title.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from sfumato.core.language.titles import PARTISANS
from sfumato.core.recognize.model import EntityType, Mention

# What a name may be; None: it names nobody and nothing ("Surrealism", "the church").
AMONG = (EntityType.PERSON, EntityType.ORG, EntityType.LOC, EntityType.MISC, EntityType.DEM, None)
Shares = Mapping[EntityType | None, float]


@dataclass(frozen=True, slots=True)
class Voices:
    """How two opinions are joined: how much the tagger's logarithms count, and the shares below which an opinion is not told
    from chance, so that no voice alone can rule a type out."""

    of_tagger: float
    least_of_tagger: float
    least_of_witness: float


# In a court's text as judged. Elsewhere between what fits single sentences of Few-NERD best (.4, .3, .005: .917 of 3,454 names
# right, with the voices before .909), which the tagger knows worse than biographies, and those before.
IN_COURT, ELSEWHERE = Voices(3.0, 0.15, 0.02), Voices(0.7, 0.2, 0.01)
OF_PEOPLE = Voices(
    1.0, 0.15, 0.02
)  # … and those before of whom the tagger takes for a person: nobody is exposed by doubt
NAMED_SO = math.log(8)  # for a word that is the first or last name of a person of the text
SURE_THING = math.log(3)
# … of a name of several words in a text that is no court's: of a title, and of a team, firm or place. In 500 development
# biographies 15 of the 16 names that these bars and that of courts part are films, teams and firms ("Mohun Bagan"); an opponent
# in judo reads like a team, and somebody's party like a body. Of single words half are people: there the bar stays.
SURE_TITLE_ELSEWHERE, SURE_BODY_ELSEWHERE, HALF = math.log(2.5), math.log(4), 0.5
CLEARLY = 0.7  # share of the tagger's view from which a whole name is clearly a person's (judged)
SURE_TITLE = math.log(
    10
)  # from which even a name with a word of somebody's is a title: "the film Donnie Darko"


class Witness(Protocol):
    """Says what names are, by the spans of all their mentions; None of a name of which it knows nothing."""

    def __call__(self, text: str, names: Sequence[Sequence[Mention]]) -> Sequence[Shares | None]: ...


@dataclass
class Group:
    """All mentions of one name, and what speaks for each type in mentions' worth."""

    key: str
    mentions: list[Mention] = field(default_factory=list)
    weights: dict[EntityType, float] = field(default_factory=dict)

    def likeliest(self) -> EntityType:
        """The type that most speaks for; of two alike the first."""
        return max(self.weights, key=lambda type_: self.weights[type_])

    @property
    def words(self) -> list[str]:
        """The words of the name, folded."""
        return self.key.split()


def types_of(
    text: str, groups: Sequence[Group], witness: Witness, court: float
) -> dict[str, EntityType | None]:
    """By key, the type of each name; None where it names nothing. `court`: how far the text is a court's."""
    heard = witness(text, [group.mentions for group in groups])
    scores = {
        group.key: _joined(group, shares, court)
        for group, shares in zip(groups, heard, strict=True)
        if shares
    }
    chosen: dict[str, EntityType | None] = {group.key: group.likeliest() for group in groups}
    people = [g for g in groups if chosen[g.key] is EntityType.PERSON]
    kept: set[str] = set()
    if people:
        kept = {
            min(people, key=lambda g: g.mentions[0].start).key,
            max(people, key=lambda g: len(g.mentions)).key,
        }
    # Whole names first: the words of those who are people speak for the short forms.
    full = sorted((g for g in groups if g.key in scores), key=lambda g: len(g.words) == 1)
    staying = {word for g in groups if g.key in kept for word in set(g.words) - _after_of(g.words)}
    staying |= {w for g in people if g.key not in scores for w in set(g.words) - _after_of(g.words)}
    for group in full:
        score = scores[group.key]
        if len(group.words) == 1 and group.key in staying:
            score[EntityType.PERSON] += NAMED_SO
        best = max(score, key=lambda type_: score[type_])
        if chosen[group.key] is EntityType.PERSON and best is not EntityType.PERSON:
            surer = score[best] - score[EntityType.PERSON]
            title = best is EntityType.MISC and len(group.words) > 1 and surer >= SURE_TITLE
            shared = staying & set(group.words) and not title
            named = best in (EntityType.DEM, None) and len(group.words) > 1  # "I’m Lisa White" is no White
            if group.key in kept or surer < _wanted(group, best, court) or shared or named:
                best = EntityType.PERSON
        chosen[group.key] = best
        if best is EntityType.PERSON and len(group.words) > 1:
            staying |= {group.words[0], group.words[-1]} - _after_of(group.words)
    return chosen


def _wanted(group: Group, best: EntityType | None, court: float) -> float:
    """How much surer than a person something else must be: in a court's text more for a whole name that the tagger takes for
    one, whatever stands before it ("by incumbent Republican Lud Kramer"); elsewhere the witness knows names better."""
    if court < HALF and len(group.words) > 1 and group.words[0] not in PARTISANS:
        return SURE_TITLE_ELSEWHERE if best is EntityType.MISC else SURE_BODY_ELSEWHERE
    total = max(sum(group.weights.values()), float(len(group.mentions)))
    whole = len(group.words) > 1 and group.weights.get(EntityType.PERSON, 0.0) >= CLEARLY * total
    return SURE_TITLE if whole else SURE_THING


def _after_of(words: Sequence[str]) -> set[str]:
    """The words of a name that say where somebody is from: "Margaret of France"."""
    return set(words[words.index("of") :]) if "of" in words else set()


def _joined(group: Group, shares: Shares, court: float) -> dict[EntityType | None, float]:
    total = max(sum(group.weights.values()), float(len(group.mentions)))
    voices = _between(court, OF_PEOPLE if group.likeliest() is EntityType.PERSON else ELSEWHERE)
    return {
        type_: voices.of_tagger
        * math.log((group.weights.get(type_, 0.0) if type_ else 0.0) / total + voices.least_of_tagger)
        + math.log(shares.get(type_, 0.0) + voices.least_of_witness)
        for type_ in AMONG
    }


def _between(court: float, elsewhere: Voices) -> Voices:
    """The voices of a text that is so far a court's."""

    def mixed(name: str) -> float:
        return court * float(getattr(IN_COURT, name)) + (1 - court) * float(getattr(elsewhere, name))

    return Voices(mixed("of_tagger"), mixed("least_of_tagger"), mixed("least_of_witness"))
