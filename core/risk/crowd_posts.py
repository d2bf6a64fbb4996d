"""Posts in a body or a place: how many people hold one, by the kind of the body, its size or the countries of an area."""

from __future__ import annotations

import re

from sfumato.core.facts.model import Relation
from sfumato.core.knowledge.lexicon import Lexicon
from sfumato.core.language.fold import fold_phrase
from sfumato.core.risk import crowd_priors as priors
from sfumato.core.risk.crowd_articles import BODY
from sfumato.core.risk.crowd_kinds import classes_of, how_many, kind_and_area, size_of
from sfumato.core.risk.crowd_trait_model import Trait, Unknown
from sfumato.core.risk.crowd_vocabulary import SEVERAL
from sfumato.core.risk.population_places import Attribute
from sfumato.core.risk.population_tables import Tables

_ONE_HOLDER = (1, 1.5)  # holders of a post at a time, and the spread of that: assumed

COUNTRIES = frozenset({"country", "state", "nation"})
_POST_IN = re.compile(
    r"^(?P<work>[a-z][\w -]{2,40}?)\s+(?:of|at|in|with|for)\s+(?:the\s+)?(?P<body>[A-ZÀ-Þ].{2,})$"
)


def office_in(
    relation: Relation, value: str, area: str, held: tuple[float, float], tables: Tables, lexicon: Lexicon
) -> Trait:
    """An office of which each country of an area has some: "government minister from Norway"."""
    codes = {code.split("-")[0] for code in lexicon.countries(area)}
    known = tuple(sorted(code for code in codes if tables.knows(code)))
    holders = held[0] * (len(known) or 1)
    how = f"{value} (about {holders:,.0f})"
    return Trait(relation, Attribute("office", value, known, people=holders, spread=held[1], how=how))


def post_in(relation: Relation, value: str, tables: Tables) -> Trait | None:
    """A post in a body that is named: "judge of the Supreme Court of Norway". A part of the people of such a body."""
    match = _POST_IN.match(value)
    if match is None or not classes_of(match["work"]):
        return None
    row, known = size_of("employer", match["body"]), tables.employer(match["body"])
    people = known[0] if known else row.people if row else priors.UNKNOWN_EMPLOYER
    holders = max(1.0, people * priors.PART_OF_A_BODY)
    how = f"{value} (about {holders:,.0f}, assumed)"
    post = Attribute("office", value, people=holders, spread=priors.PART_OF_A_BODY_SPREAD, how=how)
    reason = "how many hold this post is not known; few were assumed"
    return Trait(relation, post, classes=classes_of(match["work"]), assumed=reason)


def head_of_a_kind(
    relation: Relation, value: str, headed: tuple[str, str], tables: Tables, lexicon: Lexicon
) -> Trait | Unknown | None:
    """ "president of a university", "member of a political party in Norway": as many as there are such bodies, or members."""
    head, body = headed
    kind, area = kind_and_area(body) or (body, "")
    if head == "member":
        row = size_of("member", kind)
        if row is None:
            return Unknown("no table knows how many members there are")
        # memberships go together: whoever sits in a parliament sits in its committees
        members = Attribute("belongs", "member", share=row.share, spread=row.factor, how=value)
        return Trait(relation, members, classes=tuple(row.classes), public=(BODY + row.kind,))
    codes = tuple(c.split("-")[0] for c in lexicon.countries(area)) if area else ()
    known = tuple(c for c in codes if tables.knows(c))
    if (of_places := _heads_of_places(relation, value, kind, known, tables)) is not None:
        return of_places
    found = how_many(kind, tables.people(known) or tables.world)
    row = size_of("employer", kind)
    if found is None or row is None:
        return Unknown("no table knows how many such posts there are")
    holders, factor = found
    how = f"{value} (about {holders:,.0f})"
    post = Attribute("office", value, known, people=holders, spread=factor, how=how)
    return Trait(relation, post, group=row.kind, classes=("leader", *sorted(row.classes)))


def _heads_of_places(
    relation: Relation, value: str, kind: str, codes: tuple[str, ...], tables: Tables
) -> Trait | None:
    """ "mayor of a city in Asia", "ambassador of a country in South America": as many as there are such places."""
    if kind in COUNTRIES:
        several = SEVERAL.get(fold_phrase(value).split(" of ")[0], _ONE_HOLDER)
        holders, spread = (len(codes) or priors.COUNTRIES) * float(several[0]), float(several[1])
    elif kind in priors.SMALL_PLACES:
        people = tables.people(codes) if codes else tables.world
        holders, spread = max(1.0, priors.HEADS_OF_PLACES * people), priors.HEADS_OF_PLACES_SPREAD
    else:
        return None
    how = f"{value} (about {holders:,.0f})"
    return Trait(
        relation,
        Attribute("office", value, codes, people=holders, spread=spread, how=how),
        classes=("leader",),
    )
