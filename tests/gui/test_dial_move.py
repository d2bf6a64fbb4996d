"""A dial move touches little; the result must be the same as if everything had been worked out anew."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.app.gui.views.marks import Marks
from sfumato.app.gui.vm.entity_rows import rows_of
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.spans import OffsetMap, Span, in_order
from sfumato.core.document.edits import Action
from sfumato.core.generalize.realise import Replacement, shown_text
from sfumato.core.recognize.model import EntityType
from sfumato.core.review.model import Decision, Status
from tests.gui.test_view_models import give, plan_of
from tests.review.conftest import record


@settings(deadline=None)  # a busy machine is slow
@given(
    st.lists(
        st.dictionaries(st.sampled_from([e.id for e in record().entities]), st.integers(0, 1)), max_size=6
    )
)
def test_what_follows_a_new_plan_is_what_it_would_be_from_the_start(plans: list[dict[str, int]]) -> None:
    """A dial move only touches what the plan changed; the result must not depend on the way there."""
    moved = Session()
    moved.take(record())
    moved.show("d1")
    moved.project.decide("d1", {"CODE-2": Decision(1)}, "Mask")
    for rungs in plans:
        give(moved, plan_of(moved, rungs))
        fresh = Session(moved.project)
        fresh.show("d1")
        give(fresh, plan_of(fresh, rungs))
        assert rows_of(moved) == rows_of(fresh)
        assert moved.replacements() == fresh.replacements() and moved.spans() == fresh.spans()


@given(st.lists(st.tuples(st.integers(0, 70), st.integers(1, 9)), max_size=10), st.integers(0, 80))
def test_marks_move_with_the_words_before_them(places: list[tuple[int, int]], offset: int) -> None:
    text = "".join(chr(0x4E00 + n) for n in range(80))
    ends, marks = 0, []
    for start, length in sorted(places):
        if start >= ends:
            marks.append(Span(start, start + length, "E", EntityType.MISC, Status.KEPT, True))
            ends = start + length
    hidden = [
        Replacement(start, end, shown, Action.MASK, "A", EntityType.MISC, 0, 1, "", text[start:end])
        for start, end, shown in ((5, 9, "x" * 12), (40, 48, ""))
    ]
    mapping, result = OffsetMap(hidden), shown_text(hidden, text)
    moved = Marks(marks).moved(mapping)
    for mark in (moved[n] for n in range(len(moved))):
        assert mark.start < mark.end <= len(result)
    for mark in Marks(marks).between(offset, offset + 1):
        assert mark.start <= offset < mark.end
    assert (Marks(marks).at(offset) is not None) == any(m.start <= offset < m.end for m in marks)


def test_names_inside_something_that_is_kept_are_shown() -> None:
    """An event is a whole clause: kept, it covered the names in it, and nobody could see or click them."""

    def span(start: int, end: int, entity: str, fate: Status) -> Span:
        return Span(start, end, entity, EntityType.MISC, fate, False)

    name, date = span(0, 6, "name", Status.MASKED), span(20, 24, "date", Status.GENERALIZED)
    for fate, shown in (
        (Status.KEPT, [(0, 6, "name"), (6, 20, "event"), (20, 24, "date"), (24, 40, "event")]),
        (Status.MASKED, [(0, 40, "event")]),
    ):
        found = in_order([date, span(0, 40, "event", fate), name])
        assert [(s.start, s.end, s.entity_id) for s in found] == shown


@given(
    st.lists(
        st.tuples(st.integers(0, 40), st.integers(1, 20), st.sampled_from([Status.KEPT, Status.MASKED])),
        max_size=12,
    )
)
def test_marks_never_overlap_and_lose_nothing_hidden(places: list[tuple[int, int, Status]]) -> None:
    spans = [Span(a, a + n, f"{i}", EntityType.MISC, fate, False) for i, (a, n, fate) in enumerate(places)]
    found = in_order(spans)
    assert all(a.end <= b.start for a, b in pairwise(found))
    covered = {n for s in found for n in range(s.start, s.end)}
    assert all(any(n in covered for n in range(s.start, s.end)) for s in spans)
