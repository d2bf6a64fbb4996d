"""Pages whose words stand in a picture: recognised text joins the page's own glyphs."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pikepdf
from PIL import Image

from sfumato.core.document import ocr
from sfumato.core.document.pdf.fonts.font import Font
from sfumato.core.document.pdf.matrix import IDENTITY, bounds
from sfumato.core.document.pdf.opening import Sheet
from sfumato.core.document.pdf.read.assemble import PICTURE
from sfumato.core.document.pdf.read.glyphs import INVISIBLE, Glyphs, Show
from sfumato.core.document.pdf.render import Renderer
from sfumato.core.errors import CannotRead, SfumatoError

Place = tuple[float, float]
OCR_DPI = 200  # dots per inch of the page that OCR reads
COVERED = 0.35  # of the page; so much picture makes a page without much text a scan
FEW_GLYPHS = 350  # visible glyphs up to which a page may be a scan with a stamp or a header (judgment call)


def is_scan(glyphs: Glyphs, sheet: Sheet) -> bool:
    """Much picture and little text. A scan that already carries its words as invisible text counts as read."""
    if not glyphs.pictures or glyphs.hints:
        return False
    seen = sum(
        show.count for show in glyphs.shows if not show.flags & INVISIBLE and any(_inked(glyphs, show))
    )
    unseen = sum(show.count for show in glyphs.shows if show.flags & INVISIBLE)
    if seen > FEW_GLYPHS or unseen > 20:
        return False
    total = 0.0
    for picture in glyphs.pictures:
        x0, y0, x1, y1 = bounds(picture.ctm, 0.0, 0.0, 1.0, 1.0)
        width = max(0.0, min(x1, sheet.width) - max(x0, 0.0))
        height = max(0.0, min(y1, sheet.height) - max(y0, 0.0))
        total += width * height
    return total > COVERED * sheet.width * sheet.height


def _inked(glyphs: Glyphs, show: Show) -> list[bool]:
    return [bool(glyphs.text[i].strip()) for i in range(show.first, show.first + show.count)]


def add_words(glyphs: Glyphs, renderer: Renderer, number: int, sheet: Sheet) -> int:
    """Adds recognised words behind the page's own glyphs, except where these stand; says how many."""
    picture = renderer.image(number, OCR_DPI)
    across, down = sheet.width / picture.width, sheet.height / picture.height
    own = [
        (place[0], place[1]) for place, text in zip(glyphs.place, glyphs.text, strict=True) if text.strip()
    ]
    show = Show(
        -1, -1, _plain_font(), "", 1.0, 0.0, 0.0, 1.0, 0.0, 0, IDENTITY, IDENTITY, len(glyphs.text), 0, PICTURE
    )  # fmt: skip
    glyphs.shows.append(show)
    added, line, reached = 0, -1, 0.0
    behind: Place | None = None
    for word in _recognised(picture):
        x0, y0, x1, y1 = word.x0 * across, word.y0 * down, word.x1 * across, word.y1 * down
        if any(x0 - 1 <= x <= x1 + 1 and y0 <= y <= y1 + 2 for x, y in own):
            continue
        same_line = (
            bool(added) and word.line == line
        )  # the engine tells words apart better than their boxes do
        if word.middle is not None:
            behind = _add_turned(glyphs, word, (across, down), behind if same_line else None)
        else:
            if same_line:
                _add_word(glyphs, " ", reached, y0, max(x0, reached + 0.1 * (y1 - y0)), y1)
            _add_word(glyphs, word.text, x0, y0, x1, y1)
        added, line, reached = added + 1, word.line, x1
    show.count = len(glyphs.text) - show.first
    return added


def _add_turned(glyphs: Glyphs, word: ocr.Word, scale: tuple[float, float], before: Place | None) -> Place:
    """A word of a page that lies on its side or leans, behind a space from the end of the word before it on its line.

    Letters follow each other in the direction of the page, so that all lines have the same. Returns the place behind the word.
    """
    assert word.middle is not None
    x0, y0, x1, y1 = (edge * scale[n % 2] for n, edge in enumerate(word.middle))
    turn, size = radians(word.angle), word.height * scale[0]
    along, up = (
        (cos(turn), sin(turn)),
        (sin(turn), -cos(turn)),
    )  # for a straight page: to the right, to its top
    foot = (x0 - 0.25 * size * up[0], y0 - 0.25 * size * up[1])
    length = hypot(x1 - x0, y1 - y0)
    glyphs.slanted = glyphs.slanted or (len(glyphs.text), (word.angle + 45) % 90 - 45)

    def add(letter: str, start: Place, advance: float) -> Place:
        step = (advance * along[0], advance * along[1])
        glyphs.text.append(letter if letter.strip() else " ")
        glyphs.place.append((*start, *step, size * up[0], size * up[1]))
        glyphs.show.append(len(glyphs.shows) - 1)
        glyphs.where.append((-1, 0, 0))
        return start[0] + step[0], start[1] + step[1]

    if before is not None:
        gap = (foot[0] - before[0]) * along[0] + (foot[1] - before[1]) * along[1]
        add(" ", before, max(gap, 0.1 * size))
    at = foot
    for letter in word.text:
        at = add(letter, at, length / len(word.text))
    return at


def _recognised(picture: Image.Image) -> list[ocr.Word]:
    try:
        return ocr.recognise(picture)
    except SfumatoError:
        raise
    except Exception as error:  # the engine raises its own untyped errors on odd pictures
        raise CannotRead("The text in a picture could not be recognised.") from error


def _add_word(glyphs: Glyphs, text: str, x0: float, y0: float, x1: float, y1: float) -> None:
    """Characters share the word's box evenly; the baseline stands a quarter above its foot."""
    size = y1 - y0
    step = (x1 - x0) / max(1, len(text))
    for position, char in enumerate(text):
        glyphs.text.append(char if char.strip() else " ")
        glyphs.place.append((x0 + position * step, y1 - 0.25 * size, step, 0.0, 0.0, -size))
        glyphs.show.append(len(glyphs.shows) - 1)
        glyphs.where.append((-1, 0, 0))


def _plain_font() -> Font:
    return Font(
        pikepdf.Dictionary(
            Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica
        )
    )
