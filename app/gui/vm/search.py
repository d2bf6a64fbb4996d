"""Search in one or all documents: plain, whole word or regular expression.

A regular expression can take longer than the world lasts, and while Python matches, no other thread runs: the window would
freeze. So it is matched by a process of its own that can be ended; this file is that process, too.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from sfumato.core.errors import SfumatoError

MOST_HITS = 10_000
LONGEST = 5.0  # seconds for a regular expression
_running: set[subprocess.Popen[str]] = set()


@dataclass(frozen=True, slots=True)
class Query:
    """What is searched for, and how it is meant."""

    text: str
    regex: bool = False
    whole_word: bool = False
    match_case: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A match in the text of one document."""

    document: str
    start: int
    end: int


def compiled(query: Query) -> re.Pattern[str]:
    """The pattern of a query. Raises `SfumatoError` for a regular expression that is not valid."""
    # A line break inside a name in the text is still the same name.
    plain = r"\s+".join(re.escape(word) for word in query.text.split()) or re.escape(query.text)
    pattern = query.text if query.regex else plain
    if query.whole_word:
        pattern = rf"(?<!\w)(?:{pattern})(?!\w)"
    try:
        return re.compile(pattern, 0 if query.match_case else re.IGNORECASE)
    except re.error as error:
        raise SfumatoError(
            "The regular expression is not valid.", next_step=f"Check it near position {error.pos or 0}."
        ) from error


def search(query: Query, texts: Mapping[str, str]) -> tuple[Hit, ...]:
    """Every hit of a query in the texts, by document. Patterns of a user run in a process of their own, with a time limit."""
    if not query.text:
        return ()
    pattern = compiled(query)
    return _apart(pattern, texts) if query.regex else tuple(_hits(pattern, texts))


def _hits(pattern: re.Pattern[str], texts: Mapping[str, str]) -> Iterator[Hit]:
    every = (Hit(document, *place) for document, text in texts.items() for place in _matches(pattern, text))
    return islice(every, MOST_HITS)


def _apart(pattern: re.Pattern[str], texts: Mapping[str, str]) -> tuple[Hit, ...]:
    asked = json.dumps({"pattern": pattern.pattern, "flags": pattern.flags, "texts": dict(texts)})
    quiet = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # Windows would show a console
    try:
        process = subprocess.Popen(
            [sys.executable, "-m", __spec__.name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            creationflags=quiet,
        )
        _running.add(process)
        try:
            answer, _ = process.communicate(asked, timeout=LONGEST)
        finally:
            _running.discard(process)
            process.kill()
            process.wait()
        if process.returncode:
            raise SfumatoError("The regular expression could not be searched for.")
    except subprocess.TimeoutExpired as error:
        raise SfumatoError(
            "The regular expression takes too long.",
            next_step="Avoid a repetition inside a repetition, such as (a+)+.",
        ) from error
    except OSError as error:
        raise SfumatoError("The regular expression could not be searched for.") from error
    return tuple(Hit(*found) for found in json.loads(answer))


def stop_searching() -> None:
    """The window closes: a process that still matches must not outlive it."""
    for process in tuple(_running):
        process.kill()


def _answer() -> None:
    asked = json.loads(sys.stdin.buffer.read())
    pattern = re.compile(asked["pattern"], asked["flags"])
    json.dump([(h.document, h.start, h.end) for h in _hits(pattern, asked["texts"])], sys.stdout)


def occurrences(text: str, wanted: str) -> tuple[tuple[int, int], ...]:
    """Every place where the same words stand, whole words only, whatever the line breaks between them."""
    if not wanted.strip():
        return ()
    return tuple(_matches(compiled(Query(wanted, whole_word=True, match_case=True)), text))


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    return ((m.start(), m.end()) for m in pattern.finditer(text) if m.end() > m.start())


if __name__ == "__main__":
    _answer()
