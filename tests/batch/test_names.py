"""Names of results: a format that is written as another one gets that one's ending, and no two sources meet."""

from __future__ import annotations

import pytest

from sfumato.core.batch.work import written_name


@pytest.mark.parametrize(
    ("source", "result"),
    [
        ("a/letter.docx", "a/letter.docx"),
        ("a/letter.doc", "a/letter.doc.docx"),
        ("a/letter.rtf", "a/letter.rtf"),
        ("book.XLS", "book.XLS.xlsx"),
        ("mail.msg", "mail.msg"),
        ("mail.eml", "mail.eml"),
        ("box.mbox", "box.mbox"),
        ("unknown.xyz", "unknown.xyz"),
    ],
)
def test_a_result_is_named_by_what_it_is(source: str, result: str) -> None:
    assert written_name(source) == result
