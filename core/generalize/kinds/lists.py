"""Lists of names, and the words around a list that say of what: "films such as A (1990), B and C", "A, B and other novels"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sfumato.core.generalize.kinds.evidence import reliability
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.table import Kinds
from sfumato.core.generalize.kinds.verb_frames import framed_kind
from sfumato.core.language.fold import fold_words
from sfumato.core.language.inflection import plural

Span = tuple[int, int]
# What may stand between two members: a year or a remark in brackets ("Clueless (also producer), …"), a joint, an article, the
# year of the next ("the 1980 Giro and the 1981 Vuelta").
_JOINT = re.compile(
    r"[\"”’»!?]{0,2}(?:\s*\([^()\n]{1,70}\))?\s*(?:[,;/]|,?\s*(?:and|or|&|as well as))\s*(?:and\s+|then\s+|later\s+)?"
    r"(?:the\s+|an?\s+)?(?:(?:1[89]|20)\d\d(?:[–/-]\d\d)?\s+)?[\"“‘«]?",
    re.IGNORECASE,
)
_BELONGS = re.compile(r"\s+(?:for|of|from|by|with|at|in|on)\s+(?:the\s+)?[\"“‘«]?")
_IN = re.compile(r"\s+in\s+(?:the\s+)?")
_LEAD = re.compile(
    r"(?:[,:]?\s*(?:such as|including|includes?|included|like|called|titled|entitled|named|namely|of|are|were)|:|,)?"
    r"\s*(?:the\s+|an?\s+)?[\"“‘«]?$",
    re.IGNORECASE,
)
_REST = re.compile(
    r"[\"”’»!?]{0,2}(?:\s*\([^()\n]{1,70}\))?,?\s*(?:and|or|as well as|among)\s+(?:(?:many|several|various|the|some)\s+)?"
    r"others?\s+(?P<what>(?:[a-z-]+\s+){0,2}[a-z-]+)",
)
_BASED = re.compile(
    r"\s+(?:based|directed|written|produced|made|published|released|recorded)\s+(?:on|by|for|in|with)\s.*$"
)
_NEAR = 90  # characters read before a list
_SHARING = 3  # members of a list that may share a noun at its end
_NOUNS_BEHIND = re.compile(r" (?:[a-z-]+ ){0,1}[a-z-]+s(?=[,.;]|\s|$)")


@dataclass(frozen=True, slots=True)
class NameList:
    """Names that stand side by side in one list, and the words before and after it in the same sentence."""

    members: tuple[Span, ...]
    before: str
    after: str
    last: str = ""  # the last name, which may say what all are: "Delaware Park and Monmouth Park Racetracks"


def name_lists(text: str, spans: Sequence[Span]) -> list[NameList]:
    """The lists of two members and more. `spans`: where names stand, in text order; those inside brackets are no members."""
    found: list[NameList] = []
    run: list[Span] = []
    belongs = False  # whether the run is one name that belongs to the one before it
    named = [span for span in spans if not _in_brackets(text, span[0])]
    seated = _seated(text, named)
    seats = set(seated.values())
    for span in (*(s for s in named if s not in seats), None):
        if run and span is not None and span[0] < run[-1][1]:
            continue  # a shorter mention inside the one before it
        end = seated.get(run[-1], run[-1])[1] if run else 0
        if run and not belongs and span is not None and _JOINT.fullmatch(text, end, span[0]):
            run.append(span)
            continue
        # "the Aga Khan Award for One KL, the Lubetkin Prize for …": the building is no member of a list of awards.
        belongs = bool(run and span is not None and _BELONGS.fullmatch(text, run[-1][1], span[0]))
        if _is_list(text, run):
            found.append(
                NameList(
                    tuple(run),
                    _sentence_before(text, run[0][0]),
                    text[run[-1][1] : run[-1][1] + _NEAR],
                    text[slice(*run[-1])],
                )
            )
        run = [span] if span is not None else []
    return found


def _seated(text: str, spans: Sequence[Span]) -> dict[Span, Span]:
    """By member of a list, the place that it is told with: "galleries including T19 | in Vienna | and Plane Space | in New York".
    Two neighbours at least must be told so: "in London and Paris" is a list of towns."""
    found: dict[Span, Span] = {}
    for one, seat, two, other in zip(spans, spans[1:], spans[2:], spans[3:], strict=False):
        if (
            _IN.fullmatch(text, one[1], seat[0])
            and _JOINT.fullmatch(text, seat[1], two[0])
            and _IN.fullmatch(text, two[1], other[0])
        ):
            found |= {one: seat, two: other}
    return found


def _is_list(text: str, run: Sequence[Span]) -> bool:
    """Two names with a comma between them ("Concordia University, Ann Arbor") are a name and its place."""
    if len(run) < 3:
        return (
            len(run) == 2
            and re.search(r"\b(?:and|or|as well as)\b|[&/]", text[run[0][1] : run[1][0]]) is not None
        )
    return True


def list_clue(names: NameList, kinds: Kinds) -> Clue | None:
    """What the words around a list say of its members: a plural noun before it, a frame, or "and other novels" behind it."""
    lead = _LEAD.sub("", names.before)
    noun = _plural(_BASED.sub("", lead), kinds) or _plural(lead, kinds)
    rest = _REST.match(names.after)
    noun = noun or (_plural(rest["what"], kinds) if rest else None) or _shared(names, kinds)
    if noun:
        return Clue(noun[0], reliability("list", noun[0]), f"in a list of “{noun[1]}”", "list")
    if frame := framed_kind(names.before):
        return Clue(frame[0], reliability("frame", frame[0]), f"listed after “{frame[1]}”", "frame")
    return None


def _shared(names: NameList, kinds: Kinds) -> tuple[str, str] | None:
    """The plural noun at the end of the last of two or three names, or right behind it, that all of them share: "Delaware Park
    and Monmouth Park | Racetracks", "the Scotland 7s and Scotland A national teams"."""
    if len(names.members) > _SHARING or " " not in names.last:
        return None
    behind = _NOUNS_BEHIND.match(names.after)
    return (_plural(behind[0], kinds) if behind else None) or _plural(names.last, kinds)


def _plural(lead: str, kinds: Kinds) -> tuple[str, str] | None:
    """The plural cue noun that these words end with; of two ("films and TV shows") what both are."""
    words = fold_words(lead)
    for size in (3, 2, 1):
        group = tuple(words[-size:])
        kind = kinds.plural_cues.get(group) if len(words) >= size else None
        if not kind or (group in kinds.cues and plural(group[-1]) != group[-1]):
            continue  # "series" are one or many: of a list, many
        if len(words) > size and words[-size - 1] in ("and", "or"):
            other = _plural(" ".join(words[: -size - 1]), kinds)
            if other is not None:
                chain = {k.name for k in kinds.chain(kind)}
                common = next((k.name for k in kinds.chain(other[0]) if k.name in chain), "")
                return (common, f"{other[1]} and {' '.join(group)}") if common else None
        return kind, " ".join(group)
    return None


def _in_brackets(text: str, start: int) -> bool:
    """Whether a place lies inside round brackets that were opened in the same line."""
    left = text[max(0, start - 70) : start]
    return left.rfind("(") > max(left.rfind(")"), left.rfind("\n"))


def _sentence_before(text: str, start: int) -> str:
    piece = text[max(0, start - _NEAR) : start]
    ends = list(re.finditer(r"[.;!?\n](?:\s|$)", piece))
    return piece[ends[-1].end() :] if ends else piece
