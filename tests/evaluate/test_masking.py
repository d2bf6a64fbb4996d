"""Masking scores against cases computed by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sfumato.core.errors import CannotRead
from sfumato.core.evaluate.corpus import GoldDocument, GoldEntity, documents, gold
from sfumato.core.evaluate.masking import score_masking

TEXT = "Mr John Smith met Ann in Oslo on 5 May. Smith paid."
#       0  3    8     14  18  22 25   30 33     40


def entity(
    id_: str,
    spans: list[tuple[int, int]],
    *,
    who: str = "a",
    direct: bool = False,
    masks: list[bool] | None = None,
) -> GoldEntity:
    return GoldEntity(id_, who, "X", direct, tuple(spans), tuple(masks or [True] * len(spans)))


JOHN = entity("1", [(0, 13), (40, 45)], direct=True)
ANN = entity("2", [(18, 21)])
OSLO = entity("3", [(25, 29)])
DAY = entity("4", [(33, 38)])


def corpus(*entities: GoldEntity) -> list[GoldDocument]:
    return [GoldDocument("d", TEXT, entities, ())]


def test_everything_right() -> None:
    score = score_masking(
        corpus(JOHN, ANN, OSLO, DAY), {"d": [(0, 13), (18, 21), (25, 29), (33, 38), (40, 45)]}
    )
    assert (score.precision, score.recall, score.direct, score.quasi, score.f1) == (1, 1, 1, 1, 1)


def test_an_entity_counts_only_if_all_its_mentions_are_masked() -> None:
    score = score_masking(corpus(JOHN, ANN), {"d": [(0, 13), (18, 21)]})
    assert score.direct == 0.0  # "Smith" at 40 stands open
    assert score.quasi == 1.0
    assert score.recall == pytest.approx(4 / 5)  # Mr, John, Smith, Ann of five tokens
    assert score.mention_recall == pytest.approx(2 / 3)


def test_titles_and_prepositions_may_stand_open() -> None:
    score = score_masking(corpus(JOHN), {"d": [(3, 13), (40, 45)]})
    assert score.direct == 1.0
    assert score.recall == 1.0  # the token "Mr" is one that may stand open


def test_precision_counts_tokens_and_mentions_apart() -> None:
    # Tokens masked: John Smith (right), met (wrong), Ann (right); mentions: one right, one half wrong.
    score = score_masking(corpus(JOHN, ANN), {"d": [(3, 13), (14, 21)]})
    assert score.precision == pytest.approx(3 / 4)
    assert score.mention_precision == pytest.approx(1 / 2)


def test_two_annotators_are_averaged_token_by_token() -> None:
    other = entity("5", [(18, 21)], who="b")
    third = entity("6", [(25, 29)], who="b", masks=[False])
    score = score_masking(corpus(OSLO, other, third), {"d": [(18, 21), (25, 29)]})
    # Ann: only b masks it; Oslo: only a does → (1 + 1) / (2 + 2).
    assert score.precision == pytest.approx(0.5)
    assert score.recall == 1.0


def test_a_mention_that_its_annotator_left_open_is_not_demanded() -> None:
    mixed = entity("7", [(18, 21), (25, 29)], masks=[True, False])
    assert score_masking(corpus(mixed), {"d": [(18, 21)]}).quasi == 1.0


def test_weights_count_what_the_masked_words_were_worth() -> None:
    def weights(text: str, spans: object) -> list[float]:
        return [3.0 if text[a:b] == "Oslo" else 1.0 for a, b in spans]  # type: ignore[attr-defined]

    score = score_masking(corpus(OSLO), {"d": [(14, 17), (25, 29)]}, weights)
    assert score.precision == pytest.approx(1 / 2)
    assert score.weighted_precision == pytest.approx(3 / 4)


def test_nothing_masked_scores_nothing() -> None:
    score = score_masking(corpus(JOHN, ANN), {"d": []})
    assert (score.precision, score.direct, score.quasi, score.f1) == (0, 0, 0, 0)
    assert score.recall == pytest.approx(1 / 5)  # "Mr" may stand open


def test_documents_come_without_annotations_but_with_the_person(tmp_path: Path) -> None:
    record = {
        "doc_id": "1", "text": TEXT, "task": "Task: Annotate the document to anonymise the following person: John Smith",
        "annotations": {"a": {"entity_mentions": [
            {"entity_id": "e", "entity_type": "PERSON", "identifier_type": "DIRECT", "start_offset": 0, "end_offset": 13}]}},
    }  # fmt: skip
    path = tmp_path / "c.json"
    path.write_text(json.dumps([record]))
    (plain,) = documents(path)
    assert (plain.doc_id, plain.text, plain.person) == ("1", TEXT, "John Smith")
    (document,) = gold(path)
    assert document.entities[0].direct and document.entities[0].mentions == ((0, 13),)
    path.write_text(
        "\n".join(json.dumps({"doc_id": str(n), "text": TEXT, "manual_mask": "[[3, 13]]"}) for n in range(2))
    )
    assert [d.doc_id for d in documents(path)] == ["0", "1"]
    assert gold(path)[1].spans == ((3, 13, ""),)


@pytest.mark.parametrize("content", ["", "[]", "not json", '[{"text": "no id"}]', "[1, 2]"])
def test_a_file_that_is_no_corpus_is_refused(tmp_path: Path, content: str) -> None:
    path = tmp_path / "c.json"
    path.write_text(content)
    with pytest.raises(CannotRead):
        documents(path)
