"""People who are called by bare capitals are people everywhere; bodies and things under letters are not."""

from __future__ import annotations

from sfumato.core.recognize.bare_capitals import people_by_capitals
from sfumato.core.recognize.link import link
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

P, ORG = EntityType.PERSON, EntityType.ORG


def tagged(text: str, *forms: tuple[str, EntityType]) -> list[Scored]:
    found, at = [], 0
    for form, type_ in forms:
        at = text.index(form, at)
        found.append(Scored(Mention(at, at + len(form), type_, 0.9, ("tagger",)), 0.0, 0.7))
        at += len(form)
    return found


def people(text: str, *forms: tuple[str, EntityType]) -> list[str]:
    return [text[s.start : s.end] for s in people_by_capitals(text, tagged(text, *forms)) if s.type is P]


def test_a_family_in_other_letters_is_people() -> None:
    text = "Her partner, DŠ, died. The girls – RŠ, aged four – stayed. The court appointed SŠ and VŠ. RŠ and VŠ met."
    assert people(text, ("RŠ", ORG), ("SŠ and VŠ", ORG)) == ["DŠ", "RŠ", "SŠ", "VŠ", "RŠ", "VŠ"]
    assert people(text.removesuffix(" RŠ and VŠ met.")) == ["DŠ", "RŠ"]  # nobody says what SŠ and VŠ are


def test_children_under_single_letters_are_people_and_letters_of_sections_are_not() -> None:
    text = "Her children, Z, aged 14, M, aged 11, and S, aged 6. By section M of the form. The interests of Z, M and S as such."
    assert people(text) == ["Z", "M", "S", "Z", "M", "S"]


def test_two_sentences_are_not_one_person() -> None:
    text = (
        "Their mother is JT and their father, RT. K, a boy, has asthma. RT left. He blamed RT. K was there."
    )
    found = people(text, ("RT. K", P))
    assert "RT. K" not in found
    assert found.count("RT") == 3


def test_bodies_under_letters_stay_bodies() -> None:
    text = "The Department (DHHS) and the ABC acted. ABC’s mother company left. Her son, KP, and the DNA test. NGO and KP met."
    assert set(people(text, ("ABC", ORG))) == {"KP"}


def test_a_namesake_who_is_told_apart_is_somebody_else() -> None:
    text = "Her partner, DŠ (senior), died. His daughter DŠ, aged one, lived. DŠ was taken. The will of DŠ (senior) was read."
    mentions = people_by_capitals(text, [])
    found = [len(group) for group in link(text, mentions)]
    assert found == [2, 2]


def test_a_letter_that_is_a_person_for_sure_is_one_wherever_it_stands() -> None:
    text = (
        "The girlfriend H gave birth to a daughter, I. Before the City Court H objected to access between I and him. He "
        "recognised I as his child. H married, I think. By Section H of the form. [H] and [I] left. H's mother saw I."
    )
    found = people(text, ("H", P), ("I", P), ("H", P), ("I", P), ("I", P), ("H", P))
    assert found.count("H") == 5  # not the form's section
    assert [f.rstrip(".") for f in found].count("I") == 5  # not "I think"
    assert "I think" not in found


def test_a_letter_keeps_its_own_full_stop() -> None:
    text = "He convicted B. of fraud. But B. had failed. They sued B. in May. The case against B. went on."
    found = people(text, ("B.", P), ("B.", P), ("B.", P))
    assert found == ["B.", "B.", "B.", "B."]


def test_whoever_is_addressed_by_a_letter_once_is_called_by_it() -> None:
    text = "Mr V. had bought it. She sold the flat to V. On 6 June V.’s title was registered. V. ALLEGED VIOLATION\nPart V of it."
    assert people(text, ("Mr V.", P)) == ["Mr V.", "V", "V."]


def test_an_honour_behind_a_name_is_nobody() -> None:
    assert "OBE" not in people(
        "Gordon James Berg, OBE (born 8 November 1966) is a chef.", ("Gordon James Berg", P)
    )


def test_an_initial_before_a_particle_belongs_to_the_name() -> None:
    text = "composed of:\nMr\nE. Lund,\nMr\nP. van Moss,\nand also of Mr H. Berg. Mr P. van Moss left."
    found = people(text, ("Mr\nE. Lund", P), ("Mr\nP. van Moss", P), ("Mr H. Berg", P), ("Mr P. van Moss", P))
    assert "Mr\nP. van Moss" in found and not {"P", "P."} & set(found)
