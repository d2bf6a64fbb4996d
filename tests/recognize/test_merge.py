"""Merging: who wins an overlap, and that nothing found is lost."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sfumato.core.recognize.mention_edges import trimmed
from sfumato.core.recognize.merge import merge
from sfumato.core.recognize.missed_occurrences import people_everywhere, spread
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored


def scored(start: int, end: int, type_: EntityType, source: str, probability: float = 0.9) -> Scored:
    return Scored(Mention(start, end, type_, probability, (source,)), 0.1, 0.6, judged=source == "tagger")


TEXT = "Write to jane.doe@example.org in Oslo today please, thank you very much indeed."


def test_a_proven_pattern_beats_the_model() -> None:
    name = scored(9, 17, EntityType.PERSON, "tagger")
    mail = scored(9, 29, EntityType.CODE, "pattern:e-mail", 1.0)
    assert [(m.start, m.end, m.type) for m in merge(TEXT, [name, mail])] == [(9, 29, EntityType.CODE)]


def test_the_user_beats_a_proven_pattern() -> None:
    mail = scored(9, 29, EntityType.CODE, "pattern:e-mail", 1.0)
    mine = scored(9, 29, EntityType.MISC, "user", 1.0)
    assert [m.type for m in merge(TEXT, [mail, mine])] == [EntityType.MISC]


def test_equal_types_join_and_are_surer_together() -> None:
    first = scored(9, 20, EntityType.CODE, "tagger", 0.8)
    second = scored(15, 29, EntityType.CODE, "pattern:reference", 0.6)
    (joined,) = merge(TEXT, [first, second])
    assert (joined.start, joined.end) == (9, 29)
    assert abs(joined.mention.probability - 0.92) < 1e-9
    assert joined.mention.sources == ("tagger", "pattern:reference")


def test_a_form_names_what_the_model_only_calls_something_else() -> None:
    form = scored(33, 37, EntityType.CODE, "pattern:plate", 0.6)
    vague = scored(33, 37, EntityType.MISC, "tagger")
    (only,) = merge(TEXT, [vague, form])
    assert (only.type, only.p_quasi, only.mention.sources) == (
        EntityType.CODE,
        vague.p_quasi,
        ("tagger", "pattern:plate"),
    )
    mine = scored(33, 37, EntityType.MISC, "user", 1.0)
    assert [m.type for m in merge(TEXT, [mine, form])] == [EntityType.MISC]


def test_what_a_loser_covers_beyond_the_winner_stays() -> None:
    long = scored(0, 37, EntityType.MISC, "tagger")
    mail = scored(9, 29, EntityType.CODE, "pattern:e-mail", 1.0)
    spans = [TEXT[m.start : m.end] for m in merge(TEXT, [long, mail])]
    assert spans == ["Write to", "jane.doe@example.org", "in Oslo"]


def test_a_word_list_only_fills_gaps() -> None:
    place = scored(33, 37, EntityType.LOC, "tagger")
    listed = scored(30, 37, EntityType.DEM, "gazetteer", 0.5)
    assert [(m.start, m.type) for m in merge(TEXT, [listed, place])] == [(33, EntityType.LOC)]


def test_never_spans_stay_open() -> None:
    place = scored(33, 37, EntityType.LOC, "tagger")
    assert merge(TEXT, [place], never=[(33, 37)]) == []


def test_edges_are_trimmed_but_owned_full_stops_stay() -> None:
    text = "“(Acme Inc.),” said J.S. here."
    assert text[slice(*trimmed(text, 0, 14))] == "Acme Inc."
    assert text[slice(*trimmed(text, 20, 24))] == "J.S."
    assert text[slice(*trimmed(text, 25, 30))] == "here"


SOURCES = ["tagger", "pattern:date", "gazetteer", "user"]
spans = st.tuples(
    st.integers(0, 70), st.integers(1, 9), st.sampled_from(EntityType), st.sampled_from(SOURCES)
)


@given(st.lists(spans, max_size=12))
def test_the_result_never_overlaps(raw: list[tuple[int, int, EntityType, str]]) -> None:
    result = merge(TEXT, [scored(s, s + n, t, source) for s, n, t, source in raw])
    assert all(a.end <= b.start for a, b in pairwise(result))
    assert all(m.start < m.end for m in result)


def test_a_form_that_holds_all_of_the_models_pieces_is_one_thing() -> None:
    text = "in case no. 19-044127TVI-TELE of that court"
    pieces = [scored(12, 14, EntityType.DATETIME, "tagger"), scored(15, 24, EntityType.DATETIME, "tagger")]
    form = scored(12, 29, EntityType.CODE, "pattern:reference")
    assert [(text[m.start : m.end], m.type) for m in merge(text, [*pieces, form])] == [
        ("19-044127TVI-TELE", EntityType.CODE)
    ]
    mine = scored(12, 14, EntityType.MISC, "user", 1.0)
    kept = merge(text, [mine, pieces[1], form])
    assert kept[0].type is EntityType.MISC, "a person's word is not swallowed"


def test_a_hidden_name_does_not_stand_open_inside_something_else() -> None:
    text = "CASE OF HALVORSEN v. NORWAY. Mr Eirik Halvorsen owns Halvorsen Surveys. HALVORSEN left."
    title = scored(8, 27, EntityType.MISC, "tagger")
    person = scored(29, 47, EntityType.PERSON, "tagger")
    firm = scored(53, 70, EntityType.ORG, "tagger")
    kept, hidden = replace(title, p_quasi=0.1), replace(person, p_quasi=0.9)
    found = spread(text, [kept, hidden, replace(firm, p_quasi=0.2)])
    assert [(text[m.start : m.end], m.type.value, round(m.p_mask, 1)) for m in found] == [
        ("HALVORSEN", "PERSON", 1.0),
        ("NORWAY", "ORG", 0.2),
        ("Mr Eirik Halvorsen", "PERSON", 1.0),
        ("Halvorsen Surveys", "ORG", 1.0),
        ("HALVORSEN", "PERSON", 1.0),
    ]
    mine = replace(kept, mention=replace(title.mention, sources=("user",)))
    assert spread(text, [mine, hidden])[0] == mine


def test_a_role_beside_a_name_is_not_hidden_everywhere() -> None:
    text = "Jane Poe Debtor. Debtor 1 and Debtor 2 fill in this form. Poe signs."
    found = spread(text, [scored(0, 15, EntityType.PERSON, "tagger")])
    assert [text[m.start : m.end] for m in found] == ["Jane Poe Debtor"]


def test_a_whole_date_is_no_code() -> None:
    text = "03/04/2024  Books"
    date = scored(0, 10, EntityType.DATETIME, "pattern:date-numeric")
    date = replace(date, mention=replace(date.mention, kind="date"))
    assert [m.type for m in merge(text, [scored(0, 10, EntityType.CODE, "tagger"), date])] == [
        EntityType.DATETIME
    ]


def test_a_name_is_hidden_where_a_later_stage_dropped_what_held_it() -> None:
    text = "Frank Carpenter wrote these. Carpenter's Geographical Reader: Asia"
    found = people_everywhere(text, [scored(0, 15, EntityType.PERSON, "tagger")])
    assert [text[s.start : s.end] for s in found] == ["Frank Carpenter", "Carpenter"]
    kept = replace(scored(0, 15, EntityType.PERSON, "tagger"), p_direct=0.1, p_quasi=0.1)
    assert people_everywhere(text, [kept]) == [kept]  # whoever stays open does so everywhere
