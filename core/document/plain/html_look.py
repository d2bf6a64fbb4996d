"""What style attributes and style sheets say of the text inside open elements."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sfumato.core.document.flow.contrast import BLACK, COVERED, TINY, WHITE, Colour, colour, is_unseen
from sfumato.core.document.plain.html_sheets import Rules
from sfumato.core.document.plain.html_tokens import VOID, Token

_TINY = re.compile(r"(?:0|0?\.\d+|1(?:\.0+)?)(?:px|pt|em|rem|%)?$|0$")


@dataclass(frozen=True, slots=True)
class _Open:
    tag: str
    ink: Colour | None
    paper: Colour | None
    why: str  # opacity and size hide whatever is inside


@dataclass(slots=True)
class Looks:
    """The open elements that set a look; unknown ones are passed over."""

    stack: list[_Open] = field(default_factory=list)

    def start(self, token: Token, rules: Rules) -> None:
        """Opens an element with the look that its own rules set."""
        if token.tag in VOID:
            return
        around = self.stack[-1] if self.stack else _Open("", None, None, "")
        background = rules.get("background-color") or rules.get("background") or token.get("bgcolor") or ""
        if "url(" in background or "gradient" in background:
            paper = None
        else:
            paper = next(
                (found for word in re.split(r"\s+(?![^(]*\))", background) if (found := colour(word))), None
            )
            paper = paper or around.paper
        ink = (
            colour(rules.get("color") or (token.get("color") if token.tag == "font" else None)) or around.ink
        )
        why = around.why
        if _TINY.match(rules.get("font-size", "16px").strip()) and rules.get("font-size", "").strip() not in (
            "1em",
            "1rem",
        ):
            why = TINY
        if re.fullmatch(r"0?\.?0+%?", rules.get("opacity", "1").strip()):
            why = COVERED
        self.stack.append(_Open(token.tag, ink, paper, why))

    def end(self, tag: str) -> None:
        """Closes an element and everything still open inside it."""
        at = next((n for n in range(len(self.stack) - 1, -1, -1) if self.stack[n].tag == tag), None)
        if at is not None:
            del self.stack[at:]

    @property
    def unseen(self) -> str:
        """Why nobody sees text here; only a background that is set counts, so that white on an unknown page is left alone."""
        if not self.stack:
            return ""
        here = self.stack[-1]
        if here.why or here.paper is None:
            return here.why
        return (
            COVERED if is_unseen(here.ink or BLACK, here.paper) and (here.ink or here.paper != WHITE) else ""
        )
