"""What names of one document say of each other's kind: the members of a list, and a name and its short form."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from sfumato.core.generalize.kinds.evidence import reliability
from sfumato.core.generalize.kinds.lists import NameList, Span
from sfumato.core.generalize.kinds.model import Clue, KindGuess
from sfumato.core.generalize.kinds.table import BARE, Kinds
from sfumato.core.generalize.kinds.vote import Floats
from sfumato.core.language.companies import has_legal_form
from sfumato.core.language.fold import fold_words
from sfumato.core.language.held_titles import held_title
from sfumato.core.recognize.model import Entity, EntityType

_IN_A_LIST = 0.8  # probability of the kind that the other members of a list have: a judgment call

# How often the members of a list are of one kind, and how far the others' view counts: all were read in one sentence (judged).
_OF_ONE_KIND, _FROM_CONJUNCTS = 0.85, 0.6
_LEAST = 2  # members of a list that must be told as one kind before it is said of the others
_MOST = 0.75  # share of the told members that must agree
_SURE_OF_ITSELF = 0.9  # probability from which a member is believed against the rest of its list …
_MANY = 4  # … unless that is so many: the magazine Monument is no town
_OWN = frozenset(
    {"head", "weak head", "legal form", "before", "apposition", "of"}
)  # clues that speak of this member alone
_SAID = frozenset({"before", "apposition", "of"})  # … in the words around it
_MANY_TITLES = (
    3  # works of a list from which on the words of a title do not tell another kind: a judgment call
)
_PLAYS_IN = re.compile(r"(?: \([^()]{2,8}\))? (?:of|in) (?:the )?$")
_MAY_BE_A_LEAGUE = (
    "sports team",
    "sports league",
    "competition",
    "sports event",
    "association",
    "organisation",
)
_JOINTS = frozenset({"the", "a", "an", "of"})


def conjuncts(asked: Sequence[Entity], lists: Mapping[Span, NameList]) -> list[list[str]]:
    """The entities of each list, in its order."""
    of_span = {(m.start, m.end): e.id for e in asked for m in e.mentions}
    distinct = {names.members: names for names in lists.values()}
    groups = [
        list(dict.fromkeys(of_span[s] for s in names.members if s in of_span)) for names in distinct.values()
    ]
    return [group for group in groups if len(group) > 1]


def with_conjuncts(
    weights: Mapping[str, Floats],
    groups: Sequence[Sequence[str]],
    clues: Mapping[str, Sequence[Clue]] | None = None,
) -> dict[str, Floats]:
    """The weights, where members of a list speak for each other: things that are listed together are mostly of one kind. A
    member that its own `clues` tell ("American Film Institute") takes nothing from the others."""
    result = dict(weights)
    for group in groups:
        logarithms = {id_: np.log(weights[id_] / weights[id_].sum() + 1e-9) for id_ in group}
        for id_ in group:
            if clues is not None and any(clue.sort in _OWN for clue in clues[id_]):
                continue
            others = np.mean([logarithms[other] for other in group if other != id_], axis=0)
            joint = np.exp(logarithms[id_] + _FROM_CONJUNCTS * others)
            own = weights[id_] / weights[id_].sum()
            result[id_] = (1 - _OF_ONE_KIND) * own + _OF_ONE_KIND * joint / joint.sum()
    return result


def agreed_in_lists(
    table: Kinds,
    groups: Sequence[Sequence[str]],
    guesses: Mapping[str, KindGuess | None],
    clues: Mapping[str, Sequence[Clue]],
) -> dict[str, KindGuess | None]:
    """The guesses, where a member that is told as nothing, or doubtfully as something else, is what most of its list is. As far
    as the model can tell: a list of companies says nothing of a bank among them."""
    result = dict(guesses)
    for group in groups:
        told = {id_: guess for id_ in group if (guess := guesses[id_]) is not None}
        labels = Counter(table.label_of(guess.kind.name) for guess in told.values())
        if not labels:
            continue
        label, times = labels.most_common(1)[0]
        if times < _LEAST or times < _MOST * len(told) or label in BARE:
            result |= _as_works(table, group, told)
            continue
        for id_ in group:
            known = told.get(id_)
            # Works are called like anything: "Rules of War" among films is no legal text.
            is_title = table.chain(label)[-1].name == "work" and times >= _MANY_TITLES
            own = any(clue.sort in (_SAID if is_title else _OWN) for clue in clues[id_])
            sure = known is not None and known.probability >= _SURE_OF_ITSELF and times < _MANY
            if not own and not sure and (known is None or table.label_of(known.kind.name) != label):
                kind = table.by_name[label]
                result[id_] = KindGuess(kind, _IN_A_LIST, (f"in a list of {kind.plural}",))
    return result


def _as_works(table: Kinds, group: Sequence[str], told: Mapping[str, KindGuess]) -> dict[str, KindGuess]:
    """The members of a list of works of several kinds that are told as nothing, or doubtfully, as works: a programme and two
    films beside a title that nobody knows."""
    if len(told) < _LEAST or any(table.chain(guess.kind.name)[-1].name != "work" for guess in told.values()):
        return {}
    work = KindGuess(table.by_name["work"], _IN_A_LIST, ("in a list of works",))
    return {id_: work for id_ in group if id_ not in told or told[id_].probability < _SURE_OF_ITSELF}


def leagues_of_teams(
    text: str, asked: Sequence[Entity], guesses: Mapping[str, KindGuess | None], table: Kinds
) -> dict[str, Clue]:
    """By entity, that it is a league: what stands behind a team and "of the" or "in the" is what the team plays in ("the Phoenix
    Mercury of the WNBA"). Not what is told as a place or as something else that a team may belong to for sure."""
    teams = table.below["sports team"]
    of_end = {m.end: e.id for e in asked for m in e.mentions}
    found: dict[str, Clue] = {}
    for entity in asked:
        known = guesses[entity.id]
        if entity.type is EntityType.LOC or (known is not None and known.kind.name not in _MAY_BE_A_LEAGUE):
            continue
        for mention in entity.mentions:
            joint = _PLAYS_IN.search(text, max(0, mention.start - 10), mention.start)
            before = guesses.get(of_end.get(joint.start(), "")) if joint else None
            team = text[max(0, mention.start - 60) : joint.start()] if joint else ""
            if before is not None and before.kind.name in teams and not held_title(team.rpartition(",")[2]):
                right = reliability("frame", "sports league")
                found[entity.id] = Clue("sports league", right, "named behind a team", "of a team")
    return found


def short_forms(entities: Sequence[Entity], table: Kinds) -> dict[str, str]:
    """By entity, the one whose name it shortens: "Palomar" after "Palomar College". Places are left out: "Cardiff" is a town
    also where Cardiff University is spoken of."""
    asked = [e for e in entities if e.type in (EntityType.ORG, EntityType.MISC)]
    # Only names that begin with the same word are compared: all pairs would grow with the square of the text.
    beginning: dict[tuple[EntityType, str], list[Entity]] = {}
    for entity in asked:
        beginning.setdefault((entity.type, _first_word(entity.text)), []).append(entity)
    found: dict[str, str] = {}
    for short in asked:
        alike = beginning[short.type, _first_word(short.text)]
        longer = [e for e in alike if is_short_form(short.text, e.text, table)]
        if len({tuple(_words(e.text)) for e in longer}) > 1:
            # Harvard is Harvard University, also where Harvard Law School is spoken of.
            longer = [e for e in longer if len(_words(e.text)) == len(_words(short.text)) + 1]
        if longer and len({tuple(_words(e.text)) for e in longer}) == 1:
            found[short.id] = longer[0].id
    return found


def is_short_form(short: str, name: str, table: Kinds) -> bool:
    """Whether a name is a shorter one and a noun that says what it is, a legal form or the nickname of a team ("Atlanta Braves"):
    never "Michigan State" for "Michigan"."""
    own, whole = _words(short), _words(name)
    rest = whole[len(own) :]
    if not own or not rest or whole[: len(own)] != own or not short.strip()[:1].isalpha():
        return False
    says = tuple(rest) in table.heads  # all of it: the "NBA G League" is not the NBA
    nickname = len(rest) <= 2 and len(rest[-1]) > 3 and rest[-1].endswith("s")
    return says or nickname or (has_legal_form(name) and len(rest) <= 4)


def _first_word(name: str) -> str:
    words = _words(name)
    return words[0] if words else ""


def _words(name: str) -> list[str]:
    words = fold_words(name)
    return words[1:] if words and words[0] in _JOINTS else words
