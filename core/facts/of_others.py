"""What the text of a case tells of the bench, of cited cases and of third people, and of no party.

the judge elected in respect of Sweden          a State of the bench
in the case of X v. Sweden                      a State of another case
his exclusion from Norway                       a place that somebody left or was kept from, not where the person comes from
intends to marry a Norwegian national           the nation of the spouse
a judgment about a girl aged ten                the age of somebody in another case
"""

from __future__ import annotations

import re

from sfumato.core.facts.model import Relation
from sfumato.core.language.lists import word_list
from sfumato.core.language.nations import nations_in
from sfumato.core.recognize.model import EntityType

_OF_THE_BENCH = re.compile(r"\b(?:elected|appointed|sitting|sits?) in respect of\s+(?:the\s+)?$")
_OPPONENT = re.compile(r"\bv\.?\s+(?:the\s+)?$")
_MOVED_FROM = re.compile(
    r"\b(?:exclu(?:sion|ded)|expulsion|expelled|remov(?:al|ed|ing)|deport\w+|return\w*|extradit\w+|divert\w*|transfer\w*|sent|"
    r"telephon\w+|called|departure|left|flight|absen(?:ce|t)|exiled?|banish\w+|import\w*|separat\w+|banned|barred)\b"
    r"[^.;]{0,40}\bfrom\s+(?:the\s+)?$"
)
_WITH_ANOTHER = re.compile(r"\b(?:with|to|met|marry|marri(?:ed|es))\s+an?\s+(?:[a-z-]+\s+){0,2}$")
_WEDS = re.compile(r"\bmarr(?:y|ie[ds]|ying|iage)\b[^.;,]{0,40}$")
_PERSONS = word_list("nouns for persons")
# "a girl |aged ten|"; and what makes her the one who is spoken of: "is a girl aged ten", "the applicant, a girl aged ten".
_AGED_NOUN = re.compile(r"\b(?:an?|two|three|four)\s+(?:[\w-]+\s+){0,2}(?P<noun>[\w-]+),?\s+$")
_IS_ONE = re.compile(r"(?:\b(?:is|was|were|being|as|becom\w+)|,)\s*$")


def relation_in_a_case(
    relation: Relation, type_: EntityType, said: str, before: str, respondent: str
) -> Relation:
    """The relation of a value in a text with parties, where the words `before` it may tell it of somebody else. `respondent`: the
    code of the State against which the case is brought."""
    if type_ is EntityType.LOC and (
        _OF_THE_BENCH.search(before) or _is_of_another_case(said, before, respondent)
    ):
        return Relation.OTHER
    if relation is Relation.ORIGIN and _MOVED_FROM.search(before):
        return Relation.EVENT
    if relation is Relation.AGE and _is_of_another_person(before):
        return Relation.OTHER
    return relation


def _is_of_another_case(said: str, before: str, respondent: str) -> bool:
    nation = next(iter(nations_in(said)), None)
    return nation is not None and nation.code != respondent and _OPPONENT.search(before) is not None


def _is_of_another_person(before: str) -> bool:
    found = _AGED_NOUN.search(before)
    return found is not None and found["noun"] in _PERSONS and not _IS_ONE.search(before, 0, found.start())


def whose_nation(before: str) -> str:
    """ "" where a nation is told of whom the sentence speaks, "spouse" of whom that person marries, "other" of somebody else."""
    if not _WITH_ANOTHER.search(before):
        return ""
    return "spouse" if _WEDS.search(before) else "other"
