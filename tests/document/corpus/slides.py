"""Presentation cases."""

from __future__ import annotations

from pathlib import Path

from tests.document.corpus.case import HIDDEN, KEPT, SEEN, case
from tests.document.office.slides import frame, full, pptx, slide


@case("presentation", ".pptx")
def presentation(path: Path) -> None:
    pptx(path, [slide(frame(f"About {SEEN}", KEPT))])


@case("presentation name split by runs", ".pptx")
def runs(path: Path) -> None:
    pptx(path, [slide(frame("Mr Zbig|niew Quar|rington came.", KEPT))])


@case(
    "presentation with everything",
    ".pptx",
    seen=(SEEN, SEEN.replace(" ", ".")),
    hidden=(HIDDEN,),
    finds="hidden slides",
)
def everything(path: Path) -> None:
    full(path, SEEN, HIDDEN)
