"""Replacements never overlap, and what any of them hides stays hidden."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.document.edits import Action
from sfumato.core.generalize.realise import Replacement, edits_of
from sfumato.core.generalize.realise.overlaps import apart
from sfumato.core.generalize.realise.rule import composed, parse
from sfumato.core.generalize.realise.sentence import write_sentence
from sfumato.core.recognize.model import EntityType

TEXT = "abcdefghijklmnopqrstuvwxyz"


def made(start: int, length: int, number: int) -> Replacement:
    end = min(len(TEXT), start + length)
    return Replacement(
        start, end, "*", Action.MASK, f"X-{number}", EntityType.MISC, 0, 1, "", TEXT[start:end]
    )


@given(st.lists(st.tuples(st.integers(0, 25), st.integers(1, 8)), max_size=8))
def test_overlapping_replacements_are_parted_and_hide_all_the_same(spans: list[tuple[int, int]]) -> None:
    asked = [made(start, length, n) for n, (start, length) in enumerate(spans)]
    kept = apart(asked)
    hidden = {i for r in asked for i in range(r.start, r.end)}
    assert {i for r in kept for i in range(r.start, r.end)} == hidden
    assert all(TEXT[r.start : r.end] == r.original for r in kept)
    shown = edits_of(kept, TEXT).apply(TEXT)  # raises where two overlap
    assert not {TEXT[i] for i in hidden} & set(shown)


def test_a_verb_behind_a_name_is_no_noun_that_it_belongs_to() -> None:
    for before, after in (
        (
            "from the [Zamość Prison|ORG|kind|the prison] bears several stamps",
            "from the prison bears several stamps",
        ),
        ("of the [Oslo Court|ORG|kind|the court] arguing that it", "of the court arguing that it"),
        ("In 1994 [Leeds Council|ORG|kind|council] approved it.", "In 1994 a council approved it."),
    ):
        text, cuts = parse(before)
        assert composed(text, write_sentence(text, cuts)) == after
