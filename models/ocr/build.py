"""Makes the three networks of the OCR from those inside the package `rapidocr`.

    pip download --no-deps rapidocr==3.10.0; unzip rapidocr-*.whl -d UNPACKED
    python models/ocr/build.py UNPACKED/rapidocr/models --out models/ocr

Weights are stored with 16 bits instead of 32, which halves the files; ONNX Runtime widens them once when it opens a file, so
nothing is slower. The largest value of the maps and letters moves by less than a hundredth.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

SOURCES = {
    "find": "PP-OCRv6_det_small.onnx",
    "turn": "ch_ppocr_mobile_v2.0_cls_mobile.onnx",
    "read": "PP-OCRv6_rec_small.onnx",
}
SMALL = 256  # numbers; a table this short stays as it is


def halved(model: onnx.ModelProto) -> onnx.ModelProto:
    """The model with its long tables of 32-bit numbers stored with 16 bits and widened by a node each."""
    graph = model.graph
    tables, casts = [], []
    for table in graph.initializer:
        values = numpy_helper.to_array(table)
        if table.data_type != TensorProto.FLOAT or values.size <= SMALL:
            tables.append(table)
            continue
        tables.append(numpy_helper.from_array(values.astype(np.float16), f"{table.name}_16"))
        casts.append(helper.make_node("Cast", [f"{table.name}_16"], [table.name], to=TensorProto.FLOAT))
    nodes = []
    for node in graph.node:
        value = next((a.t for a in node.attribute if a.name == "value"), None)
        if node.op_type == "Constant" and value is not None and value.data_type == TensorProto.FLOAT:
            values = numpy_helper.to_array(value)
            if values.size > SMALL:
                name = node.output[0]
                tables.append(numpy_helper.from_array(values.astype(np.float16), f"{name}_16"))
                nodes.append(helper.make_node("Cast", [f"{name}_16"], [name], to=TensorProto.FLOAT))
                continue
        nodes.append(node)
    del graph.initializer[:], graph.node[:]
    graph.initializer.extend(tables)
    graph.node.extend(casts + nodes)
    return model


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent)
    arguments = parser.parse_args()
    for name, file in SOURCES.items():
        path = arguments.out / f"{name}.onnx"
        onnx.save(halved(onnx.load(arguments.source / file)), path)
        print(path, round(path.stat().st_size / 1e6, 1), "MB")


if __name__ == "__main__":
    main()
