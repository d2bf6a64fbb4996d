"""An estimate while it is being made, and the question it answers."""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass

from sfumato.core.facts.model import Relation
from sfumato.core.messages import Message
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.population_places import Attribute

_LEAST_SPREAD = 1.0001  # keeps the variance of a factor above nothing
# Where the next form of a share begins, as its figures are rounded: 10%, 9.9%, 0.99%; and words for large numbers.
_TENTH, _HUNDREDTH = 0.0995, 0.00995
_MILLION, _BILLION = 1e6, 1e9


@dataclass(frozen=True, slots=True)
class Estimate:
    """`say` tells how it was made: thousands are made while a plan is sought, few are read."""

    expected: float
    low: float
    high: float
    say: Callable[[], str]
    most: float = math.inf  # holders of an office, of whom there are no more

    def with_the_person(self) -> Estimate:
        """The same of a person who is known to fit. Shares tell how many others are expected, and one more is sure."""
        expected, low, high = (with_one(people, self.most) for people in (self.expected, self.low, self.high))
        return Estimate(expected, low, high, self.say, self.most)

    @property
    def words(self) -> str:
        """How the estimate was made, step by step."""
        return self.say()


class Running:
    """The estimate while it is being made."""

    def __init__(self, people: float, who: str = "people in the world", *, looked_up: bool = False) -> None:
        self.who, self.looked_up = who, looked_up  # whether these are people with an article
        self.begun = self.begun_here = self.people = (
            people  # in the world, where the person lives, of whom it is all true
        )
        self.variance = 0.0
        self.most = math.inf  # holders of an office that was told
        self.steps: list[
            tuple[str, float, bool, float]
        ] = []  # words, number, whether it is a share, variance

    def copy(self) -> Running:
        """One that goes on from here."""
        other = Running(self.begun, self.who, looked_up=self.looked_up)
        other.begun_here, other.people, other.variance = self.begun_here, self.people, self.variance
        other.steps, other.most = self.steps.copy(), self.most
        return other

    def times(self, share: float, spread: float, words: str) -> None:
        """Of the people so far only a share. A share above one means that more such people exist than are asked for: all of these
        fit, and the factor around it counts only as far as it reaches below one."""
        if share > 1.0:
            spread, share = max(1.0, spread / share), 1.0
        variance = math.log(max(spread, _LEAST_SPREAD)) ** 2
        self.people *= share
        self.variance += variance
        self.steps.append((words, share, True, variance))

    def becomes(self, people: float, spread: float, words: str) -> None:
        """Replaces the number of people. `spread` is the factor by which this step may be wrong."""
        variance = math.log(max(spread, _LEAST_SPREAD)) ** 2
        self.people = people
        self.variance += variance
        self.steps.append((words, people, False, variance))

    def result(self) -> Estimate:
        """The estimate with its interval, from the variances of all steps."""
        width = math.exp(math.sqrt(self.variance))
        low, high = self.people / width, self.people * width
        return Estimate(self.people, low, high, self._say, self.most)

    def _say(self) -> str:
        steps = [
            f"{words}: × {percent(number)}" if share else f"{words}: {count_in_words(number)}"
            for words, number, share, _ in self.steps
        ]
        made = self.result()
        low, high = count_in_words(made.low), count_in_words(made.high)
        who = "person" if count_in_words(self.people) == "1" else "people"
        begun = f"{count_in_words(self.begun)} {self.who}"
        return (
            "; ".join([begun, *steps, f"about {count_in_words(self.people)} {who} ({low} to {high})"]) + "."
        )


class Question:
    """The traits by dimension, and what was already answered together."""

    def __init__(self, traits: Sequence[Trait]) -> None:
        self.by: dict[str, list[Trait]] = {}
        for trait in traits:
            self.by.setdefault(trait.attribute.dimension, []).append(trait)
        self.lives = [t.attribute for t in self.of("where") if t.relation is not Relation.BORN_IN]
        self.born = [t.attribute for t in self.of("where") if t.relation is Relation.BORN_IN]
        self.sex = next((t.attribute.sex for t in self.of("sex") if t.attribute.sex), "")
        self.low, self.high, self.fraction, self.age_spread = 0, priors.OLDEST, 1.0, 1.0
        self.ages_now = (0, priors.OLDEST, 1.0)  # of the dead, the age they would have
        self._ages([t.attribute for t in self.of("age")])
        self.born_years = (self.high - self.low + 1) * self.fraction if self.has_age else 0.0
        self.dead = bool(self.of("died") or self.of("birth"))
        if self.dead:  # what they did, they did at some age
            self.ages_now, self.low, self.high, self.fraction = (
                (self.low, self.high, self.fraction),
                0,
                priors.OLDEST,
                1.0,
            )

    def with_more(self, traits: Sequence[Trait], but: Container[str]) -> Question:
        """The same question with all traits of other dimensions: those of `but` are in it already."""
        more = Question.__new__(Question)
        more.__dict__.update(self.__dict__)
        more.by = dict(self.by)
        for trait in traits:
            dimension = trait.attribute.dimension
            if dimension not in but:
                more.by.setdefault(dimension, []).append(trait)
        return more

    def of(self, dimension: str) -> list[Trait]:
        """The traits of a dimension, such as "age"."""
        return self.by.get(dimension, [])

    def _ages(self, ages: Sequence[Attribute]) -> None:
        for one in ages:
            low, high = max(self.low, one.low), min(self.high, one.high)
            if low > high:  # an age then and a birth year now need not agree; the narrower one counts
                narrow = one.high - one.low < self.high - self.low
                low, high = (one.low, one.high) if narrow else (self.low, self.high)
            self.low, self.high = low, high
            self.fraction = min(self.fraction, one.fraction)
            self.age_spread = max(self.age_spread, one.spread)

    @property
    def has_age(self) -> bool:
        """Whether an age is told."""
        return bool(self.of("age"))


def with_one(people: float, most: float = math.inf) -> float:
    """One person and the others who are expected to fit; never more than hold the office."""
    return min(1.0 + people, max(1.0, most))


def percent(share: float) -> str:
    """A share as a person reads it: "12%", "3.4%", "0.0021"."""
    if share >= _TENTH:
        return f"{share:.0%}"
    return f"{share:.1%}" if share >= _HUNDREDTH else f"{share:.2g}"


def count_in_words(people: float) -> str:
    """ "1.2 million", "54,000", "0.4"."""
    if people >= _BILLION:
        return Message("{0} billion", f"{people / 1e9:.1f}")
    if people >= _MILLION:
        return Message("{0} million", f"{people / 1e6:.1f}")
    if people >= 100:
        digits = -(int(math.log10(people)) - 1)
        return f"{round(people, digits):,.0f}"
    return f"{people:.2g}"


def about(people: float) -> str:
    """ "About 54,000 people fit", "About 1 person fits"."""
    said = count_in_words(people)
    return f"About {said} {'person fits' if said == '1' else 'people fit'}"


def whole_people(people: float) -> str:
    """As `count_in_words`, in whole people: nobody has ever met 4.2 of them."""
    return count_in_words(people) if people >= 100 else str(max(1, int(people)))
