"""Hides the people of held-out biographies in every way that is compared; `evaluate.py` then attacks the results.

    python -m models.reidentify.plans --work WORK --out PLANS.jsonl --documents 200 [--part 0/2]
    python -m models.reidentify.plans --work WORK --out PEOPLE.jsonl --masks DATA/wiki/biographies_masked.jsonl

Candidates are all profiles of `pairs.py`; the documents are of people who were never in a training text. A line per
document; finished documents are not done again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from models.reidentify.batches import load
from sfumato.core.evaluate.deidentification import Rarity, by_rarity, lexical, masked_share, within
from sfumato.core.evaluate.information import Surprisal, information_loss, lost_bits, rendered, strict_loss
from sfumato.core.generalize import Ladder, ladders
from sfumato.core.knowledge import open_index
from sfumato.core.recognize import Entity, one_state, recognize
from sfumato.core.risk.reidentify.attack import Attackers
from sfumato.core.risk.reidentify.deidentify import Together, hide, relax
from sfumato.core.risk.reidentify.index_search import IndexSearch
from sfumato.core.risk.reidentify.measure import mention_units, with_words
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.public import IndexAttacker
from sfumato.core.risk.reidentify.search import NeuralSearch, Searching, WordSearch
from sfumato.core.risk.reidentify.words import Draft, Unit, split_words, word_units

K = (1, 8, 64, 1024)
SHARES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
NAMED = {"PERSON", "ORG", "LOC", "MISC"}
Levels = Mapping[int, int]


def people(work: Path) -> Attackers:
    """All profiles under all encoders; encoded once and kept in the work folder."""
    kept = work / "all.people"
    if kept.exists():
        attackers = Attackers.load(kept)
    else:
        records, _ = load(work)
        profiles = [p for p in map(Profile.of, records, range(len(records))) if p]
        assert len(profiles) == len(records)
        attackers = Attackers(profiles)
    # What was read from the file is mapped; what was encoded just now is not.
    if not all(isinstance(store.matrix, np.memmap) for store in attackers.stores.values()):
        attackers.save(kept)
    return attackers


def held_out(documents: Sequence[dict[str, Any]], split: str, count: int) -> list[dict[str, Any]]:
    """People of all sources who were not trained on, in an order that has nothing to do with them."""
    found = [d for d in documents if d["split"] == split and not d["source"].startswith("masked:")]
    found = [d for d in found if 30 <= len(d["text"].split()) <= 160]
    return sorted(found, key=lambda d: hashlib.sha256(d["text"].encode()).hexdigest())[:count]


def rarity_of(records: Sequence[Mapping[str, str]], documents: Sequence[Mapping[str, Any]]) -> Rarity:
    """Over all texts of all splits and all profiles, as published."""
    return Rarity([*(str(d["text"]) for d in documents), *(" ".join(r.values()) for r in records)])


def recognized(text: str, name: str) -> tuple[Sequence[Entity], Mapping[str, Ladder]]:
    entities = one_state(recognize(text, person=name))
    return entities, ladders(text, entities)


class Planner:
    def __init__(
        self,
        attackers: Attackers,
        surprisal: Surprisal,
        defenders: Sequence[str],
        compared: Sequence[str] = (),
        rarity: Rarity | None = None,
    ) -> None:
        """Words are hidden from each of `defenders`; words and rungs treated alike from each of `compared`. Baselines
        are made where a `rarity` is given."""
        self.attackers, self.surprisal, self.rarity = attackers, surprisal, rarity
        self.defenders, self.compared = tuple(defenders), tuple(compared)
        self.index = IndexAttacker(open_index())

    def searches(self, draft: Draft, person: int) -> Callable[[str], list[Searching]]:
        """The attackers by name, each with its first look at the text; they are forked, not asked again."""
        by_name = {a.name: a for a in self.attackers.neural}
        number = self.index.number(self.attackers.profiles[person])

        @cache
        def first(name: str) -> Searching:
            if name == "bm25":
                return WordSearch(self.attackers.words, draft, person, 10)
            if name == "index":
                assert number is not None
                return IndexSearch(self.index, draft, number, 10)
            return NeuralSearch(by_name[name], draft, person)

        def known(names: str) -> list[str]:
            """The index abstains where it does not know the person."""
            return [name for name in names.split("+") if name != "index" or number is not None]

        return lambda names: [first(name).fork() for name in known(names)]

    def path(
        self, searches: list[Searching], draft: Draft, relaxing: bool = False
    ) -> Iterator[tuple[int, Levels]]:
        """One run of Algorithm 1 with growing K; what is taken back at one K is not there at the next."""
        together = Together(searches, K[0])
        for k in K:
            together.k = k
            hidden = hide(together, draft, k, exact=False)
            yield k, (relax(together, draft, k) if relaxing and hidden.reached else hidden).levels

    def _bits(self, word: str) -> float:
        return self.surprisal.bits(word) if word[0].isalnum() else 0.0

    def weighed(self, draft: Draft) -> Draft:
        """Units cost the bits that they hold, so that a cheap step goes before a dear one, and a dear one back first."""
        units = [
            replace(u, weight=sum(self._bits(draft.words[i].text) for i in draft.places[n]) / 10)
            for n, u in enumerate(draft.units)
        ]
        return Draft(draft.words, units)

    def plans(self, text: str, person: int) -> Iterator[tuple[str, Draft, Levels]]:
        """Every method with what it hides."""
        words = split_words(text)
        by_word = Draft(words, word_units(words))
        profile = self.attackers.profiles[person]
        entities, rungs = recognized(text, profile.name)
        yield "none", by_word, {}
        if self.rarity is not None:
            yield from self._baselines(by_word, profile, entities, self.rarity)
        mentions = with_words(mention_units(text, entities, rungs), words)
        for kind, draft, defenders, relaxing in (
            ("words", by_word, self.defenders, False),
            ("words relaxed", self.weighed(by_word), self.compared, True),
            ("rungs relaxed", self.weighed(Draft(words, mentions)), self.compared, True),
        ):
            searches = self.searches(draft, person)
            for names in defenders:
                for k, levels in self.path(searches(names), draft, relaxing):
                    yield f"{kind}, {names}, K={k}", draft, levels

    def _baselines(
        self, by_word: Draft, profile: Profile, entities: Sequence[Entity], rarity: Rarity
    ) -> Iterator[tuple[str, Draft, Levels]]:
        words = by_word.words
        named = [(m.start, m.end) for e in entities for m in e.mentions if e.type in NAMED]
        overlap = lexical(by_word, profile)
        yield "named entity", by_word, within(by_word, named)
        yield "lexical", by_word, overlap
        # As in training: every word may be hidden, stop words and punctuation too.
        every = Draft(words, [Unit(((w.start, w.end),)) for w in words])
        draw = random.Random(int(profile.id))
        for share in (0.3, 0.6):
            yield f"random {share:.0%}", every, {n: 1 for n in range(len(words)) if draw.random() < share}
        for share in SHARES:
            yield f"IDF {share:.0%}", by_word, by_rarity(by_word, rarity, share)
            levels = by_rarity(by_word, rarity, share, overlap)
            yield f"table-aware IDF {share:.0%}", by_word, levels

    def as_people_did(
        self, text: str, person: int, masks: Mapping[str, Any]
    ) -> Iterator[tuple[str, Draft, Levels]]:
        """What people masked, and ours with as many words masked."""
        words = split_words(text)
        draft = Draft(words, word_units(words))
        yield "none", draft, {}
        searches = self.searches(draft, person)
        for source, spans in masks.items():
            theirs = within(draft, spans)
            yield source, draft, theirs
            for names in self.defenders if source == "people" else ():
                together = Together(searches(names), len(self.attackers.profiles))
                full = len(theirs)
                hidden = hide(together, draft, together.k, lambda t=together, n=full: len(t.levels) >= n)
                yield f"ours ({names}) as much as {source}", draft, hidden.levels

    def measured(self, text: str, draft: Draft, levels: Levels) -> dict[str, Any]:
        return {
            "rows": draft.rows(levels),
            "shares": {
                "masked": masked_share(draft, levels),
                "compressed": information_loss(text, rendered(text, draft, levels)),
                "strict": strict_loss(text, draft, levels),
                "bits": lost_bits(draft, levels, self.surprisal),
            },
        }


def spans_of(mask: Any) -> list[tuple[int, int]]:
    return [(int(s["start"]), int(s["end"])) if isinstance(s, dict) else (int(s[0]), int(s[1])) for s in mask]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--documents", type=int, default=200)
    parser.add_argument("--split", choices=("dev", "test"), default="test", help="dev: to choose a method on")
    parser.add_argument("--part", default="0/1", help="which of how many parts to do")
    parser.add_argument(
        "--defenders",
        nargs="+",
        default=["bag", "bag+bm25", "bag+grams+bm25", "bag+bm25+index"],
        help="whom words are hidden from: names, + bm25, + index",
    )
    parser.add_argument(
        "--compared",
        nargs="*",
        default=["bag+bm25", "bag+bm25+index"],
        help="whom words and rungs, treated alike, are hidden from",
    )
    parser.add_argument("--no-baselines", action="store_true", help="our own plans only")
    parser.add_argument("--masks", type=Path, help="compare with the masks that people made instead")
    arguments = parser.parse_args()
    part, parts = map(int, arguments.part.split("/"))
    records, documents = load(arguments.work)
    planner = Planner(
        people(arguments.work),
        Surprisal(d["text"] for d in documents if d["split"] == "train"),
        arguments.defenders,
        arguments.compared,
        None if arguments.no_baselines else rarity_of(records, documents),
    )
    masks: dict[str, dict[str, Any]] = {}
    if arguments.masks:
        rows = [json.loads(line) for line in arguments.masks.open(encoding="utf-8")]
        masks = {
            row["text"]: {
                "people": spans_of(row["manual_mask"]),
                "k-anonymity masks": spans_of(row["kanon_greedy"]),
            }
            for row in rows
        }
        chosen = [d for d in documents if d["text"] in masks][: arguments.documents]
    else:
        chosen = held_out(documents, arguments.split, arguments.documents)
    done = set()
    if arguments.out.exists():
        done = {json.loads(line)["text"] for line in arguments.out.open(encoding="utf-8")}
    began = time.time()
    with arguments.out.open("a", encoding="utf-8") as out:
        for number, document in enumerate(chosen):
            text, person = document["text"], document["person"]
            if text in done or number % parts != part:
                continue
            found = planner.as_people_did(text, person, masks[text]) if masks else planner.plans(text, person)
            plans = {method: planner.measured(text, draft, levels) for method, draft, levels in found}
            out.write(json.dumps({"text": text, "person": person, "plans": plans}, ensure_ascii=False) + "\n")
            out.flush()
            print(number, round(time.time() - began), flush=True)


if __name__ == "__main__":
    main()
