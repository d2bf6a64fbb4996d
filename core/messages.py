"""Messages as a code with values: what `core` says to a person, in a form that the window can translate.

A code is the English sentence with `{0}`, `{1}` … where values stand, as in gettext. A `Message` reads as the finished English
sentence everywhere (it *is* a `str`: logs, JSON and the command line need nothing), and still knows its code and values. A
sentence without values needs no `Message`: it is its own code.

Not guaranteed: joining a message with other text (`f"{a} {b}"`) gives a plain string, which stays English. Put the first message
into the second as a value instead: `Message("{0} Nothing was written.", reason)`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


class Message(str):
    """`Message("{0} of {1} pages", 3, 12)` equals `"3 of 12 pages"`. Values may be messages themselves."""

    __slots__ = ("code", "values")
    code: str
    values: tuple[object, ...]

    def __new__(cls, code: str, *values: object) -> Message:
        made = super().__new__(cls, code.format(*values))
        made.code, made.values = code, values
        return made

    def __getnewargs__(self) -> tuple[object, ...]:  # type: ignore[override]
        return (self.code, *self.values)


def plural(count: int, one: str, many: str, *values: object) -> Message:
    """The form for the count, which is value `{0}` of both: plural(1, "{0} page", "{0} pages") is "1 page"."""
    return Message(one if count == 1 else many, count, *values)


def say(words: str, translate: Callable[[str], str]) -> str:
    """The words in another language: code by code, values put in afterwards. Plain text is its own code."""
    if not isinstance(words, Message):
        return translate(words) if words.strip() else words
    values = (say(v, translate) if isinstance(v, Message) else v for v in words.values)
    return translate(words.code).format(*values)


def to_json(words: str) -> Any:
    """Keeps code and values; plain text stays plain text."""
    if not isinstance(words, Message):
        return words
    return {"code": words.code, "values": [_plain(value) for value in words.values]}


def _plain(value: object) -> Any:
    if isinstance(value, str):
        return to_json(value)
    return value if isinstance(value, int | float | bool) else str(value)


def from_json(data: Any) -> str:
    """The inverse of `to_json`; a file made by hand may hold a code that does not fit its values, which is an error."""
    if not isinstance(data, dict):
        return str(data)
    values: Sequence[Any] = data["values"]
    made = [from_json(v) if isinstance(v, str | dict) else v for v in values]
    return Message(str(data["code"]), *made)
