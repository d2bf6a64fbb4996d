"""Names of organisations, places and works: what kind of thing it is, by evidence, and in which country, where the name says so.

A rung stands only if the kind licenses it; its size is the number of such things in the world, or the country's share of them."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.generalize.concepts import NO_COUNTRY, key
from sfumato.core.generalize.concepts import Kind as StoreKind
from sfumato.core.generalize.kinds import Kind, KindGuess, kinds
from sfumato.core.generalize.kinds.table import SAID_ROOTS
from sfumato.core.generalize.kinds.typed_names import OwnNoun, own_noun
from sfumato.core.generalize.kinds.verb_frames import NO_TOWN
from sfumato.core.generalize.kinds.vote import SURE_ORGANISATION
from sfumato.core.generalize.last_nouns import noun_behind, noun_step, says_otherwise
from sfumato.core.generalize.linking import Context
from sfumato.core.generalize.model import RungFlag, RungKind
from sfumato.core.generalize.place_counts import size_name
from sfumato.core.generalize.place_ladders import PlaceLadders, named
from sfumato.core.generalize.rungs import Step
from sfumato.core.language.fold import fold_words
from sfumato.core.language.held_titles import HOLDERS, held_title
from sfumato.core.language.institutions import ALSO_PRIVATE, descriptive_part
from sfumato.core.language.lists import listed
from sfumato.core.language.sports import OF_SPORT
from sfumato.core.recognize.nations import respondent

# One or few per country: with the country they would name the thing itself.
_FEW_A_COUNTRY = listed(
    "supreme court;constitutional court;parliament;armed force;army;navy;air force;international court;international organisation"
    ";intelligence service;country;national team;news agency"
)
_ONE_A_COUNTRY = listed("government;parliament;ministry;army;treasury")  # last words of what a name says
# Bodies that are named after the place they serve; other names ("Lincoln High School") only in a document about that country.
_NAMED_BY_PLACE = listed(
    "court;prosecution office;police force;local authority;prison;government agency;public body;airport;railway station"
    ";university;football club;sports team;embassy;newspaper;orchestra;sports federation;political party;armed force"
    ";military unit"
)
# Natural features, streets, buildings and works are named after things far away: "Lake Victoria" says nothing of Hong Kong.
_NOT_BY_PLACE = listed(
    "work;event;product;award;legal text;court case;body of water;mountain;island;street;road;park;monument;valley;ship;vehicle;"
    "bridge;restaurant;hotel;band;album;song;film;book"
)
_NEVER_BY_PLACE = listed("work;product;award;legal text")  # "Made in America" is a title
_HOUSE_NUMBER = re.compile(r"^\d+[A-Za-z]?\s|\s\d+[A-Za-z]?(?:,|$)")
_ADDRESS = re.compile(
    r"\d+[A-Za-z]?\s+\S.*\b(?:St|Ave|Blvd|Rd|Ln|Dr|Ct|Street|Avenue|Road|Lane|Drive|Boulevard|Court|Way|Square|Terrace|Close)\b"
)
_ADDRESSES = Step("address", 2e9, "judgement: order of magnitude, addresses", kind=RungKind.PLACE)
# "Nicosia/Yerolakkos, plot no. 694, sheet/plan 21/34": land by its number in a register.
_PLOT = re.compile(r"\b(?:plots?|parcels?|sheet(?:/plan)?)\s(?:nos?\.?\s?)?[\dIVXL]", re.IGNORECASE)
_PLOTS = Step("plot of land", 1e9, "judgement: order of magnitude, registered plots", kind=RungKind.PLACE)
_LISTED = (StoreKind.ORGANISATION, StoreKind.FACILITY)
_LESS_THAN_THEIR_KIND = listed("public body;educational institution;team;company")
_SAY_THEIR_KIND = listed(
    "committee;public body;hospital;educational institution;association;research institute"
)
_SAID_BETTER = listed(
    "parliament;legislature;military unit;armed force;army;navy;air force;government ministry"
)
_A_NAME = 3  # words from which on the words of a body are its name (judgment call)
_BODIES_OF_A_SORT = 20_000.0  # judgement: order of magnitude, bodies that do the same in all countries
_COMPETITIONS = 5e4  # judgement: order of magnitude, competitions of one sort ("championship") that are named
_SORTS = {
    word: said
    for said, words in {
        "championship": "championship;championships",
        "cup competition": "cup",
        "tournament": "tournament;tournaments;playoffs;open;invitational",
        "race": "prix;marathon;derby;stakes;rally;regatta;giro;vuelta",
        "international competition": "olympics;paralympics",
        "draft": "draft",
        "bowl game": "bowl",
        "game": "game",
        "match": "match",
    }.items()
    for word in words.split(";")
}
_WIDE = re.compile(
    r"\b(?:World|European|Asian|African|Pan American|Commonwealth|International|Oceania[n]?|Nordic|UEFA|FIFA)\b"
)
_CHAMBER = re.compile(
    r"\b(?:House of (?:Representatives|Commons|Lords|Delegates|Peoples|Councillors)|Senate|Senado|Chamber of Deputies|"
    r"Rajya Sabha|Lok Sabha|Seanad)\b"
)
# Names of regions somewhere, and words of the names of parliaments everywhere.
_NO_REGIONS = listed(
    "central;union;national;federal;capital;centre;grand;general;state;upper;lower;house;senate;congress"
)
_OF_A = {"state": "state", "province": "provincial", "region": "regional"}
_FEWEST = 3.0  # things that a rung must stand for at least
_SURE_PLACE = (
    50_000  # inhabitants from which a place inside a name counts without the document speaking of its country
)


def _part_of_name(name: str, said: str) -> str:
    """What a private body's own words may say of it: never all of three or more, which would be its name in small letters.
    The "Post Office Engineering Union" is an engineering union, the "Union of Post Office Workers" a union."""
    if re.sub(r"^the\s+", "", name.strip().lower()) != said or len(said.split()) < _A_NAME:
        return said
    head = re.split(r"\s(?:of|for|in|on|to)\s", said)[0]
    return head.split()[-1] if head != said else " ".join(said.split()[-2:])


class NamedLadders:
    """Rungs of a name by what kind of thing it is and the country that the name itself tells."""

    def __init__(self, places: PlaceLadders) -> None:
        self.places = places
        self.store = places.store
        self._world = sum(c.population for c in self.store.countries)

    def steps(self, name: str, guess: KindGuess | None, context: Context) -> list[Step]:
        """Candidate rungs from the narrowest kind upward. Without a guess only what the name of a public body says itself. A
        widest kind ("work") is written where nothing else is."""
        noun = noun_behind(name, self.store)
        if noun and guess is not None and says_otherwise(noun, guess):
            said = descriptive_part(name)
            return [noun_step(said if said.endswith(f" {noun}") else noun)]  # "public prosecutor"
        found = self._narrow(name, guess, context) or ([noun_step(noun)] if noun and guess is None else [])
        is_root = not found and guess is not None and _may_be_said(guess)
        return [_step(guess.kind.noun, guess.kind.count, guess.kind)] if guess and is_root else found

    def _narrow(self, name: str, guess: KindGuess | None, context: Context) -> list[Step]:
        chain = _chain(guess)
        if chain and chain[0].name == "country" and not self._is_country(name):
            chain = chain[1:]  # all countries are known: "Iowa" is none
        if chain and chain[0].name == "video game" and fold_words(name)[-1:] == ["game"]:
            chain = chain[1:]  # of chess, too
        said = descriptive_part(name) if not chain or chain[-1].name in _SAY_THEIR_KIND else ""
        if chain and chain[0].name in _SAID_BETTER and " " not in said:
            said = ""  # "an assembly" says less than "a parliament"
        if chain and chain[0].name == "police force" and said == "police":
            said = ""  # … and of "police" there is no "a"
        if found := self._of_parliament(name, chain, context):
            return found
        own = own_noun(name) if guess is None or guess.kind.name != "work" else None
        if own is not None and said and said.split()[-1] == own.text.split()[-1]:
            said = max(said, own.text, key=lambda words: len(words.split()))  # "community college"
        if said and said != (chain[0].noun if chain else ""):
            return self._described(name, said, chain, context)
        if not chain and own is None and (held := held_title(name)):
            return [Step(held, HOLDERS, "judgement: order of magnitude, holders", kind=RungKind.ATTRIBUTE)]
        if not chain:
            return [_step(own.text, own.count, kinds().by_name[own.sort])] if own else []
        if chain[0].name in ("street", "road") and _HOUSE_NUMBER.search(name):
            return [_ADDRESSES]
        country = self._country(name, chain, context)
        here = [] if country == NO_COUNTRY else self._in_country(chain, country)
        if own is not None and _is_narrower(own, chain):
            here = [*here, _step(own.text, min(own.count, chain[0].count), chain[0])]
        sort = _competition(name) if chain[0].name == "sports event" else ""
        if chain[0].name == "sports event" and not sort and not OF_SPORT.search(context.text):
            said_of = [_step(own.text, own.count, chain[0])] if own is not None else []
            return [
                *said_of,
                _step("competition", _COMPETITIONS, chain[0]),
            ]  # cooks and pianists have finals too
        if sort:
            here = [_step(sort, _COMPETITIONS, chain[0])]
        return [*here, *(_step(kind.noun, kind.count, kind) for kind in chain)]

    def _of_parliament(self, name: str, chain: tuple[Kind, ...], context: Context) -> list[Step]:
        """Rungs of a chamber, and of the parliament of a part of a State. A Senate is no parliament, and two chambers are one
        legislature."""
        if not chain or chain[0].name not in ("parliament", "legislature"):
            return []
        parts = self._of_division(name, context)
        if _CHAMBER.search(name):
            own = _step("legislative chamber", chain[0].count, chain[0])
            country = self._country(name, chain, context)
            if not parts and country != NO_COUNTRY:
                share = self.store.countries[country].population / self._world
                where = named(self.store.countries[country])
                if chain[0].count * share >= _FEWEST:
                    parts = [_step(f"legislative chamber in {where}", chain[0].count * share, chain[0])]
            return [*parts, own, *(_step(kind.noun, kind.count, kind) for kind in _writable("public body"))]
        above = _writable("legislature") if parts else ()
        return [*parts, *(_step(kind.noun, kind.count, kind) for kind in above)]

    def _described(self, name: str, said: str, chain: tuple[Kind, ...], context: Context) -> list[Step]:
        """Rungs of a public body whose name says what it does: its own words, with the country and without it, then its kind."""
        if not chain and said.split()[-1] in ALSO_PRIVATE:  # "a club" is as much as is known
            told = _part_of_name(name, said).replace("organization", "organisation")
            return [_step(told, _BODIES_OF_A_SORT, kinds().by_name["organisation"])]
        above = chain or _writable("public body")
        count = above[0].count if chain else _BODIES_OF_A_SORT
        steps = [_step(said, count, above[0])]
        index = self._country(name, above, context)
        if index != NO_COUNTRY and above[0].name not in _FEW_A_COUNTRY:
            country = self.store.countries[index]
            here = count * country.population / self._world
            alone = said.split()[-1] in _ONE_A_COUNTRY or " of " in said
            if here >= _FEWEST and not alone:
                steps.insert(0, _step(f"{said} in {named(country)}", here, above[0]))
        return [*steps, *(_step(kind.noun, kind.count, kind) for kind in above)]

    def _is_spoken_of(self, country: int, context: Context) -> bool:
        """Whether a document speaks of a country, or of none at all."""
        return not context.countries or bool(context.weight(country))

    def _of_division(self, name: str, context: Context) -> list[Step]:
        """The parliament of a part of a State by what that part is: the Texas House of Representatives is "a state legislative
        chamber in the United States". Nothing where the name has no part of a State, or a State as well ("Georgia")."""
        words = [w for w in name.replace(",", " ").split() if w.lower() != "the"]
        for size, start in itertools.product((3, 2, 1), range(len(words))):
            group = words[start : start + size]
            may_be = len(group) == size and group[0][:1].isupper() and group[0].lower() not in _NO_REGIONS
            found = self.store.find(key(" ".join(group))) if may_be else ()
            region = next((n for n in found if n.kind == StoreKind.REGION and n.country != NO_COUNTRY), None)
            if region is not None and not self._is_spoken_of(region.country, context):
                continue  # "Lok Sabha" is no parliament of Sabha in Libya
            if region is None or any(n.kind == StoreKind.COUNTRY for n in found):
                continue
            division, country = self.places.division(region), self.store.countries[region.country]
            noun = "legislative chamber" if _CHAMBER.search(name) else "legislature"
            own, kind = f"{_OF_A[division]} {noun}", kinds().by_name["legislature"]
            here = kind.count * country.population / self._world
            within = [_step(f"{own} in {named(country)}", here, kind)] if here >= _FEWEST else []
            return [*within, _step(own, kind.count, kind)]
        return []

    def _is_country(self, name: str) -> bool:
        bare = re.sub(r"^the\s+", "", name, flags=re.IGNORECASE)
        known = any(n.kind == StoreKind.COUNTRY for n in self.store.find(key(bare)))
        return known or re.search(r"\b(?:Republic|Kingdom|Empire|Union|Federation|State)\b", name) is not None

    def place_steps(self, span: str, guess: KindGuess | None, context: Context) -> list[Step]:
        """A settlement that is surely meant comes first, then the kind, then a settlement that may be meant. What the sentence
        reads as an island, a stadium or a team ("combat on X", "the game at X", "played with X") is no town of its name."""
        if _PLOT.search(span):
            return [_PLOTS]
        surely = self.places.steps(span, context)
        chain = {kind.name for kind in kinds().chain(guess.kind.name)} if guess else set()
        other = guess.kind.name if guess and (guess.kind.name in NO_TOWN or "sports team" in chain) else ""
        if surely and surely[0].text.startswith(other):
            return surely
        by_kind = self._narrow(span, guess, context)
        if by_kind and guess and "settlement" not in {k.name for k in kinds().chain(guess.kind.name)}:
            return by_kind
        if _ADDRESS.match(span):
            return [_ADDRESSES]
        return self.places.likely(span, context) or self._sized(span, self.steps(span, guess, context))

    def _sized(self, name: str, steps: list[Step]) -> list[Step]:
        """A settlement of which only the name is known, as the largest of its name is called: "born in a settlement" tells less
        than the reader of "born in Venice" knows."""
        covers = [n.cover for n in self.store.find(key(name)) if n.kind == StoreKind.PLACE]
        noun = size_name(max(covers)) if covers else ""
        if noun not in ("city", "town"):
            return steps
        return [
            _as_town(step, kinds().by_name[noun]) if step.text.startswith("settlement") else step
            for step in steps
        ]

    def called(self, name: str, context: Context) -> list[Step]:
        """What the text calls a name of which nothing else is known: "a housing facility “Alfa”" is a housing facility."""
        before = re.search(
            rf"\b(?:an?|the)\s(?P<words>(?:[a-z’-]+\s){{1,3}})[“\"‘«]?{re.escape(name)}\b", context.text
        )
        said = descriptive_part(before["words"]) if before else ""
        return self._described(name, said, (), context) if said and said.split()[-1] in ALSO_PRIVATE else []

    def of_kind(self, name: str) -> list[Step]:
        """The rungs of a kind that a plain noun names itself."""
        return [_step(kind.noun, kind.count, kind) for kind in _writable(name)]

    def _in_country(self, chain: Sequence[Kind], index: int) -> list[Step]:
        country = self.store.countries[index]
        share = country.population / self._world
        steps: list[Step] = []
        near = [c for c in self.store.countries if c.subregion == country.subregion]
        for kind in chain[:2]:
            if kind.name == "national team" or (steps and kind.name in _LESS_THAN_THEIR_KIND):
                break  # "an educational institution in Canada" says less of a university than "a university"
            if kind is not chain[0] and not steps and _is_lower_court(chain[0]):
                break  # "a court of appeal" says more than "a court in Moldova", which the text tells
            if kind.name not in _FEW_A_COUNTRY and kind.count * share >= _FEWEST:
                steps.append(_step(f"{kind.noun} in {named(country)}", kind.count * share, kind))
            elif len(near) > 1 and kind.name in _FEW_A_COUNTRY and not kind.name.startswith("international"):
                part = sum(c.population for c in near) / self._world
                count = max(float(len(near)), kind.count * part)
                steps.append(_step(f"{kind.noun} in {country.subregion}", count, kind))
        return steps

    def _country(self, name: str, chain: Sequence[Kind], context: Context) -> int:
        """The country that the name itself tells; NO_COUNTRY where a place inside it may be something else."""
        names = {kind.name for kind in kinds().chain(chain[0].name)}
        if names & _NEVER_BY_PLACE or (names & _NOT_BY_PLACE and not re.search(r"\b(?:of|in)\s", name)):
            return NO_COUNTRY
        listed_in = (
            {n.country for n in self.store.find(key(name)) if n.kind in _LISTED} if " " in name else set()
        )
        if len(listed_in) == 1 and NO_COUNTRY not in listed_in:
            # The University of Cambridge is in England, also in a text about Americans; Concordia University may be elsewhere.
            known = listed_in.pop()
            told = (
                context.weight(known) or not context.countries or re.search(r"\b(?:of|in|at|de|von)\s", name)
            )
            return known if told else NO_COUNTRY
        if "-" in name and not names & _NAMED_BY_PLACE:
            return NO_COUNTRY  # "Marie-Lannelongue Hospital" is named after people
        country = self.places.country_inside(name, context, least=_SURE_PLACE)
        if country != NO_COUNTRY and "public body" in names and self._is_foreign(name, country, context):
            return NO_COUNTRY
        if country == NO_COUNTRY or context.weight(country):
            return country
        if names & _NOT_BY_PLACE and not self.places.tells_nation(name, context):
            return NO_COUNTRY  # the larger Verdun is in Canada, the battle was not
        told = self.places.tells_nation(name, context) or re.search(
            r"\b(?:of|in|at|de|von)\s+[^\W\d_a-z]", name
        )
        return country if told or names & _NAMED_BY_PLACE else NO_COUNTRY

    def _is_foreign(self, name: str, country: int, context: Context) -> bool:
        """Whether a judgment against another State would have a body of this country by a word that is no town or nation there:
        the "Tribunal Nacional" is in no province called Nacional."""
        state = respondent(context.text)
        if (
            not state
            or self.store.countries[country].code == state
            or self.places.tells_nation(name, context)
        ):
            return False
        words = name.split()
        parts = [*words, *map(" ".join, itertools.pairwise(words))]
        found = [n for part in parts for n in self.store.find(key(part))]
        return not any(n.kind == StoreKind.PLACE and n.country == country for n in found)


def _as_town(step: Step, kind: Kind) -> Step:
    text = f"{kind.noun}{step.text.removeprefix('settlement')}"
    return replace(step, text=text, coverage=min(step.coverage, kind.count))


def _is_narrower(own: OwnNoun, chain: Sequence[Kind]) -> bool:
    """Whether what a name says at its end is more than its kind says: "art gallery" of a museum, not "court" of a district court,
    nor "football club" of a sports team whose noun the label chooses."""
    said, table = own.text.split(), kinds()
    if len(said) < 2 or own.text == chain[0].noun or own.sort != table.chain(chain[0].name)[-1].name:
        return False
    return chain[0].name not in table.below["team"] and own.text not in chain[0].noun


def _is_lower_court(kind: Kind) -> bool:
    """Whether something is a court of which a country has several."""
    return kind.name in kinds().below["court"] and kind.name not in _FEW_A_COUNTRY


def _competition(name: str) -> str:
    """What sort of competition a sports event is, by the last of its words that says so."""
    words = fold_words(name)
    said = next((c for word in reversed(words) if (c := _SORTS.get(word))), "")
    if not said and words[0] == "tour":  # "Tour de Suisse"; the PGA Tour is a season of tournaments
        said = "race"
    return f"international {said}" if said in ("championship", "tournament") and _WIDE.search(name) else said


def _chain(guess: KindGuess | None) -> tuple[Kind, ...]:
    """The kinds that may be written, narrowest first. A root says hardly more than the entity's type."""
    return _writable(guess.kind.name) if guess else ()


def _writable(name: str) -> tuple[Kind, ...]:
    return tuple(kind for kind in kinds().chain(name) if kind.name not in _ROOTS)


_ROOTS = listed(
    "organisation;place;geographical area;work;event;product;chemical substance;biological substance;method;genre"
)


def steps_of(kind: str) -> list[Step]:
    """The rungs of a kind and all wider ones that are written."""
    return [_step(one.noun, one.count, one) for one in _writable(kind)]


def _may_be_said(guess: KindGuess) -> bool:
    """Whether a widest kind is written where nothing else is: what may be an organisation is often an office or an attribute."""
    sure = guess.kind.name == "organisation" and guess.probability >= SURE_ORGANISATION
    return sure or guess.kind.name in SAID_ROOTS


def _step(text: str, count: float, kind: Kind) -> Step:
    if text == "sports event":
        text = "sports competition"  # of a race series, a cup and a final alike
    # The noun of a kind may stand in the name itself ("Oslo District Court"): it tells nothing that the rung does not.
    flags = RungFlag.REPEATS_ORIGINAL | (RungFlag.NONE if kind.article else RungFlag.MASS)
    flags |= RungFlag.TYPE_ONLY if kind.name == "organisation" == text else RungFlag.NONE
    return Step(
        text, max(2.0, math.floor(count)), f"{kind.name}: {kind.source}", kind=RungKind.KIND, flags=flags
    )
