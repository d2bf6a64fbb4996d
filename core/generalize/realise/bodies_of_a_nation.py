"""What one nation has, and a part of the world has not: "the |Danish| delegation" is no Northern European one."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection
from sfumato.core.language.inflection import is_plural
from sfumato.core.language.lists import listed
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import EntityType

# Nouns of which a nation has one, or which act for it.
_BODIES = listed(
    "team;squad;delegation;government;cabinet;parliament;senate;army;navy;military;forces;troops;throne;crown;monarchy;embassy;"
    "consulate;constitution;championship;championships;presidency;federation"
)


def _body(place: Place) -> str:
    """The words from the nation's adjective to what the nation has, behind "the" or in the plural without an article."""
    cut, group = place.cut, place.group
    own = cut.flags & (RungFlag.RESPONDENT | RungFlag.FOREIGN)
    if (
        cut.mask
        or cut.type is not EntityType.DEM
        or cut.kind is not RungKind.ATTRIBUTE
        or own
        or group is None
    ):
        return ""
    if not cut.is_adjective or not cut.phrase[:1].isupper() or not any(nations_in(cut.said)):
        return ""
    said = re.match(r"[^'’]*", group.after)
    body = said[0] if said else ""
    head = body.split()[-1] if body.startswith((" ", "\u00a0")) and body.strip() else ""
    the = place.article.strip().lower() == "the"
    bare = not group.determiner and not group.before and is_plural(head) and not _goes_on(place, body)
    return body if (the or bare) and head.lower() in _BODIES and len(body) <= len(place.room) else ""


def _goes_on(place: Place, body: str) -> bool:
    """Whether the body owns something, or has its own "of": the country cannot stand there."""
    return re.match(r"['’‑-]|[ \u00a0]of\b", place.after[len(body) :]) is not None


def _of_a_country(place: Place, body: str) -> Cut:
    words = place.cut.phrase
    if _goes_on(place, body):
        space = len(body) - len(body.lstrip())
        return replace(place.cut, end=place.cut.end + space, phrase="")
    made = place.saying(f"{body.strip()} of {inflection.article(words)} {words} country")
    return replace(made, end=made.end + len(body), flags=made.flags & ~RungFlag.ADJECTIVE)


BODIES_OF_A_NATION: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "what one nation has is that of a country",
        _body,
        _of_a_country,
        (
            (
                "She led the [Danish|DEM|attribute+adjective|Northern European] delegation at the Games.",
                "She led the delegation of a Northern European country at the Games.",
            ),
            (
                "He played for the [Danish|DEM|attribute+adjective|Northern European] national team in May.",
                "He played for the national team of a Northern European country in May.",
            ),
            (
                "[Danish|DEM|attribute+adjective|Northern European] troops came.",
                "Troops of a Northern European country came.",
            ),
            (
                "He was the [Danish|DEM|attribute+adjective|Northern European] army’s chief.",
                "He was the army’s chief.",
            ),
            (
                "He met a [Danish|DEM|attribute+adjective|Northern European] team.",
                "He met a Northern European team.",
            ),
        ),
    ),
)
