"""Text, Markdown, HTML and mail cases."""

from __future__ import annotations

from email.message import EmailMessage
from pathlib import Path

from tests.document.corpus.case import HIDDEN, KEPT, SEEN, case
from tests.document.mail import outlook

BODY = f"The applicant, {SEEN}, was born in 1962.\nMore about {SEEN}: nothing.\n{KEPT}\n"


@case("text UTF-8", ".txt")
def utf8(path: Path) -> None:
    path.write_text(BODY + "Größe, naïve, Łódź, 東京.\n", encoding="utf-8")


@case("text UTF-16", ".txt")
def utf16(path: Path) -> None:
    path.write_text(BODY, encoding="utf-16")


@case("text Windows line ends", ".txt")
def windows_lines(path: Path) -> None:
    path.write_bytes(BODY.replace("\n", "\r\n").encode())


@case("text Latin-1", ".txt")
def latin1(path: Path) -> None:
    path.write_bytes((BODY + "Der Kläger wohnt in München.\n").encode("latin-1"))


@case("text with a byte order mark", ".txt")
def marked(path: Path) -> None:
    path.write_text(BODY, encoding="utf-8-sig")


@case("Markdown", ".md")
def markdown(path: Path) -> None:
    path.write_text(f"# Case of {SEEN}\n\n- **{SEEN}**, born 1962\n- {KEPT}\n", encoding="utf-8")


@case("html page", ".html")
def page(path: Path) -> None:
    path.write_text(
        f"<!DOCTYPE html><html><head><title>Case</title></head><body><h1>Facts</h1><p>Mr {SEEN} came.</p>"
        f"<p>{KEPT}</p></body></html>",
        encoding="utf-8",
    )


@case("html name split by tags", ".html")
def split_tags(path: Path) -> None:
    path.write_text(
        f"<html><body><p>Mr <b>Zbigniew</b> <i>Quar</i>rington came.</p><p>{KEPT}</p></body></html>",
        encoding="utf-8",
    )


@case("html entities", ".html", seen=("Žofie Nováková",))
def entities(path: Path) -> None:
    path.write_text(
        f"<html><body><p>Mrs &#x17D;ofie Nov&aacute;kov&aacute; came.</p><p>{KEPT}</p></body></html>", "ascii"
    )


@case("html comment and script", ".html", hidden=(HIDDEN,), finds="comments", intact=False)
def html_comment(path: Path) -> None:
    path.write_text(
        f"<html><head><meta name='author' content='{HIDDEN}'><script>var who='{HIDDEN}';</script></head>"
        f"<body><!-- ask {HIDDEN} --><p>Mr {SEEN} came.</p><p>{KEPT}</p></body></html>",
        encoding="utf-8",
    )


@case("table", ".csv")
def table(path: Path) -> None:
    path.write_text(f'name;note\n"{SEEN}";"{KEPT}"\n', encoding="utf-8")


@case("JSON lines", ".jsonl")
def json_lines(path: Path) -> None:
    path.write_text(f'{{"name": "{SEEN}", "note": "{KEPT}"}}\n', encoding="utf-8")


@case("mail", ".eml", intact=False)
def mail(path: Path) -> None:
    message = EmailMessage()
    message["From"], message["To"] = "clerk@example.org", "judge@example.org"
    message["Subject"] = f"Hearing of {SEEN}"
    message.set_content(BODY)
    path.write_bytes(message.as_bytes())


@case("mailbox", ".mbox")
def mailbox(path: Path) -> None:
    message = EmailMessage()
    message["From"], message["X-Who"], message["Subject"] = "clerk@example.org", HIDDEN, f"Hearing of {SEEN}"
    message.set_content(BODY)
    path.write_bytes((b"From - Thu Jan  1 00:00:00 1970\n" + message.as_bytes() + b"\n") * 2)


@case("Outlook message", ".msg", seen=(SEEN, SEEN.replace(" ", ".")), hidden=(HIDDEN,), finds="route")
def outlook_message(path: Path) -> None:
    outlook.full(path, SEEN, HIDDEN)


@case("mail with HTML part and attachment", ".eml", intact=False)
def rich_mail(path: Path) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@example.org", "b@example.org", "Hearing"
    message.set_content(BODY)
    message.add_alternative(f"<p>Mr {SEEN} came.</p><p>{KEPT}</p>", subtype="html")
    message.add_attachment(b"attached", maintype="application", subtype="octet-stream", filename="x.bin")
    path.write_bytes(message.as_bytes())
