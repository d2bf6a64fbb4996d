"""Random plans on random documents: reading the result gives the plan applied to the text."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from sfumato.core.document import service
from sfumato.core.document.clean import as_docx, as_pdf, as_txt
from sfumato.core.document.clean.blocks import Block
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import formats

WRITERS = {"txt": as_txt.write, "docx": as_docx.write, "pdf": as_pdf.write}
WORD = st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789éüñ"), min_size=1, max_size=12)
LINE = st.lists(WORD, min_size=1, max_size=14).map(lambda words: " ".join(words) + ".")
LABEL = st.sampled_from(["[PERSON 1]", "[X]", "a city in Europe", "***"])


@pytest.mark.parametrize("format_", sorted(WRITERS))
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
@given(lines=st.lists(LINE, min_size=1, max_size=8), data=st.data())
def test_reading_a_result_gives_the_plan_applied(format_: str, lines: list[str], data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source, out = Path(folder) / f"a.{format_}", Path(folder) / f"b.{format_}"
        WRITERS[format_]([Block(line) for line in lines], source)
        document = service.read(source)
        assume(len(document.text) > 3)
        edits = data.draw(_plans(document.text))
        options = RedactOptions(verify_with_ocr=False)
        certificate = service.redact(document, edits, out, options)
        assert certificate.clean
        expected = formats()[format_].expected_text
        wanted = expected(document, edits, options) if expected else edits.apply(document.text)
        assert service.read(out).text == wanted


@st.composite
def _plans(draw: st.DrawFn, text: str) -> Edits:
    """Spans of whole words, as people and recognisers draw them; they may cross spaces and lines."""
    import re

    words = [match.span() for match in re.finditer(r"\w+", text)]
    chosen = sorted(draw(st.sets(st.integers(0, len(words) - 1), max_size=5)))
    edits: list[Edit] = []
    for number in chosen:
        last = min(number + draw(st.integers(0, 2)), len(words) - 1)
        start, end = words[number][0], words[last][1]
        if "\n" in text[start:end] or (edits and start < edits[-1].end):
            continue
        edits.append(Edit(start, end, draw(st.sampled_from(list(Action))), draw(LABEL)))
    return Edits.of(edits, text)
