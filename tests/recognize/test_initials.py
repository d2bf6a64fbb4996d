"""Initials of people are treated alike in one text."""

from __future__ import annotations

from sfumato.core.recognize import patterns
from sfumato.core.recognize.initials import add_initials
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored


def read(text: str, taken: set[str], offered: list[str]) -> list[str]:
    forms = [
        Mention(
            text.index(o), text.index(o) + len(o), EntityType.PERSON, 0.5, ("pattern:initials",), "initials"
        )
        for o in offered
    ]
    people = [Scored(m, 0.3, 0.5) for m in forms if text[m.start : m.end] in taken]
    return [text[s.start : s.end] for s in add_initials(text, forms, people)]


def test_who_stands_beside_people_called_by_initials_is_somebody() -> None:
    text = "Police officers D. R. and J. G. entered. D. S. pushed A. C., who left."
    found = read(text, {"J. G.", "D. S.", "A. C."}, ["D. R.", "J. G.", "D. S.", "A. C."])
    assert sorted(found) == ["A. C.", "D. R.", "D. S.", "J. G."]


def test_letters_that_are_mostly_no_people_stay_as_they_were() -> None:
    text = "See U. S. and E. U. law, B. C. courts and J. G. alone."
    assert read(text, {"J. G."}, ["U. S.", "E. U.", "B. C.", "J. G."]) == ["J. G."]


def test_somebody_called_by_initials_again_and_again_makes_people_of_the_others() -> None:
    text = "R.J. left. R.J. died, and the heir S.T., who knew R.J., objected."
    forms = [m for m in patterns.find(text) if m.kind == "initials"]
    people = [Scored(m, 0.3, 0.5) for m in forms if text[m.start : m.end] == "R.J."]
    assert len(people) == 3
    assert "S.T." in [text[s.start : s.end] for s in add_initials(text, forms, people)]


def test_each_place_of_initials_speaks_for_what_the_others_are() -> None:
    text = "J.M. (mother) and R.V. (father) appeal. J.M. lost L.M. and N.V., and L.M. left. J.M. wept."
    forms = [m for m in patterns.find(text) if m.kind == "initials"]
    known = [
        Scored(m, 0.3, 0.5)
        for m in forms
        if text[m.start : m.end] == "J.M." and m.start in (0, text.rindex("J.M."))
    ]
    taken = [Scored(m, 0.3, 0.5) for m in forms if text[m.start : m.end] == "L.M."][:1]
    found = {text[s.start : s.end] for s in add_initials(text, forms, taken, known)}
    assert {"R.V.", "N.V."} <= found


def test_letters_of_two_signs_are_offered_once() -> None:
    text = "her son, Lj.O., lives"
    assert [text[m.start : m.end] for m in patterns.find(text) if m.kind == "initials"] == ["Lj.O."]
