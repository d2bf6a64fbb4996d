"""The attack before and after, in words and rows."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from sfumato.app.gui.engine import Engine
from sfumato.app.gui.tasks import Task
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.words import tr, tr_count
from sfumato.core.language.titles import without_titles

if TYPE_CHECKING:
    from sfumato.core.risk.llm import LlmAttack
    from sfumato.core.risk.reidentify import Attack, Attackers

SHOWN = 12
GUESSES = 3  # of each attacker
ATTACKERS = {
    "bag": "by words",
    "grams": "by letters",
    "transformer": "by sentences",
    "shallow": "by topic",
    "bm25": "by search",
    "index": "by facts",
}


@dataclass(frozen=True, slots=True)
class Guess:
    """One candidate of one attacker."""

    name: str
    probability: float
    protected: bool  # the person whom the result must not identify


@dataclass(frozen=True, slots=True)
class Suspects:
    """Whom one attacker takes the person for, best guess first."""

    attacker: str
    rank: int | None  # of the protected person
    guesses: tuple[Guess, ...]


@dataclass(frozen=True, slots=True)
class Giveaway:
    """A word of the preview, where it stands there, and how much of the person goes with it; or words that a language model
    gave as its reason, in so many answers."""

    words: str
    start: int
    end: int
    drop: float
    answers: int = 0

    @property
    def weight(self) -> str:
        """What the table shows beside the words."""
        if self.answers:
            return tr_count(self.answers, "{0} answer of the model", "{0} answers of the model")
        return f"{self.drop:.2f}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the attack ended before and after, and what it says in words. Its level follows the rank against k."""

    before: tuple[Suspects, ...]
    after: tuple[Suspects, ...]
    giveaways: tuple[Giveaway, ...]
    person: str | None
    rank_before: int | None
    rank: Rank
    k: int

    @property
    def level(self) -> str:
        """Colour and words follow the rank against k: one of the first k is not hidden in a crowd of k."""
        if not self.rank.chosen or self.person is None or self.rank.rank is None:
            return "warning"
        if self.rank.rank == 1:
            return "error"
        return "warning" if self.rank.rank < self.k else "good"

    def words(self) -> str:
        """The outcome in a sentence or two."""
        people = self.rank.people
        searched = tr_count(people, "{1} person was compared.", "{1} people were compared.", f"{people:,}")
        if not self.rank.chosen:
            return tr(
                "{0} Nobody is chosen to be protected, so there is no rank; the candidates below are whom the text "
                "resembles. Choose somebody in Review, Protect.",
                searched,
            )
        if self.person is None or self.rank.rank is None:
            return tr(
                "{0} The protected person is not among them, so there is no rank; the candidates below are whom the "
                "text resembles.",
                searched,
            )
        rank = self.rank.rank
        if rank == 1:
            return tr("Found: an attacker ranks the person first of {0} candidates. Not safe.", f"{people:,}")
        before = "" if self.rank_before is None else tr("Before: {0}.", ordinal(self.rank_before))
        if rank < self.k:
            still = tr(
                "Still {0} of {1} candidates: not safe (k is {2}).", ordinal(rank), f"{people:,}", self.k
            )
            return f"{still} {before}".strip()
        hidden = tr("Hidden: {0} of {1} candidates (k is {2}).", ordinal(rank), f"{people:,}", self.k)
        return f"{hidden} {before}".strip()


def ordinal(number: int) -> str:
    """The rank in words: first, second, third, number 4."""
    words = {1: tr("first"), 2: tr("second"), 3: tr("third")}
    return words.get(number) or tr("number {0}", f"{number:,}")


def verdict_of(before: Attack, after: Attack, text: str, k: int, chosen: bool = True) -> Verdict:
    """The attack before and after as the window tells it; `chosen` says whether the person was named by the user."""
    person = after.person or before.person
    return Verdict(
        _suspects(before, person),
        _suspects(after, person),
        _giveaways(after, text),
        person,
        before.best.rank if before.views else None,
        rank_in(after, chosen),
        k,
    )


def with_model(verdict: Verdict, asked: LlmAttack, person: str | None) -> Verdict:
    """The verdict with a language model among the attackers: whoever ranks the person first has found them."""
    rank = asked.rank_of(person) if person else None
    guesses = tuple(
        Guess(g.name, g.probability, place == rank) for place, g in enumerate(asked.guesses[:GUESSES], 1)
    )
    clues = tuple(Giveaway(c.text, c.start, c.end, 0.0, c.answers) for c in asked.clues[:SHOWN])
    told = replace(
        verdict,
        after=(*verdict.after, Suspects(tr("by a language model"), rank, guesses)),
        giveaways=(*clues, *verdict.giveaways),
    )
    if rank != 1:
        return told
    return replace(told, person=person, rank=replace(verdict.rank, rank=1))


def _giveaways(attack: Attack, text: str) -> tuple[Giveaway, ...]:
    """Each word once, where it gives away most."""
    most: dict[str, Giveaway] = {}
    for word in attack.words:
        said = text[word.start : word.end]
        if said not in most or word.drop > most[said].drop:
            most[said] = Giveaway(said, word.start, word.end, word.drop)
    return tuple(sorted(most.values(), key=lambda g: -g.drop)[:SHOWN])


def _suspects(attack: Attack, person: str | None) -> tuple[Suspects, ...]:
    return tuple(
        Suspects(
            tr(ATTACKERS.get(view.attacker, view.attacker)),
            view.rank,
            tuple(
                Guess(c.name, c.probability, c.rank == view.rank or c.name == person)
                for c in view.candidates[:GUESSES]
            ),
        )
        for view in attack.views
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
        """The rank in words."""
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
        self, engine: Engine, original: str, preview: str, names: tuple[str, ...], people: People, k: int = 1
    ) -> None:
        super().__init__()
        self.k = k
        self.engine, self.original, self.preview = engine, original, preview
        self.names, self.people = names, people

    @classmethod
    def of(cls, engine: Engine, session: Session, people: People) -> Self:
        """The task for the current document as it would be exported."""
        from sfumato.core.generalize.realise import shown_text

        record = session.record
        assert record is not None
        preview = shown_text(session.replacements(), record.text)
        return cls(engine, record.text, preview, names_of(session), people, session.dials.k)

    def attackers(self) -> tuple[Attackers, str | None]:
        """And the name by which they know the person, where they do."""
        path, passphrase = self.people.path, self.people.passphrase
        attackers = self.engine.attackers(self.original, self.names, path, passphrase)
        known = next((name for name in self.names if attackers.find(name) is not None), None)
        return attackers, known or next(iter(self.names), None)

    def run(self) -> Any:
        """The rank of the protected person in the text of the plan."""
        attackers, person = self.attackers()
        return rank_in(attackers.attack(self.preview, person, saliency=False), bool(self.names))


class AttackTask(RankTask):
    """Before and after, with the words that give away. `server`: the address of a language model on this computer, which is
    asked about the preview; nobody is asked where it is empty."""

    server: str = ""

    def run(self) -> Verdict:
        """The outcome before and after, with the words that give the person away."""
        client = None
        if self.server:
            from sfumato.core.risk.llm import LoopbackClient, attack_with

            client = LoopbackClient(
                self.server
            )  # an address elsewhere is refused before anything else is done
        attackers, person = self.attackers()
        before = attackers.attack(self.original, person, saliency=False)
        after = attackers.attack(self.preview, person)
        verdict = verdict_of(before, after, self.preview, self.k, bool(self.names))
        if client is None:
            return verdict
        return with_model(verdict, attack_with(client, self.preview), next(iter(self.names), person))


def rank_in(attack: Attack, chosen: bool) -> Rank:
    """The person's best rank among the attackers; no rank where none could look."""
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
