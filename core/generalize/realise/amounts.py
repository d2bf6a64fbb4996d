"""How a range enters its sentence in place of an amount."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.recognize.model import EntityType

_ABOUT = (
    r"(?:about|around|approximately|nearly|almost|roughly|up to|over|more than|at least|less than|fewer than|some|"
    r"as (?:many|much|high|low|few) as|well over|just over|just under|an estimated)\s+"
)
_RANGE = re.compile(
    r"between\b|some distance|fewer than\b|less than\b|more than\b|"
    r"\d[\d,.]*(?: (?:thousand|million|billion))? to \d|\w+ to \w+ \w+$"
)
_OWNED = r"(?:\b(?:his|her|their|its)|[’']s|s[’'])[ \u00a0]"


def _amount_of(place: Place) -> re.Match[str] | None:
    if not place.match_left(r"of\s+") or place.cut.type is not EntityType.QUANTITY:
        return None
    return re.fullmatch(r"between (.+) and (.+)", place.cut.phrase)


def _range_before_a_noun(place: Place) -> re.Match[str] | None:
    """ "a 51% controlling stake": the article belongs to the noun, before which nothing is "between" anything."""
    described = re.search(r"\ban?[ \u00a0][a-z]+[ \u00a0]$", place.before)  # "a huge |.471| percentage"
    if place.cut.mask or place.cut.kind is not RungKind.AMOUNT or not (place.article or described):
        return None
    found = re.fullmatch(r"between (\S+(?: (?:million|billion))?) and (.+)", place.cut.phrase)
    return found if re.match(r"[ \u00a0][a-z]", place.after) and place.noun_follows else None


def _rank(place: Place) -> str:
    """How a rank below ten is told: nobody is "No. fewer than ten"."""
    small = place.cut.type is EntityType.QUANTITY and place.cut.phrase in ("fewer than ten", "several")
    return (
        "1 to 10" if small and re.search(r"\b(?:[Nn]o\.|[Nn]umber|#|[Tt]op)[ \u00a0]?$", place.before) else ""
    )


def _owned_range(place: Place) -> re.Match[str] | None:
    """ "ahead of Berg’s 32%": behind an owner nothing is "between" anything."""
    if place.cut.mask or place.cut.kind is not RungKind.AMOUNT or not re.search(rf"{_OWNED}$", place.before):
        return None
    return re.fullmatch(r"between (\S+(?: (?:million|billion))?) and (.+)", place.cut.phrase)


_PARTS = re.compile(r"at most half|more than half|percentage")


def _part_of_a_thing(place: Place) -> str:
    """The space before a part that would stand before a noun: nobody sells "his at most half shareholding"."""
    if place.cut.mask or place.cut.kind is not RungKind.AMOUNT or not _PARTS.fullmatch(place.cut.phrase):
        return ""
    owned = re.search(rf"(?:{_OWNED}|\ban?[ \u00a0])$", place.before)
    return (
        place.before[-1] if owned and re.match(r"[ \u00a0][a-z]", place.after) and place.noun_follows else ""
    )


# Words that announce two ends of a range; a range that is told as one has none of them.
_ENDS_FOLLOW = re.compile(r"\b(?:varying|ranging|lasting)[ \u00a0](?:from|between)[ \u00a0]$")


def _without_ends(place: Place) -> re.Match[str] | None:
    """ "periods varying from |two to seven months|", where only "some months" is told."""
    one = not place.cut.mask and not re.search(r"\b(?:to|and)\b|\d", place.cut.phrase)
    return _ENDS_FOLLOW.search(place.before) if one and re.search(r"\b(?:to|and)\b", place.cut.said) else None


AMOUNTS: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "a part before what it is of",
        _part_of_a_thing,
        lambda p, space: p.taking(space, ""),
        (
            (
                "He sold his [49%|QUANTITY|amount|at most half] shareholding.",
                "He sold his shareholding.",
            ),
            ("He has a [60%|QUANTITY|amount|more than half] stake in it.", "He has a stake in it."),
        ),
    ),
    Rule(
        "a range without its ends",
        _without_ends,
        lambda p, found: p.taking(found[0], f"of {p.cut.phrase}"),
        (
            (
                "for periods varying from [two to seven months|DATETIME|amount|some months].",
                "for periods of some months.",
            ),
        ),
    ),
    Rule(
        "a range that somebody has",
        _owned_range,
        lambda p, found: p.saying(f"{found[1]} to {found[2]}"),
        (
            (
                "He was ahead of Berg’s [32%|QUANTITY|amount|between 20% and 40%] there.",
                "He was ahead of Berg’s 20% to 40% there.",
            ),
        ),
    ),
    Rule(
        "a sum of so much to so much",
        _amount_of,
        lambda p, found: p.saying(f"{found[1]} to {found[2]}"),
        (
            (
                "the total amount of [HRK 198,439|QUANTITY|amount|between HRK 100,000 and HRK 200,000].",
                "the total amount of HRK 100,000 to HRK 200,000.",
            ),
        ),
    ),
    Rule(
        "a rank below ten",
        _rank,
        lambda p, words: p.saying(words),
        (
            (
                "She was ranked world No. [3|QUANTITY|amount|fewer than ten] then.",
                "She was ranked world No. 1 to 10 then.",
            ),
        ),
    ),
    Rule(
        "a range before what it is of",
        _range_before_a_noun,
        lambda p, found: p.saying(
            f"{found[1].removesuffix('%') if found[2].endswith('%') else found[1]}–{found[2]}"
        ),
        (
            (
                "acquired a [51%|QUANTITY|amount|between 40% and 60%] controlling stake",
                "acquired a 40–60% controlling stake",
            ),
            (
                "and a huge [.471|QUANTITY|amount|between .4 and .5] on-base percentage",
                "and a huge .4–.5 on-base percentage",
            ),
            (
                "with a [19.8%|QUANTITY|amount|between 0% and 20%] holding",
                "with a 0–20% holding",
            ),
        ),
    ),
    Rule(
        "a range is about something already",
        lambda p: not p.cut.mask and _RANGE.match(p.cut.phrase) and p.match_left(_ABOUT),
        lambda p, about: p.taking(about, p.cut.phrase),
        (
            (
                "income of about [GBP 150|QUANTITY|amount|between GBP 100 and GBP 200] a month",
                "income of between GBP 100 and GBP 200 a month",
            ),
            (
                "It has over [45 million views|QUANTITY|amount|20 million to 50 million views].",
                "It has 20 million to 50 million views.",
            ),
            ("It lies about [300 km|QUANTITY|amount|some distance] north.", "It lies some distance north."),
        ),
    ),
)
