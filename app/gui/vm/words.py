"""Words that a person reads and that no view wrote. View-models know no Qt, so the window lends them its translator."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from sfumato.app.gui.vm.sentences import collect
from sfumato.core.errors import SfumatoError

# Single words that stand in sentences as values.
TERMS = frozenset(
    {
        "classifier",
        "language model",
        "search",
        "search model",
        "anonymity",
        "population",
        "reidentify",
    }  # measures
    | {"initials", "last four", "year only", "city and state"}  # parts that are shown
    | {"court publication", "research release", "strict"}  # profiles
    | {"auto", "mask", "generalize", "keep", "Masked", "Generalized", "women", "men"}
)
PROBE = "The file is damaged."
_translate: Callable[[str], str] = str
VALUE = re.compile(r"\{(\d)\}")
SENTENCE_END = re.compile(r"((?<=[.!?])\s+(?=[A-Z“‘\d])|; | → )")
PREFIX = re.compile(r"([^:\n]{1,200}): (?=\S)")  # "court.pdf: The file is damaged."


def use(translate: Callable[[str], str]) -> None:
    global _translate
    _translate = translate
    say.cache_clear()


def tr(words: str, *values: object) -> str:
    """`{0}`, `{1}` … stand for the values, so that a translation may put them in another order."""
    return _translate(words).format(*values)


def english(words: str, *values: object) -> str:
    """For what is kept: the history of a project is in one language, whoever opens it. `say` shows it in theirs."""
    return words.format(*values)


def of_error(error: BaseException | None) -> str:
    """What to tell a person. Unexpected errors name their kind only: their message may hold document text."""
    if isinstance(error, SfumatoError):
        where = f"{error.file}: " if error.file else ""
        return f"{where}{say(error.reason)} {say(error.next_step)}"
    kind = type(error).__name__
    return tr("Something unexpected went wrong ({0}). Nothing was written.", kind)


@lru_cache(maxsize=4096)
def say(words: str) -> str:
    """A sentence that `core` wrote or a project keeps, in the person's language. It is known again by its template; what is
    not known stays as it is."""
    if not words.strip() or _translate(PROBE) == PROBE:  # the window speaks English
        return words
    known = _known(words)
    if known is not None:
        return known
    if words.endswith(".") and (known := _known(words[:-1])) is not None:
        return known + "."
    parts = SENTENCE_END.split(words)
    if len(parts) > 1:
        return "".join(part if n % 2 else say(part) for n, part in enumerate(parts))
    prefix = PREFIX.match(words)
    if prefix is not None:
        before = (
            _translate(prefix[1]) if prefix[1].isalpha() else say(prefix[1])
        )  # "Masked: …", "court.pdf: …"
        return f"{before}: {say(words[prefix.end() :])}"
    return words


def _known(words: str) -> str | None:
    exact, patterns = _sentences()
    if words in exact or words in TERMS:
        return _translate(words)
    for pattern, template in patterns:  # the one with most words of its own first
        found = pattern.fullmatch(words)
        if found is not None:
            return _translate(template).format(*map(_value, _quoted(template), found.groups()))
    return None


def _quoted(template: str) -> list[bool]:
    return [
        found.start() > 0 and template[found.start() - 1] in "“‘'\"" for found in VALUE.finditer(template)
    ]


def _value(quoted: bool, value: str) -> str:
    return value if quoted else say(value)  # what is quoted are words of the document


@lru_cache(maxsize=1)
def _sentences() -> tuple[frozenset[str], tuple[tuple[re.Pattern[str], str], ...]]:
    """The sentences of `core` (`sentences.py`): those without values, and patterns of those with."""
    found = collect()
    with_values = [words for words in found if VALUE.search(words)]
    patterns = []
    for words in sorted(with_values, key=lambda w: -len(VALUE.sub("", w))):
        parts = VALUE.split(words)[::2]
        pattern = "(.*?)".join(re.escape(p.replace("{{", "{").replace("}}", "}")) for p in parts)
        patterns.append((re.compile(pattern, re.DOTALL), words))
    return frozenset(w for w in found if not VALUE.search(w)), tuple(patterns)
