"""Labels that tell entities apart: two courts that would both read "a court" become "Court A" and "Court B".

An entity that reads like no other is introduced once ("a court in Poland") and then referred to ("the court"). Letters are kept
in a value that can be carried from document to document, so that a name has one label in a whole batch."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise

from sfumato.core.generalize.attribute_usage import as_adjective, is_counted
from sfumato.core.generalize.body_labels import as_written, in_short, is_within, with_inner
from sfumato.core.generalize.concepts import Kind as StoreKind
from sfumato.core.generalize.kinds.guess_kinds import known_store
from sfumato.core.generalize.kinds.ontology_kinds import is_large_town, place_nodes
from sfumato.core.generalize.kinds.pooling import short_forms
from sfumato.core.generalize.kinds.table import kinds
from sfumato.core.generalize.model import PART_OF_THE_WORLD, Ladder, Rung, RungFlag, RungKind
from sfumato.core.generalize.naming import wants_a_name
from sfumato.core.generalize.rungs import words
from sfumato.core.generalize.state_labels import one_rung_each, state_rungs
from sfumato.core.language.institutions import descriptive_part, is_only_kind
from sfumato.core.language.nations import nations_in
from sfumato.core.language.sports import sport_said
from sfumato.core.recognize.model import Entity, EntityType

LETTERS = 26  # of the alphabet by which labels are told apart

_NAMED = frozenset({EntityType.ORG, EntityType.LOC, EntityType.MISC})
_NEVER_ALONE = frozenset({"country", "state"})  # "the country" would be the one that the text is about
_LARGE_TOWN = (
    100_000  # inhabitants from which two names that the store has for a town mean that town: a judgment call
)
_NEVER_KNOWN = frozenset(
    {PART_OF_THE_WORLD}
)  # nobody speaks of "the part of the world", or of "Part of the world A"
_ONE_A_COUNTRY = frozenset({"government ministry"})
_DESCRIBED = re.compile(r"(?:[Tt]he[ \u00a0])?(?P<town>[^\W\d_a-z].*)[ \u00a0](?P<noun>[a-z]+)")
_NUMBERED = re.compile(
    r"(?:1[89]|20)\d\d|\d+(?:st|nd|rd|th)|[ivxl]+"
)  # "the Super Bowl", of which "Super Bowl XXVII" is one
_JOINTS = frozenset({"the", "a", "an", "of", "in", "s"})


@dataclass(frozen=True, slots=True)
class Label:
    """The rung as its first mention shows it, and as all later ones do."""

    first: Rung
    later: Rung


@dataclass(frozen=True, slots=True)
class Letters:
    """Which letter a name has among the things of one noun: ("court", "oslo district court") → 0 for A."""

    given: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def next_of(self, noun: str) -> int:
        """The number of the next letter that is free for a noun."""
        return 1 + max((number for (of, _), number in self.given.items() if of == noun), default=-1)


def labelled(
    entities: Iterable[Entity],
    ladders: Mapping[str, Ladder],
    rungs: Mapping[str, int],
    letters: Letters | None = None,
    text: str = "",
    sport: str = "",
) -> tuple[dict[str, Label], Letters]:
    """By entity id, how its chosen rung reads on first and later mention, and the letters to use for the next document.

    Only names at a rung that says what they are (KIND, PLACE) get one. Two different names never share a label; a public
    body with and without its town is one ("the Leninskiy District Court", "… of Tula"), and so is a State. With the
    document's `text`, names that stand before a noun ("a Hong Kong actress") get none: they become adjectives there. With the
    `sport` that the output tells (of the `text`, if that is given), its teams and leagues are told by it: "football team"."""
    entities = everything = tuple(entities)
    sport = sport or (told_sport(text, entities, rungs) if text else "")
    own = state_rungs(text, entities, ladders, rungs) if text else {}
    found: dict[str, Label] = {id_: Label(*first_and_later) for id_, first_and_later in own.items()}
    entities = [e for e in entities if e.id not in own and not (text and _is_described_by(text, e))]
    shown = {
        e: _in_sport(rung, sport)
        for e in _by_appearance(entities)
        if (rung := _shown(e, ladders, rungs)) is not None
    }
    described = _described(text, shown)
    shown = {
        e: rung for e, rung in shown.items() if e.id not in described and _noun(rung)[0] not in _NEVER_KNOWN
    }
    countries = one_rung_each(text, shown) if text else {}
    named = [(e, countries[e.id][1] if e.id in countries else rung) for e, rung in shown.items()]
    names = _one_name_each(named) | {id_: name for id_, (name, _) in countries.items()}
    alike = Counter(text for text, _ in {(rung.text, names[e.id]) for e, rung in named})
    of_noun = Counter(noun for noun, _ in {(_noun(rung)[0], names[e.id]) for e, rung in named})
    given = dict((letters or Letters()).given)
    lettered, bare = _even(named, alike)
    repeated = _told_again(named, names, of_noun) | _told_far_apart(text, named, names)
    repeated |= {_noun(rung)[0] for e, rung in named if any(wants_a_name(text, m) for m in e.mentions)}
    introduced: set[tuple[str, str]] = set()  # under another spelling
    open_words = _kept(text, everything, rungs) if text else ""
    told: dict[str, str] = {}  # by noun, the label of a body that others are parts of
    for entity, rung in named:
        noun, where = _noun(rung)
        key = (noun, names[entity.id])
        even = noun in lettered and entity.type is not EntityType.LOC
        if key in given or even or alike[rung.text] > 1 or noun in repeated:
            number = given.setdefault(key, Letters(given).next_of(noun))
            tail = "" if noun in bare and entity.type is not EntityType.LOC else where
            label = _lettered(rung, _called(entity, noun, open_words), tail, number)
            found[entity.id] = Label(label.later, label.later) if key in introduced else label
        else:
            # Those that are not told again have no later mention.
            which = _which(text, everything, rungs) if noun in _NEVER_ALONE else "the"
            whole, short = with_inner(noun, told), in_short(noun, of_noun)
            first = f"{'the ' if is_within(noun) else ''}{_called(entity, whole, open_words)}{where}"
            again = replace(rung, text=f"{which} {_called(entity, short, open_words)}")
            found[entity.id] = Label(again if key in introduced else replace(rung, text=first), again)
        introduced.add(key)
        told[noun] = found[entity.id].later.text
    return found | described, Letters(given)


def _is_described_by(text: str, entity: Entity) -> bool:
    """Whether a name stands before a noun, or is counted, and so needs no label."""
    return as_adjective(text, entity) or is_counted(text, entity)


def _called(entity: Entity, noun: str, open_words: str) -> str:
    """The noun of a public body as the words that stay write it."""
    return as_written(open_words, noun) if entity.type is EntityType.ORG and open_words else noun


def _which(text: str, entities: Iterable[Entity], rungs: Mapping[str, int]) -> str:
    """How a hidden country is told again: beside one that is named, "that country" would be the named one."""
    return "the other" if any(nations_in(_kept(text, entities, rungs))) else "that"


def _described(text: str, shown: Mapping[Entity, Rung]) -> dict[str, Label]:
    """Labels of descriptions of what the text has named before: "the London club" is "the football team"."""
    found: dict[str, Label] = {}
    named: set[str] = set()
    for entity, rung in shown.items():
        noun = _noun(rung)[0]
        if not _is_description(text, entity):
            named.add(noun)
        elif noun in named:
            again = replace(rung, text=f"the {noun}")
            found[entity.id] = Label(again, again)
    return found


def _is_description(text: str, entity: Entity) -> bool:
    """Whether every mention is a large town and a common noun, and none is part of a longer name: not "Belfast club Bredagh"."""
    store = known_store()
    forms = [_DESCRIBED.fullmatch(text[m.start : m.end]) for m in entity.mentions]
    if (
        store is None
        or not forms
        or any(re.match(r"[ \u00a0][^\W\d_a-z]", text[m.end :]) for m in entity.mentions)
    ):
        return False
    return all(f and is_large_town(f["town"], store) and (f["noun"],) in kinds().cues for f in forms)


def _even(named: Sequence[tuple[Entity, Rung]], alike: Mapping[str, int]) -> tuple[set[str], set[str]]:
    """Nouns of which some things have a letter, so that all get one, and nouns of which not all have a country to tell: "Team
    A in Norway, Team B" would look as if it told two sorts of teams apart."""
    lettered = {_noun(rung)[0] for _, rung in named if alike[rung.text] > 1}
    return lettered, {_noun(rung)[0] for _, rung in named if not _noun(rung)[1]}


def _told_again(
    named: Sequence[tuple[Entity, Rung]], names: Mapping[str, str], of_noun: Mapping[str, int]
) -> set[str]:
    """Nouns of which several things are shown and one is spoken of again: "the city in Norway" beside one in Europe would be
    heard as a new one."""
    mentions = Counter[tuple[str, str]]()
    for entity, rung in named:
        mentions[_noun(rung)[0], names[entity.id]] += len(entity.mentions)
    return {noun for (noun, _), count in mentions.items() if count > 1 and of_noun[noun] > 1}


def _told_far_apart(text: str, named: Sequence[tuple[Entity, Rung]], names: Mapping[str, str]) -> set[str]:
    """ "country", where a hidden one is spoken of again in another paragraph: "that country" would mean nothing there."""
    starts: dict[tuple[str, str], list[int]] = defaultdict(list)
    for entity, rung in named:
        if (noun := _noun(rung)[0]) in _NEVER_ALONE:
            starts[noun, names[entity.id]] += [m.start for m in entity.mentions]
    return {
        noun
        for (noun, _), found in starts.items()
        if any("\n" in text[one:other].strip() for one, other in pairwise(sorted(found)))
    }


def _one_name_each(named: Sequence[tuple[Entity, Rung]]) -> dict[str, str]:
    """By entity, one name for all its spellings: "the Shevchenkivskyy District Court" is that "of Kyiv", if only one is, and
    "Palomar" is Palomar College. A town that several names mean first of all is one: "New York" and "New York City"."""
    names = {e.id: _name(e) for e, _ in named}
    nouns = {e.id: _noun(rung)[0] for e, rung in named}
    towns: dict[tuple[str, int], str] = {}
    for entity, _ in named:
        if entity.type is EntityType.LOC and (town := _town_meant(entity.text)) is not None:
            names[entity.id] = towns.setdefault((nouns[entity.id], town), names[entity.id])
    words_of = {name: frozenset(name.split()) for name in names.values()}
    short = short_forms([e for e, _ in named], kinds())
    whole = {id_: {names[of]} for id_, of in short.items()}
    for entity, _ in named:
        mine = words_of[names[entity.id]]
        longer = {
            names[other.id]
            for other, _ in named
            if nouns[other.id] == nouns[entity.id] and mine < words_of[names[other.id]]
        }
        if len(longer) != 1:
            continue
        more = set(next(iter(longer)).split()) - mine
        # "Rocky" and "Rocky II" are two films, but the Super Bowl is played every year.
        edition = nouns[entity.id] not in kinds().below["work"] and all(map(_NUMBERED.fullmatch, more))
        own = descriptive_part(entity.text) and not is_only_kind(entity.text)
        one_here = (
            nouns[entity.id] in _ONE_A_COUNTRY
        )  # "the Ministry of Defence", after "the Israeli Ministry of Defence"
        if own or one_here or edition or longer == whole.get(entity.id):
            names[entity.id] = longer.pop()
    return names


@lru_cache(maxsize=20_000)  # asked again for every name at every move of a dial
def _town_meant(name: str) -> int | None:
    """The large town that a name means first of all, by its number in the store."""
    store = known_store()
    towns = [n for n in place_nodes(name, store) if n.kind is StoreKind.PLACE] if store is not None else []
    return towns[0].id if towns and towns[0].cover >= _LARGE_TOWN else None


def shown_names(
    entities: Iterable[Entity], ladders: Mapping[str, Ladder], rungs: Mapping[str, int], sport: str = ""
) -> set[tuple[str, str]]:
    """The nouns and names that a document shows as what they are: those whose letters a batch has to know."""
    named = [
        (e, _in_sport(rung, sport))
        for e in _by_appearance(entities)
        if (rung := _shown(e, ladders, rungs)) is not None
    ]
    names = _one_name_each(named)
    return {(_noun(rung)[0], names[e.id]) for e, rung in named}


def told_sport(text: str, entities: Iterable[Entity], rungs: Mapping[str, int]) -> str:
    """The one sport that the words tell which stay: "is a footballer". Nothing is told by "a football team" beside them."""
    return sport_said(_kept(text, entities, rungs))


def _kept(text: str, entities: Iterable[Entity], rungs: Mapping[str, int]) -> str:
    """The words that stay as they are, with a bar where something is replaced."""
    hidden = sorted((m.start, m.end) for e in entities if rungs.get(e.id, 0) for m in e.mentions)
    kept, reached = [], 0
    for start, end in hidden:
        kept.append(text[reached:start])
        reached = max(reached, end)
    return "|".join([*kept, text[reached:]])


def _in_sport(rung: Rung, sport: str) -> Rung:
    """ "sports team in Norway" → "football team in Norway"; its clubs are teams, too: one sort of things has one noun."""
    noun, where = _noun(rung)
    if sport and noun in (f"{sport} club", "sports club", "squad", "team"):
        noun = "sports team"
    if not sport or noun not in ("sports team", "sports league", "sports competition", "competition"):
        return rung
    if (sport, noun) == ("rugby", "sports league"):
        noun = "competition"  # "rugby league" is a game
    return replace(rung, text=f"{sport} {noun.removeprefix('sports ')}{where}")


def letter(number: int) -> str:
    """0 → A, 25 → Z, 26 → AA."""
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, LETTERS)
        text = chr(ord("A") + rest) + text
    return text


def _shown(entity: Entity, ladders: Mapping[str, Ladder], rungs: Mapping[str, int]) -> Rung | None:
    """The rung of a name that is shown as what it is; None for everything that needs no label."""
    ladder, at = ladders.get(entity.id), rungs.get(entity.id, 0)
    if ladder is None or not 0 < at < ladder.top or entity.type not in _NAMED:
        return None
    rung = ladder.rungs[at]
    if rung.kind not in (RungKind.KIND, RungKind.PLACE) or rung.flags & (RungFlag.ADJECTIVE | RungFlag.MASS):
        return None
    return rung if any(word[:1].isupper() for word in entity.text.split()) else None


def _by_appearance(entities: Iterable[Entity]) -> list[Entity]:
    return sorted(entities, key=lambda e: (min((m.start for m in e.mentions), default=0), e.id))


def _name(entity: Entity) -> str:
    """The name by which a thing is known again; the same kind of body in its own language is none: "Municipal Court (Sud)"."""
    before, bracket, _ = entity.text.partition(" (")
    own_words = bracket and (is_only_kind(before) or descriptive_part(before))
    return _folded(before.rstrip(",") if own_words else entity.text)


@lru_cache(maxsize=20_000)  # asked again for every name at every move of a dial
def _folded(name: str) -> str:
    """Its words without those that only join them, in one order: "Kyiv Bar" is the "Bar of Kyiv", and the "Nepali Police" that of
    Nepal."""
    for nation in reversed(list(nations_in(name))):
        name = f"{name[: nation.start]}{nation.code}{name[nation.end :]}"
    found = words(name)
    return " ".join(sorted(word for word in found if word not in _JOINTS) or found)


def _noun(rung: Rung) -> tuple[str, str]:
    """ "town in Norway" → "town" and " in Norway"."""
    noun, _, where = rung.text.partition(" in ")
    return noun, f" in {where}" if where else ""


def _lettered(rung: Rung, noun: str, where: str, number: int) -> Label:
    name = f"{noun[:1].upper()}{noun[1:]} {letter(number)}"
    as_label = replace(rung, kind=RungKind.LABEL)
    return Label(replace(as_label, text=name + where), replace(as_label, text=name))
