"""The written rungs of the store: every chain "court > public institution > organisation" becomes nodes once."""

from __future__ import annotations

from pathlib import Path

from sfumato.core.generalize.concepts import NO_PARENT, For, Kind, Mark, key
from sfumato.core.generalize.store_writer import StoreBuilder

HERE = Path(__file__).parent
_MARKS = {"u": Mark.UNIQUE, "s": Mark.SUFFIX, "a": Mark.ADJECTIVE}
# How many things of a class there may be in the world: a rough order of magnitude is all a loss needs.
SIZE = {
    "organisation": 1e7, "public institution": 1e6, "business": 8e6, "place": 5e5, "person": 8e9, "event": 1e6,
    "crime": 1e5, "document": 1e6, "professional": 4e8, "worker": 3e9, "legal text": 1e6, "health condition": 1e5,
    "equipment": 1e5, "populated place": 2.5e5, "area": 3e5, "structure": 3e5, "political organisation": 1e5,
    "financial institution": 1e5, "educational institution": 1e6, "health-care institution": 1e6,
}  # fmt: skip
_DEM_DEFAULT, _DEFAULT = 3e7, 5e3


class Classes:
    def __init__(self, builder: StoreBuilder) -> None:
        self.builder = builder
        self._nodes: dict[tuple[str, ...], int] = {}

    def chain(self, *names: str, people: bool = False) -> int:
        """The node of the first name; the others are its parents in order."""
        if not names:
            return NO_PARENT
        if names not in self._nodes:
            parent = self.chain(*names[1:], people=people)
            base = _DEM_DEFAULT if people or names[-1] == "person" else _DEFAULT
            cover = SIZE.get(names[0], base * 10 ** (0.3 * max(0, 3 - len(names))))
            self._nodes[names] = self.builder.add(Kind.CLASS, names[0], parent=parent, cover=cover)
        return self._nodes[names]

    def heads(self) -> None:
        for line in (HERE / "heads.tsv").read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                continue
            names, types, flags, chain = line.split("\t")
            parent = self.chain(*(part.strip() for part in chain.split(">")))
            detail = 0
            for name in types.split():
                detail |= For[name] if name in For.__members__ else For.OTHER
            marks = 0
            for flag in flags:
                marks |= _MARKS[flag]
            for name in names.split(";"):
                node = self.builder.add(
                    Kind.HEAD, name, parent=parent, detail=int(detail), country=int(marks)
                )
                self.builder.form(key(name), node, -1.0)
