"""Which thing is meant: by type, by the document's country, by the sentence, by population."""

from __future__ import annotations

import pytest

from sfumato.core.generalize import ladder_for, ladders
from sfumato.core.generalize.ontology import open_ontology
from sfumato.core.generalize.state_rungs import with_state_rungs
from sfumato.core.recognize.model import Entity, EntityType, Mention


def rungs(span: str, type_: str, context: str = "") -> list[str]:
    return [r.text for r in ladder_for(span, EntityType(type_), context).rungs[1:-1]]


def test_oslo() -> None:
    assert rungs("Oslo", "LOC")[:3] == ["city in Norway", "city in Northern Europe", "city in Europe"]


def test_a_geologist_is_a_scientist() -> None:
    assert rungs("geologist", "DEM")[0] == "scientist"


def test_a_court_by_head_noun_and_place() -> None:
    assert rungs(
        "Słupsk Regional Court", "ORG", "A Polish national appealed to the Słupsk Regional Court."
    ) == [
        "regional court in Poland",
        "court in Poland",
        "regional court",
        "court",
        "public body",
    ]


def test_the_level_of_a_court_says_more_than_its_country() -> None:
    said = rungs(
        "Chişinău Court of Appeal", "ORG", "A Moldovan national appealed to the Chişinău Court of Appeal."
    )
    assert said[0] == "court of appeal"
    assert "court in Moldova" not in said


def test_what_a_country_has_once_is_not_placed_in_it() -> None:
    assert "supreme court in Poland" not in rungs("Polish Supreme Court", "ORG")
    assert "court in Poland" in rungs("Polish Supreme Court", "ORG")
    assert not any("capital" in r for r in rungs("Oslo", "LOC"))


def test_a_parliament_is_no_public_body_of_its_country() -> None:
    found = rungs("Parliament of Canada", "ORG")
    assert "parliament" in found
    assert found.index("parliament") < found.index("public body")
    assert "legislature" in rungs("Michigan legislature", "ORG")


def test_a_university_is_a_university_before_it_is_an_institution_of_its_country() -> None:
    found = rungs("University of Manitoba", "ORG", "A Canadian studied at the University of Manitoba.")
    assert found[:2] == ["university in Canada", "university"]


def test_a_county_and_a_state_are_called_what_they_are() -> None:
    assert rungs("Tarrant County", "LOC", "He lives in Tarrant County, Texas.")[0].startswith("county")
    assert "state in the United States" in rungs("Texas", "LOC")
    assert "province in Canada" in rungs("Ontario", "LOC")


def test_the_larger_place_behind_a_name_says_which_place_is_meant() -> None:
    text = "She grew up in Worcester, Massachusetts and in Glen Rogers, West Virginia."
    assert "city in the United States" in rungs("Worcester", "LOC", text)
    assert "place in the United States" in rungs("Glen Rogers", "LOC", text)


def test_the_smaller_place_before_a_name_tells_a_state_from_a_country() -> None:
    assert "state in the United States" in rungs("Georgia", "LOC", "The games were in Atlanta, Georgia.")
    assert "country" in rungs("Georgia", "LOC", "He was born in Tbilisi, Georgia.")


@pytest.mark.parametrize("place", ["Dorking, Surrey", "Norwich, Norfolk"])
def test_a_town_is_not_placed_in_a_country_that_has_none_of_its_name(place: str) -> None:
    said = rungs(place, "LOC")
    assert not any("Canada" in rung or "the United States" in rung or "America" in rung for rung in said)
    assert "town in England, the United Kingdom" in said or place == "Norwich, Norfolk"  # two are as likely


def test_a_private_body_is_not_told_by_its_whole_name_in_small_letters() -> None:
    sentence = "The {0} (“the PEU”) sent its comments."
    for name in ("Post Office Engineering Union", "Union of Post Office Workers"):
        said = rungs(name, "ORG", sentence.format(name))
        assert said and name.lower() not in said


def test_a_peoples_army_is_an_army() -> None:
    assert rungs("Yugoslav People’s Army", "ORG")[-2:] == ["army", "armed force"]


def test_the_documents_country_chooses_between_namesakes() -> None:
    assert (
        "France" in rungs("Bayonne", "LOC", "The applicant is a French national. The French Government …")[0]
    )
    assert not any(" in " in r for r in rungs("Bayonne", "LOC"))  # two of like size, nothing to choose by


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("He is a Norwegian national.", "Northern European"),
        ("She was fluent in Norwegian.", "language"),
        ("The letter was written in Norwegian.", "language"),
        ("The Norwegian Government replied.", "Northern European"),
    ],
)
def test_norwegian_is_a_people_or_a_language(sentence: str, expected: str) -> None:
    assert any(r.endswith(expected) for r in rungs("Norwegian", "DEM", sentence))


def test_an_abbreviation_is_read_where_the_text_spells_it_out() -> None:
    text = "She applied for a Widow’s Pension (“WPX”). The WPX was refused."
    assert rungs("WPX", "MISC", text)[-1].endswith("benefit")
    assert rungs("WPX", "MISC") == []


def test_a_typing_error_still_finds_the_city() -> None:
    assert "city in Sweden" in rungs("Gothenbrug", "LOC") + rungs("Gothenburgg", "LOC")


@pytest.mark.parametrize(
    ("span", "type_", "expected", "never"),
    [
        ("geologsit", "DEM", "scientist", "geologist"),
        ("journlaist", "DEM", "professional", "journalist"),
        ("schizophrena", "MISC", "illness", "schizophrenia"),
        ("Deutsche Bannk", "ORG", "bank", "deutsche bank"),
    ],
)
def test_a_typing_error_still_finds_what_is_no_place(
    span: str, type_: str, expected: str, never: str
) -> None:
    found = rungs(span, type_)
    assert expected in found and never not in [rung.lower() for rung in found]


def test_a_name_that_only_sounds_like_another_is_left_alone() -> None:
    for span in ("Thorvaldsen", "Handelsblad", "Larssen"):
        ontology = open_ontology()
        assert not ontology.answer(span, EntityType.ORG, ontology.context("")).steps


def test_no_rung_repeats_a_telling_word() -> None:
    for span, type_ in [
        ("Katowice", "LOC"),
        ("Stuttgart", "LOC"),
        ("Kurdistan Workers' Party", "ORG"),
        ("Luxembourg", "LOC"),
    ]:
        stem = span.split()[0].lower()[:6]
        assert not any(stem in r.lower() for r in rungs(span, type_)), span


def test_a_people_is_not_the_city_of_its_name() -> None:
    assert rungs("Roma", "LOC", "the eviction of a Roma family in Italy") == []
    assert rungs("Roma", "LOC", "He lived in Roma, Italy, for years.")[0].startswith("city in")


def test_an_amount_or_a_place_taken_for_an_organisation() -> None:
    assert rungs("ITL 17,000,000", "ORG", "")[0] == "between ITL 10 million and ITL 20 million"
    assert rungs("STRASBOURG", "ORG", "JUDGMENT\nSTRASBOURG\n4 December 2018\nFrance")[-1] == "city"
    assert "city" not in rungs("Liverpool", "ORG", "He played for Liverpool in England.")  # a club there
    assert rungs("1309 S. Mary Avenue", "ORG") == ["address"]
    assert rungs("Astrakhan region", "ORG", "the Astrakhan region of Russia")[0] == "region in Russia"


def test_a_name_is_not_the_company_or_office_it_happens_to_spell() -> None:
    bio = "He won the Tony twice. He is an American actor."
    assert rungs("Tony", "ORG", bio) == []
    assert "politician" not in rungs("Washington Senators", "ORG", "American baseball")


def test_a_fragment_of_a_name_tells_no_country() -> None:
    assert not any("United States" in r for r in rungs("Heathrow", "LOC", "He landed at Heathrow."))
    assert not any(" in " in r for r in rungs("Lake Victoria", "LOC", "He drowned in Lake Victoria."))
    assert not any(
        " in " in r for r in rungs("Lincoln High School", "ORG", "She attended Lincoln High School.")
    )


def test_a_government_is_no_company() -> None:
    assert "company" not in rungs(
        "Government of India", "ORG", "The Government of India awarded him a medal."
    )


def test_a_play_is_no_village_and_a_ballet_no_lake() -> None:
    assert "village" not in rungs("Hamlet", "MISC", "He played the lead in the play Hamlet.")
    assert rungs("Ring", "MISC", "the antagonist in the horror film The Ring") == ["film"]
    assert rungs("ring", "MISC", "She lost her ring.") == ["jewellery"]
    assert "lake" not in rungs("Swan Lake", "MISC", "She danced in the ballet Swan Lake.")


def test_nothing_is_said_of_a_name_that_nothing_explains() -> None:
    for type_ in ("ORG", "LOC", "MISC"):
        assert rungs("Xqrvan", type_, "He spoke of Xqrvan in 2003.") == []


def test_an_attribute_reads_well_where_it_stands() -> None:
    assert rungs("Catholic", "DEM", "He grew up in a Catholic family.") == ["religious"]
    assert rungs("Catholic", "DEM", "She is Catholic.") == ["member of a religious community"]
    assert rungs("Finnish", "DEM", "He speaks Finnish at home.")[-1].endswith("language")
    assert rungs("American", "DEM", "She is American.")[0] == "North American"


def test_a_minister_is_of_a_government_unless_there_is_a_church() -> None:
    assert rungs("Minister", "DEM", "He was the Minister for Foreign Affairs.")[0] == "government minister"
    assert rungs("minister", "DEM", "a minister of the Lutheran church")[0] == "religious figure"
    assert rungs("Permanent Representative of Guatemala", "DEM")[1:] == rungs("Ambassador", "DEM")


def test_an_abbreviation_of_a_statute_with_its_year() -> None:
    context = "by the Regulation of Investigatory Powers Act 2000 (“RIPA”) of the United Kingdom"
    assert rungs("RIPA", "ORG", context)[-1] == "legal text"


def test_mentions_that_mean_different_places_share_only_what_holds_for_all() -> None:
    text = "He practises in Wels (Austria). He lives in Austria."
    spans = [
        (text.index("Wels"), text.index("Wels") + 13),
        (text.rindex("Austria"), text.rindex("Austria") + 7),
    ]
    mentions = tuple(Mention(a, b, EntityType.LOC, 1.0) for a, b in spans)
    entity = Entity("LOC-1", EntityType.LOC, mentions, "Wels (Austria", 0.0, 0.9)
    shown = [r.text for r in ladders(text, [entity])["LOC-1"].rungs[1:-1]]
    assert shown == ["place in Austria"]
    alone = Entity("LOC-1", EntityType.LOC, mentions[:1], "Wels (Austria", 0.0, 0.9)
    assert ladders(text, [alone])["LOC-1"].rungs[1].text.startswith("town in")


def test_the_document_chooses_between_senses_of_an_occupation() -> None:
    assert rungs("director", "DEM", "He is a film actor and director.")[0] == "film-maker"
    assert rungs("director", "DEM", "She became director of the bank.") == ["manager", "staff member"]
    assert rungs("Princess Consort", "DEM", "She was Princess Consort.") == []


def test_a_medicine_by_its_international_name() -> None:
    assert rungs("Lisinopril 10mg", "MISC", "Medication: Lisinopril 10mg") == ["medicine"]
    assert rungs("April", "MISC", "They met in April.") == []


def test_an_island_is_told_as_one() -> None:
    text = "A British national was held in Parkhurst Prison on the Isle of Wight."
    assert rungs("Isle of Wight", "LOC", text)[0].startswith("island")


def test_a_region_named_like_its_town_is_told_as_a_region() -> None:
    text = "The Hungarian applicant lives in Balatonkenese."
    assert rungs("Balatonkenese", "LOC", text)[0] == "town in the Veszprém region, Hungary"


def test_a_street_with_its_postcode_is_an_address() -> None:
    assert rungs("Main Street, New York, NY 10001", "LOC")[0] == "address in the United States"


def test_what_stands_before_a_state_and_its_code_is_a_town_whatever_it_is_called() -> None:
    assert rungs("Highland Park, IL 60035", "LOC")[0].startswith("town in")


def test_a_court_keeps_its_field() -> None:
    text = "The German applicants went to the Bersenbrück Guardianship Court (Vormundschaftsgericht)."
    assert rungs("Bersenbrück Guardianship Court (Vormundschaftsgericht)", "ORG", text)[0] == (
        "guardianship court in Germany"
    )


def test_a_city_is_meant_before_the_region_of_its_name() -> None:
    assert rungs("Zurich", "LOC", "He lives in Zurich in Switzerland.")[0].startswith("city in")
    assert rungs("IL", "LOC", "Springfield, IL") == []


def test_a_country_before_a_noun_is_no_state() -> None:
    assert "state" not in rungs("New Zealand", "ORG", "He is a New Zealand basketball player.")
    assert "state" in rungs("New Zealand", "ORG", "The case against New Zealand was dismissed.")


def test_a_city_abroad_that_is_known_better_is_not_taken_for_one_at_home() -> None:
    text = "She is an American born in Paris who worked at the University of Cambridge."
    assert rungs("Paris", "LOC", text)[0] == "city in France"
    assert not any("United States" in r for r in rungs("University of Cambridge", "ORG", text))
    assert not any("United States" in r for r in rungs("Cambridge", "LOC", "An American at Cambridge."))


def test_a_nickname_of_a_team_tells_no_country() -> None:
    for country in ("American", "man of the Dominican Republic"):
        _is_in_no_india(f"He is a {country} who played for the Cleveland Indians.")


def _is_in_no_india(text: str) -> None:
    at = text.index("Cleveland")
    team = Entity(
        "ORG-1", EntityType.ORG, (Mention(at, at + 17, EntityType.ORG, 1.0),), "Cleveland Indians", 0.0, 0.9
    )
    assert not any("India" in r.text for r in ladders(text, [team])["ORG-1"].rungs[1:])


def test_a_country_that_takes_the_article() -> None:
    text = "He sat in the United States House of Representatives."
    start = text.index("United")
    mention = Mention(start, len(text) - 1, EntityType.ORG, 0.9)
    house = Entity("ORG-1", EntityType.ORG, (mention,), text[start:-1], 0.0, 0.5)
    found = [r.text for r in with_state_rungs(text, [house], ladders(text, [house]))["ORG-1"].rungs]
    assert "legislative chamber in the United States" in found
    assert "parliament in United States" not in found


def test_a_republic_that_is_no_country_is_a_region() -> None:
    text = "CASE OF BERG v. RUSSIA. He lives in the Republic of Ingushetia in Russia and left the Chechen Republic."
    for name in ("Republic of Ingushetia", "Chechen Republic"):
        assert "region in Russia" in rungs(name, "ORG", text)


def test_the_united_states_have_rungs_and_england_is_a_country() -> None:
    assert "state" in rungs("United States", "ORG", "He went there.")
    assert "country in Europe" in rungs("England", "LOC", "She went to England.")


def test_a_region_that_bears_the_name_of_a_country_tells_no_country() -> None:
    context = "An American politician, born in Tucker, Georgia."
    rungs = ladder_for("Georgia House of Representatives", EntityType.ORG, context).rungs
    assert not any("Asia" in rung.text for rung in rungs)


def test_a_country_behind_its_capital_is_no_province_and_a_state_may_be_called_one() -> None:
    text = (
        "Luis (Guatemala City, Guatemala, 1966) represented Guatemala. He came from Gujarat state in India."
    )
    assert "region" not in ladder_for("Guatemala", EntityType.LOC, text).rungs[1].text
    assert ladder_for("Gujarat state", EntityType.LOC, text).rungs[1].text.startswith("state in")


def test_new_mexico_is_not_in_mexico_and_maine_is_not_in_illinois() -> None:
    text = "He was a U.S. Representative from Massachusetts and from Maine, and led the New Mexico Racing Commission."
    assert not any(
        "Mexico" in r.text for r in ladder_for("New Mexico Racing Commission", EntityType.ORG, text).rungs[1:]
    )
    assert ladder_for("Maine", EntityType.LOC, text).rungs[1].text.startswith("state in")
    assert ladder_for("State of Maine", EntityType.LOC, text).rungs[1].text.startswith("state in")


def test_a_town_before_its_country_an_address_and_a_hospital_named_after_people() -> None:
    text = "He moved from Postojna, Slovenia, to the flat in Rijeka, Mihanovićeva 2, in Croatia."
    assert rungs("Postojna, Slovenia", "LOC", text)[-1] in ("town", "small locality")
    assert rungs("Rijeka, Mihanovićeva 2", "LOC", text)[0].startswith("address")
    text = "Two Italian nationals took her to Marie-Lannelongue Hospital."
    assert rungs("Marie-Lannelongue Hospital", "ORG", text)[0] == "hospital"
    assert (
        rungs("the county of Vaslui", "LOC", "He wrote to the prefect of the county of Vaslui.")[-1]
        == "county"
    )


def test_a_cemetery_that_was_taken_for_a_body_is_one() -> None:
    assert "cemetery" in rungs("Terracina Cemetery", "ORG", "She was buried at Terracina Cemetery.")


def test_a_parliament_is_no_region() -> None:
    text = "He was elected Speaker of the 8th Parliament of the Fourth Republic of Ghana."
    rungs = ladder_for("8th Parliament of the Fourth Republic", EntityType.ORG, text).rungs
    assert not any("region" in rung.text for rung in rungs)


def test_a_time_before_a_name_is_not_its_kind() -> None:
    text = "At the end of the season Genoa was relegated."
    assert not any("event" in rung.text for rung in ladder_for("Genoa", EntityType.ORG, text).rungs)


def test_what_the_text_calls_an_unknown_name_is_its_kind() -> None:
    text = "She had a room in a housing facility “Promzhil”, and lived in “Promzhil” for years."
    assert rungs("Promzhil", "ORG", text) == ["housing facility"]
    assert "director" not in rungs("Promzhil", "ORG", "She met the director “Promzhil” then.")


def test_a_plot_in_a_register_is_land_and_a_register_of_people_is_nobody() -> None:
    assert rungs("Nicosia/Yerolakkos, plot no. 694, sheet/plan 21/34", "LOC") == ["plot of land"]
    assert "offender" not in rungs("automated register of sex offenders", "MISC")


def test_a_name_that_only_one_country_has_is_there() -> None:
    assert rungs("Kragerø", "LOC", "He was born in Kragerø.")[1] == "town in Norway"
    assert not any("Norway" in r for r in rungs("Berg", "LOC", "He was born in Berg."))


def test_places_of_two_countries_in_one_name_tell_neither() -> None:
    assert not any(" in " in r for r in rungs("FC Sokol Plzen", "ORG", "He joined FC Sokol Plzen."))


def test_an_event_is_not_in_the_largest_place_of_its_name() -> None:
    assert rungs("the Battle of Verdun", "MISC", "He fell in the Battle of Verdun.")[0] == "battle"
    text = "A French soldier of France, he fell in the Battle of Verdun."
    assert not any("Canada" in r for r in rungs("the Battle of Verdun", "MISC", text))
