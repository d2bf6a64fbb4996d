"""Picture files: what OCR reads in them, and pixels painted over for good."""

from __future__ import annotations

import hashlib
import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageOps, ImageSequence, UnidentifiedImageError

from sfumato.core.document import ocr
from sfumato.core.document.areas import paint_areas
from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Box, Document, Page, Region, Story
from sfumato.core.document.ocr import has_clear_pixels
from sfumato.core.document.ocr.faint import without_faint_words
from sfumato.core.document.ocr.ink import cover_ink
from sfumato.core.document.options import RedactOptions, Style
from sfumato.core.document.registry import WriteReport
from sfumato.core.errors import CannotRead, TooLarge

MAXIMUM_PIXELS = 250_000_000  # a larger picture is refused: its pixels alone would take a gigabyte
MAXIMUM_FRAMES = 500  # pages of one TIFF
LARGEST = 512 * 1024 * 1024  # bytes of a picture file


@dataclass(frozen=True, slots=True)
class Place:
    """A recognised word in the text and in the picture; pixels, origin top left."""

    start: int
    end: int
    page: int
    line: int
    x0: float
    y0: float
    x1: float
    y1: float
    quarter: int = 0  # turns to the right by which the word runs

    def part(self, start: int, end: int) -> Place:
        """The share that some of its letters have of it, along the way it runs."""
        first, last = ((at - self.start) / (self.end - self.start) for at in (start, end))
        if self.quarter >= 2:
            first, last = 1 - last, 1 - first
        wide, high = self.x1 - self.x0, self.y1 - self.y0
        if self.quarter % 2:
            return replace(self, start=start, end=end, y0=self.y0 + first * high, y1=self.y0 + last * high)
        return replace(self, start=start, end=end, x0=self.x0 + first * wide, x1=self.x0 + last * wide)


@dataclass(frozen=True, slots=True)
class PictureOrigins:
    """Where the characters that OCR read stand in the pixels of a picture file."""

    places: tuple[Place, ...]
    scales: tuple[float, ...]  # points per pixel, by page

    def pixels(self, start: int, end: int) -> Iterator[Place]:
        """One rectangle per printed line of the span; a part of a word is cut out by its share of the letters."""
        current: Place | None = None
        for place in self.places:
            low, high = max(start, place.start), min(end, place.end)
            if low >= high:
                continue
            piece = place.part(low, high)
            if current is not None and (current.page, current.line) == (piece.page, piece.line):
                current = _joined(current, piece)
            else:
                if current is not None:
                    yield current
                current = piece
        if current is not None:
            yield current

    def boxes(self, start: int, end: int) -> tuple[Box, ...]:
        """Where a stretch of the text stands, in points."""
        return tuple(
            Box(p.page, *(edge * self.scales[p.page] for edge in (p.x0, p.y0, p.x1, p.y1)))
            for p in self.pixels(start, end)
        )


def _joined(a: Place, b: Place) -> Place:
    x0, y0, x1, y1 = min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1)
    return replace(a, end=b.end, x0=x0, y0=y0, x1=x1, y1=y1)


def read(path: Path, *, password: str | None = None) -> Document:
    """The document of a picture, by OCR: as good as what OCR reads."""
    text: list[str] = []
    places: list[Place] = []
    pages: list[Page] = []
    scales: list[float] = []
    regions: list[Region] = []
    reached = 0
    with _frames(path) as frames:
        for number, frame in enumerate(frames):
            start = reached
            before: ocr.Word | None = None
            for word in ocr.recognise(frame):
                gap = "" if before is None else " " if before.line == word.line else "\n"
                text += (gap, word.text)
                reached += len(gap)
                places.append(
                    Place(
                        reached,
                        reached + len(word.text),
                        number,
                        word.line,
                        word.x0,
                        word.y0,
                        word.x1,
                        word.y1,
                        round(word.angle / 90) % 4,
                    )
                )
                reached += len(word.text)
                before = word
            text.append("\n")
            reached += 1
            scale = 72 / _dpi(frame)
            scales.append(scale)
            pages.append(
                Page(number, frame.width * scale, frame.height * scale, start, reached, scanned=True)
            )
            regions.append(Region(start, reached, Story.OCR, number))
    return Document(
        text="".join(text),
        format="image",
        source=path,
        sha256=hashlib.sha256(path.read_bytes()).hexdigest(),
        regions=tuple(regions),
        pages=tuple(pages),
        origins=PictureOrigins(tuple(places), tuple(scales)),
        notices=("The text was recognised from a picture; words that were not recognised cannot be found.",),
    )


def write(document: Document, edits: Edits, out: Path, options: RedactOptions) -> WriteReport:
    """Writes the picture with the removed words painted over in its pixels, without metadata."""
    origins = document.origins
    if document.source is None or not isinstance(origins, PictureOrigins):
        raise CannotRead("The picture this text came from is not at hand.", file=document.source)
    with _frames(document.source) as frames:
        made = [_painted(frame, number, edits, origins, options) for number, frame in enumerate(frames)]
    dpi = 72 / origins.scales[0]
    _save([frame for frame, _ in made], out, dpi)
    return WriteReport(
        hidden_removed=("picture metadata",),
        leak_bits=round(max((bits for _, bits in made), default=0.0), 2),
        notes=(
            "Where other words stand beside a painted box, it is as wide as the words under it; that width still tells "
            "about them. The clean copy leaves nothing.",
        ),
    )


def _painted(
    frame: Image.Image, page: int, edits: Edits, origins: PictureOrigins, options: RedactOptions
) -> tuple[Image.Image, float]:
    """The frame with its words painted over, and the bits of the most telling box."""
    # Straight to plain pixels: no transparency, palette or second layer may keep what is painted over.
    canvas = ocr.on_white(frame) if has_clear_pixels(frame) else frame
    canvas = canvas.convert("L" if frame.mode in ("1", "L", "I;16", "I") else "RGB")
    if options.verify_with_ocr:
        canvas = without_faint_words(canvas) or canvas
    canvas.info.clear()  # the library would write comments, profiles and text of the source into the result
    bits = 0.0
    for edit in edits.edits:
        places = [place for place in origins.pixels(edit.start, edit.end) if place.page == page]
        covers = cover_ink(canvas, [(int(p.x0), int(p.y0), int(p.x1) + 1, int(p.y1) + 1) for p in places])
        bits = max([bits, *(cover.bits for cover in covers)])
        for number, (place, (box, _)) in enumerate(zip(places, covers, strict=True)):
            grown = replace(place, x0=box[0], y0=box[1], x1=box[2], y1=box[3])
            _cover(canvas, grown, edit if number == 0 else None, options.style)
    pixels = 1 / origins.scales[page]
    paint_areas(canvas, [a for a in options.areas if a.box.page == page], (pixels, pixels))
    return canvas, bits


def _cover(canvas: Image.Image, place: Place, edit: Edit | None, style: Style) -> None:
    reach = max(2.0, min(place.y1 - place.y0, place.x1 - place.x0) * 0.06)
    box = (place.x0 - reach, place.y0 - reach / 2, place.x1 + reach, place.y1 + reach / 2)
    black = style is Style.BLACK_BOX
    ImageDraw.Draw(canvas).rectangle(box, fill="black" if black else "white", outline="black")
    shown = edit.shown if edit is not None else ""
    if black or not shown:
        return
    wide, high = int(box[2] - box[0]) - 1, int(box[3] - box[1]) - 1
    size = (high, wide) if place.quarter % 2 else (wide, high)
    tile = _label(shown, (max(1, size[0]), max(1, size[1]))).rotate(-90 * place.quarter, expand=True)
    canvas.paste(tile.convert(canvas.mode), (int(box[0]) + 1, int(box[1]) + 1))


def _label(shown: str, size: tuple[int, int]) -> Image.Image:
    """A white tile with the words in its middle."""
    tile = Image.new("L", size, 255)
    brush = ImageDraw.Draw(tile)
    letters = size[1] * 0.72
    width = brush.textlength(shown, font=ImageFont.load_default(letters))
    font = ImageFont.load_default(max(6.0, min(letters, letters * (size[0] - 4) / max(width, 1.0))))
    left, top, right, bottom = brush.textbbox((0, 0), shown, font=font)
    brush.text((size[0] / 2 - (left + right) / 2, size[1] / 2 - (top + bottom) / 2), shown, fill=0, font=font)
    return tile


def _save(frames: list[Image.Image], out: Path, dpi: float) -> None:
    suffix = out.suffix.lower()
    if suffix in (".jpg", ".jpeg"):
        frames[0].save(out, "JPEG", quality=92, dpi=(dpi, dpi))
    elif suffix in (".tif", ".tiff"):
        frames[0].save(
            out, "TIFF", save_all=True, append_images=frames[1:], compression="tiff_deflate", dpi=(dpi, dpi)
        )
    else:
        frames[0].save(out, "PNG", dpi=(dpi, dpi))


def _dpi(frame: Image.Image) -> float:
    """What the file says, where that is believable; a page scan otherwise."""
    said = frame.info.get("dpi", (0, 0))
    value = float(said[0]) if isinstance(said, tuple) and said else 0.0
    return value if 50 <= value <= 1200 else 150.0


@contextmanager
def _frames(path: Path) -> Iterator[Iterator[Image.Image]]:
    """The pictures of a file, upright. Every way a picture file can be broken becomes a typed error."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if path.stat().st_size > LARGEST:
                raise TooLarge("The file is too large to be read safely.", file=path)
            # From memory: a length that lies asks a file for that many bytes, and memory only for those that are there.
            data = io.BytesIO(path.read_bytes())
            with Image.open(data, formats=("PNG", "JPEG", "TIFF")) as picture:
                if picture.width * picture.height > MAXIMUM_PIXELS or picture.width * picture.height == 0:
                    raise TooLarge("The picture has too many pixels.", file=path)
                if getattr(picture, "n_frames", 1) > MAXIMUM_FRAMES:
                    raise TooLarge("The file holds too many pictures.", file=path)
                yield (_upright(frame) for frame in ImageSequence.Iterator(picture))
    except Image.DecompressionBombError as error:
        raise TooLarge("The picture has too many pixels.", file=path) from error
    except (UnidentifiedImageError, OSError, ValueError, SyntaxError, EOFError, TypeError, KeyError) as error:
        raise CannotRead("The picture is damaged.", file=path) from error


def _upright(frame: Image.Image) -> Image.Image:
    turned = ImageOps.exif_transpose(frame)
    turned.info["dpi"] = frame.info.get("dpi", (0, 0))
    return turned
