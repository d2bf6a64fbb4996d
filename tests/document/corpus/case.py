"""One file of the corpus: what is planted in it, and where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

# Names that occur in no font, no template and no other case.
SEEN = "Zbigniew Quarrington"  # stands in the text; the plan removes it
HIDDEN = "Hildegard Vantongeren"  # stands only in hidden data; no plan names it, it must go all the same
KEPT = "The court allowed the appeal in part and dismissed the rest."


@dataclass(frozen=True, slots=True)
class Case:
    name: str
    suffix: str
    build: Callable[[Path], None]
    seen: tuple[str, ...] = (SEEN,)
    hidden: tuple[str, ...] = ()
    password: str | None = None
    slow: bool = False
    intact: bool = True  # reading the result must give the plan applied to the text, to the character
    finds: str | None = None  # what `inspect` must call the hidden item


CASES: list[Case] = []


def case(
    name: str,
    suffix: str,
    *,
    seen: tuple[str, ...] = (SEEN,),
    hidden: tuple[str, ...] = (),
    password: str | None = None,
    slow: bool = False,
    intact: bool = True,
    finds: str | None = None,
) -> Callable[[Callable[[Path], None]], Callable[[Path], None]]:
    """Registers a builder under a name."""

    def register(build: Callable[[Path], None]) -> Callable[[Path], None]:
        CASES.append(Case(name, suffix, build, seen, hidden, password, slow, intact, finds))
        return build

    return register
