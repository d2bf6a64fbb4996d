"""What is said before a document is published: once, without a contradiction, and of long documents as of short ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sfumato.app.gui.commands import SAMPLE
from sfumato.app.gui.views.export_end import check_words
from sfumato.app.gui.views.main_window import MainWindow
from sfumato.app.gui.vm import session as session_module
from sfumato.app.gui.vm.batch import lines_of
from sfumato.app.gui.vm.inspector import inspect
from sfumato.app.gui.vm.rough import LONG
from sfumato.app.gui.vm.standing import fewer_words
from sfumato.core.document.verify.certificate import Check, Result
from sfumato.core.risk.crowd_model import Blame, Crowd
from tests.gui.conftest import PATIENCE, give_plan, preflight, wait_idle

FEW = Crowd("the applicant", 6.0, 1.0, 34.0, (), (Blame("1962", "DATETIME-1", 3.0),))


def concerns(window: MainWindow) -> list[str]:
    return [window.export.concerns.item(n).text() for n in range(window.export.concerns.count())]


def test_too_few_people_are_told_before_a_long_document_is_exported_and_told_once(
    filled: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long document the count was asked for anew by everybody who looked at it: the pre-flight never heard of it, and the
    button of the export went on and off four times a second."""
    session, counter = filled.session, filled.controller.counter
    monkeypatch.setattr(filled.controller.engine, "crowds", lambda *_: (FEW,))
    assert session.record is not None
    session.take(replace(session.record, text=session.record.text + "\nMore." * LONG))
    give_plan(filled, {"PERSON-1": 1, "CODE-1": 1})
    counter.look()
    qtbot.waitUntil(lambda: not counter.counting, timeout=20_000)
    assert counter.current() == (FEW,)
    filled.go("export")
    qtbot.waitUntil(
        lambda: any("Perhaps only 1 person fits" in c for c in concerns(filled)), timeout=PATIENCE
    )
    looked: list[bool] = []
    monkeypatch.setattr(filled.export, "refresh", lambda: looked.append(True))
    qtbot.wait(700)  # twice as long as a count rests
    assert not looked and counter.current() == (FEW,)
    give_plan(filled, {"PERSON-1": 0, "CODE-1": 1})
    assert looked and counter.current() is None  # another result: it is counted again


def test_without_a_plan_the_pre_flight_does_not_speak_of_one(filled: MainWindow) -> None:
    session = filled.session
    session.plans.clear()
    alone = " ".join(c.words for c in preflight(session))
    assert "without a plan they will be masked" in alone and "current plan" not in alone
    waiting = " ".join(c.words for c in preflight(session, planning=True))
    assert "The plan is being made." in waiting and "will be masked" not in waiting
    give_plan(filled, {"PERSON-1": 1})
    planned = " ".join(c.words for c in preflight(session))
    assert "the current plan will be used for them" in planned and "being made" not in planned


def test_words_agree_with_their_number() -> None:
    assert fewer_words(FEW, 5).endswith("This word decides: “1962”.")
    two = replace(FEW, blame=(*FEW.blame, Blame("Oslo", "LOC-1", 2.0)))
    assert fewer_words(two, 5).endswith("These words decide: “1962”, “Oslo”.")


def test_a_warning_of_the_check_is_told_as_its_sentence() -> None:
    warning = Check("crowd", Result.WARNING, "People who fit what is left: about 6. Wanted: 5.")
    assert check_words(warning) == "⚠ People who fit what is left: about 6. Wanted: 5."
    assert check_words(Check("opens again", Result.PASSED)) == "✓ passed: opens again"


def test_a_file_that_is_opened_from_the_export_is_shown_for_review(
    quick: MainWindow, qtbot: Any, tmp_path: Path
) -> None:
    quick.commands.open_paths([SAMPLE])
    qtbot.waitUntil(lambda: quick.session.record is not None, timeout=PATIENCE)
    quick.go("export")
    letter = tmp_path / "letter.txt"
    letter.write_text("Nothing of note.")
    quick.controller.opener.open = lambda *_, **__: None  # type: ignore[method-assign]
    quick.commands.open_paths([letter])
    assert quick.view == "review"
    wait_idle(quick, qtbot)


def test_the_batch_works_out_no_long_words_on_the_window_s_thread(
    filled: MainWindow, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = filled.session
    session.sources["d1"] = object()  # type: ignore[assignment]
    session.project.set("exported", {"out": "x.pdf", "plan": "0"}, "Export", "d1")
    assert lines_of(session)[0].state == "changed since export"
    monkeypatch.setattr(session_module, "LONG", 10)
    monkeypatch.setattr("sfumato.app.gui.vm.realised.LONG", 10)
    session.realised.clear()
    monkeypatch.setattr(session.realised, "work_out", lambda question: pytest.fail("worked out here"))
    assert lines_of(session)[0].state == "planning"
    monkeypatch.undo()
    filled.controller.planner.plan_others()  # on a worker
    qtbot.waitUntil(lambda: session.unworded("d1") is None, timeout=PATIENCE)


def test_mentions_are_shown_with_whole_words_around_them(filled: MainWindow) -> None:
    entity = filled.session.entity("CODE-1")
    assert entity is not None and filled.session.record is not None
    text = filled.session.record.text
    for context in inspect(filled.session, entity).contexts:
        around = context.before.removeprefix("…") + context.words + context.after.removesuffix("…")
        assert around in " ".join(text.split()) or around in text
        at = text.index(context.words)
        assert not context.before.startswith("…") or text[at - len(context.before)].isspace()
