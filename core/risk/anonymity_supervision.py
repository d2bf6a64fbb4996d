"""Distant supervision (paper 000 §3.2): which terms of a biography are masked so that k-anonymity holds."""

from __future__ import annotations

from dataclasses import dataclass

from pyroaring import BitMap

from sfumato.core.knowledge import PeopleIndex
from sfumato.core.language.fold import fold_words
from sfumato.core.risk.anonymity_algorithm import (
    greedy_select,
    random_select,
    terms_to_mask,
    terms_to_mask_any_arity,
)
from sfumato.core.risk.anonymity_candidates import Term, find_candidates
from sfumato.core.risk.anonymity_literal import SEEDS
from sfumato.core.risk.pronoun_sex import sex_in_text

# Masked however many known people share them: a name is a direct identifier, and when and where somebody was born or
# died stands in registers that hold everybody, not only those whom an index knows.
ALWAYS = frozenset({"name", "date", "term"})


@dataclass(frozen=True, slots=True)
class Supervisor:
    """Masks of raw texts; one for a whole corpus."""

    index: PeopleIndex
    selection: str = "greedy"
    k: int = 5
    max_arity: int | None = 3
    seed: int = 0
    always: frozenset[str] = ALWAYS
    subject_known: bool = True  # the subject has every term of the text, whatever the sources say of them

    def mask(self, text: str, number: int = 0) -> tuple[list[Term], set[int]]:
        """The terms of the text, and which of them (by position in the list) are masked."""
        terms = find_candidates(self.index, text)
        surely = {term.text for term in terms if term.kind in self.always}
        # What is masked anyway makes no combination with what may stay.
        open_ = [term for term in terms if term.text not in surely]
        names = [term.text for term in open_]
        subject = BitMap([len(self.index)])
        context = self.index.key(f"s:{sex}") if (sex := sex_in_text(text)) else None
        postings = {}
        for term in open_:
            people = term.people if context is None else term.people & context
            postings[term.text] = people | subject if self.subject_known else people
        select = greedy_select if self.selection == "greedy" else random_select(self.seed * SEEDS + number)
        if self.max_arity is None:
            masked = set(
                terms_to_mask_any_arity(names, postings, select, k=self.k, people=len(self.index) + 1)
            )
        else:
            masked = set(terms_to_mask(names, postings, select, max_arity=self.max_arity, k=self.k))
        chosen = {n for n, term in enumerate(terms) if term.text in masked or term.text in surely}
        return terms, chosen | _same_person(terms, chosen)


def _same_person(terms: list[Term], masked: set[int]) -> set[int]:
    """Parts of a name that is masked: "Czudaj" says what "Harald Czudaj" said."""
    names = [set(fold_words(terms[n].text)) for n in masked if terms[n].kind in ("name", "unknown")]
    return {
        n
        for n, term in enumerate(terms)
        if term.kind in ("name", "unknown", "term", "fact")
        and any(set(fold_words(term.text)) <= name for name in names)
    }
