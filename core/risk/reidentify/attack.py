"""Who does this text point to? Every local attacker tries (paper 003 §5 and its ensemble, §6)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from sfumato.core.risk.reidentify.bm25 import WordMatch
from sfumato.core.risk.reidentify.encoders import TEMPERATURE, encoder, installed
from sfumato.core.risk.reidentify.keep import People, load, save
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.public import IndexAttacker, near
from sfumato.core.risk.reidentify.store import Store
from sfumato.core.risk.reidentify.tokens import fold
from sfumato.core.risk.reidentify.words import Draft, Word, split_words, word_units


@dataclass(frozen=True, slots=True)
class Candidate:
    """A person to whom an attacker thinks the text points."""

    rank: int  # counted from 1
    id: str
    name: str
    probability: float


@dataclass(frozen=True, slots=True)
class View:
    """What one attacker says."""

    attacker: str
    candidates: tuple[Candidate, ...]
    rank: int | None = None  # of the person to protect, where known
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class GivesAway:
    """A word and how much log-probability of the person goes when it is hidden."""

    start: int
    end: int
    drop: float


@dataclass(frozen=True, slots=True)
class Attack:
    """What all attackers make of one text: whom each ranks where, and which words give the person away."""

    views: tuple[View, ...]
    words: tuple[GivesAway, ...]
    person: str | None
    people: int  # how many profiles were searched
    towards: str | None = None  # whom the words give away: the person, or whom the text points to most

    @property
    def reidentified(self) -> bool:
        """The paper's metric: any attacker ranks the true person first."""
        return any(view.rank == 1 for view in self.views)

    @property
    def best(self) -> View:
        """The attacker who ranks the person highest; the first one where nobody is looked for."""
        known = [v for v in self.views if v.rank is not None]
        return min(known, key=lambda v: v.rank or 0) if known else self.views[0]


class NeuralAttacker:
    """One document encoder over the encoded profiles it was fitted against."""

    def __init__(self, name: str, store: Store) -> None:
        self.name, self.store = name, store
        self.encoder = encoder(name)

    def scores(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """How well each profile fits each vector."""
        return self.store.scores(vectors)

    def some_rows(self, numbers: NDArray[np.int64]) -> NDArray[np.float32]:
        """The vectors of these profiles."""
        return self.store.rows(numbers)

    def vector(self, draft: Draft, levels: Mapping[int, int]) -> NDArray[np.float32]:
        """The text with these levels of hiding as one vector."""
        return self.join(self.encoder.encode(draft.rows(levels)))

    def join(self, chunks: NDArray[np.float32]) -> NDArray[np.float32]:
        """One vector for a long document: chunks that point at somebody clearly get the attention."""
        if len(chunks) == 1:
            return np.asarray(chunks[0], np.float32)
        peaks = self.scores(chunks).max(1)
        attention = np.exp(TEMPERATURE * (peaks - peaks.max()))
        joined = (chunks * attention[:, None]).sum(0)
        return np.asarray(joined / max(float(np.linalg.norm(joined)), 1e-9), np.float32)


def rank_of(scores: NDArray[np.float32], person: int) -> int:
    """Place of a person, 1 for the best; among equal scores the middle one, so that a score that says nothing (0 for every
    unmatched profile) makes nobody first and nobody last."""
    own = scores[person]
    return int((scores > own).sum()) + 1 + (int((scores == own).sum()) - 1) // 2


def probabilities(scores: NDArray[np.float32]) -> NDArray[np.float64]:
    """Scores of candidates as probabilities that add up to one."""
    logits = TEMPERATURE * scores.astype(np.float64)
    exp = np.exp(logits - logits.max(initial=-np.inf))
    return np.asarray(exp / max(float(exp.sum()), 1e-9))


def _shares(scores: NDArray[np.float32]) -> NDArray[np.float64]:
    """Sums of rarities are logarithms of odds, roughly."""
    exp = np.exp(scores.astype(np.float64) - float(scores.max(initial=0.0)))
    return np.asarray(exp / max(float(exp.sum()), 1e-9))


def _view(
    name: str,
    scores: NDArray[np.float32],
    chances: NDArray[np.float64],
    target: int | None,
    top: int,
    who: Callable[[int], tuple[str, str]],
) -> View:
    top = min(top, len(scores))
    best = np.argpartition(-scores, top - 1)[:top] if top else np.array([], np.int64)
    best = best[np.lexsort((best, -scores[best]))]
    candidates = tuple(
        Candidate(place + 1, *who(int(i)), float(chances[i])) for place, i in enumerate(best) if scores[i] > 0
    )
    if target is None:
        return View(name, candidates)
    return View(name, candidates, rank_of(scores, target), float(chances[target]))


class Attackers:
    """All local attackers over one set of profiles; built once, used for many texts."""

    def __init__(
        self,
        profiles: Sequence[Profile],
        names: Sequence[str] | None = None,
        stores: Mapping[str, Store] | None = None,
        words: WordMatch | None = None,
        public: IndexAttacker | None = None,
    ) -> None:
        """`stores` are encoded profiles by the name of their encoder; what is missing is encoded now. With `public` the
        profiles are those of people of that index, by number, and the index attacks as well."""
        self.profiles = profiles
        # Attackers that share a profile encoder share the encoded profiles.
        self.stores = dict(stores or {})
        self.neural = tuple(self._attacker(name) for name in (installed() if names is None else names))
        self.words = words or WordMatch.of(profiles)
        self.public = public

    @cached_property
    def _by_name(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        kept = self.profiles.names if isinstance(self.profiles, People) else None
        for number, name in enumerate(kept or (fold(profile.name) for profile in self.profiles)):
            found.setdefault(name, []).append(number)
        return found

    def _attacker(self, name: str) -> NeuralAttacker:
        people = encoder(name).profiles
        if people.name not in self.stores:
            self.stores[people.name] = Store.build(people.name, people.encode(self.profiles))
        return NeuralAttacker(name, self.stores[people.name])

    def save(self, path: Path, passphrase: str | None = None) -> None:
        """The people and their vectors, encoded once, where the user says and nowhere else."""
        prints = {name: encoder(name).profiles.fingerprint for name in self.stores}
        save(path, self.profiles, self.stores, prints, self.words, passphrase)

    @classmethod
    def load(cls, path: Path, passphrase: str | None = None) -> Attackers:
        """Attackers over profiles that were saved. Vectors of other weights are made anew."""
        kept = load(path, passphrase)
        current = {encoder(name).profiles.name: encoder(name).profiles.fingerprint for name in installed()}
        # Vectors of other weights mean nothing here; those people are encoded again.
        fresh = {name: store for name, store in kept.stores.items() if kept.prints[name] == current.get(name)}
        return cls(kept.profiles, stores=fresh, words=kept.words)

    @classmethod
    def public_figures(cls, text: str, names: Sequence[str] = ()) -> Attackers:
        """Over the people of the index who fit a text best, and everybody who bears one of the names."""
        from sfumato.core.knowledge import open_index

        index = open_index()
        return cls(near(index, text, names), public=IndexAttacker(index))

    def find(self, name: str) -> int | None:
        """The profile of a person by name. Of several namesakes in a list of one's own nobody can say which is meant; among
        public figures it is the one whom the text fits best."""
        found = self.find_all(name)
        return found[0] if len(found) == 1 or (found and self.public is not None) else None

    def find_all(self, name: str) -> tuple[int, ...]:
        """Everybody of exactly this name, else the only one who has all the words of the name."""
        exact = self._by_name.get(fold(name))
        if exact:
            return tuple(exact)
        wanted = set(fold(name).split())
        near = [n for key, numbers in self._by_name.items() if wanted <= set(key.split()) for n in numbers]
        return tuple(near) if len(near) == 1 else ()

    def attack(
        self, text: str, person: str | int | None = None, top: int = 10, saliency: bool = True
    ) -> Attack:
        """What every attacker makes of a text: ranks, candidates and, with `saliency`, the words that give away. A person
        is told by name, or by number where namesakes are to be kept apart."""
        target = self.find(person) if isinstance(person, str) else person
        words = split_words(text, self.profiles[target].name if target is not None else "")
        units = word_units(words)
        draft = Draft(words, units)
        views = [self._neural_view(a, draft, target, top) for a in self.neural]
        views.append(self._word_view([w.text for w in words if not w.hidden], target, top))
        if self.public is not None:
            views.append(self._index_view(self.public, text, target, top))
        whom = target if target is not None else self._most_likely(draft)
        drops = self._saliency(draft, words, whom) if saliency and self.neural and whom is not None else ()
        return Attack(
            tuple(views),
            drops,
            self.profiles[target].name if target is not None else None,
            len(self.profiles),
            self.profiles[whom].name if whom is not None else None,
        )

    def _most_likely(self, draft: Draft) -> int | None:
        if not self.neural or not len(self.profiles):
            return None
        attacker = self.neural[0]
        return int(attacker.scores(attacker.vector(draft, {})[None])[0].argmax())

    def _neural_view(self, attacker: NeuralAttacker, draft: Draft, target: int | None, top: int) -> View:
        scores = attacker.scores(attacker.vector(draft, {})[None])[0]
        return _view(attacker.name, scores, probabilities(scores), target, top, self._who)

    def _word_view(self, words: Sequence[str], target: int | None, top: int) -> View:
        scores = self.words.scores(words)
        return _view(self.words.name, scores, _shares(scores), target, top, self._who)

    def _index_view(self, public: IndexAttacker, text: str, target: int | None, top: int) -> View:
        """Among all people of the index, not only those with profiles."""
        scores = public.scores(text)
        number = int(self.profiles[target].id) if target is not None else None

        def who(n: int) -> tuple[str, str]:
            return str(n), public.index.person(n).name

        return _view(public.name, scores, _shares(scores), number, top, who)

    def _who(self, number: int) -> tuple[str, str]:
        return self.profiles[number].id, self.profiles[number].name

    def _saliency(self, draft: Draft, words: Sequence[Word], whom: int) -> tuple[GivesAway, ...]:
        """Each word hidden alone: how much less likely the person becomes."""
        from sfumato.core.risk.reidentify.search import NeuralSearch

        search = NeuralSearch(self.neural[0], draft, whom)
        drops = search.drops([(n, unit.levels) for n, unit in enumerate(draft.units)])
        spans = [unit.spans[0] for unit in draft.units]
        clues = {word.start for word in words if word.tells}
        found = (
            GivesAway(s, e, float(d)) for (s, e), d in zip(spans, drops, strict=True) if d > 0 and s in clues
        )
        return tuple(sorted(found, key=lambda g: -g.drop))
