"""How many of a list of candidate names an attacker is left with, against the bits that the certificate states.

    python -m tests.document.redteam.candidates [--count 1760]

The attacker has the list, makes the same file for each name, redacts it as the program does, and keeps the names whose result is
the same as the one at hand. What is left of the list tells the bits; the certificate must not claim fewer.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from math import log2
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen import canvas

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.ocr.ink import cover_ink
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.pdf.fonts.labels import WIDE_FONT
from sfumato.core.document.pdf.read.reader import read
from sfumato.core.document.pdf.write.writer import write
from tests.document.pdf.makers import drawn, flowed

FIRST = tuple(
    "Ada Ann Ben Carla Dan Elena Fay George Harriet Ian Ivo Jane Karl Laura Max Nadia Ole Paula Quentin Rosa Samuel Tess "  # noqa: SIM905
    "Ulrich Vera Walter Xenia Yusuf Zoe Bartholomew Christopher Dominique Frederick Guinevere Katarzyna Leopold Mieczyslaw "
    "Nathaniel Philippa Sebastian Wilhelmina".split()
)
LAST = tuple(
    "Abbot Blackwood Carey Dunn Ek Fjuk Grant Hill Ivanov Jones Kim Li Moore Nash Ott Price Quarrington Reed Smith Tran "  # noqa: SIM905
    "Unger Vandergelder Wu Xu Young Zhang Abernathy Brzezinski Cunningham Dombrowski Eisenhower Featherstone Goldberg "
    "Hutchinson Iwaszkiewicz Johnson Kowalski Lindqvist Montgomery Nakamura Oppenheimer Papadopoulos Richardson "
    "Schwarzenegger".split()
)
BEFORE = "The applicant was born in the town and has lived there for most of the years since then. "
AFTER = " was heard by the court on two days in spring, and the record of the hearing was read out to all of the parties."
SIZE = 11
OTHERS = ("Frederick Hutchinsen", "Ann Lu")  # no candidates: a name in two rows would go from both
CROWD = 6
SLACK = 1.0  # bits by which a model of names may be off for one result


def names(count: int) -> list[str]:
    """So many candidates, spread over the whole list of 1,760."""
    every = [f"{first} {last}" for first in FIRST for last in LAST]
    return every[:: max(1, len(every) // count)][:count]


@dataclass(frozen=True, slots=True)
class Seen:
    """What an attacker sees of one name, and what is stated."""

    mark: str
    bits: float


Layout = Callable[[Path, str], Seen]


def _pdf(make: Callable[[Path, str], Path]) -> Layout:
    def seen(folder: Path, name: str) -> Seen:
        source, out = make(folder / "in.pdf", name), folder / "out.pdf"
        document = read(source)
        spans = [
            match.span() for match in re.finditer(r"\s+".join(map(re.escape, name.split())), document.text)
        ]
        assert spans, f"{name} is not in the text"
        edits = Edits.of([Edit(*span, Action.MASK, "[PERSON]") for span in spans], document.text)
        report = write(document, edits, out, RedactOptions())
        return Seen(hashlib.sha256(out.read_bytes()).hexdigest(), report.leak_bits)

    return seen


def _column(others: tuple[str, ...]) -> Layout:
    """A table whose second column begins behind the longest name."""

    def make(path: Path, name: str) -> Path:
        def draw(page: canvas.Canvas) -> None:
            page.setFont("Helvetica", SIZE)
            wide = max(stringWidth(text, "Helvetica", SIZE) for text in (name, *others, "Name"))
            for row, (left, right) in enumerate(
                [("Name", "Town"), (name, "Leeds"), *((other, "York") for other in others)]
            ):
                page.drawString(72, 740 - 16 * row, left)
                page.drawString(72 + wide + 12, 740 - 16 * row, right)

        return drawn(path, draw)

    return _pdf(make)


def _flow(text: str, align: str) -> Layout:
    return _pdf(lambda path, name: flowed(path, [text.format(name), BEFORE + AFTER], align=align, size=SIZE))


def _scan(where: str) -> Layout:
    """A line of a scan at 150 dots per inch; the name is covered as an export covers it."""
    font = ImageFont.truetype(str(WIDE_FONT), 24)

    def seen(folder: Path, name: str) -> Seen:
        picture = Image.new("L", (1000, 200), 255)
        brush = ImageDraw.Draw(picture)
        before = "" if where in ("centred", "right", "first") else "Heard: "
        after = " and others" if where == "inside" else " today" if where == "first" else ""
        wide, left = brush.textlength(name, font=font), 80.0
        if where in ("centred", "right"):
            left = 500 - wide / 2 if where == "centred" else 920 - wide
        brush.text((80, 30), "A line above that is as long as the column of this page", font=font, fill=0)
        brush.text((80, 140), "A line below that stands as it is", font=font, fill=0)
        at = left + brush.textlength(before, font=font)
        brush.text((left, 85), before + name + after, font=font, fill=0)
        x0, y0, x1, y1 = brush.textbbox((at, 85), name, font=font)
        box, bits = cover_ink(picture, [(int(x0) - 2, int(y0) - 2, int(x1) + 3, int(y1) + 3)])[0]
        brush.rectangle(box, fill=0)
        return Seen(hashlib.sha256(picture.tobytes()).hexdigest(), bits)

    return seen


LAYOUTS: dict[str, Layout] = {
    "a column fitted to the name": _column(()),
    "a column fitted to the longest of three names": _column(OTHERS),
    "inside a paragraph, left": _flow(BEFORE + "{}" + AFTER, "left"),
    "inside a paragraph, justified": _flow(BEFORE + "{}" + AFTER, "justify"),
    "inside a paragraph, right": _flow(BEFORE + "{}" + AFTER, "right"),
    "inside a paragraph, centred": _flow(BEFORE + "{}" + AFTER, "centre"),
    "at the end of a paragraph, left": _flow(BEFORE + BEFORE[:-2] + " {}.", "left"),
    "at the end of a paragraph, right": _flow(BEFORE + BEFORE[:-2] + " {}.", "right"),
    "at the end of a paragraph, centred": _flow(BEFORE + BEFORE[:-2] + " {}.", "centre"),
    "a scan, words on both sides": _scan("inside"),
    "a scan, first of its line": _scan("first"),
    "a scan, last of its line": _scan("last"),
    "a scan, alone in the middle": _scan("centred"),
    "a scan, alone at the right": _scan("right"),
}


@dataclass(frozen=True, slots=True)
class Shrunk:
    """Over all names of a list as the one at hand."""

    layout: str
    count: int
    fewest: int  # names left, at worst
    usual: int  # in the middle
    measured: float  # bits told on average
    stated: float  # bits stated on average
    short: float  # the most that was claimed too little for a result that `CROWD` names share
    rare: float  # the same for any result, also where one name is left
    beyond: float  # share of names for which more than `SLACK` bits were claimed too little


def shrunk(layout: str, count: int, folder: Path) -> Shrunk:
    """What is left of the list for each name, and the bits stated for it."""
    seen = [LAYOUTS[layout](folder, name) for name in names(count)]
    groups = Counter(one.mark for one in seen)
    left = sorted(groups[one.mark] for one in seen)
    told = [log2(len(seen) / groups[one.mark]) for one in seen]
    lacking = [got - one.bits for got, one in zip(told, seen, strict=True)]
    # A result that few names of the list share is too rare to measure its bits by.
    shared = [bits for bits, one in zip(lacking, seen, strict=True) if groups[one.mark] >= CROWD]
    return Shrunk(
        layout,
        len(seen),
        left[0],
        left[len(left) // 2],
        sum(told) / len(told),
        sum(one.bits for one in seen) / len(seen),
        max(shared, default=0.0),
        max(lacking),
        sum(bits > SLACK for bits in lacking) / len(seen),
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--count", type=int, default=1760)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    print(
        f"| layout | names left, usual (fewest) | bits got | bits stated | most claimed too little: results of {CROWD} names "
        f"| any result | names with more than {SLACK:g} bit |"
    )
    print("|---|---|---|---|---|---|---|")
    for layout in LAYOUTS:
        if arguments.only in layout:
            with tempfile.TemporaryDirectory() as folder:
                found = shrunk(layout, arguments.count, Path(folder))
            print(
                f"| {layout} | {found.usual} ({found.fewest}) of {found.count} | {found.measured:.1f} | {found.stated:.1f} | "
                f"{found.short:.1f} | {found.rare:.1f} | {found.beyond:.0%} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
