"""Worker threads, and the one way back from them to the window's thread.

Threads and Qt share a process under four rules, each learnt from a crash:

- A worker thread touches one thing of Qt: it rings the bell of a `Mailbox`, which is there until it was closed, and
  nobody rings while it closes. (A signal that an object emits on one thread while another thread deletes that object
  is a use after free.)
- What a job holds is let go on the window's thread: the thread first drops its own references, then says so.
- Cyclic garbage is collected on the window's thread only (`app/gui/garbage.py`).
- Threads are joined before the window goes; what one of them still says after that, nobody hears.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal


class Mailbox(QObject):
    """Letters may be posted from any thread; they are opened one by one on the thread that made the box. It belongs
    to no parent, which could go while a thread still writes, but closes with its `owner` at the latest."""

    _rung = Signal()

    def __init__(self, open_: Callable[[Any], None], owner: QObject) -> None:
        super().__init__()
        self._letters: SimpleQueue[Any] = SimpleQueue()
        self._open = open_
        self._ringing = threading.Lock()
        self._closed = False
        self._rung.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        owner.destroyed.connect(self.close)

    def post(self, letter: Any) -> None:
        """Hands a letter over to the window's thread; dropped after `close`."""
        with self._ringing:
            if not self._closed:
                self._letters.put(letter)
                self._rung.emit()

    def close(self) -> None:
        """Takes no further letters."""
        with self._ringing:
            if self._closed:
                return
            self._closed = True
        self.deleteLater()

    def _deliver(self) -> None:
        if not self._closed:
            self._open(self._letters.get())


class Threads:
    """At most `count` threads, started when first needed. `gone` is told when a thread holds nothing of a job any
    more."""

    def __init__(self, count: int, gone: Callable[[int], None], name: str) -> None:
        self._count, self._gone, self._name = count, gone, name
        self._jobs: deque[tuple[int, Callable[[], None]]] = deque()
        self._changed = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._idle = 0
        self._closed = False

    def start(self, number: int, job: Callable[[], None]) -> None:
        """Runs a job as soon as a thread is free; nothing after the end."""
        with self._changed:
            if self._closed:
                return
            self._jobs.append((number, job))
            if self._idle < len(self._jobs) and len(self._threads) < self._count:
                # A daemon only so that a job nobody can stop does not keep the process for ever; `close` joins.
                thread = threading.Thread(target=self._loop, name=self._name, daemon=True)
                self._threads.append(thread)
                thread.start()
            self._changed.notify()

    def drop_waiting(self) -> None:
        """Jobs that no thread has begun are forgotten."""
        with self._changed:
            self._jobs.clear()

    def close(self, seconds: float) -> bool:
        """Finishes what was asked for and ends the threads; False when one of them does not end within the seconds,
        which are for all of them together."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        deadline = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        return not any(thread.is_alive() for thread in self._threads)

    def _loop(self) -> None:
        while (taken := self._next()) is not None:
            number, job = taken
            del taken
            job()
            del job
            self._gone(number)

    def _next(self) -> tuple[int, Callable[[], None]] | None:
        with self._changed:
            self._idle += 1
            while not self._jobs and not self._closed:
                self._changed.wait()
            self._idle -= 1
            return self._jobs.popleft() if self._jobs else None
