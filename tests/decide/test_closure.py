"""What is hidden must not follow from what stays: bonds over rungs, strays, one judgement for a country."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sfumato.core.decide.closure import Closure, hidden_with
from sfumato.core.decide.evidence import Evidence
from sfumato.core.decide.identifying_words import short_places, telling_words
from sfumato.core.decide.missed_mentions import closed
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.decide.session import Decider
from sfumato.core.decide.strategies import decide
from sfumato.core.generalize.model import MASK, Ladder, Rung
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.nations import is_pure
from sfumato.core.risk.classifier import ClassifierMeasure
from sfumato.core.risk.model import Assessment, Case, Finding, Item

TEXT = (
    "The applicant, a Norwegian national born in Larvik, complained against Norway. "
    "The Larvik District Court and the Norwegian Government disagreed. Her brother Olav Berg of Oslo spoke; Berg left."
)
RUNGS = {
    "Norwegian": ("Northern European",),
    "Norway": ("state in Europe",),
    "Larvik": ("town in Norway", "town"),
    "Larvik District Court": ("court in Norway", "court"),
    "Oslo": ("city in Norway", "city"),
    "Olav Berg": ("PERSON 1",),
    "Berg": ("PERSON 1",),
}
CODES = ("Norwegian", "Norway", "Larvik", "Larvik District Court", "Oslo")
DIALS = Dials(measures=frozenset({"classifier"}))


def entity(words: str, type_: EntityType, p: float, number: int = 1) -> Entity:
    start = TEXT.index(words)
    mention = Mention(start, start + len(words), type_, 0.9, ("tagger",))
    return Entity(f"{type_}-{number}", type_, (mention,), words, 0.0, p)


def entities(**p: float) -> tuple[Entity, ...]:
    """The entities of the text with these probabilities, 0.1 for the others."""
    made = (
        ("demonym", "Norwegian", EntityType.DEM, 1),
        ("state", "Norway", EntityType.LOC, 1),
        ("town", "Larvik", EntityType.LOC, 2),
        ("court", "Larvik District Court", EntityType.ORG, 1),
        ("city", "Oslo", EntityType.LOC, 3),
        ("person", "Olav Berg", EntityType.PERSON, 1),
    )
    return tuple(entity(words, type_, p.get(name, 0.1), number) for name, words, type_, number in made)


def decider(found: tuple[Entity, ...], findings: tuple[Finding, ...] = ()) -> Decider:
    ladders = {}
    for one in found:
        above = RUNGS[one.text]
        middle = tuple(Rung(text, 10.0**n, 0.2 * n) for n, text in enumerate(above, 1))
        ladders[one.id] = Ladder(one.id, (Rung(one.text, 1, 0.0), *middle, Rung(MASK, math.inf, 1.0)))
    case = Case(TEXT, found, ladders)
    assessments = (ClassifierMeasure().assess(case), Assessment("test", findings))
    return Decider(Evidence(case, assessments, {e.id: 10.0 for e in found}))


def shown(plan: Plan, found: tuple[Entity, ...]) -> dict[str, str]:
    return {e.text: plan.choices[e.id].text or e.text for e in found}


def says(text: str) -> bool:
    return "Norw" in text


def test_the_country_goes_from_everything_that_tells_it() -> None:
    found = entities(demonym=0.9, state=0.9)
    there = shown(decide(decider(found), DIALS), found)
    assert not any(says(there[words]) for words in CODES) and "Oslo" not in there.values()


def test_the_country_stays_in_everything_that_names_it() -> None:
    found = entities(town=0.9)
    there = shown(decide(decider(found), DIALS), found)
    assert there["Norway"] == "Norway" and there["Norwegian"] == "Norwegian" and there["Oslo"] == "Oslo"
    assert there["Larvik"] == "town in Norway"
    assert there["Larvik District Court"] == "court in Norway"  # the town's name is in it


def test_the_cheaper_side_is_chosen_where_there_is_a_choice() -> None:
    """Showing the demonym beside the person is risky: hiding the person costs less than hiding a whole country."""
    found = entities()
    either = Finding("test", (Item("DEM-1"), Item("PERSON-1")), 0.9, "made up")
    plan = decide(decider(found, (either,)), replace(DIALS, measures=frozenset({"classifier", "test"})))
    there = shown(plan, found)
    assert there["Olav Berg"] == "PERSON 1" and there["Norwegian"] == "Norwegian" and plan.optimal


def test_a_hand_that_keeps_the_country_is_a_conflict_with_words() -> None:
    found = entities(demonym=0.9, state=0.9)
    plan = decide(decider(found), DIALS, {"LOC-1": 0})
    assert plan.choices["LOC-1"].rung == 0
    (conflict,) = [c for c in plan.conflicts if c.entity_ids == ("LOC-1",)]
    assert "Norway" in conflict.reason and conflict.way_out["LOC-1"] > 0


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0, 1), min_size=6, max_size=6), st.sampled_from((0.2, 0.5, 0.8)))
def test_no_plan_is_half_hidden(chances: list[float], threshold: float) -> None:
    names = ("demonym", "state", "town", "court", "city", "person")
    found = entities(**dict(zip(names, chances, strict=True)))
    there = shown(decide(decider(found), replace(DIALS, threshold=threshold)), found)
    if not says(there["Norway"]) or not says(there["Norwegian"]):
        assert not any(says(there[words]) for words in CODES)
        assert there["Oslo"] != "Oslo" and there["Larvik"] != "Larvik"
    if "Larvik" not in there["Larvik"] or "Larvik" not in there["Larvik District Court"]:
        assert not any("Larvik" in there[words] for words in ("Larvik", "Larvik District Court"))


# -- before anything is decided ------------------------------------------------------------------------------------


def test_strays_join_what_they_repeat() -> None:
    found = closed(TEXT, entities(person=0.9))
    by_id = {e.id: [TEXT[m.start : m.end] for m in e.mentions] for e in found}
    assert by_id["DEM-1"] == ["Norwegian", "Norwegian"]
    assert by_id["PERSON-1"] == ["Olav Berg", "Berg"]


def test_a_team_called_by_a_people_is_the_same_by_its_nickname_alone() -> None:
    text = "He joined the Oslo Scots. The Scots lost; a Scots accent did not help, said two Scots."
    at = text.index("Oslo Scots")
    team = Entity("ORG-1", EntityType.ORG, (Mention(at, at + 10, EntityType.ORG, 0.9),), "Oslo Scots", 0, 0.9)
    short = text.index("Scots lost")
    found = Entity(
        "ORG-2", EntityType.ORG, (Mention(short, short + 5, EntityType.ORG, 0.9),), "Scots", 0, 0.1
    )
    for given_ in ((team,), (team, found)):
        (whole,) = [e for e in closed(text, given_) if e.type is EntityType.ORG]
        assert [m.start for m in whole.mentions] == [at, short]


def test_strays_are_found_in_a_sentence_that_may_go_as_a_whole() -> None:
    text = "Ola Berg is a Greek cyclist. He won the Greek title."
    at, told = text.index("Greek"), text.index("He won")
    nation = Entity("DEM-1", EntityType.DEM, (Mention(at, at + 5, EntityType.DEM, 0.9),), "Greek", 0.0, 0.6)
    event = Entity(
        "EVENT-1", EntityType.EVENT, (Mention(told, len(text), EntityType.EVENT, 0.9),), text[told:], 0.0, 0.1
    )
    found = {e.id: len(e.mentions) for e in closed(text, [nation, event])}
    assert found["DEM-1"] == 2


def test_a_country_is_judged_once_and_a_party_stays() -> None:
    found = {e.text: e.p_mask for e in closed(TEXT, entities(demonym=0.9, state=0.2))}
    assert found["Norwegian"] == found["Norway"] == pytest.approx(0.2)


def test_a_country_that_is_no_party_takes_the_mean() -> None:
    text = "She is a Norwegian skier who lives in Norway."
    a, b = text.index("Norwegian"), text.index("Norway.")
    made = (
        Entity("DEM-1", EntityType.DEM, (Mention(a, a + 9, EntityType.DEM, 0.9),), "Norwegian", 0.0, 0.9),
        Entity("LOC-1", EntityType.LOC, (Mention(b, b + 6, EntityType.LOC, 0.9),), "Norway", 0.0, 0.5),
    )
    assert [e.p_mask for e in closed(text, made)] == pytest.approx([0.7, 0.7])


def test_a_country_is_told_apart_from_what_is_called_by_it() -> None:
    text = "He left for Russia (Vologda Region) with a one-month Russian visa; Russia is large."
    places = [
        (text.index("Russia ("), text.index(")") + 1),
        (text.rindex("Russia"), text.rindex("Russia") + 6),
    ]
    mentions = tuple(Mention(a, b, EntityType.LOC, 0.9) for a, b in places)
    start = text.index("one-month")
    month = Mention(start, start + len("one-month Russian"), EntityType.DATETIME, 0.9)
    made = (
        Entity("LOC-1", EntityType.LOC, mentions, "Russia (Vologda Region)", 0.0, 0.7),
        Entity("DATETIME-1", EntityType.DATETIME, (month,), "one-month Russian", 0.0, 0.6),
    )
    found = {e.id: [text[m.start : m.end] for m in e.mentions] for e in closed(text, made)}
    assert found == {
        "LOC-1": ["Russia"],
        "LOC-2": ["Russia (Vologda Region)"],
        "DATETIME-1": ["one-month"],
        "DEM-1": ["Russian"],
    }


def test_a_name_that_only_holds_a_countrys_word_does_not_hide_the_country() -> None:
    text = "Magyar Jeti sued in Hungary."
    firm = Entity("ORG-1", EntityType.ORG, (Mention(0, 11, EntityType.ORG, 0.9),), "Magyar Jeti", 0.0, 0.9)
    state = Entity("LOC-1", EntityType.LOC, (Mention(20, 27, EntityType.LOC, 0.9),), "Hungary", 0.0, 0.1)
    bare = Ladder(firm.id, (Rung("Magyar Jeti", 1, 0.0), Rung(MASK, math.inf, 1.0)))
    told = Ladder(firm.id, (bare.rungs[0], Rung("company in Hungary", 900, 0.5), bare.rungs[1]))
    assert hidden_with(text, firm, bare) == frozenset()
    assert hidden_with(text, firm, told) == hidden_with(text, state, bare) == {"HU"}


def test_a_community_named_after_two_countries_hides_neither() -> None:
    text = "Displaced Turkish Cypriot refugees; a Turkish and Cypriot national; a Greek-Cypriot village."
    for words, pure in (("Turkish Cypriot", False), ("Greek-Cypriot", False), ("Turkish and Cypriot", True)):
        start = text.index(words)
        mention = Mention(start, start + len(words), EntityType.DEM, 0.9, ("tagger",))
        assert is_pure(text, Entity("DEM-1", EntityType.DEM, (mention,), words, 0.0, 0.9)) is pure


def test_dates_of_one_row_are_told_alike() -> None:
    text = "They were born in 2006, 2008 and 2013, respectively. He left in 2009."
    years = ("2006", "2008", "2013", "2009")
    found, made = [], {}
    for n, year in enumerate(years):
        at = Mention(text.index(year), text.index(year) + 4, EntityType.DATETIME, 0.9, ("tagger",))
        found.append(
            Entity(f"DATETIME-{n}", EntityType.DATETIME, (at,), year, 0.0, 0.9 if year == "2008" else 0.1)
        )
        decade = Rung(f"date in the {year[:3]}0s", 10.0, 0.5)
        made[found[-1].id] = Ladder(found[-1].id, (Rung(year, 1, 0.0), decade, Rung(MASK, math.inf, 1.0)))
    case = Case(text, tuple(found), made)
    made_decider = Decider(Evidence(case, (ClassifierMeasure().assess(case),), {e.id: 10.0 for e in found}))
    plan = decide(made_decider, DIALS)
    assert [plan.choices[e.id].rung > 0 for e in found] == [True, True, True, False]
    kept = decide(made_decider, DIALS, {"DATETIME-0": 0})  # a person may keep one, and nothing is revealed
    assert kept.choices["DATETIME-0"].rung == 0 and not kept.conflicts


def test_a_place_of_three_letters_tells_inside_other_names() -> None:
    text = "He lives in Niš. The Municipal Court in Niš dismissed his bailiff."
    town, court = (
        Entity(f"{type_}-1", type_, (Mention(at, at + len(words), type_, 1.0),), words, 0.0, p)
        for words, type_, at, p in (
            ("Niš", EntityType.LOC, text.index("Niš"), 0.9),
            ("Municipal Court in Niš", EntityType.ORG, text.index("Municipal"), 0.1),
        )
    )
    assert telling_words(text, court, short_places(text, (town, court))) == ("nis",)
    assert telling_words(text, court) == ()


def test_small_words_of_a_rung_tell_no_name() -> None:
    """A registrar called Early is hidden; "the early 21st century" may still be said of a date."""
    text = "Judgment of 22 January 2008. Lawrence Early, Registrar."
    spans = (("22 January 2008", EntityType.DATETIME), ("Lawrence Early", EntityType.PERSON))
    found = tuple(
        Entity(str(type_), type_, (Mention(at, at + len(words), type_, 0.9, ("tagger",)),), words, 0.0, 0.9)
        for words, type_ in spans
        for at in (text.index(words),)
    )
    rungs = {"22 January 2008": ("date in the early 21st century",), "Lawrence Early": ("PERSON 1",)}
    ladders = {
        e.id: Ladder(
            e.id,
            (
                Rung(e.text, 1, 0.0, e.text),
                *(Rung(r, 50, 0.5, r) for r in rungs[e.text]),
                Rung(MASK, math.inf, 1.0),
            ),
        )
        for e in found
    }
    bonds = Closure(Case(text, found, ladders), ladders).bonds
    assert not any(bond.value == "Early" for bond in bonds)


def test_where_the_court_sits_is_no_word_of_a_body() -> None:
    text = (
        "JUDGMENT\nSTRASBOURG\nThe European Court of Human Rights sat. A judgment of the European Court of Human Rights in "
        "Strasbourg was cited. The Strasbourg hearing was short."
    )
    said = "European Court of Human Rights in Strasbourg"
    at = text.index(said)
    court = Entity(
        "ORG-1", EntityType.ORG, (Mention(at, at + len(said), EntityType.ORG, 0.9),), said, 0.0, 0.9
    )
    assert closed(text, [court]) == (court,)


def test_people_called_by_initials_are_judged_alike() -> None:
    text = "F.C.B. and her brother F.B. met J.V. there; Ida Berg left."
    names = {"F.C.B.": 0.2, "F.B.": 0.3, "J.V.": 0.8, "Ida Berg": 0.4}
    made = [
        Entity(
            name,
            EntityType.PERSON,
            (Mention(text.index(name), text.index(name) + len(name), EntityType.PERSON, 0.9),),
            name,
            0.0,
            p,
        )
        for name, p in names.items()
    ]
    found = {e.text: e.p_mask for e in closed(text, made)}
    assert found == pytest.approx({"F.C.B.": 0.8, "F.B.": 0.8, "J.V.": 0.8, "Ida Berg": 0.4})
    assert [e.p_mask for e in closed(text, made[:2])] == pytest.approx([0.2, 0.3])
