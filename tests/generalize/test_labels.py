"""Things that would read the same are told apart; one thing has one label, in every document."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.generalize import ladder_for
from sfumato.core.generalize.labels import Letters, labelled, letter
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungFlag, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention


def named(id_: str, text: str, at: int, type_: EntityType = EntityType.ORG) -> Entity:
    return Entity(id_, type_, (Mention(at, at + len(text), type_, 1.0),), text, 0.0, 1.0)


def ladder(entity: Entity, *shown: str, flags: RungFlag = RungFlag.NONE) -> Ladder:
    middle = tuple(Rung(text, 10.0**n, 0.3 + n / 10, flags=flags) for n, text in enumerate(shown, 1))
    return Ladder(
        entity.id,
        (
            Rung(entity.text, 1, 0.0, kind=RungKind.ORIGINAL),
            *middle,
            Rung(MASK, math.inf, 1.0, kind=RungKind.MASK),
        ),
    )


def test_two_courts_get_letters_in_order_of_appearance() -> None:
    oslo, bergen = named("b", "Oslo District Court", 0), named("a", "Bergen District Court", 50)
    ladders = {e.id: ladder(e, "local court in Norway") for e in (bergen, oslo)}
    found, _ = labelled([bergen, oslo], ladders, {"a": 1, "b": 1})
    assert (found["b"].first.text, found["b"].later.text) == ("Local court A in Norway", "Local court A")
    assert (found["a"].first.text, found["a"].later.text) == ("Local court B in Norway", "Local court B")
    assert found["a"].first.kind is RungKind.LABEL


def test_one_court_is_introduced_and_then_referred_to() -> None:
    court = named("a", "Oslo District Court", 0)
    found, letters = labelled([court], {"a": ladder(court, "local court in Norway")}, {"a": 1})
    assert (found["a"].first.text, found["a"].later.text) == ("local court in Norway", "the local court")
    assert letters == Letters()


def test_towns_that_are_named_once_need_no_letter() -> None:
    larvik, lund = named("a", "Larvik", 0, EntityType.LOC), named("b", "Lund", 20, EntityType.LOC)
    ladders = {"a": ladder(larvik, "town in Norway"), "b": ladder(lund, "town in Sweden")}
    found, _ = labelled([larvik, lund], ladders, {"a": 1, "b": 1})
    assert [found[i].first.text for i in "ab"] == ["town in Norway", "town in Sweden"]


def test_one_of_two_towns_that_is_named_again_is_told_by_its_letter() -> None:
    larvik, lund = named("a", "Larvik", 0, EntityType.LOC), named("b", "Lund", 20, EntityType.LOC)
    larvik = replace(larvik, mentions=(*larvik.mentions, Mention(40, 46, EntityType.LOC, 1.0)))
    ladders = {"a": ladder(larvik, "town in Norway"), "b": ladder(lund, "town in Sweden")}
    found, _ = labelled([larvik, lund], ladders, {"a": 1, "b": 1})
    assert (found["a"].first.text, found["a"].later.text) == ("Town A in Norway", "Town A")
    assert found["b"].first.text == "Town B in Sweden"


def test_labels_of_one_kind_have_one_form() -> None:
    teams = [
        named(id_, name, 20 * n)
        for n, (id_, name) in enumerate((("a", "Cubs"), ("b", "Mets"), ("c", "Suns")))
    ]
    shown = (("sports team in Norway",), ("sports team in Norway",), ("sports team",))
    ladders = {e.id: ladder(e, *rungs) for e, rungs in zip(teams, shown, strict=True)}
    found, _ = labelled(teams, ladders, {"a": 1, "b": 1, "c": 1})
    assert [found[e.id].first.text for e in teams] == ["Sports team A", "Sports team B", "Sports team C"]


def test_the_same_name_keeps_its_letter_in_the_next_document() -> None:
    north, south = named("a", "Northwind AS", 0), named("b", "Southwind AS", 30)
    ladders = {e.id: ladder(e, "company") for e in (north, south)}
    _, letters = labelled([north, south], ladders, {"a": 1, "b": 1})
    again, other = named("x", "the Southwind AS", 5), named("y", "Eastwind AS", 1)
    ladders = {e.id: ladder(e, "company") for e in (again, other)}
    found, letters = labelled([again, other], ladders, {"x": 1, "y": 1}, letters)
    assert found["x"].first.text == "Company B"
    assert found["y"].first.text == "Company C"
    assert len(letters.given) == 3


def test_masks_originals_attributes_and_common_nouns_get_none() -> None:
    kept, hidden = named("a", "Oslo Court", 0), named("b", "Bergen Court", 20)
    knife = named("c", "knife", 40, EntityType.MISC)
    ladders = {e.id: ladder(e, "thing") for e in (kept, hidden, knife)}
    assert labelled([kept, hidden, knife], ladders, {"a": 0, "b": 2, "c": 1})[0] == {}


@given(st.lists(st.sampled_from("ABCDEFGH"), min_size=1, max_size=12), st.integers(1, 2))
def test_two_names_never_share_a_label(names: list[str], rung: int) -> None:
    entities = [named(f"e{i}", f"{name} Ltd", 10 * i) for i, name in enumerate(names)]
    ladders = {e.id: ladder(e, "company in Norway", "company") for e in entities}
    found, _ = labelled(entities, ladders, {e.id: rung for e in entities})
    by_label: dict[str, set[str]] = {}
    for entity in entities:
        by_label.setdefault(found[entity.id].later.text, set()).add(entity.text)
    assert all(len(who) == 1 for who in by_label.values())
    assert len({e.text for e in entities}) == len(by_label)


def test_a_name_before_a_noun_gets_no_label() -> None:
    text = "She is a Hong Kong actress who moved to Macau."
    one, two = named("a", "Hong Kong", 9, EntityType.LOC), named("b", "Macau", 40, EntityType.LOC)
    ladders = {e.id: ladder(e, "country in East Asia") for e in (one, two)}
    found, _ = labelled([one, two], ladders, {"a": 1, "b": 1}, text=text)
    assert "a" not in found
    assert found["b"].first.text == "country in East Asia"


def test_letters_go_on_after_z() -> None:
    assert [letter(n) for n in (0, 25, 26, 27, 701, 702)] == ["A", "Z", "AA", "AB", "ZZ", "AAA"]


def test_a_court_with_and_without_its_town_is_one() -> None:
    long, short = (
        named("a", "Leninskiy District Court of Tula", 0),
        named("b", "Leninskiy District Court", 50),
    )
    ladders = {e.id: ladder(e, "district court in Russia") for e in (long, short)}
    found, _ = labelled([long, short], ladders, {"a": 1, "b": 1})
    assert found["a"].later.text == found["b"].later.text == "the district court"


@pytest.mark.parametrize(
    ("names", "noun", "alike"),
    [
        (("Great Bowl XXVII", "Great Bowl"), "bowl game", True),
        (("2014 Solvik Cup", "Solvik Cup"), "sports event", True),
        (("Rocky Road II", "Rocky Road"), "film", False),
        (("Great Bowl Stella", "Great Bowl"), "bowl game", False),
    ],
)
def test_a_contest_and_one_of_its_years_have_one_label(
    names: tuple[str, str], noun: str, alike: bool
) -> None:
    one, two = (
        named(id_, n, 60 * at, EntityType.MISC) for at, (id_, n) in enumerate(zip("ab", names, strict=True))
    )
    found, _ = labelled([one, two], {e.id: ladder(e, noun) for e in (one, two)}, {"a": 1, "b": 1})
    assert (found["a"].later.text == found["b"].later.text) is alike


def test_two_courts_of_one_town_stay_two() -> None:
    courts = [
        named(str(n), f"{name} District Court of Tula", 50 * n)
        for n, name in enumerate(("Leninskiy", "Sovetskiy"))
    ]
    ladders = {e.id: ladder(e, "district court in Russia") for e in courts}
    found, _ = labelled(courts, ladders, {e.id: 1 for e in courts})
    assert found["0"].later.text != found["1"].later.text


def test_a_name_that_stands_before_a_noun_once_of_three_times_gets_a_label() -> None:
    text = "the YPA left. He was a YPA officer of the YPA."
    places = [4, text.index("a YPA") + 2, text.rindex("YPA")]
    one = Entity(
        "a", EntityType.ORG, tuple(Mention(p, p + 3, EntityType.ORG, 1.0) for p in places), "YPA", 0, 1
    )
    found, _ = labelled([one], {"a": ladder(one, "armed group")}, {"a": 1}, text=text)
    assert found["a"].later.text == "the armed group"


def test_beside_a_country_that_is_named_a_hidden_one_is_the_other() -> None:
    text = "He left Egypt for Switzerland. His son stayed in Egypt."
    first, second = text.index("Egypt"), text.rindex("Egypt")
    hidden = Entity(
        "LOC-1",
        EntityType.LOC,
        tuple(Mention(at, at + 5, EntityType.LOC, 1.0) for at in (first, second)),
        "Egypt",
        0.0,
        0.5,
    )
    made = {"LOC-1": ladder_for("Egypt", EntityType.LOC, text)}
    at = next(n for n, rung in enumerate(made["LOC-1"].rungs) if rung.text == "country in Africa")
    told, _ = labelled([hidden], made, {"LOC-1": at}, text=text)
    assert told["LOC-1"].later.text == "the other country"
    told, _ = labelled([hidden], made, {"LOC-1": at}, text=text.replace("Switzerland", "good, it seems"))
    assert told["LOC-1"].later.text == "that country"
    told, _ = labelled([hidden], made, {"LOC-1": at}, text=text.replace("Switzerland. ", "Switzerland.\n"))
    assert told["LOC-1"].later.text == "Country A"  # in another paragraph


def test_a_body_is_called_as_the_words_that_stay_call_it() -> None:
    text = "The Lund Regional Court heard it, and the Lund Regional Court ruled. The Regional Court was wrong, the Court found."
    at = text.index("Lund Regional"), text.index("Lund Regional", 30)
    mentions = tuple(Mention(a, a + len("Lund Regional Court"), EntityType.ORG, 1.0) for a in at)
    court = Entity("a", EntityType.ORG, mentions, "Lund Regional Court", 0.0, 1.0)
    for words, first, later in (
        ("regional court in Sweden", "Regional Court in Sweden", "the Regional Court"),
        ("court in Sweden", "court in Sweden", "the court"),  # not the Court that writes
    ):
        found, _ = labelled([court], {"a": ladder(court, words)}, {"a": 1}, text=text)
        assert (found["a"].first.text, found["a"].later.text) == (first, later)


def test_a_body_within_another_is_the_one_of_it() -> None:
    court = named("a", "Lund Regional Court", 0)
    chamber = named("b", "Review Chamber of the Lund Regional Court", 40)
    ladders = {
        "a": ladder(court, "regional court in Sweden"),
        "b": ladder(chamber, "review chamber of a regional court"),
    }
    both, _ = labelled([court, chamber], ladders, {"a": 1, "b": 1})
    assert both["b"].first.text == "the review chamber of the regional court"
    assert both["b"].later.text == "the review chamber"
    alone, _ = labelled([chamber], ladders, {"b": 1})
    assert alone["b"].first.text == "the review chamber of a regional court"


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ('her first single "Pinch", produced by Berg', "Song A"),
        ("the tune which is known as Pinch.", "Song A"),
        ('a poster in the "Pinch" style', "song"),  # the marks go with the name
        ("her single Pinch won.", "song"),
    ],
)
def test_what_is_called_by_its_name_gets_a_label(text: str, label: str) -> None:
    song = named("a", "Pinch", text.index("Pinch"), EntityType.MISC)
    found, _ = labelled([song], {"a": ladder(song, "song")}, {"a": 1}, text=text)
    assert found["a"].first.text == label


def test_a_town_under_two_names_is_one() -> None:
    city, short = named("a", "New York City", 0, EntityType.LOC), named("b", "New York", 40, EntityType.LOC)
    oslo = named("c", "Oslo", 80, EntityType.LOC)
    ladders = {e.id: ladder(e, "city in a country") for e in (city, short, oslo)}
    found, _ = labelled([city, short, oslo], ladders, dict.fromkeys("abc", 1))
    assert [found[i].later.text for i in "abc"] == ["City A", "City A", "City B"]


def test_in_a_text_of_one_sport_a_team_is_one_of_it() -> None:
    one, two = named("a", "Alfa Pirates", 0), named("b", "Beta Braves", 40)
    ladders = {"a": ladder(one, "team"), "b": ladder(two, "sports team")}
    found, _ = labelled([one, two], ladders, {"a": 1, "b": 1}, sport="baseball")
    assert [found[i].later.text for i in "ab"] == ["Baseball team A", "Baseball team B"]
