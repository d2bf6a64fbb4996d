"""A claim of rank before a noun that is judged on its own, taken back by the grammar of the sentence.

the youngest |ever outfield player|      one of the youngest ever outfield players
Thailand’s first |boxing champion|       one of Thailand’s first boxing champions
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from sfumato.core.generalize.model import RungKind
from sfumato.core.generalize.realise.cut import Cut
from sfumato.core.generalize.realise.neighbouring_cuts import Among, StructureRule
from sfumato.core.generalize.realise.slot import read_sentence
from sfumato.core.language import inflection
from sfumato.core.language.syntax import Parsed
from sfumato.core.language.syntax.model import DETERMINERS
from sfumato.core.recognize.model import EntityType

_RANK = re.compile(
    r"(?P<the>[Tt]he\s+)?(?P<rank>first(?:-ever)?|only|sole|last|best|[a-z]{3,}est)(?:\s+known)?"
)
_FEW = {"only": "few", "sole": "few"}  # "one of the only surgeons" is odd
_BENT = (RungKind.KIND, RungKind.ATTRIBUTE)


@dataclass(frozen=True, slots=True)
class _Claim:
    """The rank, the noun it stands before, and the owner that it stands behind (-1 for none), as tokens."""

    rank: str
    noun: int
    owner: int


def _claim(among: Among) -> _Claim | None:
    """A claim of rank whose noun can be put in the plural; None elsewhere."""
    cut = among.cut
    said = (
        _RANK.fullmatch(cut.said) if cut.type is EntityType.EVENT and not cut.mask and not cut.fixed else None
    )
    read = read_sentence(among.text) if said else None
    inside = read.within(cut.start, cut.end) if read is not None else range(0)
    if said is None or read is None or not inside:
        return None
    noun = read.heads[read.head_of(inside)]
    if noun <= inside[-1] or read.tags[noun] not in ("NN", "NNP"):
        return None
    owner = next(
        (read.left_edge(t) for t in read.children[noun] if read.labels[t] == "poss" and t < inside[0]), -1
    )
    if not said["the"] and (owner < 0 or _cut_at(among, read, owner) is not None):
        return None
    if any(
        c.start < read.tokens[noun].end and read.tokens[noun].start < c.end for c in among.cuts
    ) and not _bends(_cut_at(among, read, noun)):
        return None
    return _Claim(
        _FEW.get(said["rank"], said["rank"].removesuffix("-ever")), noun, -1 if said["the"] else owner
    )


def _cut_at(among: Among, read: Parsed, token: int) -> Cut | None:
    word = read.tokens[token]
    return next((c for c in among.cuts if c.start < word.end and word.start < c.end), None)


def _bends(cut: Cut | None) -> bool:
    """Whether a replacement is a plain noun in the singular that may be put in the plural."""
    if cut is None or cut.mask or cut.fixed or cut.kind not in _BENT or cut.is_adjective:
        return False
    return cut.type is EntityType.DEM and cut.phrase.islower() and inflection.wants_article(cut.phrase)


def _one_of(among: Among, claim: _Claim) -> tuple[Cut, ...]:
    read = read_sentence(among.text)
    assert read is not None
    cut, noun = among.cut, read.tokens[claim.noun]
    lead = "one of the " if claim.owner < 0 else ""
    phrase = f"{lead}{claim.rank}"
    phrase = phrase[:1].upper() + phrase[1:] if cut.said[:1].isupper() else phrase
    made = [replace(c, phrase=phrase, fixed=True) if c is cut else c for c in among.cuts]
    hidden = _cut_at(among, read, claim.noun)
    if hidden is not None:
        made[made.index(hidden)] = replace(
            hidden, phrase=inflection.plural(hidden.phrase), said=inflection.plural(hidden.said)
        )
    else:
        made.append(_over(cut, noun.start, noun.end, inflection.plural(noun.text), noun.text))
    if claim.owner >= 0:
        word = read.tokens[claim.owner]
        opens = not among.text[: word.start].strip()
        owner = word.text.lower() if read.tags[claim.owner] in DETERMINERS else word.text
        made.append(_over(cut, word.start, word.end, f"{'One' if opens else 'one'} of {owner}", word.text))
    return tuple(sorted(made, key=lambda c: c.start))


def _over(cut: Cut, start: int, end: int, phrase: str, said: str) -> Cut:
    return replace(cut, start=start, end=end, phrase=phrase, said=said, fixed=True)


WEAKENED_CLAIMS: tuple[StructureRule, ...] = (
    StructureRule(
        "one of those of a rank",
        _claim,
        _one_of,
        (
            (
                "This made him [the youngest|EVENT|event+adjective|a young] ever outfield [striker|DEM|kind|player] to appear.",
                "This made him one of the youngest ever outfield players to appear.",
            ),
            (
                "She was Thailand’s [first|EVENT|event+adjective|early] world boxing champion.",
                "She was one of Thailand’s first world boxing champions.",
            ),
            (
                "He is [the only|EVENT|event+adjective|a rare] [dentist|DEM|kind|doctor] there.",
                "He is one of the few doctors there.",
            ),
        ),
    ),
)
