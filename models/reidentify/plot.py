"""The Pareto plot of `docs/reidentify.md`: who is still found against what is lost.

python -m models.reidentify.plot --results results.json [more.json …] --out docs/measurements/attackers-pareto.png
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw, ImageFont

FONT = Path(__file__).parents[2] / "resources" / "fonts" / "DejaVuSans.ttf"
PANEL, LEFT, TOP, GAP, BOTTOM = 560, 90, 70, 100, 196
INK, GRID = (40, 40, 40), (222, 222, 222)
# Colours that stay apart for colour-blind readers, and marks that stay apart without colour.
CURVES = (
    ("IDF ", "IDF", (150, 150, 150), "o"),
    ("table-aware IDF ", "IDF, table-aware", (86, 180, 233), "o"),
    ("words, bag, K=", "ours, words, hidden from bag", (230, 159, 0), "s"),
    ("words, bag+bm25, K=", "ours, words, hidden from bag and BM25", (213, 94, 0), "s"),
    ("words, bag+grams+bm25, K=", "ours, words, hidden from bag, grams and BM25", (0, 158, 115), "s"),
    (
        "words relaxed, bag+bm25+index, K=",
        "ours, words treated as rungs are, from bag, BM25 and the index",
        (204, 121, 167),
        "s",
    ),
    (
        "rungs relaxed, bag+bm25+index, K=",
        "ours, rungs, hidden from bag, BM25 and the index",
        (0, 90, 160),
        "t",
    ),
)
POINTS = ("named entity", "lexical")
MEASURES = (("masked", "words masked or generalized (%)"), ("bits", "information lost, bits (%)"))


def draw(rows: list[dict[str, Any]], out: Path) -> None:
    width, height = LEFT + 2 * PANEL + GAP + 30, TOP + PANEL + BOTTOM
    image = Image.new("RGB", (2 * width, 2 * height), "white")  # twice the size, then halved: smooth lines
    pen = ImageDraw.Draw(image)
    fonts = {size: ImageFont.truetype(str(FONT), 2 * size) for size in (13, 15)}

    def text(x: float, y: float, words: str, size: int = 13, anchor: str = "mm") -> None:
        pen.text((2 * x, 2 * y), words, INK, fonts[size], anchor=anchor)

    def line(points: list[tuple[float, float]], colour: tuple[int, int, int], thick: int) -> None:
        pen.line([(2 * x, 2 * y) for x, y in points], colour, 2 * thick, joint="curve")

    def mark(x: float, y: float, colour: tuple[int, int, int], kind: str, r: int = 5) -> None:
        box = (2 * (x - r), 2 * (y - r), 2 * (x + r), 2 * (y + r))
        if kind == "o":
            pen.ellipse(box, colour)
        elif kind == "s":
            pen.rectangle(box, colour)
        else:
            pen.polygon([(2 * x, box[1]), (box[2], box[3]), (box[0], box[3])], colour)

    documents = max(row["documents"] for row in rows)
    text(width / 2, 28, f"People re-identified by any unseen attacker, {documents} held-out biographies", 15)
    present = [curve for curve in CURVES if any(row["method"].startswith(curve[0]) for row in rows)]
    for number, (measure, label) in enumerate(MEASURES):
        left = LEFT + number * (PANEL + GAP)

        def place(row: dict[str, Any], left: int = left, measure: str = measure) -> tuple[float, float]:
            return left + PANEL * row["shares"][measure], TOP + PANEL * (1 - row["ensemble"])

        for tick in range(0, 101, 20):
            at = PANEL * tick / 100
            line([(left, TOP + at), (left + PANEL, TOP + at)], GRID, 1)
            line([(left + at, TOP), (left + at, TOP + PANEL)], GRID, 1)
            text(left - 10, TOP + PANEL - at, f"{tick}", anchor="rm")
            text(left + at, TOP + PANEL + 14, f"{tick}")
        line([(left, TOP), (left, TOP + PANEL), (left + PANEL, TOP + PANEL)], INK, 1)
        text(left + PANEL / 2, TOP + PANEL + 38, label, 15)
        text(left, TOP - 16, "re-identified (%)", anchor="lm")
        _curves(rows, present, place, line, mark)
        for row in rows:
            if row["method"] in POINTS:
                x, y = place(row)
                mark(x, y, INK, "o")
                text(x + 10, y - 10, row["method"], anchor="lm")
    for number, (_, name, colour, kind) in enumerate(present):
        x, y = LEFT + (number % 2) * (PANEL + GAP), TOP + PANEL + 74 + 26 * (number // 2)
        line([(x, y), (x + 34, y)], colour, 2)
        mark(x + 17, y, colour, kind)
        text(x + 44, y, name, anchor="lm")
    image.resize((width, height), Image.Resampling.LANCZOS).save(out, optimize=True)


def _curves(
    rows: list[dict[str, Any]],
    curves: list[tuple[str, str, tuple[int, int, int], str]],
    place: Callable[[dict[str, Any]], tuple[float, float]],
    line: Callable[[list[tuple[float, float]], tuple[int, int, int], int], None],
    mark: Callable[[float, float, tuple[int, int, int], str], None],
) -> None:
    """Every curve starts at the untouched text."""
    untouched = next(row for row in rows if row["method"] == "none")
    for prefix, _, colour, kind in curves:
        points = sorted(place(row) for row in rows if row["method"].startswith(prefix))
        line([place(untouched), *points], colour, 2)
        for x, y in points:
            mark(x, y, colour, kind)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--results", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    every = [row for path in arguments.results for row in json.loads(path.read_text(encoding="utf-8"))]
    draw(list({row["method"]: row for row in every}.values()), arguments.out)


if __name__ == "__main__":
    main()
