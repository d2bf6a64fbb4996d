"""An attacker that asks a language model on this very machine who a text is about. Off unless asked for."""

from sfumato.core.risk.llm.attack import Guess, LlmAttack, attack_with
from sfumato.core.risk.llm.calibration import Calibration
from sfumato.core.risk.llm.client import LoopbackClient

__all__ = ["Calibration", "Guess", "LlmAttack", "LoopbackClient", "attack_with"]
