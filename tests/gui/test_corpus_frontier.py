"""A run of an experiment opens as the frontier of its corpus."""

from __future__ import annotations

import json
from pathlib import Path

import pyqtgraph as pg
import pytest

from sfumato.app.gui.views.corpus_frontier_window import CorpusFrontierWindow
from sfumato.app.gui.vm.corpus_frontier import load_frontier
from sfumato.core.errors import CannotRead


def _run(folder: Path, ks: tuple[int, ...] = (5, 50, 500)) -> Path:
    points = [
        {
            "k": k,
            "threshold": t,
            "strategy": "joint",
            "kept": 0.9 - 0.1 * n - 0.1 * (t < 0.5),
            "reaches_k": 0.75,
        }
        for n, k in enumerate(ks)
        for t in (0.3, 0.5)
    ]
    points.append({"k": 5, "threshold": 0.5, "strategy": "greedy", "kept": 0.6, "reaches_k": 1.0})
    data = {"corpus": "bios.jsonl", "documents": 40, "points": points}
    (folder / "frontier.json").write_text(json.dumps(data), encoding="utf-8")
    return folder


def test_the_curve_of_a_corpus_can_be_walked_along(qtbot: object, tmp_path: Path) -> None:
    run = load_frontier(_run(tmp_path))
    assert [p.dials.k for p in run.frontier.over_k] == [5, 50, 500]
    assert [p.dials.threshold for p in run.frontier.over_threshold] == [0.3, 0.5]
    window = CorpusFrontierWindow(run)
    assert "40 documents: 90%" in window.words.text() and "75%" in window.words.text()
    window.move_to(420.0)
    assert window.dials.k == 500 and "70%" in window.words.text()
    window.by_threshold.setChecked(True)
    window.move_to(0.31)
    assert window.dials.threshold == 0.3
    window.close()
    window.deleteLater()


def test_a_run_with_one_k_is_drawn_over_the_threshold(qtbot: object, tmp_path: Path) -> None:
    window = CorpusFrontierWindow(load_frontier(_run(tmp_path, (5,))))
    window.show()
    assert window.by_threshold.isChecked() and not window.by_k
    assert window.plot.getAxis("bottom").autoSIPrefixScale == 1.0  # the threshold is 0.5, not "500 (×0.001)"
    window.close()
    window.deleteLater()


def test_another_folder_is_refused_with_a_reason(tmp_path: Path) -> None:
    with pytest.raises(CannotRead, match="does not hold the results"):
        load_frontier(tmp_path)


def test_a_run_without_the_usual_dials_opens_where_it_has_a_setting(qtbot: object, tmp_path: Path) -> None:
    points = [
        {"k": k, "threshold": t, "strategy": strategy, "kept": kept - k / 1000, "reaches_k": 1.0}
        for strategy, kept in (("joint", 0.8), ("greedy", 0.6))
        for k in (20, 200)
        for t in (0.2, 0.9)
    ]
    data = {"corpus": "letters.json", "documents": 6, "points": points}
    (tmp_path / "frontier.json").write_text(json.dumps(data), encoding="utf-8")
    window = CorpusFrontierWindow(load_frontier(tmp_path))
    window.show()
    assert (window.dials.k, window.dials.threshold) == (20, 0.2)
    assert "78% of the information stays" in window.words.text()
    greedy = (window.run.frontier.baselines or {})["greedy"]
    assert (greedy.dials.k, greedy.dials.threshold) == (20, 0.2)  # beside the curve that is drawn
    assert window.plot.marker.label.format == "this setting"
    # The name of the other curve has room behind its end.
    label = next(i for i in window.plot.getPlotItem().items if isinstance(i, pg.TextItem))
    view = window.plot.getPlotItem().getViewBox()
    shown = (
        view.mapRectFromItem(label, label.boundingRect())
        if label.parentItem() is view
        else label.mapRectToScene(label.boundingRect())
    )
    assert shown.right() <= view.sceneBoundingRect().right()
    window.close()
    window.deleteLater()
