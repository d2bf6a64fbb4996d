"""A list whose members are people is people as a whole, hidden or kept together."""

from __future__ import annotations

from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.people_lists import listed_alike, whole_lists
from sfumato.core.recognize.scored_mentions import Scored

P = EntityType.PERSON
BENCH = "composed of:\nAnna Berg, President,\nLech Lund,\nOla van der Dahl,\nEva Moe, judges,\nand Per Li, Section Registrar,\n"


def at(text: str, form: str, type_: EntityType = P) -> Scored:
    start = text.index(form)
    return Scored(Mention(start, start + len(form), type_, 0.9, ("tagger",)), 0.1, 0.6)


def entity(text: str, form: str, number: int, p: float) -> Entity:
    start = text.index(form)
    return Entity(
        f"PERSON-{number}", P, (Mention(start, start + len(form), P, 0.9, ("tagger",)),), form, 0.0, p
    )


def test_a_member_that_was_missed_or_halved_is_whole() -> None:
    tagged = [
        at(BENCH, "Anna Berg"),
        at(BENCH, "Lund"),
        at(BENCH, "Eva Moe", EntityType.ORG),
        at(BENCH, "Per Li"),
    ]
    found = whole_lists(BENCH, tagged)
    assert [BENCH[s.start : s.end] for s in found if s.type is P] == [
        "Anna Berg", "Lech Lund", "Ola van der Dahl", "Eva Moe", "Per Li",
    ]  # fmt: skip


def test_lines_that_name_things_stay() -> None:
    text = "Topics:\nProject Updates\nBudget Review\nNext Steps\n"
    assert whole_lists(text, [at(text, "Budget Review", EntityType.MISC)])[0].type is EntityType.MISC


def test_a_bench_is_hidden_as_a_whole() -> None:
    forms = ("Anna Berg", "Lech Lund", "Ola van der Dahl", "Eva Moe")
    given = [
        entity(BENCH, form, n, p) for n, (form, p) in enumerate(zip(forms, (0.9, 0.3, 0.8, 0.7), strict=True))
    ]
    assert all(e.p_mask >= 0.5 for e in listed_alike(BENCH, given))


def test_where_most_of_a_list_stay_each_is_judged_alone() -> None:
    forms = ("Anna Berg", "Lech Lund", "Ola van der Dahl", "Eva Moe")
    given = [
        entity(BENCH, form, n, p) for n, (form, p) in enumerate(zip(forms, (0.9, 0.3, 0.2, 0.3), strict=True))
    ]
    assert [e.p_mask >= 0.5 for e in listed_alike(BENCH, given)] == [True, False, False, False]
