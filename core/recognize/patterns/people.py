"""Names behind a title, and initials that stand for a person."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sfumato.core.language.titles import ADDRESS_PATTERN, PARTICLES
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.patterns._base import CERTAIN, LIKELY, OFFERED, Found, by_regex, register_table

_LETTER = 0.05  # what the place of a name in a letter adds to its probability: a judgment call
_BEFORE = 16  # characters before a name that are read for the word of a firm: a judgment call

SHORT_LINE = 45  # characters: a shorter line is no line of running text, and a name does not go on below it
CAPITAL = r"[A-ZÀ-ÖØ-ÞĀ-ŽİŞĞŁŚŻŹ]"
LETTERS = r"(?:[\w‑-]|[’'](?!s\b))*(?:\w|(?=[’']s\b))"  # without the 's of "Mr Byrne's"
# "Ms A. When she": a new sentence, not a surname.
OPENING = (
    r"(?!(?:The|Th(?:is|at|ese|ey|ere|us|en)|When|Wh(?:ile|ere|o)|On|In|It|Its|He|She|His|Her|At|As|An?|By|For|From|After|Before|"
    r"During|Following|According|However|Subsequently|Moreover|Although|Since|To|Both|No|Not|If|But|And)\b)"
)
NAME = rf"(?:{CAPITAL}\.[ -]?|{OPENING}{CAPITAL}{LETTERS}(?:\s|(?!\w)))"
PARTICLE = rf"(?:(?:{'|'.join(sorted(PARTICLES - {'of', 'the'}))})\s)"
TITLED = re.compile(
    rf"\b(?P<title>(?:{ADDRESS_PATTERN}|Prof|Messrs|Sir|Dame|Shri|Sh|Smt|Sri|SHRI|SH\.|SMT|SRI)\.?\s)(?:{NAME}|{PARTICLE}){{0,4}}(?:{OPENING}{CAPITAL}{LETTERS}|{CAPITAL}\.|{CAPITAL}\b)"
)
GREETED = re.compile(
    rf"(?:^|(?<=\n))[ \t]*(?:Dear|Hi|Hello|Hey)[ \t]+(?P<it>(?:{NAME}){{0,3}}{CAPITAL}{LETTERS})(?=[ \t]*[,:!\n])"
)
# A line of a chat: "[10:16 AM] Bob:", "[4:01 PM] Tom Harris (IT Manager):";
# and "Hey Bob!", "Morning, Bob!" in the middle of a line.
SPEAKER = re.compile(
    rf"\[\d{{1,2}}:\d{{2}}(?::\d{{2}})?(?:\s?[AP]M)?\]\s*(?P<it>{CAPITAL}{LETTERS}(?:\s{CAPITAL}{LETTERS}){{0,2}})(?=\s?(?:\([^)\n]+\))?:)"
)
CALLED = re.compile(
    rf"\b(?:Hi|Hey|Hello|(?:Good[ ])?(?:[Mm]orning|[Aa]fternoon|[Ee]vening))[ ,]+"
    rf"(?P<it>{OPENING}{CAPITAL}{LETTERS}(?:\s{CAPITAL}{LETTERS})?)(?=[,!.?])"
)
# Letters of other scripts (Greek and Cyrillic to Hangul), word by word; few of them in an English text are mostly a name.
OTHER = re.compile(
    r"[\u0370-\u1cff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]{2,}(?:[ ·-][\u0370-\u1cff\u3040-\ud7af]{2,}){0,3}"
)
# "Harish Mehta @ Harry": as Indian courts write an alias. And the quotation marks of a nickname after "a/k/a".
ALIAS = re.compile(
    rf"(?<=\w)\s@\s(?P<it>{CAPITAL}{LETTERS}(?:\s{CAPITAL}{LETTERS}){{0,2}})|\ba/?k/?a/?\s(?P<also>[“\"]{CAPITAL}[\w’'.-]*(?:\s[\w’'.-]+){{0,2}},?[”\"](?:\s{CAPITAL}{LETTERS})?)"
    rf"|(?<!\w)a/k/a\s(?P<name>{OPENING}{CAPITAL}{LETTERS}(?:\s(?:{CAPITAL}\.|{CAPITAL}{LETTERS})){{1,3}})"
)
# Whose alias it is: a mark that proves the one name proves the other.
BEARER = re.compile(rf"\b{OPENING}{CAPITAL}{LETTERS}(?:[ ]{CAPITAL}{LETTERS}){{0,2}}(?=\s@\s{CAPITAL})")
# "Alfa Corp., a/k/a Alfa Tools": another name of a firm.
_FIRM_BEFORE = re.compile(
    r"\b(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Co|LLP|LP|Company|Corporation)\.?,?\s$", re.IGNORECASE
)
# "Ranjit Dhaliwal, for the Defendant", and "MCALLISTER J.:" on a line of its own: counsel and the judge who writes.
APPEARING = re.compile(
    rf"(?P<it>{CAPITAL}{LETTERS}(?:[ ](?:{CAPITAL}\.|{CAPITAL}{LETTERS})){{1,3}}),?[ ]for[ ]the[ ]"
    r"(?:Crown|Defendant|Plaintiff|Appellant|Respondent|Applicant|Claimant|Petitioner|Accused)s?\b"
)
WRITING = re.compile(rf"^[ \t]*(?P<it>{CAPITAL}{LETTERS})[ ](?:C\.)?J(?:\.?A)?\.:?[ \t]*$", re.MULTILINE)
_SURNAME = rf"{OPENING}{CAPITAL}{LETTERS}"
_BEHIND = rf"(?:(?:,\sand|,|\sand)\s{_SURNAME})"
BENCH = re.compile(
    rf"(?<![\w’'.-]){_SURNAME}(?={_BEHIND}{{0,6}}(?:,?\s(?P<mark>L?JJ)\b|,\s(?:(?:Chief|Senior|Circuit|District|Appellate|Associate)\s)+(?:Judges|Justices)\b))"
)
_BENCH_OPENS = re.compile(rf"(?:\b[Bb]efore:?\s+|\n[ \t]*)(?:{_SURNAME}(?:,\sand|,|\sand)\s)*$")
_BENCH_REACH = 120  # characters before a judge's surname that are read for "Before": a judgment call
# "Smt. Phoolwati W/o Late |Kishori Lal|, R/o …": whose wife or child somebody is, as Indian courts write it.
PARENTAGE = re.compile(
    rf"\b[WSDC]/[oO]\.?\s(?:(?:Late|Lt|Shri|Sh|Sri|Mr|Smt)\.?\s)*(?P<it>{_SURNAME}(?:[ ]{_SURNAME}){{0,2}})"
)
FEW = 0.2  # share of letters in another script up to which names in it are marked (judgment call)
NOBODY = {
    "customer",
    "support",
    "agent",
    "team",
    "all",
    "everyone",
    "client",
    "user",
    "bot",
    "system",
    "there",
    "guys",
    "folks",
}
# One initial; letters of other alphabets are written with two signs: "Lj.O.", "Yu.B.", "DŽ.K.".
INITIAL = rf"(?:(?:Lj|Nj|Dž|Yu|Ya|Zh|Kh|Ch|Sh|Ts|Th|Gy|Ny|Sz|Cs|LJ|NJ|DŽ|YU|YA|ZH|KH|CH|SH|TS|SZ)|{CAPITAL})"
INITIALS = re.compile(rf"(?<![\w.])(?:{INITIAL}\.\s?){{2,4}}(?=[\s,;)\]’'])(?!\s?(?:{CAPITAL}\w|\d|v\.|§))")

# "[S.T.]": whoever quotes a judgment puts initials where it had a name; "[U.S.]" is no such thing.
IN_BRACKETS = re.compile(rf"(?<=\[)(?!(?:U\.\s?[SKN]|E\.\s?[UC]|D\.\s?C)\.)(?:{CAPITAL}\.\s?){{2,4}}(?=\])")


def titled(text: str) -> Iterator[Found]:
    """A line that ends early is no line of running text: what stands below is not the rest of the name."""
    for match in TITLED.finditer(text):
        start, end = match.span()
        at = text.find("\n", match.end("title"), end)
        if at >= 0 and at - (text.rfind("\n", 0, start) + 1) < SHORT_LINE:
            end = at
        yield start, end, LIKELY + _LETTER


def _is_name(raw: str) -> bool:
    """Not the part somebody plays in a chat, nor a whole group."""
    return raw.split()[-1].lower() not in NOBODY


def in_another_script(text: str) -> Iterator[Found]:
    """Names in another script than the text's own; nothing where much of the text is in it."""
    found = list(OTHER.finditer(text))
    if found and sum(len(m[0]) for m in found) < FEW * sum(c.isalpha() for c in text):
        yield from ((m.start(), m.end(), LIKELY) for m in found)


def aliases(text: str) -> Iterator[Found]:
    """Other names of somebody, behind their mark."""
    for match in ALIAS.finditer(text):
        if not _FIRM_BEFORE.search(text, max(0, match.start() - _BEFORE), match.start()):
            start, end = match.span(match.lastgroup or 0)
            if text[end - 1] in '”"':  # a/k/a "Tommy K,": quotation marks and comma stay where they are
                start, end = start + 1, start + len(text[start : end - 1].rstrip(","))
            yield start, end, LIKELY + _LETTER


def benches(text: str) -> Iterator[Found]:
    """The surnames of a court that sits: "Before WYNN, DIAZ, and ELM, Circuit Judges", "Feldman, Hoy and Coroza JJ.A."."""
    for match in BENCH.finditer(text):
        if match["mark"] or _BENCH_OPENS.search(text, max(0, match.start() - _BENCH_REACH), match.start()):
            yield *match.span(), LIKELY + _LETTER


# name, finder, kind (what is written instead), how often it identifies alone, together with others, and an example
register_table(
    EntityType.PERSON,
    (
        ("alias", aliases, "name", 0.6, 0.35, "Harish Mehta @ |Harry| was"),
        ("bearer of an alias", by_regex(BEARER, LIKELY + 0.05), "name", 0.6, 0.35, "No. 1, |Harish Mehta| @ Harry was"),
        ("other script", in_another_script, "name in its own script", 0.45, 0.45,
         "Anna Petrova (|Анна Петрова|) is a painter who lives and works in Oslo with her family"),
        ("titled name", titled, "name", 0.45, 0.5, "by |Mr J. van der Berg| of Oslo"),
        ("greeted", by_regex(GREETED, LIKELY + 0.05), "name", 0.45, 0.5, "Dear |Anna Berg|,"),
        ("speaker", by_regex(SPEAKER, LIKELY + 0.05, check=_is_name), "name", 0.45, 0.5,
         "[4:01 PM] |Tom Harris| (IT Manager): yes"),
        ("called", by_regex(CALLED, LIKELY + 0.05, check=_is_name), "name", 0.45, 0.5, "well. Good morning, |Bob|! How"),
        ("appearing", by_regex(APPEARING, LIKELY + 0.05), "name", 0.45, 0.5, "|Ranjit Dhaliwal|, for the Defendant"),
        ("writing judge", by_regex(WRITING, LIKELY + 0.05), "name", 0.45, 0.5, "|MCALLISTER| J.:"),
        ("bench", benches, "name", 0.45, 0.5, "CORAM: |COROZA| JJ.A."),
        ("parentage", by_regex(PARENTAGE, LIKELY + 0.05), "name", 0.6, 0.35, "Asha Devi W/o Late |Kishori Lal|, aged"),
        ("initials in brackets", by_regex(IN_BRACKETS, CERTAIN), "initials", 0.8, 0.15, "the heir [|S.T.|] came"),
        ("initials", by_regex(INITIALS, OFFERED - 0.2), "initials", 0.3, 0.4, "the applicant, |A.B.|, lives"),
    ),
)  # fmt: skip
