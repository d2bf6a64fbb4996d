"""Words that a person reads and that no view wrote. View-models know no Qt, so the window lends them its translator."""

from __future__ import annotations

from collections.abc import Callable

from sfumato.core import messages
from sfumato.core.errors import SfumatoError

_translate: Callable[[str], str] = str


def use(translate: Callable[[str], str]) -> None:
    """Sets the function that translates the sentences of view-models."""
    global _translate
    _translate = translate


def tr(words: str, *values: object) -> str:
    """`{0}`, `{1}` … stand for the values, so that a translation may put them in another order."""
    return _translate(words).format(*values)


def tr_count(count: int, one: str, many: str, *values: object) -> str:
    """`tr` with the form for the count, which is value `{0}`."""
    return tr(one if count == 1 else many, count, *values)


def say(words: str) -> str:
    """What `core` said or a project keeps, in the person's language: messages by code and values, other text as its own code."""
    return messages.say(words, _translate)


def of_error(error: BaseException | None) -> str:
    """What to tell a person. Unexpected errors name their kind only: their message may hold document text."""
    if isinstance(error, SfumatoError):
        where = f"{error.file}: " if error.file else ""
        return f"{where}{say(error.reason)} {say(error.next_step)}"
    kind = type(error).__name__
    return tr(
        "Something unexpected went wrong ({0}). Nothing was written. Try again; your decisions are kept.",
        kind,
    )
