"""Mails, mailboxes and Outlook messages: what is read, what stays as it is, and that nothing else comes along."""

from __future__ import annotations

import contextlib
import io
import mailbox
import struct
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest
from PIL import Image
from PIL.PngImagePlugin import PngInfo

from sfumato.core.document import service
from sfumato.core.document.mail.rtf_body import decompress, text_of_rtf
from sfumato.core.document.model import Document
from sfumato.core.document.office.compound import Damaged, tree
from sfumato.core.document.office.compound_write import compound as written
from sfumato.core.document.options import RedactOptions
from sfumato.core.document.registry import format_of, formats
from sfumato.core.errors import CannotRead
from tests.document.corpus.absent import present
from tests.document.mail.outlook import attachment, compound, full, message, text
from tests.document.office.makers import SECRET, every, read

HIDDEN = "Hildegard Vantongeren"


def box(path: Path, secret: str = SECRET) -> Path:
    """A mailbox of Python's own writer: a plain mail, and one with a formatted copy, an attachment and a quoted line."""
    made = mailbox.mbox(path)
    first = EmailMessage()
    first["From"], first["To"], first["Subject"] = (
        f"{secret} <z@example.org>",
        "ann@example.org",
        f"Fall {secret}: Größe",
    )
    first["Message-ID"], first["X-Who"] = "<1@host.example>", HIDDEN
    first.set_content(f"{secret} came.\n\nFrom here on nothing.\n")
    second = EmailMessage()
    second["From"], second["To"], second["Subject"] = "ann@example.org", "z@example.org", "Re"
    second.set_content("The court allowed the appeal.\n")
    second.add_alternative(f"<p>{HIDDEN}</p>", subtype="html")
    second.add_attachment(HIDDEN.encode(), maintype="application", subtype="pdf", filename="plan.pdf")
    made.add(first)
    made.add(second)
    made.close()
    return path


def export(source: Path, out: Path, *secrets: str) -> Document:
    document = read(source)
    edits = every(document, *secrets)
    assert service.redact(document, edits, out, RedactOptions()).clean
    again = read(out)
    expected = formats()[document.format].expected_text
    assert expected is not None and again.text == expected(document, edits, RedactOptions())
    return again


def test_a_mailbox_is_read_message_by_message(tmp_path: Path) -> None:
    document = read(box(tmp_path / "a.mbox"))
    assert document.format == "mbox"
    assert f"Subject: Fall {SECRET}: Größe\n\n{SECRET} came.\n\nFrom here on nothing." in document.text
    assert "Re\n\nThe court allowed the appeal.\n\nAttachments: plan.pdf" in document.text
    assert [r.label for r in document.regions if r.label] == ["message 1", "message 2", "transport headers"]


def test_a_mailbox_keeps_what_people_see_and_opens_in_other_programs(tmp_path: Path) -> None:
    source, out = box(tmp_path / "a.mbox"), tmp_path / "out.mbox"
    again = export(source, out, SECRET)
    assert present(source, HIDDEN) and present(out, HIDDEN) == [] and present(out, SECRET) == []
    assert "From here on nothing." in again.text
    opened = list(mailbox.mbox(out))
    assert len(opened) == 2
    assert opened[0]["Subject"] and opened[0]["Message-ID"] == "<1@mail.invalid>"
    assert "From here on nothing" in str(opened[0].get_payload())


def test_twins_of_mailboxes_give_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for number, name in enumerate(("Ann Lee", "Wilhelmina Featherstonehaugh")):
        export(box(tmp_path / f"{number}.mbox", name), tmp_path / f"out{number}.mbox", name)
        made.append((tmp_path / f"out{number}.mbox").read_bytes())
    assert made[0] == made[1]


def test_a_header_cannot_be_smuggled_in(tmp_path: Path) -> None:
    document = read(box(tmp_path / "a.mbox"))
    edits = every(document, SECRET, label="x\nBcc: evil@example.org")
    service.redact(document, edits, tmp_path / "out.mbox", RedactOptions())
    assert all(mail["Bcc"] is None for mail in mailbox.mbox(tmp_path / "out.mbox"))


def test_a_message_of_outlook_is_read_with_people_text_and_attached_message(tmp_path: Path) -> None:
    document = read(full(tmp_path / "a.msg", SECRET, HIDDEN))
    assert document.text.startswith(
        f"From: {SECRET} <Zebulon.Quartermain@example.org>\nTo: Ann Lee <ann@example.org>, Tom Larkin <tom@example.org>\n"
        f"Subject: Case of {SECRET}\nDate: Wed, 01 Jan 2020 00:00:00 +0000\n\nDear Ann,"
    )
    assert f"Inner words on {SECRET}." in document.text and "Attachments: plan.pdf" in document.text


def test_a_message_of_outlook_stays_one(tmp_path: Path) -> None:
    source, out = full(tmp_path / "a.msg", SECRET, HIDDEN), tmp_path / "out.msg"
    again = export(source, out, SECRET, SECRET.replace(" ", "."))
    assert present(source, HIDDEN) and present(out, HIDDEN) == [] and present(out, SECRET) == []
    streams = tree(out.read_bytes())
    assert (
        streams["__substg1.0_0037001F"] == text("Case of [X]")
        and text("[X] came.\r\n") in streams["__substg1.0_1000001F"]
    )
    assert streams["__recip_version1.0_#00000001/__substg1.0_3001001F"] == text("Tom Larkin")
    assert streams["__attach_version1.0_#00000000/__substg1.0_3707001F"] == text("plan.pdf")
    inner = "__attach_version1.0_#00000001/__substg1.0_3701000D/__substg1.0_1000001F"
    assert streams[inner] == text("Inner words on [X].")
    assert "Date: Wed, 01 Jan 2020 00:00:00 +0000" in again.text
    found = {item.name: item.count for item in service.inspect(source).hidden}
    assert found == {"route": 1} and service.inspect(out).clean


def test_a_date_in_words_and_one_label_for_name_and_address_are_read_back(tmp_path: Path) -> None:
    source, out = full(tmp_path / "a.msg", SECRET, HIDDEN), tmp_path / "out.msg"
    again = export(
        source, out, SECRET, f"{SECRET.replace(' ', '.')}@example.org", "Wed, 01 Jan 2020 00:00:00 +0000"
    )
    assert again.text.startswith("From: [X] <[X]>\nTo: Ann") and "\nDate: [X]\n" in again.text


def test_a_message_of_outlook_keeps_its_page_and_pictures(tmp_path: Path) -> None:
    source, out = tmp_path / "a.msg", tmp_path / "out.msg"
    picture, said = io.BytesIO(), PngInfo()
    said.add_text("Author", HIDDEN)
    Image.new("RGB", (30, 20), "green").save(picture, "PNG", pnginfo=said)
    page = f"<html><body><p>Dear <b>{SECRET}</b>,</p><!-- {HIDDEN} --><img src='cid:logo@{HIDDEN[:5]}'></body></html>"
    logo = {**attachment("logo.png", picture.getvalue()), "__substg1.0_3712001F": text(f"logo@{HIDDEN[:5]}")}
    more = {"__substg1.0_10130102": page.encode(), "__attach_version1.0_#00000000": logo}
    source.write_bytes(compound(message("s", f"Dear {SECRET},", ("Ann", "ann@example.org"), [], **more)))
    assert export(source, out, SECRET).text.count("Dear [X],") == 1 and present(out, HIDDEN) == []
    streams = tree(out.read_bytes())
    number = streams["__attach_version1.0_#00000000/__substg1.0_3712001F"].decode("utf-16-le")
    assert f'<p>Dear&#32;<b>[X]</b>,</p><img src="cid:{number}">' in streams["__substg1.0_10130102"].decode()
    assert streams["__substg1.0_1000001F"] == text("Dear [X],")
    stored = streams["__attach_version1.0_#00000000/__substg1.0_37010102"]
    assert Image.open(io.BytesIO(stored)).getpixel((2, 2)) == (0, 128, 0)


def test_compound_files_of_any_size_are_read_back() -> None:
    for count in (0, 1, 5, 40):
        node = {f"stream {at}": bytes([at]) * (at * 373) for at in range(count)}
        assert tree(written({**node, "folder": {"deep": {"x": b"y"}}})) == {**node, "folder/deep/x": b"y"}
    large = bytes(range(256)) * 32_000  # its table of sectors does not fit the header
    assert tree(written({"large": large})) == {"large": large}


def test_a_message_keeps_its_parts_and_attached_messages_in_order(tmp_path: Path) -> None:
    inner, outer = EmailMessage(), EmailMessage()
    inner["X-Only"] = "transport"
    inner.set_content(f"{SECRET} inside.\n--part-1\n")
    outer["From"], outer["To"] = "a@example.org", f"{SECRET}, Jörg Müller <jm@example.org>"
    outer.set_content(f"{SECRET} came.\n--part-1--\nFrom here on.\n")
    outer.add_attachment(inner)
    outer.add_attachment("Also read.\n", disposition="inline")
    source, out = tmp_path / "a.eml", tmp_path / "out.eml"
    source.write_bytes(outer.as_bytes())
    export(source, out, SECRET)
    mail = message_from_bytes(out.read_bytes(), policy=policy.default)
    assert [part.get_content_type() for part in mail.iter_parts()] == [
        "text/plain",
        "message/rfc822",
        "text/plain",
    ]
    first, attached, last = mail.iter_parts()
    assert (
        first.get_content() == "[X] came.\n--part-1--\nFrom here on.\n"
        and last.get_content() == "Also read.\n"
    )
    assert attached.get_content().get_content() == "[X] inside.\n--part-1\n"
    assert attached.get_content()["X-Only"] is None
    assert mail["To"].addresses[1].addr_spec == "jm@example.org"
    assert service.read(out).text == service.read(source).text.replace(SECRET, "[X]").split("\n\nX-Only")[0]


def _thread(name: str) -> list[EmailMessage]:
    """A mail as programs write it: words, page and picture; and the answer to it."""
    picture = io.BytesIO()
    said = PngInfo()
    said.add_text("Author", HIDDEN)
    Image.new("RGB", (30, 20), "green").save(picture, "PNG", pnginfo=said)
    first, answer = EmailMessage(), EmailMessage()
    first["From"], first["To"], first["Subject"] = (
        f"{name} <z@example.org>",
        "ann@example.org",
        f"Hearing of {name}",
    )
    first["Message-ID"], first["Importance"] = f"<{HIDDEN.replace(' ', '')}@host.example>", "High"
    first.set_content(f"Dear Ann,\n\n{name} came to court.\n")
    page = (
        f"<html><head><style>.k {{color: red}}</style></head><body><p class=k>Dear Ann,</p><!-- {HIDDEN} -->"
        f"<p><b>{name}</b> came to court.</p><p style='display:none'>{HIDDEN}</p><img src='cid:logo.{HIDDEN[:4]}'>"
        f"<img src='https://tracker.example/{HIDDEN[:9]}.gif' alt='x'></body></html>"
    )
    first.add_alternative(page, subtype="html")
    related = first.get_payload()[1]
    related.add_related(picture.getvalue(), "image", "png", cid=f"<logo.{HIDDEN[:4]}>", filename="logo.png")
    first.add_attachment(
        HIDDEN.encode(), maintype="application", subtype="pdf", filename=f"Letter of {name}.pdf"
    )
    answer["From"], answer["Subject"] = "ann@example.org", "Re: Hearing"
    answer["In-Reply-To"] = answer["References"] = first["Message-ID"]
    answer.set_content(f"Thank you, {name}.\n")
    return [first, answer]


def test_a_thread_keeps_its_pages_pictures_files_and_answers(tmp_path: Path) -> None:
    source, out = tmp_path / "a.mbox", tmp_path / "out.mbox"
    with contextlib.closing(mailbox.mbox(source)) as made:
        for mail in _thread(SECRET):
            made.add(mail)
    again = export(source, out, SECRET)
    assert present(source, HIDDEN) and present(out, HIDDEN) == [] and present(out, SECRET) == []
    assert again.text.count("came to court") == 1 and "Attachments: logo.png; Letter of [X].pdf" in again.text
    first, answer = (message_from_bytes(bytes(mail), policy=policy.default) for mail in mailbox.mbox(out))
    assert (
        first["Importance"] == "High" and answer["In-Reply-To"] == first["Message-ID"] == answer["References"]
    )
    mixed = [part.get_content_type() for part in first.walk()]
    assert mixed == [
        *("multipart/mixed", "multipart/related", "multipart/alternative", "text/plain", "text/html"),
        *("image/png", "application/pdf"),
    ]
    page = first.get_body(("html",)).get_content()
    assert (
        "<p><b>[X]</b>&#32;came to court.</p>" in page and ".k {color: red}" in page and "tracker" not in page
    )
    assert first.get_body(("plain",)).get_content().split() == ["Dear", "Ann,", "[X]", "came", "to", "court."]
    picture = next(part for part in first.walk() if part.get_content_type() == "image/png")
    assert f"cid:{picture['Content-ID'].strip('<>')}" in page
    assert Image.open(io.BytesIO(picture.get_content())).getpixel((2, 2)) == (0, 128, 0)
    file = next(first.iter_attachments())
    assert file.get_filename() == "Letter of [X].pdf" and file.get_content() == b"This file was left out."
    assert service.inspect(out).clean


def test_words_that_the_page_does_not_say_are_not_lost(tmp_path: Path) -> None:
    mail, path = EmailMessage(), tmp_path / "a.eml"
    mail["From"] = "ann@example.org"
    mail.set_content("The court allowed the appeal in part and dismissed the rest.\n")
    mail.add_alternative("<p>Your program shows no pages.</p>", subtype="html")
    path.write_bytes(mail.as_bytes())
    assert "dismissed the rest" in read(path).text


def test_twins_of_outlook_give_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for number, name in enumerate(("Ann Leeway", "Wilhelmina Featherstonehaugh")):
        source = full(tmp_path / f"{number}.msg", name, HIDDEN)
        export(source, tmp_path / f"out{number}.msg", name, name.replace(" ", "."))
        made.append((tmp_path / f"out{number}.msg").read_bytes())
    assert made[0] == made[1]


def test_a_body_may_be_html_or_compressed_rtf(tmp_path: Path) -> None:
    path = tmp_path / "a.msg"
    html = {"__substg1.0_10130102": b"<html><body><p>Only <b>html</b> here</p></body></html>"}
    path.write_bytes(compound(message("s", "", ("Ann", "ann@example.org"), [], **html)))
    assert read(path).text.endswith("Only html here")
    words = rb"{\rtf1\ansi Only rtf here\par}"
    stored = struct.pack("<IIII", len(words) + 12, len(words), 0x414C454D, 0) + words
    path.write_bytes(
        compound(message("s", "", ("Ann", "ann@example.org"), [], **{"__substg1.0_10090102": stored}))
    )
    assert read(path).text.endswith("Only rtf here")


def test_compressed_rtf_is_unpacked() -> None:
    # The example of [MS-OXRTFCP], section 3.1.1.
    packed = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0"
    )
    unpacked = decompress(packed)
    assert unpacked.startswith(rb"{\rtf1\ansi\ansicpg1252\pard hello world")
    assert text_of_rtf(packed) == "hello world"
    assert decompress(b"") == b"" and text_of_rtf(packed[:20]) == ""


def test_damaged_containers_are_refused(tmp_path: Path) -> None:
    whole = full(tmp_path / "a.msg", SECRET, HIDDEN).read_bytes()
    for size in (8, 200, 512, 700, len(whole) // 2):
        path = tmp_path / "cut.msg"
        path.write_bytes(whole[:size])
        with pytest.raises(CannotRead):
            read(path)
    with pytest.raises(Damaged):
        tree(b"not a container")


def test_streams_that_share_sectors_are_refused() -> None:
    node = {f"stream{number}": b"x" * 8192 for number in range(4)}
    data = bytearray(compound(node))
    first = data.index("stream0".encode("utf-16-le"))
    start = data[first + 116 : first + 120]
    for number in range(1, 4):
        at = data.index(f"stream{number}".encode("utf-16-le"))
        data[at + 116 : at + 120] = start
        data[at + 120 : at + 124] = struct.pack("<I", 8192)
    assert sum(map(len, tree(bytes(data)).values())) <= len(data)


def test_the_container_says_what_the_file_is(tmp_path: Path) -> None:
    path = tmp_path / "a.doc"
    path.write_bytes(full(tmp_path / "a.msg", SECRET, HIDDEN).read_bytes())
    assert format_of(path).name == "msg"
    path.write_bytes(compound({"WordDocument": b"x" * 100}))
    assert format_of(path).name == "doc"
    assert attachment("a", b"")["__substg1.0_3707001F"] == text("a")
