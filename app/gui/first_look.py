"""The first look at a long file: its words with what patterns find masked, while the file is still being read."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from sfumato.app.gui.engine import Early, Engine, moved, stretches
from sfumato.app.gui.tasks import Task
from sfumato.app.gui.vm.rough import rough_replacements
from sfumato.app.gui.vm.spans import OffsetMap, Span
from sfumato.core.decide.model import Dials
from sfumato.core.decide.provisional import provisional
from sfumato.core.generalize.realise import Wording
from sfumato.core.review.model import Status

TELL_EVERY = 2.0  # seconds
LONGEST = 20.0  # seconds after which the look is as good as it gets


@dataclass(frozen=True, slots=True)
class FirstLook:
    """A provisional plan as it would read: `text` with its masks, `spans` where they stand. Nothing can be decided on it."""

    path: Path
    pages: int
    text: str
    spans: tuple[Span, ...]
    share: float  # of the text that patterns went through


class GlanceTask(Task):
    """Partial results are looks that get better; nothing for files that are read at once."""

    def __init__(self, engine: Engine, path: Path, password: str | None, dials: Dials) -> None:
        super().__init__()
        self.engine, self.path, self.password, self.dials = engine, path, password, dials

    def run(self) -> None:
        """The first pages with what patterns find on them."""
        from sfumato.core.recognize import patterns

        pages = self.engine.glance(self.path, self.password)
        if not pages:
            return
        text = "\n\n".join(pages)
        early, begun = Early(text), time.monotonic()
        told = 0.0
        for start, end in stretches(text):
            early.guess(moved(patterns.find(text[start:end]), start))
            now = time.monotonic()
            if self.cancelled or now - begun > LONGEST:
                break
            if now - told >= TELL_EVERY or end == len(text):
                self.handle_partial(self._look(text, len(pages), early, end))
                told = time.monotonic()

    def _look(self, text: str, pages: int, early: Early, reached: int) -> FirstLook:
        from sfumato.core.generalize.realise import shown_text

        entities = early.entities()
        plan, ladders = provisional(entities, self.dials)
        rungs = {i: choice.rung for i, choice in plan.choices.items()}
        hidden = rough_replacements(text, entities, ladders, rungs, Wording())
        places = OffsetMap(hidden)
        spans = []
        for r in hidden:
            at = places.to_preview(r.start)
            spans.append(Span(at, at + len(r.text), r.entity_id, r.type, Status.MASKED, False, r.mention))
        return FirstLook(self.path, pages, shown_text(hidden, text), tuple(spans), reached / len(text))
