"""The smallest observer that does the job; view-models publish with it what widgets would publish with Qt signals.

An event says in its type what it carries: `Event[[str, bool]]` is emitted with a text and a flag, and mypy checks every listener.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Event(Generic[P]):
    """Something that happens, and who wants to hear of it. Listeners are called at once and on the same thread."""

    def __init__(self) -> None:
        self._listeners: list[Callable[P, object]] = []

    def connect(self, listener: Callable[P, object]) -> None:
        """Calls the listener whenever the event happens."""
        self._listeners.append(listener)

    def disconnect(self, listener: Callable[P, object]) -> None:
        """No longer calls the listener."""
        self._listeners.remove(listener)

    def emit(self, *values: P.args, **named: P.kwargs) -> None:
        """Calls all listeners in the order in which they were connected."""
        for listener in tuple(self._listeners):
            listener(*values, **named)
