"""Texts in other languages: masks and labels only, and a note that says why."""

from __future__ import annotations

import pytest

from sfumato.core.analysis import NOT_ENGLISH
from sfumato.core.language.tongue import is_english
from sfumato.core.pipeline import sanitize

FRENCH = (
    "Le requérant, M. Jean Dupont, est un ressortissant français né en 1961 et résidant à Lyon. Le 12 mars 2012, le tribunal "
    "de grande instance de Lyon le condamna à deux ans de prison. Le 3 mai 2013, la cour d'appel confirma le jugement. Les "
    "recours du requérant furent rejetés par la Cour de cassation le 4 juin 2014, et il fut libéré le 7 septembre 2015."
)
GERMAN = (
    "Der Kläger wurde am 3. Mai 1961 in Hamburg geboren und ist von Beruf Lehrer. Das Landgericht hat die Klage mit Urteil vom "
    "4. Juni 2014 abgewiesen. Die Berufung wurde nicht zugelassen, und das Urteil ist für die Parteien bindend."
)
ENGLISH = (
    "The applicant was born in 1961 and lives in Rio de Janeiro. He wrote for Le Monde, La Stampa and El País, and the Conseil "
    "d'État dismissed his appeal in 2014. De la Cruz, Van der Berg and Di Marco had been heard as witnesses by the court."
)


@pytest.mark.parametrize(("text", "english"), [(FRENCH, False), (GERMAN, False), (ENGLISH, True), ("", True)])
def test_the_language_is_told_by_its_small_words(text: str, english: bool) -> None:
    assert is_english(text) is english


def test_a_list_of_names_is_not_taken_for_another_language() -> None:
    assert is_english("Maria de la Cruz, Lyon\nJan van der Berg, Den Haag\nAna dos Santos, Rio de Janeiro")


def test_nothing_english_is_written_into_a_french_sentence() -> None:
    made = sanitize(FRENCH)
    assert NOT_ENGLISH in made.analysis.notes
    assert made.replacements
    for replacement in made.replacements:
        words = replacement.text.replace("***", "").strip("[] .,’'")
        assert not words or words.startswith("PERSON"), replacement.text
    assert "Dupont" not in made.text


def test_an_english_text_has_no_such_note() -> None:
    assert NOT_ENGLISH not in sanitize(ENGLISH).analysis.notes
