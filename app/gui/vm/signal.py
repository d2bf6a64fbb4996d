"""The smallest observer that does the job; view-models use it where widgets would use Qt signals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Event:
    def __init__(self) -> None:
        self._listeners: list[Callable[..., Any]] = []

    def connect(self, listener: Callable[..., Any]) -> None:
        self._listeners.append(listener)

    def disconnect(self, listener: Callable[..., Any]) -> None:
        self._listeners.remove(listener)

    def emit(self, *values: Any) -> None:
        for listener in tuple(self._listeners):
            listener(*values)
