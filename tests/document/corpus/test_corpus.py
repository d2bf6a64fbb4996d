"""Every planted secret is gone by every check, and what was to stay is there to the character."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.document import service
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.fillers import with_fillers
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import formats
from tests.document.corpus import all_cases
from tests.document.corpus.absent import present
from tests.document.corpus.case import Case

LABEL = "[PERSON 1]"
CASES = all_cases()


def _parameters() -> list[object]:
    return [pytest.param(case, id=case.name, marks=[pytest.mark.slow] if case.slow else []) for case in CASES]


def plan(document: Document, secrets: tuple[str, ...]) -> Edits:
    edits = []
    folded = document.text.casefold()
    for secret in secrets:
        start = folded.find(secret.casefold())
        while start >= 0:
            edits.append(Edit(start, start + len(secret), Action.MASK, LABEL))
            start = folded.find(secret.casefold(), start + len(secret))
    return Edits.of(edits, document.text)


@pytest.mark.parametrize("case", _parameters())
def test_planted_secrets_are_gone_and_the_rest_is_intact(case: Case, tmp_path: Path) -> None:
    source = tmp_path / f"source{case.suffix}"
    case.build(source)
    before = source.read_bytes()
    document = service.read(source, case.password)
    edits = plan(document, case.seen)
    assert edits.edits, "the planted name was not read"

    target = formats()[document.format].writes_as or document.format
    suffix = case.suffix if target == document.format else formats()[target].suffixes[0]
    out = tmp_path / f"out{suffix}"
    options = RedactOptions(verify_with_ocr=case.slow)
    certificate = service.redact(document, edits, out, options)

    assert certificate.clean and (not case.intact or not certificate.warnings)
    assert source.read_bytes() == before, "the source was touched"
    for secret in (*case.seen, *case.hidden):
        assert case.slow or case.password or secret in document.text or present(source, secret)
        assert present(out, secret) == []
        assert secret.casefold() not in certificate.dumps().casefold()
    again = service.read(out)
    for secret in case.hidden:
        assert secret not in again.text
    if case.intact:
        expected = formats()[document.format].expected_text
        made = with_fillers(document, edits)  # blanks at the end of a touched line go
        wanted = expected(document, made, options) if expected else made.apply(document.text)
        assert again.text == wanted
    else:
        assert LABEL in again.text


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.finds and not case.slow], ids=lambda c: c.name
)
def test_inspect_names_what_was_planted(case: Case, tmp_path: Path) -> None:
    source = tmp_path / f"source{case.suffix}"
    case.build(source)
    assert case.finds in {item.name for item in service.inspect(source, case.password).hidden}
