"""Hostile files end their own process, quickly, and nothing else."""

from __future__ import annotations

import pickle
import subprocess
import sys
import zlib
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Name

from sfumato.core.document import isolated, service
from sfumato.core.errors import CannotRead, TooLarge
from tests.document.pdf.makers import flowed


def bomb(path: Path, unit: bytes, size: int, levels: int) -> Path:
    data = unit * (size // len(unit))
    for _ in range(levels):
        data = zlib.compress(data, 9)
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        stream = pikepdf.Stream(pdf, b"")
        stream.write(data, filter=Array([Name.FlateDecode] * levels))
        pdf.pages[0].obj.Contents = pdf.make_indirect(stream)
        pdf.save(path, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
    return path


@pytest.mark.parametrize(("unit", "levels"), [(b" ", 1), (b" ", 2), (b"q Q ", 1), (b"(A) Tj ", 2)])
def test_a_bomb_is_refused_before_it_is_unpacked(tmp_path: Path, unit: bytes, levels: int) -> None:
    path = bomb(tmp_path / "bomb.pdf", unit, 120_000_000, levels)
    for call in (service.read_here, service.inspect):
        with pytest.raises(TooLarge):
            call(path)


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_a_document_comes_back_from_its_own_process(tmp_path: Path) -> None:
    path = flowed(tmp_path / "a.pdf", ["Alice and Bob went to the court in Leeds."])
    here, there = service.read_here(path), isolated.read(path)
    assert there is not None and there.text == here.text and there.boxes(0, 5) == here.boxes(0, 5)
    with pytest.raises(CannotRead):
        isolated.read(path, memory=60_000_000)  # less than the libraries need to start


@pytest.mark.skipif(sys.platform != "linux", reason="limits of Linux")
def test_the_process_has_no_network_and_starts_no_programs() -> None:
    code = """
from sfumato.core.document.isolated import _limit
_limit(2_000_000_000)
import os, _socket
for attempt in (lambda: _socket.socket(), lambda: os.execv("/bin/true", ["true"])):
    try:
        attempt()
    except PermissionError:
        print("refused")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout.split() == ["refused", "refused"], done.stderr


def test_an_answer_may_name_only_parts_of_a_document(tmp_path: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return print, ("taken over",)

    for value in (("document", Evil()), ("document", subprocess.Popen)):
        with pytest.raises(CannotRead):
            isolated._answer(pickle.dumps(value) if not isinstance(value[1], Evil) else _evil(), tmp_path)


def _evil() -> bytes:
    return b"cbuiltins\nprint\n(S'taken over'\ntR."
