"""What happened to a person, as something that can be counted: when, where, and with which organisation.

Nobody keeps a table of who was heard by a court on 12 March 1999, but how many people can have been is bounded: few people
have such a day in a year, and of them few have the same second day. Three assumptions, each with a wide interval:

    when    the first date:    CASES_A_YEAR or TURNS_A_YEAR a year × the width of the date (a day, a month, a year …)
            each further one:  its width ÷ the years that the text spans, for the narrowest COUNTED_OF_A_CASE dates; dates that
                               follow tell little more, one thing of a case leads to the next
    where   VISITORS times the people of the place
    with    the people who have to do with such an organisation within a few years (`sizes.tsv`, relation "dealing")
            the smallest of these bounds the crowd, the next is a part of the AROUND_A_CASE people around there

A document's dates are one fact of a few levels: shown to the day, the month, the year, the decade. A plan that hides the
day of one date and leaves that of the next has hidden nothing.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from sfumato.core.facts.model import Fact, Relation
from sfumato.core.facts.timeline import read_timeline
from sfumato.core.generalize.common_words import is_common
from sfumato.core.language.dates import DAYS, Atom, Precision, read
from sfumato.core.language.fold import fold, fold_phrase
from sfumato.core.language.institutions import is_only_kind
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import Entity, EntityType
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_articles import share_of_nations, share_of_places
from sfumato.core.risk.crowd_estimate import Question, Running
from sfumato.core.risk.crowd_kinds import kind_and_area, size_of, state_told, tells_nothing
from sfumato.core.risk.crowd_trait_model import Trait
from sfumato.core.risk.crowd_traits import Reader
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables

EVERYWHERE = ("WORLD",)
WHEN, SEEN, WITH = "when", "seen", "with"
HAPPENED = frozenset({Relation.EVENT, Relation.PARTY, Relation.PROCEEDINGS, Relation.OTHER})
_LEVELS = {
    Precision.DAY: "to the day", Precision.MONTH: "to the month", Precision.SEASON: "to the season",
    Precision.YEAR: "to the year", Precision.DECADE: "to the decade",
}  # fmt: skip
_WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class Dates:
    """The dates of a document that date what happened: by level, the trait that is told when any of them is shown so."""

    entities: tuple[str, ...]
    levels: Mapping[Precision, Trait]

    def trait(self, words: str) -> tuple[Precision, Trait] | None:
        """What a date in these words tells; None where it tells no more than a century."""
        atoms = [atom for atom in read(words) if atom.year or atom.month]  # a day has the year told before it
        precision = min((atom.precision for atom in atoms), default=Precision.CENTURY)
        found = self.levels.get(precision)
        return (precision, found) if found is not None else None


def dates_of(
    text: str, entities: Iterable[Entity], facts: Sequence[Fact], of_a_case: bool, *, offenders: bool = False
) -> Dates:
    """Dates that tell nobody's birth, death or office, with their year or with that of the dates around them. `of_a_case`: the
    text has parties, so that it tells of what courts take in. `offenders`: of each protected person an offence stays told."""
    entities = tuple(entities)
    timeline = read_timeline(text, entities)
    years = timeline.years(text)
    dated = {e.id: e for e in entities if e.type is EntityType.DATETIME}
    elsewhere = {i for f in facts if f.relation not in HAPPENED for i in f.entities} | timeline.of_law
    atoms: dict[str, list[Atom]] = {}
    for entity_id, entity in dated.items():
        if entity_id not in elsewhere:
            spans = dict.fromkeys(text[m.start : m.end] for m in entity.mentions)
            known = [atom for span in spans for atom in read(span)]
            if (near := years.get(entity_id)) and near[0] == near[1]:
                known = [replace(atom, year=atom.year or near[0]) for atom in known]
            found = [atom for atom in known if atom.bounds() is not None]
            if found:
                atoms[entity_id] = found
    return Dates(
        tuple(atoms), _levels([atom for found in atoms.values() for atom in found], of_a_case, offenders)
    )


def _levels(atoms: Sequence[Atom], of_a_case: bool, offenders: bool) -> dict[Precision, Trait]:
    """Each level with every date shown no narrower: the narrowest count."""
    if not atoms:
        return {}
    rate, spread = (
        (priors.CASES_A_YEAR, priors.CASES_SPREAD)
        if of_a_case
        else (priors.TURNS_A_YEAR, priors.TURNS_SPREAD)
    )
    rate = priors.OFFENDERS_CASES_A_YEAR if of_a_case and offenders else rate
    years = [atom.year for atom in atoms]
    spans = min(priors.MOST_YEARS, max(priors.LEAST_YEARS, max(years) - min(years) + 1))
    found = {}
    for level, words in _LEVELS.items():
        windows = {(shown := max(level, a.precision), a.written(shown)) for a in atoms}
        if not any(precision is level for precision, _ in windows):
            continue
        most = priors.COUNTED_OF_A_CASE if of_a_case else priors.COUNTED_OF_A_LIFE
        widths = sorted(DAYS[precision] / priors.YEAR_DAYS for precision, _ in windows)[:most]
        shares = [
            (rate * widths[0], spread),
            *((width / spans, priors.NEXT_YEAR_SPREAD) for width in widths[1:]),
        ]
        if level is Precision.DECADE and not of_a_case:
            shares = [(priors.IN_ORDER, priors.IN_ORDER_SPREAD)] * (len(widths) - priors.COUNTED_OF_A_CASE)
        share = math.prod(min(1.0, one) for one, _ in shares)
        how = f"to whom such things happened at these times, told {words} (rate assumed)"
        attribute = Attribute(WHEN, words, share=share, spread=_together(shares), how=how)
        found[level] = Trait(Relation.EVENT, attribute)
    return found


def _together(shares: Iterable[tuple[float, float]]) -> float:
    """The factor around a product of shares, each with its own; of a share above one it counts as far as it reaches below one."""
    logs = [math.log(max(1.0, spread / max(1.0, share))) for share, spread in shares]
    return math.exp(math.sqrt(sum(log * log for log in logs)))


def been_in(value: str, reader: Reader) -> Trait | None:
    """Having been in a place; None where the words name none."""
    read_ = reader.read(Relation.LIVES_IN, _kind_of_a_nation(value) or value)
    if not isinstance(read_, Trait):
        return None
    attribute = replace(read_.attribute, dimension=SEEN, spread=priors.MET_SPREAD, how=f"who were in {value}")
    return Trait(Relation.EVENT, attribute, assumed=read_.assumed)


def _kind_of_a_nation(value: str) -> str:
    """The country of a kind that is told by its people's word: an "American place" is somewhere in the United States."""
    nation = next(iter(nations_in(value)), None)
    rest = value[nation.end :].strip() if nation is not None and nation.start == 0 else ""
    return nation.nation.name if nation is not None and rest and rest.islower() else ""


def dealt_with(value: str, reader: Reader) -> Trait | None:
    """Having had to do with an organisation; None where the words name a kind of it in a country or wider, or one that the whole
    country has to do with ("Board of Immigration Appeals"). A State and its government tell the country, a kind in a smaller area
    tells that area."""
    if tells_nothing(value) or is_only_kind(value):
        return None
    if state := state_told(value):
        return been_in(state, reader)
    if (kind := kind_and_area(value)) is not None:
        area = been_in(kind[1], reader) if kind[1] else None
        return area if area is not None and area.attribute.people else None
    own = own_words(value)
    if not own:
        return None
    row = size_of("dealing", value)
    people = row.people if row else priors.UNKNOWN_ORGANISATION
    if row is None and len(own) == 1 and isinstance(place := reader.read(Relation.LIVES_IN, own[0]), Trait):
        people = max(people, place.attribute.people)  # “Beyoğlu branch” tells the place
    if math.isinf(people):
        return None
    how = f"who had to do with {value} (about {people:,.0f} people, assumed)"
    attribute = Attribute(WITH, fold_phrase(value), people=people, spread=priors.MET_SPREAD, how=how)
    return Trait(Relation.EVENT, attribute, assumed="" if row else "size unknown; a small one was assumed")


@lru_cache(maxsize=20_000)
def own_words(value: str) -> tuple[str, ...]:
    """The words that tell one thing from the others of its kind: "Larvik", not "District", "Court" or "Norwegian"."""
    nations = {fold(w) for n in nations_in(value) for w in _WORD.findall(value[n.start : n.end])}
    words = [w for w in _WORD.findall(value) if w[0].isupper() and len(w) > 1]
    return tuple(w for w in words if fold(w) not in nations and not is_common(fold(w)))


# -- counting ------------------------------------------------------------------------------------------------------------


def count_happenings(question: Question, codes: tuple[str, ...], tables: Tables, running: Running) -> None:
    """Multiplies the people so far by those to whom it happened; the rarest few of places and organisations count."""
    when = question.of(WHEN)
    if when:
        narrowest = min(when, key=lambda t: t.attribute.share).attribute
        running.times(narrowest.share, narrowest.spread, narrowest.how)
    # By the lower ends, so that more that is told never counts as more people.
    sizes = sorted(_sizes_met(question, codes, tables, running.looked_up), key=lambda row: row[0] / row[1])
    for number, (size, spread, how) in enumerate(sizes[: priors.COUNTED_OF_A_CASE]):
        # The smallest bounds all who can be meant; of those, the others are a part.
        among = running.begun_here if number == 0 else priors.AROUND_A_CASE
        running.times(size / among, spread, how)
    if codes != EVERYWHERE:
        seen = [t.attribute for t in question.of(SEEN)]
        abroad = [a for a in seen if is_country(a)]
        away = [a for a in abroad if not set(a.codes) & set(codes)]
        if away:
            rate = priors.PUBLIC_ABROAD if running.looked_up else priors.ABROAD
            running.times(rate * min(len(a.codes) for a in away), priors.MET_SPREAD, away[0].how)
        # "a city in Asia", in a case against Azerbaijan: nearly all whom both fit live in that country.
        inside = [a for a in abroad if set(a.codes) < set(codes)]
        if inside:
            nearest = min(inside, key=lambda a: people_of(a.codes, tables, running.looked_up))
            part = people_of(nearest.codes, tables, running.looked_up) / people_of(
                codes, tables, running.looked_up
            )
            running.times(part, priors.AREA_SPREAD, nearest.how)


def people_of(codes: tuple[str, ...], tables: Tables, looked_up: bool) -> float:
    """People of some countries; of those with an article, as many as if the world had its nations in their shares."""
    return tables.world * share_of_nations(codes)[0] if looked_up else tables.people(codes)


def _sizes_met(
    question: Question, codes: tuple[str, ...], tables: Tables, looked_up: bool
) -> list[tuple[float, float, str]]:
    """People who have to do with each place and organisation, and the factor around it; the person's home is counted already."""
    at_home = frozenset(a.text.lower() for a in (*question.lives, *question.born))
    met = {same_words(t.attribute): t.attribute for t in (*question.of(SEEN), *question.of(WITH))}
    rows = (people_met(attribute, codes, at_home, tables, looked_up) for attribute in met.values())
    return [row for row in rows if row is not None]


def same_words(attribute: Attribute) -> tuple[str, str]:
    """What two places or organisations have in common that are one."""
    return attribute.dimension, attribute.text.lower() if attribute.dimension == SEEN else attribute.text


def is_country(attribute: Attribute) -> bool:
    """Whether a stay is told by its country or an area, not by a place in it."""
    return attribute.dimension == SEEN and bool(attribute.codes) and (attribute.wide or not attribute.people)


def people_met(
    attribute: Attribute, codes: tuple[str, ...], at_home: frozenset[str], tables: Tables, looked_up: bool
) -> tuple[float, float, str] | None:
    """People who have to do with a place or an organisation, the factor around it, and its words; None where that tells nothing
    more of people of these countries and homes. Of people with an article (`looked_up`), half live in few countries."""
    if attribute.dimension == WITH:
        return attribute.people, priors.MET_SPREAD, attribute.how
    if attribute.people and attribute.text.lower() not in at_home:
        met = priors.VISITORS * attribute.people
        if looked_up and codes == EVERYWHERE and (there := tables.people(attribute.codes)):
            met *= max(1.0, people_of(attribute.codes, tables, looked_up) / there)
        return met, priors.MET_SPREAD, attribute.how
    if not attribute.people and codes == EVERYWHERE:
        if looked_up:
            share, spread = share_of_places(attribute.codes)
            return share * tables.world, spread, attribute.how
        return tables.people(attribute.codes), priors.AREA_SPREAD, attribute.how
    return None
