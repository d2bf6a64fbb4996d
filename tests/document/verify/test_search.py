"""What counts as a finding, and what must not raise a false alarm."""

from __future__ import annotations

import base64
from dataclasses import replace

import pytest

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.verify.certificate import Result
from sfumato.core.document.verify.keys import CertificateKey, slow_digest
from sfumato.core.document.verify.search import also_there, judge, tally
from sfumato.core.document.verify.secrets import Secrets
from sfumato.core.document.verify.views import BYTES, STRINGS, TEXT, View, decodings

SOURCE = "Mr John Smithson met Anna. The planned annals mention the applicant 12 times; he is 12."


def secrets(*removed: str) -> Secrets:
    edits = []
    for word in removed:
        start = SOURCE.index(word)
        edits.append(Edit(start, start + len(word)))
    return Secrets.of(Edits.of(edits, SOURCE), SOURCE, salt="s")


def verdict(found: str, wanted: Secrets, again: str | None = None, **view: object) -> Result:
    views = [View(TEXT, found, **view)]  # type: ignore[arg-type]
    own = tally([View("own", again if again is not None else found)], wanted)
    return judge(tally(views, wanted), wanted, again=own, checks=[TEXT])[0].result


@pytest.mark.parametrize(
    "spelling",
    [
        "John Smithson",
        "JOHN SMITHSON",
        "john\nsmith-\nson",
        "JohnSmithson",
        "Jöhn Smîthson",
        "nosht\u200bimS nhoJ",
        "john_smithson",
    ],
)
def test_every_spelling_of_a_removed_name_is_found(spelling: str) -> None:
    assert verdict(f"it was {spelling} again", secrets("John Smithson")) is Result.FAILED


def test_a_word_of_a_removed_name_is_found_alone() -> None:
    assert verdict("said Smithson.", secrets("John Smithson"), words=True) is Result.FAILED


def test_a_name_inside_another_word_is_no_finding() -> None:
    assert verdict("the planned annals", secrets("Anna")) is Result.PASSED


def test_a_kept_occurrence_is_no_finding_but_one_more_is() -> None:
    wanted = secrets("12")
    assert verdict("12 times", wanted) is Result.PASSED
    assert verdict("12 times; he is 12", wanted) is Result.FAILED


def test_a_short_string_needs_both_engines() -> None:
    wanted = secrets("12")
    assert verdict("12 12 12", wanted, again="12 times") is Result.PASSED


def test_a_nearby_number_is_no_finding() -> None:
    assert verdict("in 1999, 123 and 912", secrets("12")) is Result.PASSED


def test_numbers_side_by_side_are_not_one_number() -> None:
    source = "code a200 here"
    wanted = Secrets.of(Edits.of([Edit(5, 9)], source), source)
    assert verdict("a\n\n200 tables", wanted) is Result.PASSED
    assert verdict("A 2 0 0 spaced", wanted) is Result.FAILED
    assert verdict("a2-\n00 broken", wanted) is Result.FAILED


def test_cut_words_are_searched_with_open_ends() -> None:
    start = SOURCE.index("mithso")
    wanted = Secrets.of(Edits.of([Edit(start, start + 6)], SOURCE), SOURCE)
    assert verdict("S mithso n", wanted) is Result.FAILED
    assert verdict("Smithson", wanted) is Result.FAILED


@pytest.mark.parametrize("codec", ["utf-8", "utf-16-le", "utf-16-be", "utf-16", "latin-1"])
def test_bytes_are_searched_in_every_encoding(codec: str) -> None:
    wanted = secrets("John Smithson")
    for data in (
        b"\x00\x01junk" + "John Smithson".encode(codec) + b"\xff\x00",
        b"<" + "John Smithson".encode(codec).hex().encode() + b">",
        b"data:" + base64.b64encode("xx John Smithson".encode(codec)),
    ):
        views = [View(BYTES, text) for text in decodings(data)]
        assert judge(tally(views, wanted), wanted, checks=[BYTES])[0].failed


def test_hashes_alone_find_what_strings_find() -> None:
    known = secrets("John Smithson", "12")
    key = CertificateKey.of(known.targets)
    hints = {slow_digest(key.key, t.folded or ""): t for t in known.targets}
    by_hash = tuple(
        replace(hints[hint.digest], id=hint.digest, folded=None, tag=hint.tag) for hint in key.hints
    )
    hashed = Secrets(by_hash, key=key.key)
    for text in ("nothing here", "john smith-\nson", "nosnhtimS", "nosnhtimS nhoJ"[::-1], "he is 12 or 12"):
        views = [View(TEXT, text, words=True)]
        found = {hints[id_].id: count for id_, count in tally(views, hashed).found[TEXT].items()}
        assert found == +tally(views, known).found[TEXT]


def test_words_of_the_format_are_not_names_in_attributes() -> None:
    source = "The Title was Right."
    wanted = Secrets.of(Edits.of([Edit(4, 9), Edit(14, 19)], source), source)
    attributes = tally([View(STRINGS, "right\n\ntitle", shortest=4, markup=True)], wanted)
    text = tally([View(TEXT, "a right title")], wanted)
    assert not judge(attributes, wanted, checks=[STRINGS])[0].failed
    assert judge(text, wanted, checks=[TEXT])[0].failed


def test_strings_without_letters_are_counted_as_unsearchable() -> None:
    source = "a *** b"
    assert Secrets.of(Edits.of([Edit(2, 5)], source), source).unsearchable == 1


@pytest.mark.parametrize(
    ("stays", "warned"),
    [("Smithso\u0148", True), ("Smith\u00adson", True), ("SMITHSON", False), ("Smith", False)],
)
def test_a_name_that_a_plan_leaves_in_another_spelling_is_reported(stays: str, warned: bool) -> None:
    """A plan may keep a name by choice; that it kept only the one with other accents is rarely meant so."""
    text = f"Mr Smithson came. Later {stays} left."
    wanted = Secrets.of(Edits.of([Edit(3, 11)], text), text, salt="s")
    found = also_there(tally([View(TEXT, text[11:])], wanted), wanted, ())
    assert [check.result for check in found] == ([Result.WARNING] if warned else [])
