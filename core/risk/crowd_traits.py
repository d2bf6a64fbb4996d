"""From a relation and its words to a trait that the population's tables can count.

What no table knows is never read as "everybody": a named place, employer or illness that is unknown takes a small one of
its kind, and is listed among what was not counted exactly. Words that name nothing ("***", "a town", "PERSON 1") leave
everybody in.
"""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.facts.model import Relation
from sfumato.core.facts.words import relation_of_words
from sfumato.core.generalize.broader_classes import attributes
from sfumato.core.knowledge.lexicon import Lexicon
from sfumato.core.knowledge.people import name_words
from sfumato.core.language.dates import DAYS, Precision, read
from sfumato.core.language.fold import fold_phrase
from sfumato.core.language.titles import PARTICLES
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_articles import BODY, told_as
from sfumato.core.risk.crowd_kinds import (
    CAPITAL,
    area_of,
    classes_of,
    is_class_of_bodies,
    kind_and_area,
    names_any_place,
    names_one,
    size_of,
    tells_nothing,
    umbrella,
    without_label,
)
from sfumato.core.risk.crowd_posts import head_of_a_kind, office_in, post_in
from sfumato.core.risk.crowd_prevalence import family, prevalence
from sfumato.core.risk.crowd_trait_model import Trait, Unknown
from sfumato.core.risk.crowd_vocabulary import (
    ETHNICITY,
    LEVELS,
    MARITAL,
    census_country,
    drawn_from,
    former,
    group_of,
    headed,
    office,
)
from sfumato.core.risk.population_attributes import read_age, read_birth
from sfumato.core.risk.population_places import Attribute, read_nationality, read_place
from sfumato.core.risk.population_tables import Tables, belonging_share

_SEX = {
    "m": "m", "male": "m", "man": "m", "boy": "m", "he": "m", "him": "m", "his": "m", "mr": "m", "son": "m", "father": "m",
    "husband": "m", "brother": "m", "widower": "m", "f": "f", "female": "f", "woman": "f", "girl": "f", "she": "f",
    "her": "f", "mrs": "f", "ms": "f", "miss": "f", "daughter": "f", "mother": "f", "wife": "f", "sister": "f",
    "widow": "f", "men": "m", "women": "f",
}  # fmt: skip

NO_FAITH = frozenset({
    "atheist", "atheism", "agnostic", "none", "no religion", "not religious", "non religious", "nonreligious", "unaffiliated",
    "secular", "irreligious", "no",
})  # fmt: skip
MINORITY = "ethnic"  # of "ethnic minority": any of them
_BELONGING_NOUN = re.compile(
    r"\s+(?:origin|descent|ethnicity|minority|people|faith|religion|language|speaker|community|speaking)s?$"
)


class Reader:
    """Reads values once each. Holds the tables; not shared between threads."""

    def __init__(self, tables: Tables, lexicon: Lexicon) -> None:
        self.tables, self.lexicon = tables, lexicon
        self._read: dict[tuple[Relation, str], Trait | Unknown | None] = {}

    def read(self, relation: Relation, value: str) -> Trait | Unknown | None:
        """The trait; `Unknown` where the words tell something that cannot be counted; None where they tell nothing."""
        value = without_label(value)
        key = (relation, value)
        if key not in self._read:
            self._read[key] = None if tells_nothing(value) else self._value(relation, value.strip())
        return self._read[key]

    def _value(self, relation: Relation, value: str) -> Trait | Unknown | None:
        match relation:
            case Relation.SEX:
                sex = _SEX.get(fold_phrase(value).split(" ")[-1], "") if fold_phrase(value) else ""
                how = "women" if sex == "f" else "men"
                return Trait(relation, Attribute("sex", value, sex=sex, how=how)) if sex else None
            case Relation.AGE | Relation.BORN:
                return self._age(relation, value)
            case Relation.LIVES_IN | Relation.BORN_IN:
                if names_any_place(value):
                    return _small_home(relation, value)
                return self._place(relation, value)
            case Relation.NATIONALITY:
                return self._nation(relation, value)
            case Relation.ORIGIN | Relation.FAITH | Relation.LANGUAGE:
                return self._belonging(relation, value)
            case Relation.OCCUPATION | Relation.OFFICE:
                value = _without_class_of_bodies(value)
                read = self._work(relation, value)
                return replace(read, public=told_as(value)) if isinstance(read, Trait) else read
            case Relation.EMPLOYER | Relation.EDUCATION:
                nation = read_nationality(value, self.tables, self.lexicon)
                if nation is not None and len(nation.codes) > 1:
                    return None  # "coach of the Dutch", told as "European"; who works for one country stays counted
                return self._organisation(relation, value)
            case Relation.FAMILY:
                return family(
                    relation, value, self.tables, lambda work: self._work(Relation.OCCUPATION, work)
                )
            case Relation.HEALTH | Relation.ORIENTATION | Relation.CONVICTED:
                return prevalence(relation, value, self.tables)
            case Relation.MARITAL:
                states = _longest(MARITAL, fold_phrase(value))
                found = Trait(relation, Attribute("marital", value), frozenset(states))
                return found if states else Unknown("unknown state")
            case Relation.NAME:
                return self._name(relation, value)
            case Relation.DIED:
                return _life_date("died", relation, value, priors.DEATHS)
            case _:
                return Unknown("no table knows how many took part")

    # -- each relation ------------------------------------------------------

    def _age(self, relation: Relation, value: str) -> Trait | Unknown | None:
        born = relation is Relation.BORN
        if born and self._is_of_most(value):
            return None
        if born and self._long_ago(value):
            return _life_date("birth", relation, value, priors.BIRTHS)
        found = read_age(value, bare=not born) or (read_birth(value, self.tables) if born else None)
        if found is None:
            return Unknown("not read as an age or date of birth") if re.search(r"\d", value) else None
        return Trait(relation, found)

    def _is_of_most(self, value: str) -> bool:
        """Whether a birth is told by the century of nearly all adults alone: it tells no more than that somebody is one."""
        atoms = [atom for atom in read(value) if atom.bounds() is not None]
        wide = bool(atoms) and all(atom.precision is Precision.CENTURY for atom in atoms)
        spans = [bounds for atom in atoms if (bounds := atom.bounds()) is not None]
        first, last = self.tables.year - priors.LONG_AGO, self.tables.year - priors.YOUNG
        return wide and all(start.year <= first and last <= end.year for start, end in spans)

    def _long_ago(self, value: str) -> bool:
        latest = [bounds[1].year for atom in read(value) if (bounds := atom.bounds()) is not None]
        return bool(latest) and self.tables.year - max(latest) >= priors.LONG_AGO

    def _place(self, relation: Relation, value: str) -> Trait | Unknown | None:
        if code := census_country(value):
            return Trait(relation, Attribute("where", value, (code,), how=f"in {value}"))
        found = read_place(value.removeprefix("address in "), self.tables, self.lexicon)
        if found is None:
            nation = read_nationality(value, self.tables, self.lexicon)
            found = replace(nation, dimension="where") if nation is not None else None
        if found is not None:
            return Trait(relation, found)
        if not CAPITAL.search(value):
            return None
        if (any_such := kind_and_area(value)) is not None and any_such[1]:
            return self._place(relation, any_such[1])  # "a building in England": any of them
        words = fold_phrase(value).split()
        kind = next((word for word in reversed(words) if word in priors.SMALL_PLACES), "")
        if re.search(r"\d", value):
            kind = "address"
        people = float(priors.SMALL_PLACES.get(kind, priors.UNKNOWN_PLACE))
        head, _, tail = value.partition(",")
        codes = tuple(c.split("-")[0] for c in self.lexicon.countries(tail.strip())) if tail else ()
        known = tuple(code for code in codes if self.tables.knows(code))
        how = f"in {head.strip()} (unknown; as many as in a small {kind or 'village'})"
        place = Attribute("where", value, known, people, priors.UNKNOWN_PLACE_SPREAD, how=how)
        return Trait(
            relation, place, assumed=f"no list knows this place; a small {kind or 'village'} was assumed"
        )

    def _nation(self, relation: Relation, value: str) -> Trait | Unknown | None:
        if code := census_country(value):
            return Trait(relation, Attribute("nationality", value, (code,), how=f"of {value}"))
        found = read_nationality(value, self.tables, self.lexicon)
        if found is not None:
            return Trait(relation, found)
        place = self._place(Relation.LIVES_IN, value)
        if isinstance(place, Trait) and not place.assumed:
            return Trait(relation, replace(place.attribute, dimension="nationality", people=0.0))
        return self._belonging(Relation.ORIGIN, value) if CAPITAL.search(value) else None

    def _belonging(self, relation: Relation, value: str) -> Trait | Unknown | None:
        wanted = _BELONGING_NOUN.sub("", fold_phrase(value))
        dimension = {Relation.FAITH: "faith", Relation.LANGUAGE: "language"}.get(relation, "people")
        if wanted == MINORITY:
            share, spread = priors.MINORITY, priors.MINORITY_SPREAD
            return Trait(relation, Attribute("minority", wanted, share=share, spread=spread, how=value))
        states = frozenset(ETHNICITY.get(wanted, ())) if dimension == "people" else frozenset()
        table = {"faith": self.tables.religions, "language": self.tables.languages}.get(
            dimension, self.tables.peoples
        )
        if dimension == "faith" and wanted in NO_FAITH:
            wanted = "none"
        counted = sum(
            self.tables.people((code,)) * belonging_share(shares, wanted) for code, shares in table.items()
        )
        # The Factbook lists large groups: of a faith that is small everywhere the world's number is known, not each country's.
        published = prevalence(relation, value, self.tables) if relation is Relation.FAITH else None
        least = published.attribute.share if isinstance(published, Trait) else 0.0
        if counted or states or least:
            share = max(counted / self.tables.world, least, priors.LEAST_SHARE)
            spread = priors.BELONGING_SPREAD
            return Trait(
                relation, Attribute(dimension, wanted, share=share, spread=spread, how=value), states
            )
        if (
            dimension == "people"
            and (nation := read_nationality(value, self.tables, self.lexicon)) is not None
        ):
            return Trait(relation, replace(nation, dimension="origin"))
        if dimension == "people" and (place := read_place(value, self.tables, self.lexicon)) is not None:
            return Trait(relation, replace(place, dimension="origin"))
        if not CAPITAL.search(value):
            return Unknown("no table knows it")
        rare = _rare(dimension, wanted, value)
        return Trait(relation, rare, assumed="no table knows it; a small group was assumed")

    def _work(self, relation: Relation, value: str) -> Trait | Unknown | None:
        kind = kind_and_area(value)
        if kind is not None and kind[1] and (of_one := office(kind[0])) is not None and of_one[2]:
            return office_in(relation, value, kind[1], of_one[:2], self.tables, self.lexicon)
        held = office(value)
        if held is None and (body := headed(value)) is not None:
            return head_of_a_kind(relation, value, body, self.tables, self.lexicon)
        if held is not None:
            holders, spread, each = held
            how = f"{value} ({holders:g} hold or held it{' in a country' if each else ''})"
            return Trait(
                relation,
                Attribute(
                    "office", value, drawn_from(former(value)[0]), people=holders, spread=spread, how=how
                ),
                each_country=each,
            )
        bare, was = former(re.sub(r"^(?:an?|the)\s+", "", value))
        was = was or value.lower().startswith("retired")
        classes = classes_of(bare)
        if group := group_of(bare):
            work = Attribute("occupation", bare, spread=priors.WORK_SPREAD, how=f"work as {bare}")
            return Trait(relation, work, group=group, classes=classes, is_class=True, former=was)
        if whole := umbrella(bare):
            people, factor = whole
            share = people / self.tables.world
            work = Attribute("occupation", "", share=share, spread=factor, how=f"work as {bare}")
            return Trait(relation, work, classes=classes, is_class=True, former=was)
        for name in dict.fromkeys(
            (fold_phrase(bare), self.lexicon.occupation(fold_phrase(bare)), *fold_phrase(bare).split(" and "))
        ):
            if (found := self.tables.occupation(name)) is not None:
                share, title, assumed = found
                how = f"work as {bare}" + (
                    " (order of magnitude assumed)" if assumed else f" (counted under “{title}”)"
                )
                spread = self.tables.factor_of(title)
                if not self.tables.is_listed(name):
                    spread *= priors.WITH_A_MODIFIER_SPREAD
                work = Attribute("occupation", name, share=share, spread=spread, how=how)
                return Trait(relation, work, classes=classes, former=was)
        return self._unlisted_work(relation, bare, was)

    def _unlisted_work(self, relation: Relation, bare: str, was: bool) -> Trait | Unknown:
        """Work that no table lists: a part of the people of its body, of its class, or a rare one."""
        if (within := post_in(relation, bare, self.tables)) is not None:
            return within
        classes, wide = classes_of(bare), attributes().ending(bare)
        if not classes and not CAPITAL.search(bare) and relation_of_words(bare) is None:
            return Unknown("no table knows it")  # "award", in place of “Best Actress”
        work = _rare("occupation", "", f"work as {bare}")
        if wide is not None:
            share = priors.TRADE_IN_A_CLASS * wide.count / self.tables.world
            how = f"work as {bare} (assumed a small part of “{wide.name}”)"
            work = replace(work, share=share, spread=priors.TRADE_IN_A_CLASS_SPREAD, how=how)
        reason = "no table knows this work; a rare one was assumed"
        return Trait(relation, work, classes=classes, former=was, assumed=reason)

    def _organisation(self, relation: Relation, value: str) -> Trait | Unknown | None:
        wanted = fold_phrase(value)
        one = names_one(value)
        levels = _longest(LEVELS, wanted) if relation is Relation.EDUCATION else ()
        if levels and (not one or wanted in LEVELS or wanted.split()[0] in LEVELS):  # "PhD in Physics"
            return Trait(relation, Attribute("level", value, how=value), frozenset(levels))
        row = size_of(relation.value, value)
        dimension = relation.value
        if is_class_of_bodies(value):
            return None
        if not one:
            if row is None:
                return Unknown("no table knows it")
            if row.share >= priors.NEARLY_EVERYBODY and not area_of(value):
                return None  # "was educated at a school"
            # The factor is mostly around the size of one such body; a fifth of all people cannot be twelve times as many.
            spread = min(row.factor, row.share**-0.5)
            any_such = Attribute(
                "belongs",
                row.kind,
                share=row.share,
                spread=spread,
                how=f"{dimension}: {value}{' (share assumed)' if row.assumed else ''}",
            )
            return Trait(relation, any_such, classes=tuple(row.classes), public=(BODY + row.kind,))
        people, spread = priors.UNKNOWN_SCHOOL, priors.UNKNOWN_SCHOOL_SPREAD
        if row:
            people, spread = row.people, row.factor
        elif dimension == "employer":
            people, spread = priors.UNKNOWN_EMPLOYER, priors.UNKNOWN_EMPLOYER_SPREAD
        known = self.tables.employer(value) if dimension == "employer" else None
        people, spread = known or (people, spread)
        assumed = "" if row or known else "size unknown; a small one was assumed"
        how = f"{dimension}: {value} (about {people:,.0f} people, assumed)"
        share = row.share if row else 1.0  # of people, those of any such body
        named = Attribute(dimension, value, people=people, share=share, spread=spread, how=how)
        return Trait(relation, named, classes=tuple(row.classes) if row else (), assumed=assumed)

    def _name(self, relation: Relation, value: str) -> Trait | Unknown | None:
        parts = [part for part in name_words(value) if part not in PARTICLES]
        name = Attribute("name", " ".join(parts), spread=priors.NAME_SPREAD, how="with this name")
        return Trait(relation, name) if parts else None


def _without_class_of_bodies(value: str) -> str:
    """A post without a body that tells nothing: "director of a performing group" is a director."""
    post, of, body = value.rpartition(" of ")
    return post if of and is_class_of_bodies(body) else value


def _small_home(relation: Relation, value: str) -> Trait | None:
    """Living on "a small island", which has no name here: few people do."""
    *how_small, noun = [word for word in fold_phrase(value).split() if word not in ("a", "an", "the")] or [""]
    if not how_small or noun not in priors.SMALL_HOMES:
        return None  # "a settlement" may be of any size
    home = Attribute(
        "minority",
        noun,
        share=priors.SMALL_HOMES[noun],
        spread=priors.SMALL_HOMES_SPREAD,
        how=f"who live in a {value}",
    )
    return Trait(relation, home)


def _life_date(dimension: str, relation: Relation, value: str, rate: float) -> Trait | Unknown | None:
    """A date of death, or of a birth so long ago that the person need not live: a part of all people, by its width."""
    atoms = [atom for atom in read(value) if atom.bounds() is not None]
    if not atoms:
        return Unknown("not read as a date") if re.search(r"\d", value) else None
    years = min(DAYS[atom.precision] for atom in atoms) / DAYS[Precision.YEAR]
    how = f"{'who died' if dimension == 'died' else 'born'} {value}"
    return Trait(
        relation, Attribute(dimension, value, share=rate * years, spread=priors.LIFE_DATE_SPREAD, how=how)
    )


def _rare(dimension: str, text: str, how: str) -> Attribute:
    """A trait that is named and that no table knows."""
    share, spread = priors.RARE, priors.RARE_SPREAD
    return Attribute(dimension, text, share=share, spread=spread, how=f"{how} (assumed rare)")


def _longest(table: dict[str, tuple[str, ...]], folded: str) -> tuple[str, ...]:
    hits = [key for key in table if re.search(rf"(?<!\w){re.escape(key)}(?!\w)", folded)]
    return table[max(hits, key=len)] if hits else ()
