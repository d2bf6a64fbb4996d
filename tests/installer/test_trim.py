"""What makes the frozen folder smaller keeps what is asked for."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
from pathlib import Path

import pytest

from tests.installer.test_package import script


def package(entries: dict[str, bytes]) -> bytes:
    """An ICU data package written the plain way."""
    header = struct.pack("<HBB", 32, 0xDA, 0x27) + b"\0" * 8 + b"CmnD" + b"\0" * 16
    names_at = 4 + 8 * len(entries)
    data_at = names_at + sum(len(name) + 1 for name in entries)
    table, names, contents = struct.pack("<I", len(entries)), b"", b""
    for name, content in sorted(entries.items()):
        table += struct.pack("<II", names_at + len(names), data_at + len(contents))
        names, contents = names + name.encode() + b"\0", contents + content
    return header + table + names + contents


def entries_of(data: bytes) -> dict[str, bytes]:
    body = data[struct.unpack_from("<H", data)[0] :]
    (count,) = struct.unpack_from("<I", body)
    pairs = [struct.unpack_from("<II", body, 4 + 8 * i) for i in range(count)]
    ends = [start for _, start in pairs[1:]] + [len(body)]
    return {
        body[name:].split(b"\0", 1)[0].decode(): body[start:end]
        for (name, start), end in zip(pairs, ends, strict=True)
    }


def test_a_cut_package_of_characters_keeps_root_and_english_only() -> None:
    whole = {
        "icudt73l/coll/root.res": b"A" * 16,
        "icudt73l/coll/zh.res": b"B" * 48,
        "icudt73l/en.res": b"C" * 32,
        "icudt73l/lang/en.res": b"D" * 16,
        "icudt73l/zoneinfo64.res": b"E" * 16,
    }
    cut = script("trim").cut_package(package(whole))
    kept = ("icudt73l/coll/root.res", "icudt73l/en.res", "icudt73l/zoneinfo64.res")
    assert entries_of(cut) == {name: whole[name] for name in kept}


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("gcc"), reason="needs gcc on Linux")
def test_libraries_that_nothing_links_go_and_the_others_stay(tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    (inside / "part").mkdir(parents=True)

    def library(path: Path, *linked: Path) -> Path:
        source = tmp_path / f"{path.stem}.c"
        source.write_text(f"int of_{path.stem}(void) {{ return 1; }}\n")
        command = ["gcc", "-shared", "-fPIC", f"-Wl,-soname,{path.name}", "-Wl,--no-as-needed", str(source)]
        subprocess.run([*command, *map(str, linked), "-o", str(path)], check=True)
        return path

    deep = library(inside / "libdeep.so")
    library(inside / "part" / "module.so", library(inside / "libused.so", deep))
    library(inside / "libtop.so", library(inside / "libbelow.so"))
    assert script("trim").drop_orphans(inside) == ["libbelow.so", "libtop.so"]
    assert sorted(p.name for p in inside.rglob("*.so")) == ["libdeep.so", "libused.so", "module.so"]
