"""Hidden names that only adorn the noun behind them: what tells nothing there goes, and the noun stays."""

from __future__ import annotations

import re
from dataclasses import replace

from sfumato.core.generalize.kinds import kinds
from sfumato.core.generalize.kinds.table import BARE
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut, Place
from sfumato.core.generalize.realise.rule import Rule
from sfumato.core.language import inflection
from sfumato.core.language.lists import listed
from sfumato.core.language.nations import nations_in
from sfumato.core.language.sports import sport_said
from sfumato.core.recognize.model import EntityType

_NOUN_TAGS = ("NN", "NNS")
_ORNAMENTS = (EntityType.DEM, EntityType.LOC, EntityType.ORG, EntityType.DATETIME, EntityType.QUANTITY)


_ANY_SPORT = re.compile(
    r"[ \u00a0](?:players?|managers?|coach(?:es)?|umpires?|executives?|scouts?|careers?|draft)\b"
)
_OF_ORIGIN = re.compile(
    r"[ \u00a0](?:origins?|descent|extraction|ancestry|heritage|parentage|nationality|ethnicity)\b"
)


_OWNED = re.compile(r"(?:['’]s|s['’]|\b(?:his|her|its|their))[ \u00a0]$", re.IGNORECASE)


def _ornament(place: Place) -> str:
    """The space after a masked word that only adorns a noun: "a *** national" reads as "a national"."""
    cut, group = place.cut, place.group
    sized = cut.type is EntityType.CODE and re.fullmatch(r"\d+-[a-z]+", cut.said)  # "a 13-team league"
    determined = place.determiner or (group.determiner if group else "")
    # A noun that had no article beside another modifier needs none now: "amateur |golf| play".
    described = group is not None and bool(group.before and group.head.islower()) and not determined
    head = group.head if group and group.head.isalpha() else place.next_word
    several = inflection.is_plural(head) and group is not None and group.next_tag in _NOUN_TAGS
    stands = determined or described or several
    adorns = cut.type in _ORNAMENTS or (cut.type in (EntityType.MISC, EntityType.EVENT) and stands)
    if not (cut.mask and place.stars and (adorns or sized or _own_the(place))):
        return ""
    if _OF_ORIGIN.match(place.after) and re.search(r"\bof[ \u00a0]$", place.before):
        return ""  # "who is of *** origin": everybody is of some origin
    if not place.noun_follows or _numbered(place) or re.search(r"\b(?:and|or)[ \u00a0]$", place.before):
        return ""  # a row of modifiers is for `compounds`
    if cut.type is EntityType.QUANTITY and not inflection.is_plural(place.next_word):
        return ""
    free = cut.type in (EntityType.DEM, EntityType.QUANTITY) or inflection.is_plural(head) or described
    if not determined and not _own_the(place) and not free:
        return ""
    space = re.match(r"[ \u00a0]+", place.after)
    return space[0] if space else ""


def _numbered(place: Place) -> str:
    """The space after a masked ordinal before what it counts: "|the 57th| ambassador", which is one of several then."""
    cut = place.cut
    ordinal = re.fullmatch(r"(?:the[ \u00a0]+)?\d+(?:st|nd|rd|th)", cut.said, re.IGNORECASE)
    if not (cut.mask and place.stars and ordinal and cut.type is EntityType.QUANTITY):
        return ""
    space = re.match(r"[ \u00a0]+", place.after)
    return space[0] if space and (place.noun_follows or place.cut_follows) else ""


def _without_number(place: Place, space: str) -> Cut:
    left = place.match_left(r"the[ \u00a0]+")
    own = bool(left) or place.cut.said.lower().startswith("the")
    words = f"{inflection.article(place.next_word)} " if own and not place.cut_follows else ""
    words = words.capitalize() if words and (left or place.cut.said)[:1].isupper() else words
    return replace(place.taking(left, words), end=place.cut.end + len(space), mask=False)


def _own_the(place: Place) -> str:
    """The article that the mention begins with, as it fits the noun that stays: "|the Anglo-Saxon| world"."""
    found = re.match(r"(the|an?)[ \u00a0]+", place.cut.said, re.IGNORECASE)
    if found is None or place.article:
        return ""
    return "the " if found[1].lower() == "the" else f"{inflection.article(place.next_word)} "


def _drop(place: Place, space: str) -> Cut:
    """The cut without its words. What only the name made definite is told as one of its kind: "in |the Alfa| organization"."""
    owner = place.cut.type is EntityType.ORG and re.search(r"(?:[’']s|s[’'])$", place.cut.said)
    if owner and re.match(r"[ \u00a0]+own\b", place.after):  # "at the |District Court’s| own initiative"
        made = place.taking(place.article, "its ")
        return replace(made, end=made.end + len(space), said="its", mask=False)
    owned = not place.article and _OWNED.search(place.before)
    words = "" if owned else _own_the(place)
    if not owned and _made_definite(place):
        one = f"{inflection.article(place.next_word)} "
        return replace(place.taking(place.article, one), end=place.cut.end + len(space), mask=False)
    return replace(place.cut, end=place.cut.end + len(space), phrase=words, mask=False)


def _made_definite(place: Place) -> bool:
    """Whether "the" stands before one thing of a kind that nothing but its hidden name tells apart: no "of", no clause, and it
    was not spoken of before."""
    group, article = place.group, (place.article or _own_the(place)).strip().lower()
    named = place.cut.type in (EntityType.ORG, EntityType.MISC) and place.cut.is_name
    if not named or article != "the" or group is None or group.next_tag not in ("NN", "JJ"):
        return False
    head = group.head
    behind = place.after.partition(head)[2]
    told = re.match(r"[ \u00a0](?:of|that|which|who)\b", behind) or re.search(
        rf"\b{re.escape(head)}\b", place.before
    )
    ranked = re.match(r"[ \u00a0](?:first|last|only|own|same|[a-z]{3,}est)\b", place.after)
    return (head,) in kinds().cues and not inflection.is_plural(head) and not told and not ranked


_SAID_OF_PEOPLE = listed(
    "company;association;media outlet;broadcaster;film studio;record label;publisher;public body;institution"
)


def _says_nothing(phrase: str, head: str) -> bool:
    """Whether what something is says nothing before a noun: the noun says as much ("the |work| series"), or it is no word for
    people, of whom it is said what they belong to ("a |company| employee", but no "company film")."""
    kind = kinds().by_name.get(phrase)
    noun = kinds().cues.get((head,), "")
    if kind is None:
        return False
    if phrase in BARE or (noun and phrase in {above.name for above in kinds().chain(noun)}):
        return True
    if head in (phrase, inflection.plural(phrase)):  # "the dominant |car| cars"
        return True
    return phrase in _SAID_OF_PEOPLE and not lexicon.is_person(head)


def _long_kind(place: Place) -> str:
    """The space after a kind that would stand before another noun, where it has several words or says nothing there: "the |media
    outlet| soap opera"."""
    cut = place.cut
    if cut.mask or cut.kind is not RungKind.KIND or not cut.is_name or cut.is_adjective:
        return ""
    head = place.group.head if place.group else ""
    long = " " in cut.phrase or _says_nothing(cut.phrase, head)
    if cut.type not in (EntityType.ORG, EntityType.MISC) or not long or " the " in cut.said:
        return ""
    slot = place.slot
    if slot is None or not place.noun_follows or cut.phrase.endswith(f" {place.next_word}"):
        return ""
    if not (place.article or _own_the(place) or slot.stands):
        return ""
    space = re.match(r"[ \u00a0]+(?=\w)", place.after)  # not before a dash
    return space[0] if space else ""


def _bare_owner(place: Place) -> bool:
    """Whether the kind of a body would stand without an article before a thing: "a series of |broadcaster| show"."""
    cut, group = place.cut, place.group
    if cut.mask or cut.kind is not RungKind.KIND or cut.type is not EntityType.ORG or group is None:
        return False
    if cut.is_adjective or not place.noun_follows or place.determiner or place.after[:1] not in " \u00a0":
        return False
    return cut.phrase in _SAID_OF_PEOPLE and not lexicon.is_person(group.head)


def _bare_country(place: Place) -> str:
    """The space after a country that is told as no more than one, before a noun: "the |country| social security number"."""
    cut = place.cut
    if (
        cut.mask
        or cut.type not in (EntityType.LOC, EntityType.ORG)
        or cut.is_adjective
        or not place.noun_follows
    ):
        return ""
    bare = cut.phrase.lower().removeprefix("the ").removeprefix("that ").removeprefix("a ")
    if bare.removeprefix("other ") not in (
        "country",
        "state",
    ):
        return ""
    if (
        not (place.article or place.determiner or cut.phrase.startswith(("the ", "that ")))
        or place.after[:1] not in " \u00a0"
    ):
        return ""
    space = re.match(r"[ \u00a0]+", place.after)
    return space[0] if space else ""


def _of_a_sport(place: Place) -> str:
    """The sport that a league's name says before somebody who is only called a player: "|Major League Baseball| player"."""
    cut = place.cut
    hidden = cut.mask or (cut.kind in (RungKind.KIND, RungKind.LABEL) and "league" in cut.phrase.lower())
    if not hidden or cut.type is not EntityType.ORG or not _ANY_SPORT.match(place.after):
        return ""
    return sport_said(cut.said) if place.noun_follows else ""


def _position(place: Place) -> str:
    """The words before a position in a game that is told as no more than a player: "who played| as |a forward". Where nothing
    else is said of the play, "who plays" goes with it."""
    cut = place.cut
    if cut.type is not EntityType.DEM or not (cut.mask or cut.phrase in ("player", "athlete")):
        return ""
    whole = (
        r"(?:[ \u00a0]who[ \u00a0]play(?:s|ed))"
        if re.match(r"[.;]", place.after)
        else r"(?<=play)(?:s|ed|ing)?"
    )
    played = re.search(rf"{whole}(?P<as>[ \u00a0]as[ \u00a0]+(?:an?[ \u00a0]+)?)\Z", place.gap)
    if played is None:
        return ""
    return played[0] if played[0].lstrip().startswith("who") else played["as"]


def _masked_years(place: Place) -> bool:
    return place.cut.mask and place.cut.type is EntityType.DATETIME and bool(re.match(r"['’]\s", place.after))


def behind_a_nation(place: Place) -> bool:
    """Whether a nation that is replaced itself stands before the noun: "as |American| |chairman|" has no article either."""
    before = re.search(r"[^\W\d_][\w-]+(?=[ \u00a0]$)", place.before)
    return before is not None and not place.gap.strip() and any(nations_in(before[0]))


ORNAMENTS: tuple[Rule[Place, Cut], ...] = (
    Rule(
        "of a hidden league the sport stays before a player",
        _of_a_sport,
        lambda p, sport: replace(p.saying(sport), mask=False, flags=p.cut.flags | RungFlag.ADJECTIVE),
        (
            (
                "is a former [Major League Baseball|ORG|mask|***] player who hit.",
                "is a former baseball player who hit.",
            ),
            (
                "is an [National Football League|ORG|kind|sports league] coach who won.",
                "is a football coach who won.",
            ),
        ),
    ),
    Rule(
        "a masked ornament of a noun goes",
        _ornament,
        _drop,
        (
            ("by a [Norwegian|DEM|mask|***] national", "by a national"),
            (
                "was granted at the [District Court’s|ORG|mask|***] own initiative",
                "was granted at its own initiative",
            ),
            ("who is of [Norwegian|DEM|mask|***] origin", "who is of *** origin"),
            (
                "assigned the [United States|LOC|mask|***] social security number",
                "assigned the social security number",
            ),
            ("He has [three|QUANTITY|mask|***] children.", "He has children."),
            (
                "He met the former [Tech|ORG|label|Club A] and [Seton Hall|ORG|mask|***] forward.",
                "He met the former Club A and *** forward.",
            ),
            (
                "kept her good defense with a [.982|EVENT|mask|***] mark.",
                "kept her good defense with a mark.",
            ),
            (
                "the accuracy of detection over [PSA|MISC|mask|***] tests alone.",
                "the accuracy of detection over tests alone.",
            ),
            (
                "It raises money for [AIDS|MISC|mask|***] fighting groups.",
                "It raises money.",
            ),
            ("He was known for amateur [golf|MISC|mask|***] play.", "He was known for amateur play."),
            (
                "She joined local [Jiu-Jitsu|MISC|mask|***] training groups.",
                "She joined local training groups.",
            ),
            ("He is [a Syrian|DEM|mask|***] author", "He is an author"),
            ("She is [an Australian|DEM|mask|***] women's coach", "She is a women's coach"),
            ("seventh in a [13-team|CODE|mask|***] league", "seventh in a league"),
            ("He played in [the Alfa|ORG|mask|***] organization.", "He played in an organization."),
            ("He sold the [Alfa|ORG|mask|***] company that he ran.", "He sold the company that he ran."),
            ("a journeyman in [the K-1|MISC|mask|***] promotion,", "a journeyman in the promotion,"),
            ("owner of a [two-starred|MISC|mask|***] restaurant in", "owner of a restaurant in"),
            (
                "heard in the [1966|DATETIME|date|date in the 1960s] [The Marvel TV|MISC|mask|***] series.",
                "heard in a series.",
            ),
            (
                "As a member of [the Stock Aitken|ORG|mask|***] songwriting team, he",
                "As a member of a songwriting team, he",
            ),
            (
                "Ketov made his [KHL|ORG|mask|***] debut playing with them.",
                "Ketov made his debut playing with them.",
            ),
            (
                "led the team to [NBL|ORG|mask|***] championships in May",
                "led the team to championships in May",
            ),
        ),
    ),
    Rule(
        "a masked number of an office goes",
        _numbered,
        _without_number,
        (
            (
                "was [the 57th|QUANTITY|mask|***] [United States Ambassador|DEM|kind|ambassador] to",
                "was an ambassador to",
            ),
            ("was the [57th|QUANTITY|mask|***] governor to", "was a governor to"),
        ),
    ),
    Rule(
        "a position that is not told goes",
        _position,
        lambda p, left: replace(p.taking(left, ""), mask=False),
        (
            ("who played as [a forward|DEM|kind|athlete] for the club.", "who played for the club."),
            ("is a footballer who plays as a [midfielder|DEM|mask|***].", "is a footballer."),
        ),
    ),
    Rule(
        "a kind in several words before a noun goes",
        _long_kind,
        _drop,
        (
            ("on the [Channel 4|ORG|kind|media outlet] soap opera since", "on a soap opera since"),
            ("was inspired by the [Beta|MISC|kind|work] series then", "was inspired by a series then"),
            ("As a member of the [Alfa Beta|ORG|kind|organisation] band, he", "As a member of a band, he"),
            ("was made into a [Beta|ORG|kind|company] film then", "was made into a film then"),
            ("a [Beta|ORG|kind|company] employee", "a company employee"),
            (
                "He was on [Alfa|ORG|label|Broadcaster A]'s [The Next Cook|MISC|kind|television programme] competition.",
                "He was on Broadcaster A's competition.",
            ),
            (
                "exhibiting with the [Beta Club|ORG|kind|association] - venues outside",
                "exhibiting with the association - venues outside",
            ),
            ("in an [MTV|ORG|kind|media outlet] soap opera since", "in a soap opera since"),
            (
                "She had a part on [the NBC|ORG|kind|broadcaster] sitcom then.",
                "She had a part on a sitcom then.",
            ),
            ("He lost to the dominant [Alfa|ORG|kind|car] cars then.", "He lost to the dominant cars then."),
            ("a [Chase|ORG|kind|bank] employee", "a bank employee"),
            (
                "He is a former [Major League Baseball|ORG|kind|sports league] pitcher who left.",
                "He is a former pitcher who left.",
            ),
            (
                "He was a senior [British Army|ORG|kind|armed force in Europe] officer then.",
                "He was a senior officer then.",
            ),
            (
                "She appeared in such [CBC Radio|ORG|kind|radio station] programs.",
                "She appeared in such programs.",
            ),
        ),
    ),
    Rule(
        "a body owns the thing that has no article",
        _bare_owner,
        lambda p, _: p.saying(f"{inflection.article(p.cut.phrase)} {p.cut.phrase}’s"),
        (
            (
                "She wrote a series of [ITV|ORG|kind|broadcaster] variety show then.",
                "She wrote a series of a broadcaster’s variety show then.",
            ),
        ),
    ),
    Rule(
        "a country told as no more than one goes before a noun",
        _bare_country,
        _drop,
        (
            (
                "He was assigned the [United States|LOC|label|the country] tax number.",
                "He was assigned the tax number.",
            ),
            ("He left the [United States|LOC|label|the country] in May.", "He left the country in May."),
        ),
    ),
    Rule(
        "a masked duration takes its apostrophe",
        _masked_years,
        lambda p, _: replace(p.cut, end=p.cut.end + 1),
        (
            (
                "sentenced to [nine years|DATETIME|mask|***]' imprisonment",
                "sentenced to *** imprisonment",
            ),
        ),
    ),
)
