"""`sfumato predict`, `evaluate`, `train` as a person runs them."""

from __future__ import annotations

import importlib.util
import json
import subprocess
from pathlib import Path

import pytest

from sfumato.app.cli import main
from sfumato.core.decide.names import STRATEGY_NAMES
from sfumato.core.errors import ResourceMissing
from sfumato.core.evaluate.predict import strategy_named

TEXT = "An application (no. 36244/06) was lodged by Mr Henrik Hasslund on 31 August 2006."
GOLD = {
    "annotator1": {
        "entity_mentions": [
            {
                "entity_id": "1",
                "entity_type": "CODE",
                "identifier_type": "DIRECT",
                "start_offset": 20,
                "end_offset": 28,
            },
            {
                "entity_id": "2",
                "entity_type": "PERSON",
                "identifier_type": "DIRECT",
                "start_offset": 44,
                "end_offset": 62,
            },
            {
                "entity_id": "3",
                "entity_type": "DATETIME",
                "identifier_type": "QUASI",
                "start_offset": 66,
                "end_offset": 80,
            },
        ]
    }
}


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "corpus.json"
    path.write_text(
        json.dumps([{"doc_id": "001-1", "text": TEXT, "dataset_type": "dev", "annotations": GOLD}])
    )
    return path


def test_predict_writes_typed_spans(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert main(["predict", "--data", str(corpus), "-o", str(out)]) == 0
    spans = json.loads(out.read_text())["001-1"]
    assert [20, 28, "CODE"] in spans
    assert [66, 80, "DATETIME"] in spans
    assert any(TEXT[a:b] == "Mr Henrik Hasslund" and t == "PERSON" for a, b, t in spans)


def test_predict_does_not_look_at_annotations(corpus: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    main(["predict", "--data", str(corpus), "-o", str(first)])
    record = json.loads(corpus.read_text())[0]
    del record["annotations"]
    corpus.write_text(json.dumps([record]))
    main(["predict", "--data", str(corpus), "-o", str(second)])
    assert first.read_text() == second.read_text()


def test_evaluate_prints_the_table(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "--data", str(corpus), "--json", "--strategies", "supervised"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["DIRECT"] == 1.0
    assert row["R"] == 1.0


def test_evaluate_weighs_precision_by_information(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "peer.json"
    other.write_text(json.dumps({"001-1": [[20, 28], [33, 39]]}))  # the number, and "lodged"
    asked = ["evaluate", "--data", str(corpus), "--json", "--strategies", "", "--predictions", str(other)]
    main(asked)
    (row,) = json.loads(capsys.readouterr().out)
    assert row["P"] < row["WP"] < 1.0  # the wrong one is a word that anybody would have guessed
    main([*asked, "--unweighted"])
    assert "WP" not in json.loads(capsys.readouterr().out)[0]

    def missing(**_: object) -> None:
        raise ResourceMissing("The language model is not there.")

    monkeypatch.setattr("sfumato.core.risk.masked_model.LanguageModel", missing)
    main(asked)
    found = capsys.readouterr()
    assert "WP" not in json.loads(found.out)[0] and "without weighted precision" in found.err


def test_evaluate_scores_spans_of_another_system(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "peer.json"
    other.write_text(json.dumps({"001-1": [[20, 28]]}))
    main(["evaluate", "--data", str(corpus), "--json", "--strategies", "", "--predictions", str(other)])
    (row,) = json.loads(capsys.readouterr().out)
    assert row["system"] == "peer"
    assert row["P"] == 1.0
    assert row["DIRECT"] == pytest.approx(1 / 2)


def test_a_kind_of_identifier_that_nobody_marked_has_no_share(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    corpus, other = tmp_path / "masks.jsonl", tmp_path / "peer.json"
    record = {"text": TEXT, "manual_mask": [[44, 62]]}
    corpus.write_text("".join(json.dumps({"doc_id": name, **record}) + "\n" for name in "12"))
    other.write_text(json.dumps({"1": [[44, 62]], "2": [[44, 62]]}))
    asked = [
        "evaluate",
        "--data",
        str(corpus),
        "--strategies",
        "",
        "--unweighted",
        "--predictions",
        str(other),
    ]
    main(["--json", *asked])
    (row,) = json.loads(capsys.readouterr().out)
    assert row["QUASI"] == 1.0 and "DIRECT" not in row and "DIRECT" not in row["intervals"]
    main(asked)
    assert "DIRECT" not in capsys.readouterr().out


def test_an_unknown_strategy_names_the_known_ones(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["predict", "--data", str(corpus), "-o", str(tmp_path / "o.json"), "--strategy", "none"]) == 2
    assert "supervised" in capsys.readouterr().err


def test_training_without_its_packages_says_what_to_install(
    corpus: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if importlib.util.find_spec("torch") is not None:
        pytest.skip("torch is installed here")
    assert main(["train", "--data", str(corpus)]) == 2
    assert "sfumato[train]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "record"),
    [
        ("lines.jsonl", {"doc_id": "1", "text": TEXT, "annotations": GOLD}),
        ("masks.jsonl", {"doc_id": "1", "text": TEXT, "manual_mask": [[44, 62]]}),
    ],
)
def test_training_hands_any_corpus_to_its_recipe_in_the_form_that_it_reads(
    name: str, record: dict[str, object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sfumato.models.recognizer.corpora import tab

    read = []

    def recipe(command: list[str], check: bool) -> subprocess.CompletedProcess[str]:
        read.extend(tab(Path(command[command.index("--data") + 1])))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr("importlib.util.find_spec", lambda name: object())
    monkeypatch.setattr("subprocess.run", recipe)
    corpus = tmp_path / name
    corpus.write_text(json.dumps(record) + "\n")
    assert main(["train", "--data", str(corpus), "--install", str(tmp_path / "model")]) == 0
    assert (44, 62) in {(start, end) for start, end, _ in read[0].masks[0]}
    types = [{s.start: s.types for s in spans} for spans in read[0].annotators]
    assert types == ([{20: ("CODE",), 44: ("PERSON",), 66: ("DATETIME",)}] if name == "lines.jsonl" else [])


def test_every_strategy_of_the_planner_can_be_predicted() -> None:
    for name in STRATEGY_NAMES:
        assert callable(strategy_named(name))
