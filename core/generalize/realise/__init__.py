"""The one way from plan to text: every replacement of a document, in its sentence, in text order."""

from sfumato.core.generalize.realise.model import MaskStyle, Replacement, Wording
from sfumato.core.generalize.realise.realiser import Realiser, edits_of, realise, shown_text

__all__ = ["MaskStyle", "Realiser", "Replacement", "Wording", "edits_of", "realise", "shown_text"]
