"""Labels that a whole project shares: a name has one number ("Person 3") and one letter ("Court B") in all its documents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sfumato.core.generalize.model import Ladder
from sfumato.core.recognize.model import Entity
from sfumato.core.review.carry import person_numbers

if TYPE_CHECKING:
    from sfumato.core.generalize.labels import Letters

Rungs = Mapping[str, int]


class SharedLabels:
    """Numbers depend on what was found, letters also on what is shown. A document is looked at again only after `forget`: a
    dial moves one of many. A project of one document shares nothing: there the labels are those of its own ladders."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], int] | None = None
        self._lettered: dict[str, tuple[tuple[str, str], ...]] = {}  # (noun, name) that need a letter

    def forget(self, document: str | None = None, *, found: bool = True) -> None:
        """After a new plan for the document, or for all of them; `found`: what was found in it may be new as well."""
        if found:
            self._numbers = None
        if document is None:
            self._lettered.clear()
        else:
            self._lettered.pop(document, None)

    def knows(self, document: str) -> bool:
        """Whether the labels of a document were made."""
        return document in self._lettered

    def numbers(self, found: Mapping[str, Sequence[Entity]], document: str) -> dict[str, int]:
        """By entity id of the document."""
        if self._numbers is None:
            self._numbers = person_numbers(found) if len(found) > 1 else {}
        return {i: n for (d, i), n in self._numbers.items() if d == document}

    def note(
        self,
        document: str,
        text: str,
        entities: Sequence[Entity],
        ladders: Mapping[str, Ladder],
        rungs: Rungs,
    ) -> None:
        """What the document shows now, and so which of its names need a letter."""
        from sfumato.core.generalize.labels import labelled

        _, own = labelled(entities, ladders, rungs, text=text)
        self._lettered[document] = tuple(own.given)

    def letters(self, documents: Sequence[str]) -> Letters | None:
        """Letters counted through the documents in their order; None where there is nothing to share."""
        if len(documents) < 2:
            return None
        from sfumato.core.generalize.labels import Letters

        given: dict[tuple[str, str], int] = {}
        of_noun: dict[str, int] = {}
        for document in documents:
            for key in self._lettered.get(document, ()):
                if key not in given:
                    given[key] = of_noun[key[0]] = of_noun.get(key[0], -1) + 1
        return Letters(given)
