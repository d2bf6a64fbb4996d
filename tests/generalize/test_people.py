"""PERSON n follows the person, not the surname."""

from __future__ import annotations

from dataclasses import replace

from sfumato.core.generalize import ladders
from sfumato.core.recognize.model import Entity, EntityType, Mention


def people(text: str, *names: str) -> list[Entity]:
    entities = []
    for i, name in enumerate(names, 1):
        at = text.index(name)
        mention = Mention(at, at + len(name), EntityType.PERSON, 1.0)
        entities.append(Entity(f"PERSON-{i}", EntityType.PERSON, (mention,), name, 1.0, 0.0))
    return entities


def called(text: str, *names: str) -> list[str]:
    entities = people(text, *names)
    found = ladders(text, entities)
    return [found[e.id].rungs[-2].text for e in entities]


def test_two_people_of_one_surname_stay_apart() -> None:
    text = "Ali Kaya met Ayşe Kaya. Mr Yılmaz saw them."
    assert called(text, "Ali Kaya", "Ayşe Kaya", "Mr Yılmaz") == ["PERSON 1", "PERSON 2", "PERSON 3"]


def test_initials_and_titles_lead_to_the_same_person() -> None:
    text = "Mr Jochen Frowein spoke. J. Frowein left. Frowein came back."
    assert called(text, "Mr Jochen Frowein", "J. Frowein", "Frowein came")[:2] == ["PERSON 1", "PERSON 1"]


def test_a_bare_surname_that_two_people_share_joins_neither() -> None:
    text = "Ali Kaya and Ayşe Kaya came; then Kaya left."
    entities = people(text, "Ali Kaya", "Ayşe Kaya")
    at = text.rindex("Kaya")
    alone = Entity(
        "PERSON-3", EntityType.PERSON, (Mention(at, at + 4, EntityType.PERSON, 1.0),), "Kaya", 1.0, 0.0
    )
    found = ladders(text, [*entities, alone])
    assert found["PERSON-3"].rungs[-2].text == "PERSON 3"


def test_mr_and_mrs_of_one_name_are_two() -> None:
    text = "Mr Klaas and Mrs Klaas came."
    assert called(text, "Mr Klaas", "Mrs Klaas") == ["PERSON 1", "PERSON 2"]


def test_the_documents_own_role_comes_first() -> None:
    text = "It was lodged by a Turkish national, Mr Cengiz Polat (“the applicant”), against Turkey."
    entities = people(text, "Mr Cengiz Polat")
    assert [r.text for r in ladders(text, entities)["PERSON-1"].rungs[1:]] == [
        "the applicant",
        "PERSON 1",
        "***",
    ]


def test_a_relative_is_told_by_the_relation() -> None:
    text = "The applicant's wife, Emine Polat, gave evidence."
    entities = people(text, "Emine Polat")
    assert ladders(text, entities)["PERSON-1"].rungs[1].text == "the applicant's wife"


def test_initials_are_offered_only_on_request() -> None:
    text = "Mr Cengiz Polat came."
    entities = people(text, "Mr Cengiz Polat")
    assert "C.P." not in [r.text for r in ladders(text, entities)["PERSON-1"].rungs]
    assert ladders(text, entities, with_initials=True)["PERSON-1"].rungs[1].text == "C.P."


def test_another_name_is_the_same_person() -> None:
    text = (
        "Fredric March (born Ernest Frederick Bickel; 1897) met Ann Lee, née Kaya, and Bo Ek (Helen Hayes)."
    )
    names = ("Fredric March", "Ernest Frederick Bickel", "Ann Lee", "Kaya", "Bo Ek", "Helen Hayes")
    assert called(text, *names) == ["PERSON 1", "PERSON 1", "PERSON 2", "PERSON 2", "PERSON 3", "PERSON 4"]
    text = "Dárya Dómracheva (Belarusian: Дар’я Домрачава, Russian: Дарья Домрачева; born 1986) met Ann Lee."
    names = ("Dárya Dómracheva", "Дар’я Домрачава", "Дарья Домрачева", "Ann Lee")
    assert called(text, *names) == ["PERSON 1", "PERSON 1", "PERSON 1", "PERSON 2"]
    assert called("Ann Lee, Witness: Bo Ek", "Ann Lee", "Bo Ek") == ["PERSON 1", "PERSON 2"]


def test_names_somebody_works_under_are_the_same_person() -> None:
    text = "Crystal Nicole, sometimes credited as Cristyle or Cristal, met Ann Lee (professionally known as Nan)."
    names = ("Crystal Nicole", "Cristyle", "Cristal", "Ann Lee", "Nan")
    assert (
        called("Bo Safir (1929 – 2009), better known as Bo Safire, wrote.", "Bo Safir", "Bo Safire")
        == ["PERSON 1"] * 2
    )
    assert called(text, *names) == ["PERSON 1", "PERSON 1", "PERSON 1", "PERSON 2", "PERSON 2"]


def test_whom_a_bracket_defines_has_the_role_and_counsel_has_none() -> None:
    text = "Mrs Ida Berg (“the applicant”) sued. According to Mr Lund, the applicant, who was ill, had left."
    entities = people(text, "Mrs Ida Berg", "Mr Lund")
    made = ladders(text, entities)
    assert [made[e.id].rungs[1].text for e in entities] == ["the applicant", "PERSON 2"]
    text = "Counsel for the applicant, Mr Lund, spoke."
    (counsel,) = people(text, "Mr Lund")
    assert ladders(text, [replace(counsel, kind="counsel")])[counsel.id].rungs[1].text == "PERSON 1"


def test_one_of_several_applicants_is_not_the_applicant() -> None:
    text = "All four applicants appealed. The applicant Ole Berg was charged."
    assert ladders(text, people(text, "Ole Berg"))["PERSON-1"].rungs[1].text == "PERSON 1"


def test_who_appears_for_the_applicant_is_not_the_applicant() -> None:
    text = "There appeared for the applicant\nMr J. Debray, avocat, counsel."
    assert ladders(text, people(text, "Mr J. Debray"))["PERSON-1"].rungs[1].text == "PERSON 1"


def test_applicants_who_are_listed_are_numbered_as_the_text_counts_them() -> None:
    text = "It was lodged by Ida Berg and A.B. (“the applicants”). The first applicant, Ida Berg, is the mother of A.B."
    entities = people(text, "Ida Berg", "A.B.")
    assert [ladders(text, entities)[e.id].rungs[1].text for e in entities] == [
        "the first applicant",
        "the second applicant",
    ]
    uncounted = "It was lodged by Ida Berg and A.B. (“the applicants”)."
    assert called(uncounted, "Ida Berg", "A.B.") == ["PERSON 1", "PERSON 2"]
