"""Mails that keep their parts: what pages, pictures, files, numbers and properties of Outlook carry must not come along."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import io
from email.message import EmailMessage
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tests.document.mail import outlook
from tests.document.redteam.attack import KEPT, NAME, SIDE, attack, twins
from tests.document.redteam.packages import EVERY, LINE, SIDES

GROUP = "mails in place"
SPELLED = SIDE.replace(" ", ".")
PLAN = (*EVERY, "Harriet", "blackwood", "harriet")


def picture(said: str) -> bytes:
    data, words = io.BytesIO(), PngInfo()
    words.add_text("Comment", said)
    Image.new("RGB", (20, 20), "white").save(data, "PNG", pnginfo=words)
    return data.getvalue()


def mail(page: str = "", name: str = NAME, side: str = SIDE, **headers: str) -> EmailMessage:
    """Words, a page of the same words, and whatever else the page says."""
    made, line = EmailMessage(), LINE.replace(NAME, name)
    made["From"], made["To"], made["Subject"] = "clerk@example.org", "court@example.org", f"Hearing of {name}"
    for key, value in headers.items():
        made[key.replace("_", "-")] = value
    made.set_content(f"{line}\n{KEPT}.\n")
    if page:
        made.add_alternative(f"<html><body><p>{line}</p>{page}<p>{KEPT}.</p></body></html>", subtype="html")
    return made


def _with_files() -> EmailMessage:
    made = mail(f"<img src='cid:{SPELLED}@{SPELLED}'>")
    made.get_payload()[1].add_related(
        picture(SIDE), "image", "png", cid=f"<{SPELLED}@{SPELLED}>", filename="logo.png"
    )
    made.add_attachment(SIDE.encode(), maintype="application", subtype="pdf", filename=f"{NAME}.pdf")
    made.add_attachment(f"{SIDE} in a text", filename="note.txt")
    made.add_attachment(picture(SIDE) + SIDE.encode(), maintype="image", subtype="png", filename="scan.png")
    made.add_attachment(SIDE.encode(), maintype="image", subtype="svg+xml", filename="drawing.svg")
    for part in made.walk():
        part["Content-Description"], part["Content-Location"] = SIDE, f"file:///{SPELLED}"
        part["X-Part"] = SIDE
    made.preamble, made.epilogue = SIDE, SIDE
    made.set_boundary(f"--{SPELLED}")
    return made


def _signed() -> EmailMessage:
    made = mail()
    made.make_mixed()
    made.set_type("multipart/signed")
    made.set_param("protocol", SIDE)
    made.add_attachment(
        SIDE.encode(), maintype="application", subtype="pkcs7-signature", filename="smime.p7s"
    )
    return made


NUMBERS = {
    "Message_ID": f"<{SPELLED}@x.org>",
    "In_Reply_To": f"<a@x.org> ({SIDE})",
    "References": f"<a@x.org> <{SPELLED}@y.org>",
    "Importance": SIDE,
    "X_Priority": f"1 ({SIDE})",
    "Status": f"RO {SIDE}",
    "Auto_Submitted": f"no; owner={SPELLED}",
    "Thread_Topic": SIDE,
    "Content_Language": SIDE,
    "Organization": SIDE,
}
MAILS: dict[str, EmailMessage] = {
    "pictures, files and a picture of the page, each with words": _with_files(),
    "words a page of a mail does not show": mail(f"<!-- {SIDE} --><p style='display:none'>{SIDE}</p><div hidden>{SIDE}</div><script>{SIDE}</script><style>/* {SIDE} */ .k {{content: '{SIDE}'}}</style><meta name=author content='{SIDE}'><p data-who='{SIDE}' onclick='{SIDE}' x-y='{SIDE}'>shown</p><input type=hidden value='{SIDE}'><!--[if mso]><p>{SIDE}</p><![endif]-->"),
    "pictures of the net that say who opens the mail": mail(f"<img src='https://x.org/{SPELLED}.gif' width=1 height=1 alt='{SIDE}'><img src='//x.org/?u={SPELLED}'><IMG SRC=' http://x.org/{SPELLED}'>"),
    "a name cut by marks of a page": mail("<p>Harriet Bla<b>ck</b>wo&#111;d and H<span>arriet&nbsp;B</span>lackwood and <font color=red>Har</font>riet Black<wbr>wood and <a href='mailto:harriet.blackwood@x.org' title='Harriet Blackwood'>mail</a></p>"),
    "numbers and words of the envelope": mail(**NUMBERS),
    "a signature with its signer": _signed(),
}  # fmt: skip
for _label, _mail in MAILS.items():
    for _suffix in (".eml", ".mbox"):
        _data = (
            (b"From x@x.org Mon Jan  1 10:00:00 2024\n" if _suffix == ".mbox" else b"")
            + _mail.as_bytes()
            + b"\n"
        )
        attack(f"{_label} ({_suffix[1:]})", GROUP, _suffix, secrets=(*SIDES, "Blackwood", "ckwo"), plan=PLAN)(
            lambda path, data=_data: path.write_bytes(data) and None
        )

UNLISTED = (
    "0E1D",
    "0070",
    "0E4B",
    "3FFA",
    "3FF8",
    "5D01",
    "65E2",
    "8001",
    "10F3",
    "0075",
    "0076",
    "4022",
    "1035",
    "1042",
    "0E28",
    "0FFF",
)


def _message(name: str, side: str) -> outlook.Node:
    """A message of Outlook with all that programs add to one."""
    text, line = outlook.text, LINE.replace(NAME, name)
    page = f"<html><!-- {side} --><body><p>{line}</p><p>{KEPT}.</p><img src='cid:{side.replace(' ', '.')}'><p style='mso-hide:all'>{side}</p></body></html>"
    logo = {
        **outlook.attachment("logo.png", picture(side)),
        "__substg1.0_3712001F": text(side.replace(" ", ".")),
        "__substg1.0_370D001F": text(f"C:\\{side}\\logo.png"),
        "__substg1.0_37090102": side.encode(),
    }
    file = {
        **outlook.attachment(f"{name}.pdf", side.encode() * 300),
        "__substg1.0_3001001F": text(side),
        "__substg1.0_3713001F": text(side),
    }
    more: dict[str, bytes | outlook.Node] = {
        f"__substg1.0_{tag}001F": text(side) for tag in UNLISTED if tag != "5D01"
    }
    more |= {
        "__substg1.0_007D001F": text(
            f"Received: from {side.replace(' ', '.')}\r\nDate: Mon, 1 Jan 2024 10:00:00 +0000\r\nFrom: {side}\r\n"
        ),
        "__substg1.0_10130102": page.encode(),
        "__substg1.0_10090102": side.encode(),
        "__substg1.0_00710102": side.encode(),
        "__nameid_version1.0": {"__substg1.0_00040102": text(side)},
        "__attach_version1.0_#00000000": logo,
        "__attach_version1.0_#00000001": file,
        "Private storage of a program": {"data": side.encode() * 900},
    }
    node = outlook.message(
        f"Hearing of {name}",
        f"{line}\r\n{KEPT}.\r\n",
        ("Clerk", "clerk@example.org"),
        [(name, "a@example.org")],
        **more,
    )
    recipient = node["__recip_version1.0_#00000000"]
    assert isinstance(recipient, dict)
    recipient |= {
        "__substg1.0_3A20001F": text(side),
        "__substg1.0_5FF6001F": text(side),
        "__substg1.0_0FFF0102": side.encode(),
    }
    return node


attack(
    "all that programs add to a message of Outlook", GROUP, ".msg", secrets=(*SIDES, "Blackwood"), plan=PLAN
)(lambda path: path.write_bytes(outlook.compound(_message(NAME, SIDE)) + SIDE.encode()) and None)


@twins("a message of Outlook with a page and files", GROUP, ".msg")
def messages(path: Path, name: str) -> None:
    path.write_bytes(outlook.compound(_message(name, name)))


@twins(
    "a message of Outlook with another name where nobody looks", GROUP, ".msg", hidden=(SIDE, "Ann Leeway")
)
def unseen_of_outlook(path: Path, name: str) -> None:
    path.write_bytes(outlook.compound(_message(NAME, name)))


@twins("a mail with a page, a picture of it and a file", GROUP, ".eml")
def with_a_page(path: Path, name: str) -> None:
    made = mail(
        f"<p title='{name}'><b>{name}</b>, {name} and <i>{name}</i></p><img src='cid:{len(name)}@x'>", name
    )
    made["Message-ID"] = f"<{name.replace(' ', '.')}@x.org>"
    made.get_payload()[1].add_related(
        picture(name), "image", "png", cid=f"<{len(name)}@x>", filename="logo.png"
    )
    made.add_attachment(name.encode() * 40, maintype="application", subtype="pdf", filename=f"{name}.pdf")
    path.write_bytes(made.as_bytes())


@twins("a thread of three messages", GROUP, ".mbox")
def thread(path: Path, name: str) -> None:
    letters = [
        mail(
            f"<p>{name}</p>",
            name,
            Message_ID=f"<{at}.{name.replace(' ', '')}@x>",
            References=f"<0.{name.replace(' ', '')}@x>",
        )
        for at in range(3)
    ]
    path.write_bytes(
        b"".join(b"From a@x.org Mon Jan  1 10:00:00 2024\n" + letter.as_bytes() + b"\n" for letter in letters)
    )
