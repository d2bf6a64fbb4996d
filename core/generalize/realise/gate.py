"""The gate: reads each sentence as it was written and names what reads worse than a mask would.

Complaints are mechanical and cost microseconds. Where a small word stands at an edge, pairs of tags that no sentence has are
looked for as well (`edges.py`: in 130 development biographies and ten judgments, 4,324 replacements, it named seven places;
six had a fault). Two other readers were tried on sentences with known faults and are not used: an offline grammar checker
(harper-py 0.2.0) saw 1 of 14, and the shipped language model gave faulty and sound sentences the same range of scores (4.2 to
11.5 against 4.3 to 13.9 bits a word) at a quarter of a second a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.naming import in_quotes, is_called
from sfumato.core.generalize.realise import lexicon
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.edges import torn_edges
from sfumato.core.generalize.realise.rule import composed
from sfumato.core.generalize.realise.slot import read_sentence
from sfumato.core.language import inflection
from sfumato.core.recognize.model import EntityType

_NEAR = 4  # words of the source before a name among which the written word before it is looked for
_REACH = 40  # characters of the written sentence on each side of a replacement that are read


@dataclass(frozen=True, slots=True)
class Written:
    """A replacement with the words around it, as a reader meets them."""

    cut: Cut
    left: str
    right: str
    after_verb: bool = (
        False  # whether the word before it is a verb by the grammar of the source: "to win |a cup|"
    )

    @property
    def in_context(self) -> str:
        """The replacement with its surroundings."""
        return self.left + self.cut.phrase + self.right


@dataclass(frozen=True, slots=True)
class Complaint:
    """What reads badly: `holds` for a replacement where it stands. The example holds, its second half does not."""

    name: str
    holds: Callable[[Written], bool]
    example: str
    sound: str


_DOUBLED = re.compile(r"\b(?:an?|the)\s+(?:an?|the|his|her|its|their)\b(?!\s*[/.])", re.IGNORECASE)
_TWO_PREPOSITIONS = re.compile(
    r"\b(?:in|on|at|of|after|before|since|until|by|to)\s+(?:in|on|at|since|until)\s+(?:an?|the|\d|[A-Z])",
    re.IGNORECASE,
)
_SAME_WORD = re.compile(r"\b([^\W\d_]{3,})\s+\1\b", re.IGNORECASE)
_LABELLED_NOUN = re.compile(
    r"\b([a-z]{3,}) [A-Z][a-z]+(?= [A-Z]{1,2}\b)"
)  # "the crime film Film A" says no word twice
_SOUND_TWICE = frozenset({"had", "that", "very"})
_NO_NAME_AFTER = (
    RungKind.LABEL,
    RungKind.DATE,
    RungKind.ATTRIBUTE,
    RungKind.ROLE,
    RungKind.SHIFTED,
    RungKind.INITIALS,
)


_ARTICLE = re.compile(r"(?:the|an?)\s", re.IGNORECASE)
_LETTER = re.compile(r"(?<=[a-z])\s[A-Z]{1,2}(?=\s)")


def _at_edge(pattern: re.Pattern[str], written: Written) -> re.Match[str] | None:
    """What a pattern finds that the replacement has a part in: a fault of the words around it is not its own."""
    start, end = len(written.left), len(written.left) + len(written.cut.phrase)
    found = pattern.finditer(written.in_context)
    return next((m for m in found if m.start() < end and start < m.end()), None)


def _doubled(written: Written) -> bool:
    # Of a label: in "Country A the police" no article stands twice.
    labelled = replace(written, cut=replace(written.cut, phrase=_LETTER.sub("", f"{written.cut.phrase} ")))
    return _at_edge(_DOUBLED, labelled) is not None and not _DOUBLED.search(written.cut.said)


def _same_word(written: Written) -> bool:
    if _LABELLED_NOUN.search(written.in_context):
        return False
    found = _at_edge(_SAME_WORD, written)
    return found is not None and found[1].lower() not in _SOUND_TWICE and found[1] not in written.cut.said


def _torn(written: Written) -> bool:
    """A capitalised word follows that was no part of the mention: the rest of a name."""
    cut = written.cut
    if cut.kind in _NO_NAME_AFTER or not cut.is_name or cut.is_adjective:
        return False
    if cut.type not in (EntityType.ORG, EntityType.LOC, EntityType.MISC):
        return False
    follows = re.match(r"[ \u00a0]([^\W\d_a-z][^\W\d_]+)", written.right)
    return follows is not None and follows[1].lower() not in lexicon.FUNCTION and not follows[1].isupper()


def _every(written: Written) -> bool:
    every = re.search(r"\b(?:every|each|per|about|approximately)\s+$", written.left, re.IGNORECASE)
    if written.cut.phrase.endswith("period of time") and re.match(
        r"\s+an?\s+(?:day|week|month|year)", written.right
    ):
        return True  # "works from home a period of time a week"
    vague = re.match(r"(?:an?\s+)?(?:less|fewer|more|between|period|date|time|several)\b", written.cut.phrase)
    return every is not None and vague is not None


def _vacuous(written: Written) -> bool:
    """ "works as a person": everybody is."""
    if written.cut.type is not EntityType.DEM or written.cut.phrase not in ("a person", "person"):
        return False
    return bool(re.search(r"\b(?:as|is|was|became|an?)\s+$", written.left, re.IGNORECASE))


def _to_range(written: Written) -> bool:
    """ "contact to two to five years": the reader takes the first "to" for the range."""
    vague = re.match(r"\S+ to \S+|a period of time$", written.cut.phrase)
    return vague is not None and bool(re.search(r"\bto\s+$", written.left))


def _bounded_band(written: Written) -> bool:
    """ "a minor under 15 to 19 years of age": of a bound there is no band, and this one would say the opposite."""
    band = re.match(r"(?:age of |aged )?\d[\d,.]* to \d", written.cut.phrase)
    return band is not None and bool(
        re.search(r"\b(?:under|over|above|below|than)\s+(?:the\s+)?$", written.left)
    )


def _relative(written: Written) -> bool:
    """Such a noun belongs to the next one: "the relative welfare services", "a young person boy"."""
    if written.cut.type is not EntityType.DEM or written.cut.phrase not in (
        "relative",
        "family member",
        "person",
    ):
        return False
    follows = re.match(r"[ \u00a0]([a-z]+)", written.right)
    return follows is not None and lexicon.is_noun(follows[1])


def _noun_then_noun(written: Written) -> bool:
    """ "comedy duo a band", "the films a film", "his home town of a town": a noun that a name should follow."""
    cut = written.cut
    if not cut.is_name or cut.kind not in (RungKind.KIND, RungKind.PLACE):
        return False
    phrase = re.match(r"an?\s+([\w\s-]+?)(?:\s+in\s.*)?$", cut.phrase)
    before = re.search(r"(?<![\w’'])([a-z]+)(\s+of)?\s+$", written.left)
    if phrase is None or before is None:
        return False
    noun, said = phrase[1].split()[-1], inflection.singular_word(before[1])
    if noun == said:
        return True
    if _ARTICLE.match(cut.said) or written.after_verb:
        return False  # "On an unspecified date the Oslo Prosecutor appealed": what had an article is no part of the noun's phrase
    plain = before[2] is None and before[1] == said and said not in lexicon.FUNCTION  # not "markets", "wins"
    return plain and lexicon.is_noun(said) and not lexicon.is_verb(said)


def _long_modifier(written: Written) -> bool:
    """ "three part of the body attacks": words with "of" do not stand before a noun."""
    follows = re.match(r"[ \u00a0]([a-z]+)", written.right)
    if written.cut.type is not EntityType.DEM or " of " not in written.cut.phrase or follows is None:
        return False
    return (
        lexicon.is_noun(follows[1]) and not lexicon.is_verb(follows[1]) and follows[1] not in lexicon.FUNCTION
    )


def _called(written: Written) -> bool:
    """A name is wanted: "It was called a hotel", "under the stage name a band"."""
    if (
        written.cut.type not in (EntityType.ORG, EntityType.LOC, EntityType.MISC)
        or written.cut.kind is RungKind.LABEL
    ):
        return False
    return is_called(written.left)


def _in_quotes(written: Written) -> bool:
    """What stands in quotation marks is a name or somebody's words: 'markets himself as a “a religious figure”'."""
    if (
        written.cut.type not in (EntityType.ORG, EntityType.MISC, EntityType.DEM)
        or written.cut.kind is RungKind.LABEL
    ):
        return False
    return in_quotes(written.left, written.right)


COMPLAINTS: tuple[Complaint, ...] = (
    Complaint(
        "a range after to",
        _to_range,
        "limited contact to [four years|DATETIME|duration|two to five years].",
        "limited contact for [four years|DATETIME|duration|two to five years].",
    ),
    Complaint(
        "a band behind a bound",
        _bounded_band,
        "of a minor under [15 years of age|DEM|kind|15 to 19 years of age] by him.",
        "of a boy of [15 years of age|DEM|kind|15 to 19 years of age] by him.",
    ),
    Complaint(
        "a person before a noun",
        _relative,
        "told the [child|DEM|kind|relative] welfare services",
        "told the [child|DEM|kind|relative] at once",
    ),
    Complaint(
        "an article twice",
        _doubled,
        "in a [Larvik|LOC|event|the town] near",
        "in [Larvik|LOC|label|Town A] the",
    ),
    Complaint(
        "two prepositions",
        lambda w: _at_edge(_TWO_PREPOSITIONS, w) is not None and not _TWO_PREPOSITIONS.search(w.cut.said),
        "stayed by [May|DATETIME|event|in the 1990s].",
        "stayed by [May|DATETIME|date|1990].",
    ),
    Complaint(
        "a word twice",
        _same_word,
        "the sports club [Odd|PERSON|event|club] lost",
        "the sports club [Odd|ORG|kind|club] lost",
    ),
    Complaint(
        "a noun that a name should follow",
        _noun_then_noun,
        "in the films [Private Ivan|MISC|kind|a film] and",
        "starred in [Private Ivan|MISC|kind|a film] and",
    ),
    Complaint(
        "a name that is called by its kind",
        _called,
        "It was called [Hotel de Paris|ORG|kind|hotel].",
        "It was near [Hotel de Paris|ORG|kind|hotel].",
    ),
    Complaint(
        "a kind in quotation marks",
        _in_quotes,
        "markets himself as “[Evangelist|MISC|kind|religious figure]”",
        "markets [Evangelist|MISC|kind|religious figure] himself",
    ),
    Complaint(
        "a long noun before its noun",
        _long_modifier,
        "After three [heart|DEM|kind|part of the body] attacks",
        "The [heart|DEM|kind|part of the body] was weak",
    ),
    Complaint(
        "a part of a figure",
        lambda w: w.cut.type is EntityType.QUANTITY and bool(re.search(r"[\w.,–-]$", w.left)),
        "posted a .[312|QUANTITY|amount|more than 300] batting average",
        "played [312|QUANTITY|amount|more than 300] games",
    ),
    Complaint(
        "a torn name",
        _torn,
        "near [Nedre|LOC|place|town] Eiker in May",
        "near [Nedre Eiker|LOC|place|town] in May",
    ),
    Complaint(
        "every of something vague",
        _every,
        "one visit every [second week|DATETIME|duration|less than a month].",
        "one visit within [two weeks|DATETIME|duration|less than a month].",
    ),
    Complaint(
        "a noun that says nothing",
        _vacuous,
        "works as a [geologist|DEM|kind|person] at sea",
        "asked the [geologist|DEM|kind|person] at sea",
    ),
)


def reads_badly(text: str, cuts: Sequence[Cut]) -> tuple[int, ...]:
    """The numbers of the cuts that a reader would stumble over. Masks and a person's own words are never among them."""
    found: list[int] = []
    torn = torn_edges(text, cuts)
    for number, cut in enumerate(cuts):
        if cut.mask or cut.fixed or not cut.phrase:
            continue
        if number in torn:
            found.append(number)
            continue
        left = _last_words(composed(text[: cut.start], cuts[:number]))
        rest = [_moved(c, cut.end) for c in cuts[number + 1 :]]
        right = _first_words(composed(text[cut.end :], rest))
        written = Written(cut, left, right, _is_after_verb(text, cut, left))
        if any(complaint.holds(written) for complaint in COMPLAINTS):
            found.append(number)
    return tuple(found)


def _is_after_verb(text: str, cut: Cut, left: str) -> bool:
    """Whether the last written word before a name is a verb of the source: a dictionary has "win" and "part" as nouns first."""
    word = left.split()[-1:]
    source = read_sentence(text) if word and cut.is_name else None
    inside = source.within(cut.start, cut.end) if source is not None else range(0)
    if source is None or not inside:
        return False
    near = range(
        inside[0] - 1, max(-1, inside[0] - 1 - _NEAR), -1
    )  # an article and a year may be gone: "win the 2006 |Cup|"
    same = next((n for n in near if source.tokens[n].text == word[0]), None)
    return same is not None and source.tags[same].startswith("VB")


def _last_words(text: str) -> str:
    """The end of a text in whole words: half a word may read as an article."""
    found = re.search(rf"(?<!\S)\S*.{{0,{_REACH}}}$", text[-2 * _REACH :], re.DOTALL)
    return found[0] if found else text[-_REACH:]


def _first_words(text: str) -> str:
    found = re.match(rf".{{0,{_REACH}}}\S*", text, re.DOTALL)
    return found[0] if found else ""


def _moved(cut: Cut, by: int) -> Cut:
    return replace(cut, start=cut.start - by, end=cut.end - by)
