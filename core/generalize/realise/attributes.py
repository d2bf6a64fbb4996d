"""Wider words for attributes, and bands for counts, beside words that only the original took."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.generalize.realise.slot import Role
from sfumato.core.language import inflection
from sfumato.core.language.lists import listed
from sfumato.core.recognize.model import EntityType

# What a position in a team is of: every player has one, "left player" none.
_SIDE = r"(?:left|right|centre|center|central|attacking|defensive|offensive|wide|holding|goal-scoring)"
_PLAYS = r"(?:plays|played|playing|has[ \u00a0]played)"
# Nouns of what somebody is and not of what somebody heads: one is a professional at, not of, something.
_OF_NOBODY = listed(
    "professional;worker;public official;office worker;member of the armed forces;athlete;performer;artist;person;staff member;"
    "crew member;museum worker;information professional;finance professional"
)
_HEADS = listed(
    "editor;director;governor;general;commissioner;manager;chairman;president;head;chief;minister;officer;inspector;superintendent;"
    "administrator;principal;secretary;leader;chair;captain;dean;rector;treasurer"
)
_BAND = re.compile(r"(?P<band>\d[\d,.]* to \d[\d,.]*)(?: (?P<noun>[a-z][a-z -]*))?")
_BANDS = (RungKind.AMOUNT, RungKind.EVENT)
_RANKED = listed("number;no;rank;ranking;age;position;place;top")
_MOST = r"(?:(?:career|season|team|league|world|club|school|personal)[- ])?(?:high|best|low|record|highest|lowest)[ \u00a0]+"


def _attribute(place: Place) -> bool:
    return place.cut.type is EntityType.DEM and not place.cut.mask and not place.cut.fixed


def _band(place: Place) -> re.Match[str] | None:
    cut = place.cut
    return _BAND.fullmatch(cut.phrase) if cut.kind in _BANDS and not cut.mask and not cut.fixed else None


def _side(place: Place) -> str:
    """ "a left |winger|": the side goes with the position, and the article is bent."""
    if not _attribute(place) or not place.cut.phrase.endswith("player"):
        return ""
    return place.match_left(rf"(?:(?:an?|the)[ \u00a0]+)?{_SIDE}[ -]")


def _without_side(place: Place, left: str) -> Cut:
    own = left.split()[0].lower()
    if own in ("a", "an"):
        return place.taking(left, f"{inflection.article(place.cut.phrase)} {place.cut.phrase}")
    return place.taking(left, f"the {place.cut.phrase}" if own == "the" else place.cut.phrase)


def _played_as(place: Place) -> str:
    """ "a footballer who played as a |midfielder|": that players play as players tells nothing."""
    bare = re.sub(r"^(?:an?|the) ", "", place.cut.phrase)
    if not _attribute(place) or not bare.endswith(("player", "athlete", "footballer")):
        return ""
    return place.match_left(
        rf"(?:who[ \u00a0])?{_PLAYS}(?:[ \u00a0][a-z]+ly)?[ \u00a0]as[ \u00a0](?:an?[ \u00a0])?(?:{_SIDE}[ -])?"
    )


def _played(place: Place, left: str) -> Cut:
    """The verb stays where the sentence goes on with it ("who played for a team"), or has no other."""
    verb = re.search(_PLAYS, left)
    goes_on = re.match(r"[ \u00a0](?:for|in|at|from|with|and|during|between|until|since)\b", place.after)
    if verb is not None and (goes_on or not left.startswith("who")):
        return place.taking(left, ("who " if left.startswith("who") else "") + verb[0])
    space = " " if place.before.removesuffix(left).endswith(" ") else ""
    return replace(place.taking(space + left, ""), fixed=True)


def _of_a_body(place: Place) -> bool:
    """ "the |chief editor| of a newspaper", told as a professional; others stay of something: "breeder of bees"."""
    bare = re.sub(r"^(?:an?|the) ", "", place.cut.phrase)
    heads = set(re.findall(r"[a-z]+", place.cut.said.lower())) & _HEADS
    of = re.match(r"[ \u00a0]of[ \u00a0](?:an?[ \u00a0]|the[ \u00a0]|[A-Z“\"])", place.after)
    return _attribute(place) and bare in _OF_NOBODY and bool(heads and of)


def _at_a_body(place: Place) -> Cut:
    """A post needs no article ("he was editor of X"), a noun for anybody does."""
    phrase = re.sub(r"^(?:an?|the) ", "", place.cut.phrase)
    owned = (place.determiner and not place.article) or place.match_left(
        r"(?:former|retired|acting|then)[ \u00a0]+"
    )
    words = phrase if owned else f"{inflection.article(phrase)} {phrase}"
    return replace(place.taking(place.article, f"{words} at"), end=place.cut.end + 3)


def _out_of_many(place: Place) -> re.Match[str] | None:
    """ "|12| of |31| cuts", where both are told by bands."""
    band = _band(place)
    return (
        band
        if band and not band["noun"] and re.fullmatch(r"[ \u00a0]+(?:out )?of[ \u00a0]+(?:the )?", place.room)
        else None
    )


def _numbered_noun(place: Place) -> str:
    """The noun that a number stands behind: "on |lap| |39|". A rank has its own rules."""
    band, slot = _band(place), place.slot
    noun = slot.before.strip() if slot is not None and slot.role is Role.APPOSITION else ""
    if not band or band["noun"] or not noun.islower() or noun in _RANKED or inflection.is_plural(noun):
        return ""
    governed = re.search(rf"\b(?:on|in|at|of|to|from)[ \u00a0]{re.escape(noun)}[ \u00a0]$", place.before)
    return place.match_left(rf"{re.escape(noun)}[ \u00a0]") if governed else ""


def _without_number(place: Place, rest: re.Match[str]) -> Cut:
    """Its noun stays, as one of many: "the |Twenty|-second Regiment" is a regiment."""
    end = place.cut.end + len(rest[0])
    following = place.after[len(rest[0]) :].split()
    words = inflection.article(following[0]) if place.article and following else ""
    if words:
        return replace(place.taking(place.article, words), end=end)
    return replace(place.saying("several"), end=end)


ATTRIBUTES: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "a title in a game",
        lambda p: _attribute(p) and p.match_left(r"(?:the|an?)[ \u00a0]+titles?[ \u00a0]+(?:of[ \u00a0]+)?"),
        lambda p, left: p.taking(left, "a title"),
        (("who holds the title [Grandmaster|DEM|attribute|chess player].", "who holds a title."),),
    ),
    Rule(
        "a rank among soldiers",
        lambda p: (
            _attribute(p)
            and p.cut.phrase == "member of the armed forces"
            and p.match_left(r"(?:the|an?)[ \u00a0]+ranks?[ \u00a0]+of[ \u00a0]+(?:an?[ \u00a0]+)?")
        ),
        lambda p, left: p.taking(left, "a military rank"),
        (
            (
                "promoted to the rank of [brigadier general|DEM|attribute|member of the armed forces] and knighted.",
                "promoted to a military rank and knighted.",
            ),
        ),
    ),
    Rule(
        "players who played as players",
        _played_as,
        _played,
        (
            (
                "is a footballer who played as a [midfielder|DEM|attribute|football player].",
                "is a footballer.",
            ),
            (
                "is a footballer who plays as a defensive [midfielder|DEM|attribute|player] for a team.",
                "is a footballer who plays for a team.",
            ),
            ("He mainly played as a [winger|DEM|attribute|player] there.", "He mainly played there."),
        ),
    ),
    Rule(
        "the side of a position",
        _side,
        _without_side,
        (
            ("He was a fast left [winger|DEM|attribute|football player].", "He was a fast football player."),
            ("He is an attacking [midfielder|DEM|attribute|football player].", "He is a football player."),
        ),
    ),
    Rule(
        "what is no head of anything",
        _of_a_body,
        lambda p, _: _at_a_body(p),
        (
            (
                "He was the [chief editor|DEM|attribute|professional] of a newspaper.",
                "He was a professional at a newspaper.",
            ),
            (
                "He was formerly [Editor-in-Chief|DEM|attribute|professional] of a journal.",
                "He was formerly a professional at a journal.",
            ),
            (
                "He is an [editor|DEM|attribute|professional] of a journal.",
                "He is a professional at a journal.",
            ),
        ),
    ),
    Rule(
        "some of many",
        _out_of_many,
        lambda p, _: p.saying("some"),
        (
            (
                "after making only [12|QUANTITY|amount|10 to 20] of [31|QUANTITY|amount|20 to 50] cuts.",
                "after making only some of 20 to 50 cuts.",
            ),
        ),
    ),
    Rule(
        "a number inside a word",
        lambda p: _band(p) and re.match(r"[-‑][a-z]+", p.after),
        lambda p, rest: _without_number(p, rest),
        (
            (
                "served with the [Twenty|QUANTITY|amount|20 to 50]-second Regiment there.",
                "served with a Regiment there.",
            ),
        ),
    ),
    Rule(
        "the most of a career",
        lambda p: (band := _band(p)) and band["noun"] and p.match_left(_MOST) and band,
        lambda p, band: p.saying(f"number of {band['noun']}"),
        (
            (
                "with a career-high [257 innings|EVENT|event+adjective|200 to 500 innings], helping",
                "with a career-high number of innings, helping",
            ),
        ),
    ),
    Rule(
        "a number behind its noun",
        _numbered_noun,
        lambda p, left: p.taking(left, f"{inflection.article(left)} {left.strip()}"),
        (
            (
                "He retired on lap [39|QUANTITY|amount|20 to 50] with a flat tyre.",
                "He retired on a lap with a flat tyre.",
            ),
        ),
    ),
    Rule(
        "all of a number",
        lambda p: (band := _band(p)) and band["noun"] and p.match_left(r"all[ \u00a0]+") and band,
        lambda p, band: p.saying(band["noun"]),
        (
            (
                "played in all [62 games|EVENT|event+adjective|50 to 100 games] that season",
                "played in all games that season",
            ),
        ),
    ),
    Rule(
        "the best place of a ranking",
        lambda p: (
            (band := _band(p))
            and not band["noun"]
            and re.search(
                r"\brank(?:ing|ings|ed)?\b[^.;]{0,30}\b(?:is|are|was|were|of|at|No\.|number)[ \u00a0]$",
                p.before,
            )
            and band
        ),
        lambda p, band: p.saying("between " + band["band"].replace(" to ", " and ")),
        (
            (
                "Her highest rankings are [30|QUANTITY|amount|20 to 50] in singles",
                "Her highest rankings are between 20 and 50 in singles",
            ),
        ),
    ),
)
