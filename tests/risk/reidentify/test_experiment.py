"""The pieces of the published experiment, on cases worked out by hand."""

from __future__ import annotations

import numpy as np
import pytest

from models.reidentify.figures import word_class
from sfumato.core.evaluate.deidentification import (
    Outcome,
    Rarity,
    by_rarity,
    lexical,
    lone_rank,
    masked_share,
    summary,
    within,
)
from sfumato.core.evaluate.information import (
    Surprisal,
    information_loss,
    lost_bits,
    rendered,
    strict_loss,
)
from sfumato.core.risk.reidentify.attack import rank_of
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.words import Draft, Unit, split_words, word_units

TEXT = "Ada Byron wrote notes on the engine."
PEOPLE = [
    Profile("0", "Ada Byron", (("name", "ada byron"), ("occupation", "engine writer"))),
    Profile("1", "Bo Byron", (("name", "bo byron"), ("occupation", "writer"))),
    Profile("2", "Cy Notes", (("name", "cy notes"),)),
]


def draft() -> Draft:
    words = split_words(TEXT)
    return Draft(words, word_units(words))


def hidden_words(levels: dict[int, int]) -> list[str]:
    d = draft()
    return [TEXT[slice(*d.units[n].spans[0])] for n in sorted(levels)]


def test_lexical_hides_what_the_profile_says() -> None:
    assert hidden_words(lexical(draft(), PEOPLE[0])) == ["Ada", "Byron", "engine"]


def test_idf_counts_texts_and_profiles_and_hides_profile_words_first() -> None:
    profiles = [" ".join(value for _, value in p.facts) for p in PEOPLE]
    rarity = Rarity([TEXT, "She wrote notes.", "He wrote notes on the engine.", *profiles])
    # Nobody's profile says "wrote": over texts and profiles it is common all the same, over profiles alone it would be unknown.
    assert rarity.of("Ada") > rarity.of("wrote") > rarity.of("notes")
    assert rarity.of("never") == pytest.approx(rarity.of("bo"))
    hidden = hidden_words(by_rarity(draft(), rarity, 0.15))
    assert hidden == ["Ada"]
    aware = by_rarity(draft(), rarity, 0.5, lexical(draft(), PEOPLE[0]))
    assert set(hidden_words(aware)) >= {"Ada", "Byron", "engine"} and len(aware) == 4


def test_figure_4_tells_classes_of_words() -> None:
    words = {w.text: w for w in split_words("He met Ada in 1843 at the famous engine.")}
    found = {text: word_class(word) for text, word in words.items() if text[0].isalnum()}
    assert found["He"] == "pronoun" and found["Ada"] == "name" and found["1843"] == "number"
    assert found["in"] == found["the"] == "function word"
    assert found["famous"] == "adjective" and found["engine"] == "noun"


def test_spans_hide_the_words_they_touch() -> None:
    assert hidden_words(within(draft(), [(0, 5)])) == ["Ada", "Byron"]


def test_share_and_text_after_hiding() -> None:
    d = draft()
    levels = within(d, [(0, 9)])
    assert masked_share(d, levels) == 2 / 7
    assert rendered(TEXT, d, levels) == "_ wrote notes on the engine."
    assert 0 < information_loss(TEXT, rendered(TEXT, d, levels)) < 1


def test_a_rung_is_written_out() -> None:
    unit = Unit(((0, 9),), ("a writer",), (0.5, 1.0))
    d = Draft(split_words(TEXT), (unit,))
    assert rendered(TEXT, d, {0: 1}) == "a writer wrote notes on the engine."
    assert rendered(TEXT, d, {0: 2}) == "_ wrote notes on the engine."


def test_a_rung_is_credited_for_what_it_keeps_and_not_for_words_it_brings() -> None:
    unit = Unit(((0, 9),), ("Byron", "a very famous writer of the nineteenth century"), (0.25, 0.75, 1.0))
    d = Draft(split_words(TEXT), (unit,))
    assert rendered(TEXT, d, {0: 1}, strict=True) == "Byron wrote notes on the engine."
    assert strict_loss(TEXT, d, {0: 2}) == strict_loss(TEXT, d, {0: 3}) > strict_loss(TEXT, d, {0: 1})
    assert information_loss(TEXT, rendered(TEXT, d, {0: 2})) < 0, "compression alone would call it a gain"


def test_lost_bits_weigh_words_by_rarity_and_rungs_by_their_ladder() -> None:
    unit = Unit(((0, 9),), ("a writer",), (0.5, 1.0))
    d = Draft(split_words(TEXT), (unit,))
    surprisal = Surprisal([TEXT, "the the the wrote"])
    assert surprisal.bits("Ada") > surprisal.bits("the") and surprisal.bits("never") > surprisal.bits("Ada")
    assert lost_bits(d, {}, surprisal) == 0
    assert lost_bits(d, {0: 1}, surprisal) == pytest.approx(lost_bits(d, {0: 2}, surprisal) / 2)


def test_a_shared_first_place_is_not_a_find() -> None:
    assert lone_rank(np.array([2.0, 1.0, 0.5], np.float32), 0) == 1
    assert lone_rank(np.array([2.0, 2.0, 0.5], np.float32), 0) == 2
    assert lone_rank(np.array([0.0, 0.0, 0.0], np.float32), 0) == 3
    # A cosine below nothing is a rank like any other, not the last place.
    assert lone_rank(np.array([-0.1, -0.2, -0.3], np.float32), 1) == 2


def test_any_attacker_of_the_ensemble_counts() -> None:
    outcomes = [Outcome({"a": 1, "b": 5}, {"masked": 0.2}), Outcome({"a": 2}, {"masked": 0.4})]
    row = summary("x", outcomes, ["a", "b"])
    assert (row.ensemble, row.by_attacker["a"], row.by_attacker["b"]) == (0.5, 0.5, 0.0)
    assert row.shares["masked"] == pytest.approx(0.3)


def test_a_cosine_below_zero_has_its_own_place_and_equal_scores_share_the_middle() -> None:
    scores = np.array([-0.2, -0.1, 0.3, -0.5, -0.6], np.float32)
    assert [rank_of(scores, person) for person in range(5)] == [3, 2, 1, 4, 5]
    assert rank_of(np.zeros(9, np.float32), 4) == 5
    assert rank_of(np.array([1, 0, 0, 0], np.float32), 2) == 3
