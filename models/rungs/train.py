"""Trains the rung-choice model and writes model.onnx, rates.json and the figures of the card.

    python -m sfumato.models.rungs.train ../shared/data/replace [--figures]

Both framings of the paper are cross-validated over documents; the better one is fitted on all documents.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from sfumato.core.generalize.rank_data import read
from sfumato.core.generalize.rank_features import NAMES
from sfumato.models.rungs.data import choices
from sfumato.models.rungs.learn import First, Framing, Levels, Pairs
from sfumato.models.rungs.measure import confusion, cross_validate

HERE = Path(__file__).parent
GROUPS: dict[str, Callable[[str], bool]] = {
    "semantic type": lambda n: n.startswith("type="),
    "level and number": lambda n: n in ("options", "position", "from end", "relative", "level", "of level", "only star and one"),
    "star": lambda n: n in ("star", "rate star"),
    "replacement text": lambda n: n.startswith(("rate", "option ")) or n in ("profession", "person", "empty words"),
    "coverage, loss, ladder": lambda n: n in ("coverage", "loss", "known", "in ladder", "ladder rung", "any in ladder"),
    "field of meaning": lambda n: n.startswith("field=") or n in ("fits", "any fits"),
    "sentence and document": lambda n: n in ("after article", "after preposition", "before noun", "sentence start",
                                             "in brackets", "order", "spans", "seen", "mentions", "in text", "neighbours"),
    "source property": lambda n: n in ("P31", "P279", "P361", "heuristics", "contained", "levenshtein"),
}  # fmt: skip


def export(model: Pairs, target: Path) -> None:
    """Shared weights plus those of the type; the trees as the standard ensemble operator; their mean is the chance."""
    weights, bias = (table.astype(np.float32) for table in model.linear.tables())
    chosen = np.zeros((len(NAMES), len(bias) - 1), dtype=np.float32)
    for number, column in enumerate(model.linear.types):
        chosen[column, number] = 1.0
    nodes = [
        helper.make_node("MatMul", ["features", "weights"], ["dot"]),
        helper.make_node("Add", ["dot", "bias"], ["parts"]),
        helper.make_node("Split", ["parts", "sizes"], ["shared", "corrections"], axis=1),
        helper.make_node("MatMul", ["features", "types"], ["type"]),
        helper.make_node("Mul", ["corrections", "type"], ["correction"]),
        helper.make_node("ReduceSum", ["correction", "axis"], ["of type"], keepdims=1),
        helper.make_node("Add", ["shared", "of type"], ["logit"]),
        helper.make_node("Sigmoid", ["logit"], ["linear"]),
    ]
    tensors = [
        numpy_helper.from_array(weights, "weights"),
        numpy_helper.from_array(bias, "bias"),
        numpy_helper.from_array(chosen, "types"),
        numpy_helper.from_array(np.asarray([1, len(bias) - 1], dtype=np.int64), "sizes"),
        numpy_helper.from_array(np.asarray([1], dtype=np.int64), "axis"),
    ]
    if model.trees is None:
        nodes.append(helper.make_node("Identity", ["linear"], ["chance"]))
    else:
        nodes += [
            helper.make_node(
                "TreeEnsembleRegressor", ["features"], ["raw"], domain="ai.onnx.ml", **_trees(model.trees)
            ),
            helper.make_node("Sigmoid", ["raw"], ["boosted"]),
            helper.make_node("Mean", ["linear", "boosted"], ["chance"]),
        ]
    shape = ["rows", len(NAMES)]
    graph = helper.make_graph(
        nodes,
        "rung choice",
        [helper.make_tensor_value_info("features", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("chance", TensorProto.FLOAT, ["rows", 1])],
        tensors,
    )
    opsets = [helper.make_opsetid("", 17), helper.make_opsetid("ai.onnx.ml", 3)]
    built = helper.make_model(graph, opset_imports=opsets, ir_version=9)
    onnx.checker.check_model(built)
    onnx.save(built, str(target))


def _trees(model: Any) -> dict[str, Any]:
    """Scikit-learn's trees in ONNX's flat form. Sorted ids make the export the same every time."""
    out: dict[str, list[Any]] = {k: [] for k in (
        "nodes_treeids", "nodes_nodeids", "nodes_featureids", "nodes_values", "nodes_modes", "nodes_truenodeids",
        "nodes_falsenodeids", "target_treeids", "target_nodeids", "target_ids", "target_weights")}  # fmt: skip
    for number, stage in enumerate(model.estimators_[:, 0]):
        tree = stage.tree_
        for node in range(tree.node_count):
            leaf = tree.children_left[node] < 0
            out["nodes_treeids"].append(number)
            out["nodes_nodeids"].append(node)
            out["nodes_featureids"].append(0 if leaf else int(tree.feature[node]))
            out["nodes_values"].append(0.0 if leaf else float(tree.threshold[node]))
            out["nodes_modes"].append("LEAF" if leaf else "BRANCH_LEQ")
            out["nodes_truenodeids"].append(0 if leaf else int(tree.children_left[node]))
            out["nodes_falsenodeids"].append(0 if leaf else int(tree.children_right[node]))
            if leaf:
                out["target_treeids"].append(number)
                out["target_nodeids"].append(node)
                out["target_ids"].append(0)
                out["target_weights"].append(float(tree.value[node][0][0]) * model.learning_rate)
    prior = model.init_.class_prior_[1]
    return {**out, "n_targets": 1, "base_values": [float(np.log(prior / (1 - prior)))]}


def report(queries: Sequence[Any], votes: Any) -> str:
    def line(name: str, make: Callable[[], Framing]) -> tuple[str, dict[str, Any]]:
        found = cross_validate(queries, votes, make)
        macro, weighted = ("/".join(f"{100 * x:.1f}" for x in found[k]) for k in ("macro", "weighted"))
        text = f"| {name} | {found['majority']:.4f} | {found['any']:.4f} | {found['mrr']:.4f} | {macro} | {weighted} |"
        print(text, flush=True)
        return text, found

    rows = ["| model | majority | any | MRR | macro P/R/F1 | weighted P/R/F1 |", "|---|---|---|---|---|---|"]
    first, _ = line("first rung (baseline)", First)
    levels, _ = line("multiclass", Levels)
    linear, _ = line("binary, linear only", lambda: Pairs(trees=False))
    both, best = line("binary, linear + trees (shipped)", Pairs)
    rows += [first, levels, linear, both]
    for name, inside in GROUPS.items():
        columns = [i for i, n in enumerate(NAMES) if not inside(n)]
        rows.append(line(f"… without {name}", lambda c=columns: Pairs(columns=c, trees=False))[0])  # type: ignore[misc]
    for part in ("type", "number", "span"):
        rows.append(line(f"multiclass without {part}", lambda p=part: Levels(p))[0])  # type: ignore[misc]
    types = ", ".join(f"{t} {v}" for t, v in best["by type"].items())
    return "\n".join(rows) + f"\n\nBy type (shipped): {types}.\n\n" + confusion(best["confusion"]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", type=Path, help="folder with wikireplace.json")
    parser.add_argument("--figures", type=Path, help="also cross-validate and write the tables here")
    arguments = parser.parse_args()
    path = arguments.data / "wikireplace.json"
    votes = choices(path)
    queries = [q for q in read(path) if q.id in votes]
    model = Pairs()
    model.fit(queries, votes)
    export(model, HERE / "model.onnx")
    about = {"features": list(NAMES), "rates": {k: round(v, 4) for k, v in sorted(model.table.items())}}
    (HERE / "rates.json").write_text(json.dumps(about, ensure_ascii=False, indent=0), encoding="utf-8")
    if arguments.figures:
        arguments.figures.write_text(report(queries, votes), encoding="utf-8")


if __name__ == "__main__":
    main()
