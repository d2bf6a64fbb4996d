"""Two things that were read as one name, and one name that was read as two.

the Utah Jazz of the National Basketball Association     a team | its league
the NBA's | Utah Jazz                                    … and the other way round
an Independent Spirit Award for | Best Debut Performance an award and its category are one
the Tarland Player | of the year                         a title goes on to its end
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.language.numbers import NUMBER_WORDS
from sfumato.core.language.titles import PARTICLES
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_LEAGUE = (
    r"(?:[^\W\d_a-z][\w.&’'-]*[ \u00a0])*(?:League|Conference|Division|Association|Premiership|Bundesliga|"
    r"Professional[ \u00a0]Baseball|Major[ \u00a0]League[ \u00a0](?:Baseball|Soccer))"
    r"(?:[ \u00a0](?:[A-Z]|\d|One|Two|Three))?|N[BFH]L|NBA|MLB|MLS|AHL|WNBA|NCAA|AFL|CFL|KHL"
)
_TEAM_OF = re.compile(
    rf"(?P<team>[^\W\d_a-z].*?\s\S+)(?P<of>[ \u00a0]of[ \u00a0](?:the[ \u00a0])?)(?P<league>{_LEAGUE})"
)
# "the MLL's Boston Cannons", "Major League Lacrosse's Rochester Rattlers"
_LEAGUES_TEAM = re.compile(
    rf"(?:the[ \u00a0])?(?P<league>{_LEAGUE}|(?:[^\W\d_a-z][\w.&-]*[ \u00a0])?League[ \u00a0][^\W\d_a-z]\w+|[A-Z]{{2,5}}L)"
    r"['’]s[ \u00a0](?P<team>[^\W\d_a-z].*\S)"
)
_FIELD = re.compile(
    r"\b(?:Football|Basketball|Athletic|Bar|Medical|Teachers)$"
)  # "Football Association of …" is one body
_AWARD = re.compile(r"\b(?:Awards?|Prize|Medal|Globe|Trophy|Emmy|Grammy|Oscar|BAFTA)s?$")
_RANK = re.compile(r"\b(?:Knight|Dame|Commander|Officer|Member|Companion|Cross)s?$")
_CLASS = re.compile(r"(?:First|Second|Third|Fourth|Fifth|1st|2nd|3rd)[ \u00a0]Class$")
_CATEGORY = re.compile(
    r"(?:Best|Outstanding|Favou?rite|Most|Lifetime|Excellence|Achievement|Distinguished|Worst)\b"
)
_THINGS = (EntityType.ORG, EntityType.MISC, EntityType.LOC)
_COUNTED = re.compile(rf"(?:{'|'.join(sorted(NUMBER_WORDS))})[ \u00a0](?=[^\W\d_a-z])")
_VERB_LAST = re.compile(r"(?<=[a-z])[ \u00a0]([a-z]{3,})$")
_POST = re.compile(
    r"(?:[^\W\d_a-z][\w.’'-]*[ \u00a0]){0,4}"
    r"(?:Professor|Lecturer|(?:Inspector|Director|Quartermaster|Surgeon|Auditor)[- ]General)"
    r"(?:[ \u00a0]Emeritus)?(?:[ \u00a0](?:of|in)[ \u00a0].*)?"
)
_BARE_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_IN_A_YEAR = re.compile(r"\b(?:in|since|until|during)\s$", re.IGNORECASE)
_ANNOUNCED = re.compile(r"(?:\b(?:nos?|nr|number|code|id|ref)\b\.?|[#:/])\s?$", re.IGNORECASE)
_GAMES_YEAR = re.compile(r"(?P<year>(?:1[89]|20)\d\d)[ \u00a0](?:Summer|Winter|Youth)")
_GAMES = re.compile(
    r"(?:the[ \u00a0])?(?P<year>(?:1[89]|20)\d\d)[ \u00a0](?:(?:Summer|Winter|Youth)[ \u00a0])?"
    r"(?:Olympics|Paralympics|(?:Olympic|Paralympic)[ \u00a0]Games)"
)
_NOUN_FIRST = re.compile(
    r"(?:(?P<year>(?:1[89]|20)\d\d)[ \u00a0])?(?:[a-z]+[ \u00a0])?(?:film|movie|album|song|single|novel|book|play|series|band|"
    r"musical|sitcom|show|documentary|magazine|newspaper|opera|poem)[ \u00a0](?=[^\W\d_a-z])"
)
_ARTICLE_OF_TITLE = re.compile(r"(?<=[a-z] )The $")
# A title that goes on: "National High School Player | of the year" is no school.
_OF_THE_YEAR = re.compile(
    r"[ \u00a0]of the (?:Year|Month|Week|Decade|Season|Tournament|Match)\b(?![ \u00a0]+\d)", re.IGNORECASE
)
_FOR = re.compile(r"[ \u00a0]+for(?:[ \u00a0]+the)?[ \u00a0]+[“\"]?")


def compounds(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with teams apart from their leagues, and awards joined with their categories."""
    made: list[Scored] = []
    ordered = sorted(mentions, key=lambda s: s.start)
    surname = _surname(text, ordered)
    for scored in ordered:
        scored = _by_surname(text, scored, surname)
        before = made[-1] if made else None
        if before is not None and (_is_category(text, before, scored) or _is_grade(text, before, scored)):
            made[-1] = before.moved(before.start, scored.end)
        else:
            made += _parted(text, scored)
    return made


def _surname(text: str, mentions: Sequence[Scored]) -> str:
    """The last name of whom the text begins with, in two words or more."""
    first = mentions[0] if mentions else None
    if first is None or first.type is not EntityType.PERSON or text[: first.start].strip():
        return ""
    words = text[first.start : first.end].split()
    return words[-1] if len(words) > 1 and len(words[-1]) > 2 else ""


def _by_surname(text: str, scored: Scored, surname: str) -> Scored:
    """ "In 2010 |Touil-Tartour| licensed it": the surname of the one the text is about, where no team or place is spoken of."""
    if not surname or text[scored.start : scored.end] != surname or scored.type not in _THINGS:
        return scored
    if re.search(
        r"\b(?:for|at|in|of|to|with|from|against|near|the)[ \u00a0]$",
        text[max(0, scored.start - 9) : scored.start],
    ):
        return scored
    mention = replace(scored.mention, type=EntityType.PERSON, kind="")
    return replace(scored, mention=mention)


def _is_category(text: str, award: Scored, category: Scored) -> bool:
    if award.type not in (EntityType.MISC, EntityType.ORG) or category.type is EntityType.DATETIME:
        return False
    return (
        _AWARD.search(text[award.start : award.end]) is not None
        and _FOR.fullmatch(text, award.end, category.start) is not None
        and _CATEGORY.match(text, category.start) is not None
    )


def _is_grade(text: str, rank: Scored, more: Scored) -> bool:
    """Whether a rank of an order goes on with its class or its order: "the Knight, | First Class of the | Order of St. Olav"."""
    if rank.type not in _THINGS or more.type not in _THINGS:
        return False
    said, between = text[rank.start : rank.end], text[rank.end : more.start]
    if _CLASS.fullmatch(text, more.start, more.end):
        return _RANK.search(said) is not None and re.fullmatch(r",?[ \u00a0]", between) is not None
    is_order = re.search(r"\bOrder\b", text[more.start : more.end]) is not None
    return (
        is_order and _CLASS.search(said) is not None and re.fullmatch(r" of (?:the )?", between) is not None
    )


def _parted(text: str, scored: Scored) -> list[Scored]:
    if "user" in scored.mention.sources:
        return [scored]
    if scored.type is EntityType.PERSON:
        verb = _VERB_LAST.search(text[scored.start : scored.end])
        named = verb is None or verb[1] in PARTICLES
        return [scored if named or verb is None else scored.moved(scored.start, scored.start + verb.start())]
    if scored.type is EntityType.DATETIME and text.startswith(" Olympic", scored.end):
        year = _GAMES_YEAR.match(text, scored.start, scored.end)
        return [scored.moved(scored.start, year.end("year"))] if year else [scored]
    if scored.type in (EntityType.MISC, EntityType.CODE, EntityType.QUANTITY) and _is_bare_year(text, scored):
        return [replace(scored, mention=replace(scored.mention, type=EntityType.DATETIME, kind="year"))]
    if scored.type not in (EntityType.ORG, EntityType.MISC):
        return [scored]
    if _POST.fullmatch(text, scored.start, scored.end):
        return [replace(scored, mention=replace(scored.mention, type=EntityType.DEM, kind="occupation"))]
    if games := _GAMES.fullmatch(text, scored.start, scored.end):
        mention = replace(
            scored.mention,
            start=games.start("year"),
            end=games.end("year"),
            type=EntityType.DATETIME,
            kind="",
        )
        return [replace(scored, mention=mention)]
    counted = _COUNTED.match(text, scored.start, scored.end)
    if counted and text[scored.end - 1] == "s":
        return [scored.moved(counted.end(), scored.end)]  # "six |World Championships"
    if noun := _NOUN_FIRST.match(text, scored.start, scored.end):
        name = scored.moved(noun.end(), scored.end)
        return [_year(scored, noun), name] if noun["year"] else [name]
    if more := _OF_THE_YEAR.match(text, scored.end):
        scored = scored.moved(scored.start, more.end())
    if _ARTICLE_OF_TITLE.search(text, max(0, scored.start - 6), scored.start):
        scored = scored.moved(scored.start - 4, scored.end)
    return _team_and_league(text, scored)


def _is_bare_year(text: str, scored: Scored) -> bool:
    """ "at the Miss Earth |2015|": a time, unless a number is announced before it. A quantity is one only where a time is due:
    "In |1962| Ridan won"."""
    if scored.mention.sources != ("tagger",) or not _BARE_YEAR.fullmatch(text, scored.start, scored.end):
        return False
    before = text[max(0, scored.start - 12) : scored.start]
    if scored.type is EntityType.QUANTITY:
        return _IN_A_YEAR.search(before) is not None
    return _ANNOUNCED.search(before) is None


def _year(scored: Scored, found: re.Match[str]) -> Scored:
    start, end = found.span("year")
    return replace(
        scored, mention=replace(scored.mention, start=start, end=end, type=EntityType.DATETIME, kind="")
    )


def _team_and_league(text: str, scored: Scored) -> list[Scored]:
    if scored.type is not EntityType.ORG:
        return [scored]
    found = _TEAM_OF.fullmatch(text, scored.start, scored.end) or _LEAGUES_TEAM.fullmatch(
        text, scored.start, scored.end
    )
    if found is None or _FIELD.search(found["team"]):
        return [scored]
    parts = [scored.moved(*found.span(part)) for part in sorted(("team", "league"), key=found.start)]
    return [replace(part, mention=replace(part.mention, kind="")) for part in parts]
