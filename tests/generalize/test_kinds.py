"""Kinds: what the sentence, the name and the store say, joined; and what is left unsaid."""

from __future__ import annotations

import itertools
import json
from dataclasses import replace

import pytest

from sfumato.core.generalize.generalizer import ladders
from sfumato.core.generalize.kinds import kinds, kinds_of
from sfumato.core.generalize.kinds.cues import cue_clues
from sfumato.core.generalize.kinds.heads import head_clues
from sfumato.core.generalize.kinds.kind_model import KindReader, open_reader
from sfumato.core.generalize.kinds.lists import list_clue, name_lists
from sfumato.core.generalize.kinds.model import Clue
from sfumato.core.generalize.kinds.ontology_kinds import store_clues
from sfumato.core.generalize.kinds.table import BARE, LABELLED
from sfumato.core.generalize.kinds.typed_names import known_kind, own_noun
from sfumato.core.generalize.kinds.verb_frames import framed_kind
from sfumato.core.generalize.kinds.vote import prior, vote
from sfumato.core.generalize.store import open_store
from sfumato.core.paths import MODELS
from sfumato.core.recognize.model import Entity, EntityType, Mention


def entity(text: str, name: str, type_: EntityType = EntityType.ORG) -> Entity:
    start = text.index(name)
    return Entity(f"{type_}-1", type_, (Mention(start, start + len(name), type_, 1.0),), name, 0.1, 0.8)


def test_every_chain_ends_and_counts_grow_upward() -> None:
    table = kinds()
    for name in table.names:
        chain = table.chain(name)
        assert chain[-1].parent == ""
        assert len({kind.name for kind in chain}) == len(chain)
        for narrow, wide in itertools.pairwise(chain):
            assert wide.count >= narrow.count, (narrow.name, wide.name)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Słupsk Regional Court", "regional court"),
        ("Diyarbakır Military Court", "military court"),
        ("Court of Appeal", "court of appeal"),
        ("Lake Como", "lake"),
        ("Lake View Cemetery", "cemetery"),
        ("Mount Sinai Hospital", "hospital"),
        ("Battle of Savo Island", "battle"),
        ("Alfa Bau GmbH", "company"),
        ("University of Bergen", "university"),
        ("Alta High School", "school"),
        ("Treaty of Lisbon", "treaty"),
        ("Bachelor of Arts", "academic degree"),
        ("Sztum Prison", "prison"),
        ("Detention Centre Vestland", "prison"),
        ("High School Alfa", ""),
        ("Hasselt Records", "record label"),
        ("Tarland national baseball team", "national team"),
        ("National Baseball Team Store", ""),
        ("Vestland Finals", "sports event"),
        ("Major League Curling", "sports league"),
        ("Royal Vestland Marines", "armed force"),
        ("Royal Norwegian Order of St. Olav", "award"),
        ("Expedition 26", "expedition"),
        ("Trondheim sea food restaurant Fru Inger", "restaurant"),
    ],
)
def test_a_name_says_its_kind(name: str, kind: str) -> None:
    assert [clue.kind for clue in head_clues(name, kinds())] == ([kind] if kind else [])


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("He wrote for the newspaper Verdal until 1990.", "Verdal", "newspaper"),
        ("She signed with Tordal, an independent record label.", "Tordal", "record label"),
        ("They moved to the village of Askim in May.", "Askim", "village"),
        ("Midnight (song) was played.", "Midnight", "song"),
        ("The Nordlys magazine printed it.", "Nordlys", "magazine"),
        ("The Mast is a 1992 horror film directed by him.", "The Mast", "film"),
    ],
)
def test_the_sentence_says_the_kind(text: str, name: str, kind: str) -> None:
    start = text.index(name)
    assert kind in [clue.kind for clue in cue_clues(text, start, start + len(name), kinds())]


def test_a_list_says_the_kind_of_each_member() -> None:
    text = "He played in the cities of Alma, Berta and Carla."
    spans = [(text.index(n), text.index(n) + 5) for n in ("Alma", "Berta", "Carla")]
    spans[0] = (spans[0][0], spans[0][0] + 4)
    (names,) = name_lists(text, spans)
    clue = list_clue(names, kinds())
    assert names.members == tuple(spans)
    assert clue is not None and clue.kind == "city"


def test_the_vote_climbs_until_it_is_sure() -> None:
    table = kinds()
    divided = prior(table, {"football club": 0.5, "national team": 0.47, "company": 0.03})
    guess = vote(table, divided, [])
    assert guess is not None and guess.kind.name == "sports team"


def test_the_vote_ends_at_a_widest_kind_or_abstains() -> None:
    table = kinds()
    divided = vote(table, prior(table, {"film": 0.5, "song": 0.5}), [])
    assert divided is not None and divided.kind.name == "work"
    assert (
        vote(table, prior(table, {"company": 0.5, "political party": 0.5}), []) is None
    )  # says no more than ORG
    assert vote(table, prior(table, {"company": 0.5, "film": 0.5}), []) is None


def test_a_clue_never_makes_its_kind_less_probable() -> None:
    table = kinds()
    weights = prior(table, {"company": 0.97, "record label": 0.01, "film": 0.02})
    plain = vote(table, weights, [])
    told = vote(table, weights, [Clue("record label", 0.97, "told")])
    assert plain is not None and told is not None
    assert "company" in {kind.name for kind in table.chain(told.kind.name)}


def test_what_is_no_name_and_other_types_are_not_asked() -> None:
    text = "The court sat with Anna Berg."
    assert kinds_of(text, [entity(text, "court"), entity(text, "Anna Berg", EntityType.PERSON)]) == {}


def test_guesses_are_never_bare_types() -> None:
    text = "The case went to the Oslo District Court and to the newspaper Verdal."
    entities = [entity(text, "Oslo District Court"), entity(text, "Verdal", EntityType.MISC)]
    guesses = kinds_of(text, entities)
    assert guesses["ORG-1"].kind.name == "district court"
    assert all(guess.kind.name not in BARE for guess in guesses.values())


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("She graduated from ", " in 1990.", "educational institution"),
        ("He has played for ", " since then.", "sports team"),
        ("She has written episodes for ", ", among others.", "television programme"),
        ("He made his debut for the ", " national team.", ""),
        ("He appeared in an episode of ", "'s series.", ""),
        ("At the end of the season ", " was relegated to the second division.", "sports team"),
        ("He made his debut in the league on 15 April 1995 with ", " against Askim.", "sports team"),
        ("She was then traded to the ", " in 2018.", "sports team"),
        ("He came on for the last minutes of the game at ", ", winning his first cap.", "stadium"),
        ("He saw combat on ", " and was wounded.", "island"),
        ("He was decorated with the ", ".", "award"),
    ],
)
def test_a_frame_announces_a_kind_where_the_name_is_the_whole_phrase(
    before: str, after: str, kind: str
) -> None:
    found = framed_kind(before, after)
    assert (found[0] if found else "") == kind


@pytest.mark.parametrize(
    ("text", "names", "kind"),
    [
        ("His films included Orrin (1990), Pell (1992) and The Tarn (1993).", ("Orrin", "Pell", "Tarn"), "film"),
        ("She worked on Orrin, Pell, and Tarn as well as many other novels.", ("Orrin", "Pell", "Tarn"), "book"),
        ("music for films and TV shows, including Orrin and Pell", ("Orrin", "Pell"), "work"),
        ("She wrote episodes for Orrin, Pell (also producer) and Tarn.", ("Orrin", "Pell", "Tarn"), "television programme"),
    ],
)  # fmt: skip
def test_words_around_a_list_say_what_its_members_are(text: str, names: tuple[str, ...], kind: str) -> None:
    spans = [(text.index(name), text.index(name) + len(name)) for name in names]
    (found,) = name_lists(text, spans)
    clue = list_clue(found, kinds())
    assert len(found.members) == len(names)
    assert clue is not None and clue.kind == kind


def test_a_name_and_its_town_are_no_list() -> None:
    text = "She studied at Concordia University, Ann Arbor."
    assert name_lists(text, [(15, 35), (37, 46)]) == []


def test_the_sentence_of_a_list_counts_before_the_topic_of_the_document() -> None:
    text = "He made films. A second film failed. She wrote episodes for Northern Lane, Charles in Charge and All About Us."
    names = ("Northern Lane", "Charles in Charge", "All About Us")
    found = kinds_of(text, [replace(entity(text, name, EntityType.MISC), id=name) for name in names])
    assert {found[name].kind.name for name in names if name in found} == {"television programme"}


def test_two_texts_that_are_read_at_once_do_not_disturb_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window may analyse two documents on two threads: here the second is read in the middle of the first."""
    reader = open_reader()
    first, second = "Anna works at Larvik Church.", "Boris works at Graz Court."
    one, two = entity(first, "Larvik Church"), entity(second, "Graz Court")
    alone = reader.by_label(first, [one])[one.id]
    reader.by_label("Nothing.", [entity("Nothing.", "Nothing")])
    real, depth = KindReader.label_probabilities, [0]

    def interrupted(self: KindReader, passages: object) -> object:
        found = real(self, passages)  # type: ignore[arg-type]
        if not depth[0]:
            depth[0] = 1
            self.by_label(second, [two])
        return found

    monkeypatch.setattr(KindReader, "label_probabilities", interrupted)
    assert (reader.by_label(first, [one])[one.id] == alone).all()


def test_a_city_that_is_sued_is_a_city_and_a_club_of_its_name_is_none() -> None:
    assert [c.kind for c in head_clues("Moss Trams OÜ (“MT”)", kinds())] == ["company"]
    assert [c.kind for c in head_clues("City of Ann Arbor", kinds())] == ["city"]
    assert [c.kind for c in head_clues("CITY OF ANN ARBOR", kinds())] == ["city"]
    assert [c.kind for c in head_clues("Battle of Ann Arbor City", kinds())] == ["battle"]


def test_the_table_knows_what_the_model_has_labels_for() -> None:
    about = json.loads((MODELS / "kind" / "labels.json").read_text(encoding="utf-8"))
    assert {kind for kind in about["kinds"].values() if kind} == LABELLED


def test_a_head_noun_narrows_what_the_model_only_knows_as_a_place() -> None:
    table = kinds()
    guess = vote(table, prior(table, {"place": 0.97}), [Clue("dam", 0.95, "its name says “dam”", "head")])
    assert guess is not None and guess.kind.name == "dam"


def test_a_head_noun_moves_little_what_the_model_is_sure_of() -> None:
    table = kinds()
    weights = prior(table, {"sports team": 0.95, "geographical area": 0.04})
    guess = vote(table, weights, [Clue("city", 0.89, "its name says “city”", "head")])
    assert guess is not None and guess.kind.name == "sports team"  # "Coventry City"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Melbourne", "city"), ("Oregon", "region"), ("Beijing", "city"), ("India", "country"), ("Europe", "region"),
        ("Georgia", ""), ("New York", ""), ("Franklin", "settlement"), ("Roma", ""), ("Sahara", ""),
    ],
)  # fmt: skip
def test_the_store_says_what_the_places_of_a_name_are(name: str, kind: str) -> None:
    clues = [c.kind for c in store_clues(name, open_store(), kinds()) if c.sort == "store place"]
    assert clues == ([kind] if kind else [])


def test_one_word_of_a_faith_is_as_likely_one_of_its_members() -> None:
    text = "Allen was a prominent Baptist, who served as vice-president of the Louisiana Baptist Convention."
    assert kinds_of(text, [entity(text, "Baptist")]) == {}


def _sole(text: str, name: str, type_: EntityType) -> list[str]:
    at = text.index(name)
    entity = Entity("x", type_, (Mention(at, at + len(name), type_, 0.9),), name, 0.0, 0.9)
    return [rung.text for rung in ladders(text, [entity])["x"].rungs]


def test_a_head_noun_comes_before_the_class_of_a_list_that_files_it_elsewhere() -> None:
    """The list has it among the courts."""
    name = "Massachusetts House of Representatives"
    assert "legislative chamber" in _sole(f"He was a member of the {name} in 1896.", name, EntityType.ORG)


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("He was a marine and saw combat on Okinawa in 1945.", "Okinawa", "island"),
        (
            "He came on for the final minutes of the game at Twickenham, winning a cap.",
            "Twickenham",
            "stadium",
        ),
    ],
)
def test_where_no_town_can_be_meant_none_of_the_name_is_told(text: str, name: str, kind: str) -> None:
    for type_ in (EntityType.LOC, EntityType.ORG):
        rungs = _sole(text, name, type_)
        assert kind in rungs
        assert not any("city" in rung or "town" in rung for rung in rungs)


def test_a_school_says_its_field() -> None:
    name = "Harvard Business School"
    assert "business school" in _sole(f"She graduated from {name} in 1990.", name, EntityType.ORG)


def test_the_table_of_kinds_is_what_its_script_builds() -> None:
    from sfumato.resources.kinds.build import COLUMNS, HERE, rows

    built = ["\t".join(row[column] for column in COLUMNS) for row in rows()]
    assert (HERE / "kinds.tsv").read_text(encoding="utf-8").splitlines()[2:] == built


def test_a_name_says_what_it_is_by_the_nouns_that_end_names() -> None:
    said = {name: noun.text for name in OWN if (noun := own_noun(name)) is not None}
    assert said == OWN


OWN = {
    "Kildalton Agricultural College": "agricultural college",
    "Mater Dei High School": "high school",
    "Women's International Art Club": "club",
    "Kilkenny County Council": "county council",
    "the Oslo Stock Theatre Company": "theatre company",
    "Court of Appeal": "court",
}


@pytest.mark.parametrize("name", ["The New York Times", "Jane Fonda", "Nintendo 64", "Paris"])
def test_a_name_without_such_a_noun_says_nothing(name: str) -> None:
    assert own_noun(name) is None


def test_a_name_that_lists_know_as_one_kind_is_told_without_its_sentence() -> None:
    text = "He sold insurance for Aflac."
    guess = kinds_of(text, [entity(text, "Aflac")])
    assert [g.kind.name for g in guess.values()] == ["company"]
    assert known_kind("the San Diego Padres") == "sports team"
    assert known_kind("Rijeka") == ""  # a club and a town


def test_a_publisher_a_restaurant_and_a_racing_team_are_told_by_their_sentences() -> None:
    for before, kind in (
        ("His novel was published by ", "publisher"),
        ("She worked as a chef at ", "restaurant"),
        ("He won the race while riding for ", "sports team"),
        ("In 2007 she signed a record deal with ", "record label"),
    ):
        framed = framed_kind(before, ".")
        assert framed is not None and framed[0] == kind


def test_who_plays_for_a_college_plays_for_a_university_that_is_called_like_its_state() -> None:
    text = "She played college basketball at South Carolina."
    found = ladders(text, [entity(text, "South Carolina", EntityType.LOC)])
    assert [rung.text for rung in found["LOC-1"].rungs[1:-1]][-2:] == [
        "university",
        "educational institution",
    ]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Blackwall Tunnel", "tunnel"),
        ("Leamouth Peninsula", "landform"),
        ("British Army", "army"),
        ("Syrian uprising", "uprising"),
        ("Lister Medal", "medal"),
        ("Rally New Zealand", "sports event"),
        ("Universidad Nacional de Costa Rica", "university"),
        ("Deutsche Ornithologen-Gesellschaft", "association"),
    ],
)
def test_a_name_says_its_own_noun(name: str, kind: str) -> None:
    assert [clue.kind for clue in head_clues(name, kinds())] == [kind]


def test_a_league_of_the_south_is_no_court() -> None:
    assert "court" not in {clue.kind for clue in head_clues("NOFV-Oberliga Süd", kinds())}


def test_two_names_share_a_plural_noun() -> None:
    text = "He was a regular at Delaware Park and Monmouth Park Racetracks."
    spans = [(text.index(n), text.index(n) + len(n)) for n in ("Delaware Park", "Monmouth Park Racetracks")]
    (names,) = name_lists(text, spans)
    clue = list_clue(names, kinds())
    assert clue is not None and clue.kind == "race track"


def test_the_places_of_kinds_are_those_of_their_names() -> None:
    table = kinds()
    for name, below in table.below.items():
        same_block, others = table.parted[name]
        inside, around = table.inside_and_around[name]
        assert {table.names[n] for n in (*same_block, *others)} == below - {name}
        assert {table.names[n] for n in same_block} == (below & table.block(name)) - {name}
        assert (
            {table.names[n] for n in inside} == below == {table.names[n] for n in table.numbers_below[name]}
        )
        assert {table.names[n] for n in around} == below | table.block(name) | table.block(
            table.chain(name)[-1].name
        )
