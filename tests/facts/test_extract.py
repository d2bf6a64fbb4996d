"""Whom a text speaks of, and what it says of them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sfumato.core.facts import Fact, Relation, facts_of
from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.relations import claims_to_be_unique, convictions
from sfumato.core.facts.sentences import sentences_of
from sfumato.core.recognize.model import Entity, EntityType, Mention


def entities(text: str, **spans: str) -> tuple[Entity, ...]:
    """`PERSON_1="Mr Hansen"`: an entity of that type at every occurrence of the words."""
    found = []
    for name, words in spans.items():
        kind = EntityType(name.split("_")[0])
        mentions = tuple(Mention(m.start(), m.end(), kind, 1.0) for m in re.finditer(re.escape(words), text))
        assert mentions, words
        found.append(Entity(name.replace("_", "-"), kind, mentions, words, 0.5, 0.3))
    return tuple(found)


def told(facts: tuple[Fact, ...]) -> set[tuple[str, str, str, str]]:
    return {(f.subject, f.tie, f.relation.value, f.value) for f in facts}


JUDGMENT = (
    "The case was lodged by a Norwegian national, Mr Ola Hansen (“the applicant”), on 6 May 2019. "
    "The applicant was represented by Ms Kari Berg, a lawyer practising in Oslo. "
    "The applicant was born in 1974 and lives in Larvik. He works as a geologist. He is divorced. "
    "His wife, Ms Inger Lie, is a surgeon. He was convicted of fraud. He suffers from epilepsy."
)
CAST = {
    "PERSON_1": "Mr Ola Hansen", "PERSON_2": "Ms Kari Berg", "PERSON_3": "Ms Inger Lie", "DEM_1": "Norwegian",
    "DEM_2": "lawyer", "LOC_1": "Oslo", "DATETIME_1": "6 May 2019", "DATETIME_2": "1974", "LOC_2": "Larvik",
    "DEM_3": "geologist", "DEM_4": "surgeon",
}  # fmt: skip


def test_facts_go_to_the_person_they_are_said_of() -> None:
    found = told(facts_of(JUDGMENT, entities(JUDGMENT, **CAST)))
    assert {
        ("PERSON-1", "", "nationality", "Norwegian"),
        ("PERSON-1", "", "born", "1974"),
        ("PERSON-1", "", "lives in", "Larvik"),
        ("PERSON-1", "", "occupation", "geologist"),
        ("PERSON-1", "", "marital", "divorced"),
        ("PERSON-1", "", "convicted of", "fraud"),
        ("PERSON-1", "", "health", "epilepsy"),
        ("PERSON-1", "", "sex", "male"),
        ("PERSON-1", "wife", "occupation", "surgeon"),
        ("PERSON-2", "", "occupation", "lawyer"),
        ("PERSON-2", "", "lives in", "Oslo"),
    } <= found
    assert not any(subject == "PERSON-1" and value in ("lawyer", "Oslo") for subject, _, _, value in found)
    assert ("", "", "proceedings", "6 May 2019") in found


def test_what_no_entity_holds_says_so() -> None:
    facts = facts_of(JUDGMENT, entities(JUDGMENT, **CAST))
    divorced = next(f for f in facts if f.relation is Relation.MARITAL)
    assert divorced.entities == ()
    assert JUDGMENT[divorced.mentions[0].start : divorced.mentions[0].end] == "divorced"


@pytest.mark.parametrize(
    ("text", "main"),
    [
        ("The patient was admitted. The patient has diabetes.", "the patient"),
        ("*** (born in the 1970s) is a Norwegian politician.", "the person"),
        ("I am a nurse. I live in Larvik with my son. I write because I was fired.", "I"),
    ],
)
def test_somebody_is_protected_when_nobody_is_named(text: str, main: str) -> None:
    assert Extractor(text, ()).cast.main == (main,)


def test_a_biography_is_about_whom_it_names_first() -> None:
    text = "Ola Hansen (1888 – 1953) was a German general. Kari Berg admired Hansen."
    found = entities(
        text,
        PERSON_1="Ola Hansen",
        PERSON_2="Kari Berg",
        DATETIME_1="1888",
        DATETIME_2="1953",
        DEM_1="German",
    )
    facts = told(facts_of(text, found))
    assert {
        ("PERSON-1", "", "born", "1888"),
        ("PERSON-1", "", "died", "1953"),
        ("PERSON-1", "", "nationality", "German"),
    } <= facts


def test_sentences_do_not_end_after_titles_and_initials() -> None:
    text = "Mr. A. B. Hansen met Dr. Lie. He left.\n\nNo. 5 stayed."
    assert [text[a:b].strip() for a, b in sentences_of(text)] == [
        "Mr. A. B. Hansen met Dr. Lie.",
        "He left.",
        "No. 5 stayed.",
    ]


def with_kinds(found: tuple[Entity, ...], **kinds: str) -> tuple[Entity, ...]:
    return tuple(replace(e, kind=kinds.get(e.id.replace("-", "_"), e.kind)) for e in found)


@pytest.mark.parametrize("party", ["ELEANOR PRITCHARD", "PERSON 2"])
def test_a_party_of_the_title_is_protected_and_not_the_judge(party: str) -> None:
    text = (
        f"Before:\nMR JUSTICE HOLLOWAY\n\nBetween:\n{party}          Applicant\n- and -\nGARETH OWEN          Defendant\n\n"
        "Ms Priya Nair QC for the Applicant\n\n1. This is an application."
    )
    named = {"PERSON_1": "MR JUSTICE HOLLOWAY", "PERSON_3": "GARETH OWEN", "PERSON_4": "Ms Priya Nair QC"}
    if party != "PERSON 2":  # else it is hidden already, and the label stands for the person
        named["PERSON_2"] = party
    found = with_kinds(entities(text, **named), PERSON_1="judge", PERSON_4="counsel")
    cast = Extractor(text, found).cast
    assert cast.main == ("PERSON-2" if "PERSON_2" in named else "PERSON 2",)
    assert cast.roles["the defendant"] == "PERSON-3"


def test_judges_and_counsel_are_protected_in_their_own_biography_only() -> None:
    order = "Before: HHJ Bramwell\nMs Priya Nair KC appeared. Lena Fisk has appealed against the order, which was sealed."
    named = {"PERSON_1": "HHJ Bramwell", "PERSON_2": "Ms Priya Nair KC", "PERSON_3": "Lena Fisk"}
    found = with_kinds(entities(order, **named), PERSON_1="judge", PERSON_2="counsel")
    assert Extractor(order, found).cast.main == ("PERSON-3",)
    life = "Judge Anna Berg (born 1950) is a Norwegian judge. A plaintiff, Kari Lund, admired Berg."
    found = with_kinds(
        entities(life, PERSON_1="Judge Anna Berg", PERSON_2="Kari Lund"), PERSON_1="judge", PERSON_2="party"
    )
    assert Extractor(life, found).cast.main == ("PERSON-1",)


def test_what_is_said_of_the_applicants_is_told_of_the_first() -> None:
    text = (
        "The case was lodged by Mr Ola Hansen (“the applicant”). Ms Kari Berg spoke for them. "
        "The applicants were born in 1974 and live in Larvik."
    )
    found = told(
        facts_of(
            text,
            entities(
                text, PERSON_1="Mr Ola Hansen", PERSON_2="Ms Kari Berg", DATETIME_1="1974", LOC_1="Larvik"
            ),
        )
    )
    assert {("PERSON-1", "", "born", "1974"), ("PERSON-1", "", "lives in", "Larvik")} <= found


def test_the_age_of_a_victim_is_not_that_of_the_party() -> None:
    text = "The applicant was found guilty of assault of a seven-year-old girl. The applicant is a 43-year-old man."
    spans = {"DEM_1": "seven-year-old girl", "DEM_2": "43-year-old man"}
    ages = {f.value for f in facts_of(text, entities(text, **spans)) if f.relation is Relation.AGE}
    assert ages == {"43-year-old man"}


def test_a_president_of_a_body_is_not_that_of_a_country() -> None:
    text = "Ola Hansen is a chemist. He was president of Brown University. He is the president of two charitable foundations."
    spans = {"PERSON_1": "Ola Hansen", "ORG_1": "Brown University"}
    found = {f.value for f in facts_of(text, entities(text, **spans)) if "president" in f.value}
    assert "president" not in found and "president of two charitable foundations" in found


def test_the_name_of_a_body_tells_the_office_and_the_noun_does_not() -> None:
    text = "Ola Hansen is a chemist. He served as president of Brown University."
    spans = {"PERSON_1": "Ola Hansen", "ORG_1": "Brown University", "DEM_1": "president"}
    offices = {f.value: f.entities for f in facts_of(text, entities(text, **spans)) if "president" in f.value}
    assert offices["president of Brown University"] == ("ORG-1",)
    assert offices["president of an organisation"] == ("DEM-1",)


def test_the_head_of_a_department_is_told_with_it() -> None:
    text = "Ola Hansen is a manager. He was hired as vice president of player personnel by the club."
    spans = {"PERSON_1": "Ola Hansen", "DEM_1": "vice president"}
    found = {f.value for f in facts_of(text, entities(text, **spans)) if "president" in f.value}
    assert found and all(value.startswith("vice president of player personnel") for value in found)


def test_peoples_laws_and_interveners_are_no_facts_of_the_applicant() -> None:
    text = (
        "Mr Ola Hansen (“the applicant”) complained. During the German occupation he received death threats on 1 March 2006. "
        "Third-party comments were received from Open Door. The applicant relied on the Repressed Persons Act. "
        "He married a Polish nurse."
    )
    given = entities(
        text,
        PERSON_1="Mr Ola Hansen",
        DEM_1="German",
        DATETIME_1="1 March 2006",
        ORG_1="Open Door",
        ORG_2="Repressed Persons Act",
        DEM_2="Polish",
    )
    relations = {f.value: f.relation for f in facts_of(text, given)}
    assert (
        relations["German"] is relations["Open Door"] is relations["Repressed Persons Act"] is Relation.OTHER
    )
    assert relations["1 March 2006"] is not Relation.DIED
    assert relations["Polish"] is Relation.NATIONALITY


def test_whoever_works_in_a_town_now_is_taken_to_live_there() -> None:
    text = "Maria Berg is a nurse in Larvik. Ola Lund was a teacher in Skien."
    cast = entities(text, PERSON_1="Maria Berg", PERSON_2="Ola Lund", LOC_1="Larvik", LOC_2="Skien")
    homes = {f.value for f in facts_of(text, cast) if f.relation is Relation.LIVES_IN}
    assert homes == {"Larvik"}


def test_a_trade_behind_a_nation_is_read_where_no_entity_holds_it() -> None:
    text = "Ola Hansen (born 1992) is an American professional basketball player for a team."
    found = entities(text, PERSON_1="Ola Hansen", DATETIME_1="1992", DEM_1="American")
    assert ("PERSON-1", "", "occupation", "professional basketball player") in told(facts_of(text, found))


@pytest.mark.parametrize(
    ("sentence", "relation", "value"),
    [
        (
            "The applicant was serving a seven year sentence for a drug offence.",
            Relation.CONVICTED,
            "a drug offence",
        ),
        ("The applicant got ten years’ imprisonment for armed robbery.", Relation.CONVICTED, "armed robbery"),
        ("The applicant was tried for conspiracy to defraud.", Relation.CONVICTED, "conspiracy to defraud"),
        ("The applicant lives alone. His wife died in May.", Relation.MARITAL, "wife died"),
    ],
)
def test_sentences_served_and_spouses_lost_are_facts(sentence: str, relation: Relation, value: str) -> None:
    assert (relation, value) in {(fact.relation, fact.value) for fact in facts_of(sentence, ())}


def test_the_length_of_a_sentence_is_no_offence() -> None:
    found = facts_of("The applicant faced imprisonment for six months.", ())
    assert not [fact for fact in found if fact.relation is Relation.CONVICTED]


@pytest.mark.parametrize(
    ("said", "unique"),
    [
        ("the first woman", True),
        ("the youngest person", True),
        ("The only", True),
        ("the youngest mayor", True),
        ("the only survivor", True),
        ("one of the first women", False),
        ("the first stoppage loss", False),
        ("a rare", False),
        ("Details omitted.", False),
    ],
)
def test_a_claim_is_made_of_a_person_and_not_weakened(said: str, unique: bool) -> None:
    assert claims_to_be_unique(said) is unique


def test_what_is_told_of_several_people_is_told_of_each() -> None:
    text = "Ada and Ola Berg, twins born in Larvik, both work as pilots. Ada is ill; Ola is a nurse."
    found = entities(text, PERSON_1="Ada", PERSON_2="Ola", DEM_1="twins", DEM_2="pilots", DEM_3="nurse")
    work = {(f.subject, f.value) for f in facts_of(text, found) if f.relation is Relation.OCCUPATION}
    assert work == {("PERSON-1", "pilots"), ("PERSON-2", "pilots"), ("PERSON-2", "nurse")}


def test_the_plant_where_it_burned_is_nobodys_trade_and_an_illness_is_one_in_any_words() -> None:
    text = "Ada Berg was hurt at the plant. She was diagnosed with qwertosis and lives there with her two children."
    plain = entities(text, PERSON_1="Ada Berg", DEM_1="plant", DEM_2="qwertosis")
    found = with_kinds(plain, DEM_1="occupation")
    by_value = {f.value: f.relation for f in facts_of(text, found)}
    assert by_value["plant"] is Relation.OTHER
    assert by_value["qwertosis"] is Relation.HEALTH and by_value["two children"] is Relation.FAMILY


@pytest.mark.parametrize(
    ("sentence", "offences"),
    [
        ("He was convicted of theft by the Vik District Court on 3 May 1999.", ["theft"]),
        ("He was convicted of theft in 1999.", ["theft"]),
        ("He was charged with another crime by the Vik Regional Court.", []),
        ("He was accused of driving under the influence.", ["driving under the influence"]),
        ("The court convicted him of these offences.", []),
        ("He was suspected of having committed an offence.", []),
        ("He was found guilty of the offence of arson.", ["the offence of arson"]),
    ],
)
def test_who_decided_and_when_is_no_part_of_an_offence(sentence: str, offences: list[str]) -> None:
    assert [value for _, _, value in convictions(sentence)] == offences
