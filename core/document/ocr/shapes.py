"""Shapes in a map of print: stretches of pixels that touch, and the smallest turned rectangle around each.

map of print        pieces that touch        smallest rectangle
..##.......#        ..11.......2             ┌──┐
.####......#        .1111......2             │  │ turned as the line of print is
..##........        ..11........             └──┘
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

Points = npt.NDArray[np.float64]  # rows of (x, y)


def touching_pieces(map_: npt.NDArray[np.bool_]) -> list[Points]:
    """For every piece of pixels that touch (also at corners), the ends of its runs: enough to draw a hull around it. Pieces come
    from top to bottom."""
    padded = np.zeros((map_.shape[0], map_.shape[1] + 2), dtype=np.int8)
    padded[:, 1:-1] = map_
    edges = np.diff(padded, axis=1)
    rows, first = np.nonzero(edges == 1)
    _, after = np.nonzero(edges == -1)
    parent = list(range(len(rows)))

    def root(run: int) -> int:
        while parent[run] != run:
            parent[run] = parent[parent[run]]
            run = parent[run]
        return run

    begins = np.searchsorted(rows, np.arange(map_.shape[0] + 1)).tolist()
    left, right = first.tolist(), after.tolist()
    for row in range(1, map_.shape[0]):
        above, below = begins[row - 1], begins[row]
        while above < begins[row] and below < begins[row + 1]:
            if left[above] <= right[below] and left[below] <= right[above]:
                a, b = root(above), root(below)
                parent[max(a, b)] = min(a, b)
            if right[above] < right[below]:
                above += 1
            else:
                below += 1
    pieces: dict[int, list[int]] = {}
    for run in range(len(rows)):
        pieces.setdefault(root(run), []).append(run)
    return [
        np.concatenate(
            [np.stack([first[runs], rows[runs]], axis=1), np.stack([after[runs] - 1, rows[runs]], axis=1)]
        ).astype(np.float64)
        for runs in pieces.values()
    ]


def smallest_rectangle(points: Points) -> tuple[Points, float, float]:
    """Four corners in turn, and the two sides (first to second corner, second to third) of the smallest rectangle around them."""
    hull = _hull(points)
    along = np.roll(hull, -1, axis=0) - hull
    lengths = np.hypot(along[:, 0], along[:, 1])
    along = along[lengths > 0] / lengths[lengths > 0, None] if (lengths > 0).any() else np.array([[1.0, 0.0]])
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    # One side of the smallest rectangle lies along an edge of the hull.
    on = along[:, :1] * hull[:, 0] + along[:, 1:] * hull[:, 1]
    off = across[:, :1] * hull[:, 0] + across[:, 1:] * hull[:, 1]
    low, high, near, far = on.min(axis=1), on.max(axis=1), off.min(axis=1), off.max(axis=1)
    best = int(np.argmin((high - low) * (far - near)))
    u, v = along[best], across[best]
    corners = np.array(
        [low[best] * u + near[best] * v, high[best] * u + near[best] * v,
         high[best] * u + far[best] * v, low[best] * u + far[best] * v]
    )  # fmt: skip
    return corners, float(high[best] - low[best]), float(far[best] - near[best])


def grown(corners: Points, by: float) -> Points:
    """A rectangle moved outwards by `by` on every side."""
    u, v = corners[1] - corners[0], corners[3] - corners[0]
    u, v = u / max(float(np.hypot(*u)), 1e-9), v / max(float(np.hypot(*v)), 1e-9)
    signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]])
    return np.asarray(corners + by * (signs[:, :1] * u + signs[:, 1:] * v))


def mean_inside(values: npt.NDArray[np.float32], corners: Points) -> float:
    """The mean of a map inside a rectangle, its edge included."""
    height, width = values.shape
    low = np.clip(np.floor(corners.min(axis=0)).astype(int), 0, (width - 1, height - 1))
    high = np.clip(np.ceil(corners.max(axis=0)).astype(int), 0, (width - 1, height - 1))
    inside = Image.new("1", (int(high[0] - low[0] + 1), int(high[1] - low[1] + 1)))
    drawn = [(int(x), int(y)) for x, y in corners - low]
    ImageDraw.Draw(inside).polygon(drawn, fill=1, outline=1)
    part = values[low[1] : high[1] + 1, low[0] : high[0] + 1][np.asarray(inside)]
    return float(part.mean()) if part.size else 0.0


def _hull(points: Points) -> Points:
    """The corners of the convex hull, in turn (Andrew's chain)."""
    ordered = [(float(x), float(y)) for x, y in np.unique(points, axis=0)]
    if len(ordered) < 3:
        return np.array(ordered)

    def chain(sequence: list[tuple[float, float]]) -> list[tuple[float, float]]:
        kept: list[tuple[float, float]] = []
        for x, y in sequence:
            while len(kept) > 1:
                (ax, ay), (bx, by) = kept[-2], kept[-1]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                kept.pop()
            kept.append((x, y))
        return kept

    return np.array(chain(ordered)[:-1] + chain(ordered[::-1])[:-1])
