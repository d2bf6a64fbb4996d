"""Twins of Outlook messages, mailboxes and texts that a program broke into lines."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import textwrap
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from tests.document.mail import outlook
from tests.document.redteam.attack import KEPT, twins
from tests.document.redteam.twins_plain import digest, first

GROUP = "twins in mailboxes and wrapped texts"


def letter(name: str) -> str:
    """A paragraph of running text, with the name in the middle of a line and at the end of one."""
    return (
        f"At the hearing of the second day the applicant, {name}, told the court that the letter had been sent too late. "
        f"The clerk had written to {name} in the spring, and nobody had answered until the end of the summer. {KEPT}."
    )


def wrapped(name: str, width: int = 72, prefix: str = "") -> str:
    whole = letter(name).replace(
        name, name.replace(" ", "\u00a0")
    )  # breaks inside the name are another matter
    return textwrap.fill(whole, width, initial_indent=prefix, subsequent_indent=prefix).replace("\u00a0", " ")


def plain(name: str) -> str:
    return f"Hearing\n\n{wrapped(name)}\n\nIt dismissed the rest.\n"


def mail(name: str, text: str, **headers: str) -> bytes:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "clerk@example.org", "court@example.org", f"Hearing of {name}"
    made["Date"] = "Mon, 01 Jan 2024 10:00:00 +0000"
    for key, value in headers.items():
        made[key.replace("_", "-")] = value
    made.set_content(text)
    return made.as_bytes()


WRAPPED: dict[str, tuple[str, Callable[[str], bytes]]] = {
    "a text broken into lines": (".txt", lambda name: plain(name).encode()),
    "a text broken into narrow lines": (".txt", lambda name: f"Hearing\n\n{wrapped(name, 50)}\n".encode()),
    "marked text broken into lines": (".md", lambda name: f"# Hearing\n\n{wrapped(name)}\n\n- item\n".encode()),
    "a quotation broken into lines": (".eml", lambda name: mail(name, f"You wrote:\n{wrapped(name, 72, '> ')}\n\nYes.\n")),
    "a mail broken into lines": (".eml", lambda name: mail(name, plain(name))),
    "a page whose source is broken into lines": (".html", lambda name: f"<!DOCTYPE html><html><body><p>\n{wrapped(name)}\n</p></body></html>".encode()),
    "a mailbox of two messages": (".mbox", lambda name: b"".join(b"From clerk@example.org Mon Jan  1 10:00:00 2024\n" + mail(name, text, Content_MD5=digest(name), X_Length=str(len(name))) + b"\n" for text in (first(name), plain(name) + f"-- \n{name}\n{'~' * len(name)}\n"))),
}  # fmt: skip
for _label, (_suffix, _bytes) in WRAPPED.items():
    twins(_label, GROUP, _suffix)(lambda path, name, data=_bytes: path.write_bytes(data(name)) and None)


@twins("an Outlook message with all its streams", GROUP, ".msg")
def message(path: Path, name: str) -> None:
    outlook.full(path, name, name)


@twins("an Outlook message broken into lines, with a rule and a signature", GROUP, ".msg")
def long_message(path: Path, name: str) -> None:
    text = f"{plain(name)}\n{name}\n{'=' * len(name)}\n".replace("\n", "\r\n")
    more = {
        "__substg1.0_1035001F": outlook.text(f"<{digest(name)}@x.org>"),
        "__substg1.0_0E04001F": outlook.text(name),
    }
    node = outlook.message(
        f"Hearing of {name}", text, ("Clerk", "clerk@example.org"), [(name, "a@example.org")], **more
    )
    path.write_bytes(outlook.compound(node))
