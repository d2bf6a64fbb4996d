"""What a person does while a document is still read: nothing is lost, and nothing is shown as if it were known."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from sfumato.app.gui.commands import SAMPLE
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.core.analysis import Analysis
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.review.model import Status
from tests.gui.conftest import PATIENCE, preflight, wait_for_plan, wait_idle

Analysed = tuple[tuple[str, ...], Analysis]


class Slow:
    """A recogniser that has found the first half and waits."""

    def __init__(self, window: MainWindow, analysis: Analysis, monkeypatch: pytest.MonkeyPatch) -> None:
        self.go_on = threading.Event()
        self.final = analysis.entities
        monkeypatch.setattr(window.controller.engine, "find", self.find)

    def find(self, text: str, person: object, on_found: Any, cancelled: Any, *_: object) -> Any:
        half = self.final[: len(self.final) // 2]
        on_found(tuple(replace(e, id=f"{e.type.value}~{n}") for n, e in enumerate(half, 1)))
        while not self.go_on.wait(0.01):
            if cancelled():
                break
        return self.final, ()


@pytest.fixture
def reading(
    quick: MainWindow, analysed: Analysed, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> Iterator[tuple[MainWindow, Slow]]:
    slow = Slow(quick, analysed[1], monkeypatch)
    quick.commands.open_paths([SAMPLE])
    qtbot.waitUntil(lambda: bool(quick.review.rows), timeout=PATIENCE)
    yield quick, slow
    slow.go_on.set()


def places(session: Any, entity: Entity) -> set[tuple[int, int]]:
    return {(m.start, m.end) for m in entity.mentions}


def test_choices_made_while_reading_go_over_to_what_is_found(
    reading: tuple[MainWindow, Slow], qtbot: Any
) -> None:
    window, slow = reading
    session = window.session
    chosen = [next(e for e in session.entities() if e.type.value == t) for t in ("LOC", "DATETIME", "PERSON")]
    masked, kept, dismissed = chosen
    session.select([masked.id])
    window.commands.mask()
    session.select([kept.id])
    window.commands.keep()
    session.select([dismissed.id])
    window.commands.dismiss()
    session.select([kept.id])
    slow.go_on.set()
    wait_for_plan(window, qtbot)
    now = {frozenset(places(session, e)): e for e in session.entities()}
    assert session.outcome(now[frozenset(places(session, masked))]).status is Status.MASKED
    assert session.outcome(now[frozenset(places(session, masked))]).decided
    assert session.outcome(now[frozenset(places(session, kept))]).status is Status.KEPT
    assert frozenset(places(session, dismissed)) not in now
    assert session.selected == (now[frozenset(places(session, kept))].id,)


def test_what_was_hidden_while_reading_stays_hidden_where_linking_dropped_it(
    reading: tuple[MainWindow, Slow], qtbot: Any
) -> None:
    window, slow = reading
    session = window.session
    masked = session.entities()[3]
    session.select([masked.id])
    window.commands.mask()
    slow.final = tuple(e for e in slow.final if places(session, e) != places(session, masked))
    slow.go_on.set()
    qtbot.waitUntil(lambda: not session.analysing, timeout=PATIENCE)
    hidden = [(r.start, r.end) for r in session.replacements() if r.original not in r.text]
    for start, end in places(session, masked):  # a mask may take an article along, or be a label
        assert any(a <= start and end <= b for a, b in hidden)


def test_patterns_are_shown_before_the_models_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    from sfumato.app.gui import engine as room
    from sfumato.core import analysis, recognize

    text = "On 28 March 1986 Ada Berg wrote to ada@example.org. " * 2
    heard: list[tuple[Entity, ...]] = []

    class Finder:
        notices = ()

        def recognize(
            self, text: str, *, person: str | None, on_found: Any, witness: Any
        ) -> tuple[Entity, ...]:
            assert {e.text for e in heard[0]} >= {"28 March 1986", "ada@example.org"}
            on_found((Mention(0, 16, EntityType.DATETIME, 0.9), Mention(17, 25, EntityType.PERSON, 0.9)))
            return ()

    def load(settings: object) -> Finder:
        assert heard  # something is in view while this takes its time
        return Finder()

    for place in (recognize, analysis):
        monkeypatch.setattr(place, "recognizer", load)
    monkeypatch.setattr(room, "TELL_EVERY", 0.0)
    room.Engine().find(text, None, heard.append, lambda: False)
    guessed, later = heard
    names = {e.text: e.id for e in guessed}
    # What was read takes the place of what was guessed; names of the others do not change hands.
    assert {e.text for e in later} >= {"On 28 March 1986", "Ada Berg", "ada@example.org"}
    assert {e.text: e.id for e in later}["ada@example.org"] == names["ada@example.org"]
    assert [len(e.mentions) for e in later if e.text == "28 March 1986"] == [1]
    assert len({e.id for e in later}) == len(later)


def test_a_choice_on_a_guess_that_was_given_up_is_kept(reading: tuple[MainWindow, Slow], qtbot: Any) -> None:
    window, slow = reading
    session = window.session
    guess = session.entities()[2]
    session.select([guess.id])
    window.commands.mask()
    record_ = session.record
    assert record_ is not None
    rest = tuple(e for e in record_.entities if e.id != guess.id)
    window.controller.analyst._take(replace(record_, entities=rest), False)
    slow.go_on.set()
    wait_for_plan(window, qtbot)
    hidden = [(r.start, r.end) for r in session.replacements() if r.original not in r.text]
    for start, end in places(session, guess):  # a mask may take an article along, or be a label
        assert any(a <= start and end <= b for a, b in hidden)


def test_the_preview_says_that_the_text_is_still_being_read(
    reading: tuple[MainWindow, Slow], qtbot: Any
) -> None:
    window, slow = reading
    title = window.review.document.right_title
    assert "provisional" in title.text()
    slow.go_on.set()
    wait_for_plan(window, qtbot)
    assert title.text() == "Preview of the result"


def test_nothing_is_exported_while_it_is_read(reading: tuple[MainWindow, Slow], qtbot: Any) -> None:
    window, slow = reading
    assert any(c.blocking for c in preflight(window.session))
    window.go("export")
    assert not window.export.go.isEnabled()
    slow.go_on.set()
    wait_for_plan(window, qtbot)
    qtbot.waitUntil(window.export.go.isEnabled, timeout=PATIENCE)


def test_the_text_comes_first_and_the_list_in_a_turn_of_its_own(filled: MainWindow, qtbot: Any) -> None:
    session = filled.session
    known = session.record
    assert known is not None
    session.take(replace(known, entities=known.entities[:3]))
    assert len({m.entity_id for m in filled.review.document.original.marks.between(0, 10_000)}) == 3
    assert len(filled.review.rows) == len(known.entities)
    qtbot.waitUntil(lambda: len(filled.review.rows) == 3, timeout=PATIENCE)
    assert filled.counter.text().startswith(
        ("3 entities", "⚠ Kept")
    )  # a direct identifier that is kept is said first


def test_nobody_can_be_chosen_before_the_whole_text_was_read(
    reading: tuple[MainWindow, Slow], qtbot: Any
) -> None:
    window, slow = reading
    window.commands.show_protect()
    assert not window.review.protect.list.isEnabled()
    slow.go_on.set()
    wait_for_plan(window, qtbot)
    assert window.review.protect.list.isEnabled()


def test_reading_that_was_stopped_can_go_on(reading: tuple[MainWindow, Slow], qtbot: Any) -> None:
    window, slow = reading
    found = len(window.review.rows)
    window.controller.cancel()
    assert not window.stages.isVisible() and not window.session.analysing
    wait_idle(window, qtbot)
    assert len(window.review.rows) == found and not window.session.record.analysed  # type: ignore[union-attr]
    assert any("F5" in c.words for c in preflight(window.session))
    slow.go_on.set()
    window.actions_["read_again"].trigger()
    wait_for_plan(window, qtbot)
    assert len(window.review.rows) == len(slow.final)


def test_reading_again_keeps_every_choice(opened: MainWindow, qtbot: Any) -> None:
    session = opened.session
    general = next(
        r.entity_id for r in opened.review.rows if session.ladder(session.entity(r.entity_id)).top > 2
    )  # type: ignore[arg-type]
    session.select([general])
    opened.controller.decisions.rung(1)
    before = session.project.decisions("d1")
    opened.actions_["read_again"].trigger()
    assert len(opened.review.rows) > 20  # what is known stays in view meanwhile
    wait_idle(opened, qtbot)
    assert session.project.decisions("d1") == before


def test_highlights_are_told_for_the_whole_text_while_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    from sfumato.app.gui import engine as room
    from sfumato.core import analysis, recognize
    from sfumato.core.recognize.model import Mention

    text = "Ada Berg met Liv Berg. " * 3
    places = [i for i in range(len(text)) if text.startswith("Ada", i)]

    class Finder:
        notices = ("a note",)

        def recognize(
            self, text: str, *, person: str | None, on_found: object, witness: object
        ) -> tuple[Entity, ...]:
            for place in places:
                on_found((Mention(place, place + 8, EntityType.PERSON, 0.9),))  # type: ignore[operator]
            return ()

    for place in (recognize, analysis):
        monkeypatch.setattr(place, "recognizer", lambda settings: Finder())
    monkeypatch.setattr(room, "TELL_EVERY", 0.0)
    heard: list[int] = []

    def hear(entities: tuple[Entity, ...]) -> None:
        heard.append(sum(len(e.mentions) for e in entities))

    assert room.Engine().find(text, None, hear, lambda: False) == ((), ("a note",))
    assert heard == [1, 2, 3]  # each stretch, to the last
    early, _ = room.Engine().find(text, None, hear, lambda: len(heard) >= 5)
    assert [len(e.mentions) for e in early] == [3]  # cancelled: what was found so far stays
