"""Twins of texts, web pages, mails and tables: padding, rules, sizes and sums that were made from the name."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import hashlib
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from tests.document.redteam.attack import KEPT, twins
from tests.document.redteam.twins_office import wide

GROUP = "twins in texts, pages and mails"
Text = Callable[[str], str]


def digest(text: str, kind: str = "md5") -> str:
    return hashlib.new(kind, text.encode()).hexdigest()


def first(name: str) -> str:
    return f"The applicant, {name}, lives in Leeds.\n{KEPT}\n"


TEXTS: dict[str, tuple[str, Text]] = {
    "a rule under a heading": (".md", lambda name: f"{name}\n{'=' * len(name)}\n\n{KEPT}\n\n{name}\n{'-' * len(name)}\n\nx\n"),
    "a table drawn with bars": (".md", lambda name: f"{KEPT}\n\n| {name} | York |\n|{'-' * (len(name) + 2)}|------|\n| Leeds{' ' * (len(name) - 5)} | Bath |\n"),
    "columns filled up with blanks": (".txt", lambda name: first(name) + "\n" + "\n".join(f"{left:<30}{right}" for left, right in (("Name", "Town"), (name, "York"), ("Clerk", "Bath")))),
    "leaders up to a page": (".txt", lambda name: first(name) + f"\nOpening {'.' * 52} 3\nStatement of {name} {'.' * (47 - len(name))} 7\n"),
    "leaders with blanks between": (".txt", lambda name: first(name) + f"\nStatement of {name} {'. ' * (25 - len(name) // 2)}7\n"),
    "a line in the middle and one to the right": (".txt", lambda name: first(name) + f"\n{name:^72}\n\n{name:>72}\n"),
    "a box drawn around the name": (".txt", lambda name: first(name) + f"\n+{'-' * (len(name) + 2)}+\n| {name} |\n+{'-' * (len(name) + 2)}+\n"),
    "a table with padded cells": (".csv", lambda name: f'who;note\n"{name:<30}";"{KEPT}"\n"{"Clerk":<30}";x\n'),
    "letters apart": (".txt", lambda name: first(name) + "\n" + name + "\n"),
}  # fmt: skip
for _label, (_suffix, _text) in TEXTS.items():
    twins(_label, GROUP, _suffix)(
        lambda path, name, text=_text: path.write_text(text(name), "utf-8") and None
    )

PAGES: dict[str, Text] = {
    "sizes of an element in its style": lambda name: f'<p><span style="display:inline-block;width:{wide(name)}px;letter-spacing:{200 - wide(name)}px">{name}</span></p>',
    "columns of a page as wide as the name": lambda name: f'<table><colgroup><col width="{wide(name)}"><col></colgroup><tr><td width="{wide(name)}" style="width:{wide(name)}px;min-width:{wide(name)}px">{name}</td><td>York</td></tr></table>',
    "an element for each letter of a page": lambda name: "<p>" + "".join(f'<span class="c{n}">{c}</span>' for n, c in enumerate(name)) + "</p>",
    "words placed behind the name": lambda name: f'<p><span style="position:absolute;left:72px">{name}</span><span style="position:absolute;left:{80 + wide(name)}px">came.</span></p>',
    "a field of a page as long as the name": lambda name: f'<form><input value="{name}" size="{len(name)}" maxlength="{len(name)}"><textarea cols="{len(name)}">{name}</textarea></form>',
    "a drawing that stretches the name": lambda name: f'<svg width="{wide(name)}" viewBox="0 0 {wide(name)} 20"><text x="0" y="12" textLength="{wide(name)}">{name}</text></svg>',
    "a rule of a style sheet for the name": lambda name: f'<style>.who {{ width: {wide(name)}px; letter-spacing: {200 - wide(name)}px }}</style><p class="who">{name}</p>',
    "a hash of the name in addresses": lambda name: f'<p>{name}<img src="https://x.org/avatar/{digest(name.lower())}?s=40" alt=""> <a href="https://x.org/u/{digest(name, "sha1")}">profile</a></p>',
    "breaks and blanks of the source": lambda name: f"<pre>{name:<30}York\n{'Clerk':<30}Bath</pre><p>{name}{'&nbsp;' * (30 - len(name))}York</p>",
}  # fmt: skip
for _label, _text in PAGES.items():
    twins(_label, GROUP, ".html")(
        lambda path, name, text=_text: (
            path.write_text(
                f"<!DOCTYPE html><html><head><title>Hearing</title></head><body><p>Heard: {name}</p><p>{KEPT}</p>{text(name)}</body></html>",
                "utf-8",
            )
            and None
        )
    )


@twins("lengths, lines and hashes in the headers of a mail", GROUP, ".eml")
def headers(path: Path, name: str) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "clerk@example.org", "court@example.org", f"Hearing of {name}"
    mail["Content-MD5"], mail["Lines"], mail["X-Hash"] = digest(name), str(len(name)), digest(name)
    mail["Message-ID"], mail["Date"] = f"<{digest(name)}@x.org>", "Mon, 01 Jan 2024 10:00:00 +0000"
    mail.set_content(first(name))
    path.write_bytes(mail.as_bytes())


@twins("a quotation and a signature filled with signs", GROUP, ".eml")
def quoted(path: Path, name: str) -> None:
    mail = EmailMessage()
    mail["From"], mail["Subject"] = "clerk@example.org", "Hearing"
    mail.set_content(first(name) + f"\n> {name}\n> {'-' * len(name)}\n\n-- \n{name}\n{'~' * len(name)}\n")
    path.write_bytes(mail.as_bytes())


@twins("a hash of the name in a link of a Word file", GROUP, ".docx")
def hashed_link(path: Path, name: str) -> None:
    from tests.document.office import makers

    makers.docx(
        path,
        makers.p(makers.r(f"Heard: {name}")) + makers.p(makers.r(KEPT)) + f'<w:p><w:hyperlink r:id="l">{makers.r("profile")}</w:hyperlink></w:p>',
        links=(("l", "hyperlink", f"https://x.org/avatar/{digest(name.lower())}"),),
    )  # fmt: skip


@twins("cells and tabs of an old letter as wide as the name", GROUP, ".rtf")
def old_letter(path: Path, name: str) -> None:
    wide_ = wide(name) * 20
    letters = "".join(rf"{{\b {c}}}" for c in name)
    path.write_text(
        rf"{{\rtf1\ansi\pard {name}\par {KEPT}\par\trowd\cellx{wide_}\cellx{wide_ + 900}\pard\intbl {name}\cell York\cell\row\pard\tx{wide_}\li{wide_}\fi-{wide_} {name}\tab said no.\par {letters}\par}}",
        encoding="latin-1",
    )
