"""Text, HTML, RTF and mail inspected: what is written there but not shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from sfumato.core.document.inspect import HiddenItem, Inspection
from sfumato.core.errors import CannotRead

Rule = tuple[str, str, str]
_RULES: dict[str, Sequence[Rule]] = {
    "html": (
        ("comments", "notes in the source", r"<!--(?!\[if).*?-->"),
        ("properties", "author, generator, dates", r"<meta\b[^>]*\bname\s*="),
        ("scripts", "programs and data", r"<script\b"),
        (
            "hidden text",
            "elements that do not show",
            r"\shidden(?=[\s>=])|display\s*:\s*none|visibility\s*:\s*hidden",
        ),
        ("hidden fields", "values of forms", r"<input\b[^>]*type\s*=\s*[\"']?hidden"),
        ("data attributes", "values for scripts", r"\sdata-[\w-]+\s*="),
        ("embedded pictures", "whole files in the text", r"\bsrc\s*=\s*[\"']data:"),
    ),
    "rtf": (
        (
            "properties",
            "author, company, dates",
            r"\\(?:author|operator|company|manager|creatim|revtim|title)\b",
        ),
        ("tracked changes", "revisions with author", r"\\(?:revised|deleted|revauth\w*)\b"),
        ("comments", "remarks with author", r"\\\*\\annotation\b"),
        ("hidden text", "text marked not to show", r"\\v(?![a-z0-9])"),
        ("revision ids", "editing-session numbers that link files", r"\\rsid\d+"),
        ("document variables", "stored values", r"\\\*\\docvar\b"),
        ("embedded files", "whole files inside", r"\\object\b"),
    ),
    "eml": (
        (
            "route",
            "servers and addresses the mail passed",
            r"(?mi)^(?:received|x-[\w-]+|return-path|delivered-to):",
        ),
        (
            "message numbers",
            "identifiers that link mails",
            r"(?mi)^(?:message-id|in-reply-to|references):(?!(?: <\d{1,9}@mail\.invalid>)+$)",
        ),
    ),
}


UNSEEN = "unseen text"


def inspect_plain(
    format_: str, path: Path, password: str | None = None, *, unseen: Callable[[bytes], int] | None = None
) -> Inspection:
    """What a text file carries that a reader does not see, such as characters without width.

    `unseen`: counts the stretches that the format's own reader finds in the colour of their background or too small.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CannotRead("The file could not be opened.", file=path) from error
    text = data.decode("utf-8", "replace")
    hidden = []
    if unseen is not None and (found := unseen(data)):
        hidden.append(HiddenItem(UNSEEN, found, "text in the colour of its background, or too small to read"))
    for name, why, pattern in _RULES.get(format_, ()):
        count = len(re.findall(pattern, text, re.IGNORECASE | re.DOTALL))
        if count:
            hidden.append(HiddenItem(name, count, why))
    return Inspection(format_, tuple(hidden))
