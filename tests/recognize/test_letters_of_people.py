"""People called by one letter: found wherever the letter stands for them, and joined with the one name it can mean."""

from __future__ import annotations

from sfumato.core.recognize.missed_occurrences import spread
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.people import people
from sfumato.core.recognize.scored_mentions import Scored


def person(text: str, name: str, start: int = 0) -> Scored:
    at = text.index(name, start)
    return Scored(Mention(at, at + len(name), EntityType.PERSON, 0.9, ("tagger",)), 0.4, 0.5)


def test_a_letter_found_once_is_found_everywhere_in_running_text() -> None:
    text = (
        "They said that A. had left. The board placed A. in a home. Later A. returned. See section A. of the form.\n"
        "A. The facts\nThomas A. said so."
    )
    found = [text[: s.start].split()[-1] for s in spread(text, [person(text, "A."), person(text, "Thomas")])]
    assert found == ["that", "placed", "Later", "facts"]  # "facts" stands before Thomas


def test_a_letter_joins_the_one_name_it_can_mean() -> None:
    text = "Their daughter, Astrid Halvorsen, was born in 2009. The school reported that A. had bruises."
    mentions = [person(text, "Astrid Halvorsen"), person(text, "A.", 60)]
    assert [sorted(g.members) for g in people(text, mentions, [0, 1])] == [[0, 1]]


def test_a_letter_that_two_names_begin_with_joins_neither() -> None:
    text = "Astrid Halvorsen and Arne Lie live there. The school reported that A. had bruises."
    mentions = [person(text, "Astrid Halvorsen"), person(text, "Arne Lie"), person(text, "A.", 50)]
    assert len(people(text, mentions, [0, 1, 2])) == 3


def test_a_name_that_comes_later_is_not_meant_by_the_letter() -> None:
    text = (
        "Their daughter, Astrid Halvorsen, left. The school said that A. had bruises. Agnieszka Nowak saw it."
    )
    mentions = [person(text, "Astrid Halvorsen"), person(text, "A.", 40), person(text, "Agnieszka Nowak")]
    assert sorted(sorted(g.members) for g in people(text, mentions, [0, 1, 2])) == [[0, 1], [2]]


def test_the_applicant_and_an_expert_are_not_called_by_a_letter() -> None:
    text = "Mr Manuel Mautes (“the applicant”) complained. The report submitted by M. was read."
    mentions = [person(text, "Mr Manuel Mautes"), person(text, "M.", 60)]
    assert [sorted(g.members) for g in people(text, mentions, [0, 1])] == [[0], [1]]
    text = "Mr Manuel Mautes complained. Relying on a psychiatric expert, M., the court found so."
    mentions = [person(text, "Mr Manuel Mautes"), person(text, "M.", 50)]
    assert [sorted(g.members) for g in people(text, mentions, [0, 1])] == [[0], [1]]


def test_a_letter_without_full_stop_and_one_behind_a_title_are_found_elsewhere() -> None:
    text = "Then girlfriend H left. Before the City Court H contested it. See section H, and H's view."
    found = [text[: s.start].split()[-1] for s in spread(text, [person(text, "H")])]
    assert found == ["girlfriend", "Court", "and"]
    text = (
        "The seller, Mr V., had bought it. Then V. sold the flat. She sold the flat to V. On 6 June he left."
    )
    found = [text[: s.start].split()[-1] for s in spread(text, [person(text, "Mr V.")])]
    assert found == ["seller,", "Then", "to"]


def test_an_agent_is_not_called_by_a_letter() -> None:
    text = (
        "The Government were represented by their Agent, Mr Arto Kosonen. An article about A. was published."
    )
    mentions = [person(text, "Mr Arto Kosonen"), person(text, "A.", 80)]
    assert [sorted(g.members) for g in people(text, mentions, [0, 1])] == [[0], [1]]


def test_initials_are_no_judge_of_the_bench() -> None:
    text = "composed of:\nAndré Potocki,\nYonko Grozev, judges,\nProceedings against A.P. were opened, and A.P. left."
    mentions = [
        person(text, "André Potocki"),
        person(text, "Yonko Grozev"),
        person(text, "A.P."),
        person(text, "A.P.", text.index("and A.P.")),
    ]
    assert sorted(sorted(g.members) for g in people(text, mentions, [0, 1, 2, 3])) == [[0], [1], [2, 3]]


def test_dotted_initials_are_found_wherever_they_stand() -> None:
    text = "She married D.Z. in May. During 1990 D.Z. moved away. See D.Z.’s letter."
    found = spread(text, [person(text, "D.Z.")])
    assert [text[: s.start].split()[-1] for s in found] == ["married", "1990", "See"]


def test_a_son_called_by_cut_names_is_the_same_son_again() -> None:
    text = "She bore their son, Yar. B., then. They sought Yar. B.\nFollowing the loss of her son Yar. B. she left."
    at = [m for m in range(len(text)) if text.startswith("Yar. B.", m)]
    mentions = [person(text, "Yar. B.", start) for start in at]
    assert [sorted(g.members) for g in people(text, mentions, [0, 1, 2])] == [[0, 1, 2]]


def test_a_surname_is_no_part_of_a_double_one() -> None:
    text = "Darren Lee Berg came, and his half-brother, Kieron Berg-Lund. The appeal of Mr Berg failed. Berg’s costs stand."
    mentions = [
        person(text, "Darren Lee Berg"),
        person(text, "Kieron Berg-Lund"),
        person(text, "Mr Berg"),
        person(text, "Berg", text.index("Berg’s")),
    ]
    assert sorted(sorted(g.members) for g in people(text, mentions, [0, 1, 2, 3])) == [[0, 2, 3], [1]]


def test_a_spouse_is_named_again_without_the_middle_name() -> None:
    text = "The estate of Russell T. Berg. Her husband, Russell Berg, died. Lars H. Berg came with his father, Lars Berg."
    names = ("Russell T. Berg", "Russell Berg", "Lars H. Berg", "Lars Berg")
    mentions = [person(text, name, text.rindex(name)) for name in names]
    assert sorted(sorted(g.members) for g in people(text, mentions, [0, 1, 2, 3])) == [[0, 1], [2], [3]]


def test_a_titled_surname_is_the_one_who_bears_the_title() -> None:
    text = "Mr Jan Berg, Mrs Ida Berg-Lund and Kim Berg came. Kim was well, but Mrs Berg was ill."
    mentions = [
        person(text, "Mr Jan Berg"),
        person(text, "Mrs Ida Berg-Lund"),
        person(text, "Kim Berg"),
        person(text, "Mrs Berg"),
    ]
    found = sorted(sorted(g.members) for g in people(text, mentions, [0, 1, 2, 3]))
    assert found == [[0], [1, 3], [2]]
