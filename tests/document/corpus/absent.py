"""A search of its own, simpler and blunter than the product's: everything unpacked, every encoding tried."""

from __future__ import annotations

import base64
import gzip
import html
import io
import quopri
import re
import unicodedata
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pikepdf


def blobs(path: Path) -> Iterator[bytes]:
    data = path.read_bytes()
    yield data
    if data.startswith(b"%PDF"):
        yield from _pdf(data)
    elif data.startswith(b"PK"):
        yield from _zip(data)


def _pdf(data: bytes) -> Iterator[bytes]:
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for thing in pdf.objects:
            if isinstance(thing, pikepdf.Stream):
                try:
                    unpacked = thing.read_bytes()
                except pikepdf.PdfError:
                    unpacked = thing.read_raw_bytes()
                yield unpacked
                if unpacked.startswith(b"PK"):
                    yield from _zip(unpacked)
                yield thing.unparse() if hasattr(thing, "unparse") else b""
            else:
                yield thing.unparse()
                yield from _strings(thing, 0)


def _strings(thing: object, depth: int) -> Iterator[bytes]:
    if depth > 20:
        return
    if isinstance(thing, pikepdf.String):
        yield bytes(thing)
        yield str(thing).encode()
    elif isinstance(thing, (pikepdf.Dictionary, pikepdf.Array)):
        children = thing.values() if isinstance(thing, pikepdf.Dictionary) else thing.as_list()
        for child in children:
            if not getattr(child, "is_indirect", False):
                yield from _strings(child, depth + 1)


def _zip(data: bytes) -> Iterator[bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        for name in package.namelist():
            part = package.read(name)
            yield name.encode()
            yield part
            if part.startswith(b"PK"):
                yield from _zip(part)
            if part.startswith(b"\x1f\x8b"):
                yield gzip.decompress(part)


def forms(secret: str) -> set[bytes]:
    bare = "".join(c for c in unicodedata.normalize("NFKD", secret) if not unicodedata.combining(c))
    found: set[bytes] = set()
    for text in {secret, bare, secret.upper(), secret.lower(), secret[::-1]}:
        for codec in ("utf-8", "utf-16-be", "utf-16-le", "latin-1"):
            try:
                coded = text.encode(codec)
            except UnicodeEncodeError:
                continue
            found |= {coded, coded.hex().encode(), coded.hex().upper().encode()}
        found.add(base64.b64encode(text.encode())[:-4])
    return {form for form in found if len(form) >= 6}


def present(path: Path, secret: str) -> list[bytes]:
    """The forms of a secret found in a file, as it is stored and as it reads without its markup."""
    wanted = forms(secret)
    return [form for blob in blobs(path) for view in _views(blob) for form in wanted if form in view]


def _views(blob: bytes) -> Iterator[bytes]:
    yield blob
    if b"<" in blob[:4096] and b">" in blob:  # a name may be cut by tags or written as references
        text = html.unescape(re.sub(rb"<[^>]*>", b"", blob).decode("utf-8", "replace"))
        yield re.sub("[\u00ad\u200b-\u200f\u2060\ufeff]", "", text).encode()
    if b"<w:sym" in blob:  # letters by their numbers in a font of symbols
        found = re.findall(rb'w:char="F0([0-9A-Fa-f]{2})"', blob)
        yield bytes(int(code, 16) for code in found)
    if b"=" in blob and (b"Content-" in blob or b"=?" in blob):
        yield quopri.decodestring(blob)
