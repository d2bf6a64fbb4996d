"""Algorithm 1 as printed, and the stronger check, against what brute force says."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import pytest
from pyroaring import BitMap

from sfumato.core.decide.baselines import entities_to_mask
from sfumato.core.risk.anonymity_algorithm import (
    greedy_select,
    random_select,
    terms_to_mask,
    terms_to_mask_any_arity,
)
from sfumato.core.risk.anonymity_search import Memory, Signatures, minimal_violations

PEOPLE = 200


def literal(
    terms: Sequence[str],
    postings: Mapping[str, set[int]],
    max_arity: int,
    select: Callable[[Sequence[str]], str],
    k: int,
) -> set[str]:
    """Algorithm 1 word by word: restart after each masked term."""
    masked = {term for term in terms if len(postings[term]) < k}
    while True:
        left = [term for term in terms if term not in masked]
        tuples = [c for arity in range(2, max_arity + 1) for c in combinations(left, arity)]
        for combination in tuples:
            if 1 <= len(set.intersection(*(postings[term] for term in combination))) < k:
                masked.add(select(combination))
                break
        else:
            return masked


def random_postings(seed: int, terms: int = 9) -> dict[str, BitMap]:
    generator = random.Random(seed)
    return {
        f"t{n}": BitMap(generator.sample(range(PEOPLE), generator.choice((2, 6, 20, 60, 120))))
        for n in range(terms)
    }


def violated(postings: Mapping[str, BitMap], names: Sequence[str], k: int) -> bool:
    return 0 < len(BitMap.intersection(*(postings[name] for name in names))) < k


def all_minimal(postings: Mapping[str, BitMap], k: int) -> set[frozenset[str]]:
    minimal: set[frozenset[str]] = set()
    for arity in range(1, len(postings) + 1):
        for names in combinations(postings, arity):
            if not any(m <= set(names) for m in minimal) and violated(postings, names, k):
                minimal.add(frozenset(names))
    return minimal


@pytest.mark.parametrize("seed", range(25))
def test_greedy_masks_what_the_printed_algorithm_masks(seed: int) -> None:
    postings = random_postings(seed)
    sets = {term: set(bitmap) for term, bitmap in postings.items()}
    expected = literal(list(sets), sets, 3, lambda terms: min(terms, key=lambda t: len(sets[t])), 5)
    assert set(terms_to_mask(list(postings), postings, greedy_select, max_arity=3, k=5)) == expected


@pytest.mark.parametrize("seed", range(25))
def test_random_masks_what_the_printed_algorithm_masks_with_the_same_draws(seed: int) -> None:
    postings = random_postings(seed)
    sets = {term: set(bitmap) for term, bitmap in postings.items()}
    draws = random.Random(seed)
    expected = literal(list(sets), sets, 3, lambda terms: draws.choice(list(terms)), 5)
    assert set(terms_to_mask(list(postings), postings, random_select(seed), max_arity=3, k=5)) == expected


def test_a_term_with_nobody_is_masked_alone_but_an_empty_combination_is_no_violation() -> None:
    postings = {"nobody": BitMap(), "left": BitMap(range(10)), "right": BitMap(range(10, 20))}
    assert terms_to_mask(list(postings), postings) == ["nobody"]


@pytest.mark.parametrize("seed", range(40))
def test_minimal_violations_are_minimal_and_none_found_means_none_there(seed: int) -> None:
    postings = random_postings(seed, terms=8)
    truth = all_minimal(postings, 4)
    found = [frozenset(names) for names, _ in minimal_violations(postings, 4, PEOPLE, 1000)]
    assert set(found) <= truth
    assert bool(found) == bool(truth)


@pytest.mark.parametrize("seed", range(20))
def test_after_the_stronger_form_no_combination_of_any_size_is_violated(seed: int) -> None:
    postings = random_postings(seed, terms=10)
    masked = set(terms_to_mask_any_arity(list(postings), postings, k=5, people=PEOPLE))
    left = {term: bitmap for term, bitmap in postings.items() if term not in masked}
    assert not all_minimal(left, 5)


def test_a_violation_of_four_terms_escapes_arity_three_but_not_the_stronger_form() -> None:
    # Each person lacks exactly one of four terms, but for one person who has all of them.
    postings = {f"t{n}": BitMap([999, *(p for p in range(200) if p % 4 != n)]) for n in range(4)}
    assert terms_to_mask(list(postings), postings, max_arity=3, k=5) == []
    assert len(terms_to_mask_any_arity(list(postings), postings, k=5, people=1000)) == 1
    assert len(entities_to_mask(postings, max_arity=None, people=1000)) == 1


def test_signatures_follow_changes() -> None:
    first, second = BitMap(range(20)), BitMap(range(18, 40))
    table = Memory(Signatures(100))
    assert len(list(minimal_violations({"a": first, "b": second}, 5, 100, 10, table))) == 1
    wider = BitMap(range(0, 60))
    assert list(minimal_violations({"a": first, "b": wider}, 5, 100, 10, table)) == []
    assert len(list(minimal_violations({"a": first, "b": second}, 5, 100, 10, table))) == 1
