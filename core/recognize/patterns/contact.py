"""E-mail and web addresses, network addresses, handles, telephone numbers."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterator

import phonenumbers

from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import (
    CERTAIN,
    LIKELY,
    OFFERED,
    Found,
    by_regex,
    near,
    register_table,
)

LONGEST_NUMBER = 15  # digits of a telephone number with its country (ITU E.164)
_NEAR = 14  # characters before a number in which a word for a telephone stands: a judgment call

EMAIL = re.compile(
    r"(?<![\w.+-])[\w.+'-]{1,64}(?:@|\s?\(at\)\s?|\s?\[at\]\s?)(?:[\w-]{1,63}\.)+[A-Za-z]{2,24}(?![\w-])"
)
URL = re.compile(
    r"\b(?:https?|ftp)://[^\s<>\"'“”]{3,}[^\s<>\"'“”.,;:!?)\]]|\bwww\.(?:[\w-]+\.)+[a-z]{2,}(?:/[^\s<>\"'“”]*[^\s<>\"'“”.,;:!?)\]])?",
    re.IGNORECASE,
)
IP4 = re.compile(r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.]*\d)")
IP6 = re.compile(r"(?<![\w:])(?:[0-9A-Fa-f]{0,4}:){3,7}[0-9A-Fa-f]{0,4}(?![\w:])")
MAC = re.compile(r"\b(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}\b")
# "Username: jessica_a", "C:\\Users\\hblackwood", "/home/hblackwood/".
ACCOUNT_NAME = re.compile(
    r"(?:\b(?:user\s?name|user\s?id|login|screen\s?name|handle|skype|telegram)\s*[:=]\s*@?|\bC:\\Users\\|(?<!\w)/(?:home|Users)/)"
    r"(?P<it>[A-Za-z0-9][\w.-]{1,29}\w)",
    re.IGNORECASE,
)
HANDLE = re.compile(r"(?<![\w@.])@[A-Za-z_][A-Za-z0-9_.]{2,29}(?<!\.)\b")
PHONE = re.compile(r"(?<![\w/.,-])(?:\+|00)?\(?\d{1,4}\)?(?:[ \u00a0.\-/()]{0,2}\d{1,5}){2,7}(?![\w/])")
PHONE_WORDS = re.compile(
    r"\b(?:tel|phone|telephone|mobile|cell|fax|call|contact|ph|whatsapp|sms)\b", re.IGNORECASE
)
# A local number, as chats tell it: "it’s 555-1234". Never a range of years.
LOCAL_PHONE = re.compile(r"(?<![\w/.,–-])[2-9]\d{2}-\d{4}(?![\w/-])")
NATIONAL = re.compile(
    r"1[-. ]\(?\d{3}\)?[-. ]\d{3}[-. ]\d{4}"
)  # "1-800-555-0199", with the prefix of the country
NOT_PHONE = re.compile(r"\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{1,6}/\d{2,4}|\d{4}[ –-]\d{4}")


def is_address(text: str) -> bool:
    """Whether this is a valid IP address, version 4 or 6."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def phones(text: str) -> Iterator[Found]:
    """Numbers that the telephone plan of a country knows; without a country code a telling word must stand near."""
    for match in PHONE.finditer(text):
        raw = match[0]
        digits = sum(c.isdigit() for c in raw)
        if not 7 <= digits <= LONGEST_NUMBER or NOT_PHONE.fullmatch(raw.strip()):
            continue
        told = near(text, match.start(), PHONE_WORDS)
        international = raw.startswith(("+", "00"))
        if not (
            international
            or told
            or NATIONAL.fullmatch(raw)
            or re.fullmatch(r"\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4}|0\d{2,4} \d{3,4} ?\d{3,4}", raw)
        ):
            continue
        number = "+" + raw[2:] if raw.startswith("00") else raw
        valid = False
        for region in (None,) if international else ("US", "GB", "FR", "DE", "IN", "NO", "ES", "IT", "AU"):
            try:
                valid = phonenumbers.is_valid_number(phonenumbers.parse(number, region))
            except phonenumbers.NumberParseException:
                continue
            if valid:
                break
        announced = near(text, match.start(), PHONE_WORDS, before=_NEAR)
        if valid or told or NATIONAL.fullmatch(raw):
            yield match.start(), match.end(), CERTAIN if valid or announced else LIKELY


# name, finder, kind (what is written instead), how often it identifies alone, together with others, and an example
register_table(
    EntityType.CODE,
    (
        ("e-mail", by_regex(EMAIL, CERTAIN), "e-mail", 0.98, 0.02, "write to |jane.doe+x@mail.example.org| today"),
        ("url", by_regex(URL, CERTAIN), "web address", 0.8, 0.15, "see |https://example.org/a/b?c=1|."),
        ("ip", by_regex(IP4, CERTAIN, check=is_address), "IP address", 0.6, 0.35, "from |192.168.10.254| at night"),
        ("ipv6", by_regex(IP6, CERTAIN, check=is_address), "IP address", 0.6, 0.35, "from |2001:db8::ff00:42:8329| at night"),
        ("mac", by_regex(MAC, LIKELY), "MAC address", 0.6, 0.35, "the card |00:1B:44:11:3A:B7| was"),
        ("handle", by_regex(HANDLE, OFFERED + 0.2), "user name", 0.9, 0.05, "posted as |@anna_berg| there"),
        ("account name", by_regex(ACCOUNT_NAME, CERTAIN), "user name", 0.9, 0.05, "Username: |jessica_a| was"),
        ("local phone", by_regex(LOCAL_PHONE, LIKELY), "phone number", 0.9, 0.1, "it’s |555-1234|, call"),
        ("phone", phones, "phone number", 0.95, 0.05, "call |+44 20 7946 0958| now"),
    ),
)  # fmt: skip
