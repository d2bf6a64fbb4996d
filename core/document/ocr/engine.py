"""Lines of print in a picture, and what they say: three small networks (PP-OCR) with everything before and after them.

    picture ─▶ find.onnx ─▶ map of print ─▶ rectangles ─▶ crops ─▶ turn.onnx (on its head?) ─▶ read.onnx ─▶ letters by column

The networks want blue, green and red in this order, values between -1 and 1.
"""

from __future__ import annotations

import math
import os
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from sfumato.core.document.ocr.shapes import (
    Points,
    grown,
    mean_inside,
    smallest_rectangle,
    touching_pieces,
)
from sfumato.core.errors import ResourceMissing
from sfumato.core.inference import open_session
from sfumato.core.packed import is_stored
from sfumato.core.paths import MODELS

Floats = npt.NDArray[np.float32]
FOLDER = MODELS / "ocr"
NETWORKS = ("find", "turn", "read")
THREADS = min(2, os.cpu_count() or 1)
# Sizes in pixels and cuts are those the networks were published with, but for FINDING: lines are found well on a smaller
# picture, and reading them still uses the larger one.
LONGEST, SHORTEST = 2000, 30  # sides of the picture that is read
FINDING = 1280  # longest side of the picture in which lines are looked for
STEP = 32  # the network that finds lines wants multiples of it
FLATTEST = 8  # a picture wider than this many heights gets black bands above and below
PRINT, SURE = 0.3, 0.5  # a pixel of print; the mean in a rectangle that is one
WIDEN = 1.6  # the network marks the core of a line: area ÷ circumference times this is what it lacks
SMALLEST = 3  # sides of a rectangle
SAME_LINE = 10  # rectangles whose tops differ by less stand side by side
UPRIGHT = 1.5  # a crop this many times higher than wide holds a line that runs upwards
HEIGHT, WIDTH = 48, 320  # of a crop before reading; wider ones stay wider
TURN_WIDTH = 192  # pixels: the width that the network for turned lines takes
DOUBTED = 0.1  # probability of standing on its head from which a line is read both ways (a judgment call)
BATCH = 6  # lines read in one pass (judgment call)
GAP = 5  # columns without a letter that part two words, also without a space
BELIEVED = 0.5  # mean confidence of a line that counts


@dataclass(frozen=True, slots=True)
class Line:
    """A line of print: corners in pixels of the picture (top left first, clockwise as the line is printed) and its pixels."""

    corners: Points
    crop: Image.Image
    upright: bool = False  # the crop was turned by a quarter
    on_its_head: bool = False

    def box(self, left: float, right: float) -> tuple[float, float, float, float]:
        """The upright box around a part of the line; `left` and `right` are shares of the crop's width."""
        top_left, top_right, bottom_right, bottom_left = self._as_printed()
        ends = [
            start + share * (end - start)
            for start, end in ((top_left, top_right), (bottom_left, bottom_right))
            for share in (left, right)
        ]
        low, high = np.min(ends, axis=0), np.max(ends, axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])

    def middle(self, left: float, right: float) -> tuple[float, float, float, float]:
        """Both ends of the middle line of a part of the line."""
        top_left, top_right, bottom_right, bottom_left = self._as_printed()
        start, end = (top_left + bottom_left) / 2, (top_right + bottom_right) / 2
        ends = start + left * (end - start), start + right * (end - start)
        return float(ends[0][0]), float(ends[0][1]), float(ends[1][0]), float(ends[1][1])

    def direction(self) -> tuple[float, float, float]:
        """Degrees, clockwise, by which the line is turned; its length and its height."""
        x0, y0, x1, y1 = self.middle(0, 1)
        top_left, _, _, bottom_left = self._as_printed()
        height = float(math.hypot(*(bottom_left - top_left)))
        return math.degrees(math.atan2(y1 - y0, x1 - x0)), math.hypot(x1 - x0, y1 - y0), height

    def _as_printed(self) -> tuple[Points, Points, Points, Points]:
        """The corners, top left first as somebody reads the line."""
        corners = list(self.corners)
        turns = (1 if self.upright else 0) + (
            2 if self.on_its_head else 0
        )  # along the crop is down the picture
        first, second, third, fourth = corners[turns:] + corners[:turns]
        return first, second, third, fourth


@dataclass(frozen=True, slots=True)
class Part:
    """A word of a line; `left` and `right` are shares of the crop's width."""

    text: str
    left: float
    right: float
    confidence: float


@dataclass(frozen=True, slots=True)
class Reading:
    """What a line says."""

    text: str
    confidence: float
    parts: tuple[Part, ...] = ()


def available() -> bool:
    """Whether the networks are there."""
    return all(is_stored(FOLDER / f"{name}.onnx") for name in NETWORKS)


def find_lines(picture: Image.Image) -> list[Line]:
    """Lines of print from top to bottom, those side by side from left to right."""
    sized = _within_bounds(picture)
    above = 0
    if sized.height <= SHORTEST or sized.width / sized.height > FLATTEST:
        above = abs(2 * max(sized.width // FLATTEST, SHORTEST) - sized.height) // 2
        padded = Image.new("RGB", (sized.width, sized.height + 2 * above))
        padded.paste(sized, (0, above))
        sized = padded
    scale = np.array([picture.width / sized.width, picture.height / (sized.height - 2 * above)])
    lines = []
    for corners in _in_order(_rectangles(sized)):
        crop, upright = _cut_out(sized, corners)
        mapped = np.clip((corners - (0, above)) * scale, 0, (picture.width, picture.height))
        lines.append(Line(mapped, crop, upright))
    return lines


def read_lines(lines: list[Line]) -> list[tuple[Line, Reading]]:
    """What the lines say; those on their head are turned. The network that looks for them is often wrong about long lines, which
    it sees squeezed, so a line it doubts is read both ways and the surer reading counts."""
    read = list(zip(lines, read_crops([line.crop for line in lines]), strict=True))
    doubted = [number for number, share in enumerate(_upside_down(lines)) if share > DOUBTED]
    turned = [
        replace(lines[i], crop=lines[i].crop.transpose(Image.Transpose.ROTATE_180), on_its_head=True)
        for i in doubted
    ]
    for number, line, reading in zip(
        doubted, turned, read_crops([line.crop for line in turned]), strict=True
    ):
        if reading.confidence > read[number][1].confidence:
            read[number] = line, reading
    return read


def _upside_down(lines: list[Line]) -> list[float]:
    """The probability that a line stands on its head, one a line."""
    shares: list[float] = []
    for first in range(0, len(lines), BATCH):
        batch = np.stack([_normed(line.crop, TURN_WIDTH) for line in lines[first : first + BATCH]])
        shares += (float(turned) for _, turned in _run("turn", batch))
    return shares


def read_crops(crops: list[Image.Image]) -> list[Reading]:
    """What pictures of one line each say. Lines of alike width share a pass."""
    readings = [Reading("", 0.0)] * len(crops)
    by_width = sorted(range(len(crops)), key=lambda i: crops[i].width / crops[i].height)
    for first in range(0, len(crops), BATCH):
        part = by_width[first : first + BATCH]
        ratios = [crops[i].width / crops[i].height for i in part]
        widest = max(WIDTH / HEIGHT, *ratios)
        batch = np.stack([_normed(crops[i], int(HEIGHT * widest)) for i in part])
        letters = _run("read", batch)
        for i, ratio, found in zip(part, ratios, letters, strict=True):
            readings[i] = _decoded(found, len(found) * ratio / widest)
    return readings


def _rectangles(picture: Image.Image) -> list[Points]:
    """Rectangles around print: four corners in pixels, top left first, clockwise."""
    width, height = _stepped(picture.size, min(1.0, FINDING / max(picture.size)))
    if not width or not height:
        return []
    small = _resized(picture, width, height)
    values = _run("find", _channels(small)[None])[0, 0]
    print_ = values > PRINT
    thick = print_.copy()
    thick[1:] |= print_[:-1]
    thick[:, 1:] |= thick[:, :-1].copy()
    ratio = np.array([picture.width / width, picture.height / height])
    edge = np.array([picture.width - 1, picture.height - 1])
    found = []
    for piece in touching_pieces(thick):
        corners, along, across = smallest_rectangle(piece)
        if min(along, across) < SMALLEST or mean_inside(values, corners) < SURE:
            continue
        more = along * across * WIDEN / (2 * (along + across))
        if min(along, across) + 2 * more < SMALLEST + 2:
            continue
        rectangle = np.trunc(np.clip(np.round(grown(corners, more) * ratio), 0, edge))
        rectangle = _clockwise(rectangle)
        if min(_length(rectangle[0], rectangle[1]), _length(rectangle[0], rectangle[3])) > SMALLEST:
            found.append(rectangle)
    return found


def _in_order(rectangles: list[Points]) -> list[Points]:
    ordered = sorted(rectangles, key=lambda corners: float(corners[0, 1]))
    number, rows = 0, []
    for before, corners in zip([None, *ordered], ordered, strict=False):
        if before is not None and corners[0, 1] - before[0, 1] >= SAME_LINE:
            number += 1
        rows.append((number, float(corners[0, 0]), corners))
    return [corners for _, _, corners in sorted(rows, key=lambda row: row[:2])]


def _clockwise(corners: Points) -> Points:
    by_x = corners[np.argsort(corners[:, 0], kind="stable")]
    left, right = by_x[:2], by_x[2:]
    left, right = left[np.argsort(left[:, 1], kind="stable")], right[np.argsort(right[:, 1], kind="stable")]
    return np.stack([left[0], right[0], right[1], left[1]])


def _length(a: Points, b: Points) -> int:
    return int(math.hypot(*(b - a)))


def _cut_out(picture: Image.Image, corners: Points) -> tuple[Image.Image, bool]:
    """The pixels of a rectangle, straightened; whether they were turned by a quarter to lie along the line."""
    width = max(_length(corners[0], corners[1]), _length(corners[3], corners[2]), 1)
    height = max(_length(corners[0], corners[3]), _length(corners[1], corners[2]), 1)
    left, top = corners[0]
    if (
        corners == [(left, top), (left + width, top), (left + width, top + height), (left, top + height)]
    ).all():
        crop = picture.crop((int(left), int(top), int(left) + width, int(top) + height))
    else:
        u, v = (corners[1] - corners[0]) / width, (corners[3] - corners[0]) / height
        # The fourth corner of what was rounded to pixels may lie a pixel beside u + v: a share of the product.
        w = (corners[2] - corners[1] - corners[3] + corners[0]) / (width * height)
        mesh = (left, top, u, v, w)
        crop = _straightened(picture, mesh, width, height)
    if height / width >= UPRIGHT:
        return crop.transpose(Image.Transpose.ROTATE_90), True
    return crop, False


def _straightened(picture: Image.Image, mesh: Any, width: int, height: int) -> Image.Image:
    """A crop whose pixel (x, y) is the picture at corner + x·u + y·v + x·y·w."""
    left, top, u, v, w = mesh
    # Pillow's quad takes the corners (top left, bottom left, bottom right, top right) of the crop; its pixels are read at
    # their middle, half a pixel from the corner.
    corner = np.array([left, top]) + 0.5 - (u + v) / 2
    quad = [corner + x * u + y * v + x * y * w for x, y in ((0, 0), (0, height), (width, height), (width, 0))]
    data = [float(value) for point in quad for value in point]
    return picture.transform((width, height), Image.Transform.QUAD, data, resample=Image.Resampling.BICUBIC)


def _within_bounds(picture: Image.Image) -> Image.Image:
    longest, shortest = max(picture.size), min(picture.size)
    if longest > LONGEST:
        size = _stepped(picture.size, LONGEST / longest)
        picture = _resized(picture, max(size[0], STEP), max(size[1], STEP))
    if min(picture.size) < SHORTEST:
        size = _stepped(picture.size, SHORTEST / shortest)
        picture = _resized(picture, max(size[0], STEP), max(size[1], STEP))
    return picture


def _stepped(size: tuple[int, int], ratio: float) -> tuple[int, int]:
    width, height = (round(int(side * ratio) / STEP) * STEP for side in size)
    return width, height


def _resized(picture: Image.Image, width: int, height: int) -> Image.Image:
    """Between the four nearest pixels, without smoothing, as the networks were trained."""
    across, down = picture.width / width, picture.height / height
    return picture.transform(
        (width, height),
        Image.Transform.AFFINE,
        (across, 0, 0, 0, down, 0),
        resample=Image.Resampling.BILINEAR,
    )


def _channels(picture: Image.Image) -> Floats:
    """Blue, green, red × height × width."""
    pixels = np.asarray(picture, dtype=np.float32)[:, :, ::-1].transpose(2, 0, 1)
    return np.ascontiguousarray(pixels / np.float32(127.5) - np.float32(1))


def _normed(crop: Image.Image, width: int) -> Floats:
    """A crop at the height the networks want, with nothing to its right."""
    own = min(width, max(1, math.ceil(HEIGHT * crop.width / crop.height)))
    padded = np.zeros((3, HEIGHT, width), dtype=np.float32)
    padded[:, :, :own] = _channels(_resized(crop, own, HEIGHT))
    return padded


def _decoded(found: Floats, columns: float) -> Reading:
    """Letters where the likeliest one changes and is not the blank; `columns` are those the crop covers."""
    best, sure = found.argmax(axis=1), found.max(axis=1)
    letter = best != 0
    letter[1:] &= best[1:] != best[:-1]
    at = np.flatnonzero(letter)
    alphabet = _alphabet()
    text = "".join(alphabet[i] for i in best[at])
    if not text.strip():
        return Reading("", 0.0)
    return Reading(text, float(sure[at].mean()), _parts(text, at, sure[at], columns))


def _parts(text: str, at: npt.NDArray[np.int64], sure: Floats, columns: float) -> tuple[Part, ...]:
    """Words: letters between spaces or wide gaps, and stretches of one script."""
    words: list[list[int]] = []
    before = -1
    for number, letter in enumerate(text):
        if letter.isspace():
            before = -1
            continue
        goes_on = (
            before >= 0
            and at[number] - at[before] <= GAP
            and _is_ideograph(letter) == _is_ideograph(text[before])
        )
        if goes_on:
            words[-1].append(number)
        else:
            words.append([number])
        before = number
    widths = [(at[word[-1]] - at[word[0]]) / (len(word) - 1) for word in words if len(word) > 1]
    half = (sum(widths) / len(widths) if widths else columns / max(1, len(text))) / 2
    edges = [[max(at[w[0]] + 0.5 - half, 0.0), min(at[w[-1]] + 0.5 + half, columns)] for w in words]
    for left, right in pairwise(edges):
        if left[1] > right[0]:
            left[1] = right[0] = (left[1] + right[0]) / 2
    return tuple(
        Part("".join(text[i] for i in word), left / columns, right / columns, float(sure[word].mean()))
        for word, (left, right) in zip(words, edges, strict=True)
    )


def _is_ideograph(letter: str) -> bool:
    return "\u4e00" <= letter <= "\u9fff"


@cache
def _session(name: str) -> Any:
    path = FOLDER / f"{name}.onnx"
    if not is_stored(path):
        raise ResourceMissing(
            "Text in pictures cannot be read: its model is missing.",
            file=path,
            next_step="Install Sfumato again.",
        )
    return open_session(path, threads=THREADS, sizes_change=True)


@cache
def _alphabet() -> tuple[str, ...]:
    """The letter of each output of the network that reads: the blank first, a space last."""
    listed = _session("read").get_modelmeta().custom_metadata_map["character"].splitlines()
    return ("", *listed, " ")


def _run(name: str, batch: Floats) -> Floats:
    session = _session(name)
    result: Floats = session.run(None, {session.get_inputs()[0].name: batch})[0]
    return result
