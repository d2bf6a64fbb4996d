"""Words on slides that nobody sees: in the colour of what they stand on, clear, tiny, beside the slide, or in a hidden shape.

What a run stands on is the fill of its shape, else the last shape before it that covers it, else the background of the slide, its
layout or its master. Where that is a picture, a pattern or a gradient, or where a place comes from a layout, nothing is said.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sfumato.core.document.flow.contrast import WHITE, Colour, is_unseen
from sfumato.core.document.flow.xml import Element, attribute, child, children, descendants, name, parse
from sfumato.core.document.inspect.colours import USUAL, drawn_colour, is_clear, theme_colours
from sfumato.core.document.inspect.package import Parts
from sfumato.core.errors import SfumatoError

_TINY = 150  # hundredths of a point
_FILLS = ("a:solidFill", "a:gradFill", "a:blipFill", "a:pattFill", "a:grpFill")
_SLIDE = re.compile(r"ppt/(?:slides|notesSlides|slideLayouts|slideMasters|notesMasters)/[^/]+\.xml$")
Place = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A shape that lies under others: where, and what it paints there."""

    place: Place
    paint: Colour | None  # None: a picture, a gradient, an unknown colour


@dataclass(slots=True)
class _Sheet:
    """A slide with what it inherits."""

    root: Element
    scheme: dict[str, Colour]
    ground: Colour | None
    size: tuple[int, int]
    beneath: list[_Drawn] = field(default_factory=list)

    def count(self) -> int:
        """Runs that nobody sees."""
        tree = next(descendants(self.root, "p:spTree"), None)
        return 0 if tree is None else self._group(tree, moved=False)

    def _group(self, group: Element, moved: bool) -> int:
        found = 0
        for shape in group:
            kind = name(shape)
            if kind == "p:grpSp":  # its own measures apply inside
                hidden = _is_hidden(shape)
                found += _runs_of(shape) if hidden else self._group(shape, moved=True)
            elif kind in ("p:sp", "p:cxnSp", "p:pic", "p:graphicFrame"):
                found += self._shape(shape, None if moved else _place(shape))
        return found

    def _shape(self, shape: Element, place: Place | None) -> int:
        if _is_hidden(shape):
            return _runs_of(shape)
        if place is not None and self._is_outside(place):
            return _runs_of(shape)
        fill = _fill(child(shape, "p:spPr"))
        own = drawn_colour(fill, self.scheme) if fill is not None and name(fill) == "a:solidFill" else None
        styled = child(shape, "p:style") is not None or name(shape) != "p:sp"
        bare = child(shape, "p:spPr", "a:noFill") is not None
        known = own is not None and not is_clear(fill)
        paper = own if known else None if fill is not None or (styled and not bare) else self._under(place)
        found = sum(self._is_unseen(run, paper) for run in _runs(shape))
        if place is not None and (
            fill is not None or name(shape) in ("p:pic", "p:graphicFrame") or (styled and not bare)
        ):
            self.beneath.append(_Drawn(place, own if known else None))
        return found

    def _is_outside(self, place: Place) -> bool:
        x, y, right, bottom = place
        return right <= 0 or bottom <= 0 or x >= self.size[0] or y >= self.size[1]

    def _under(self, place: Place | None) -> Colour | None:
        """What shows through a shape without a fill."""
        if place is None:
            return None if self.beneath else self.ground
        touching = [drawn for drawn in self.beneath if _touch(drawn.place, place)]
        if not touching:
            return self.ground
        return touching[-1].paint if _covers(touching[-1].place, place) else None

    def _is_unseen(self, run: Element, paper: Colour | None) -> bool:
        look = child(run, "a:rPr")
        if look is None:
            return False
        size = look.get("sz", "")
        if size.isdigit() and int(size) <= _TINY:
            return True
        fill = child(look, "a:solidFill")
        if (child(look, "a:noFill") is not None and child(look, "a:ln") is None) or is_clear(fill):
            return True
        marked = drawn_colour(child(look, "a:highlight"), self.scheme)
        ink = drawn_colour(fill, self.scheme)
        ground = marked or paper
        return ink is not None and ground is not None and is_unseen(ink, ground)


def unseen_on_slides(parts: Parts) -> int:
    """Runs of text on slides, notes, layouts and masters that do not show."""
    size = next(descendants(_tree(parts, "ppt/presentation.xml"), "p:sldSz"), None)
    extent = (_whole(size, "cx"), _whole(size, "cy")) if size is not None else (0, 0)
    count = 0
    for part in parts:
        if _SLIDE.match(part):
            chain = list(_inherits(parts, part))
            scheme = _scheme(parts, chain)
            far = 10**12  # notes have measures of their own
            on = extent if "/notes" not in part and all(extent) else (far, far)
            count += _Sheet(_tree(parts, part), scheme, _ground(parts, chain, scheme), on).count()
    return count


def _inherits(parts: Parts, part: str) -> Iterator[str]:
    """The part, its layout and its master."""
    seen: set[str] = set()
    following: str | None = part
    while following is not None and following not in seen:
        yield following
        seen.add(following)
        part = following
        following = _linked(parts, part, "/slideLayout") if "/slides/" in part else None
        following = following or _linked(parts, part, "/slideMaster") or _linked(parts, part, "/notesMaster")


def _linked(parts: Parts, part: str, kind: str) -> str | None:
    folder, file = posixpath.split(part)
    for link in _tree(parts, f"{folder}/_rels/{file}.rels"):
        if str(link.get("Type", "")).endswith(kind):
            return posixpath.normpath(posixpath.join(folder, str(link.get("Target", "")))).lstrip("/")
    return None


def _scheme(parts: Parts, chain: list[str]) -> dict[str, Colour]:
    theme = _linked(parts, chain[-1], "/theme")
    colours = theme_colours(_tree(parts, theme)) if theme else {}
    mapped = next(descendants(_tree(parts, chain[-1]), "p:clrMap"), None)
    names = {**USUAL, **(dict(mapped.attrib) if mapped is not None else {})}
    own = next(descendants(_tree(parts, chain[0]), "a:overrideClrMapping"), None)
    names |= dict(own.attrib) if own is not None else {}
    return colours | {called: colours[stands] for called, stands in names.items() if stands in colours}


def _ground(parts: Parts, chain: list[str], scheme: dict[str, Colour]) -> Colour | None:
    """The background that the slide has by itself or from its layout or master."""
    for part in chain:
        for ground in descendants(_tree(parts, part), "p:bg"):
            filled, called = child(ground, "p:bgPr"), child(ground, "p:bgRef")
            if filled is not None:
                return drawn_colour(child(filled, "a:solidFill"), scheme)
            # Styles of a theme above 1001 are pictures or gradients.
            return (
                drawn_colour(called, scheme) if called is not None and called.get("idx") == "1001" else None
            )
    return scheme.get("bg1", WHITE)


def _tree(parts: Parts, part: str) -> Element:
    """The tree of a part, or an empty one where it is missing or damaged."""
    try:
        return parse(parts.get(part, b"<none/>"), part)
    except SfumatoError:
        return parse(b"<none/>", part)


def _fill(properties: Element | None) -> Element | None:
    return None if properties is None else next(children(properties, *_FILLS), None)


def _runs(shape: Element) -> Iterator[Element]:
    for run in descendants(shape, "a:r", "a:fld"):
        words = child(run, "a:t")
        if words is not None and (words.text or "").strip():
            yield run


def _runs_of(shape: Element) -> int:
    return sum(1 for _ in _runs(shape))


def _is_hidden(shape: Element) -> bool:
    return any(attribute(own, "hidden") in ("1", "true") for own in descendants(shape, "p:cNvPr"))


def _place(shape: Element) -> Place | None:
    frame = next(descendants(shape, "a:xfrm", "p:xfrm"), None)
    at, extent = child(frame, "a:off"), child(frame, "a:ext")
    if at is None or extent is None:
        return None
    x, y = _whole(at, "x"), _whole(at, "y")
    return x, y, x + _whole(extent, "cx"), y + _whole(extent, "cy")


def _whole(element: Element, key: str) -> int:
    text = element.get(key, "")
    return int(text) if re.fullmatch(r"-?\d{1,15}", text) else 0


def _touch(a: Place, b: Place) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _covers(a: Place, b: Place) -> bool:
    return a[0] <= b[0] and a[1] <= b[1] and a[2] >= b[2] and a[3] >= b[3]
