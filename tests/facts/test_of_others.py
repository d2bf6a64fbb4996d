"""What a judgment tells of the bench, of cited cases and of third people, and of no party."""

from __future__ import annotations

import pytest

from sfumato.core.facts.extract import Extractor
from sfumato.core.facts.model import Relation
from sfumato.core.recognize.model import Entity, EntityType, Mention

HEAD = "CASE OF BERG v. NORWAY\nThe case was lodged against Norway by Mr Ola Berg (“the applicant”). "
LOC, DEM, DATETIME = EntityType.LOC, EntityType.DEM, EntityType.DATETIME


def relations(sentence: str, words: str, type_: EntityType) -> set[tuple[Relation, str]]:
    """The relation and the tie of what is told of the applicant by `words` of a sentence of a judgment."""
    text = HEAD + sentence
    at = text.index(words, len(HEAD))
    name = Mention(text.index("Mr Ola Berg"), text.index("Mr Ola Berg") + 11, EntityType.PERSON, 0.9)
    entities = [
        Entity("P", EntityType.PERSON, (name,), "Mr Ola Berg", 0.9, 0.9, protected=True),
        Entity("X", type_, (Mention(at, at + len(words), type_, 0.9),), words, 0.1, 0.9),
    ]
    return {(f.relation, f.tie) for f in Extractor(text, entities).run() if "X" in f.entities}


@pytest.mark.parametrize(
    ("sentence", "words", "type_", "told"),
    [
        ("Ms Lind, the judge elected in respect of Sweden, withdrew.", "Sweden", LOC, (Relation.OTHER, "")),
        ("This was held in the case of X v. Sweden.", "Sweden", LOC, (Relation.OTHER, "")),
        ("The applicant complained of his exclusion from Sweden.", "Sweden", LOC, (Relation.EVENT, "")),
        ("The applicant fled here, originally from Sweden.", "Sweden", LOC, (Relation.ORIGIN, "")),
        ("He intends to marry a Swedish national.", "Swedish", DEM, (Relation.NATIONALITY, "spouse")),
        ("He met a Swedish national there.", "Swedish", DEM, (Relation.OTHER, "")),
        ("He is a Swedish national.", "Swedish", DEM, (Relation.NATIONALITY, "")),
        (
            "The court held that a girl aged ten could not consent.",
            "aged ten",
            DATETIME,
            (Relation.OTHER, ""),
        ),
        ("The applicant was a girl aged ten.", "aged ten", DATETIME, (Relation.AGE, "")),
    ],
)
def test_a_value_is_told_of_whom_its_words_say(
    sentence: str, words: str, type_: EntityType, told: tuple[Relation, str]
) -> None:
    assert relations(sentence, words, type_) == {told}


def test_a_point_inside_a_name_ends_no_sentence() -> None:
    """Otherwise the town of the lawyer would be the home of whoever was spoken of before."""
    text = HEAD + "The applicant was represented by Mr Yu. Lind, a lawyer practising in Larvik."
    named = [
        ("P", "Mr Ola Berg", EntityType.PERSON),
        ("L", "Mr Yu. Lind", EntityType.PERSON),
        ("T", "Larvik", LOC),
    ]
    entities = [
        Entity(
            i, t, (Mention(text.index(w), text.index(w) + len(w), t, 0.9),), w, 0.1, 0.9, protected=i == "P"
        )
        for i, w, t in named
    ]
    (home,) = (f for f in Extractor(text, entities).run() if f.value == "Larvik")
    assert home.subject == "L"
