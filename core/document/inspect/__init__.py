"""What an existing file gives away: hidden data, and redactions that only look like some."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from sfumato.core.document.registry import format_of


@dataclass(frozen=True, slots=True)
class HiddenItem:
    """One kind of hidden data in the file."""

    name: str  # as the switches of an export call it
    count: int = 1
    explanation: str = ""


@dataclass(frozen=True, slots=True)
class BadRedaction:
    """A place where words only look removed. The words themselves are not repeated here."""

    reason: str
    page: int  # counted from 0
    box: tuple[float, float, float, float]  # points, origin top left
    characters: int
    letters: str = field(
        default="", repr=False
    )  # what is hidden there, for its removal; never shown or saved
    replaced: bool = False  # other words or shapes were drawn over it, no box


@dataclass(frozen=True, slots=True)
class Inspection:
    """What a file gives away without being asked: hidden data by item, and redactions that can be undone."""

    format: str
    hidden: tuple[HiddenItem, ...] = ()
    bad_redactions: tuple[BadRedaction, ...] = ()
    notices: tuple[str, ...] = ()

    @property
    def clean(self) -> bool:
        """Whether nothing hidden and no bad redaction was found."""
        return not self.hidden and not self.bad_redactions

    def to_json(self) -> dict[str, Any]:
        """The findings for `inspect --json`. Holds no document text."""
        return {
            "format": self.format,
            "clean": self.clean,
            "badly_redacted": bool(self.bad_redactions),
            "hidden": [
                {"name": item.name, "count": item.count, "explanation": item.explanation}
                for item in self.hidden
            ],
            "bad_redactions": [
                {
                    "reason": bad.reason,
                    "page": bad.page + 1,
                    "box": list(bad.box),
                    "characters": bad.characters,
                }
                for bad in self.bad_redactions
            ],
            "notices": list(self.notices),
        }

    def words(self) -> str:
        """The findings as lines for a person."""
        lines = [
            f"bad redaction on page {bad.page + 1}: {bad.characters} characters, {bad.reason}"
            for bad in self.bad_redactions
        ]
        for item in self.hidden:
            many = f" ({item.count})" if item.count > 1 else ""
            lines.append(f"hidden: {item.name}{many}" + (f", {item.explanation}" if item.explanation else ""))
        lines += [f"note: {notice}" for notice in self.notices]
        return "\n".join(lines) if lines else "Nothing hidden, no bad redactions."


def inspect_file(path: Path, password: str | None = None) -> Inspection:
    """What hidden data and bad redactions a file of any format carries."""
    from sfumato.core.document.inspect.unseen import unseen_items

    found = format_of(path).inspect(path, password)
    named = {item.name for item in found.hidden}
    more = [item for item in unseen_items(path, found.format) if item.name not in named]
    return replace(found, hidden=(*found.hidden, *more))
