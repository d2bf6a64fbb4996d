"""Colours of a theme, and of what office files call by its names."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping

from sfumato.core.document.flow.contrast import Colour, colour
from sfumato.core.document.flow.xml import Element, child, descendants, name

# The names that a slide uses, and the colours of the theme that stand behind them unless a master says otherwise.
USUAL = {"bg1": "lt1", "tx1": "dk1", "bg2": "lt2", "tx2": "dk2"}
_WHOLE = 100_000  # units of a share in DrawingML
_CLEAR = 0.1  # share of ink below which nobody sees a letter (judgment call)


def theme_colours(theme: Element) -> dict[str, Colour]:
    """The colours of a theme by their names (dk1, lt1, accent1, …)."""
    found: dict[str, Colour] = {}
    for scheme in descendants(theme, "a:clrScheme"):
        for slot in scheme:
            for value in slot:
                known = colour(value.get("lastClr") or value.get("val"))
                if known is not None:
                    found[name(slot).rsplit(":", 1)[-1]] = known
    return found


def drawn_colour(fill: Element | None, scheme: Mapping[str, Colour]) -> Colour | None:
    """The colour inside `a:solidFill` and the like; None where it is not known for sure."""
    if fill is None or not len(fill):
        return None
    value = fill[0]
    known = {
        "a:srgbClr": lambda: colour(value.get("val")),
        "a:sysClr": lambda: colour(value.get("lastClr")),
        "a:prstClr": lambda: colour(value.get("val")),
        "a:schemeClr": lambda: scheme.get(str(value.get("val"))),
    }.get(name(value), lambda: None)()
    return None if known is None else _changed(known, value)


def is_clear(fill: Element | None) -> bool:
    """Whether a fill lets nearly everything through."""
    return fill is not None and any(
        int(alpha.get("val", _WHOLE)) < _CLEAR * _WHOLE
        for alpha in descendants(fill, "a:alpha")
        if alpha.get("val", "").isdigit()
    )


def _changed(base: Colour, value: Element) -> Colour | None:
    """With its light changed as the element says; None for changes of another kind."""
    if not set(map(name, value)) <= {"a:lumMod", "a:lumOff", "a:alpha"}:
        return None
    hue, light, depth = colorsys.rgb_to_hls(*(part / 255 for part in base))
    times, more = child(value, "a:lumMod"), child(value, "a:lumOff")
    light *= _share(times, 1.0)
    light += _share(more, 0.0)
    red, green, blue = colorsys.hls_to_rgb(hue, min(1.0, max(0.0, light)), depth)
    return round(red * 255), round(green * 255), round(blue * 255)


def tinted(base: Colour, tint: float) -> Colour:
    """As Excel lightens (0 to 1) and darkens (0 to -1) the colours of a theme."""
    hue, light, depth = colorsys.rgb_to_hls(*(part / 255 for part in base))
    light = light * (1 + tint) if tint < 0 else light * (1 - tint) + tint
    red, green, blue = colorsys.hls_to_rgb(hue, min(1.0, max(0.0, light)), depth)
    return round(red * 255), round(green * 255), round(blue * 255)


def _share(element: Element | None, otherwise: float) -> float:
    text = "" if element is None else element.get("val", "")
    return int(text) / _WHOLE if text.lstrip("-").isdigit() else otherwise
