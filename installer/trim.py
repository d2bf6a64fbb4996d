"""Makes the frozen folder smaller without taking a function away: system libraries that nothing links any more, and the character
data of Qt cut down to what a window in English asks for. Linux only; `sfumato --self-test` tries the result."""

from __future__ import annotations

import re
import struct
import subprocess
import tempfile
from pathlib import Path

_NEEDED = re.compile(r"\(NEEDED\)\s+Shared library: \[(.+)\]")
# Entries of ICU that Qt may ask for: the root and English locales, names shared by all of them, collation, time zones, aliases of
# character sets. Qt has tables of its own for everything it draws. A locale that is not there falls back to the root.
_KEPT = re.compile(
    r"(?:coll/)?(?:root|en|en_US|en_GB|en_001|res_index|pool|ucadata)\.\w+"
    r"|(?:supplementalData|likelySubtags|numberingSystems|keyTypeData|metadata|icustd|icuver|plurals|pluralRanges|dayPeriods"
    r"|zoneinfo64|metaZones|timezoneTypes|windowsZones|currencyNumericCodes|cnvalias|ulayout|uemoji|nfkc|nfkc_cf|uts46)\.\w+"
)


def drop_orphans(folder: Path) -> list[str]:
    """Removes libraries beside the program that no other file links: those that came with plug-ins which were left out. Libraries
    inside packages stay, because packages open theirs by name. Returns what was removed."""
    gone: list[str] = []
    files = [p for p in folder.rglob("*.so*") if p.is_file() and not p.is_symlink()]
    needs = {path: set(_NEEDED.findall(_readelf("-d", path))) for path in files}
    while True:
        asked = set().union(*needs.values())
        orphans = [
            path
            for path in needs
            if path.parent == folder and path.name.startswith("lib") and path.name not in asked
            and not path.name.startswith("libpython")
        ]  # fmt: skip
        if not orphans:
            break
        for path in orphans:
            path.unlink()
            gone.append(path.name)
            del needs[path]
    for link in folder.rglob("*.so*"):
        if link.is_symlink() and not link.exists():
            link.unlink()
    return sorted(gone)


def trim_characters(folder: Path) -> int:
    """Rebuilds Qt's `libicudata` with the entries of `_KEPT` only. Returns how many bytes that saves; 0 without gcc's help or
    where the library looks different from what is expected."""
    library = next((p for p in folder.rglob("libicudata.so*") if p.is_file() and not p.is_symlink()), None)
    if library is None:
        return 0
    symbol = re.search(
        r"([0-9a-f]{16})\s+(\w+)\s+OBJECT\s+GLOBAL.*\s(icudt\d+_dat)", _readelf("-sW", library)
    )
    soname = re.search(r"soname: \[(.+)\]", _readelf("-d", library))
    if symbol is None or soname is None:
        return 0
    at, size = int(symbol[1], 16), int(symbol[2], 0)  # read-only data is loaded where it lies in the file
    before = library.stat().st_size
    data = cut_package(library.read_bytes()[at : at + size])
    with tempfile.TemporaryDirectory() as place:
        part, source = Path(place, "icu.dat"), Path(place, "icu.s")
        part.write_bytes(data)
        source.write_text(
            f'.section .rodata\n.balign 16\n.globl {symbol[3]}\n.type {symbol[3]}, @object\n{symbol[3]}:\n.incbin "{part}"\n'
            f".size {symbol[3]}, . - {symbol[3]}\n.section .note.GNU-stack\n",
            encoding="utf-8",
        )
        library.unlink()
        subprocess.run(
            ["gcc", "-shared", "-nostdlib", f"-Wl,-soname,{soname[1]}", "-o", str(library), str(source)],
            check=True,
        )
    return before - library.stat().st_size


def cut_package(data: bytes) -> bytes:
    """An ICU data package (`CmnD`) with the entries of `_KEPT` only. Its parts: a header, the count, pairs of offsets (of name
    and data, both from the count on) in order of names, the names, and the data of each entry on a border of 16 bytes."""
    header = struct.unpack_from("<H", data)[0]
    if data[12:16] != b"CmnD":
        raise ValueError("not a package of ICU data")
    body = data[header:]
    (count,) = struct.unpack_from("<I", body)
    pairs = [struct.unpack_from("<II", body, 4 + 8 * i) for i in range(count)]
    ends = [start for _, start in pairs[1:]] + [len(body)]
    kept = []
    for (name_at, start), end in zip(pairs, ends, strict=True):
        name = body[name_at : body.index(b"\0", name_at)]
        if _KEPT.fullmatch(name.decode().partition("/")[2]):
            kept.append((name, body[start:end]))
    names_at = 4 + 8 * len(kept)
    data_at = names_at + sum(len(name) + 1 for name, _ in kept)
    data_at += -(header + data_at) % 16
    table, names, contents = [struct.pack("<I", len(kept))], b"", b""
    for name, content in kept:
        contents += b"\0" * (-len(contents) % 16)
        table.append(struct.pack("<II", names_at + len(names), data_at + len(contents)))
        names, contents = names + name + b"\0", contents + content
    front = b"".join(table) + names
    return data[:header] + front.ljust(data_at, b"\0") + contents


def _readelf(what: str, path: Path) -> str:
    return subprocess.run(["readelf", what, str(path)], capture_output=True, text=True).stdout
