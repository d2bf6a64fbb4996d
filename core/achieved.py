"""The k that was reached: the crowd of each protected person, of a plan and of the file that was written.

Never the dial's own value. On a file everything is taken anew: its text is read back from disk, entities are recognised in
it, facts are taken from them, and the people who fit are counted. Labels stand for people: no name of the original is in a
result.
"""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sfumato.core.analysis import Analysis
from sfumato.core.decide.model import Plan
from sfumato.core.document.options import Statement
from sfumato.core.document.service import read
from sfumato.core.facts.people import LABEL
from sfumato.core.recognize import recognize
from sfumato.core.recognize.model import Entity
from sfumato.core.risk.crowd import CrowdMeasure
from sfumato.core.risk.crowd_model import Crowd
from sfumato.core.risk.crowd_running import count_in_words
from sfumato.core.risk.model import Case

MOST_BLAMED = 3


def achieved(analysis: Analysis, plan: Plan) -> tuple[Crowd, ...]:
    """The crowds that the plan leaves, one for each protected person. Fast where the crowd was a measure of the plan."""
    asked = next((m for m in analysis.evidence.lazy if isinstance(m, CrowdMeasure)), None) or CrowdMeasure()
    return asked.crowds(analysis.evidence.case, {i: choice.rung for i, choice in plan.choices.items()})


def achieved_in_text(text: str) -> tuple[Crowd, ...]:
    """The crowds of a text as its reader sees it: entities and facts are taken anew."""
    return CrowdMeasure().crowds(Case(text, _without_labels(text, recognize(text)), {}))


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


def achieved_in_file(path: Path | str) -> tuple[Crowd, ...]:
    """The crowds of a written file, read back from disk."""
    return achieved_in_text(read(path).text)


def below(crowds: Sequence[Crowd], k: int) -> tuple[Crowd, ...]:
    """The crowds whose lower bound misses k."""
    return tuple(crowd for crowd in crowds if not crowd.reaches(k))


def statement_of(crowds: Sequence[Crowd], k: int) -> Statement:
    """What the certificate says of the plan's crowds. No document text."""
    counts = "; ".join(
        f"{c.person}: about {count_in_words(c.expected)} ({count_in_words(c.low)} to {count_in_words(c.high)})"
        for c in crowds
    )
    detail = f"People who fit what is left, counted before writing: {counts or 'nobody is protected'}. Wanted: {k}."
    return Statement("crowd", not below(crowds, k), detail)


def in_words(crowds: Sequence[Crowd], k: int) -> str:
    """One line for each person; below k with the words that are to blame."""
    lines = []
    for crowd in crowds:
        interval = f"{count_in_words(crowd.low)} to {count_in_words(crowd.high)}"
        line = (
            f"About {count_in_words(crowd.expected)} people fit what is left of {crowd.person} ({interval})"
        )
        if crowd.reaches(k):
            lines.append(f"{line}.")
            continue
        blamed = ", ".join(f"“{blame.text}”" for blame in crowd.blame[:MOST_BLAMED])
        line += f", fewer than the {k} that were asked for."
        lines.append(f"{line} To blame: {blamed}. Hide these, too." if blamed else line)
    return "\n".join(lines)
