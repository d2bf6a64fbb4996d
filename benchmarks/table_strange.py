"""What is hidden in texts unlike the training corpora: letters, e-mails, statements, registers, a chat.

    python -m benchmarks.table_strange

Nine texts written for this purpose (`tests/recognize/strange`), marked by hand. The rules of the recognizer were mended on
the first five of them; the other four were set aside until the end. A word counts as hidden when its entity would be masked.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path

from sfumato.core.evaluate.span_scores import interval
from sfumato.core.recognize import recognize

FOLDER = Path(__file__).parents[1] / "tests" / "recognize" / "strange"
MARK = re.compile(r"⟦(.*?)\|([A-Z]+)⟧", re.DOTALL)
WORD = re.compile(r"\w+")
MENDED_ON = ("letter", "mail", "order", "register", "statement")
SET_ASIDE = ("charity", "chat", "fir", "landlord")


def unmarked(marked: str) -> tuple[str, list[tuple[int, int, str]]]:
    """The text, and where what stands in it."""
    text, spans, reached = "", [], 0
    for match in MARK.finditer(marked):
        text += marked[reached : match.start()]
        spans.append((len(text), len(text) + len(match[1]), match[2]))
        text += match[1]
        reached = match.end()
    return text + marked[reached:], spans


def read(name: str) -> tuple[str, list[tuple[int, int, str]]]:
    return unmarked((FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def hidden(text: str) -> list[tuple[int, int, str]]:
    found = recognize(text)
    return [(m.start, m.end, e.type.value) for e in found if e.p_mask >= 0.5 for m in e.mentions]


def words_in(text: str, spans: list[tuple[int, int, str]]) -> dict[int, str]:
    """Offset of each word in a span → its type."""
    return {m.start(): type_ for start, end, type_ in spans for m in WORD.finditer(text, start, end)}


def figures(names: tuple[str, ...]) -> dict[str, tuple[int, int, int, int]]:
    """By type: words to hide, hidden of them, of the right type; under "all" also how many were hidden in all."""
    counts: dict[str, list[int]] = {}
    for name in names:
        text, gold = read(name)
        wanted, got = words_in(text, gold), words_in(text, hidden(text))
        for at, type_ in wanted.items():
            for key in (type_, "all"):
                row = counts.setdefault(key, [0, 0, 0, 0])
                row[0] += 1
                row[1] += at in got
                row[2] += got.get(at) == type_
        counts["all"][3] += len(got)
    return {key: (row[0], row[1], row[2], row[3]) for key, row in counts.items()}


def _share(names: Sequence[str], of: int, over: int) -> float:
    counts = [sum(part) for part in zip(*(_counted(name) for name in names), strict=True)]
    return counts[of] / max(1, counts[over])


@cache
def _counted(name: str) -> tuple[int, int, int, int]:
    return figures((name,))["all"]


def main() -> None:
    for title, names in (("mended on", MENDED_ON), ("set aside", SET_ASIDE)):
        table = figures(names)
        words, found, _, masked = table["all"]
        low, high = interval(names, partial(_share, of=1, over=0))
        print(
            f"{title}: {len(names)} texts, {words} words to hide, {found / words:.1%} [{low:.0%}–{high:.0%}] hidden,"
        )
        low, high = interval(names, partial(_share, of=1, over=3))
        print(f"  {found / masked:.1%} [{low:.0%}–{high:.0%}] of what was hidden had to be")
        for type_, (count, got, right, _) in sorted(table.items()):
            if type_ != "all":
                print(
                    f"  {type_:<9} {count:4} words, {got / count:6.1%} hidden, {right / count:6.1%} as {type_}"
                )


if __name__ == "__main__":
    main()
