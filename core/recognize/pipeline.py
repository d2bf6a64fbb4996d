"""`recognize`: three sources and a person's list in, entities out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from sfumato.core.errors import ResourceMissing
from sfumato.core.language.fields import field_borders
from sfumato.core.packed import is_stored
from sfumato.core.paths import MODELS, user_data
from sfumato.core.recognize import gazetteer, patterns, short_forms, userlist
from sfumato.core.recognize.calibrate import adjusted, people_alike, pooled, titles_in_doubt
from sfumato.core.recognize.cuts import HARDLY, SURELY, SURELY_DIRECT
from sfumato.core.recognize.decode import decode, evidence
from sfumato.core.recognize.disguised_names import with_disguised
from sfumato.core.recognize.event_years import with_years_apart
from sfumato.core.recognize.events import find_events
from sfumato.core.recognize.initials import add_initials
from sfumato.core.recognize.institutions import with_kinds
from sfumato.core.recognize.legal.roles import with_roles
from sfumato.core.recognize.legal.sections import with_public_law
from sfumato.core.recognize.link import link, type_of
from sfumato.core.recognize.list_separators import separators
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.names import Name
from sfumato.core.recognize.people_lists import listed_alike
from sfumato.core.recognize.scored_mentions import PRIORS, Scored
from sfumato.core.recognize.stages import Reading, settled
from sfumato.core.recognize.tagger import Tagger, Words, biography_share, load_tagger
from sfumato.core.recognize.type_evidence import Witness
from sfumato.core.recognize.userlist import UserTerm

log = logging.getLogger("sfumato.recognize")
MISSING = (
    "The recognizer's model is missing: only patterns and word lists were used. "
    "Names, places and organisations will be missed."
)
FIRM = 0.85  # from here the edges of a pattern are believed
STRANGE = 0.7  # how much of the model's objection is lost in a text unlike those it was trained on
ALONE = 0.55  # from here a pattern or list term stands without the model's consent (where there is no model)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a caller may choose. `model` is a folder; None takes the user's trained model, else the shipped one."""

    model: Path | None = None
    threads: int = 2
    user_list: tuple[UserTerm, ...] = ()
    tagger: bool = True


def model_folder(settings: Settings) -> Path:
    """The folder of the model: the one asked for, the user's own, or the shipped one."""
    if settings.model is not None:
        return settings.model
    own = user_data() / "models" / "recognizer"
    return own if is_stored(own / "model.onnx") else MODELS / "recognizer"


OnFound = Callable[[tuple[Mention, ...]], None]


class Recognizer:
    """Holds the loaded sources. `notices` says in words what was not available."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.notices: tuple[str, ...] = ()
        self.tagger: Tagger | None = None
        if self.settings.tagger:
            try:
                self.tagger = load_tagger(model_folder(self.settings), self.settings.threads)
            except ResourceMissing as error:
                self.notices += (MISSING,)
                log.warning("%s %s", MISSING, error.message)
        else:
            self.notices += (MISSING,)

    def recognize(
        self,
        text: str,
        *,
        person: str | None = None,
        on_found: OnFound | None = None,
        witness: Witness | None = None,
    ) -> tuple[Entity, ...]:
        """Every entity of a text, in order of first mention. `person` is the name of the one to protect, if known.

        `witness` says what else is known of names (`type_evidence.py`); published scores are without one.
        `on_found` hears of mentions stretch by stretch, as `stream` gives them, while the text is read.
        """
        words = self._read(text, on_found) if self.tagger else None
        mentions = self._mentions(text, words, person=person, witness=witness)
        if words is not None:
            mentions = with_years_apart(text, mentions, words, biography_share(words.domain))
        entities = self._entities(text, mentions, words, person)
        if words is None:
            return entities  # without the model nobody knows what kind of text this is
        return entities + find_events(text, entities, biography_share(words.domain))

    def stream(self, text: str) -> Iterator[tuple[Mention, ...]]:
        """Mentions from top to bottom, stretch by stretch, for highlighting while the rest is read.

        Linking needs the whole text, so these are not entities yet; `recognize` has the last word.
        """
        if self.tagger is None:
            yield tuple(s.mention for s in self._mentions(text, None))
            return
        reached = 0
        for words, _ in self.tagger.stream(text):
            yield self._stretch(text, words, reached)
            reached = int(words.ends[-1])

    def _read(self, text: str, on_found: OnFound | None) -> Words:
        assert self.tagger is not None
        parts = []
        reached = 0
        for words, logits in self.tagger.stream(text):
            parts.append((words, logits))
            if on_found is not None:
                on_found(self._stretch(text, words, reached))
                reached = int(words.ends[-1])
        return self.tagger.join(parts)

    def _stretch(self, text: str, words: Words, reached: int) -> tuple[Mention, ...]:
        stretch = text[reached : int(words.ends[-1])]
        moved = Words(words.starts - reached, words.ends - reached, words.types, words.masks, words.domain)
        return tuple(
            replace(s.mention, start=s.start + reached, end=s.end + reached)
            for s in self._mentions(stretch, moved, spreading=False)
        )

    def _mentions(
        self,
        text: str,
        words: Words | None,
        *,
        spreading: bool = True,
        person: str | None = None,
        witness: Witness | None = None,
    ) -> list[Scored]:
        """What the sources find, and the person's own list, after all stages (`stages.py`)."""
        candidates: list[Scored] = []
        calibration = self.tagger.calibration if self.tagger else {}
        never: list[tuple[int, int]] = []
        for term, mention in userlist.find(text, self.settings.user_list):
            if term.always:
                candidates.append(Scored(mention, *_certain(mention.type), judged=True))
            else:
                never.append((mention.start, mention.end))
        if words is not None and spreading:
            words = short_forms.pool_short_forms(text, words)
        forms = list(patterns.find(text))
        if words is not None:
            firm = [m for m in forms if m.probability >= FIRM]
            borders = [offset for m in firm for offset in (m.start, m.end)]
            walls = [offset for m in firm if _whole(m) for offset in (m.start, m.end)]
            walls += field_borders(text)
            walls += (offset for span in separators(text) for offset in span)
            candidates += decode(
                text,
                words,
                transitions=calibration.get("transitions"),
                lowered=calibration.get("found"),
                borders=borders,
                walls=walls,
            )
        candidates += add_initials(
            text, forms, [s for m in forms if (s := _from_pattern(m, words)) is not None], candidates
        )
        candidates += (
            s
            for m in self._listed(text)
            if (s := _from_list(m, words, calibration.get("listed", {}))) is not None
        )
        reading = Reading(text, words, person, witness, tuple(never))
        return settled(reading, candidates, whole_text=spreading)

    def _listed(self, text: str) -> Sequence[Mention]:
        try:
            return list(gazetteer.find(text))
        except ResourceMissing as error:
            if error.reason not in self.notices:
                self.notices += (error.reason,)
                log.warning("%s", error.message)
            return []

    def _entities(
        self, text: str, mentions: list[Scored], words: Words | None, person: str | None
    ) -> tuple[Entity, ...]:
        calibration = self.tagger.calibration if self.tagger else {}
        domain = [float(p) for p in words.domain] if words is not None else [0.5, 0.5, 0.0]
        wanted = Name.of(person) if person else None
        counts: dict[EntityType, int] = {}
        entities = []
        for group in link(text, mentions):
            members = [mentions[i] for i in group]
            type_ = type_of(members)
            p_direct, p_quasi = pooled(members, float(calibration.get("tilt", 0.5)))
            if any(m.judged and "user" not in m.mention.sources for m in members):
                p_direct, p_quasi = adjusted(p_direct, p_quasi, type_, domain, calibration)
            forms = sorted((text[m.start : m.end] for m in members), key=len, reverse=True)
            protected = (
                wanted is not None
                and type_ is EntityType.PERSON
                and any(
                    (name := Name.of(form)).words == wanted.words or name.fits(wanted) or wanted.fits(name)
                    for form in forms
                )
            )
            if protected:
                p_direct, p_quasi = max(p_direct, SURELY), min(p_quasi, HARDLY)
            counts[type_] = counts.get(type_, 0) + 1
            entities.append(
                Entity(
                    id=f"{type_.value}-{counts[type_]}",
                    type=type_,
                    mentions=tuple(replace(m.mention, type=type_) for m in members),
                    text=forms[0],
                    p_direct=p_direct,
                    p_quasi=p_quasi,
                    protected=protected,
                    kind=next((m.mention.kind for m in members if m.mention.kind), ""),
                )
            )
        alike = titles_in_doubt(text, listed_alike(text, people_alike(entities)))
        return with_disguised(text, with_kinds(with_roles(text, with_public_law(text, alike))))


def _whole(form: Mention) -> bool:
    """Numbers and addresses are part of no name: "Cuyahoga C.P. No. CR-17-620114-A", "… of 3719 E. 140th St. Washington came",
    "Brook Pumps Ltd, Tipton |DY4 7QX|"."""
    return form.kind in ("docket number", "postal address", "postcode")


def _certain(type_: EntityType) -> tuple[float, float]:
    return (1.0, 0.0) if type_ in (EntityType.PERSON, EntityType.CODE) else (0.0, 1.0)


def _from_pattern(mention: Mention, words: Words | None) -> Scored | None:
    """A proven hit stands; a mere form needs the model not to object."""
    pattern = patterns.pattern_of(mention)
    assert pattern is not None
    if words is None:
        return Scored(mention, pattern.p_direct, pattern.p_quasi) if mention.probability >= ALONE else None
    something, direct, quasi = evidence(words, mention.start, mention.end)
    if mention.probability >= 1.0 and pattern.p_direct >= SURELY_DIRECT:
        return Scored(
            mention,
            max(direct, pattern.p_direct),
            min(quasi, 1 - max(direct, pattern.p_direct)),
            judged=False,
        )
    if mention.probability >= 1.0 or something >= (1 - mention.probability) * _weight(words):
        # In letters and forms, which the model knows least, a form is judged by what such things are as well.
        strange = float(words.domain[2])
        direct, quasi = max(direct, strange * pattern.p_direct), max(quasi, strange * pattern.p_quasi)
        return Scored(mention, min(direct, 1.0), min(quasi, 1 - min(direct, 1.0)), judged=True)
    return None


def _from_list(mention: Mention, words: Words | None, least: Mapping[str, float]) -> Scored | None:
    """A listed term counts when the model finds it at least possible; how possible was chosen per kind of term."""
    if words is None:
        direct, quasi = PRIORS[mention.type]
        return Scored(mention, direct, quasi)
    something, direct, quasi = evidence(words, mention.start, mention.end)
    wanted = least.get(mention.kind, 0.5) * _weight(words)
    return Scored(mention, direct, quasi, judged=True) if something >= wanted else None


def _weight(words: Words) -> float:
    """How much the model's objection counts: less in letters, forms and tables, which it knows least."""
    return 1 - STRANGE * float(words.domain[2])


@lru_cache(maxsize=4)
def recognizer(settings: Settings) -> Recognizer:
    """The recognizer of these settings; the model is loaded once a process."""
    return Recognizer(settings)


def unload_recognizer() -> None:
    """Lets the models go (about 75 MB); the next text loads them again, which takes a second. Who holds a recognizer keeps it."""
    recognizer.cache_clear()
    load_tagger.cache_clear()


def recognize(
    text: str,
    *,
    person: str | None = None,
    settings: Settings | None = None,
    witness: Witness | None = None,
) -> tuple[Entity, ...]:
    """Finds every direct and quasi identifier of a text and links the mentions of each."""
    return recognizer(settings or Settings()).recognize(text, person=person, witness=witness)


def stream(text: str, *, settings: Settings | None = None) -> Iterator[tuple[Mention, ...]]:
    """Mentions stretch by stretch, the first page first."""
    return recognizer(settings or Settings()).stream(text)
