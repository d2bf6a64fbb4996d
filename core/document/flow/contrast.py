"""Whether text can be seen on its background: black on black is how a redaction looks that was only painted."""

from __future__ import annotations

import re

COVERED = "text in the colour of its background"
TINY = "text too small to be read"
Colour = tuple[int, int, int]
BLACK: Colour = (0, 0, 0)  # red, green, blue, 0 to 255
WHITE: Colour = (255, 255, 255)  # red, green, blue, 0 to 255
LEAST_CONTRAST = (
    1.25  # ratio by WCAG 2.1, 1.4.3; print is legible from about 3, so this leaves pale grey alone
)
_HEX = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})$")
_NAMES: dict[str, Colour] = {
    "black": BLACK, "white": WHITE, "red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255),
    "yellow": (255, 255, 0), "cyan": (0, 255, 255), "magenta": (255, 0, 255), "navy": (0, 0, 128),
    "darkblue": (0, 0, 128), "darkcyan": (0, 128, 128), "darkgreen": (0, 128, 0), "darkmagenta": (128, 0, 128),
    "darkred": (128, 0, 0), "darkyellow": (128, 128, 0), "darkgray": (128, 128, 128),
    "lightgray": (192, 192, 192),
}  # fmt: skip
_FUNCTION = re.compile(r"rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})")


def colour(words: str | None) -> Colour | None:
    """A colour as office files and style sheets write it; None for "auto", "inherit" and what is not known."""
    if not words:
        return None
    words = words.strip()
    if words.lower() in _NAMES:
        return _NAMES[words.lower()]
    if found := _HEX.match(words):
        digits = found.group(1)
        if len(digits) == 3:
            digits = "".join(2 * digit for digit in digits)
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    if found := _FUNCTION.match(words.lower()):
        red, green, blue = (min(255, int(part)) for part in found.groups())
        return red, green, blue
    return None


def is_unseen(ink: Colour, paper: Colour) -> bool:
    """Whether ink on this paper has too little contrast to be read."""
    first, second = sorted((_luminance(ink), _luminance(paper)))
    return (second + 0.05) / (first + 0.05) < LEAST_CONTRAST


def is_dark(paper: Colour) -> bool:
    """Whether office programs turn automatic text white on it."""
    return _luminance(paper) < 0.18


def _luminance(of: Colour) -> float:
    red, green, blue = (
        (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in (v / 255 for v in of)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
