"""The attack before and after, in words and rows."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import Task
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.spans import edits_of
from sfumato.app.gui.vm.words import tr

if TYPE_CHECKING:
    from sfumato.core.risk.reidentify import Attack

Rows = tuple[tuple[str, str, str], ...]
SHOWN = 12
ATTACKERS = {
    "bag": "by words",
    "grams": "by letters",
    "transformer": "by sentences",
    "shallow": "by topic",
    "bm25": "by search",
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

    def words(self) -> str:
        searched = tr("{0} people were compared.", f"{self.people:,}")
        if self.person is None:
            return tr(
                "{0} The person to protect is not among them, so no rank can be told; "
                "the candidates below are whom the text resembles.",
                searched,
            )
        if self.found_after:
            return tr("Found: an attacker still ranks the person first in the preview. {0}", searched)
        before = tr("ranked first before") if self.found_before else tr("number {0} before", self.rank_before)
        return tr(
            "Not found: the person is number {0} in the preview, {1}. {2}", self.rank_after, before, searched
        )


def verdict_of(before: Attack, after: Attack, text: str) -> Verdict:
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


class AttackTask(Task):
    def __init__(
        self, engine: Engine, original: str, preview: str, person: str | None, profiles: Path | None
    ) -> None:
        super().__init__()
        self.engine, self.original, self.preview = engine, original, preview
        self.person, self.profiles = person, profiles

    @classmethod
    def of(cls, engine: Engine, session: Session, profiles: Path | None) -> AttackTask:
        record = session.record
        assert record is not None
        preview = edits_of(session.replacements(), record.text).apply(record.text)
        names = {e.id: e.text for e in session.entities()}
        person = next((names[i] for i in session.protected() if i in names), None)
        return cls(engine, record.text, preview, person, profiles)

    def run(self) -> Verdict:
        attackers = self.engine.attackers(self.original, self.person, self.profiles)
        before = attackers.attack(self.original, self.person, saliency=False)
        after = attackers.attack(self.preview, self.person)
        return verdict_of(before, after, self.preview)
