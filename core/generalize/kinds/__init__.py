"""What a named thing is: a calibrated guess among about 170 writable kinds, or nothing."""

from sfumato.core.generalize.kinds.guess_kinds import kinds_of, sure_and_likely
from sfumato.core.generalize.kinds.model import Kind, KindGuess
from sfumato.core.generalize.kinds.table import kinds

__all__ = ["Kind", "KindGuess", "kinds", "kinds_of", "sure_and_likely"]
