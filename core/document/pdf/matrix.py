"""Affine maps as six numbers, in the order PDF writes them (PDF 32000-1, 8.3.3)."""

from __future__ import annotations

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)  # a, b, c, d, e, f as in the PDF specification, 8.3.3


def multiply(m: Matrix, n: Matrix) -> Matrix:
    """First m, then n."""
    a, b, c, d, e, f = m
    g, h, i, j, k, l = n  # noqa: E741
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + l,
    )


def invert(m: Matrix) -> Matrix | None:
    """The matrix that undoes this one; None where there is none."""
    a, b, c, d, e, f = m
    det = a * d - b * c
    if abs(det) < 1e-12:
        return None
    return (
        d / det,
        -b / det,
        -c / det,
        a / det,
        (c * f - d * e) / det,
        (b * e - a * f) / det,
    )


def apply(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """The point after the transformation."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def bounds(m: Matrix, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float, float, float]:
    """The upright box around a transformed box: x0, y0, x1, y1."""
    corners = [apply(m, x, y) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
    xs, ys = [c[0] for c in corners], [c[1] for c in corners]
    return min(xs), min(ys), max(xs), max(ys)
