"""From words to mentions: borders between things that stand side by side, and letters that share their evidence."""

from __future__ import annotations

import re

import numpy as np

from sfumato.core.recognize.decode import TYPES, decode
from sfumato.core.recognize.mention_edges import people_in, without_small_words
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.short_forms import pool_short_forms
from sfumato.core.recognize.tagger import Words


def words(text: str, rows: dict[str, list[dict[str, float]]]) -> Words:
    """Words of a text with given probabilities of types, occurrence by occurrence; the rest is nothing."""
    found = list(re.finditer(r"\w+", text))
    types = np.zeros((len(found), 17), np.float32)
    seen: dict[str, int] = {}
    for number, match in enumerate(found):
        at = seen[match[0]] = seen.get(match[0], -1) + 1
        given = rows[match[0]][at % len(rows[match[0]])] if match[0] in rows else {}
        for name, probability in given.items():
            types[number, 2 + 2 * TYPES.index(EntityType(name))] = probability
        types[number, 0] = 1 - types[number, 1:].sum()
    masks = np.zeros((len(found), 3), np.float32)
    masks[:, 0] = 1
    return Words(
        np.array([m.start() for m in found]),
        np.array([m.end() for m in found]),
        types,
        masks,
        np.array([1, 0, 0], np.float32),
    )


def spans(
    text: str, given: Words, borders: tuple[int, ...] = (), walls: tuple[int, ...] = ()
) -> list[tuple[str, str]]:
    return [(text[s.start : s.end], s.type.value) for s in decode(text, given, borders=borders, walls=walls)]


def test_two_sure_types_side_by_side_are_two_things() -> None:
    text = "to pay Ayşe Yılmaz TRL 600"
    person, sum_ = [{"PERSON": 0.9}], [{"QUANTITY": 0.95}]
    given = words(text, {"Ayşe": person, "Yılmaz": person, "TRL": sum_, "600": sum_})
    assert spans(text, given) == [("Ayşe Yılmaz", "PERSON"), ("TRL 600", "QUANTITY")]


def test_types_that_meet_at_the_edge_of_a_form_are_two_things() -> None:
    text = "On 14 November Miriam Okonkwo came"
    date, unsure = [{"DATETIME": 0.9}], [{"PERSON": 0.6, "DATETIME": 0.3}]
    given = words(text, {"14": date, "November": date, "Miriam": unsure, "Okonkwo": unsure})
    assert spans(text, given) == [("14 November Miriam Okonkwo", "DATETIME")]
    assert spans(text, given, (3, 14)) == [("14 November", "DATETIME"), ("Miriam Okonkwo", "PERSON")]


def test_a_number_that_is_part_of_nothing_parts_what_it_stands_in() -> None:
    text = "in Cuyahoga Court CR17 it"
    body = [{"ORG": 0.9}]
    given = words(text, {"Cuyahoga": body, "Court": body, "CR17": body})
    assert spans(text, given, (18, 22)) == [("Cuyahoga Court CR17", "ORG")]
    assert spans(text, given, walls=(18, 22)) == [("Cuyahoga Court", "ORG"), ("CR17", "ORG")]


def test_letters_mean_the_same_wherever_they_stand() -> None:
    text = "GL spoke. The police told GL that. Then GL left."
    given = words(text, {"GL": [{"PERSON": 0.9}, {"ORG": 0.3, "PERSON": 0.1}, {"PERSON": 0.3}]})
    assert len(spans(text, given)) == 1
    assert spans(text, pool_short_forms(text, given)) == [("GL", "PERSON")] * 3


def test_a_heading_in_capitals_is_no_abbreviation() -> None:
    text = "THE LAW and THE FACTS of the case"
    given = words(text, {"THE": [{"ORG": 0.9}, {}]})
    assert pool_short_forms(text, given) is given


def test_labels_and_units_alone_are_nothing() -> None:
    for text in ("IBAN", "year", "the month", "1 2 3 4 5", "Debtor 2", "v.", "social security number"):
        start, end = without_small_words(text, 0, len(text))
        assert start == end, text
    assert without_small_words("1503.40.29189,\nIBAN", 0, 19) == (0, 13)
    assert without_small_words("three months", 0, 12) == (0, 12)
    assert without_small_words("at least ten years", 0, 18) == (0, 18)
    assert without_small_words("at ten", 0, 6) == (3, 6)
    assert without_small_words("Serie A", 0, 7) == (0, 7)
    assert without_small_words("Serie a", 0, 7) == (0, 5)
    assert without_small_words("12 34 56 78", 0, 11) == (0, 11)


def test_names_taken_for_one_are_parted() -> None:
    def names(text: str) -> list[str]:
        return [text[a:b] for a, b in people_in(text, 0, len(text))]

    assert names("Stana v. Romania") == ["Stana", "Romania"]
    assert names("Egidijus Kūris,\nIulia Motoc") == ["Egidijus Kūris", "Iulia Motoc"]
    assert names("Andrea Tamietti\nPaulo Pinto\nDeputy Registrar") == [
        "Andrea Tamietti",
        "Paulo Pinto",
        "Deputy Registrar",
    ]
    for one in ("Eirik\nHalvorsen", "Smith, John", "Mr and Mrs Polat", "Henry V"):
        assert names(one) == [one]
