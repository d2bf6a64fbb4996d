"""A web page inside a mail: as any other, but pictures fetched from the net go, and those of the mail itself are known."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sfumato.core.document.plain.html_read import Page
from sfumato.core.document.plain.html_tokens import Attribute, Token

_REMOTE = re.compile(r"\s*(?:https?:|ftp:|//)", re.IGNORECASE)
_OWN = re.compile(r"\s*cid:", re.IGNORECASE)


@dataclass(slots=True)
class MailPage(Page):
    """Whoever serves a picture learns who opened the mail; its address says whose mail it was."""

    own: list[Attribute] = field(default_factory=list)  # addresses of pictures that lie in the mail

    def start(self, token: Token, hides: bool) -> None:
        """Reads a start tag; a picture of the net counts as hidden."""
        fetched = token.tag == "img" and bool(_REMOTE.match(token.get("src") or ""))
        Page.start(self, token, hides or fetched)

    def attribute(self, token: Token, attribute: Attribute, hides: bool) -> None:
        """Reads an attribute; the address of a picture in the mail is no text."""
        if attribute.has_value and _OWN.match(attribute.value):
            self.own.append(attribute)
        else:
            Page.attribute(self, token, attribute, hides)
