"""What may stand for a telling event: weakened words for a phrase, a note of what kind of thing was told for a sentence."""

from __future__ import annotations

import re

from sfumato.core.generalize.model import MASK, Ladder, Rung, RungFlag, RungKind
from sfumato.core.language.inflection import plural
from sfumato.core.recognize.event_cues import CUES, Cue
from sfumato.core.recognize.events import PHRASE
from sfumato.core.recognize.model import Entity

# Losses are judgment calls: a weakened claim keeps what happened, a note keeps only of what kind it was.
_WEAKENED, _NOTED = 0.3, 0.9
_CROWD = 1e5  # people of whom a weakened claim is true; a judgment call
# What a sentence was about, by the words it uses; the first that fits. Only the kind is told, never the matter.
_MATTERS = (
    (r"\b(?:won|award|awarded|prize|medal|champion|title|record|honou?r|nominated|inducted)", "an achievement"),
    (r"\b(?:elected|appointed|served|minister|governor|parliament|senator|mayor|president|office|commissioned|promoted)", "a post held"),
    (r"\b(?:married|divorced|daughter|son|brother|sister|wife|husband|mother|father|family|children)\b", "a family matter"),
    (r"\b(?:published|wrote|written|novel|book|album|song|film|series|starred|directed|released|recorded|exhibit\w*)\b", "a work"),
    (r"\b(?:studied|graduated|educated|degree|school|university|college|thesis|doctorate)\b", "an education"),
    (r"\b(?:played|scored|season|match|coach|league|team|debut|goal|career)\b", "a career in sport"),
    (r"\b(?:arrested|convicted|charged|sentenced|trial|prison|murder\w*|killed|accused)\b", "a criminal matter"),
    (r"\b(?:died|death|illness|disease|injur\w+|hospital|cancer)\b", "an illness or death"),
)
_HEAD = re.compile(r"^(?P<the>[Tt]he)\s+(?:very\s+)?(?P<rank>first|only|last|sole|(?:most|best|least)[\s-][a-z]+|[a-z]+est(?:-[a-z]+)?)(?:-ever)?\s+(?P<rest>.+)$")
_FEW = {"only": "few", "sole": "few"}


def event_ladder(entity: Entity) -> Ladder:
    rungs = [Rung(entity.text, 1.0, 0.0, "", "original", RungKind.ORIGINAL)]
    if entity.kind == PHRASE:
        words, loss = weakened(entity.text), _WEAKENED
    else:
        words, loss = f"[Details of {matter(entity.text)} omitted.]", _NOTED
    if words is not None and words != entity.text:
        rungs.append(Rung(words, _CROWD, loss, "", "events", RungKind.EVENT, RungFlag.NAMES_NOBODY))
    rungs.append(Rung(MASK, float("inf"), 1.0, "", "mask", RungKind.MASK))
    return Ladder(entity.id, tuple(rungs))


def matter(sentence: str) -> str:
    lowered = sentence.lower()
    return next((words for pattern, words in _MATTERS if re.search(pattern, lowered)), "an event")


def weakened(phrase: str) -> str | None:
    """The phrase with its claim of uniqueness taken back; None where it cannot be."""
    cue = next((c for c in CUES if c.pattern.fullmatch(phrase) or c.pattern.match(phrase + " to")), None)
    if cue is None:
        return None
    ranked = _HEAD.match(phrase)
    if ranked:
        rank = _FEW.get(ranked["rank"], ranked["rank"])
        one = "One" if ranked["the"][0] == "T" else "one"
        *before, head = ranked["rest"].split()
        return " ".join((one, "of the", rank, *before, head if head.endswith("s") else plural(head)))
    return _instead(cue, phrase)


def _instead(cue: Cue, phrase: str) -> str:
    words = cue.example[1]
    capital = phrase[:1].isupper() and words[:1].islower() and not phrase.isupper()
    return words[:1].upper() + words[1:] if capital else words
