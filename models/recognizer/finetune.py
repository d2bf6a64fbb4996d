"""Fine-tunes the shipped recognizer on a user's own TAB-format documents (`sfumato train`).

Starts from the shipped int8 weights, dequantized: what quantization took away is a fraction of what new labels bring.
"""

from __future__ import annotations

import argparse
import json
import math
import shutil
import tempfile
from pathlib import Path

import torch
from tokenizers import Tokenizer

from sfumato.models.recognizer import corpora
from sfumato.models.recognizer.export import export_model
from sfumato.models.recognizer.fit import Settings, fit
from sfumato.models.recognizer.network import from_shipped

HERE = Path(__file__).parent
STEPS = 300  # of two windows each


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop earlier, whatever was reached")
    parser.add_argument("--rate", type=float, default=5e-5)
    arguments = parser.parse_args()
    # One core: two threads wait for each other at every layer, and beside other programs take ten times as long as one.
    torch.set_num_threads(1)
    torch.manual_seed(7)
    examples = [e for e in corpora.tab(arguments.data) if e.masks]
    tokenizer = Tokenizer.from_file(str(HERE / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    model = from_shipped(HERE / "model.onnx")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        fit(
            model,
            examples,
            tokenizer,
            Settings(work=work, minutes=arguments.minutes, steps=arguments.steps, rate=arguments.rate),
            "own",
        )
        made = work / "installed"
        made.mkdir()
        export_model(model, made, work)
        shutil.copyfile(HERE / "tokenizer.json", made / "tokenizer.json")
        calibration = json.loads((HERE / "calibration.json").read_text(encoding="utf-8"))
        # The shifts were chosen for other weights and other annotators; a new model starts without them.
        calibration["shift"] = {}
        (made / "calibration.json").write_text(json.dumps(calibration, indent=1), encoding="utf-8")
        arguments.out.parent.mkdir(parents=True, exist_ok=True)
        if arguments.out.exists():
            shutil.rmtree(arguments.out)
        shutil.move(made, arguments.out)
    print(f"{len(examples)} documents → {arguments.out}")


if __name__ == "__main__":
    main()
