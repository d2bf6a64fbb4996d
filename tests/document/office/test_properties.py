"""Random plans on random documents: what is read back equals the plan applied to the text."""

from __future__ import annotations

import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import formats
from tests.document.office.makers import docx, odt, p, r

SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
words = st.text(st.sampled_from("ab  éß漢&<>\"'x"), max_size=12)
shown = st.sampled_from([None, "", "X", "[PERSON 1]", "two\nlines", "a\ttab", "  wide  ", "<&>"])


@st.composite
def runs(draw: st.DrawFn) -> str:
    parts = []
    for text in draw(st.lists(words, max_size=4)):
        kind = draw(st.sampled_from(["plain", "bold", "inserted", "link", "tab", "break"]))
        run = r(escape(text), "<w:b/>" if kind == "bold" else "")
        parts.append(
            {
                "inserted": f"<w:ins w:id='1'>{run}</w:ins>",
                "link": f"<w:hyperlink w:anchor='x'>{run}</w:hyperlink>",
                "tab": f"<w:r><w:tab/></w:r>{run}",
                "break": f"<w:r><w:br/></w:r>{run}",
            }.get(kind, run)
        )
    return p(*parts)


@st.composite
def word_bodies(draw: st.DrawFn) -> str:
    blocks = []
    for _ in range(draw(st.integers(1, 5))):
        if draw(st.booleans()):
            blocks.append(draw(runs()))
        else:
            cells = "".join(
                f"<w:tc>{draw(runs())}{draw(runs())}</w:tc>" for _ in range(draw(st.integers(1, 3)))
            )
            blocks.append(f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>{draw(runs())}")
    return "".join(blocks)


@st.composite
def odt_bodies(draw: st.DrawFn) -> str:
    blocks = []
    for _ in range(draw(st.integers(1, 5))):
        inner = ""
        for text in draw(st.lists(words, max_size=4)):
            kind = draw(
                st.sampled_from(
                    ["{}", "<text:span>{}</text:span>", "{}<text:s text:c='3'/>", "<text:tab/>{}", "\n {}"]
                )
            )
            inner += kind.format(escape(text))
        paragraph = f"<text:p>{inner}</text:p>"
        wrap = draw(
            st.sampled_from(
                [
                    "{}",
                    "<text:list><text:list-item>{}</text:list-item></text:list>",
                    "<table:table><table:table-row><table:table-cell>{}</table:table-cell><table:table-cell>{}</table:table-cell></table:table-row></table:table>",
                ]
            )
        )
        blocks.append(wrap.replace("{}", paragraph))
    return "".join(blocks)


@st.composite
def html_bodies(draw: st.DrawFn) -> str:
    out = ""
    for text in draw(st.lists(words, min_size=1, max_size=8)):
        pattern = draw(
            st.sampled_from(
                [
                    "{}",
                    "<b>{}</b>",
                    "<p>{}",
                    "<p>{}</p>",
                    "{}<br>",
                    "<td>{}",
                    "<pre>{}</pre>",
                    "<p hidden>{}</p>",
                    "<i title='{}'>x</i>",
                    "&eacute;{}&nbsp;",
                    "<!--{}-->",
                    "<li>{}",
                ]
            )
        )
        out += pattern.replace("{}", escape(text, {"'": "&#39;"}))
    return out


@st.composite
def plans(draw: st.DrawFn, text: str) -> Edits:
    if not text:
        return Edits.of([], text)
    marks = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    edits = [
        Edit(start, end, draw(st.sampled_from(list(Action))), draw(shown))
        for start, end in zip(marks[::2], marks[1::2], strict=False)
    ]
    return Edits.of(edits, text)


def assert_reads_as_planned(format_name: str, path: Path, data: st.DataObject) -> tuple[Document, Edits, str]:
    format_ = formats()[format_name]
    document = format_.read(path)
    edits = data.draw(plans(document.text))
    options = RedactOptions(
        keep_hidden=data.draw(st.sampled_from([frozenset(), frozenset({"hidden text", "comments"})]))
    )
    result = formats()[format_.writes_as or format_name]
    out = path.with_name(f"out{result.suffixes[0]}")
    assert format_.write
    format_.write(document, edits, out, options)
    assume(out.stat().st_size > 0)  # a text file of which nothing is left is empty, and says so when opened
    got = result.read(out).text
    wanted = (
        format_.expected_text(document, edits, options)
        if format_.expected_text
        else edits.apply(document.text)
    )
    assert got == wanted
    return document, edits, got


@given(word_bodies(), st.data())
@SLOW
def test_word(body: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert_reads_as_planned("docx", docx(Path(folder) / "a.docx", body), data)


@given(st.lists(runs(), min_size=1, max_size=5), st.data())
@SLOW
def test_word_paragraphs_equal_the_plan_itself(paragraphs: list[str], data: st.DataObject) -> None:
    """Without tables nothing has to stay: even paragraph ends can be edited away."""
    with tempfile.TemporaryDirectory() as folder:
        document, edits, got = assert_reads_as_planned(
            "docx", docx(Path(folder) / "a.docx", "".join(paragraphs)), data
        )
        assert got == edits.apply(document.text)


@given(odt_bodies(), st.data())
@SLOW
def test_opendocument(body: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        assert_reads_as_planned("odt", odt(Path(folder) / "a.odt", body), data)


@given(html_bodies(), st.data())
@SLOW
def test_web_pages(body: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.html"
        path.write_text(f"<html>{body}", encoding="utf-8", newline="")
        assert_reads_as_planned("html", path, data)


@given(
    st.text(st.characters(codec="utf-8"), min_size=1),
    st.sampled_from(["utf-8", "utf-16", "utf-8-sig"]),
    st.data(),
)
@SLOW
def test_plain_text(text: str, encoding: str, data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.txt"
        path.write_bytes(text.encode(encoding))
        document, edits, got = assert_reads_as_planned("txt", path, data)
        assert got == edits.apply(document.text)


@given(st.lists(words, min_size=1, max_size=6), st.data())
@SLOW
def test_rtf(lines: list[str], data: st.DataObject) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.rtf"
        body = "\\par ".join("".join(c if ord(c) < 128 else f"\\u{ord(c)}?" for c in line) for line in lines)
        path.write_bytes(f"{{\\rtf1\\ansi a{{\\b {body}}}{{\\footnote note}}}}".encode("ascii"))
        assert_reads_as_planned("rtf", path, data)


@pytest.mark.parametrize("name", ["docx", "odt", "html"])
def test_formats_that_remove_hidden_data_say_what_they_must_read_as(name: str) -> None:
    assert formats()[name].expected_text is not None
