"""The frozen program's large files are packed where the program reads them packed, and nowhere else."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.packed import read_stored
from tests.installer.test_package import ROOT, script


def test_every_pattern_names_files_of_the_repository() -> None:
    """A table that is renamed must not silently stay large."""
    for pattern in script("pack").PACKED:
        assert [*ROOT.glob(pattern), *ROOT.glob(pattern + ".gz")], pattern


def test_large_files_are_packed_and_read_the_same(tmp_path: Path) -> None:
    pack = script("pack")
    large, small = (
        tmp_path / "models" / "recognizer" / "model.onnx",
        tmp_path / "models" / "kind" / "model.onnx",
    )
    other = tmp_path / "models" / "recognizer" / "card.md"
    for path, count in ((large, 3000), (small, 3), (other, 3000)):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"weights of a model, and more of them" * count)
    before = large.read_bytes()
    assert pack.pack_folder(tmp_path) > len(before) // 2
    assert not large.exists() and read_stored(large) == before
    assert small.exists() and other.exists()
    assert pack.pack_folder(tmp_path) == 0
