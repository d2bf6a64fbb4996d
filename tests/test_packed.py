"""Large files are read the same, plain or packed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sfumato.core.inference import open_session
from sfumato.core.packed import is_stored, map_stored, pack_file, read_stored
from sfumato.core.paths import MODELS
from sfumato.core.risk.population_tables import SortedLines


def test_a_packed_file_is_read_under_the_name_of_the_plain_one(tmp_path: Path) -> None:
    plain = tmp_path / "table.tsv"
    plain.write_text("".join(f"key {n:04}\t{n}\n" for n in range(2000)), encoding="utf-8")
    before, row = plain.read_bytes(), SortedLines(plain).rows("key 0700")
    packed = pack_file(plain)
    assert packed.name == "table.tsv.gz" and not plain.exists() and packed.stat().st_size < len(before)
    assert is_stored(plain) and read_stored(plain) == before and bytes(map_stored(plain)) == before
    assert SortedLines(plain).rows("key 0700") == row == [["key 0700", "700"]]


def test_packing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        (tmp_path / name).write_bytes(bytes(range(256)) * 50)
        made.append(pack_file(tmp_path / name).read_bytes())
    assert made[0] == made[1]


@pytest.mark.parametrize("left", [0, 9, 30])
def test_a_packed_file_that_is_cut_or_missing_is_an_error_of_reading(tmp_path: Path, left: int) -> None:
    (tmp_path / "x").write_bytes(b"some bytes that are stored " * 20)
    packed = pack_file(tmp_path / "x")
    packed.write_bytes(packed.read_bytes()[:left])
    with pytest.raises(OSError):
        read_stored(tmp_path / "x")
    packed.unlink()
    assert not is_stored(tmp_path / "x")
    with pytest.raises(OSError):
        map_stored(tmp_path / "x")


def test_a_packed_model_gives_the_same_answers(tmp_path: Path) -> None:
    plain = tmp_path / "dots.onnx"
    plain.write_bytes((MODELS / "reidentify" / "dots.onnx").read_bytes())
    given = {"matrix": np.eye(4, dtype=np.int8), "queries": np.arange(8, dtype=np.int8).reshape(4, 2)}
    before = open_session(plain).run(None, given)[0]
    pack_file(plain)
    assert np.array_equal(open_session(plain).run(None, given)[0], before)
