"""Mails, web pages, tables and picture files: names where a reader of the text does not look."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import base64
import io
import json
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

from PIL import Image, PngImagePlugin

from tests.document.redteam.attack import KEPT, NAME, SIDE, attack
from tests.document.redteam.packages import EVERY, LINE, SIDES, SPELLINGS
from tests.document.redteam.tricks import printed

MAIL, WEB, TABLES, PICTURES = "mail", "web pages", "tables", "picture files"


def _mail() -> EmailMessage:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "clerk@example.org", "court@example.org", "Hearing"
    mail.set_content(f"{LINE}\n{KEPT}\n")
    return mail


@attack("headers of transport and lists", MAIL, ".eml", secrets=SIDES, plan=EVERY)
def transport(path: Path) -> None:
    mail = _mail()
    for key in ("Received", "X-Originating-User", "Return-Path", "DKIM-Signature", "ARC-Seal", "List-Unsubscribe",
                "X-Mailer", "Autocrypt", "Message-ID", "In-Reply-To", "Thread-Topic", "Organization", "User-Agent"):  # fmt: skip
        mail[key] = f"<vandergelder@{SIDE.replace(' ', '.')}.example.org>"
    path.write_bytes(mail.as_bytes())


@attack("preamble, epilogue and boundary of a multipart mail", MAIL, ".eml", secrets=SIDES, plan=EVERY)
def boundary(path: Path) -> None:
    mark = "Vandergelder42"
    parts = f'--{mark}\r\nContent-Type: text/plain; charset=utf-8; name="{SIDE}.txt"\r\nContent-Description: {SIDE}\r\nContent-ID: <{SIDE}>\r\n\r\n{LINE}\r\n{KEPT}\r\n--{mark}--\r\n'
    head = f'From: a@example.org\r\nSubject: Hearing\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="{mark}"\r\n\r\n'
    path.write_bytes((head + f"This is {SIDE}\r\n" + parts + f"epilogue {SIDE}\r\n").encode())


@attack("the name in base64, quoted-printable and encoded words", MAIL, ".eml")
def coded(path: Path) -> None:
    head = (
        "From: =?utf-8?b?"
        + base64.b64encode(NAME.encode()).decode()
        + "?= <h@example.org>\r\nSubject: =?utf-8?q?re_Harriet_Bl=61ckwood?=\r\nMIME-Version: 1.0\r\n"
    )
    text = "\r\n".join(base64.encodebytes(f"{LINE}\n{KEPT}\n".encode()).decode().split())
    path.write_bytes(
        (
            head
            + "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n"
            + text
        ).encode()
    )


@attack("an HTML twin that says more than the text", MAIL, ".eml", secrets=SIDES, plan=EVERY)
def twin(path: Path) -> None:
    mail = _mail()
    mail.add_alternative(
        f'<html><head><title>{SIDE}</title></head><body><div style="display:none">{SIDE}</div><!-- {SIDE} --><p data-who="{SIDE}">{LINE}</p><img src="https://t.example.org/{SIDE}.gif" alt="{SIDE}"></body></html>',
        subtype="html",
    )
    path.write_bytes(mail.as_bytes())


@attack("attached: calendar, card, mail and archive", MAIL, ".eml", secrets=SIDES, plan=EVERY)
def attached(path: Path) -> None:
    mail, inner = _mail(), _mail()
    inner["X-Who"] = SIDE
    mail.add_attachment(
        f"BEGIN:VCALENDAR\nATTENDEE;CN={SIDE}:mailto:x@example.org\nEND:VCALENDAR",
        subtype="calendar",
        filename=f"{SIDE}.ics",
    )
    mail.add_attachment(f"BEGIN:VCARD\nFN:{SIDE}\nEND:VCARD", subtype="vcard", filename="card.vcf")
    mail.add_attachment(
        b"x\x9f>\x22" + SIDE.encode(), maintype="application", subtype="ms-tnef", filename="winmail.dat"
    )
    mail.add_attachment(inner)
    path.write_bytes(mail.as_bytes())


def _page(inner: str, head: str = "") -> Callable[[Path], None]:
    def build(path: Path) -> None:
        path.write_text(
            f"<!DOCTYPE html><html><head>{head}</head><body><p>{LINE}</p><p>{KEPT}</p>{inner}</body></html>",
            encoding="utf-8",
        )

    return build


PAGES: dict[str, Callable[[Path], None]] = {
    "scripts, data islands and linked data": _page(f'<script>var who="{SIDE}"</script><script type="application/ld+json">{{"name":"{SIDE}"}}</script><noscript>{SIDE}</noscript>', f'<script src="{SIDE}.js"></script>'),
    "meta, links and base": _page("", f'<meta name="author" content="{SIDE}"><meta property="og:title" content="{SIDE}"><link rel="author" href="https://x.org/{SIDE}"><base href="https://{SIDE.replace(" ", "")}.org/">'),
    "data attributes, handlers and microdata": _page(f'<div data-who="{SIDE}" onclick="call(\'{SIDE}\')" itemid="{SIDE}" itemprop="x" aria-label="{SIDE}" title="{SIDE}">here</div>'),
    "template, hidden input, frame source and data list": _page(f'<template><p>{SIDE}</p></template><input type="hidden" name="x" value="{SIDE}"><iframe srcdoc="&lt;p&gt;{SIDE}&lt;/p&gt;"></iframe><datalist><option value="{SIDE}"></datalist><select><option selected>here<option>{SIDE}</select>'),
    "styles with content, addresses and comments": _page('<p class="x">here</p>', f"<style>.x::after {{content: '{SIDE}'}} /* {SIDE} */ .y {{background: url('{SIDE}.png')}}</style>"),
    "a drawing's title, text and metadata": _page(f'<svg><title>{SIDE}</title><desc>{SIDE}</desc><metadata>{SIDE}</metadata><text>{SIDE}</text></svg>'),
    "comments, conditional and cut off": _page(f"<!--[if mso]>{SIDE}<![endif]--><![CDATA[{SIDE}]]><?x {SIDE}?><!-- {SIDE}"),
    "unseen by style: size, clip, opacity, offset, colour": _page(f'<p style="font-size:0">{SIDE}</p><p style="opacity:0">{SIDE}</p><p style="position:absolute;left:-9999px">{SIDE}</p><p style="visibility:hidden">{SIDE}</p><p hidden>{SIDE}</p><p style="color:#fff;background:#fff">{SIDE}</p>'),
    "a picture in the address with EXIF": lambda path: _page(f'<img src="data:image/jpeg;base64,{base64.b64encode(_jpeg()).decode()}">')(path),
    "elements and attributes nobody knows": _page(f'<x-who name="{SIDE}" who="{SIDE}">here</x-who><p lang="{SIDE}" is="{SIDE}" slot="{SIDE}" part="{SIDE}">here</p>'),
}  # fmt: skip
for _label, _build in PAGES.items():
    attack(_label, WEB, ".html", secrets=SIDES, plan=EVERY)(_build)


@attack("the name in references, split by tags and soft breaks", WEB, ".html", plan=SPELLINGS)
def references(path: Path) -> None:
    _page(
        "<p>H&#97;rriet &#x42;lack<b>wo</b>od, Black<wbr>wood, Black&shy;wood and B<span>lackwood</span></p>"
    )(path)


@attack("keys, escapes and numbers of JSON lines", TABLES, ".jsonl", plan=(NAME, "Blackwood", "blackwood"))
def json_keys(path: Path) -> None:
    rows = [{"who": NAME, "note": KEPT}, {"blackwood_id": 1, "Blackwood": {"x": "y"}}, {"esc": "x"}]
    text = "\n".join(json.dumps(row) for row in rows)
    path.write_text(text.replace('"x"}', '"Harriet Bl\\u0061ckwood"}') + "\n", encoding="utf-8")


@attack("quoted cells, heads and a byte order mark", TABLES, ".csv")
def cells(path: Path) -> None:
    path.write_text(
        f'\ufeffid;"Blackwood";note\r\n1;"Harriet ""Black""wood";"{NAME}\r\nnext line"\r\n2;{NAME};=HYPERLINK("http://x/?{NAME}")\r\n',
        encoding="utf-8",
    )


# Picture files --------------------------------------------------------------------------------------------------------


def _jpeg(picture: Image.Image | None = None) -> bytes:
    exif, out = Image.Exif(), io.BytesIO()
    exif[0x013B], exif[0x9286] = SIDE, SIDE
    exif.get_ifd(0x8825)[29] = SIDE
    (picture or Image.new("RGB", (64, 64), "navy")).save(
        out, "JPEG", exif=exif, comment=SIDE.encode(), xmp=SIDE.encode()
    )
    return out.getvalue()


@attack(
    "EXIF, XMP, place and a second picture behind the end of a JPEG",
    PICTURES,
    ".jpg",
    secrets=SIDES,
    plan=EVERY,
)
def jpeg_file(path: Path) -> None:
    path.write_bytes(_jpeg(printed("The harbour at noon", mode="RGB")) + _jpeg() + SIDE.encode())


@attack("text chunks, private chunks and a tail of a PNG", PICTURES, ".png", secrets=SIDES, plan=EVERY)
def png_file(path: Path) -> None:
    info, out = PngImagePlugin.PngInfo(), io.BytesIO()
    info.add_text("Author", SIDE, zip=True)
    info.add(b"prVt", SIDE.encode())
    printed("The harbour at noon", mode="RGB").save(out, "PNG", pnginfo=info)
    path.write_bytes(out.getvalue() + SIDE.encode())


@attack("tags of a TIFF", PICTURES, ".tiff", secrets=SIDES, plan=EVERY)
def tiff_file(path: Path) -> None:
    printed("The harbour at noon").save(
        path, "TIFF", tiffinfo={269: SIDE, 270: SIDE, 315: SIDE, 316: SIDE, 33432: SIDE, 65000: SIDE}
    )
    path.write_bytes(path.read_bytes() + SIDE.encode())


def _frames_say(source: Path, out: Path) -> str | None:
    from sfumato.core.document import ocr

    with Image.open(out) as picture:
        for number in range(getattr(picture, "n_frames", 1)):
            picture.seek(number)
            if "blackwood" in ocr.text(ocr.recognise(picture.convert("RGB"))).lower():
                return f"frame {number + 1} shows it"
    return None


@attack("the name on the second picture of a TIFF", PICTURES, ".tiff", also=_frames_say)
def second_frame(path: Path) -> None:
    printed("The harbour at noon").save(
        path, "TIFF", save_all=True, append_images=[printed(LINE, (2200, 160))]
    )


@attack("the name on a late frame of a moving PNG", PICTURES, ".png", also=_frames_say)
def moving(path: Path) -> None:
    printed("The harbour at noon").save(path, "PNG", save_all=True, append_images=[printed(NAME)])
