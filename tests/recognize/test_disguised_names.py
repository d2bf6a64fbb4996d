"""A hidden name in other dress is found; a stranger's is not."""

from __future__ import annotations

import base64
import re

import pytest

from sfumato.core.recognize.disguised_names import Dress, Haystack, with_disguised
from sfumato.core.recognize.model import Entity, EntityType, Mention

NAME = "Helen Blackwood"


def found(rest: str, p: float = 0.9) -> list[str]:
    text = f"{NAME} wrote. {rest}"
    mention = Mention(0, len(NAME), EntityType.PERSON, 0.9)
    (entity,) = with_disguised(text, [Entity("PERSON-1", EntityType.PERSON, (mention,), NAME, p, 0.0)])
    return [text[m.start : m.end] for m in entity.mentions[1:]]


@pytest.mark.parametrize(
    "dress",
    [
        "hblackwood", "h.blackwood", "helen_blackwood", "blackwoodh", "HBlackwood42", "helenblackwood", "Black\u00adwood",
        "Bl\u200backwood", "B l a c k w o o d", "B.l.a.c.k.w.o.o.d", "doowkcalB", "426c61636b776f6f64",
        base64.b64encode(b"Blackwood").decode(),
    ],
)  # fmt: skip
def test_a_name_in_other_dress(dress: str) -> None:
    assert found(f"See C:\\Users\\{dress}\\notes now.") == [dress]


@pytest.mark.parametrize(
    "dress",
    ["Ｂｌａｃｋｗｏｏｄ", "𝐁𝐥𝐚𝐜𝐤𝐰𝐨𝐨𝐝", "Bʟᴀᴄᴋᴡᴏᴏᴅ", "Ⓑⓛⓐⓒⓚⓦⓞⓞⓓ", "Bl\u0430ckw\u043e\u043ed"],
)
def test_letters_that_look_alike(dress: str) -> None:
    assert found(f"See Ms {dress} now.") == [dress]
    assert found("See Вудблэк and ｇｒｅｅｎｗｏｏｄ now.") == []


def test_letters_in_cells_of_their_own() -> None:
    assert found("Surname\nB\tL\tA\tC\tK\tW\tO\tO\tD\nnow") == ["B\tL\tA\tC\tK\tW\tO\tO\tD"]


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("Blackwood_claim.docx", "Blackwood"),
        ("blackwood2014", "blackwood"),
        ("#JusticeForBlackwood", "Blackwood"),
        ("myBlackwood", "Blackwood"),
    ],
)
def test_a_name_inside_a_longer_word(word: str, part: str) -> None:
    assert found(f"See {word} now.") == [part]
    assert found("See blackwooden and Blackwoodian now.") == []


def test_what_would_stay_and_holds_the_name_is_hidden() -> None:
    text = f"{NAME} wrote. See Documents\\Blackwood_claim.docx and Documents\\other.docx."
    at, other = text.index("Documents"), text.rindex("Documents")
    person = Entity(
        "PERSON-1", EntityType.PERSON, (Mention(0, len(NAME), EntityType.PERSON, 0.9),), NAME, 0.9, 0.0
    )
    paths = [
        Entity(f"MISC-{n}", EntityType.MISC, (Mention(start, end, EntityType.MISC, 0.9),), "", 0.2, 0.2)
        for n, (start, end) in enumerate([(at, text.index(" and")), (other, len(text) - 1)])
    ]
    _, first, second = with_disguised(text, [person, *paths])
    assert first.p_mask >= 0.9 and second.p_mask < 0.5


def test_strangers_and_people_who_stay() -> None:
    assert found("See C:\\Users\\jgreenwood and blackboard.") == []
    assert found("See hblackwood.", p=0.1) == []


def test_no_expression_is_made_for_letters_that_stand_nowhere_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    haystack = Haystack("A n n a was here, and B-l-a-c-k-w-o-o-d too.")
    near, far = (
        Dress(rf"(?i)(?<!\w){'-'.join(word)}(?!\w)", word, apart=True) for word in ("blackwood", "haversham")
    )
    assert haystack.may_hold(near)
    monkeypatch.setattr(re, "search", lambda *_: pytest.fail("an expression was made"))
    assert not haystack.may_hold(far)
