"""Mutated files against every reader: each is read or refused with a typed error; nothing hangs, nothing crashes.

    python -m tests.document.corpus.fuzz --count 100000 --results fuzz.jsonl

With `--results` every batch is written down as it ends: a run that was stopped goes on where it was, and the totals printed
at the end are those of the whole file.

Seeds are the files of the corpus and one of each office and plain format. Parts of packages are mutated before packing,
so that the damage gets past the zip layer. OCR is switched off: the pixels of a damaged picture say nothing about
the reader.
"""

from __future__ import annotations

import argparse
import copy
import io
import json
import os
import random
import resource
import signal
import sys
import tempfile
import zipfile
from collections import Counter
from pathlib import Path

from lxml import etree
from PIL import Image

from sfumato.core.document import ocr
from sfumato.core.document.registry import format_of
from sfumato.core.errors import SfumatoError
from tests.document.corpus import all_cases
from tests.document.office.fuzz.targets import samples

MEMORY = 1_000_000_000  # bytes of data a reader may use; more is an error of its own
SECONDS = 20.0  # of processor time for one file
BATCH = 50  # files in one process
_TOKENS = (
    *(b"<<", b">>", b"obj", b"endstream", b"/Kids", b"/Length 99999999999", b"-1", b"\x00", b"\xff" * 8),
    *(b"<w:p>", b"</w:p>", b"%s" * 20, b"(" * 200, b"[" * 200, b"<" * 50, b"1 0 R", b"9999999999", b"&lol;"),
)
_VALUES = (
    "",
    "-1",
    "0",
    "99999999999",
    "1e309",
    "NaN",
    "A1:XFD1048576",
    "rId1",
    "../../x",
    "\u202e",
    "x" * 70000,
    "%n" * 9,
)


def mutate(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        if not changed:
            break
        place, size = chance.randrange(len(changed)), chance.choice((1, 2, 8, 64, 512))
        kind = chance.randrange(6)
        if kind == 0:
            changed[place] = chance.randrange(256)
        elif kind == 1:
            del changed[place : place + size]
        elif kind == 2:
            changed[place:place] = changed[place : place + size]
        elif kind == 3:
            changed[place:place] = chance.choice(_TOKENS)
        elif kind == 4:
            other = chance.randrange(len(changed))
            changed[place : place + size] = changed[other : other + size]
        elif chance.random() < 0.3:
            del changed[place:]
    return bytes(changed)


def mutate_tree(data: bytes, chance: random.Random) -> bytes:
    """Damage that stays well-formed XML, so that it gets past the parser; bytes where the part is no XML."""
    try:
        root = etree.fromstring(data)
    except (etree.XMLSyntaxError, ValueError):
        return mutate(data, chance)
    for _ in range(chance.choice((1, 2, 4, 16))):
        nodes = [node for node in root.iter() if isinstance(node.tag, str) and node is not root]
        if not nodes:
            break
        node, other = chance.choice(nodes), chance.choice(nodes)
        kind = chance.randrange(6)
        if kind == 0:
            node.getparent().remove(node)
        elif kind == 1:
            node.addnext(copy.deepcopy(node))
        elif kind == 2 and node not in other.iterancestors():
            node.append(copy.deepcopy(other))
        elif kind == 3 and node.attrib:
            node.set(chance.choice(sorted(node.attrib)), chance.choice(_VALUES))
        elif kind == 4:
            node.text = chance.choice(_VALUES)
        elif kind == 5:
            node.tag = other.tag
    return bytes(etree.tostring(root))


def mutated(data: bytes, chance: random.Random) -> bytes:
    if data[:2] != b"PK" or chance.random() < 0.2:
        return mutate(data, chance)
    packed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as package, zipfile.ZipFile(packed, "w") as again:
        victim, damage = chance.choice(package.namelist()), chance.choice((mutate, mutate_tree, mutate_tree))
        for name in package.namelist():
            part = package.read(name)
            again.writestr(name, damage(part, chance) if name == victim else part)
    return packed.getvalue()


class Hang(Exception):
    """Raised inside a reader that takes too long."""


def _too_long(*_: object) -> None:
    raise Hang


def judge(path: Path) -> str:
    signal.signal(signal.SIGVTALRM, _too_long)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        format_of(path).read(path)  # not through the service: its net would hide what is looked for
        return "read"
    except SfumatoError as error:
        return f"refused: {type(error).__name__}"
    except Hang:
        return "BAD hang"
    except Exception as error:
        return f"BAD {type(error).__name__}: {str(error)[:80]}"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _nothing(image: Image.Image) -> list[ocr.Word]:
    return []


def campaign(
    count: int,
    seed: int,
    folder: Path,
    suffix: str | None = None,
    first: int = 0,
    results: Path | None = None,
) -> Counter[str]:
    """Runs in batches, each in a process of its own: a crash costs one batch and is counted.

    Batches that `results` holds already are counted, not run again.
    """
    seeds = seeds_of(folder, suffix)
    done = _recorded(results, seed, suffix)
    outcomes: Counter[str] = Counter()
    for start in range(first, first + count, BATCH):
        numbers = range(start, min(start + BATCH, first + count))
        found = done.get((numbers.start, numbers.stop))
        if found is None:
            found = _batch(seeds, numbers, seed, folder)
            if results is not None:
                row = {"seed": seed, "suffix": suffix, "start": numbers.start, "stop": numbers.stop}
                with results.open("a", encoding="utf-8") as log:
                    log.write(json.dumps(row | {"peak": _peak(), "outcomes": found}) + "\n")
        outcomes += found
    return outcomes


def _recorded(results: Path | None, seed: int, suffix: str | None) -> dict[tuple[int, int], Counter[str]]:
    """Outcomes of the batches an earlier run finished, by their first and last number."""
    if results is None or not results.exists():
        return {}
    rows = (json.loads(line) for line in results.read_text(encoding="utf-8").splitlines())
    return {
        (row["start"], row["stop"]): Counter(row["outcomes"])
        for row in rows
        if row["seed"] == seed and row["suffix"] == suffix
    }


def _peak() -> int:
    """The most memory a finished batch has used, in MB."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024


def seeds_of(folder: Path, suffix: str | None = None) -> dict[str, list[bytes]]:
    """Files by their ending, so that every reader has its turn whatever number of cases it has."""
    seeds: dict[str, list[bytes]] = {}
    for name, data in samples(folder).items():
        if suffix in (None, f".{name}"):
            seeds[f".{name}"] = [data]
    for number, case in enumerate(all_cases()):
        if (
            (suffix is None or case.suffix == suffix)
            and not case.password
            and (not case.slow or case.suffix in (".png", ".jpg", ".tiff"))
        ):
            path = folder / f"seed{number}{case.suffix}"
            case.build(path)
            seeds.setdefault(case.suffix, []).append(path.read_bytes())
    return seeds


def _batch(seeds: dict[str, list[bytes]], numbers: range, seed: int, folder: Path) -> Counter[str]:
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        ocr.recognise = _nothing
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        quiet = os.open(os.devnull, os.O_WRONLY)
        os.dup2(quiet, 2)
        for number in numbers:
            chance = random.Random(f"{seed}-{number}")
            suffix = chance.choice(sorted(seeds))
            data = chance.choice(seeds[suffix])
            path = folder / f"fuzz{suffix}"
            path.write_bytes(mutated(data, chance))
            outcome = judge(path)
            if outcome.startswith("BAD"):
                path.rename(folder / f"bad-{seed}-{number}{suffix}")
            os.write(writer, (suffix + " " + outcome.replace("\n", " ") + "\n").encode("utf-8", "replace"))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, encoding="utf-8", errors="replace") as pipe:
        found = Counter(line.strip() for line in pipe)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        found[f"BAD crash by signal {os.WTERMSIG(status)} after {sum(found.values())} of {numbers}"] += 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=int, default=0, help="the first mutation, to go on where a run ended")
    parser.add_argument("--suffix", help="only seeds with this ending")
    parser.add_argument("--results", type=Path, help="a file of finished batches, to go on from")
    parser.add_argument("--keep", type=Path, help="a folder for the files that failed")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = arguments.keep or Path(scratch)
        outcomes = campaign(
            arguments.count, arguments.seed, folder, arguments.suffix, arguments.start, arguments.results
        )
    for outcome, count in sorted(outcomes.items()):
        print(count, outcome)
    print(f"{sum(outcomes.values())} mutated files, peak memory {_peak()} MB in this run")
    return 1 if any("BAD" in outcome for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
