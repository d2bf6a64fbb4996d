"""A dial move touches little; the result must be the same as if everything had been worked out anew."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.app.gui.views.marks import Marks
from sfumato.app.gui.vm.entity_rows import rows_of
from sfumato.app.gui.vm.session import Session
from sfumato.app.gui.vm.spans import OffsetMap, Span
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
