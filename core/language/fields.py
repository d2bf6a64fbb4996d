"""Forms as people fill them in: "Account Number: 1122", "Invoice #12", "my order number is 77".

What a field is called tells what its value is."""

from __future__ import annotations

import re

from sfumato.core.language.lists import listed, word_list

_REACH = 90  # characters before a value that are read
_ANSWER = 320  # … and before an answer, for what was asked
_WORD = r"[^\W\d_][\w/’'&-]*\.?"
_LABEL = re.compile(
    rf"(?:^|[\n\r|•*\-–]|[,;:.!?)\]]\s|\S[ \t]{{2,}})[ \t*•>\-–]*"
    rf"(?P<label>{_WORD}(?:[ \t]{_WORD}){{0,4}})(?:\s\([^()\n]{{1,20}}\))?\*{{0,2}}:\*{{0,2}}[ \t\u00a0]*$"
)
# "Date of birth            17.09.1986": the columns of a form need no colon. In sentence case: no caption, no list of names.
_COLUMN_LABEL = r"[ \t]*(?P<label>[A-Z][a-z]+(?:[ \t](?:/[ \t])?[a-z][\w’'-]*){0,4})(?:[ ]{3,}|[ ]*\t[ \t]*)"
_COLUMN = re.compile(rf"(?:^|\n){_COLUMN_LABEL}$")
_COLUMN_LINE = re.compile(rf"{_COLUMN_LABEL}(?=\S)(?:(?![ ]{{3}}|\t)[^\n])*(?=\n|$)")
_OF_WHAT = word_list("numbered things")
_HEADS = {
    "number": "number",
    "no": "number",
    "nr": "number",
    "#": "number",
    "num": "number",
    "id": "ID",
    "code": "code",
}
_NAMED = re.compile(
    r"(?P<of>(?:[^\W\d_][\w’'-]*[ \t]){1,3})?(?P<head>numbers?|nos?\.?|nr\.?|num\.?|IDs?|code|#)"
    r"(?:[ \t]+(?:for|of)[ \t](?:[\w’'-]+[ \t]?){1,4})?[ \t]*(?:is|was|are|were|:|=)?[ \t]*(?::\*{0,2})?[ \t]*[#(\[]?[ \t]*$",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"\b(?P<of>account|policy|claim|order|invoice|receipt|case|ticket|transaction|booking|reservation|reference|confirmation|passport|"
    r"recipient account|loan|contract)(?:[ \t]+(?:is|was))?[ \t]*:?[ \t]*[#(]?[ \t]*$",
    re.IGNORECASE,
)  # fmt: skip
_REPLY = re.compile(
    r"(?:^|[.!?:,)\]]\s|\n)(?:(?:sure|yes|of course|okay|ok|certainly|absolutely|right|hi|thanks|thank you)\b"
    r"[^.!?\n]{0,12}[.,!]?\s+)*"
    r"(?:it|that|this)(?:[’']s|\s(?:is|was|will be))\s+[#(]?$",
    re.IGNORECASE,
)
_ASKED = re.compile(
    r"(?P<digits>last (?:four|4|three|3) digits)|(?P<of>(?:[^\W\d_][\w’'-]*[ \t]){1,3})(?P<head>number|ID|code)\b", re.IGNORECASE
)  # fmt: skip
_SENTENCE = listed(
    "i;he;she;it;they;we;you;is;was;are;were;has;had;have;will;would;said;says;following;that;who;which;saw;asked;"
    "this;these"
)
_DETERMINERS = listed("the;a;an;my;your;his;her;our;their;this;that;its")
_JOINTS = listed("of;the;and;or;for;to;in;at;on;a;by")
_SHORT = 3  # words of a label in small letters: "Date of birth"
_REST_OF_LABEL = re.compile(rf"(?:[ \t]{_WORD}){{0,3}}(?:\s\([^()\n]{{1,20}}\))?\*{{0,2}}:(?=[\s*]|$)")
_CHAT = re.compile(r"\[?\d{1,2}:\d{2}")
_SPELLED = {
    "NIP": "tax number",
    "PESEL": "national identification number",
    "TIN": "tax number",
    "EIN": "tax number",
}
_SHORT_NAMES = re.compile(r"\b(NIP|PESEL|TIN|EIN)(?:\s+(?:number|no\.?))?\s*(?:is|was|:)?\s*$")
_COLON = re.compile(r"(?<=\w):[ \t]+(?=\S)(?=(?P<figure>[\d#+]))?")
_BESIDE = re.compile(r"\w:[ \t]+\S.*(?:[,;.]\s|[ \t]{2,})")
_ENDING = re.compile(r"\bending (?:in|with)\s+$", re.IGNORECASE)


def field_label(text: str, at: int) -> str:
    """The label of the field whose value begins here ("Date of Birth"), or "" where no field does."""
    before = text[max(0, at - _REACH) : at]
    if column := _COLUMN.search(before):
        return column["label"]
    found = _LABEL.search(before)
    words = found["label"].split() if found else []
    if not found or _SENTENCE & {w.lower() for w in words}:
        return ""
    titled = all(w[0].isupper() for w in words if w.lower() not in _JOINTS)
    return found["label"] if titled or len(words) <= _SHORT else ""


def field_borders(text: str) -> list[int]:
    """Where labels and values begin: nothing that is named runs over them. Titles have colons too ("Star Wars: Episode IV"),
    so only fields count that stand beside another one in their line, or whose value begins with a figure."""
    found: list[int] = []
    for match in _COLON.finditer(text):
        label = field_label(text, match.end())
        if label and (
            match["figure"] or _BESIDE.search(text[text.rfind("\n", 0, match.start()) + 1 : match.start()])
        ):
            found += (match.start() - len(label), match.end())
    return found


def is_label(text: str, start: int, end: int) -> bool:
    """Whether these words stand in the label of a field, not in its value: "|Blood Pressure|: 140/90"."""
    if _in_column_of_labels(text, start, end):
        return True
    rest = _REST_OF_LABEL.match(text, end)
    if rest is None or _CHAT.match(text[text.rfind("\n", 0, start) + 1 : start]):
        return False  # "[10:02 AM] Bob White, |Developer|: Thanks"
    label = field_label(text, rest.end())
    return bool(label) and text.rfind(label, 0, rest.end()) <= start


def _in_column_of_labels(text: str, start: int, end: int) -> bool:
    """Whether these words are of a label in a form of two columns: lines above or below are of the same make."""
    line = text.rfind("\n", 0, start) + 1
    column = _COLUMN_LINE.match(text, line)
    if column is None or not column.start("label") <= start < end <= column.end("label"):
        return False
    around = (text.rfind("\n", 0, max(0, line - 1)) + 1, column.end() + 1)
    return any(_COLUMN_LINE.match(text, at) is not None for at in around)


def code_noun(text: str, at: int) -> str:
    """What the words before a number say it is: "account number", "case ID", "last four digits"; "" where they say nothing."""
    before = text[max(0, at - _REACH) : at]
    if _ENDING.search(before):
        return "last digits"
    if short := _SHORT_NAMES.search(before):
        return _SPELLED[short[1].upper()]
    named = _NAMED.search(before)
    if named and (noun := _noun(named["of"] or "", named["head"])):
        return noun
    if bare := _BARE.search(before):
        return f"{bare['of'].lower()} number"
    if not _REPLY.search(before):
        return ""
    asked = list(_ASKED.finditer(text[max(0, at - _ANSWER) : at]))
    for question in reversed(asked):
        if question["digits"]:
            return "last four digits"
        if noun := _noun(question["of"], question["head"]):
            return noun
    return ""


def _noun(of: str, head: str) -> str:
    """The longest known noun that ends the words before the head: "my new bank account" + "number" → "bank account number"."""
    words = of.lower().split()
    kind = _HEADS.get(head.lower().rstrip(".").removesuffix("s") or "#", "number")
    for start in range(max(0, len(words) - 3), len(words)):
        group = " ".join(words[start:])
        if group in _OF_WHAT:
            return f"{group} {kind}"
    alone = {"ID": "ID number", "code": "code"}
    return alone.get(kind, "") if not words or words[-1] in _DETERMINERS else ""
