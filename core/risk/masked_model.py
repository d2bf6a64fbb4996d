"""A small masked language model in ONNX: how many bits a span carries where it stands (paper 002 §3.2.1).

All tokens of a span are hidden together and their log-probabilities summed. The paper runs the model once a
span; here several spans that stand far apart are hidden in one window at once, and a span that stands in the
same words elsewhere is read once, so that a document costs a few passes.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from sfumato.core.errors import ResourceMissing
from sfumato.core.inference import open_session
from sfumato.core.packed import is_stored, read_stored
from sfumato.core.paths import MODELS
from sfumato.core.risk.information import Span

_REMEMBERED = 64  # texts whose bits are kept: a limit of memory

_T = TypeVar("_T")
FOLDER = MODELS / "language"
WINDOW = 128  # most word pieces of a window, with the two ends, as in training
AROUND = (
    16  # pieces of context before the first and after the last span of a window: more of it changes nothing
)
APART = 3  # pieces between two spans that are hidden in the same pass
MOST_HIDDEN = 0.3  # of a window, as in training
THREADS = 2  # windows that are read side by side
LONGEST = 48  # pieces of one span that are hidden together; a longer one is read in parts
NEAR = 24  # pieces on each side that make two places the same


@dataclass(frozen=True, slots=True)
class _Pass:
    """One window with some spans hidden."""

    first: int  # token the window starts at
    last: int
    spans: tuple[tuple[int, int, int], ...]  # number of the span, its tokens from, to


class LanguageModel:
    """The masked language model of `models/language`, loaded once; gives the bits of spans."""

    name = "language model"

    def __init__(self, folder: Path = FOLDER, threads: int = THREADS) -> None:
        from tokenizers import Tokenizer

        model, vocabulary = folder / "model.onnx", folder / "tokenizer.json"
        for path in (model, vocabulary):
            if not is_stored(path):
                raise ResourceMissing("The language model is not there.", file=path)
        # One window a pass and one thread a window, several side by side: threads that share a pass spend a third of their
        # time waiting for each other, and int8 scales that are taken over a batch make a span's bits depend on its neighbours.
        self._threads = threads
        try:
            self._session: Any = open_session(model)
            self._tokenizer: Any = Tokenizer.from_buffer(read_stored(vocabulary))
        except Exception as error:  # onnxruntime and tokenizers raise their own kinds
            raise ResourceMissing("The language model is damaged.", file=model) from error
        self._tokenizer.no_truncation()
        self._tokenizer.no_padding()
        self._cls, self._sep, self._mask = (self._special(t, folder) for t in ("[CLS]", "[SEP]", "[MASK]"))
        self._known: dict[str, dict[Span, float]] = {}

    def _special(self, token: str, folder: Path) -> int:
        number = self._tokenizer.token_to_id(token)
        if number is None:
            raise ResourceMissing("The language model is damaged.", file=folder / "tokenizer.json")
        return int(number)

    def bits(self, text: str, spans: Sequence[Span]) -> list[float]:
        """−log2 probability of each span. Kept for the last few texts: models run once per document."""
        key = hashlib.sha256(text.encode()).hexdigest()
        known = self._known.pop(key, {})
        missing = sorted({span for span in spans if span not in known})
        if missing:
            known.update(zip(missing, self._score(text, missing), strict=True))
        self._known[key] = known
        while len(self._known) > _REMEMBERED:
            self._known.pop(next(iter(self._known)))
        return [known[span] for span in spans]

    @property
    def width(self) -> int:
        """Of the encoder's states."""
        return int(self._session.get_outputs()[1].shape[-1])

    def states(self, text: str, spans: Sequence[Span]) -> list[Any]:
        """The encoder's mean state over each span, with nothing hidden: what other models read from."""
        ids, places = self._places(text, spans)
        stretch = WINDOW - 2
        sums = np.zeros((len(spans), self.width), dtype=np.float32)
        counts = np.zeros(len(spans), dtype=np.int64)
        by_window: dict[int, list[tuple[int, int]]] = {}
        for number, parts in enumerate(places):
            for token in (t for first, last in parts for t in range(first, last)):
                by_window.setdefault(token // stretch, []).append((number, token))
        windows = sorted(by_window)
        asked = [by_window[window] for window in windows]

        def read(window: int) -> Any:
            plan = _Pass(window * stretch, (window + 1) * stretch, ())
            return self._ask(
                "state", self._framed(ids, plan), [t - plan.first + 1 for _, t in by_window[window]]
            )

        for wanted, found in zip(asked, self._side_by_side(read, windows), strict=True):
            owners = np.array([number for number, _ in wanted], dtype=np.int64)
            np.add.at(sums, owners, found)
            np.add.at(counts, owners, 1)
        return list(sums / np.maximum(counts, 1)[:, None])

    def passes(self, text: str, spans: Sequence[Span]) -> int:
        """How many windows have to be read for these spans."""
        ids, places = self._places(text, spans)
        asked, _ = _distinct(ids, places)
        return len(self._plan(asked))

    def _places(self, text: str, spans: Sequence[Span]) -> tuple[Any, list[list[tuple[int, int]]]]:
        """Token ids of the text and, per span, the stretches of tokens that cover it."""
        encoded = self._tokenizer.encode(text, add_special_tokens=False)
        offsets = np.array(encoded.offsets or [(0, 0)], dtype=np.int64)
        ids = np.array(encoded.ids, dtype=np.int64)
        places = []
        for start, end in spans:
            first = int(np.searchsorted(offsets[:, 1], start, side="right"))
            last = int(np.searchsorted(offsets[:, 0], end, side="left"))
            places.append([(a, min(a + LONGEST, last)) for a in range(first, last, LONGEST)])
        return ids, places

    def _plan(self, places: Sequence[Sequence[tuple[int, int]]]) -> list[_Pass]:
        """Spans in text order; a window is filled until the next one would come too close, hide too much or lie
        so far away that reading up to it costs more than a window of its own. Spans that do not fit wait for the
        next window. A window is no longer than its spans and some context need: every piece costs the same,
        asked for or not."""
        waiting = sorted(
            ((first, last, number) for number, parts in enumerate(places) for first, last in parts),
        )
        plans: list[_Pass] = []
        room = WINDOW - 2
        while waiting:
            later: list[tuple[int, int, int]] = []
            taken: list[tuple[int, int, int]] = []
            hidden = 0
            for at, (first, last, number) in enumerate(waiting):
                if taken:
                    gap = first - taken[-1][2]
                    if gap > 2 * AROUND or first - taken[0][1] > room - AROUND:
                        later += waiting[at:]  # in text order: all others are farther still
                        break
                    full = hidden + last - first > MOST_HIDDEN * room
                    if gap < APART or full or last - taken[0][1] > room - 2 * AROUND:
                        later.append((first, last, number))
                        continue
                taken.append((number, first, last))
                hidden += last - first
            start = max(0, taken[0][1] - AROUND)
            plans.append(_Pass(start, min(taken[-1][2] + AROUND, start + room), tuple(taken)))
            waiting = later
        return plans

    def _score(self, text: str, spans: Sequence[Span]) -> list[float]:
        ids, places = self._places(text, spans)
        asked, same = _distinct(ids, places)
        bits = [0.0] * len(asked)
        plans = self._plan(asked)
        for plan, nats in zip(plans, self._side_by_side(lambda p: self._nats(ids, p), plans), strict=True):
            owners = [number for number, first, last in plan.spans for _ in range(first, last)]
            for owner, value in zip(owners, nats.tolist(), strict=True):
                bits[owner] -= value / math.log(2)
        return [bits[number] for number in same]

    def _nats(self, ids: Any, plan: _Pass) -> Any:
        """Log-probabilities of the hidden pieces of one window, span by span."""
        columns = [token - plan.first + 1 for _, first, last in plan.spans for token in range(first, last)]
        return self._ask("nats", self._framed(ids, plan), columns, hide=True)

    def _framed(self, ids: Any, plan: _Pass) -> Any:
        """A window between its two end tokens."""
        return np.r_[self._cls, ids[plan.first : plan.last], self._sep][None]

    def _ask(self, output: str, window: Any, columns: Sequence[int], *, hide: bool = False) -> Any:
        """One output of the model at some columns of one window, which are hidden from it where asked."""
        across = np.array(columns, dtype=np.int64)
        rows = np.zeros_like(across)
        targets = window[rows, across]
        if hide:
            window[rows, across] = self._mask
        feed = {
            "ids": window,
            "mask": np.ones_like(window),
            "rows": rows,
            "columns": across,
            "targets": targets,
        }
        return self._session.run([output], feed)[0]

    def _side_by_side(self, work: Callable[[_T], Any], items: Sequence[_T]) -> Iterator[Any]:
        """Results in order. The passes run outside the interpreter's lock, so threads are enough."""
        if len(items) < 2 or self._threads < 2:
            yield from map(work, items)
            return
        with ThreadPoolExecutor(self._threads, thread_name_prefix="language-model") as pool:
            yield from pool.map(work, items)


def _distinct(
    ids: Any, places: Sequence[list[tuple[int, int]]]
) -> tuple[list[list[tuple[int, int]]], list[int]]:
    """The places that have to be read, and for every place which of them answers it: judgments repeat whole
    sentences word by word."""
    first: dict[bytes, int] = {}
    asked: list[list[tuple[int, int]]] = []
    same = []
    for parts in places:
        key = b""
        if parts:
            begin, end = parts[0][0], parts[-1][1]
            around = ids[max(0, begin - NEAR) : end + NEAR]
            key = np.array([min(begin, NEAR), end - begin, *around], dtype=np.int64).tobytes()
        if key not in first:
            first[key] = len(asked)
            asked.append(parts)
        same.append(first[key])
    return asked, same


@lru_cache(maxsize=1)
def default_information() -> LanguageModel:
    """The shipped model; one a process. Raises `ResourceMissing` where it is absent or damaged."""
    return LanguageModel()


def unload_language_model() -> None:
    """Lets the model go (about 150 MB); the next text loads it again, which takes a second. Who holds it keeps it."""
    default_information.cache_clear()
