"""Whether what the plan keeps is still there: the result read again, beside the plan applied to the source."""

from __future__ import annotations

import re
from collections import Counter

from sfumato.core.document.edits import Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import Layout, RedactOptions
from sfumato.core.document.registry import formats
from sfumato.core.document.verify.certificate import Check, Result
from sfumato.core.messages import Message, plural

KEPT = "kept text as planned"
_LEADERS = re.compile(
    r"([.\u2026\u00b7_\u2013\u2014-])(?:\s?\1){3,}"
)  # their number would tell a width (`shorten_leaders`)


def planned_text(document: Document, edits: Edits, options: RedactOptions) -> str:
    """What the result must read as: the plan applied, less the hidden data that goes with its format."""
    if options.layout is Layout.CLEAN_COPY:
        from sfumato.core.document.clean.blocks import blocks

        return "\n".join(block.text for block in blocks(document, edits))
    expected = formats()[document.format].expected_text
    return expected(document, edits, options) if expected else edits.apply(document.text)


def kept_check(planned: str | None, found: Document) -> Check:
    """A difference is a warning, not a leak: nobody is exposed by it, but somebody must look at the page."""
    if planned is None:
        return Check(KEPT, Result.SKIPPED, "the source and the plan are not at hand")
    if found.format == "image":
        return Check(KEPT, Result.SKIPPED, "recognised text, which is not read twice alike")
    wanted, read = (_LEADERS.sub(r"\1\1\1", text).split() for text in (planned, found.text))
    if wanted == read:
        said = plural(len(wanted), "{0} word, in its place", "{0} words, each in its place")
        return Check(KEPT, Result.PASSED, said)
    if "".join(wanted) == "".join(read):
        return Check(KEPT, Result.PASSED, "every character in its place; words are set apart differently")
    missing = (Counter(wanted) - Counter(read)).total()
    new = (Counter(read) - Counter(wanted)).total()
    if missing or new:
        detail = f"{missing} of {len(wanted)} words are not found as planned, {new} stand there instead"
    else:
        detail = "every word is there, but not in the planned order"
    return Check(KEPT, Result.WARNING, Message("{0}; compare the result with the source", detail))
