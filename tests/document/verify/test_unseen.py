"""Characters that no program draws do not survive; those that a script needs do."""

from __future__ import annotations

import pytest

from sfumato.core.document.flow.unseen import (
    without_unseen,
    without_unseen_escapes,
    without_unseen_references,
)

SECRET = "Vandergelder"
TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in SECRET)


@pytest.mark.parametrize(
    "hidden",
    [
        TAGS,
        "".join(chr(0xE0100 + ord(letter)) for letter in SECRET),
        "".join(chr(0xFE00 + ord(letter) % 16) for letter in SECRET),
        "\u200b\u200c" * 20,
        "\u2062\u2063\u2064",
        "\ufeff",
    ],
)
def test_letters_nobody_sees_are_taken_out(hidden: str) -> None:
    assert without_unseen(f"here{hidden} there") == "here there"


def test_a_joiner_after_every_letter_is_taken_out() -> None:
    assert without_unseen("\u200b".join("here") + "’\u200ct") == "here’t"


@pytest.mark.parametrize(
    "text",
    [
        "می\u200cخواهم",  # Persian needs the non-joiner
        "क्\u200dष",
        "👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥 1\ufe0f\u20e3",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",  # the flag of England
        "葛\U000e0100城",  # a variant of an ideograph
        "\uf0b7 a bullet of the Symbol font",
        "soft\u00adhyphen",
    ],
)
def test_what_a_script_needs_stays(text: str) -> None:
    assert without_unseen(text) == text


def test_letters_of_a_symbol_font_become_the_letters_they_stand_for() -> None:
    assert without_unseen("".join(chr(0xF000 + ord(letter)) for letter in SECRET)) == SECRET


def test_escapes_and_references_hide_nothing() -> None:
    packed = TAGS.encode("utf-16-be").hex()
    escaped = "".join(f"\\u{packed[at : at + 4]}" for at in range(0, len(packed), 4))
    assert without_unseen_escapes(f'{{"x": "a{escaped}b\\u00e9"}}') == '{"x": "ab\\u00e9"}'
    references = "".join(f"&#{ord(tag)};" for tag in TAGS)
    assert without_unseen_references(f"a{references}b&eacute;&#xe9;") == "ab&eacute;&#xe9;"
