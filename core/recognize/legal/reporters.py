"""Law reports by volume and page, with or without full stops: "549 U.S. 147", "462 Mich 341". Nothing else is looked up."""

from __future__ import annotations

import re
from functools import cache

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.months import MONTHS
from sfumato.core.paths import RESOURCES

FILE = RESOURCES / "legal" / "reporters.txt"
_YEAR = r"(?:1[789]|20)\d{2}"
# "549 U.S. 147": what stands between the two numbers is looked up.
_REPORT = re.compile(
    r"\b(?P<volume>\d{1,4})\s(?P<name>[A-Z][A-Za-z.&’'() 0-9]{0,38}?)\s(?:at\s)?(?P<page>\*?\d{1,9}|_{2,})(?![\w/])"
)
_CITED_ON = re.compile(rf",\s\d{{1,4}}\b|;\s\d{{1,4}}\s[A-Z]|\s\((?:[A-Z][^()\n]{{0,20}}\s)?{_YEAR}\)")


def reports_in(text: str) -> list[tuple[int, int]]:
    """Where volume, report and page stand."""
    reporters = _reporters()
    return [
        m.span() for m in _REPORT.finditer(text) if _is_reporter(m["name"], reporters) or _is_bare(text, m)
    ]


@cache
def _reporters() -> frozenset[str]:
    try:
        return frozenset({*FILE.read_text(encoding="utf-8").split(), "WL", "LEXIS", "U.S.LEXIS"})
    except OSError as error:
        raise ResourceMissing(
            "The list of law reports is not there.", file=FILE, next_step="Run resources/legal/build.py."
        ) from error


def _is_reporter(name: str, reporters: frozenset[str]) -> bool:
    key = re.sub(r"\s+", "", name)
    return key in reporters or key.endswith("LEXIS")


@cache
def _bare_reporters() -> frozenset[str]:
    """The reports as courts write them that spare the full stops: "462 Mich 341", "612 NW2d 407"; no months."""
    return frozenset(name.replace(".", "") for name in _reporters() if "." in name) - {
        m[:3] for m in MONTHS[1:]
    }


def _is_bare(text: str, found: re.Match[str]) -> bool:
    """A report without full stops counts where pages, another report or the year follow: "5 Me 12" may be anything."""
    key = re.sub(r"\s+", "", found["name"])
    return len(key) > 1 and key in _bare_reporters() and _CITED_ON.match(text, found.end()) is not None
