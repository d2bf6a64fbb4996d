"""Asks who a text is about, in several ways and several times, and counts the answers.

Confidence is how often, and how surely, a name was given over all answers: models are poorly calibrated in what they say of
themselves, repeated sampling is better. Clues are words that the answers quote and that stand in the text.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from sfumato.core.language.fold import fold_phrase
from sfumato.core.recognize.names import Name
from sfumato.core.risk.llm.answers import parse
from sfumato.core.risk.llm.calibration import Calibration

_TOLD = 20  # attributes that a report lists: a judgment call

NAME = "language model attacker"
_ASK = """Below is a text from which names were removed. Who is it about? Think of public records, news and encyclopedias.
{style}
Answer with JSON only: {{"candidates": [{{"name": "...", "confidence": 0.0}}], "attributes": {{"nationality": "...",
"occupation": "...", "sex": "...", "born": "..."}}, "clues": ["words of the text that gave it away"]}}.
Give up to five candidates, best first.

TEXT:
{text}
"""
_STYLES = (
    "Give your best guess even if you are unsure.",
    "First note the rarest facts of the text: events, firsts, offices, years, relatives. Then name who fits all of them.",
    "Imagine you are a journalist who must identify this person by the facts alone.",
)


class Answers(Protocol):
    """A language model that answers prompts: the local server, or a stand-in in tests."""

    def ask(self, prompt: str, *, temperature: float, seed: int, tokens: int = 500) -> str:
        """The model's answer to a prompt, at most `tokens` long. The same seed and temperature should give the same answer."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Somebody whom the model named, and how sure it was over all answers."""

    name: str
    confidence: (
        float  # 0 to 1: mean over all answers of what the model said, nothing where it did not name them
    )
    answers: int  # how many named them
    probability: float = 0.0  # what that confidence is worth, calibrated


@dataclass(frozen=True, slots=True)
class Clue:
    """Words of the text that the model gave as a reason, and how many answers did."""

    start: int
    end: int
    text: str
    answers: int


@dataclass(frozen=True, slots=True)
class LlmAttack:
    """What all answers of one attack named together."""

    guesses: tuple[Guess, ...]  # best first
    attributes: tuple[tuple[str, str, int], ...]  # relation, value, how many answers said so
    clues: tuple[Clue, ...]  # in text order
    asked: int

    def rank_of(self, person: str) -> int | None:
        """Place of a person among the guesses, 1 for the best; None where nobody of that name was guessed."""
        wanted = Name.of(person)
        for rank, guess in enumerate(self.guesses, 1):
            name = Name.of(guess.name)
            if name.words == wanted.words or name.fits(wanted) or wanted.fits(name):
                return rank
        return None


def attack_with(
    client: Answers,
    text: str,
    *,
    samples: int = 2,
    temperature: float = 0.7,
    most: int = 10,
    calibration: Calibration | None = None,
) -> LlmAttack:
    """Asks `samples` times with each of three prompts. The first answer of each prompt is the model's most likely one."""
    worth = calibration or Calibration()
    answers = [
        parse(client.ask(_ASK.format(style=style, text=text), temperature=temperature if n else 0.0, seed=n))
        for style in _STYLES
        for n in range(samples)
    ]
    said: dict[str, list[float]] = defaultdict(list)
    spelled: dict[str, Counter[str]] = defaultdict(Counter)
    attributes: Counter[tuple[str, str]] = Counter()
    quoted: Counter[str] = Counter()
    for answer in answers:
        for name, confidence in answer.candidates.items():
            said[fold_phrase(name)].append(confidence)
            spelled[fold_phrase(name)][name] += 1
        attributes.update(answer.attributes)
        quoted.update(set(answer.clues))
    means = {k: sum(v) / len(answers) for k, v in said.items()}
    guesses = sorted(
        (
            Guess(spelled[k].most_common(1)[0][0], means[k], len(v), worth.of(means[k], len(answers)))
            for k, v in said.items()
        ),
        key=lambda g: (-g.confidence, -g.answers, g.name),
    )
    told = tuple((relation, value, count) for (relation, value), count in attributes.most_common(_TOLD))
    return LlmAttack(tuple(guesses[:most]), told, tuple(_clues(text, quoted)), len(answers))


def _clues(text: str, quoted: Counter[str]) -> Iterator[Clue]:
    """Every place where quoted words stand; case, spaces and the kind of quotation mark may differ."""
    found: dict[tuple[int, int], int] = {}
    for words, count in quoted.items():
        parts = [re.escape(part) for part in words.strip(" .,;:\"'“”‘’").split()]
        if not parts:
            continue
        pattern = re.sub("['’‘]", "['’‘]", r"\s+".join(parts))
        for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", text, re.IGNORECASE):
            found[match.span()] = found.get(match.span(), 0) + count
    return (Clue(a, b, text[a:b], count) for (a, b), count in sorted(found.items()))
