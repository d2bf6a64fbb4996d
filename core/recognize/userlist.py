"""A person's own list: terms that are always, or never, something to hide. It beats every other source."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from sfumato.core.errors import CannotRead
from sfumato.core.messages import Message
from sfumato.core.recognize.model import EntityType, Mention


@dataclass(frozen=True, slots=True)
class UserTerm:
    """One entry of a person's own list: always an entity of this type, or never one."""

    text: str
    type: EntityType
    always: bool  # False: never


def load_user_list(path: Path) -> tuple[UserTerm, ...]:
    """Reads CSV rows `text,type,always|never`; a header row is skipped."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as handle:
            rows = [row for row in csv.reader(handle) if any(cell.strip() for cell in row)]
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise CannotRead(
            "The list could not be read.",
            file=path,
            next_step="Save it as CSV in UTF-8: text,type,always or never.",
        ) from error
    terms = []
    for number, row in enumerate(rows, 1):
        cells = [cell.strip() for cell in row] + [""] * 3
        if number == 1 and cells[0].lower() == "text":
            continue
        kind, rule = cells[1].upper() or "MISC", cells[2].lower() or "always"
        if kind not in EntityType.__members__ or rule not in {"always", "never"} or not cells[0]:
            raise CannotRead(
                Message("Row {0} of the list is not text,type,always|never.", number),
                file=path,
                next_step=Message("Types are {0}.", ", ".join(EntityType)),
            )
        terms.append(UserTerm(cells[0], EntityType(kind), rule == "always"))
    return tuple(terms)


def find(text: str, terms: Sequence[UserTerm]) -> Iterator[tuple[UserTerm, Mention]]:
    """Whole words, in any case, with any run of blanks between them."""
    for term in terms:
        words = r"\s+".join(re.escape(word) for word in term.text.split())
        for match in re.finditer(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE):
            yield term, Mention(match.start(), match.end(), term.type, 1.0, ("user",))
