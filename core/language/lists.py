"""Word lists: short ones written as one string in the source, long ones in `resources/language/word_lists.txt`."""

from __future__ import annotations

from functools import lru_cache

from sfumato.core.paths import RESOURCES

FILE = RESOURCES / "language" / "word_lists.txt"


def listed(text: str) -> frozenset[str]:
    """The parts of "a;b;c"."""
    return frozenset(part.strip() for part in text.split(";"))


def word_list(name: str) -> frozenset[str]:
    """The words of a list of the file. Raises KeyError where the file has no list of this name."""
    return _lists()[name]


@lru_cache(maxsize=1)
def _lists() -> dict[str, frozenset[str]]:
    """Lists by name: a line "[name]", then words parted by semicolons; lines that begin with # say why there is the list."""
    found: dict[str, list[str]] = {}
    words: list[str] = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            words = found.setdefault(line.strip("[]"), [])
        elif line and not line.startswith("#"):
            words += [word.strip() for word in line.split(";") if word.strip()]
    return {name: frozenset(words) for name, words in found.items()}
