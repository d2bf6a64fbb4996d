"""Words of biographies: sports, seats of parliament, offices, nations within a State, states behind towns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sfumato.core.generalize import ladder_for, ladders
from sfumato.core.generalize.kinds import kinds, kinds_of
from sfumato.core.generalize.kinds.pooling import is_short_form
from sfumato.core.generalize.kinds.verb_frames import framed_kind
from sfumato.core.generalize.labels import labelled
from sfumato.core.generalize.model import RungFlag
from sfumato.core.generalize.quantity_rules import place_steps
from sfumato.core.generalize.realise import edits_of, realise
from sfumato.core.language.sports import sport_said
from sfumato.core.recognize.model import Entity, EntityType, Mention


def _entity(text: str, name: str, type_: EntityType) -> Entity:
    at = text.index(name)
    return Entity(f"{type_.value}-{name}", type_, (Mention(at, at + len(name), type_, 1.0),), name, 0.0, 1.0)


def _rungs(name: str, type_: EntityType, sentence: str) -> list[str]:
    return [rung.text for rung in ladder_for(name, type_, sentence).rungs[1:-1]]


@pytest.mark.parametrize(
    ("text", "sport"),
    [
        ("is an Indonesian footballer who plays as a midfielder", "football"),
        ("played ice hockey; a former hockey player", "ice hockey"),
        ("won at football and basketball", ""),
        ("is a lawyer", ""),
    ],
)
def test_the_sport_that_a_text_speaks_of(text: str, sport: str) -> None:
    assert sport_said(text) == sport


@pytest.mark.parametrize(("kept", "noun"), [(True, "football team"), (False, "sports team")])
def test_a_team_is_told_by_its_sport_only_where_the_sport_is_told(kept: bool, noun: str) -> None:
    text = "Ola Vik is a footballer who played for Raith Rovers."
    team, trade = _entity(text, "Raith Rovers", EntityType.ORG), _entity(text, "footballer", EntityType.DEM)
    found = ladders(text, [team, trade])
    at = next(n for n, rung in enumerate(found[team.id].rungs) if rung.text == "sports team")
    labels, _ = labelled([team, trade], found, {team.id: at, trade.id: 0 if kept else 1}, text=text)
    assert labels[team.id].first.text == noun


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("He represented ", " in the House of Commons of Canada from", "constituency"),
        ("She is the Member of Parliament for ", " since 2005", "constituency"),
        ("He represented ", " at the 1984 Games", None),
    ],
)
def test_a_seat_of_a_parliament_is_a_constituency(before: str, after: str, kind: str | None) -> None:
    found = framed_kind(before, after)
    assert (found[0] if found else None) == kind


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        ("He finished 21st in the final.", "21st", ["between 20th and 50th"]),
        ("She was placed 2nd then.", "2nd", []),
        ("He was the 35th president.", "35th", []),
    ],
)
def test_the_place_in_a_competition_is_told_as_a_band(text: str, place: str, told: list[str]) -> None:
    at = text.index(place)
    assert [step.text for step in place_steps(text, at, at + len(place))] == told


def test_a_nation_within_a_state_is_told_as_the_state_first() -> None:
    assert _rungs("Scottish", EntityType.DEM, "She is a Scottish actress.")[0] == "British"


@pytest.mark.parametrize(
    ("office", "noun"), [("Senator", "legislator"), ("Mayor", "local politician"), ("MP", "legislator")]
)
def test_an_office_is_told_as_what_its_holders_do(office: str, noun: str) -> None:
    assert _rungs(office, EntityType.DEM, f"He was elected {office} in 1990.")[0] == noun


def test_a_player_keeps_the_sport() -> None:
    rungs = _rungs("professional ice hockey forward", EntityType.DEM, "is a professional ice hockey forward")
    assert rungs[:2] == ["ice hockey player", "player"]


def test_a_competition_is_told_as_what_it_is() -> None:
    rungs = _rungs(
        "1983 European Championships", EntityType.MISC, "He skated at the 1983 European Championships."
    )
    assert rungs[0] == "international championship"


def test_a_tour_of_golfers_is_no_race() -> None:
    assert "race" not in _rungs("PGA Tour", EntityType.MISC, "He has played on the PGA Tour.")
    assert _rungs("Tour de France", EntityType.MISC, "He rode the Tour de France.")[0] == "race"


def test_who_acts_for_others_is_no_legislator() -> None:
    assert "legislator" not in _rungs("impresario", EntityType.DEM, "She was an impresario.")


@pytest.mark.parametrize(
    ("name", "sentence", "first"),
    [
        ("Atlanta", "She swam in Atlanta, Georgia.", "city in Georgia, the United States"),
        ("New York", "It had land in Columbia County, New York.", "state in the United States"),
        ("Zagreb", "He was born in Zagreb.", "city in Croatia"),
    ],
)
def test_the_place_that_is_meant(name: str, sentence: str, first: str) -> None:
    assert _rungs(name, EntityType.LOC, sentence)[0] == first


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("kickboxer", ["athlete"]),  # what a boxer is
        ("backpacker", []),  # no packer
        ("Albanian-Swiss", ["Swiss", "European"]),  # one of both, then what both are
        ("Japanese-Kenyan", ["Kenyan"]),
        ("Scottish-Canadian", ["Canadian"]),
        ("Jamaican-born American", ["American", "North American"]),
    ],
)
def test_a_compound_is_told_by_its_parts(said: str, told: list[str]) -> None:
    ladder = ladder_for(said, EntityType.DEM, f"She is the {said} of the year.")
    assert [rung.text for rung in ladder.rungs[1:-1]] == told


def test_a_short_form_is_what_its_whole_name_is() -> None:
    text = "She taught at Palomar College. In 1990 she left Palomar for a post abroad."
    whole, short = _entity(text, "Palomar College", EntityType.ORG), _entity(text, "Palomar", EntityType.ORG)
    at = text.index("Palomar for")
    short = replace(short, mentions=(Mention(at, at + len("Palomar"), EntityType.ORG, 1.0),))
    found = ladders(text, [whole, short])
    chosen = {e.id: [r.text for r in found[e.id].rungs].index("college") for e in (whole, short)}
    labels, _ = labelled([whole, short], found, chosen, text=text)
    assert labels[short.id].first.text == labels[whole.id].later.text


@pytest.mark.parametrize(
    ("short", "name", "holds"),
    [
        ("Palomar", "Palomar College", True),
        ("SCDA", "SCDA Architects Pte Ltd", True),
        ("Atlanta", "Atlanta Braves", True),
        ("Michigan", "Michigan State", False),
        ("NBA", "NBA G League", False),
        ("Palomar College", "Palomar", False),
    ],
)
def test_a_short_form_leaves_out_only_what_says_the_kind(short: str, name: str, holds: bool) -> None:
    assert is_short_form(short, name, kinds()) is holds


@pytest.mark.parametrize(
    ("name", "sentence", "rung"),
    [
        (
            "Texas House of Representatives",
            "He is a member of the Texas House of Representatives.",
            "state legislative chamber in the United States",
        ),
        ("Order of Canada", "In 1978 he was made an Officer of the Order of Canada.", "award"),
        ("St. Lunatics", "a founding member of the Platinum-selling rap group the St. Lunatics.", "band"),
        ("Church of England", "He was licensed to work in the Church of England.", "religious organisation"),
        ("Michigan", "The football coach saw his side lose; they lost to Michigan 24–21.", "sports team"),
    ],
)
def test_what_the_name_or_its_part_in_the_sentence_says_comes_first(
    name: str, sentence: str, rung: str
) -> None:
    assert _rungs(name, EntityType.ORG, sentence)[0].startswith(rung)


def test_a_title_tells_no_country() -> None:
    text = "He published his autobiography, Made in America, in 2008."
    title = _entity(text, "Made in America", EntityType.MISC)
    told = [rung.text for rung in ladders(text, [title])[title.id].rungs[1:-1]]
    assert told and not any("United States" in rung for rung in told)


def test_a_member_of_a_list_takes_the_kind_of_the_others() -> None:
    text = "She wrote music for TV shows, including Family Guy, The Cleveland Show, Stingray, American Dad! and Wiseguy."
    names = ("Family Guy", "The Cleveland Show", "Stingray", "American Dad!", "Wiseguy")
    found = kinds_of(text, [_entity(text, name, EntityType.MISC) for name in names])
    assert {guess.kind.name for guess in found.values()} == {"television programme"} and len(found) == 5


def test_what_names_nobody_may_stand_for_a_thing_named_after_a_person() -> None:
    text = "He is the founder of the Andre Agassi Charitable Foundation."
    thing = replace(
        _entity(text, "Andre Agassi Charitable Foundation", EntityType.ORG), p_direct=0.9, p_quasi=0.05
    )
    rungs = {r.text: r.flags for r in ladders(text, [thing])[thing.id].rungs[1:-1]}
    assert RungFlag.NAMES_NOBODY in rungs["foundation"]
    assert not any(RungFlag.NAMES_NOBODY in flags for words, flags in rungs.items() if " in " in words)
    text = "In May the Ida Berg Award was founded."
    award = replace(_entity(text, "Ida Berg Award", EntityType.MISC), p_direct=0.9, p_quasi=0.05)
    rungs = {r.text: r.flags for r in ladders(text, [award])[award.id].rungs[1:-1]}
    assert RungFlag.NAMES_NOBODY in rungs["award"]


def test_a_description_of_a_named_team_gets_no_letter_of_its_own() -> None:
    text = "He played against Arsenal and Raith Rovers and scored against the London club."
    names = ("Arsenal", "Raith Rovers", "London club")
    teams = [_entity(text, name, EntityType.ORG) for name in names]
    found = ladders(text, teams)
    chosen = {e.id: [r.text for r in found[e.id].rungs].index("sports team") for e in teams}
    labels, _ = labelled(teams, found, chosen, text=text)
    assert [labels[e.id].first.text for e in teams] == ["Sports team A", "Sports team B", "the sports team"]


def test_a_town_that_somebody_plays_for_is_a_team_in_a_text_about_the_sport() -> None:
    played = "He was a footballer who played with Melbourne in the Victorian Football League."
    lived = "He was a footballer who lived in Melbourne and played with Essendon."
    assert _rungs("Melbourne", EntityType.LOC, played)[0].startswith("sports team")
    assert _rungs("Melbourne", EntityType.LOC, lived)[0].startswith("city")


def test_one_of_several_is_no_age() -> None:
    assert _rungs("one", EntityType.DEM, "He was one of the most influential economists.") == []


@pytest.mark.parametrize(("type_", "rungs"), [(EntityType.DEM, []), (EntityType.MISC, ["work"])])
def test_a_title_is_no_common_noun(type_: EntityType, rungs: list[str]) -> None:
    assert _rungs("The In-Laws", type_, "He wrote Barefoot and directed The In-Laws.") == rungs


def test_a_country_before_a_colon_takes_its_article() -> None:
    text = "It is the largest in Mexico: one of many."
    place = _entity(text, "Mexico", EntityType.LOC)
    ladder = ladders(text, [place])
    at = [r.text for r in ladder[place.id].rungs].index("country in North America")
    assert "in a country in North America: one" in edits_of(
        realise(text, [place], ladder, {place.id: at}), text
    ).apply(text)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("International Space Station", "spacecraft"),
        ("Hubble Space Telescope", "telescope"),
        ("Space Shuttle Discovery", "spacecraft"),
    ],
)
def test_a_noun_of_several_words_tells_the_kind_before_its_last_word(name: str, told: str) -> None:
    assert _rungs(name, EntityType.ORG, f"Kelly worked on the {name} for a year.")[:1] == [told]


@pytest.mark.parametrize("name", ["Ardley Fire Station", "Halley Research Station"])
def test_a_last_word_with_several_senses_does_not_decide_where_the_word_before_it_gives_it_another(
    name: str,
) -> None:
    assert "railway station" not in _rungs(name, EntityType.ORG, f"She was sent to the {name} in May.")


def test_a_team_that_is_named_after_a_state_is_no_region() -> None:
    name = "Republic of Ireland national team"
    rungs = _rungs(name, EntityType.ORG, f"He served as captain of the {name} in football.")
    assert rungs and not {"region", "country", "state"} & set(rungs)


def test_a_contest_is_a_sports_event_only_where_the_text_speaks_of_sport() -> None:
    cook = "The chef is a judge at the Ardley world finals."
    runner = "The athlete ran at the Ardley world finals."
    assert _rungs("Ardley world finals", EntityType.MISC, cook)[:1] == ["competition"]
    assert _rungs("Ardley world finals", EntityType.MISC, runner)[:1] == ["sports competition"]


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("His third spaceflight was as commander of the expedition.", "leader"),
        ("He was commander of an infantry regiment.", "military officer"),
    ],
)
def test_who_commands_a_flight_holds_no_rank_by_that(sentence: str, told: str) -> None:
    assert _rungs("commander", EntityType.DEM, sentence)[:1] == [told]
