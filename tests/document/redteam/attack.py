"""One attack: a file with a secret, the plan that removes it, and what an attacker would look for afterwards."""

from __future__ import annotations

import base64
import re
import tempfile
import unicodedata
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pikepdf

from sfumato.core.document import ocr, service
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.errors import SfumatoError
from tests.document.corpus.absent import present

NAME = "Harriet Blackwood"  # what the plan removes wherever the text has it
SECRET = "Blackwood"
SIDE = "Ottoline Vandergelder"  # stands only where no plan names it
TWIN = "Ivo Fjuk"  # another length, other letters: what a twin has in the place of NAME
KEPT = "The court allowed the appeal in part"

STATED = 7.0  # bits; a certificate that says as much says that the width is known
HELD, REFUSED, LEAKED = "held", "refused", "LEAKED"


@dataclass(frozen=True, slots=True)
class Outcome:
    result: str
    detail: str = ""
    bits: float = 0.0


@dataclass(frozen=True, slots=True)
class Attack:
    name: str
    group: str
    suffix: str
    build: Callable[[Path], None]
    secrets: tuple[str, ...] = (SECRET,)  # must not be in the output, in any form
    plan: tuple[str, ...] = (NAME, SECRET)
    eyes: bool = False  # the attacker also reads the drawn pages
    wants: str = HELD  # held, or refused where holding is not possible
    also: Callable[[Path, Path], str | None] | None = None  # (source, output) → what leaked
    options: RedactOptions = field(default_factory=RedactOptions)
    twin: Callable[[Path, str], None] | None = None  # the same file for any name: outputs must not differ
    pair: tuple[str, str] = (NAME, TWIN)  # what the file and its twin have in that place
    hidden: bool = False  # the pair stands where no plan names it; the text has NAME in both

    @property
    def looks(self) -> bool:
        """Whether the attacker looks at pixels: then the export is checked by OCR too, which takes its seconds."""
        return self.eyes or self.also is not None


ATTACKS: list[Attack] = []


def attack(
    name: str,
    group: str,
    suffix: str,
    *,
    secrets: tuple[str, ...] = (SECRET,),
    plan: tuple[str, ...] = (NAME, SECRET),
    eyes: bool = False,
    wants: str = HELD,
    also: Callable[[Path, Path], str | None] | None = None,
    options: RedactOptions = RedactOptions(),  # noqa: B008
) -> Callable[[Callable[[Path], None]], Callable[[Path], None]]:
    def register(build: Callable[[Path], None]) -> Callable[[Path], None]:
        ATTACKS.append(Attack(name, group, suffix, build, secrets, plan, eyes, wants, also, options))
        return build

    return register


def twins(
    name: str,
    group: str,
    suffix: str,
    *,
    secrets: tuple[str, ...] = (),
    options: RedactOptions = RedactOptions(),  # noqa: B008
    hidden: tuple[str, str] | None = None,
    eyes: bool = False,
) -> Callable[[Callable[[Path, str], Any]], Callable[[Path, str], Any]]:
    """An attack by comparison: files that differ only in the name must not give outputs that tell the names apart.

    `hidden`: two names for a place that no plan knows of; the text has the same name in both files.
    """

    def register(build: Callable[[Path, str], Any]) -> Callable[[Path, str], Any]:
        trial = Attack(
            name,
            group,
            suffix,
            lambda path: build(path, (hidden or (NAME,))[0]),
            (SECRET, "Harriet", *secrets),
            _plan_for(NAME),
            eyes=eyes,
            options=options,
            twin=build,
            pair=hidden or (NAME, TWIN),
            hidden=hidden is not None,
        )
        ATTACKS.append(trial)
        return build

    return register


def _plan_for(name: str) -> tuple[str, ...]:
    """What recognition plans of a name: the whole, its last word, its first word, also in capitals."""
    return (name, name.upper(), *reversed(name.split()))


def attempt(trial: Attack, folder: Path | None = None, *, with_ocr: bool = True) -> Outcome:
    """Reads, redacts, and looks for the secret in what was written, with means of its own."""
    with tempfile.TemporaryDirectory() as scratch:
        where = folder or Path(scratch)
        source, out = where / f"source{trial.suffix}", where / f"out{trial.suffix}"
        out.unlink(missing_ok=True)
        trial.build(source)
        try:
            document = service.read(source)
            options = trial.options if with_ocr else replace(trial.options, verify_with_ocr=False)
            certificate = service.redact(document, plan_of(document, trial.plan), out, options)
        except SfumatoError as error:
            return Outcome(REFUSED, type(error).__name__ + ": " + error.reason[:300])
        written = out if out.exists() else next(where.glob("out.*"))
        found = [secret for secret in trial.secrets if present(written, secret)]
        if found:
            return Outcome(LEAKED, f"{len(found)} in the bytes")
        if trial.eyes and (seen := seen_in(written, trial.secrets)):
            return Outcome(LEAKED, f"{len(seen)} on the drawn pages")
        if trial.also is not None and (told := trial.also(source, written)):
            return Outcome(LEAKED, told)
        if trial.twin is not None:
            other = _of_twin(trial, where, with_ocr)
            if isinstance(other, Outcome):
                return other
            told = difference(written, other)
            if told and certificate.leak_bits < STATED:
                return Outcome(LEAKED, f"twins differ in {told}")
        return Outcome(HELD, bits=certificate.leak_bits)


def _of_twin(trial: Attack, where: Path, with_ocr: bool) -> Path | Outcome:
    """The output for the other name, or how its export ended."""
    assert trial.twin is not None
    source, out = where / f"twin{trial.suffix}", where / f"othertwin{trial.suffix}"
    trial.twin(source, trial.pair[1])
    try:
        document = service.read(source)
        options = trial.options if with_ocr else replace(trial.options, verify_with_ocr=False)
        service.redact(
            document, plan_of(document, _plan_for(NAME if trial.hidden else trial.pair[1])), out, options
        )
    except SfumatoError as error:
        return Outcome(REFUSED, f"twin: {type(error).__name__}: " + error.reason[:300])
    return out if out.exists() else next(where.glob("othertwin.*"))


def difference(one: Path, other: Path) -> str:
    """Where two files differ: the part of a package, else the first bytes. Empty where they are the same."""
    if one.read_bytes() == other.read_bytes():
        return ""
    if not one.read_bytes().startswith(b"PK"):
        return "their bytes"
    with zipfile.ZipFile(one) as a, zipfile.ZipFile(other) as b:
        if a.namelist() != b.namelist():
            return "names or order of their parts"
        parts = [name for name in a.namelist() if a.read(name) != b.read(name)]
    return ", ".join(parts[:3]) or "the package around their parts"


def plan_of(document: Document, words: tuple[str, ...]) -> Edits:
    taken: list[Edit] = []
    for word in words:
        at = document.text.find(word)
        while at >= 0:
            if not any(edit.start < at + len(word) and at < edit.end for edit in taken):
                taken.append(Edit(at, at + len(word), Action.MASK, "[PERSON 1]"))
            at = document.text.find(word, at + 1)
    return Edits.of(taken, document.text)


def seen_in(path: Path, secrets: tuple[str, ...]) -> list[str]:
    """Secrets that somebody reads on the drawn pages."""
    import pypdfium2

    if path.suffix != ".pdf" or not ocr.available():
        return []
    read = ""
    pdf = pypdfium2.PdfDocument(path)
    for page in pdf:
        read += ocr.text(ocr.recognise(page.render(scale=200 / 72).to_pil())) + "\n"
    pdf.close()
    flat = "".join(read.lower().split())
    return [secret for secret in secrets if secret.lower().replace(" ", "") in flat]


def spelled_in(out: Path) -> str | None:
    """Every string of the file, folded as a person would read it."""
    small = dict(zip("ʙʟᴀᴄᴋᴡᴏᴅ", "blackwod", strict=True))

    def strings(thing: Any, depth: int = 0) -> Any:
        if isinstance(thing, pikepdf.String):
            yield str(thing)
        elif isinstance(thing, pikepdf.Dictionary | pikepdf.Array) and depth < 9:
            for child in thing.values() if isinstance(thing, pikepdf.Dictionary) else thing.as_list():
                if not getattr(child, "is_indirect", False):
                    yield from strings(child, depth + 1)

    with pikepdf.open(out) as pdf:
        for thing in pdf.objects:
            for text in strings(thing):
                shown = re.sub("\x1b[^\x1b]{0,5}\x1b", "", unquote(unquote(text)))
                flat = "".join(
                    small.get(c, c)
                    for c in unicodedata.normalize("NFKD", shown)
                    if unicodedata.category(c) not in ("Mn", "Cf")
                )
                runs = [
                    base64.b64decode(run + "=" * (-len(run) % 4))
                    for run in re.findall(r"[A-Za-z0-9+/]{12,}", shown)
                ]
                if "blackwood" in flat.lower() or any(b"lackwood" in run for run in runs):
                    return "a string says it in another spelling"
    return None
