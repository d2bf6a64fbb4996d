"""Large files of the installation, plain or packed: where `x` is not there, `x.gz` is read instead. Callers name the plain file.

Packing changes no bit. The weights of the language model are packed in the repository: int8 weights use their 256 values
unevenly, so Huffman coding makes them a quarter smaller. `installer/pack.py` packs more in the frozen program. Unpacking 59 MB
takes 0.3 s of processor time.
"""

from __future__ import annotations

import gzip
import mmap
import zlib
from pathlib import Path

SUFFIX = ".gz"  # after the whole name of the plain file


def is_stored(path: Path) -> bool:
    """Whether the file is there, plain or packed."""
    return path.is_file() or _packed(path).is_file()


def read_stored(path: Path) -> bytes:
    """The bytes of the plain file. Raises `OSError` where it is missing or damaged."""
    if path.is_file():
        return path.read_bytes()
    packed = _packed(path).read_bytes()
    try:
        data = gzip.decompress(packed)
    except (EOFError, zlib.error) as error:
        raise OSError("damaged") from error
    if not packed:  # which gzip takes for a file without content
        raise OSError("empty")
    return data


def map_stored(path: Path) -> mmap.mmap | bytes:
    """The bytes of the plain file, for reading in places: mapped, or in memory where it is packed. Raises `OSError` where it is
    missing or damaged, `ValueError` where it is empty."""
    if not path.is_file():
        return read_stored(path)
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _packed(path: Path) -> Path:
    return path.with_name(path.name + SUFFIX)


def pack_file(path: Path) -> Path:
    """Replaces a plain file by the packed one and returns its path. The same bytes give the same packed file."""
    data = path.read_bytes()
    packed = _packed(path)
    # Weights repeat nothing: codes for single bytes alone are smaller there. Lists and texts repeat much.
    packed.write_bytes(
        min((_compressed(data, s) for s in (zlib.Z_HUFFMAN_ONLY, zlib.Z_DEFAULT_STRATEGY)), key=len)
    )
    path.unlink()
    return packed


def _compressed(data: bytes, strategy: int) -> bytes:
    gzip_format = 16 + zlib.MAX_WBITS
    maker = zlib.compressobj(9, zlib.DEFLATED, gzip_format, zlib.DEF_MEM_LEVEL + 1, strategy)
    return maker.compress(data) + maker.flush()
