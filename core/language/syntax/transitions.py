"""Heads and labels by the arc-eager transition system (Nivre 2008), many sentences at a time.

A state is a stack and a buffer of tokens. Each step the network scores the moves of every unfinished sentence at once:
shift, reduce, an arc to the left or to the right with a label, or the beginning of another sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sfumato.core.language.syntax.network import Floats, Network

_FEATURES = 8  # tokens of a state that the network looks at
_HIDDEN, _PIECES = 64, 2  # units of the hidden layer, and pieces of each maxout unit
_NONE = -1  # the number of no token
_MOST_STEPS = (
    8  # a token; a guard against a state that would run in circles, never reached on development text
)
_SHIFT, _REDUCE, _LEFT, _RIGHT, _BREAK = range(5)
_LIFTED = "||"  # in a label: the arc was lifted to make the tree projective, and belongs below a word of the second label


@dataclass
class _State:
    """Where one sentence of `length` tokens stands; `offset` is the row of its first token among all sentences."""

    length: int
    offset: int
    stack: list[int] = field(default_factory=list)
    returned: list[int] = field(
        default_factory=list
    )  # tokens that went back to the buffer, the next one last
    next: int = 0
    heads: list[int] = field(default_factory=list)
    labels: list[str] = field(default_factory=list)
    left: dict[int, list[int]] = field(
        default_factory=dict
    )  # children on the left, in the order of their arcs
    right: dict[int, list[int]] = field(default_factory=dict)
    unshiftable: set[int] = field(default_factory=set)
    starts: set[int] = field(default_factory=set)  # tokens that begin another sentence

    def __post_init__(self) -> None:
        self.heads = [_NONE] * self.length
        self.labels = ["ROOT"] * self.length

    @property
    def is_final(self) -> bool:
        """Nothing is left to read."""
        return not self.stack and not self.returned and self.next >= self.length

    def buffer(self, at: int) -> int:
        """The token at this place of the buffer, -1 beyond its end."""
        back = len(self.returned)
        if at < back:
            return self.returned[back - 1 - at]
        token = self.next + at - back
        return token if token < self.length else _NONE

    def features(self) -> list[int]:
        """The tokens that the network looks at, as rows; -1 where there is none."""
        stack, first = self.stack, self.buffer(0)
        depth = len(stack)
        top = stack[-1] if depth else _NONE
        found = (
            first,
            self.buffer(1),
            top,
            stack[-2] if depth > 1 else _NONE,
            stack[-3] if depth > 2 else _NONE,
            _last(self.left, first),
            _last(self.left, top),
            _last(self.right, top),
        )
        return [token + self.offset if token >= 0 else _NONE for token in found]

    def valid(self) -> tuple[bool, bool, bool, bool, bool]:
        """Which kinds of moves may be taken."""
        first, second = self.buffer(0), self.buffer(1)
        arcs = bool(self.stack) and first >= 0 and first not in self.starts
        shift = not self.stack or (second >= 0 and first not in self.starts and first not in self.unshiftable)
        breaks = second >= 0 and second == first + 1 and second not in self.starts
        return shift, bool(self.stack), arcs, arcs, breaks

    def take(self, move: int, label: str) -> None:
        """Changes the state by one move."""
        first = self.buffer(0)
        if move == _SHIFT:
            self._push()
        elif move == _REDUCE:
            top = self.stack.pop()
            if self.heads[top] == _NONE and self.stack:
                self.unshiftable.add(top)
                self.returned.append(top)
        elif move == _LEFT:
            self._attach(self.stack.pop(), first, label, self.left)
            self.unshiftable.discard(first)
        elif move == _RIGHT:
            self._attach(first, self.stack[-1], label, self.right)
            self._push()
        else:
            self.starts.add(self.buffer(1))

    def _push(self) -> None:
        if self.returned:
            self.stack.append(self.returned.pop())
        else:
            self.stack.append(self.next)
            self.next += 1

    def _attach(self, child: int, head: int, label: str, side: dict[int, list[int]]) -> None:
        before = self.heads[child]
        if before != _NONE:
            siblings = (self.left if before > child else self.right).get(before, [])
            if siblings and siblings[-1] == child:
                siblings.pop()
        side.setdefault(head, []).append(child)
        self.heads[child], self.labels[child] = head, label


def _last(side: dict[int, list[int]], head: int) -> int:
    children = side.get(head)
    return children[-1] if children else _NONE


def parse_vectors(network: Network, vectors: Sequence[Floats]) -> list[tuple[list[int], list[str]]]:
    """Heads and labels of each sentence; the head of a root is the root itself."""
    states, offset = [], 0
    for sentence in vectors:
        states.append(_State(len(sentence), offset))
        offset += len(sentence)
    if not offset:
        return [([], []) for _ in states]
    scorer = _Scorer(network, np.concatenate(vectors))
    active = [state for state in states if not state.is_final]
    for _ in range(_MOST_STEPS * max(state.length for state in states)):
        if not active:
            break
        for state, (move, label) in zip(active, scorer.best(active), strict=True):
            state.take(move, label)
        active = [state for state in active if not state.is_final]
    return [_tree(state) for state in states]


class _Scorer:
    """Scores of moves. What each token adds in each of the eight roles is worked out once for all states."""

    def __init__(self, network: Network, vectors: Floats) -> None:
        arrays = network.arrays
        narrow = vectors @ arrays["narrow_W"].T + arrays["narrow_b"]
        width = _HIDDEN * _PIECES
        added = narrow @ arrays["state_W"].reshape(_FEATURES * width, -1).T
        table = np.concatenate([added, arrays["state_pad"].reshape(1, -1)])  # -1 is the last row: no token
        self.table: Floats = table.reshape(-1, width)  # a row a token and role
        self.bias = arrays["state_b"].reshape(width)
        self.weights, self.shift = np.ascontiguousarray(arrays["move_W"].T), arrays["move_b"]
        names = [move.partition("-")[::2] for move in network.moves]
        self.moves = ["SDLRB".index(kind) for kind, _ in names]
        self.labels = [label for _, label in names]
        self.rows = len(vectors) + 1
        kinds = np.array(self.moves)
        self.allowed: npt.NDArray[np.bool_] = kinds[None, :] == np.arange(5)[:, None]

    def best(self, states: Sequence[_State]) -> list[tuple[int, str]]:
        """The best valid move of each state, with its label."""
        ids = np.array([state.features() for state in states]) % self.rows
        rows = ids * _FEATURES + np.arange(_FEATURES)
        hidden = self.table[rows].sum(axis=1) + self.bias
        pairs = hidden.reshape(-1, _HIDDEN, _PIECES)
        scores = np.maximum(pairs[:, :, 0], pairs[:, :, 1]) @ self.weights + self.shift
        valid = np.array([state.valid() for state in states]) @ self.allowed
        scores[~valid] = -np.inf
        return [(self.moves[number], self.labels[number]) for number in scores.argmax(axis=1)]


def _tree(state: _State) -> tuple[list[int], list[str]]:
    heads = [token if head == _NONE else head for token, head in enumerate(state.heads)]
    labels = state.labels
    for token, label in enumerate(labels):
        if _LIFTED in label:
            labels[token], wanted = label.split(_LIFTED)
            heads[token] = _below(heads, labels, token, wanted)
    return heads, labels


def _below(heads: Sequence[int], labels: Sequence[str], token: int, wanted: str) -> int:
    """The nearest word below the head of a token that has the wanted label; the head where there is none."""
    level = [heads[token]]
    for _ in heads:
        below = [c for c, head in enumerate(heads) if head in level and c != head and c != token]
        found = next((child for child in below if labels[child] == wanted), None)
        if found is not None:
            return found
        if not below:
            break
        level = below
    return heads[token]
