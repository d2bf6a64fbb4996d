"""Mails, web pages and tables, a sixth time: the name cut by what a reader of the format takes away, and odd envelopes."""

# ruff: noqa: E501 (markup reads better in one line per element than cut at a column)

from __future__ import annotations

import base64
import json

from tests.document.mail import outlook
from tests.document.redteam.attack import HELD, KEPT, NAME, REFUSED, SIDE, attack
from tests.document.redteam.letters import MAIL, TABLES, WEB
from tests.document.redteam.packages import EVERY, LINE, SIDES

# What recognition plans of a name, also in capitals and with signs inside that a reader does not see.
PLAN = (
    NAME,
    NAME.upper(),
    *(
        spelling
        for whole in ("Harriet {}", "{}")
        for spelling in map(whole.format, ("Bla\u00adckwood", "\U0001d401lackwood"))
    ),
    "Blackwood",
    "blackwood",
    "BLACKWOOD",
    "Harriet",
)
TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in "Vandergelder")


def _letter(body: bytes, kind: str = "text/plain; charset=utf-8", coding: str = "8bit", **more: str) -> bytes:
    head = "From: clerk@example.org\r\nTo: court@example.org\r\nSubject: Hearing\r\nDate: Mon, 01 Jan 2024 10:00:00 +0000\r\nMIME-Version: 1.0\r\n"
    head += "".join(f"{key.replace('_', '-')}: {value}\r\n" for key, value in more.items())
    head += f"Content-Type: {kind}\r\nContent-Transfer-Encoding: {coding}\r\n\r\n"
    return head.encode("utf-8") + body


def _mixed(*parts: bytes, kind: str = "multipart/mixed", mark: str = "b1") -> bytes:
    head = f'From: clerk@example.org\r\nTo: court@example.org\r\nSubject: Hearing\r\nMIME-Version: 1.0\r\nContent-Type: {kind}; boundary="{mark}"\r\n\r\n'
    return (
        head.encode()
        + b"".join(f"--{mark}\r\n".encode() + part + b"\r\n" for part in parts)
        + f"--{mark}--\r\n".encode()
    )


def _part(text: str, head: str = "Content-Type: text/plain; charset=utf-8") -> bytes:
    return f"{head}\r\n\r\n{text}".encode()


BASE = f"{LINE}\r\n{KEPT}.\r\n"
_SECOND = f"From: a@example.org\r\nSubject: {NAME}\r\n\r\n{LINE}\r\n"

# Secrets are what the file must not hold in any case: the name as it is written there, and as a program would read it.
MAILS: dict[str, tuple[str, bytes, tuple[str, ...]]] = {
    "a flowed text that breaks the name, with its spaces to be deleted": (".eml", _letter(f"{BASE}Then Harriet Black \r\nwood came.\r\n".encode(), "text/plain; charset=utf-8; format=flowed; delsp=yes"), ("Black \r\nwood", "Black \nwood", "wood came")),
    "a mail in UTF-7": (".eml", _letter((BASE + "And +AEgAYQByAHIAaQBlAHQAIABCAGwAYQBjAGsAdwBvAG8AZA- came.\r\n").encode(), "text/plain; charset=utf-7", "7bit"), ("AEgAYQByAHIAaQBlAHQA",)),
    "a mail in EBCDIC": (".eml", _letter(base64.encodebytes(BASE.encode("cp037")), "text/plain; charset=cp037", "base64"), ("Blackwood",)),
    "a mail whose charset is a cipher of Python": (".eml", _letter((BASE + "Uneevrg Oynpxjbbq came\r\n").encode(), "text/plain; charset=rot13", "7bit"), ("Blackwood",)),
    "escapes of a Japanese charset inside the name": (".eml", _letter(BASE.encode() + b"And Harriet Bla\x1b(Bck\x1b(Jwood came.\r\n", "text/plain; charset=iso-2022-jp", "7bit"), ("Bla\x1b(Bck", "ckwood")),
    "encoded words that part the name in headers": (".eml", _letter(BASE.encode(), Reply_To="=?utf-8?q?Harriet_Bla?= =?utf-8?b?Y2t3b29k?= <h@example.org>", Cc="=?utf-8?Q?Harr?=\r\n =?utf-8?Q?iet_Black?=\r\n =?utf-8?Q?wood?= <c@example.org>"), ("Blackwood", "Y2t3b29k")),
    "the name of a file in continued parameters": (".eml", _mixed(_part(BASE), b"Content-Type: application/pdf; name*0*=utf-8''Harriet%20Bla; name*1*=ckwood.pdf\r\nContent-Disposition: attachment; filename*0*=utf-8''Harriet%20Bla; filename*1*=ckwood.pdf\r\n\r\n%PDF"), ("Blackwood", "ckwood.pdf")),
    "soft breaks and escapes of quoted-printable through the name": (".eml", _letter(f"{BASE}Harriet Bla=\r\nckw=6Fod and H=41RRIET =\r\nBLACKWOOD came.\r\n".encode(), coding="quoted-printable"), ("ckwood", "ckw=6Fod")),
    "a coding that no program knows": (".eml", _letter(base64.encodebytes(BASE.encode()), coding="x-base64"), ("Blackwood",)),
    "a body that is packed twice": (".eml", _letter(base64.encodebytes(base64.encodebytes(BASE.encode())), coding="base64"), ("Blackwood",)),
    "letters shifted by the code of old newsgroups": (".eml", _letter(BASE.encode() + b"=ybegin line=128 size=17 name=" + NAME.encode() + b"\r\n" + bytes((byte + 42) % 256 for byte in NAME.encode()) + b"\r\n=yend size=17\r\n"), ("Blackwood",)),
    "a multipart mail that names no boundary": (".eml", _letter(f"--x\r\nContent-Type: text/plain\r\n\r\n{BASE}\r\n--x--\r\n".encode(), "multipart/mixed"), ("Blackwood",)),
    "parts that end before they begin": (".eml", _mixed(b"", _part(BASE), b"Content-Type: text/plain") + _SECOND.encode(), ("Blackwood",)),
    "a returned mail with its report and the headers it had": (".eml", _mixed(_part(BASE), f"Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nFinal-Recipient: rfc822; {SIDE.replace(' ', '.')}@x.org\r\nDiagnostic-Code: smtp; {SIDE}\r\n".encode(), f"Content-Type: text/rfc822-headers\r\n\r\nFrom: {NAME}\r\nTo: {SIDE}\r\n".encode(), kind='multipart/report; report-type="delivery-status"'), (*SIDES, "Blackwood")),
    "a mail that stands outside, with its address": (".eml", _mixed(_part(BASE), f'Content-Type: message/external-body; access-type=local-file; name="/home/{SIDE}/x"\r\n\r\nContent-Type: text/plain\r\nContent-ID: <{SIDE}>\r\n\r\n{SIDE}'.encode()), SIDES),
    "digests, parallel and related parts": (".eml", _mixed(_part(BASE), b'Content-Type: multipart/digest; boundary="d"\r\n\r\n--d\r\n\r\n' + _SECOND.encode() + b'\r\n--d--\r\n', b'Content-Type: multipart/related; boundary="r"; type="text/html"\r\n\r\n--r\r\nContent-Type: text/html\r\n\r\n<p>' + LINE.encode() + b"</p>\r\n--r--\r\n"), ("Blackwood",)),
    "the text only in rich text of old mails": (".eml", _mixed(_part(BASE), b"Content-Type: text/enriched\r\n\r\nHarriet <bold>Bla</bold>ckwood came <param>" + SIDE.encode() + b"</param>."), ("ckwood", *SIDES)),
    "an attached text that shows in the mail": (".eml", _mixed(_part(BASE), _part(f"Harriet Bla\u00adckwood and {NAME}", 'Content-Type: text/plain; charset=utf-8\r\nContent-Disposition: inline; filename="Blackwood.txt"'), b"Content-Type: text/html\r\nContent-Disposition: inline\r\n\r\n<p>Harriet Bla<b>ck</b>wood</p><p style=display:none>" + SIDE.encode() + b"</p>"), ("Blackwood", "ckwood", *SIDES)),
    "headers twice, in capitals, folded and without a colon": (".eml", f"FROM: {NAME} <x@example.org>\r\nfrom: =?utf-8?q?Harriet=20Blackwood?=\r\nSubject:\r\n Harriet\r\n\tBlackwood\r\nSUBJECT: {NAME}\r\n{SIDE}\r\nX-{SIDE.replace(' ', '-')}: 1\r\n\r\n{BASE}".encode(), ("Blackwood",)),
    "tag characters in a mail and its subject": (".eml", _letter(f"{BASE}and{TAGS} more\r\n".encode(), Keywords="x", Sender=f"clerk{TAGS} <c@example.org>"), (TAGS,)),
    "letters of a subject that nobody sees": (".eml", _letter(BASE.encode(), Reply_To="=?utf-8?b?" + base64.b64encode(f"Harriet Bla\u200b\u00adck\u2060wood{TAGS}".encode()).decode() + "?= <h@example.org>"), ("ckwood", TAGS, "\u2060wood")),
    "a mailbox by lengths, with a line of another message inside": (".mbox", b"From a@x.org Mon Jan  1 10:00:00 2024\n" + _letter(f"{LINE}\n\nFrom {NAME} Mon Jan  1 10:00:00 2024\nSubject: x\n\nNot a message of its own, said {NAME}.\n{KEPT}.\n".encode(), Content_Length="400", X_Keywords=SIDE, X_UID="9", Status="RO").replace(b"\r\n", b"\n") + b"\n", ("Blackwood", *SIDES)),
    "a mailbox with quoted lines of messages": (".mbox", b"From a@x.org Mon Jan  1 10:00:00 2024\n" + _letter(f"{LINE}\n>From {NAME} came a letter.\n>>From {NAME} too.\n>From blackwood@x.org Mon Jan  1 10:00:00 2024\n{KEPT}.\n".encode()).replace(b"\r\n", b"\n") + b"\n", ("Blackwood", "blackwood")),
    "a mailbox with carriage returns and tag characters": (".mbox", b"From blackwood@x.org Mon Jan  1 10:00:00 2024\r\n" + _letter(f"{BASE}{TAGS}\r\n".encode(), Reply_To="=?utf-8?q?Harriet_Blackwood?= <h@x.org>") + b"\r\nFrom - Mon Jan  1 10:00:00 2024\r\nX-Mozilla-Status: 0009\r\n" + _letter(BASE.encode(), "text/html").replace(b"The applicant", b"<p>Harriet Bla<wbr>ckwood<p hidden>" + SIDE.encode() + b"<p>"), ("Blackwood", "blackwood", "ckwood", TAGS, *SIDES)),
}  # fmt: skip
for _label, (_suffix, _data, _secrets) in MAILS.items():
    attack(_label, MAIL, _suffix, secrets=_secrets, plan=(*PLAN, *EVERY))(
        lambda path, data=_data: path.write_bytes(data) and None
    )

# Outlook --------------------------------------------------------------------------------------------------------------

_RTF_HTML = (
    r"{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0 Arial;}}{\*\htmltag64 <p title=\""
    + SIDE
    + r"\">}\htmlrtf {\htmlrtf0 "
    rf"The applicant, Harriet Bla{{\*\htmltag84 <b>}}\htmlrtf \b \htmlrtf0 ckwood, lives in Leeds.\htmlrtf {SIDE}\htmlrtf0 {{\*\htmltag92 </b>}}\htmlrtf\par}}\htmlrtf0 {KEPT}.}}"
)


def _stored(rtf: str) -> bytes:
    """A body in rich text that is stored unpacked."""
    data = rtf.encode("cp1252")
    return (
        len(data + b"\0" * 12).to_bytes(4, "little")
        + len(data).to_bytes(4, "little")
        + b"MELA"
        + bytes(4)
        + data
    )


def _outlook(body: str = "", **more: bytes | outlook.Node) -> bytes:
    return outlook.compound(
        outlook.message(
            "Hearing", body, ("Clerk", "clerk@example.org"), [("Court", "court@example.org")], **more
        )
    )


OUTLOOK: dict[str, tuple[bytes, tuple[str, ...]]] = {
    "an Outlook message whose text is a web page inside rich text": (_outlook(**{"__substg1.0_10090102": _stored(_RTF_HTML)}), ("Blackwood", "ckwood", *SIDES)),
    "an Outlook message whose text is a web page only": (_outlook(**{"__substg1.0_10130102": f"<html><head><title>{SIDE}</title></head><body><!-- {SIDE} --><p>The applicant, Harriet Bla<b>ck</b>wo&#111;d, came.</p><p>{KEPT}.</p></body></html>".encode()}), ("Blackwood", "ckwo", *SIDES)),
    "an Outlook message in letters of eight bits": (_outlook(**{"__substg1.0_1000001E": (LINE + "\r\n" + KEPT).encode("cp1252"), "__substg1.0_0E1D001E": SIDE.encode(), "__substg1.0_0070001E": SIDE.encode(), "__substg1.0_00710102": SIDE.encode()}), ("Blackwood", *SIDES)),
    "an Outlook message that says the name on behalf of another": (_outlook(BASE, **{"__substg1.0_0042001F": outlook.text(NAME), "__substg1.0_0065001F": outlook.text("blackwood@example.org"), "__substg1.0_0E04001F": outlook.text(SIDE), "__substg1.0_0E03001F": outlook.text(NAME), "__substg1.0_8001001F": outlook.text(SIDE)}), ("Blackwood", "blackwood", *SIDES)),
    "an Outlook message with tag characters and cut letters": (_outlook(BASE + f"Harriet Bla\u00adck\u200bwood{TAGS} came.\r\n"), ("ckwood", "\u200bwood", TAGS)),
    "an Outlook message with a message in a message": (_outlook(BASE, **{"__attach_version1.0_#00000000": {"__properties_version1.0": outlook.properties(8), "__substg1.0_3701000D": outlook.message(NAME, BASE, (NAME, "h@example.org"), [(NAME, "x@example.org")], **{"__attach_version1.0_#00000000": outlook.attachment(f"{NAME}.pdf", SIDE.encode()), "__substg1.0_007D001F": outlook.text(f"X-Who: {SIDE}")})}}), ("Blackwood", *SIDES)),
}  # fmt: skip
for _label, (_data, _secrets) in OUTLOOK.items():
    attack(_label, MAIL, ".msg", secrets=_secrets, plan=(*PLAN, *EVERY))(
        lambda path, data=_data: path.write_bytes(data) and None
    )

# Web pages ------------------------------------------------------------------------------------------------------------

_HTML = (
    "<!DOCTYPE html><html><head><meta charset=utf-8>{head}</head><body><p>"
    + LINE
    + "</p>{body}<p>"
    + KEPT
    + ".</p></body></html>"
)
_JP = b"Harriet Bla\x1b(Bckwood"
PAGES: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "letters between those of the name that do not show": ("", 'Harriet Bla<span style="display:none">qq</span>ck<span style="font-size:0">zz</span>wood and Bla<i hidden>vv</i>ckwood came', ("ckwood", "Bla")),
    "letters that a style sheet hides between those of the name": ("<style>.n{display:none} .m{font-size:0} #k{visibility:hidden}</style>", 'Harriet Bla<span class="n">qq</span>ck<span class=m>zz</span>wood came', ("ckwood", "wood came")),
    "the name written backwards in an element that turns it": ("", '<bdo dir="rtl">doowkcalB teirraH</bdo> <span style="unicode-bidi:bidi-override;direction:rtl">doowkcalB</span>', ("doowkcalB",)),
    "a shadow tree that shows": ("", f'<div><template shadowrootmode="open"><p>Harriet Bla<b>ckwood</b></p><slot></slot></template>here</div><div><template shadowroot=open>{SIDE}</template></div>', ("ckwood", *SIDES)),
    "words that a style sheet writes": (f"<style>p::before{{content:'{SIDE}'}} p::after{{content:attr(data-w)}} @counter-style x{{system:cyclic;symbols:'{SIDE}'}} li::marker{{content:'\\56 andergelder'}} :root{{--who:'{SIDE}'}}</style>", f'<p data-w="{SIDE}" style="quotes:\'{SIDE}\' \'x\'">x</p>', (*SIDES, "andergelder")),
    "elements of the time before style sheets": ("", f"<xmp>{NAME} <b>x</b></xmp><listing>{NAME}</listing><plaintext>Harriet Blackwood &amp; <b>", ("Blackwood",)),
    "values of fields, lists, choices, meters and times": ("", f'<input value="{NAME}" placeholder="{SIDE}" pattern="{SIDE}"><textarea placeholder="{SIDE}">{NAME}</textarea><datalist id=d><option label="{SIDE}" value="{SIDE}"></datalist><select><option label="{NAME}" selected>x</select><optgroup label="{SIDE}"></optgroup><button name="{SIDE}" value="{SIDE}" formaction="/{SIDE}">ok</button><meter title="{SIDE}"></meter><time datetime="{SIDE}">now</time><data value="{SIDE}">x</data><output for="{SIDE}">x</output><fieldset name="{SIDE}"><legend>{NAME}</legend></fieldset>', ("Blackwood", *SIDES)),
    "references without their ends, of no character and of old code pages": ("", "H&#97rriet &#66lackwood, Harriet Bla&#173;ckwood, Bla&#8203ckwood, &#x42;&#x6c;&#x61;&#x63;&#x6b;&#x77;&#x6f;&#x6f;&#x64 and Bla&ZeroWidthSpace;ck&NoBreak;wood came", ("lackwood", "ckwood", "&#x6b;&#x77;", "wood came")),
    "nulls and breaks inside the name, far from the beginning": ("", "<p>" + "word " * 2000 + "</p>Harriet Bla\x00ckwood and Bla<wbr>ck<wbr>wood and Bla<!-- -->ckwood and Bla<!>ckwood and Bla</x>ckwood", ("ckwood",)),
    "drawings with words along a path and titles": ("", f'<svg><title>{SIDE}</title><desc>{SIDE}</desc><metadata>{SIDE}</metadata><defs><text id="t">{SIDE}</text></defs><text x="0 5 9" textLength="80"><textPath href="#p">Harriet <tspan dx="1">Bla</tspan>ckwood</textPath></text><a xlink:title="{SIDE}" href="x"><text>x</text></a><foreignObject><p>{NAME}</p></foreignObject><animate attributeName="href" values="{SIDE}"/><image href="data:text/plain,{SIDE}"/></svg><math><mi>B</mi><annotation encoding="x">{SIDE}</annotation><semantics><mtext>{NAME}</mtext></semantics></math>', ("Blackwood", "ckwood", *SIDES)),
    "comments with conditions and processing of other programs": (f"<!--[if gte mso 9]><xml><o:Author>{SIDE}</o:Author></xml><![endif]--><?xml version='1.0' who='{SIDE}'?><![CDATA[{SIDE}]]>", f"<![if !vml]><p>{NAME}</p><![endif]><o:p who='{SIDE}'></o:p><!ELEMENT {SIDE}>", ("Blackwood", *SIDES)),
    "addresses inside addresses": (f'<base href="http://{SIDE}/"><link rel="canonical" href="http://x/{SIDE}"><meta http-equiv=refresh content="0;url=/{SIDE}"><script type="application/ld+json">{{"name":"{SIDE}"}}</script><script type=importmap>{{"{SIDE}":"x"}}</script>', f'<a href="mailto:blackwood@x.org?subject=Harriet%20Blackwood&amp;body=%42lackwood" ping="/{SIDE}" download="{SIDE}" hreflang="{SIDE}">x</a><a href="data:text/html;base64,{base64.b64encode(NAME.encode()).decode()}">y</a><a href="javascript:alert(\'{SIDE}\')">z</a><img srcset="{SIDE}.png 2x" longdesc="{SIDE}" usemap="#{SIDE}" lowsrc="{SIDE}"><iframe srcdoc="&lt;p&gt;{SIDE}" name="{SIDE}"></iframe><object data="{SIDE}"><param name=x value="{SIDE}">{NAME}</object><form action="/{SIDE}" name="{SIDE}"></form><blockquote cite="http://x/{SIDE}">q</blockquote>', ("Blackwood", "blackwood", "%42lackwood", *SIDES)),
}  # fmt: skip
for _label, (_head, _body, _secrets) in PAGES.items():
    _whole = _HTML.replace("{head}", _head).replace("{body}", _body)
    _wants = REFUSED if "backwards" in _label else HELD
    attack(_label, WEB, ".html", secrets=_secrets, plan=(*PLAN, *EVERY), wants=_wants)(
        lambda path, text=_whole: path.write_text(text, encoding="utf-8") and None
    )
attack("a page in a Japanese charset with escapes inside the name", WEB, ".html", secrets=("ckwood",), plan=PLAN)(
    lambda path: path.write_bytes(b"<html><head><meta charset=iso-2022-jp></head><body><p>" + LINE.encode() + b"</p><p>" + _JP + b" came</p><p>" + KEPT.encode() + b"</p></body></html>") and None
)  # fmt: skip
attack("a page in UTF-7", WEB, ".html", secrets=("ckwood", "AEIAbABhAGMAawB3AG8AbwBk"), plan=PLAN)(
    lambda path: path.write_bytes(b"<html><head><meta charset=utf-7></head><body><p>" + LINE.encode() + b"</p><p>Harriet +AEIAbABhAGMAawB3AG8AbwBk- came</p><p>" + KEPT.encode() + b"</p></body></html>") and None
)  # fmt: skip

# Tables ---------------------------------------------------------------------------------------------------------------

_ROWS: dict[str, tuple[str, bytes, tuple[str, ...]]] = {
    "keys that stand twice in a line of JSON": (".jsonl", (json.dumps({"text": LINE})[:-1] + f', "who": "{NAME}", "who": "nobody", "n": {{"a": "{SIDE}", "a": 1}}}}\n' + json.dumps({"text": KEPT, "who": "x", "n": 1}) + "\n").encode(), ("Blackwood", *SIDES)),
    "escapes of every kind in a line of JSON": (".jsonl", (f'{{"text": "{LINE} \\u0048arriet \\u0042l\\u0061ckwood, Harriet Bla\\u00adck\\u200bwood, \\ud835\\udc01lackwood", "\\u0042lackwood": 1}}\n' + json.dumps({"text": KEPT}) + "\n").encode(), ("ckwood", "lackwood", "\\u0042l")),
    "a table in UTF-16 with a line for its separator": (".csv", "\ufeff".encode("utf-16-le") + f'sep=;\r\nname;text\r\n{NAME};"{LINE}\r\nand ""{NAME}"" again"\r\n\t{NAME}\t;{KEPT}\r\n'.encode("utf-16-le"), ("Blackwood",)),
    "formulas of a table that put the name together": (".csv", f'name,text\r\n="Black"&"wood",{LINE}\r\n"=CONCAT(""Bla"",""ckwood"")",{KEPT}\r\n'.encode(), ("Blackwood",)),
    "nulls and bells inside a cell, far from the beginning": (".csv", f"name,text\r\nx,{'word ' * 2000}\r\nHarriet Bla\x00ckwood,{LINE}\r\nBla\x07ckwood,{KEPT}\r\n".encode(), ("Blackwood", "ckwood")),
}  # fmt: skip
for _label, (_suffix, _data, _secrets) in _ROWS.items():
    attack(_label, TABLES, _suffix, secrets=_secrets, plan=(*PLAN, *EVERY))(
        lambda path, data=_data: path.write_bytes(data) and None
    )
