"""What people would accept: probabilities that order replacements as people do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize import ladders
from sfumato.core.generalize.acceptability import MASKED, Acceptability, acceptance, suggest
from sfumato.core.generalize.model import MASK, Rung, RungFlag, RungKind
from sfumato.core.recognize.model import Entity, EntityType, Mention

TEXT = "The applicant was born on 13 February 1947 in Istanbul and was held in Edirne Prison."


def mention(span: str, type_: EntityType) -> Mention:
    start = TEXT.index(span)
    return Mention(start, start + len(span), type_, 1.0)


def rung(text: str, kind: RungKind = RungKind.KIND, flags: RungFlag = RungFlag.NONE) -> Rung:
    return Rung(text, 10.0, 0.5, kind=kind, flags=flags)


@pytest.mark.parametrize(
    ("span", "type_", "better", "worse"),
    [
        ("13 February 1947", EntityType.DATETIME, "1947", "1952"),
        ("13 February 1947", EntityType.DATETIME, "the 1940s", "March 15, 2022"),
        ("Edirne Prison", EntityType.ORG, "prison", "ORG 1"),
    ],
)
def test_true_and_telling_replacements_are_accepted_more(
    span: str, type_: EntityType, better: str, worse: str
) -> None:
    at = mention(span, type_)
    assert acceptance(TEXT, at, rung(better)) > acceptance(TEXT, at, rung(worse))


def test_conventions_for_the_ends_of_a_ladder() -> None:
    at = mention("Istanbul", EntityType.LOC)
    assert acceptance(TEXT, at, rung("Istanbul", RungKind.ORIGINAL)) == 1.0
    assert acceptance(TEXT, at, rung(MASK, RungKind.MASK)) == MASKED
    assert acceptance(TEXT, at, rung("case number", RungKind.CODE, RungFlag.NAMES_NOBODY)) > MASKED


def test_a_suggestion_is_the_first_accepted_rung_or_the_mask() -> None:
    at = mention("13 February 1947", EntityType.DATETIME)
    entity = Entity("DATETIME-1", EntityType.DATETIME, (at,), "13 February 1947", 0.0, 1.0)
    found = suggest(TEXT, [entity], ladders(TEXT, [entity]))["DATETIME-1"]
    assert found.suggested is not None
    taken = found.suggested
    assert all(acceptance(TEXT, at, r) < MASKED for r in found.rungs[1:taken])
    assert taken == found.top or acceptance(TEXT, at, found.rungs[taken]) >= MASKED


def test_a_model_of_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "model.json").write_text(
        json.dumps({"features": ["a"], "weights": [1], "rates": {}}), encoding="utf-8"
    )
    with pytest.raises(ResourceMissing, match="another version"):
        Acceptability(tmp_path)
    with pytest.raises(ResourceMissing, match="missing"):
        Acceptability(tmp_path / "nowhere")
