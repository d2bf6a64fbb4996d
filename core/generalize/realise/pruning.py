"""A phrase that would only say a mask goes, with the words that lead to it, where the grammar of the sentence can do without it.

    He scored a decision over [Ola] to claim [the title].           He scored a decision over PERSON 2.
    winning medals at [the games] and [the world cup]               winning medals at a cup competition
    She graduated from Leeds and was a [broker] and [builder].      She graduated from Leeds.

From the hidden word upwards, the first phrase that the sentence does not need is taken: an adjunct, an apposition, a clause that
describes, a member of a row. It is kept where it tells anything else: a replacement with words of its own, or many open words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from sfumato.core.generalize.model import MASK
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.needed_phrases import is_needed, leaves_fragment, still_reads
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule
from sfumato.core.generalize.realise.slot import Role, read_sentence, slot_of
from sfumato.core.language.complements import is_counted, stands_bare, wants
from sfumato.core.language.lists import listed
from sfumato.core.language.syntax import Parsed
from sfumato.core.language.syntax.model import FINITE, NOUN_TAGS, SUBJECTS
from sfumato.core.recognize.model import EntityType

MOST_LOST = 5  # open words that go with a mask; a phrase of more tells something by itself (judgment call)
HIGHEST = 8  # phrases above a mask that are tried
# First letters of tags of words that tell something. Of "C", numbers (CD) do and conjunctions (CC) do not.
_OPEN = ("N", "V", "J", "R", "C")
_TELLING = (
    EntityType.ORG,
    EntityType.LOC,
    EntityType.MISC,
    EntityType.DEM,
    EntityType.DATETIME,
    EntityType.QUANTITY,
)
# Nouns for people in general: beside another word for the person they say nothing.
EMPTY_NOUNS = listed("professional;person;worker;staff member")
_EMPTY_BESIDE = listed("man;woman")  # behind the name of somebody: "she married PERSON 2, a man, and"
_CLAUSES = frozenset({"relcl", "acl", "advcl"})
_ADJUNCTS = frozenset({"prep", "agent", "appos", "npadvmod", "relcl", "acl", "advcl"})
# Prepositions of place and time, which any verb may take.
_CIRCUMSTANCES = listed("in;at;on;during;after;before;since;until;near;within;throughout;around;across")
_COMPLEMENTS = frozenset(
    {"dobj", "attr", "acomp", "oprd", "ccomp", "xcomp", "prt"}
)  # labels of what completes a verb
# Rows that stay whole: "*** and *** are rivals" needs both, "heard *** and the applicant" tells that somebody else was heard.
_OBJECTS = frozenset({"dobj", "dative"})
_OF_TWO = listed("between;both;among;either;neither")
_GOES_ON = FINITE | {"VBN", "CC", "IN", "TO", ".", "-RRB-"}  # tags of words with which a clause goes on
_LIST_MARKS = frozenset({"cc", "punct", "preconj"})


@dataclass(frozen=True, slots=True)
class Pruned:
    """What goes: characters of the sentence, and what is written there instead, mostly nothing."""

    start: int
    end: int
    phrase: str = ""


def pruned(among: Among) -> Pruned | None:
    """The phrase that goes with a mask; None where the sentence needs it, or cannot be read."""
    cut = among.cut
    if not is_empty(cut):
        return None
    read = read_sentence(among.text)
    slot = slot_of(among.text, cut.start, cut.end)
    inside = read.within(cut.start, cut.end) if read is not None else range(0)
    if read is None or slot is None or slot.role is not Role.HEAD or not inside:
        return None  # a noun beside it says what it is: "the newspaper |***|", "the |***| court"
    if cut.phrase in _EMPTY_BESIDE and read.labels[read.head_of(inside)] != "appos":
        return None
    if (found := _bracket(among)) is not None:
        return found
    for node in _upwards(read, read.head_of(inside)):
        if read.heads[node] == node or is_needed(read, node, subtree(read, node)):
            return None
        found = _row(among, read, node) or _phrase(among, read, node)
        if found is None:
            continue
        found = _closed(among, found)
        good = _tells_nothing(among, read, found) and still_reads(
            among.text, found.start, found.end, found.phrase
        )
        return found if good and not leaves_fragment(read, found.start, found.end) else None
    return None


def _closed(among: Among, found: Pruned) -> Pruned:
    """With the bracket that closes what it opens: " (born 1961|)"."""
    gone = among.text[found.start : found.end]
    opened = gone.count("(") > gone.count(")") and among.text[found.end :].lstrip().startswith(")")
    return replace(found, end=among.text.index(")", found.end) + 1) if opened else found


def is_empty(cut: Cut) -> bool:
    """Whether a replacement tells nothing: a mask without an id, or a noun for anybody."""
    if cut.fixed or cut.type not in _TELLING:
        return False
    vague = cut.phrase in EMPTY_NOUNS or cut.phrase in _EMPTY_BESIDE
    return (cut.mask and cut.phrase == MASK) or (cut.type is EntityType.DEM and vague)


def _upwards(read: Parsed, node: int) -> Iterator[int]:
    for _ in range(HIGHEST):
        yield node
        if read.heads[node] == node:
            return
        node = read.heads[node]


def _bracket(among: Among) -> Pruned | None:
    """A bracket that holds nothing else, and the space before it."""
    cut = among.cut
    opened, closed = re.search(r"\s*\($", among.text[: cut.start]), re.match(r"\)", among.text[cut.end :])
    return Pruned(opened.start(), cut.end + 1) if opened and closed else None


# -- rows --


def _row(among: Among, read: Parsed, node: int) -> Pruned | None:
    """A member of a row with the comma or "and" that goes with it; None where the word is in no row."""
    members = _members(read, node)
    first = members[0]
    governor = read.tokens[read.heads[first]].text.lower()
    whom = among.cut.type is EntityType.ORG and (
        read.labels[first] in _OBJECTS or governor in ("by", "against")
    )
    if len(members) < 2 or read.labels[first] in SUBJECTS or governor in _OF_TWO or whom:
        return None
    at = members.index(node)
    spans = [_own_span(read, member) for member in members]
    start, end = spans[at]
    if at == 0:
        joined = re.fullmatch(r",?\s+(?:(?:and|or|but)\s+)?", among.text[end : spans[1][0]])
        return Pruned(start, spans[1][0]) if joined and _same_frame(read, members) else None
    before = spans[at - 1][1]
    if at < len(members) - 1:
        and_ = re.search(r"\s+(?:and|or|but)\s+$", among.text[end : spans[at + 1][0]])
        return Pruned(before, end + and_.start() if and_ and len(members) == 3 else end)
    if len(members) == 2:
        return Pruned(before, end)
    earlier, last = spans[at - 2][1], spans[at - 1]  # "editor, artist and ***": "artist" is the last now
    covered = any(cut.start < last[1] and earlier < cut.end for cut in among.cuts)
    joint = re.search(r"\s(and|or)\s", among.text[before:start])
    if covered or joint is None:
        return None
    return Pruned(earlier, end, f" {joint[1]} {among.text[slice(*last)]}")


def _members(read: Parsed, node: int) -> list[int]:
    """The members of the row that a token is in, from the first on; the token alone where it is in none."""
    first = node
    while read.labels[first] == "conj" and read.heads[first] < first:
        first = read.heads[first]
    members = [first]
    while further := [t for t in read.children[members[-1]] if read.labels[t] == "conj" and t > members[-1]]:
        members += further
    return members


def _own_span(read: Parsed, node: int) -> tuple[int, int]:
    """Characters of a member of a row, without the members behind it and what joins them."""
    left, right = node, node
    for child in read.children[node]:
        if read.labels[child] == "conj" or (read.labels[child] in _LIST_MARKS and child > node):
            continue
        one = subtree(read, child)
        left, right = min(left, one[0]), max(right, one[-1])
    return read.tokens[left].start, read.tokens[right].end


def _same_frame(read: Parsed, members: list[int]) -> bool:
    """Whether the second member can take the place of the first: both nouns, and no determiner of the first counts for both."""
    one, two = members[:2]
    if read.tags[one] not in NOUN_TAGS or read.tags[two] not in NOUN_TAGS:
        return False
    return _has_determiner(read, two) or not _has_determiner(read, one)


def _has_determiner(read: Parsed, node: int) -> bool:
    return any(read.labels[t] in ("det", "poss") for t in read.children[node])


# -- adjuncts, appositions and clauses --


def _phrase(among: Among, read: Parsed, node: int) -> Pruned | None:
    label, above = read.labels[node], read.heads[node]
    if label not in _ADJUNCTS or not _is_spare(read, node, above, among.cut.type is EntityType.DATETIME):
        return None
    tokens = sorted({*subtree(read, node), *read.within(among.cut.start, among.cut.end)})
    if tokens != list(range(tokens[0], tokens[-1] + 1)):
        return None
    if read.tags[tokens[-1]] == "," and len(tokens) > 1:
        tokens = tokens[:-1]
    text = among.text
    start, end = read.tokens[tokens[0]].start, read.tokens[tokens[-1]].end
    if not text[:start].strip():
        return _opening(among, end)
    before = re.search(r"(,?)\s*$", text[:start])
    assert before is not None
    follows = re.match(r"\s*,", text[end:])
    if before[1] and follows and _closes(read, end + follows.end()):
        end += follows.end()
    return Pruned(start - len(before[0]), end)


def _closes(read: Parsed, offset: int) -> bool:
    """Whether the comma behind a phrase only closes it, so that it goes too: "his wife, at home, | won". It stays where
    another clause or its subject begins: "in May, in Oslo, | missing it", "now, as of May, | he"."""
    at = read.at(offset)
    return at >= len(read.tags) or read.tags[at] in _GOES_ON


def _is_spare(read: Parsed, node: int, above: int, dated: bool) -> bool:
    """Whether the word above stands without the phrase. `dated`: it says when, which completes no verb, however often it stands
    behind it ("died on")."""
    label, word = read.labels[node], read.tokens[above].text.lower()
    if label in _CLAUSES or label == "appos":
        return True
    if node < above and any(node < t < above and read.labels[t] in SUBJECTS for t in read.children[above]):
        return True  # "In ***, he was": what opens a sentence is an adjunct
    others = [
        t
        for t in read.children[above]
        if t > above and t != node and read.labels[t] not in ("punct", "cc", "conj")
    ]
    if label == "npadvmod":  # "(born |***| in a city)"
        return read.tags[above].startswith("V") and bool(others)
    preposition = read.tokens[node].text.lower()
    if preposition in ("of", "than", "as", "between", "to"):
        return False
    if wants(word, read.tags[above], preposition) and not (dated and preposition in _CIRCUMSTANCES):
        return False
    if read.tags[above] in NOUN_TAGS:
        return True
    if not read.tags[above].startswith("V"):
        return False
    if label != "agent" and not is_counted(word, read.tags[above]) and preposition not in _CIRCUMSTANCES:
        return False  # "to correlate it with ***": of a rare verb nobody knows what it wants
    if label == "agent" or any(read.labels[t] in _COMPLEMENTS for t in others):
        return True
    if (
        word in lexicon.AUXILIARIES
    ):  # what comes first completes it: "was |with the team| at ***", not "was in *** in May"
        return any(t < node for t in others)
    return bool(others) or stands_bare(word, read.tags[above])


def _opening(among: Among, end: int) -> Pruned | None:
    """A phrase that opens the sentence; the word behind it takes the capital."""
    goes_on = re.match(r",?\s+", among.text[end:])
    if goes_on is None or not among.text[end:].startswith(","):
        return None
    start = end + goes_on.end()
    if any(cut.start == start for cut in among.cuts):
        return Pruned(0, start)
    word = re.match(r"\w+", among.text[start:])
    return Pruned(0, start + word.end(), word[0][:1].upper() + word[0][1:]) if word else None


def subtree(read: Parsed, node: int) -> list[int]:
    """A token and all that stands below it, in order."""
    found, waiting = [], [node]
    while waiting:
        token = waiting.pop()
        found.append(token)
        waiting += read.children[token]
    return sorted(found)


# -- what would be lost --


def _tells_nothing(among: Among, read: Parsed, found: Pruned) -> bool:
    inside = [c for c in among.cuts if c.start < found.end and found.start < c.end]
    whole = among.cut in inside and all(found.start <= c.start and c.end <= found.end for c in inside)
    if not whole or not all(is_empty(c) or not c.phrase for c in inside):
        return False
    row = _members(read, read.head_of(read.within(among.cut.start, among.cut.end)))
    if not found.phrase and any(
        found.start <= read.tokens[t].start < found.end and not _in_a_cut(read, t, inside) for t in row
    ):
        return False  # "by *** and her aunt": the aunt is told
    lost = [t for t in read.within(found.start, found.end) if not _in_a_cut(read, t, inside)]
    told = [t for t in lost if _tells(read, t) and read.tokens[t].text not in found.phrase.split()]
    beyond = [t for t in told if read.tags[t] in FINITE and _hangs_on_a_cut(read, t, inside)]
    dated = any(re.fullmatch(r"\d{4}", read.tokens[t].text) for t in lost)  # "on *** *** 1961" tells the year
    return len(told) <= MOST_LOST and not beyond and not dated


def _tells(read: Parsed, token: int) -> bool:
    return read.tags[token].startswith(_OPEN) and read.tags[token] != "CC"


def _in_a_cut(read: Parsed, token: int, cuts: list[Cut]) -> bool:
    return any(c.start < read.tokens[token].end and read.tokens[token].start < c.end for c in cuts)


def _hangs_on_a_cut(read: Parsed, token: int, cuts: list[Cut]) -> bool:
    """Whether a verb says something further of what is hidden: "in |***|, where he stayed"."""
    return read.labels[token] == "relcl" and _in_a_cut(read, read.heads[token], cuts)


def take_out(among: Among, found: Pruned) -> tuple[Cut, ...]:
    """The cuts of a sentence in which something goes; what the cuts in it hide stays hidden with it."""
    inside = [n for n, c in enumerate(among.cuts) if c.start < found.end and found.start < c.end]
    others = tuple(
        dict.fromkeys(
            i for n in inside for i in (among.cuts[n].entity, *among.cuts[n].also) if i != among.cut.entity
        )
    )
    gone = replace(
        among.cut, start=found.start, end=found.end, phrase=found.phrase, mask=False, fixed=True, also=others
    )
    return among.with_cuts(inside[0], inside[-1], gone)


PRUNED: tuple[StructureRule, ...] = (
    StructureRule(
        "a phrase that would only say a mask",
        pruned,
        take_out,
        (
            (
                "He scored a unanimous decision over Ola to claim [the IKF title|MISC|mask|***].",
                "He scored a unanimous decision over Ola.",
            ),
            (
                "She won 19 races, which included the classic [Milan–San Remo|MISC|mask|***].",
                "She won 19 races.",
            ),
            (
                "She won medals at [the Games|MISC|mask|***] and [the Cup|MISC|kind|cup competition].",
                "She won medals at a cup competition.",
            ),
            (
                "[Ida|PERSON|label|PERSON 1] ([1791 – 1870|DATETIME|mask|***]) sang well.",
                "PERSON 1 sang well.",
            ),
            (
                "She (born [1 May 1990|DATETIME|mask|***] in [Oslo|LOC|place|city in Norway]) is a retired player.",
                "She (born in a city in Norway) is a retired player.",
            ),
            (
                "because of neglect by [Alfa|ORG|mask|***] and her aunt.",
                "because of neglect by *** and her aunt.",
            ),
            ("she met Bo, [a Sami man|DEM|attribute|man], and left.", "she met Bo and left."),
            ("He died of [asthma|DEM|mask|***] in May.", "He died of *** in May."),
            ("He died in Oslo on [2 May 2015|DATETIME|mask|***].", "He died in Oslo."),
            ("Their son was born on [2 May 2015|DATETIME|mask|***].", "Their son was born on ***."),
            (
                "She graduated from Leeds and was a [broker|DEM|mask|***] and [builder|DEM|kind|worker].",
                "She graduated from Leeds.",
            ),
            ("has an international ([European|DEM|mask|***]) career", "has an international career"),
            (
                "at a college (now [Alfa University of Vik|ORG|mask|***]) and was picked.",
                "at a college and was picked.",
            ),
            ("In [Alfa|LOC|mask|***], he was playing.", "He was playing."),
            (
                "He played in the [Alfa|ORG|mask|***] from [1891|DATETIME|date|the 1890s].",
                "He played from the 1890s.",
            ),
            ("He was with the delegation at [Alfa|LOC|mask|***].", "He was with the delegation."),
            (
                "He played in the [Alfa League|ORG#a|mask|***] ([AL|ORG#a|mask|***]) for [Odd|ORG|kind|team].",
                "He played for a team.",
            ),
            ("hurt his knee in May, in [Alfa|LOC|mask|***], missing it", "hurt his knee in May, missing it"),
            ("His wife Ida, of [Oslo|LOC|mask|***], won the prize.", "His wife Ida, of ***, won the prize."),
            ("His wife, at home in [Oslo|LOC|mask|***], won the prize.", "His wife, at home, won the prize."),
            ("He lived in [Alfa|LOC|mask|***] from May.", "He lived in *** from May."),
            ("He was in [Alfa|LOC|mask|***].", "He was in ***."),
            ("He played for [Alfa|ORG|mask|***] and Norway.", "He played for Norway."),
            (
                "He met a girl in [Alfa|LOC|mask|***], where he stayed.",
                "He met a girl in ***, where he stayed.",
            ),
            (
                "She won the title for [Girls Under 20|ORG|mask|***] in [Oslo|LOC|place|city in Norway] in May.",
                "She won the title for *** in a city in Norway in May.",
            ),
            (
                "He won a medal in [Oslo|LOC|mask|***], where he stayed for a year with his wife and two children.",
                "He won a medal in ***, where he stayed for a year with his wife and two children.",
            ),
        ),
    ),
)
