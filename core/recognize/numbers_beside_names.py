"""Numbers beside names: which words belong to the number, and which numbers to the name.

scored 126 | Premier League | goals          an amount ends before a name, and what is counted is no part of the name
on Expeditions 26, 45, | and 46              the numbers of a name belong to it to the last
in the French | Top 14                       the figures of a name belong to the capitalised word before it
for the ISS | year long mission              a stretch of time is no part of a name
killing |twenty-one people|                  a count of what has no name is an amount
reached World No. | 31                       the figures of a rank are a quantity
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from sfumato.core.language.currencies import CURRENCY
from sfumato.core.language.fold import fold
from sfumato.core.language.months import MONTH_NUMBERS, WEEKDAYS
from sfumato.core.language.nations import nations_in
from sfumato.core.language.numbers import COUNT_PATTERN
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

_NAMES = frozenset({EntityType.ORG, EntityType.MISC, EntityType.LOC})
_AMOUNTS = frozenset({EntityType.QUANTITY, EntityType.DATETIME})
_CAPITAL = r"[^\W\d_a-z][^\W\d_]*[a-z][\w’'-]*"
_NAME_LAST = re.compile(rf"(?<=\w)[ \u00a0](?P<name>{_CAPITAL}(?:[ \u00a0]{_CAPITAL})*)$")
_NAME_NEXT = re.compile(rf"[ \u00a0](?P<name>{_CAPITAL}(?:[ \u00a0]{_CAPITAL})*)")
_WORD_BEFORE = re.compile(rf"(?<=[\w,][ \u00a0])(?P<word>{_CAPITAL})[ \u00a0]$")
_FIGURES = re.compile(r"\d{1,3}(?![\w.,–-]*\d)\b(?!\s?[–-])(?=$|[ \u00a0][a-z]|\W)")
_DIVISION = re.compile(r"\bthe[ \u00a0](?P<number>\d\.[ \u00a0]?)$")  # "the |3. |Liga"
_LONGEST_WORD = 24  # characters looked at before a number
_SMALL_LAST = re.compile(r"(?:[ \u00a0][a-z][a-z-]*)+$")
_TIME_LAST = re.compile(
    r"(?<=[^\W_])(?<!\bof the)(?<!\bof a)[ \u00a0](?:years?|months?|weeks?|days?|(?:off-|pre-|post)?season)$"
)
_NUMBER = r"\d{1,3}(?![\d.,]\d)"
_NUMBERED = re.compile(rf"{_CAPITAL}[ \u00a0]{_NUMBER}(?:(?:,|,?[ \u00a0]and)[ \u00a0]{_NUMBER})*$")
_UNCOUNTED = r"(?!\w)(?![ \u00a0][a-z-]+s\b)"  # "Apollo 11", not "Apollo 11 times"
_MORE_NUMBERS = re.compile(rf"(?:(?:,|,?[ \u00a0](?:and|to)|[ \u00a0]?[–-])[ \u00a0]?{_NUMBER}{_UNCOUNTED})+")
_FIRST_NUMBER = re.compile(rf"[ \u00a0]{_NUMBER}{_UNCOUNTED}")
_RANK_BEFORE = 28  # characters of "the world's number" and the figures of a rank
_RANK = re.compile(
    r"\b[Ww]orld(?:['’]s)?[ \u00a0](?:[Nn]o\.?|[Nn]umber|[Rr]ank(?:ing)?|[Tt]op|#)[ \u00a0]?(?P<it>\d{1,4})$"
)
_COUNT = re.compile(rf"(?:\d{{1,3}}|{COUNT_PATTERN})(?:[ \u00a0][a-z-]+){{1,3}}", re.IGNORECASE)
_DAYS_AND_MONTHS = {fold(day) for day in WEEKDAYS} | set(MONTH_NUMBERS)


def names_and_numbers(text: str, mentions: Sequence[Scored]) -> list[Scored]:
    """The mentions with each word and number in the thing it belongs to. A person's own list stays as it is."""
    made: list[Scored] = []
    amounts = {s.start for s in mentions if s.type is EntityType.QUANTITY}
    for scored in sorted(mentions, key=lambda s: s.start):
        if made and scored.end <= made[-1].end:
            continue  # a number of the name before it
        if "user" in scored.mention.sources:
            made.append(scored)
        elif rank := _rank(text, scored):
            made.append(rank)
        elif scored.type in _AMOUNTS:
            made += _amount(text, scored, mentions)
        elif scored.type in _NAMES and (word := _word_before(text, scored)) is not None:
            cut = made.pop() if made and made[-1].end > word else None  # "French Top"
            number = _FIGURES.match(text, scored.start)
            end = number.end() if number and text[number.end() : scored.end].islower() else scored.end
            made.append(scored.moved(min(word, cut.start) if cut else word, end))
        elif scored.type is EntityType.MISC and _is_a_count(text[scored.start : scored.end]):
            made.append(replace(scored, mention=replace(scored.mention, type=EntityType.QUANTITY, kind="")))
        elif scored.type in _NAMES:
            found = _name(text, scored, made[-1] if made else None, amounts)
            if found and made and made[-1].end > found[0].start:
                made.pop()  # the "3." of "3. Liga"
            made += found
        else:
            made.append(scored)
    return made


def is_rank(text: str, end: int) -> bool:
    """Whether the figures that end here are somebody's place in a list of the world, which anybody can look up."""
    return _rank_before(text, end) is not None


def _rank_before(text: str, end: int) -> re.Match[str] | None:
    return _RANK.search(text[max(0, end - _RANK_BEFORE) : end])


def _rank(text: str, scored: Scored) -> Scored | None:
    """The figures of a rank as a quantity, whatever they were taken for: "ranked World No. |31|", "the world's top |10|"."""
    found = _rank_before(text, scored.end) if text[scored.end - 1].isdigit() else None
    if found is None or scored.type not in (*_NAMES, EntityType.CODE):
        return None
    start = scored.end - len(found["it"])
    if start < scored.start:
        return None
    mention = replace(scored.mention, start=start, type=EntityType.QUANTITY, kind="")
    return replace(scored, mention=mention)


def _is_a_count(said: str) -> bool:
    """Whether a mention is a number and what is counted, in small letters: "twenty-one people", not "Twenty Questions"."""
    return said[1:].islower() and not said[0].isupper() and _COUNT.fullmatch(said) is not None


def _word_before(text: str, scored: Scored) -> int | None:
    """Where the capitalised word begins that a name belongs to which begins with figures; None where there is none, or where it
    opens a sentence."""
    if _FIGURES.match(text, scored.start, scored.end) is None:
        return None
    before = _WORD_BEFORE.search(text, max(0, scored.start - _LONGEST_WORD), scored.start)
    return before.start("word") if before and fold(before["word"]) not in _DAYS_AND_MONTHS else None


def _amount(text: str, scored: Scored, mentions: Sequence[Scored]) -> list[Scored]:
    """An amount without the beginning of a name behind it; where nothing else covers the name, it is a mention too."""
    last = _NAME_LAST.search(text[scored.start : scored.end])
    following = _NAME_NEXT.match(text, scored.end)
    if last is None or following is None or not text[scored.start].isdigit() or _is_of_amount(last["name"]):
        return [scored]
    start = scored.start + last.start("name")
    amount = scored.moved(scored.start, scored.start + last.start())
    if any(s.start == following.start("name") and s.type in _NAMES for s in mentions):
        return [amount]  # `_name` takes the words in
    mention = replace(scored.mention, start=start, end=following.end(), type=EntityType.MISC, kind="")
    return [amount, replace(scored, mention=mention)]


def _is_of_amount(words: str) -> bool:
    """Whether capitalised words behind a number belong to it: months, currencies, peoples."""
    folded = {fold(word) for word in words.split()}
    return bool(folded & _DAYS_AND_MONTHS or any(nations_in(words)) or CURRENCY.search(words))


def _name(text: str, scored: Scored, before: Scored | None, amounts: set[int]) -> list[Scored]:
    """A name without what is counted or timed behind it, and with its numbers."""
    start, end = scored.start, scored.end
    if before is not None and before.type in _AMOUNTS:
        between = re.fullmatch(rf"[ \u00a0](?:{_CAPITAL}[ \u00a0])+", text[before.end : start])
        start = before.end + 1 if between else start
        counted = _SMALL_LAST.search(text[start:end]) if between else None
        end = start + counted.start() if counted and text[start].isupper() else end
    if numbered := _DIVISION.search(text, max(0, start - 8), start):
        start = numbered.start("number")
    if time := _TIME_LAST.search(text[start:end]):
        end = start + time.start() if text[start:end][: time.start()].split()[-1][:1].isupper() else end
    if end + 1 in amounts and (number := _FIRST_NUMBER.match(text, end)):
        end = number.end()
    if _NUMBERED.search(text[start:end]) and (more := _MORE_NUMBERS.match(text, end)):
        end = more.end()
    return [scored.moved(start, end)] if start < end else []
