"""One cue of uniqueness: where it stands, and what its words become."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

Match = re.Match[str]
_REACH = 160  # letters before a cue in which what it needs is looked for
_BEGINNING = re.compile(r"(?:^|[.!?:\n])[\"”’)“]?\s*$|\n\s*$")
# The rest of a clause: up to a full stop, a bracket, or a comma with which another statement begins.
CLAUSE = (
    r"(?:(?!,\s+(?:and\s+(?:later|then|was|is|has|had)|but|when|while)\b)[^.;()\n]"
    r"|\.(?=[^\sA-Z]|\s+[a-z])|(?<=\b[A-Z])\.){12,}(?<!\s)"
)
# Ordinals of time, of a list, of degree or of a procedure: "the first time", "the last paragraph", "the highest level".
_NO_CLAIM = re.compile(
    r"\b(?:time|times|instance|place|half|part|parts|step|stage|year|years|day|days|month|months|week|weeks|night|decade|century|"
    r"two|three|four|few|of|one|ones|name|names|applicant|respondent|defendant|claimant|plaintiff|appellant|paragraph|section|"
    r"sentence|article|point|ground|question|hearing|round|season|game|match|edition|volume|verse|attempt|thing|moment|sitting|"
    r"reading|overall|level|degree|extent|standard|quality|interest|request|arrest|protest|test|west|forest|priest|harvest|guest|rest|"
    r"known|was|were|is|are|has|had|been)\b",
    re.IGNORECASE,
)
# "among the earliest players", "one of the greatest players": others were, too
_AMONG = re.compile(r"\b(?:among(?:st)?|one of|some of)\s$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Cue:
    """A pattern of words that claim something only few people can have done, with how it is weakened."""

    name: str
    pattern: re.Pattern[str]
    weaken: Callable[[Match], str]
    probability: float  # that an attacker who knows the field needs little else; a judgment call
    example: tuple[str, str]  # a sentence, and the same with its claim taken back
    over: bool = False  # may reach over names and dates: its weakened words repeat nothing of them
    told: bool = False  # counts by what its plain words tell
    behind: re.Pattern[str] | None = None  # what the words before it must end with
    whole: bool = True  # its weakened words are a noun group, whose article the sentence may bend
    least: int = 1  # how often it has to stand in a text: one medal is won by many, a row of them by one
    empty: bool = (
        False  # its weakened words tell nothing: the clause goes where the sentence stands without it
    )

    def find(self, text: str) -> list[tuple[int, int]]:
        """The spans where the cue stands, except claims that are denied."""
        claims, ranks = (group in self.pattern.groupindex for group in ("rest", "rank"))
        found = [
            m.span()
            for m in self.pattern.finditer(text)
            if not (claims and _NO_CLAIM.search(m[0]))
            and not (ranks and _AMONG.search(text[max(0, m.start() - 10) : m.start()]))
            and self._follows(text, m.start())
        ]
        return found if len(found) >= self.least else []

    def _follows(self, text: str, start: int) -> bool:
        return self.behind is None or self.behind.search(text[max(0, start - _REACH) : start]) is not None

    def weakened(self, text: str, start: int) -> str:
        """What the phrase that begins at `start` becomes; the capital of a sentence stays."""
        match = self.pattern.match(text, start)
        if match is None:
            return ""
        words = self.weaken(match)
        begins = match[0][:1].isupper() and _BEGINNING.search(text[max(0, start - 3) : start]) is not None
        return words[:1].upper() + words[1:] if begins else words


def always(words: str) -> Callable[[Match], str]:
    """Weakens to the same words everywhere."""
    return lambda match: words


def cue(
    name: str,
    pattern: str,
    weaken: Callable[[Match], str],
    probability: float,
    *example: str,
    behind: str = "",
    over: bool = False,
    told: bool = False,
    whole: bool = True,
    least: int = 1,
    empty: bool = False,
) -> Cue:
    """A row of the table; `example` is a sentence, and the same weakened."""
    before, after = example
    needed = re.compile(behind) if behind else None
    return Cue(
        name,
        re.compile(pattern),
        weaken,
        probability,
        (before, after),
        over,
        told,
        needed,
        whole,
        least,
        empty,
    )
