"""How the result stands: risk in one word and one sentence, and the crowd that was reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sfumato.app.gui.vm.findings import Named
from sfumato.app.gui.vm.protect import stays_by_role
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import say, tr, tr_count
from sfumato.core.recognize.model import Entity, Identifier
from sfumato.core.review.model import Status
from sfumato.core.risk.crowd_model import STORY
from sfumato.core.risk.registry import FINDING_MEASURES

if TYPE_CHECKING:
    from sfumato.core.decide.model import Plan
    from sfumato.core.risk.crowd_model import Crowd

MANY = 1_000_000  # people: more exactly is of no use
MOST_EXACT = 10  # people: below, an interval that is one number is told as that number
MOST_NAMED = 3  # words quoted in one sentence


class Level(StrEnum):
    """Risk as a word."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"
    UNKNOWN = "not judged yet"


LEVEL_WORDS = {
    Level.HIGH: "High risk",
    Level.MEDIUM: "Medium risk",
    Level.LOW: "Low risk",
    Level.UNKNOWN: "Not judged yet",
}


@dataclass(frozen=True, slots=True)
class Standing:
    """What the strip says of the current document."""

    level: Level
    words: str
    reached: str  # the crowd with its interval, "" where nobody counted it
    kept_direct: tuple[str, ...] = ()  # words of direct identifiers that the result shows
    measuring: bool = False  # what is shown answers older dials or decisions


def standing_of(
    session: Session,
    crowds: Sequence[Crowd] | None = None,
    *,
    measuring: bool = False,
    counting: bool = False,
) -> Standing:
    """The risk of the current document in one word and sentence; unknown while it is being analysed. `measuring`: a plan is in
    the making, and an older one is shown. `counting`: the crowds are those of an older result."""
    record, plan = session.record, session.plans.get(session.current)
    if record is None:
        return Standing(Level.UNKNOWN, "", "")
    direct = kept_direct(session)
    smallest = smallest_of(crowds)
    reached = crowd_words(smallest) if smallest is not None else ""
    if (measuring or counting) and plan is not None:
        reached = tr("measuring…")
    if direct:  # whoever is named stands alone, whatever the other words would leave
        words = tr_count(
            len(direct),
            "{1} is kept and identifies the person.",
            "{1} are kept and identify the person.",
            quoted(direct),
        )
        return Standing(Level.HIGH, words, tr_count(1, "{0} person", "{0} people"), direct)
    if not record.analysed or plan is None:
        return Standing(Level.UNKNOWN, waiting_words(session), reached)
    if measuring:
        return Standing(Level.UNKNOWN, older_words(session, plan), reached, measuring=True)
    if plan.conflicts or plan.open_findings:
        named = [
            words
            for one in (*plan.conflicts, *plan.open_findings)
            for words in _names(
                session, getattr(one, "entity_ids", None) or [i.entity_id for i in getattr(one, "items", ())]
            )
        ]
        words = tr("{0}: still too revealing at k = {1}.", quoted(dict.fromkeys(named)), plan.dials.k)
        return Standing(Level.HIGH, words, reached)
    if crowds is None or counting:
        words = tr("The people who fit are being counted…")
        return Standing(Level.UNKNOWN, words, reached, measuring=counting)
    if smallest is None:
        words = tr(
            "No risky combination is left. Nobody is protected, so the people who fit were not counted."
        )
        return Standing(Level.MEDIUM, words, reached)
    return _by_crowd(smallest, session.dials.k, reached)


def _by_crowd(crowd: Crowd, k: int, reached: str) -> Standing:
    if words := fewer_words(crowd, k):
        level = Level.HIGH if crowd.expected < k else Level.MEDIUM
        return Standing(level, words + _stories_words(crowd), reached)
    low = max(0, int(crowd.low))
    words = tr_count(low, "At least {1} person fits", "At least {1} people fit", at_least(low))
    if crowd.blame:
        words += tr_count(len(crowd.blame), "; {0} word decides.", "; {0} words decide.")
    else:
        words += "."
    return Standing(Level.LOW, words + _stories_words(crowd), reached)


def _stories_words(crowd: Crowd) -> str:
    """What is told at length, which no number counts; "" where nothing is."""
    stories = next((one.text for one in crowd.not_counted if one.reason == STORY), "")
    return " " + tr("Not counted: {0}.", say(stories)) if stories else ""


def smallest_of(crowds: Sequence[Crowd] | None) -> Crowd | None:
    """The crowd of the person who is told most of; None where nobody was counted."""
    return min(crowds, key=lambda c: c.low) if crowds else None


def fewer_words(crowd: Crowd, k: int) -> str:
    """A sentence where fewer people may fit than were asked for, with the words that decide; "" where enough do."""
    low = max(0, int(crowd.low))
    if low >= k:
        return ""
    words = tr_count(low, "Perhaps only {1} person fits", "Perhaps only {1} people fit", at_least(low))
    words += tr("; you asked for {0}.", k)
    if deciding := tuple(b.text for b in crowd.blame[:MOST_NAMED]):
        words += " " + tr_count(
            len(deciding), "This word decides: {1}.", "These words decide: {1}.", quoted(deciding)
        )
    return words


def crowd_words(crowd: Crowd) -> str:
    """ "about 40 (12–130)": what is expected, and the interval that holds nine times in ten. Of millions the lower end is
    enough: nobody is found among them."""
    if crowd.low >= MANY:
        return tr("more than {0}", at_least(crowd.low))
    if round(crowd.low) == round(crowd.high) < MOST_EXACT:
        return tr_count(round(crowd.low), "{0} person", "{0} people")
    low, high = at_least(crowd.low), rounded(crowd.high)
    unit = low.partition(" ")[2]
    if unit and high.endswith(f" {unit}"):  # "11–430 thousand", the word once
        low = low.removesuffix(f" {unit}")
    return tr("about {0} ({1}–{2})", rounded(crowd.expected), low, high)


def crowd_sentence(crowd: Crowd) -> str:
    """The same as a sentence: "About 40 (12–130) people fit."."""
    words = crowd_words(crowd)
    if words[0].isdigit():  # one number, with its noun
        return tr_count(round(crowd.low), "{0} person fits.", "{0} people fit.")
    return tr("{0} people fit.", words.capitalize())


def at_least(number: float) -> str:
    """A lower bound is never rounded up, and reads the same wherever it is told."""
    whole = int(number)
    step = 10 ** max(0, len(str(whole)) - 2)
    return rounded(whole // step * step)


def rounded(number: float) -> str:
    """Two figures are as many as an estimate has."""
    if number < 10:
        return f"{number:.0f}"
    for size, word in ((1e9, tr("billion")), (1e6, tr("million")), (1e4, tr("thousand"))):
        if number >= size:
            value = number / (1e3 if size == 1e4 else size)
            return f"{value:.2g} {word}" if value < 100 else f"{round(value, -1):.0f} {word}"
    step = 10 ** (len(str(int(number))) - 2)
    return f"{round(number / step) * step:,}"


def waiting_words(session: Session) -> str:
    """Why there is no judgement yet, in a sentence."""
    record = session.record
    assert record is not None
    if record.id in session.analysing:
        return tr("Provisional: what may identify somebody is masked until the risk is judged.")
    if record.analysed:
        return tr("The plan is being made.")
    if record.entities:
        return tr(
            "The analysis did not finish: everything found so far is masked. Press F5 to analyse again."
        )
    return tr("Not analysed: only what you mark is hidden. Press F5 to analyse.")


def older_words(session: Session, plan: Plan) -> str:
    """What is shown while a plan is in the making."""
    dials = session.dials
    if (plan.dials.k, plan.dials.threshold) == (dials.k, dials.threshold):
        return tr("The result is being worked out again.")
    return tr(
        "Still shown: the result for k = {0} and threshold {1}.", plan.dials.k, f"{plan.dials.threshold:.2f}"
    )


def kept_direct(session: Session) -> tuple[str, ...]:
    """Direct identifiers that the result shows as they are, in the document's own words."""
    return tuple(
        " ".join(e.text.split())
        for e in session.entities()
        if e.identifier is Identifier.DIRECT
        and session.outcome(e).status is Status.KEPT
        and not stays_by_role(session, e)
    )


def level_of(
    session: Session, entity: Entity, measures: frozenset[str], named: tuple[Named, Named] | None = None
) -> Level:
    """By what a finding says, not by scores, which are near 1 for most of what is found: alone it names or points at the
    person (high), it does together with others or people usually mask it (medium), or neither (low). `named`: what the
    session's `findings_by_entity` gave, where it was asked for many entities."""
    record = session.record
    assert record is not None
    if not record.assessments or not any(entity.id in a.scores for a in record.assessments):
        return Level.UNKNOWN
    if entity.identifier is Identifier.DIRECT:
        return Level.HIGH
    alone, together = named or session.findings_by_entity()
    if alone.get(entity.id, frozenset()) & measures & FINDING_MEASURES:
        return Level.HIGH
    by = together.get(entity.id, frozenset()) | alone.get(entity.id, frozenset())
    return Level.MEDIUM if by & measures else Level.LOW


def quoted(words: Sequence[str] | dict[str, None]) -> str:
    """“Larvik”, “3 May 1971” and 4 more."""
    shown = list(words)
    text = ", ".join(f"“{w}”" for w in shown[:MOST_NAMED])
    left = len(shown) - MOST_NAMED
    return text if left <= 0 else tr("{0} and {1} more", text, left)


def _names(session: Session, ids: Sequence[str]) -> list[str]:
    return [" ".join(e.text.split()) for i in ids if (e := session.entity(i))]
