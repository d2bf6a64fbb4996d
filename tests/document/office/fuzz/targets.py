"""One fuzz target per reader: a file that is read, and ways to damage it.

A target may be read or refused with a typed error; anything else is a fault. Every mutation is made from a seed,
so a failure names the number that brings it back.
"""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import formats
from sfumato.core.errors import SfumatoError
from tests.document.mail.outlook import full as build_msg
from tests.document.office.full_docx import build
from tests.document.office.sheets import full as build_xlsx
from tests.document.office.slides import full as build_pptx
from tests.document.office.test_odt import full as build_odt
from tests.document.office.test_plain import PAGE
from tests.document.office.test_rtf import FULL
from tests.document.small_files import MAKERS, NEED_LIBREOFFICE

# PDF has a runner of its own; what LibreOffice converts is read as its new form.
FORMATS = tuple(name for name in MAKERS if name not in ("pdf", *NEED_LIBREOFFICE))

_JUNK = (
    b"",
    b"\0",
    b"\xff\xfe",
    b"<",
    b">",
    b"&",
    b"{",
    b"}",
    b"\\",
    b'"',
    b"\\u-1?",
    b"<w:p>",
    b"</w:p>",
    b"\\bin99999 ",
)
_TOKENS = re.compile(rb"<[^>]*>")


def samples(folder: Path) -> dict[str, bytes]:
    """A seed of every format: a file with much in it, or else what the promises are tried on."""
    made = {}
    for name, (suffix, make) in MAKERS.items():
        if name in FORMATS:
            make(folder / f"made{suffix}", "Zoë Lee")
            made[name] = (folder / f"made{suffix}").read_bytes()
    return made | _full(folder)


def _full(folder: Path) -> dict[str, bytes]:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "Zoë <z@example.org>", "Grüße"
    mail.set_content("Hello é\n" * 5)
    mail.add_alternative("<p>Hello</p>", subtype="html")
    mail.add_attachment(b"\0\1\2", maintype="application", subtype="pdf", filename="a.pdf")
    return {
        "docx": build(folder / "seed.docx").read_bytes(),
        "odt": build_odt(folder / "seed.odt").read_bytes(),
        "xlsx": build_xlsx(folder / "seed.xlsx").read_bytes(),
        "pptx": build_pptx(folder / "seed.pptx").read_bytes(),
        "rtf": FULL.encode("ascii"),
        "html": PAGE.encode("utf-8"),
        "csv": b'name;note\r\n"Zo\xc3\xab ""Z"" Lee";x\r\n4712;\r\n' * 3,
        "jsonl": b'{"a": ["x", 1.5, null], "b": {"c": "Zo\\u00eb"}}\n' * 3,
        "eml": mail.as_bytes(),
        "mbox": (b"From - Thu Jan  1 00:00:00 1970\n" + mail.as_bytes() + b"\n\n") * 2,
        "msg": build_msg(folder / "seed.msg", "Zo\u00eb Lee", "Ann").read_bytes(),
        "txt": "One line\r\nÄnother line\n".encode("utf-16"),
    }


def mutate(data: bytes, random_: random.Random) -> bytes:
    """A few changes of bytes: flipped, cut, doubled, replaced by what means something to a parser."""
    changed = bytearray(data)
    for _ in range(random_.randint(1, 8)):
        at = random_.randrange(len(changed) + 1)
        end = min(len(changed), at + random_.choice([1, 1, 4, 40, 400]))
        way = random_.randrange(5)
        if way == 0:
            changed[at:end] = bytes(random_.randrange(256) for _ in range(end - at))
        elif way == 1:
            del changed[at:end]
        elif way == 2:
            changed[at:at] = changed[at:end] * random_.randint(1, 20)
        elif way == 3:
            changed[at:at] = random_.choice(_JUNK)
        elif len(changed) > 2:
            changed = changed[: random_.randrange(1, len(changed))] if random_.random() < 0.2 else changed
    return bytes(changed)


def mutate_package(data: bytes, random_: random.Random) -> bytes:
    """Damage inside a zip: its parts are changed, swapped, emptied or lost, and it is packed again."""
    if random_.random() < 0.2:
        return mutate(data, random_)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    for _ in range(random_.randint(1, 3)):
        name = random_.choice(list(parts))
        way = random_.randrange(5)
        if way == 0:
            parts[name] = mutate(parts[name], random_)
        elif way == 1:
            parts[name] = parts[random_.choice(list(parts))]
        elif way == 2:
            del parts[name]
        else:
            parts[name] = _mutate_tags(parts[name], random_)
        if not parts:
            break
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def _mutate_tags(data: bytes, random_: random.Random) -> bytes:
    """Well-formed damage gets past the parser: elements lose attributes, change places or names."""
    tags = [match for match in _TOKENS.finditer(data) if match.group().endswith(b"/>")]
    if not tags:
        return data
    one, other = random_.choice(tags), random_.choice(tags)
    way = random_.randrange(4)
    if way == 0:
        return data[: one.start()] + other.group() * random_.randint(0, 5) + data[one.end() :]
    if way == 1:
        return data[: one.start()] + re.sub(rb'="[^"]*"', b'=""', one.group()) + data[one.end() :]
    if way == 2:
        return data[: one.start()] + re.sub(rb'="[^"]*"', b'="99999999999"', one.group()) + data[one.end() :]
    names = [
        b"w:p",
        b"w:r",
        b"w:tc",
        b"w:tbl",
        b"w:del",
        b"w:ins",
        b"w:sdt",
        b"text:p",
        b"text:span",
        b"text:s",
        b"c",
        b"row",
        b"si",
        b"is",
        b"f",
        b"a:p",
        b"a:t",
        b"p:sp",
    ]
    old, new = random_.choice(names), random_.choice(names)
    return data.replace(b"<" + old + b">", b"<" + new + b">").replace(b"</" + old + b">", b"</" + new + b">")


MUTATORS: dict[str, Callable[[bytes, random.Random], bytes]] = {
    name: mutate_package for name in ("docx", "odt", "xlsx", "pptx")
}


def run(name: str, seed_data: bytes, number: int, folder: Path, write: bool) -> str:
    """Reads one mutation, and redacts it where it can be read; says what happened."""
    random_ = random.Random(f"{name} {number}")
    format_ = formats()[name]
    path = folder / f"fuzz{format_.suffixes[0]}"
    path.write_bytes(MUTATORS.get(name, mutate)(seed_data, random_) or b"x")
    try:
        document = format_.read(path)
    except SfumatoError as error:
        return type(error).__name__
    if write and document.text and format_.write:
        start = random_.randrange(len(document.text))
        end = min(len(document.text), start + random_.randint(1, 30))
        edits = Edits.of([Edit(start, end, text="[X]")], document.text)
        try:
            format_.write(document, edits, folder / "out", RedactOptions())
        except SfumatoError as error:
            return f"read, then {type(error).__name__}"
    return "read"
