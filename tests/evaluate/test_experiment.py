"""A sweep over a small corpus: tidy rows, plots, a page; stopped runs go on, changed sweeps only add."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sfumato.app.cli import main
from sfumato.core.analysis import Analysis
from sfumato.core.errors import CannotRead
from sfumato.core.evaluate.experiment import config, load_experiment, run, run_experiment, write_report
from sfumato.core.evaluate.experiment.plots import COLOURS, Point, bar_chart, line_chart, scale
from sfumato.core.evaluate.experiment.report import _page, plots
from sfumato.core.recognize import Settings

TEXT = "Anna Larsen (born 3 May 1971 in Larvik) is a Norwegian nurse."
CONFIG = """
[corpus]
path = "corpus.json"
[sweep]
strategy = ["all", "specific"]
threshold = [0.5]
k = [5]
measures = [["classifier"]]
[output]
folder = "out"
"""


def _corpus(folder: Path) -> Path:
    def mention(words: str, kind: str, identifier: str, entity: str) -> dict[str, object]:
        at = TEXT.index(words)
        return {
            "entity_type": kind,
            "start_offset": at,
            "end_offset": at + len(words),
            "identifier_type": identifier,
            "entity_id": entity,
        }

    mentions = [mention("Anna Larsen", "PERSON", "DIRECT", "1"), mention("Larvik", "LOC", "QUASI", "2")]
    records = [{"doc_id": "a", "text": TEXT, "annotations": {"one": {"entity_mentions": mentions}}}]
    (folder / "corpus.json").write_text(json.dumps(records), encoding="utf-8")
    (folder / "sweep.toml").write_text(CONFIG, encoding="utf-8")
    return folder / "sweep.toml"


def test_a_sweep_writes_a_tidy_table_plots_and_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["experiment", str(_corpus(tmp_path)), "--quiet", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rows"] == 2 and told["settings"] == 2
    with (tmp_path / "out" / "results.csv").open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    assert [row["strategy"] for row in rows] == ["all", "specific"]
    # Everything hidden loses no less than the most specific types, and hides what people hid.
    assert float(rows[0]["information_kept"]) <= float(rows[1]["information_kept"])
    assert float(rows[0]["tokens_right"]) == float(rows[0]["tokens_expected"]) == 3
    page = (tmp_path / "out" / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 5 and "Larsen" not in page
    assert (tmp_path / "out" / "results.parquet").read_bytes()[:4] == b"PAR1"
    with (tmp_path / "out" / "summary.csv").open(encoding="utf-8", newline="") as handle:
        first = next(csv.DictReader(handle))
    # One document: every draw with replacement is the same, so there is no interval.
    assert float(first["recall"]) == 1.0 and "recall_low" not in first
    frontier = json.loads((tmp_path / "out" / "frontier.json").read_text(encoding="utf-8"))
    assert {point["strategy"] for point in frontier["points"]} == {"all", "specific"}


def test_a_stopped_run_goes_on_and_a_wider_sweep_only_adds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _corpus(tmp_path)
    run_experiment(load_experiment(path))
    rows = tmp_path / "out" / run.ROWS
    whole = rows.read_text(encoding="utf-8").splitlines()
    rows.write_text(whole[0] + "\n" + whole[1][:20], encoding="utf-8")  # killed while it wrote the second row
    asked: list[int] = []
    plain = run._document

    def counted(document: object, name: str, settings: list[object], *more: object) -> object:
        asked.append(len(settings))
        return plain(document, name, settings, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(run, "_document", counted)
    experiment = load_experiment(path)
    again = run_experiment(experiment)
    assert asked == [1] and len(again) == 2
    path.write_text(CONFIG.replace("threshold = [0.5]", "threshold = [0.5, 0.9]"), encoding="utf-8")
    assert len(run_experiment(load_experiment(path))) == 4
    assert asked == [1, 2]
    assert run_experiment(load_experiment(path)) and asked == [1, 2]
    write_report(experiment, again)


def test_plots_count_a_document_once_however_often_it_was_read(tmp_path: Path) -> None:
    path = _corpus(tmp_path)
    experiment = load_experiment(path)
    first = write_report(experiment, run_experiment(experiment))
    plots = {p.name: p.read_bytes() for p in first if p.suffix == ".svg"}
    rows, types = (tmp_path / "out" / name for name in (run.ROWS, run.TYPES))
    rows.unlink()  # killed after the other files were written, before the rows were
    entities = len(run.read_rows(tmp_path / "out" / run.CALIBRATION))
    again = write_report(experiment, run_experiment(experiment))
    assert {p.name: p.read_bytes() for p in again if p.suffix == ".svg"} == plots
    assert len(run.read_rows(types)) == 2 * len(run.latest(run.read_rows(types), ("setting", "type")))
    twice = run.read_rows(tmp_path / "out" / run.CALIBRATION)
    assert len(twice) == 2 * entities and len(run.latest(twice, ("document", "entity"))) == entities


def test_a_run_that_a_person_stops_says_how_to_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path, plain = _corpus(tmp_path), run._planned
    monkeypatch.setattr(run, "_planned", lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    assert main(["experiment", str(path), "--quiet"]) == 130
    assert "The same command goes on" in capsys.readouterr().err
    monkeypatch.setattr(run, "_planned", plain)
    assert main(["experiment", str(path), "--quiet"]) == 0


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('strategy = ["best"]', "no strategy best"),
        ("k = 5", "must be a list"),
        ("colour = [1]", "has no colour"),
        ("[sweeep]\nk = [5]", r"no sweeep; it has \[corpus\]"),
        ('[output]\nfolders = "x"', "has no folders"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, reason: str) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text(f'[corpus]\npath = "x.json"\n[sweep]\n{line}\n', encoding="utf-8")
    with pytest.raises(CannotRead, match=reason):
        load_experiment(path)


def test_settings_are_the_product_of_what_is_swept(tmp_path: Path) -> None:
    path = tmp_path / "sweep.toml"
    path.write_text(
        '[corpus]\npath = "x.json"\n[sweep]\nk = [1, 5]\nthreshold = [0.1, 0.2, 0.3]\n', encoding="utf-8"
    )
    settings = load_experiment(path).settings
    assert len(settings) == len({setting.key for setting in settings}) == 6
    assert settings[0].measures == tuple(config.DEFAULT_MEASURES)


def test_models_are_swept_and_each_document_is_read_once_by_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = _corpus(tmp_path)
    path.write_text(CONFIG.replace("k = [5]", 'k = [5]\nmodel = ["", "mine"]'), encoding="utf-8")
    with pytest.raises(CannotRead, match="model mine"):
        load_experiment(path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "model.onnx").write_bytes(b"")
    read: list[Path | None] = []
    real = run.analyse

    def analyse(text: str, *, settings: Settings | None, **more: Any) -> Analysis:
        read.append(settings.model if settings else None)
        return real(text, entities=(), ladders={}, **more)

    monkeypatch.setattr(run, "analyse", analyse)
    rows = run_experiment(load_experiment(path))
    assert read == [None, tmp_path / "mine"]
    assert sorted(row.get("model", "") for row in rows) == ["", "", *[str(tmp_path / "mine")] * 2]


def test_charts_escape_what_they_are_given() -> None:
    chart = line_chart("a < b", "x", "y", {"<one>": [Point(0.1, 0.2), Point(0.9, 0.8)]})
    assert "&lt;one&gt;" in chart and "<one>" not in chart and chart.count("<circle") == 2
    assert bar_chart("bars", "y", {"LOC": {"joint": 0.5}}).count("<rect") == 3


def test_long_names_below_bars_stand_in_two_lines() -> None:
    def heights(*groups: str) -> set[str]:
        chart = bar_chart("words", "share", {group: {"joint": 0.5} for group in groups})
        return {re.search(rf'y="(\d+)" text-anchor="middle">{group}<', chart)[1] for group in groups}  # type: ignore[index]

    assert len(heights("noun", "verb")) == 1
    assert len(heights(*(f"function word {n}" for n in range(8)))) == 2


def test_an_axis_that_fits_its_points_is_marked_at_round_numbers() -> None:
    assert scale([0.45, 0.857]).marks == (0.4, 0.5, 0.6, 0.7, 0.8, 0.9)
    crowds = scale([0.0, 3.7], powers=True)
    assert [crowds.said(mark) for mark in crowds.marks] == ["1", "10", "100", "1,000", "10,000"]
    assert scale([2.0, 2.0]).low <= 2.0 <= scale([2.0, 2.0]).high


def _swept(**varied: Any) -> dict[str, Any]:
    plain = {"strategy": "joint", "k": 5, "threshold": 0.3, "measures": "classifier", "model": ""}
    return {**plain, "documents": 3, "information_kept": 0.5, "reaches_k": 1.0, "median_crowd": 20.0} | varied


def test_a_line_follows_one_dial_and_its_dots_name_their_setting() -> None:
    rows = [
        _swept(strategy=strategy, k=k, threshold=threshold, information_kept=kept + threshold / 10)
        for strategy, kept in (("joint", 0.6), ("greedy", 0.4))
        for k in (5, 100)
        for threshold in (0.7, 0.3)
    ]
    chart = plots([], rows, [], [])["crowd-utility"]
    assert chart.count('fill="none" stroke="#') >= 4
    for line in ("joint, k 5", "joint, k 100", "greedy, k 5", "greedy, k 100"):
        assert f">{line}</text>" in chart
    assert "joint, k 5, threshold 0.3: 0.63, 1.3" in chart
    assert chart.count(COLOURS[0]) == chart.count(COLOURS[1]) > 0 and COLOURS[2] not in chart


def test_the_page_says_once_what_all_settings_share(tmp_path: Path) -> None:
    rows = [_swept(threshold=t, information_kept_low=0.41, information_kept_high=0.62) for t in (0.3, 0.7)]
    page = _page(SimpleNamespace(corpus=tmp_path / "letters.json"), rows, {})  # type: ignore[arg-type]
    assert "The same in all: measures classifier." in page
    assert (
        "0.50 [0.41–0.62]" in page
        and "<th>information kept low</th>" not in page
        and "<th>measures</th>" not in page
    )
