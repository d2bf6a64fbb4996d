"""Packs the large files of the frozen folder that the program can read packed (`core/packed.py`); no bit of them changes.

    python installer/pack.py FOLDER     # the frozen package `sfumato`; `installer/build.py` calls it

What is packed is read into memory instead of being mapped from disk: workers of a batch no longer share the people index and the
ontology, 73 MB each.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sfumato.core.packed import pack_file

# Only files whose readers go through `core/packed.py` or `core/inference.py`: add a model here when its reader does.
PACKED = (
    "models/accept/model.json",
    "models/kind/model.onnx",
    "models/kind/tokenizer.json",
    "models/language/tokenizer.json",
    "models/ocr/*.onnx",
    "models/recognizer/model.onnx",
    "models/recognizer/tokenizer.json",
    "models/reidentify/**/*.onnx",
    "models/reidentify/tokenizer.json",
    "resources/facts/words.tsv",
    "resources/knowledge/people.index",
    "resources/knowledge/places.json",
    "resources/ontology/ontology.bin",
    "resources/population/first.tsv",
    "resources/population/last.tsv",
    "resources/population/names.tsv",
    "resources/population/places.tsv",
    "resources/population/public.tsv",
    "resources/population/public_pairs.tsv",
    "resources/population/regions.tsv",
    "resources/population/workers.json",
)
LEAST = 100_000  # bytes; smaller files are not worth the time (judgment call)


def pack_folder(folder: Path) -> int:
    """Packs what `PACKED` names below `folder` (the frozen package `sfumato`). Returns how many bytes that saves."""
    saved = 0
    for pattern in PACKED:
        for path in sorted(folder.glob(pattern)):
            before = path.stat().st_size
            if before >= LEAST:
                saved += before - pack_file(path).stat().st_size
    return saved


if __name__ == "__main__":
    print(f"packed: {pack_folder(Path(sys.argv[1])) / 1e6:.0f} MB less")
