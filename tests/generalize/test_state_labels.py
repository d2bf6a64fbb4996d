"""One State, one label, in judgments that hide it."""

from __future__ import annotations

from sfumato.core.generalize.generalizer import ladders
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungFlag, RungKind
from sfumato.core.generalize.realise import realise, shown_text
from sfumato.core.recognize.model import Entity, EntityType, Mention

TEXT = (
    "CASE OF BERG v. FINLAND. The application against the Republic of Finland was lodged by a Finnish national. "
    "The Finnish Government and the Finnish courts knew that Finland had asked Germany, and Germany the German police."
)


def entity(words: tuple[str, ...], type_: EntityType, number: int) -> Entity:
    spans = sorted({m for word in words for m in _spans(word)})
    mentions = tuple(Mention(a, b, type_, 0.9) for a, b in spans)
    return Entity(f"{type_.value}-{number}", type_, mentions, words[0], 0.0, 0.5)


def _spans(word: str) -> list[tuple[int, int]]:
    found, at = [], TEXT.find(word)
    while at >= 0:
        found.append((at, at + len(word)))
        at = TEXT.find(word, at + 1)
    return found


def ladder(entity: Entity, words: str, kind: RungKind, flags: RungFlag = RungFlag.NONE) -> Ladder:
    rung = Rung(words, 20.0, 0.5, kind=kind, flags=flags)
    top = Rung(MASK, 1e9, 1.0, kind=RungKind.MASK)
    return Ladder(entity.id, (Rung(entity.text, 1.0, 0.0, kind=RungKind.ORIGINAL), rung, top))


def test_a_hidden_state_reads_the_same_everywhere() -> None:
    state = entity(("FINLAND", "Republic of Finland"), EntityType.LOC, 1)
    bare = Entity(
        "ORG-1", EntityType.ORG, (Mention(*_spans("Finland")[1], EntityType.ORG, 0.9),), "Finland", 0.0, 0.5
    )
    government = entity(("Finnish Government",), EntityType.ORG, 2)
    at = [s for s in _spans("Finnish") if not TEXT.startswith("Finnish Government", s[0])]
    people = Entity(
        "DEM-1", EntityType.DEM, tuple(Mention(*s, EntityType.DEM, 0.9) for s in at), "Finnish", 0.0, 0.5
    )
    first, second = _spans("Germany")
    place = Entity("LOC-2", EntityType.LOC, (Mention(*first, EntityType.LOC, 0.9),), "Germany", 0.0, 0.5)
    actor = Entity("ORG-3", EntityType.ORG, (Mention(*second, EntityType.ORG, 0.9),), "Germany", 0.0, 0.5)
    foreign = entity(("German police",), EntityType.DEM, 2)
    foreign = Entity(
        "DEM-2",
        EntityType.DEM,
        (Mention(foreign.mentions[0].start, foreign.mentions[0].start + 6, EntityType.DEM, 0.9),),
        "German",
        0.0,
        0.5,
    )
    adjective = RungFlag.ADJECTIVE
    made = {
        state.id: ladder(state, "country in Northern Europe", RungKind.PLACE),
        bare.id: ladder(bare, "state in Northern Europe", RungKind.PLACE),
        government.id: ladder(government, "government", RungKind.KIND),
        people.id: ladder(people, "Northern European", RungKind.ATTRIBUTE, adjective),
        place.id: ladder(place, "country in Western Europe", RungKind.PLACE),
        actor.id: ladder(actor, "state in Western Europe", RungKind.PLACE),
        foreign.id: ladder(foreign, "Western European", RungKind.ATTRIBUTE, adjective),
    }
    entities = (state, bare, government, people, place, actor, foreign)
    replaced = realise(TEXT, entities, made, dict.fromkeys(made, 1))
    assert shown_text(replaced, TEXT) == (
        "CASE OF BERG v. THE RESPONDENT STATE. The application against the respondent State was lodged by a national of the "
        "respondent State. The Government and the domestic courts knew that the respondent State had asked a country in "
        "Western Europe, and that country the foreign police."
    )


def test_an_honour_for_players_is_no_place_and_hides_no_country() -> None:
    text = "She is an American player. She was twice named an All-American."
    entities = [
        Entity("a", EntityType.DEM, (Mention(10, 18, EntityType.DEM, 0.9),), "American", 0.0, 0.5),
        Entity("b", EntityType.LOC, (Mention(50, 62, EntityType.LOC, 0.9),), "All-American", 0.0, 0.9),
    ]
    assert [r.text for r in ladders(text, entities)["b"].rungs[1:-1]] == ["all-star"]


def test_what_every_state_has_keeps_its_words_without_the_state() -> None:
    text = "CASE OF BERG v. FINLAND. The applicant wrote to the Finnish Ministry of Justice and the Finnish Helsinki Union."
    said = {"a": "the Finnish Ministry of Justice", "b": "the Finnish Helsinki Union"}
    entities = [
        Entity(
            id_,
            EntityType.ORG,
            (Mention(text.index(form), text.index(form) + len(form), EntityType.ORG, 0.9),),
            form,
            0.0,
            0.5,
        )
        for id_, form in said.items()
    ]
    made = {e.id: ladder(e, "body", RungKind.KIND) for e in entities}
    shown = shown_text(realise(text, entities, made, {"a": 1, "b": 1}), text)
    assert "wrote to the Ministry of Justice and a body" in shown
