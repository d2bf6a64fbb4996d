"""The language model: spans far apart share a pass, nearby ones do not, and bits rise with surprise."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.packed import is_stored
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk import masked_model
from sfumato.core.risk.language_model import Cut, LanguageModelMeasure, precision_recall
from sfumato.core.risk.masked_model import APART, MOST_HIDDEN, WINDOW, LanguageModel
from sfumato.core.risk.model import Case

shipped = pytest.mark.skipif(
    not is_stored(masked_model.FOLDER / "model.onnx"), reason="the language model is not built"
)


class Fixed:
    name = "fixed"

    def __init__(self, bits: dict[str, float]) -> None:
        self.known = bits

    def bits(self, text: str, spans: Sequence[tuple[int, int]]) -> list[float]:
        return [self.known[text[a:b]] for a, b in spans]


def case_of(**words: float) -> tuple[Case, Fixed]:
    text = " ".join(words)
    entities, ladders = [], {}
    for word in words:
        start = text.index(word)
        entities.append(
            Entity(
                word, EntityType.MISC, (Mention(start, start + len(word), EntityType.MISC, 1),), word, 0, 0
            )
        )
        rungs = (Rung(word, 1, 0.0), Rung("thing", 50, 0.6), Rung(MASK, math.inf, 1.0))
        ladders[word] = Ladder(word, rungs)
    return Case(text, tuple(entities), ladders), Fixed(words)


def test_risk_is_one_half_at_the_cut_and_falls_with_the_rungs() -> None:
    case, source = case_of(plain=2.0, edge=10.0, wild=40.0)
    found = LanguageModelMeasure(source, Cut(10.0)).assess(case)
    assert found.scores["edge"] == pytest.approx(0.5)
    assert found.scores["plain"] < 0.5 < found.scores["wild"]
    wild = [f.score for f in found.findings if f.items[0].entity_id == "wild"]
    assert wild == [pytest.approx(1 / (1 + math.exp(-12))), pytest.approx(1 / (1 + math.exp(-2.4)))]


def test_every_kind_of_thing_may_have_its_own_cut() -> None:
    case, source = case_of(word=20.0)
    assert LanguageModelMeasure(source, Cut(10.0, {"ORG": 40.0})).assess(case).scores["word"] > 0.9
    found = LanguageModelMeasure(source, Cut(10.0, {"MISC": 40.0})).assess(case)
    assert found.scores["word"] == pytest.approx(1 / (1 + math.exp(2)))
    assert "hard to guess" in str(found.findings[0].evidence)


def test_pairs_add_up_and_only_those_that_are_not_risky_alone() -> None:
    case, source = case_of(a=6.0, b=7.0, c=1.0, d=30.0)
    found = LanguageModelMeasure(source, Cut(10.0), max_arity=2).assess(case)
    pairs = {tuple(i.entity_id for i in f.items): f.score for f in found.findings if len(f.items) == 2}
    assert list(pairs) == [("b", "a")]
    assert pairs["b", "a"] == pytest.approx(1 / (1 + math.exp(-1.2)))


def test_the_curve_runs_from_few_certain_spans_to_all_of_them() -> None:
    scored = [(9.0, True), (8.0, True), (7.0, False), (6.0, True), (1.0, False)]
    curve = precision_recall(scored, points=5)
    assert curve[0] == (9.0, 1.0, pytest.approx(1 / 3))
    assert curve[-1] == (1.0, pytest.approx(3 / 5), 1.0)
    assert precision_recall([]) == []


def test_a_missing_or_damaged_model_is_off_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ResourceMissing, match="not there"):
        LanguageModel(tmp_path)
    (tmp_path / "model.onnx").write_bytes(b"damaged")
    (tmp_path / "tokenizer.json").write_text("{}", encoding="utf-8")
    with pytest.raises(ResourceMissing, match="damaged"):
        LanguageModel(tmp_path)
    (tmp_path / "model.onnx").rename(tmp_path / "model.onnx.gz")
    with pytest.raises(ResourceMissing, match="damaged"):
        LanguageModel(tmp_path)

    def missing() -> LanguageModel:
        return LanguageModel(tmp_path / "nowhere")

    monkeypatch.setattr("sfumato.core.risk.language_model.default_information", missing)
    found = LanguageModelMeasure().assess(case_of(a=1.0)[0])
    assert not found.available and "not there" in found.reason


TEXT = (
    "The applicant was born in 1974 and lives in Oslo. He complained that the proceedings before the Regional Court had "
    "been unfair and too long. The Government contested that argument. "
) * 6


@shipped
def test_every_span_is_hidden_once_and_no_window_hides_too_much() -> None:
    model = LanguageModel(threads=1)
    words = ("1974", "Oslo", "Regional Court", "Government")
    spans = sorted((at, at + len(w)) for w in words for at in range(len(TEXT)) if TEXT.startswith(w, at))
    _, places = model._places(TEXT, spans)
    plans = model._plan(places)
    assert sorted(n for p in plans for n, _, _ in p.spans) == list(range(len(spans)))
    for plan in plans:
        hidden = sum(last - first for _, first, last in plan.spans)
        assert hidden <= MOST_HIDDEN * WINDOW
        assert all(plan.first <= first and last <= plan.last for _, first, last in plan.spans)
        for (_, _, end), (_, start, _) in zip(plan.spans, plan.spans[1:], strict=False):
            assert start - end >= APART
    assert model.passes(TEXT, spans) < len(spans) / 2
    assert all(b > 0 for b in model.bits(TEXT, spans))


@shipped
def test_what_can_be_guessed_carries_fewer_bits_than_what_cannot() -> None:
    model = LanguageModel(threads=1)
    text = "The applicant complained under Article 6 of the Convention that the proceedings were unfair. He met Zbigniew Krzak."
    likely, odd = (
        model.bits(text, [(text.index(w), text.index(w) + len(w))])[0]
        for w in ("Convention", "Zbigniew Krzak")
    )
    assert likely < 4 and odd > 40


@shipped
def test_the_surroundings_are_read_and_not_only_the_word() -> None:
    model = LanguageModel(threads=1)
    expected = "There has accordingly been a violation of Article 6 of the Convention in this case."
    strange = "There has accordingly been a red bicycle of Article 6 in front of the Convention bakery."
    bits = [
        model.bits(t, [(t.index("Convention"), t.index("Convention") + 10)])[0] for t in (expected, strange)
    ]
    assert bits[0] + 3 < bits[1]


@shipped
def test_bits_are_kept_and_do_not_depend_on_what_was_asked_before() -> None:
    spans = [(26, 30), (44, 48)]
    fresh = LanguageModel(threads=1).bits(TEXT, spans)
    used = LanguageModel(threads=1)
    used.bits("Something else.", [(0, 9)])
    assert used.bits(TEXT, spans) == pytest.approx(fresh)
    assert used.bits(TEXT, spans[::-1]) == pytest.approx(fresh[::-1])


@shipped
def test_a_sentence_that_comes_again_is_read_once() -> None:
    model = LanguageModel(threads=1)
    text = TEXT * 3  # the ends have other neighbours
    spans = [(at, at + 4) for at in range(len(text)) if text.startswith("1974", at)]
    assert model.passes(text, spans) <= 3
    bits = model.bits(text, spans)
    assert len(set(bits[2:-2])) == 1


@shipped
def test_states_and_empty_spans_do_not_fail() -> None:
    model = LanguageModel(threads=1)
    states = model.states(TEXT, [(26, 30), (26, 30), (0, 0)])
    assert (states[0] == states[1]).all() and abs(states[0]).sum() > 0
    assert model.bits("", []) == []
    assert model.bits("   ", [(0, 2)]) == [0.0]
