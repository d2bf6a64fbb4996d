"""The pieces of the published experiment, on cases worked out by hand."""

from __future__ import annotations

from sfumato.core.evaluate.deidentification import (
    Outcome,
    by_rarity,
    information_loss,
    lexical,
    masked_share,
    rendered,
    summary,
    within,
)
from sfumato.core.risk.reidentify.bm25 import WordMatch
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


def test_idf_hides_rare_words_first_and_profile_words_before_them() -> None:
    words = WordMatch(PEOPLE)
    # "wrote" is in no profile: rarest. Seven words and a full stop: a quarter is two words.
    assert "wrote" in hidden_words(by_rarity(draft(), words, 0.25))
    aware = by_rarity(draft(), words, 0.5, lexical(draft(), PEOPLE[0]))
    assert set(hidden_words(aware)) >= {"Ada", "Byron", "engine"} and len(aware) == 4


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


def test_any_attacker_of_the_ensemble_counts() -> None:
    outcomes = [Outcome(0.2, 0.1, {"a": 1, "b": 5}), Outcome(0.4, 0.3, {"a": 2, "b": 3})]
    row = summary("x", outcomes, ["a", "b"])
    assert (row.ensemble, row.by_attacker["a"], row.by_attacker["b"]) == (0.5, 0.5, 0.0)
    assert abs(row.masked - 0.3) < 1e-9
