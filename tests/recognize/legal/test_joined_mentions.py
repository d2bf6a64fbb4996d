"""Nothing that is several things is one mention."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.legal.joined_mentions import split_several
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored


def scored(text: str, words: str, type_: EntityType, start: int = 0) -> Scored:
    at = text.index(words, start)
    return Scored(Mention(at, at + len(words), type_, 0.9, ("tagger",)), 0.0, 0.6)


@pytest.mark.parametrize(
    ("text", "words", "type_", "person", "parts"),
    [
        ("T. left. She left Australia T. had parental rights.", "Australia T.", EntityType.LOC, "T.", ["Australia", "T."]),
        ("H left. An opinion in respect of H and I.", "H and I", EntityType.ORG, "H", ["H", "I"]),
        ("He spoke to an officer of the VID, I.S., and I.S. left.", "VID, I.S.", EntityType.ORG, "I.S.", ["VID", "I.S."]),
        ("Against A.P. The Government denied it.", "A.P. The Government", EntityType.ORG, "", ["A.P.", "The Government"]),
        ("By Judges Myjer and López Guerra.", "Judges Myjer and López Guerra", EntityType.PERSON, "",
         ["Myjer", "López Guerra"]),
        ("Their children, Maud and Adèle, left.", "Maud and Adèle", EntityType.PERSON, "", ["Maud", "Adèle"]),
        ("Officers Markl, Trnka and Lund.", "Markl, Trnka and Lund", EntityType.PERSON, "", ["Markl", "Trnka", "Lund"]),
        ("from 1 p.m. on 31 May 1988 to about 9.30 a.m. on 2 June.", "31 May 1988 to about 9.30 a.m.", EntityType.DATETIME, "",
         ["31 May 1988"]),
        ("By Judges Berg, Lund and de Wit.", "Judges Berg, Lund and de Wit", EntityType.PERSON, "", ["Berg", "Lund", "de Wit"]),
        ("S. Dollé J.-P. Costa\nRegistrar President", "S. Dollé J.-P. Costa\nRegistrar", EntityType.PERSON, "",
         ["S. Dollé", "J.-P. Costa"]),
        ("and S. Dollé Section Registrar,", "S. Dollé Section Registrar", EntityType.PERSON, "", ["S. Dollé"]),
        ("He saw Frape, Noonan and another prisoner.", "Frape, Noonan", EntityType.PERSON, "", ["Frape", "Noonan"]),
        ("He saw Noonan, Peter and left.", "Noonan, Peter", EntityType.PERSON, "", ["Noonan, Peter"]),
        ("Mr and Mrs Berg left.", "Mr and Mrs Berg", EntityType.PERSON, "", ["Mr and Mrs Berg"]),
        ("J.W. left. He accused the Regional Prosecutor (J.W.) of it.", "Regional Prosecutor (J.W.)", EntityType.ORG, "J.W.",
         ["Regional Prosecutor", "J.W."]),
        ("J.W. left. The Regional Prosecutor J.W. came.", "Regional Prosecutor J.W.", EntityType.PERSON, "J.W.", ["J.W."]),
        ("To Judge Miosga of the Freising District Court (Amtsgericht).",
         "Miosga of the Freising District Court (Amtsgericht)",
         EntityType.ORG, "", ["Miosga", "Freising District Court (Amtsgericht)"]),
        ("case-law of the Strasbourg Court the Warsaw Regional Court held", "Strasbourg Court the Warsaw Regional Court",
         EntityType.ORG, "", ["Strasbourg Court", "Warsaw Regional Court"]),
        ("the Patronat Association, a non-governmental organisation, acted",
         "Patronat Association, a non-governmental organisation",
         EntityType.ORG, "", ["Patronat Association"]),
        ("PW-1 Dattatray Gangurde is her father.", "PW-1 Dattatray Gangurde", EntityType.PERSON, "", ["Dattatray Gangurde"]),
        ("Before: WARDLAW, NGUYEN, and OWENS, Circuit Judges.", "WARDLAW, NGUYEN", EntityType.PERSON, "", ["WARDLAW", "NGUYEN"]),
        ("Before: BOONSTRA, P.J., and BORRELLO, JJ.", "BOONSTRA, P.J.", EntityType.PERSON, "", ["BOONSTRA"]),
        ("It imposed a fine on R.M. of RUB 1,000 then.", "R.M. of RUB 1,000", EntityType.QUANTITY, "", ["R.M.", "RUB 1,000"]),
        ("It could belong to Dzh.N. or K.G.", "Dzh.N. or K.G.", EntityType.ORG, "", ["Dzh.N.", "K.G."]),
        ("HAROLD J. VANCE, M.D., came.", "HAROLD J. VANCE, M.D.", EntityType.PERSON, "", ["HAROLD J. VANCE, M.D."]),
        ("CASE OF A.K. AND L. v. CROATIA", "A.K. AND L.", EntityType.ORG, "", ["A.K.", "L."]),
        ("CASE OF IDA BERG AND OLA BERG v. NORWAY", "IDA BERG AND OLA BERG", EntityType.PERSON, "", ["IDA BERG", "OLA BERG"]),
        ("B left. He was infected with Hepatitis B there.", "Hepatitis B", EntityType.MISC, "B", ["Hepatitis B"]),
    ],
)  # fmt: skip
def test_what_is_several_is_cut(
    text: str, words: str, type_: EntityType, person: str, parts: list[str]
) -> None:
    known = [scored(text, person, EntityType.PERSON, text.rindex(person))] if person else []
    if person and text.rindex(person) < text.index(words) + len(words):
        known = [scored(text, person, EntityType.PERSON)]
    found = split_several(text, [*known, scored(text, words, type_)])
    assert [text[s.start : s.end] for s in found if s not in known] == parts


def test_a_letter_where_somebody_practises_is_a_town() -> None:
    text = "He left S. at home. She is a lawyer practising in S. The court agreed."
    husband = scored(text, "S.", EntityType.PERSON)
    for type_ in (EntityType.PERSON, EntityType.LOC):
        found = split_several(text, [husband, scored(text, "S.", type_, 20)])
        assert [s.type for s in found] == [EntityType.PERSON, EntityType.LOC]


def test_letters_beside_something_else_are_the_person() -> None:
    text = "T. left. She was removed from Australia T. had parental rights."
    found = split_several(
        text, [scored(text, "T.", EntityType.PERSON), scored(text, "Australia T.", EntityType.LOC)]
    )
    assert [s.type for s in found] == [EntityType.PERSON, EntityType.LOC, EntityType.PERSON]
