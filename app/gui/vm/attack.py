"""The attack before and after, in words and rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import Task
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import tr
from sfumato.core.generalize.realise import shown_text
from sfumato.core.language.titles import without_titles

if TYPE_CHECKING:
    from sfumato.core.risk.reidentify import Attack, Attackers

Rows = tuple[tuple[str, str, str], ...]
SHOWN = 12
ATTACKERS = {
    "bag": "by words",
    "grams": "by letters",
    "transformer": "by sentences",
    "shallow": "by topic",
    "bm25": "by search",
    "index": "by facts",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    before: Rows
    after: Rows
    giveaways: Rows
    people: int
    person: str | None
    rank_before: int | None
    rank_after: int | None
    found_before: bool
    found_after: bool
    rank: Rank

    def words(self) -> str:
        searched = tr("{0} people were compared.", f"{self.people:,}")
        if not self.rank.chosen:
            return tr(
                "{0} Nobody is chosen to be protected, so no rank can be told (Review, Protect); the candidates below "
                "are whom the text resembles.",
                searched,
            )
        if self.person is None:
            return tr(
                "{0} The person to protect is not among them, so no rank can be told; "
                "the candidates below are whom the text resembles.",
                searched,
            )
        if self.found_after:
            return tr("The person is still found: an attacker ranks them first in the preview. {0}", searched)
        before = tr("ranked first before") if self.found_before else tr("number {0} before", self.rank_before)
        return tr(
            "The person is not found: number {0} in the preview, {1}. {2}", self.rank_after, before, searched
        )


def verdict_of(before: Attack, after: Attack, text: str, chosen: bool = True) -> Verdict:
    return Verdict(
        _rows(before),
        _rows(after),
        _giveaways(after, text),
        after.people,
        after.person or before.person,
        before.best.rank if before.views else None,
        after.best.rank if after.views else None,
        before.reidentified,
        after.reidentified,
        rank_in(after, chosen),
    )


def _giveaways(attack: Attack, text: str) -> Rows:
    """Each word once, with the most it gives away anywhere."""
    most: dict[str, float] = {}
    for word in attack.words:
        said = text[word.start : word.end]
        most[said] = max(most.get(said, 0.0), word.drop)
    ordered = sorted(most.items(), key=lambda pair: -pair[1])
    return tuple((said, f"{drop:.2f}", "") for said, drop in ordered[:SHOWN])


def _rows(attack: Attack) -> Rows:
    return tuple(
        (candidate.name, f"{candidate.probability:.1%}", tr(ATTACKERS.get(view.attacker, view.attacker)))
        for view in attack.views
        for candidate in view.candidates[: max(3, SHOWN // max(1, len(attack.views)))]
    )


@dataclass(frozen=True, slots=True)
class People:
    """Whom the attackers know: a list of one's own, encoded people, or the public figures of the shipped index."""

    path: Path | None = None
    passphrase: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Rank:
    """Of the person to protect, by the attacker who comes nearest."""

    rank: int | None  # None: the attackers do not know the person
    people: int
    chosen: bool  # whether anybody is to be protected

    def words(self) -> str:
        compared = f"{self.people:,}"
        if not self.chosen:
            return tr("choose whom to protect first")
        if self.rank is None:
            return tr("not among the {0} people compared", compared)
        if self.rank == 1:
            return tr("1 of {0}: found", compared)
        return tr("{0} of {1}", f"{self.rank:,}", compared)


class RankTask(Task):
    """Attacks the preview only, for the rank and nothing else."""

    def __init__(
        self, engine: Engine, original: str, preview: str, names: tuple[str, ...], people: People
    ) -> None:
        super().__init__()
        self.engine, self.original, self.preview = engine, original, preview
        self.names, self.people = names, people

    @classmethod
    def of(cls, engine: Engine, session: Session, people: People) -> Self:
        record = session.record
        assert record is not None
        preview = shown_text(session.replacements(), record.text)
        return cls(engine, record.text, preview, names_of(session), people)

    def attackers(self) -> tuple[Attackers, str | None]:
        """And the name by which they know the person, where they do."""
        path, passphrase = self.people.path, self.people.passphrase
        attackers = self.engine.attackers(self.original, self.names, path, passphrase)
        known = next((name for name in self.names if attackers.find(name) is not None), None)
        return attackers, known or next(iter(self.names), None)

    def run(self) -> Any:
        attackers, person = self.attackers()
        return rank_in(attackers.attack(self.preview, person, saliency=False), bool(self.names))


class AttackTask(RankTask):
    """Before and after, with the words that give away."""

    def run(self) -> Verdict:
        attackers, person = self.attackers()
        before = attackers.attack(self.original, person, saliency=False)
        after = attackers.attack(self.preview, person)
        return verdict_of(before, after, self.preview, bool(self.names))


def rank_in(attack: Attack, chosen: bool) -> Rank:
    return Rank(attack.best.rank if attack.views else None, attack.people, chosen)


def names_of(session: Session) -> tuple[str, ...]:
    """What the persons to protect are called in the text, fullest names first: a list knows nobody as “the applicant”."""
    record = session.record
    assert record is not None
    protected = set(session.protected())
    said = [
        " ".join(record.text[m.start : m.end].split())
        for e in session.entities()
        if e.id in protected
        for m in e.mentions
    ]
    plain = dict.fromkeys(without_titles(name) for name in said)
    return tuple(sorted((n for n in plain if n), key=lambda name: -len(name.split())))
