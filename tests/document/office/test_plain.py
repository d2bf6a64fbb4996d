"""Text, web pages and e-mail."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from sfumato.core.document.edits import Edit, Edits
from sfumato.core.document.model import Story
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import format_of, formats
from tests.document.office.makers import SECRET, every, read


def redact(path: Path, edits: Edits, out: Path, keep: frozenset[str] = frozenset()) -> tuple[str, str]:
    """What the output reads as, and what it has to."""
    document, format_ = read(path), format_of(path)
    options = RedactOptions(keep_hidden=keep)
    assert format_.write
    format_.write(document, edits, out, options)
    wanted = (
        format_.expected_text(document, edits, options)
        if format_.expected_text
        else edits.apply(document.text)
    )
    return formats()[format_.writes_as or format_.name].read(out).text, wanted


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32", "cp1252"])
def test_text_keeps_its_encoding_mark_and_line_ends(encoding: str, tmp_path: Path) -> None:
    text = f"Käse\r\nand {SECRET}\nend\rlast\r\n"
    path = tmp_path / "a.txt"
    path.write_bytes(text.encode(encoding))
    document = read(path)
    assert document.text == f"Käse\nand {SECRET}\nend\nlast\n"
    out = tmp_path / "out.txt"
    got, wanted = redact(path, every(document, SECRET, label="[Ä]"), out)
    assert got == wanted
    assert out.read_bytes() == text.replace(SECRET, "[Ä]").encode(encoding)


def test_a_replacement_beyond_the_code_page_widens_it(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes("# Héading\nbody".encode("cp1252"))
    document = read(path)
    assert [r.story for r in document.regions] == [Story.BODY, Story.HEADING]
    got, wanted = redact(path, Edits.of([Edit(0, 1, text="☃")], document.text), tmp_path / "out.md")
    assert got == wanted == "☃ Héading\nbody"


PAGE = f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>About {SECRET}</title>
<meta name="author" content="{SECRET}"><script>var who = "{SECRET}";</script><style>/* {SECRET} */ p {{}}</style></head>
<body data-user="{SECRET}" onload="greet('{SECRET}')"><!-- {SECRET} -->
<h1 id="{SECRET.replace(" ", "-").lower()}">On <b>Zebulon</b>
   <i>Quartermain</i></h1><p>First&nbsp;line &amp; more<br>second</p>
<table><tr><td>a</td><td>{SECRET}</td></tr></table><p hidden>{SECRET}</p><div style="display:none">{SECRET}</div>
<a href="mailto:Zebulon%20Quartermain@x.org" title="{SECRET}">write</a><img alt="{SECRET}" src="x.png">
<input placeholder="{SECRET}" value='{SECRET}'><input type="hidden" value="{SECRET}"><template>{SECRET}</template>
<p>last words</p></body></html>"""


def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(PAGE, encoding="utf-8", newline="")
    return path


def test_a_page_is_read_as_it_shows(tmp_path: Path) -> None:
    text = read(page(tmp_path)).text
    assert text.startswith(
        f"On {SECRET}\nFirst\u00a0line & more\nsecond\na\t{SECRET}\nwrite\nlast words\n\nAbout {SECRET}\n\n"
    )


def test_a_name_vanishes_from_the_whole_page_source(tmp_path: Path) -> None:
    path = page(tmp_path)
    out = tmp_path / "out.html"
    got, wanted = redact(path, every(read(path), SECRET), out)
    assert got == wanted
    source = out.read_text(encoding="utf-8")
    assert "quartermain" not in source.lower() and "zebulon" not in source.lower()
    assert (
        "<p>First&nbsp;line &amp; more<br>second</p>" in source
        and "<p>last words</p></body></html>" in source
    )


def test_hidden_data_of_a_page_goes_by_default_and_stays_on_request(tmp_path: Path) -> None:
    path = page(tmp_path)
    document = read(path)
    nothing = Edits.of([], document.text)
    out = tmp_path / "out.html"
    got, wanted = redact(path, nothing, out)
    assert got == wanted
    source = out.read_text(encoding="utf-8")
    for leak in (
        "<!-- ",
        "<script",
        'name="author"',
        "data-user",
        "onload",
        "<p hidden",
        "display:none",
        "<template",
        "hidden",
    ):
        assert leak not in source
    everything = frozenset(
        {"comments", "scripts", "hidden text", "properties", "data attributes", "embedded files"}
    )
    redact(path, nothing, out, everything)
    assert out.read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("a < b &lt; c &copy d &notit; &unknown; &#x41;&#66;", "a < b < c © d ¬it; &unknown; AB"),
        ("<p>one<p>two<p hidden>three<p>four", "one\ntwo\nfour"),
        ("<pre> kept\n  space </pre>x", " kept\n  space \nx"),
        ("before<div hidden>a<div>b</div>c</div>after", "beforeafter"),
        ("<ul><li>a<li hidden>b<li>c</ul>d", "a\nc\nd"),
    ],
)
def test_careless_markup(source: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_text(f"<html>{source}")
    assert read(path).text.split("\n\n")[0] == text


def mail(tmp_path: Path) -> Path:
    message = EmailMessage()
    message["From"] = f"{SECRET} <zq@example.org>"
    message["To"] = "Jörg Müller <jm@example.org>"
    message["Subject"] = f"Für {SECRET}"
    message["X-Originating-IP"] = "10.1.2.3"
    message.set_content(f"Dear {SECRET},\n\nZażółć — enclosed.\n", cte="quoted-printable")
    message.add_alternative(f"<p>Dear <b>{SECRET}</b></p>", subtype="html")
    message.add_attachment(b"\0\1", maintype="application", subtype="pdf", filename=f"{SECRET}.pdf")
    inner = EmailMessage()
    inner["Subject"] = "Inner"
    inner.set_content(f"<p>Also <i>{SECRET}</i></p>", subtype="html", cte="base64")
    message.add_attachment(inner)
    path = tmp_path / "a.eml"
    path.write_bytes(message.as_bytes())
    return path


def test_mail_is_read_with_its_attached_message_and_the_names_of_files(tmp_path: Path) -> None:
    text = read(mail(tmp_path)).text
    assert text.startswith(
        f"From: {SECRET} <zq@example.org>\nTo: Jörg Müller <jm@example.org>\nSubject: Für {SECRET}\n\n"
    )
    assert f"Dear {SECRET},\n\nZażółć — enclosed." in text
    assert f"Subject: Inner\n\nAlso {SECRET}" in text
    assert f"Attachments: {SECRET}.pdf" in text
    assert text.endswith("X-Originating-IP: 10.1.2.3")


def test_mail_keeps_its_parts_and_loses_its_transport(tmp_path: Path) -> None:
    path = mail(tmp_path)
    out = tmp_path / "out.eml"
    got, wanted = redact(path, every(read(path), SECRET), out)
    assert got == wanted
    assert SECRET not in got and "10.1.2.3" not in got and "Zażółć — enclosed." in got
    message = message_from_bytes(out.read_bytes(), policy=policy.default)
    assert message["To"] == "Jörg Müller <jm@example.org>"
    body, file, attached = message.iter_parts()
    assert "Zażółć — enclosed." in body.get_content()
    inner = attached.get_content()
    assert inner["Subject"] == "Inner" and "<i>[X]</i></p>" in inner.get_content()
    assert file.get_filename() == "[X].pdf" and file.get_content_type() == "application/pdf"
