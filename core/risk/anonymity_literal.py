"""Algorithm 1 of paper 000 to the letter: the gazetteer's terms with their posting lists, nothing added, nothing always masked.

`anonymity_supervision.py` makes the better labels of this program: names, dates and places are masked whatever the index says,
proper names that it does not know are terms too, and words around a term change whom it points to. Here none of this happens,
so that GreedyBERT and RandomBERT can be trained on what the paper describes.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyroaring import BitMap

from sfumato.core.knowledge import PeopleIndex
from sfumato.core.language.fold import fold_words
from sfumato.core.risk.anonymity_algorithm import greedy_select, random_select, terms_to_mask
from sfumato.core.risk.anonymity_candidates import Term

SEEDS = 1_000_003  # a prime that keeps the seeds of documents apart


@dataclass(frozen=True, slots=True)
class LiteralSupervisor:
    """Masks of raw texts by the published algorithm. The subject need not be in the index: then no combination of their terms
    has anybody in common, and only terms that fewer than k people share are masked (paper 000 §4.5, mismatch of sources)."""

    index: PeopleIndex
    selection: str = "greedy"
    k: int = 5
    max_arity: int = 3
    seed: int = 0

    def terms(self, text: str) -> list[Term]:
        """What the gazetteer finds, frequent plain words left out (the paper's white list, §4.1)."""
        white = self.index.lexicon.white_list
        return [
            Term(hit.start, hit.end, hit.term, hit.kind, self.index.lookup(hit.term) or BitMap())
            for hit in self.index.find_terms(text)
            if not all(word in white for word in fold_words(hit.term))
        ]

    def mask(self, text: str, number: int = 0) -> tuple[list[Term], set[int]]:
        """The terms of the text, and which of them (by position in the list) are masked."""
        terms = self.terms(text)
        postings = {term.text: term.people for term in terms}
        greedy = self.selection == "greedy"
        select = greedy_select if greedy else random_select(self.seed * SEEDS + number)
        names = [term.text for term in terms]
        masked = set(terms_to_mask(names, postings, select, max_arity=self.max_arity, k=self.k))
        return terms, {n for n, term in enumerate(terms) if term.text in masked}
