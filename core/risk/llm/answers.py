"""What an answer of a language model names, in whatever form it came.

Asked for JSON, a model may cut it off at its limit of words, misspell it, or answer with a list or a sentence. A name that is
given is given: an attacker who reads the answer would not mind the commas, so each form is read, the looser ones as unsure.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sfumato.core.generalize.realise.lexicon import PRONOUNS

MOST = 5  # candidates of one answer, as the prompt asks
UNSURE = 0.2  # confidence where the model said none
_OBJECT = re.compile(r"\{.*\}", re.DOTALL)
_LINE = re.compile(r"^\s*(?:\d+[.)]|[-*•])\s*\**([^\W\d_][^\n:–(*]{2,60})", re.MULTILINE)
# The keys that the prompt asks for, in JSON that is cut off or misspelled.
_NAMED = re.compile(
    r'"name"\s*:\s*"([^"\n]{2,80})"(?:[^{}"]*"confidence"?\s*:?\s*"?\s*([0-9]+(?:\.[0-9]+)?))?'
)
_ATTRIBUTE = re.compile(r'"(nationality|occupation|sex|born)"\s*:\s*"?([^",\n}]{1,80})')
_CLUES = re.compile(r'"clues"\s*:\s*\[([^\]]*)')
_QUOTED = re.compile(r'"([^"\n]{3,200})"')


@dataclass(frozen=True, slots=True)
class Answer:
    """The people, attributes and clues that one answer names; empty where it could not be read."""

    candidates: dict[str, float]
    attributes: tuple[tuple[str, str], ...] = ()
    clues: tuple[str, ...] = ()


def parse(said: str, people: Callable[[str], Iterator[str]] | None = None) -> Answer:
    """The names of an answer with their confidence, attributes and clues. `people` finds names of people in plain sentences.
    A pronoun in a name's place ("She") names nobody."""
    answer = _parsed(said, people)
    named = {name: share for name, share in answer.candidates.items() if name.lower() not in PRONOUNS}
    return replace(answer, candidates=named)


def _parsed(said: str, people: Callable[[str], Iterator[str]] | None) -> Answer:
    found = _OBJECT.search(said)
    try:
        data: Any = json.loads(found[0]) if found else None
    except ValueError:
        data = None
    if isinstance(data, dict):
        answer = _of_object(data)
        if answer.candidates or "candidates" in data:
            return answer
    if '"candidates"' in said or '"name"' in said:
        return _of_pieces(said)
    if isinstance(data, dict):  # the names stand under keys of the model's own
        said = ". ".join(_strings(data))
    listed = [name.strip() for name in _LINE.findall(said)] or list((people or _recognized)(said))
    return Answer(dict.fromkeys(listed[:MOST], UNSURE))


def _of_object(data: dict[str, Any]) -> Answer:
    candidates = {}
    for row in _list(data.get("candidates"))[:MOST]:
        if isinstance(row, dict) and isinstance(row.get("name"), str) and row["name"].strip(" ."):
            candidates[row["name"].strip()] = _share(row.get("confidence"))
        elif isinstance(row, str) and row.strip(" ."):
            candidates[row.strip()] = UNSURE
    attributes = data.get("attributes")
    pairs = attributes.items() if isinstance(attributes, dict) else ()
    told = tuple(
        (str(k), str(v).strip()) for k, v in pairs if isinstance(v, str | int) and str(v).strip(" .")
    )
    clues = tuple(c.strip() for c in _list(data.get("clues")) if isinstance(c, str) and len(c.strip()) > 2)
    return Answer(candidates, told, clues)


def _of_pieces(said: str) -> Answer:
    candidates = {
        m[1].strip(): _share(float(m[2]) if m[2] else None) for m in _NAMED.finditer(said) if m[1].strip(" .")
    }
    told = tuple((m[1], m[2].strip()) for m in _ATTRIBUTE.finditer(said) if m[2].strip(" ."))
    clues = tuple(c.strip() for part in _CLUES.findall(said) for c in _QUOTED.findall(part))
    return Answer(dict(list(candidates.items())[:MOST]), told, clues)


def _recognized(said: str) -> Iterator[str]:
    """Names of people in a sentence, as the program finds them in documents; each once."""
    from sfumato.core.recognize import EntityType, recognize

    if not any(c.isupper() for c in said):
        return
    for entity in recognize(said):
        if entity.type is EntityType.PERSON:
            yield max((said[m.start : m.end] for m in entity.mentions), key=len)


def _strings(value: object) -> Iterator[str]:
    """Everything that a value says, at any depth, without the keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _strings(part)


def _list(value: object) -> Sequence[Any]:
    return value if isinstance(value, list) else ()


def _share(value: object) -> float:
    """Confidence as a share; percentages are taken as such, anything else as unsure."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return UNSURE
    return min(1.0, max(0.0, value / 100 if value > 1 else float(value)))
