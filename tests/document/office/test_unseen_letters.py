"""Text as a person sees it: style sheets, colours of RTF, strings of workbooks, letters inside words, mails that flow."""

from __future__ import annotations

from pathlib import Path

import pytest

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.flow.loose import printable
from sfumato.core.document.flow.unseen import without_unseen, without_unseen_references
from sfumato.core.document.mail.mime import letter_of
from sfumato.core.document.office.xlsx.spelling import joined_strings, unescaped
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.plain.html_sheets import Sheets, hides
from sfumato.core.document.plain.html_tokens import tokens
from sfumato.core.document.registry import format_of
from sfumato.core.document.verify.secrets import Secrets
from sfumato.core.document.written_plan import as_written
from tests.document.office.makers import read


@pytest.mark.parametrize(
    ("sheet", "element", "hidden"),
    [
        (".n{display:none}", '<p class="a n">', True),
        ("P.N { DISPLAY : NONE }", '<p class="n">', True),
        (".n{display:none} .n.on{display:block}", '<p class="n on">', False),
        (".n{display:none}", '<p class="n" style="display:block">', False),
        (".n{display:none!important}", '<p class="n" style="display:block">', True),
        (".n{display:none} div .n{display:block}", '<p class="n">', False),  # may or may not apply
        ("div .n{display:none}", '<p class="n">', False),
        ("@media print{.n{display:none}}", '<p class="n">', False),
        ("/* .n{} */ #k, .m { visibility: hidden }", "<p id=k>", True),
        (".n::before{display:none}", '<p class="n">', False),
    ],
)
def test_style_sheets_hide_what_they_hide_for_certain(sheet: str, element: str, hidden: bool) -> None:
    source = f"<style>{sheet}</style>{element}"
    sheets = Sheets.of(source)
    token = [token for token in tokens(source) if token.kind == "start"][-1]
    assert hides(token, sheets.style_of(token)) is hidden


@pytest.mark.parametrize(
    ("suffix", "source"),
    [
        (
            ".html",
            "<style>.r{background:#000;color:#000}</style><p>kept <span class=r>Maria Berg</span> words</p>",
        ),
        (".rtf", r"{\rtf1{\colortbl;\red0\green0\blue0;}kept {\cf1\highlight1 Maria Berg} words}"),
        (".rtf", r"{\rtf1{\colortbl;\red255\green255\blue255;}kept {\cf1 Maria Berg} words}"),
    ],
)
def test_black_on_black_is_named_and_removed(suffix: str, source: str, tmp_path: Path) -> None:
    path, out = tmp_path / f"in{suffix}", tmp_path / f"out{suffix}"
    path.write_text(source)
    format_ = format_of(path)
    assert "unseen text" in {item.name for item in format_.inspect(path, None).hidden}
    document, options = read(path), RedactOptions()
    assert format_.write
    format_.write(document, as_written(document, Edits.of([], document.text), options), out, options)
    assert "kept" in read(out).text
    assert "Maria" not in read(out).text


@pytest.mark.parametrize(
    ("formula", "wanted"),
    [
        ('IF(A1="Bla"&"ckwood",1,0)', 'IF(A1="Blackwood",1,0)'),
        ('CHAR(66)&"lack" & "wood"', '"Blackwood"'),
        ('"a""b"&"c"', '"a""bc"'),
        ('A1&CHAR(10)&"x"&B1', 'A1&CHAR(10)&"x"&B1'),
        ('1+"2"&"3"', '1+"2"&"3"'),  # the sum comes first
        ("'It''s \"x\"'!A1&\"y\"", "'It''s \"x\"'!A1&\"y\""),
    ],
)
def test_constants_of_a_formula_are_put_together(formula: str, wanted: str) -> None:
    assert joined_strings(formula) == wanted


def test_escapes_of_workbooks_are_letters_but_not_control_characters() -> None:
    assert unescaped("_x0042_lackw_x006f_od_x000D_") == "Blackwood_x000D_"
    assert unescaped("_x005F_x0042_") == "_x005F_x0042_"


def test_unseen_letters_leave_the_words_they_stand_in(tmp_path: Path) -> None:
    path = tmp_path / "in.html"
    path.write_text('<p>Harriet Bla<span style="font-size:0">qq</span>ckwood came</p>')
    document = read(path)
    assert document.text.startswith("Harriet Blackwood came")
    assert [document.text[c.start : c.end] for c in document.covered] == ["qq"]


def test_a_name_that_only_the_removal_puts_together_does_not_count_as_kept() -> None:
    text = "Blackwood, and Bla--ckwood"
    edits = Edits.of([Edit(0, 9, text="[A]"), Edit(18, 20, Action.CLEAR)], text)
    assert all(target.kept == 0 for target in Secrets.of(edits, text).targets)


def test_control_characters_and_named_references_are_no_text() -> None:
    assert printable("Bla\x07ck\x00wood\x0cx\ud800") == "Blackwood\nx\ufffd"
    assert without_unseen("Bla\x1ackwood\n") == "Blackwood\n"
    assert (
        without_unseen_references("Bla&ZeroWidthSpace;ck&NoBreak;wood &amp; &#150;")
        == "Blackwood &amp; &#150;"
    )
    assert without_unseen_references("می&zwnj;خواهم") == "می&zwnj;خواهم"


@pytest.mark.parametrize(
    ("kind", "body", "wanted"),
    [
        ("text/plain; format=flowed; delsp=yes", "> Bla \n> ckwood\n-- \nx", "> Blackwood\n-- \nx"),
        ("text/plain; format=flowed", "a \nb", "a \nb"),
        ("text/enriched", "<bold>Bla</bold>ckwood <param>x</param><<y>", "Blackwood <y>"),
    ],
)
def test_mails_read_as_they_are_shown(kind: str, body: str, wanted: str) -> None:
    source = f"From: a@example.org\nContent-Type: {kind}\n\n{body}"
    assert letter_of(source.encode(), None, "damaged").sections("")[0].text.endswith(f"\n\n{wanted}")
