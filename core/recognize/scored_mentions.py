"""Mentions on their way through the room: a span with what each head of the model says of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sfumato.core.recognize.model import EntityType, Mention

# How often annotators of court cases masked a type (train part of TAB): used only where no trained head spoke.
PRIORS: dict[EntityType, tuple[float, float]] = {
    EntityType.CODE: (0.75, 0.2),
    EntityType.PERSON: (0.4, 0.5),
    EntityType.ORG: (0.0, 0.35),
    EntityType.LOC: (0.02, 0.6),
    EntityType.DEM: (0.0, 0.5),
    EntityType.DATETIME: (0.0, 0.9),
    EntityType.QUANTITY: (0.0, 0.7),
    EntityType.MISC: (0.0, 0.4),
    EntityType.EVENT: (0.0, 0.5),
}


@dataclass(frozen=True, slots=True)
class Scored:
    """A mention with the probabilities that it is a direct or a quasi identifier."""

    mention: Mention
    p_direct: float
    p_quasi: float
    judged: bool = False  # a trained head said so, not a prior

    @property
    def start(self) -> int:
        """Where the mention begins."""
        return self.mention.start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.mention.end

    @property
    def type(self) -> EntityType:
        """Its type."""
        return self.mention.type

    @property
    def p_mask(self) -> float:
        """The probability that people would mask it."""
        return min(1.0, self.p_direct + self.p_quasi)

    def moved(self, start: int, end: int) -> Scored:
        """The same mention with other ends."""
        return replace(self, mention=replace(self.mention, start=start, end=end))
