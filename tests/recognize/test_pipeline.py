"""The whole room, with the shipped model and without one."""

from __future__ import annotations

import logging
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from sfumato.core.paths import MODELS
from sfumato.core.recognize import EntityType, Identifier, Recognizer, Settings, recognize
from sfumato.core.recognize.pipeline import MISSING

SHIPPED = (MODELS / "recognizer" / "model.onnx").is_file()
needs_model = pytest.mark.skipif(not SHIPPED, reason="models/recognizer/model.onnx is not there")
JUDGMENT = (
    "The case originated in an application (no. 36244/06) against the Kingdom of Denmark lodged with the Court by a "
    "Danish national, Mr Henrik Hasslund (“the applicant”), on 31 August 2006.\n\nThe applicant was born in 1973 and lives in "
    "Les Salles Sur Verdon, France. On 12 May 1999 the City Court convicted Mr Hasslund. Hasslund’s appeal failed."
)


def spans(text: str, **options: object) -> dict[str, EntityType]:
    return {text[m.start : m.end]: e.type for e in recognize(text, **options) for m in e.mentions}  # type: ignore[arg-type]


def test_without_a_model_patterns_still_work_and_it_says_so_loudly(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        tool = Recognizer(Settings(model=tmp_path))
    assert tool.notices == (MISSING,)
    assert "model is missing" in caplog.text
    found = {JUDGMENT[m.start : m.end] for e in tool.recognize(JUDGMENT) for m in e.mentions}
    assert {"36244/06", "31 August 2006", "Mr Henrik Hasslund"} <= found
    assert sum(len(part) for part in tool.stream(JUDGMENT)) > 3


def test_a_damaged_model_is_missing_too(tmp_path: Path) -> None:
    for name in ("model.onnx", "tokenizer.json", "calibration.json"):
        (tmp_path / name).write_text("{}")
    assert Recognizer(Settings(model=tmp_path)).notices == (MISSING,)


@pytest.mark.parametrize("text", ["", "   \n\t", "…", "a"])
def test_nothing_in_nothing_out(text: str) -> None:
    assert recognize(text) == ()


@needs_model
def test_finds_and_links_what_identifies_the_applicant() -> None:
    entities = recognize(JUDGMENT)
    person = next(e for e in entities if e.text == "Mr Henrik Hasslund")
    assert person.type is EntityType.PERSON
    assert person.identifier is Identifier.DIRECT
    assert len(person.mentions) == 3
    found = spans(JUDGMENT)
    assert found["36244/06"] is EntityType.CODE
    assert found["31 August 2006"] is EntityType.DATETIME
    assert any("Verdon" in form and type_ is EntityType.LOC for form, type_ in found.items())


@needs_model
def test_mentions_never_overlap_and_every_mention_is_in_one_entity() -> None:
    mentions = sorted(m.start for e in recognize(JUDGMENT) for m in e.mentions)
    assert len(mentions) == len(set(mentions))
    ordered = sorted((m.start, m.end) for e in recognize(JUDGMENT) for m in e.mentions)
    assert all(a[1] <= b[0] for a, b in pairwise(ordered))


@needs_model
def test_the_named_person_is_protected_and_others_are_not() -> None:
    text = JUDGMENT + " Mr Tyge Trier represented him."
    flags = {
        e.text: e.protected for e in recognize(text, person="Henrik Hasslund") if e.type is EntityType.PERSON
    }
    assert flags["Mr Henrik Hasslund"] is True
    assert flags["Mr Tyge Trier"] is False


@needs_model
def test_streaming_covers_a_long_text_from_top_to_bottom() -> None:
    tool = Recognizer()
    text = "\n\n".join(f"{n}. {JUDGMENT}" for n in range(12))
    parts = list(tool.stream(text))
    assert len(parts) > 2
    starts = [m.start for part in parts for m in part]
    assert starts == sorted(starts)
    assert parts[0] and parts[0][-1].end < len(text) / 3  # the first page comes before the rest is read
    assert max(starts) > len(text) * 0.9


@needs_model
def test_windows_overlap_so_that_borders_do_not_matter() -> None:
    tool = Recognizer()
    assert tool.tagger is not None
    text = "\n\n".join(f"{n}. {JUDGMENT}" for n in range(8))
    words = tool.tagger.read(text)
    assert np.isfinite(words.types).all()
    assert (np.diff(words.starts) > 0).all()
    named = [
        m
        for e in tool.recognize(text)
        if e.type is EntityType.PERSON
        for m in e.mentions
        if "Hasslund" in text[m.start : m.end]
    ]
    assert len(named) == text.count("Hasslund")


@needs_model
@pytest.mark.parametrize("change", [str.upper, str.lower, lambda t: t.replace("ø", "o")])
def test_case_and_diacritics_do_not_hide_a_name(change: object) -> None:
    text = change("The applicant, Mr Jørgen Nørgaard, was born in 1973 and lives in Copenhagen.")  # type: ignore[operator]
    found = " ".join(form for form, type_ in spans(text).items() if type_ is EntityType.PERSON).lower()
    assert "rgaard" in found


@needs_model
def test_same_text_same_result() -> None:
    assert recognize(JUDGMENT) == recognize(JUDGMENT)
