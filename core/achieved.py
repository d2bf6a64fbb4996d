"""The k that was reached: the crowd of each protected person, of a plan and of the file that was written.

Never the dial's own value. One function counts the words that are to be written and the words that are read back from disk:
facts are taken anew from the output, and the people who fit them are counted. Where the file says the words of the plan and no
others, its entities are known, whatever was replaced; where it does not, entities are recognised in it as in a stranger's
file. Labels stand for people: no name of the original is in a result.
"""

from __future__ import annotations

import bisect
import functools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sfumato.core.analysis import Analysis
from sfumato.core.decide.model import Plan
from sfumato.core.document.edits import Action, Edits
from sfumato.core.document.options import Statement
from sfumato.core.facts.people import LABEL
from sfumato.core.messages import Message, plural
from sfumato.core.recognize import recognize
from sfumato.core.recognize.model import Entity
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.crowd_estimate import about, count_in_words
from sfumato.core.risk.crowd_model import Crowd
from sfumato.core.risk.model import Case
from sfumato.core.risk.output_places import Places

if TYPE_CHECKING:
    from sfumato.core.document.verify.certificate import Certificate

MOST_BLAMED = 3  # words that a sentence names as those that narrow the crowd most
IN_BRACKETS = re.compile(r"\[([^\[\]]*)\]")


def achieved(analysis: Analysis, plan: Plan) -> tuple[Crowd, ...]:
    """The crowds that the plan leaves, one for each protected person. Fast where the crowd was a measure of the plan."""
    asked = next((m for m in analysis.evidence.lazy if isinstance(m, CrowdMeasure)), None) or CrowdMeasure()
    return asked.crowds(analysis.evidence.case, {i: choice.rung for i, choice in plan.choices.items()})


def achieved_in_text(text: str) -> tuple[Crowd, ...]:
    """The crowds of a text as its reader sees it: entities and facts are taken anew."""
    return CrowdMeasure().crowds(Case(text, _without_labels(text, recognize(text)), {}))


def achieved_in_output(
    analysis: Analysis, edits: Edits, shown: str | None = None, plan: Plan | None = None
) -> tuple[Crowd, ...]:
    """The crowds of an output. `shown`: its text as read back from disk; without it, the words that the edits write. With their
    `plan`, no crowd is larger than what the rungs of the plan tell: a reader understands sentences that no rule reads in words
    without names."""
    if shown is not None and not says_no_more(shown, edits.apply(analysis.text)):
        return achieved_in_text(shown)
    edits = _without_brackets(edits)
    planned = edits.apply(analysis.text)
    asked = next((m for m in analysis.evidence.lazy if isinstance(m, CrowdMeasure)), None)
    known = asked.knows_somebody(analysis.evidence.case) if asked else False
    looked_up = asked.looks_somebody_up(analysis.evidence.case) if asked else None
    places = Places([(edit.start, edit.end, edit.shown) for edit in edits.edits])
    entities = _without_labels(planned, places.of(analysis.entities, planned))
    crowds = CrowdMeasure(known=known, looked_up=looked_up).crowds(Case(planned, entities, {}))
    return _smaller(crowds, achieved(analysis, plan)) if plan is not None else crowds


def _smaller(crowds: Sequence[Crowd], planned: Sequence[Crowd]) -> tuple[Crowd, ...]:
    """Of two counts of one person the smaller one, with all that neither counts."""
    by_person = {crowd.person: crowd for crowd in planned}
    if len(crowds) == len(planned) == 1:
        by_person = {crowds[0].person: replace(planned[0], person=crowds[0].person)}
    found = []
    for crowd in crowds:
        other = by_person.get(crowd.person, crowd)
        least = min(crowd, other, key=lambda one: one.low)
        missing = dict.fromkeys(crowd.not_counted)
        told = {one.reason for one in crowd.not_counted if not one.quoted}  # how many of them, the words say
        missing |= dict.fromkeys(one for one in least.not_counted if one.quoted or one.reason not in told)
        found.append(replace(least, not_counted=tuple(missing)))
    return tuple(found)


def _without_brackets(edits: Edits) -> Edits:
    """The edits with the brackets around replaced words gone. They tell a reader which words are not the document's own; facts
    would not be read in them, and the crowd would seem larger than it is."""
    return Edits(
        tuple(
            replace(e, text=IN_BRACKETS.sub(r"\1", e.text)) if e.action is Action.REPLACE and e.text else e
            for e in edits.edits
        )
    )


def says_no_more(written: str, planned: str) -> bool:
    """Whether a file that was read back says what was to be written, or only some of it in the same order: an export leaves out
    hidden data (title, author, custom parts) and words under boxes, and fewer words tell no more facts. Line breaks are the
    format's own matter."""
    expected = iter(planned.split())
    return all(word in expected for word in written.split())


def certified(certificate: Certificate, crowds: Sequence[Crowd], k: int) -> Certificate:
    """The certificate with the crowds of the file that was read back. It is saved after this, in one step."""
    from sfumato.core.document.verify.certificate import Check, Result

    said = statement_of(crowds, k, "in the file as read back")
    check = Check("crowd of the file", Result.PASSED if said.holds else Result.WARNING, said.detail)
    return replace(certificate, checks=(*certificate.checks, check))


def _without_labels(text: str, entities: Sequence[Entity]) -> tuple[Entity, ...]:
    """Entities without mentions that are labels of the plan ("PERSON 2"): the facts know labels by themselves."""
    labels = [match.span() for match in LABEL.finditer(text)]
    starts = [start for start, _ in labels]
    kept = []
    for entity in entities:
        mentions = tuple(m for m in entity.mentions if not _touches(m.start, m.end, labels, starts))
        if mentions:
            kept.append(replace(entity, mentions=mentions, text=text[mentions[0].start : mentions[0].end]))
    return tuple(kept)


def _touches(start: int, end: int, spans: Sequence[tuple[int, int]], starts: Sequence[int]) -> bool:
    at = bisect.bisect_left(starts, end) - 1
    return at >= 0 and spans[at][1] > start


def below(crowds: Sequence[Crowd], k: int) -> tuple[Crowd, ...]:
    """The crowds whose lower bound misses k."""
    return tuple(crowd for crowd in crowds if not crowd.reaches(k))


def statement_of(crowds: Sequence[Crowd], k: int, where: str = "in the words to be written") -> Statement:
    """What the certificate says of crowds. No document text."""
    counts = []
    for crowd in crowds:
        who = crowd.person if LABEL.fullmatch(crowd.person) else Message(crowd.person)  # "the applicant"
        about_, low, high = (count_in_words(number) for number in (crowd.expected, crowd.low, crowd.high))
        several = Message("{0}: about {1} ({2} to {3})", who, about_, low, high)
        counts.append(several if low != high else Message("{0}: about {1}", who, about_))
    detail = Message(
        "People who fit what is left, counted {0}: {1}. Wanted: {2}.{3}",
        Message(where),
        _listed(counts) if counts else Message("nobody is protected"),
        k,
        _left_out(crowds),
    )
    return Statement("crowd", not below(crowds, k), detail)


def _left_out(crowds: Sequence[Crowd]) -> str:
    """What the numbers do not count, by why: a certificate quotes no words of the document."""
    missing = [one for crowd in crowds for one in crowd.not_counted]
    told = [Message("{0} ({1})", one.text, Message(one.reason)) for one in missing if not one.quoted]
    for reason, number in Counter(one.reason for one in missing if one.quoted).items():
        told.append(plural(number, "{0} detail ({1})", "{0} details ({1})", Message(reason)))
    return Message(" Not counted, so that fewer people may fit: {0}.", _listed(told)) if told else ""


def _listed(parts: Sequence[Message]) -> Message:
    """The parts in a row, each to be translated by itself."""
    return functools.reduce(lambda left, right: Message("{0}; {1}", left, right), parts)


def in_words(crowds: Sequence[Crowd], k: int) -> str:
    """One line for each person; below k with the words that are to blame. Then what no number counts."""
    lines = []
    for crowd in crowds:
        low, high = count_in_words(crowd.low), count_in_words(crowd.high)
        interval = f" ({low} to {high})" if low != high else ""  # everybody: nothing is told
        line = f"{about(crowd.expected)} what is left of {crowd.person}{interval}"
        if crowd.reaches(k):
            lines.append(f"{line}.{_left_out([crowd])}")
            continue
        blamed = ", ".join(f"“{blame.text}”" for blame in crowd.blame[:MOST_BLAMED])
        line += f", fewer than the {k} that were asked for."
        line += f" To blame: {blamed}. Hide these, too." if blamed else ""
        lines.append(f"{line}{_left_out([crowd])}")
    return "\n".join(lines)
