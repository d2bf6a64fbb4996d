"""Generalize instead of delete: ladders of truthful, less specific replacements, and their grammar."""

from sfumato.core.generalize.generalizer import ladder_for, ladders
from sfumato.core.generalize.model import MASK, Ladder, Rung, RungFlag, RungKind

__all__ = ["MASK", "Ladder", "Rung", "RungFlag", "RungKind", "ladder_for", "ladders"]
