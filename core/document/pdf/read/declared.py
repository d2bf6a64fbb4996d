"""Lines as a page written by Sfumato declares them (see `rewrite`): which glyphs, in which order, how they join."""

from __future__ import annotations

from collections import defaultdict

from sfumato.core.document.pdf.read.line import SPACE, SPACE_GAP, Direction, Line, make_line
from sfumato.core.document.pdf.read.lines import BLANK_SLACK, line_of, without_twins

LABEL_FONT = "/Sf"  # how the resource names of label fonts begin
BOX_TEXT = " " * 7  # a black box stands on so many spaces, whatever it hides, and reads as nothing


def declared_lines(here: Direction, chosen: list[int], twins: dict[int, list[int]]) -> list[Line]:
    """Lines as the file's own marks of structure give them."""
    groups: dict[str, list[int]] = defaultdict(list)
    for i in chosen:
        groups[here.glyphs.hints[i]["N"]].append(i)
    lines = []
    for number, group in groups.items():
        solid = [i for i in group if here.glyphs.text[i].strip()]
        if not solid or not number.isdigit():
            continue
        hint = {key: value for i in group for key, value in here.glyphs.hints[i].items()}
        if "S" in hint:
            line = _set_again(group, here, in_place="X" in hint)
        else:
            solid.sort(key=lambda i: (here.start[i], i))
            blanks = [i for i in group if not here.glyphs.text[i].strip()]
            line = line_of(without_twins(solid, here, twins), blanks, here)
        line.number = int(number)
        if "P" in hint:
            _reorder(line, hint["P"])
        line.before, line.after, line.story = hint.get("B"), hint.get("A"), hint.get("R")
        lines.append(line)
    return lines


def _set_again(group: list[int], here: Direction, in_place: bool) -> Line:
    """A touched line. Every space on it was meant, and a label is read as it was drawn, however narrow its gap.

    With its glyphs left in place (exact layout) gaps stand where text was removed, so they are no spaces.
    """
    start, end, size, text = here.start, here.end, here.size, here.glyphs.text
    ordered, behind_box = _in_order(group, here, BLANK_SLACK if in_place else BLANK_SLACK / 10)
    solid = [i for i in ordered if text[i].strip()]
    x0, x1 = start[solid[0]], end[solid[0]]
    gaps: dict[int, float] = {}  # before a glyph
    for i in solid[1:]:
        gaps[i] = start[i] - x1
        x1 = max(x1, end[i])
    items: list[int] = []
    for i in ordered:
        wide = gaps.get(i, 0.0) > SPACE_GAP * size[i]  # such a line is never letter-spaced
        if wide and not in_place and items and text[items[-1]].strip() and i not in behind_box:
            beside_label = _label(items[-1], here) >= 0 or _label(i, here) >= 0  # it brings its own spaces
            if not beside_label:
                items.append(SPACE)
        items.append(i)
    return make_line(items, solid, (x0, x1), here)


def _in_order(group: list[int], here: Direction, slack: float) -> tuple[list[int], set[int]]:
    """From the left; the glyphs of one label stay together in the order they were drawn in.

    Black boxes are left out; the second value are the glyphs that follow one.
    """
    units: dict[tuple[int, int], list[int]] = defaultdict(list)
    for i in sorted(group):
        label = _label(i, here)
        units[(label, 0) if label >= 0 else (-1, i)].append(i)

    def place(unit: list[int]) -> tuple[float, int]:
        first = unit[0]
        lone_blank = _label(first, here) < 0 and not here.glyphs.text[first].strip()
        return here.start[first] + (slack * here.size[first] if lone_blank else 0.0), first

    ordered: list[int] = []
    behind_box: set[int] = set()
    box_before = False
    for unit in sorted(units.values(), key=place):
        box = len(unit) >= len(BOX_TEXT) and not any(here.glyphs.text[i].strip() for i in unit)
        shown = unit[len(BOX_TEXT) :] if box else unit
        if box_before and shown:
            behind_box.add(shown[0])
        ordered += shown
        box_before = (box or box_before) if not shown else False
    return ordered, behind_box


def _label(glyph: int, here: Direction) -> int:
    """The instruction that drew a label, -1 for a glyph of the page itself."""
    number = here.glyphs.show[glyph]
    return number if here.glyphs.shows[number].font_name.startswith(LABEL_FONT) else -1


def _reorder(line: Line, places: str) -> None:
    """The reading order a right-to-left line declares, even where labels have made most of it Latin.

    A line that no longer fits what it declares is ordered by the script.
    """
    order = [int(place) for place in places.split() if place.isdigit()]
    from_left = line.visual if line.rtl else line.items
    if sorted(order) == list(range(len(from_left))):
        line.items, line.visual, line.rtl = [from_left[place] for place in order], from_left, True
