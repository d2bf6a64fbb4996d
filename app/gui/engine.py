"""The one door between the window and the rooms of `core`. No Qt; safe to call from worker threads.

A room that is missing or damaged becomes a `ResourceMissing` with words to act on. Nothing is made up
in its place: what could not be judged stays hidden.
"""

from __future__ import annotations

import importlib
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sfumato.app.gui.solving import SolvingTurn, look_ahead
from sfumato.app.gui.vm.rough import VERY_LONG
from sfumato.core.decide.model import Dials, Plan
from sfumato.core.decide.names import STRATEGY_NAMES
from sfumato.core.document.model import Document
from sfumato.core.document.options import RedactOptions
from sfumato.core.errors import ResourceMissing
from sfumato.core.generalize.model import Ladder
from sfumato.core.generalize.realise import Replacement
from sfumato.core.recognize.model import Entity, EntityType, Mention

if TYPE_CHECKING:
    from sfumato.core.analysis import Analysis
    from sfumato.core.document.inspect import Inspection
    from sfumato.core.document.verify.certificate import Certificate
    from sfumato.core.risk.crowd import CrowdMeasure
    from sfumato.core.risk.crowd_model import Crowd
    from sfumato.core.risk.model import Case
    from sfumato.core.risk.reidentify import Attackers

Found = Callable[[tuple[Entity, ...]], None]
Cancelled = Callable[[], bool]


FIRST_PAGES = 12_000  # characters that are looked through before the models are loaded
SURE = 0.9  # of a pattern that is shown on its own
STRETCH = 2_000  # characters
PROVISIONAL = 8.0  # seconds for the patterns of all pages, before the models begin
TELL_EVERY = 0.5  # seconds between two looks at what was found so far
TELL_LONG = 3.0  # in a long text: drawing all of it anew has its price


class _Stopped(Exception):
    """Nobody waits for the answer any more."""


class Engine:
    """Keeps the analysis of each open document, so that a dial move only solves again."""

    def __init__(self) -> None:
        self._analyses: dict[str, Analysis] = {}
        self._solving = SolvingTurn()
        self._attacking = threading.Lock()
        self._counting = threading.Lock()
        self._counted: dict[str, tuple[Case, CrowdMeasure]] = {}
        self._attackers: tuple[object, Attackers] | None = None
        self._files = (
            threading.Lock()
        )  # one file is read or written at a time: OCR is one engine, and memory is one

    # -- reading and writing --

    def read(self, path: Path, password: str | None = None, columns: Sequence[str] = ()) -> Document:
        """`columns`: of a table, the names of those to analyse; none means all."""
        from sfumato.core.api import open_document

        with self._files:
            return open_document(path, password, columns=columns).document

    def glance(self, path: Path, password: str | None = None) -> tuple[str, ...]:
        """The words of a long PDF page by page, before it is read; nothing for other files. Beside the reading: it is a process
        of its own."""
        from sfumato.core.document.glance import glance

        return glance(path, password)

    def export(
        self,
        id_: str,
        document: Document,
        plan: Plan | None,
        replacements: Sequence[Replacement],
        out: Path,
        options: RedactOptions,
    ) -> Certificate:
        """Writes and checks what people made of a plan, as the Python interface does: the certificate says whether the plan
        passed its check and how many people fit the file as read back. Without a plan only the file is checked."""
        from sfumato.core.api import Opened, Planned
        from sfumato.core.generalize.realise import edits_of

        analysis = self._analyses.get(id_)
        known = {e.id for e in analysis.entities} if analysis is not None else set()
        with self._files:
            if analysis is None or plan is None or not known <= set(plan.choices):
                return Opened(document).export(out, edits_of(replacements, document.text), options=options)
            planned = Planned(analysis, plan, document)
            return planned.export(out, options=options, replacements=replacements).certificate

    def inspect(self, path: Path, password: str | None = None) -> Inspection:
        """Hidden data and bad redactions of the file as it was given."""
        from sfumato.core.document.service import inspect

        with self._files:
            return inspect(path, password)

    def hidden_items(self, format_: str) -> dict[str, str]:
        """The hidden-data items that can be kept on request for this format: name and what it is, in words."""
        from sfumato.core.document.registry import formats

        known = formats().get(format_)
        return dict(known.hidden_items()) if known else {}

    # -- finding --

    def find(
        self,
        text: str,
        person: str | None,
        on_found: Found,
        cancelled: Cancelled,
        on_share: Callable[[float], None] = lambda share: None,
    ) -> tuple[tuple[Entity, ...], tuple[str, ...]]:
        """Entities, and what the recogniser could not use. `on_found` hears of them from the first page on, `on_share` how
        much of the text was read."""
        from sfumato.core.api import find_entities
        from sfumato.core.recognize import Settings, patterns, recognizer

        early, begun = Early(text), time.monotonic()
        told = 0.0
        # Patterns need no model: dates and numbers of the first pages are shown while the models are loaded.
        early.guess(
            m for m in patterns.find(text[: next(stretches(text), (0, 0))[1]]) if m.probability >= SURE
        )
        if guessed := early.entities():
            on_found(guessed)
        for start, end in stretches(text):  # a provisional plan for all pages, if they are many
            if cancelled() or time.monotonic() - begun > PROVISIONAL:
                break
            if start:
                early.guess(moved(patterns.find(text[start:end]), start))
        if len(text) > FIRST_PAGES:
            on_found(early.entities())

        def hear(mentions: tuple[Mention, ...]) -> None:
            nonlocal told
            early.add(mentions)
            on_share(max((m.end for m in mentions), default=0) / max(1, len(text)))
            if cancelled():
                raise _Stopped
            if time.monotonic() - told >= (TELL_LONG if len(text) > VERY_LONG else TELL_EVERY):
                on_found(early.entities())
                told = time.monotonic()

        try:
            found = find_entities(text, person=person, on_found=hear)
        except _Stopped:
            found = early.entities()
        return found, recognizer(Settings()).notices

    def unload_recognizer(self) -> None:
        """Lets the models go that read a text: judging a long one needs the memory."""
        from sfumato.core.recognize import unload_recognizer

        unload_recognizer()

    def unload_language_model(self) -> None:
        """Lets the model go that judges a text: planning a long one needs the memory."""
        from sfumato.core.risk.masked_model import unload_language_model

        unload_language_model()

    def measures(self) -> tuple[str, ...]:
        """The names of all measures."""
        from sfumato.core.risk.registry import MEASURES

        return tuple(MEASURES)

    def assess(
        self,
        document: str,
        text: str,
        entities: tuple[Entity, ...],
        measures: Iterable[str],
        ladders: Mapping[str, Ladder] | None = None,
        cancelled: Cancelled = lambda: False,
        on_share: Callable[[float], None] = lambda share: None,
    ) -> Analysis:
        """The risks of a document by these measures; kept for plans and curves unless it was cancelled meanwhile."""
        from sfumato.core.api import analyse_text

        analysis = analyse_text(
            text, measures=tuple(measures), entities=entities, ladders=ladders, on_share=on_share
        )
        if not cancelled():  # a newer question may have been answered meanwhile
            self._analyses[document] = analysis
        return analysis

    def ladders(
        self, text: str, entities: tuple[Entity, ...], wanted: tuple[Entity, ...]
    ) -> dict[str, Ladder]:
        """Replacements of the wanted entities, as the others of the document get theirs."""
        from sfumato.core.generalize import ladders

        made = ladders(text, entities)
        return {e.id: made[e.id] for e in wanted if e.id in made}

    # -- deciding --

    def knows(self, document: str) -> bool:
        """Whether the document was analysed in this run."""
        return document in self._analyses

    def forget(self, document: str) -> None:
        """Drops what is known of a document."""
        self._analyses.pop(document, None)
        self._counted.pop(document, None)

    def plan(self, document: str, dials: Dials, fixed: Mapping[str, int]) -> Plan:
        """The plan of an analysed document. Raises `ResourceMissing` before its analysis."""
        analysis = self._analyses.get(document)
        if analysis is None:
            raise ResourceMissing(
                "This document has not been analysed yet.", next_step="Wait for the analysis."
            )
        with self._solving.asked():
            return analysis.plan(dials, fixed)

    def look_ahead(
        self, document: str, places: Iterable[Dials], fixed: Mapping[str, int], cancelled: Cancelled
    ) -> Iterator[Plan]:
        """Plans that may be asked for soon, one by one, remembered; whoever waits for a plan comes first."""
        return look_ahead(self._solving, self._analyses[document], places, fixed, cancelled)

    def sweep(
        self,
        document: str,
        dials: Dials,
        ks: Sequence[int],
        thresholds: Sequence[float],
        baselines: Sequence[str],
        cancelled: Cancelled,
    ) -> Iterator[Plan]:
        """Plans over k and threshold. Between two of them the window may ask for its own."""
        from sfumato.core.decide.frontier import sweep

        analysis = self._analyses[document]
        points = sweep(
            analysis.decider, dials, ks=ks, thresholds=thresholds, baselines=baselines, cancelled=cancelled
        )
        while True:
            with self._solving.ahead():
                point = next(points, None)
                if point is None:
                    return
                analysis.remember(point.dials, None, point.plan)  # the dials will ask for it
            yield point.plan

    def strategies(self) -> tuple[str, ...]:
        """By name, best first. Not asked of the solver: loading it would delay the window."""
        return STRATEGY_NAMES

    def warm_up(self) -> None:
        """Loads what the first document will need, while the person still looks for it."""
        for room in ("sfumato.core.document.formats.pdf", "sfumato.core.recognize", "sfumato.core.api"):
            importlib.import_module(room)
        from sfumato.core.recognize import Settings, recognizer

        recognizer(Settings())  # what is missing is said when a document is read

    # -- counting --

    def crowds(
        self, document: str, case: Case, rungs: Mapping[str, int], replacements: Sequence[Replacement] = ()
    ) -> tuple[Crowd, ...]:
        """How many people fit what the result still tells of each protected person, when entities are shown at these rungs.
        Facts are taken once for a document: while nothing but rungs changes, only the count is made anew. With `replacements`
        also how many fit the words that they write, as the certificate of an export counts: the smaller one is the risk."""
        from sfumato.core.achieved import achieved_in_output
        from sfumato.core.generalize.realise import edits_of
        from sfumato.core.risk.crowd import CrowdMeasure

        with self._counting:
            known = self._counted.get(document)
            if known is None or known[0] != case:
                known = self._counted[document] = (case, CrowdMeasure())
            crowds = known[1].crowds(known[0], rungs)
            analysis = self._analyses.get(document)
            if analysis is None or not replacements:
                return crowds
            return (*crowds, *achieved_in_output(analysis, edits_of(replacements, analysis.text)))

    def count_facts(self, facts: list[tuple[str, str]]) -> Crowd:
        """How many people fit facts that were typed in."""
        from sfumato.core.risk.crowd_facts import count_facts

        return count_facts(facts)

    # -- attacking --

    def attackers(
        self, text: str, names: Sequence[str], profiles: Path | None, passphrase: str | None = None
    ) -> Attackers:
        """All local attackers over a person's own list or encoded people, or over the public figures nearest to the text.
        The last ones are kept, in memory only: a dial that moves asks for them again."""
        changed = profiles.stat().st_mtime_ns if profiles is not None and profiles.exists() else 0
        key = (profiles, changed, passphrase) if profiles is not None else (text, tuple(names))
        with self._attacking:
            if self._attackers is None or self._attackers[0] != key:
                self._attackers = None  # two lists of people at a time would be one too many
                self._attackers = (key, _attackers(text, names, profiles, passphrase))
            return self._attackers[1]


class Early:
    """Entities to look at while the rest is read: the same words are the same thing until linking knows better. An entity
    that did not grow is the same object again, so that nobody works out anew what is shown of it."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._groups: dict[tuple[EntityType, str], list[Mention]] = {}
        self._made: dict[tuple[EntityType, str], Entity] = {}
        self._guesses: dict[int, list[Mention]] = {}  # by stretch of the text: thousands are looked up fast

    def guess(self, mentions: Iterable[Mention]) -> None:
        """Until more is known of the same place."""
        for mention in mentions:
            self._guesses.setdefault(mention.start // STRETCH, []).append(mention)
            self._put(mention)

    def add(self, mentions: Iterable[Mention]) -> None:
        """Takes mentions that were found so far."""
        for mention in mentions:
            near = range((mention.start - STRETCH) // STRETCH, mention.end // STRETCH + 1)
            known = [g for n in near for g in self._guesses.get(n, ())]
            for guess in [g for g in known if g.start < mention.end and mention.start < g.end]:
                self._guesses[guess.start // STRETCH].remove(guess)
                self._groups[self._key(guess)].remove(guess)
                self._made.pop(self._key(guess), None)
            self._put(mention)

    def _key(self, mention: Mention) -> tuple[EntityType, str]:
        return mention.type, " ".join(self._text[mention.start : mention.end].split())

    def _put(self, mention: Mention) -> None:
        self._groups.setdefault(self._key(mention), []).append(mention)
        self._made.pop(self._key(mention), None)

    def entities(self) -> tuple[Entity, ...]:
        """A group that lost its only guess keeps its number: passing names never change hands."""
        for number, (key, group) in enumerate(self._groups.items(), 1):
            if key not in self._made and group:
                type_, words = key
                places = tuple(sorted(group, key=lambda m: m.start))
                # Until the masking head has read it, it is hidden: nobody knows yet that it may be shown.
                self._made[key] = Entity(
                    f"{type_.value}~{number}", type_, places, words, p_direct=0.0, p_quasi=1.0
                )
        return tuple(self._made[key] for key, group in self._groups.items() if group)


def moved(mentions: Iterable[Mention], by: int) -> Iterator[Mention]:
    """The sure mentions, their offsets moved by so many characters."""
    return (replace(m, start=m.start + by, end=m.end + by) for m in mentions if m.probability >= SURE)


def stretches(text: str) -> Iterator[tuple[int, int]]:
    """The text in pieces of some pages, each cut at the end of a line where there is one: nothing is cut in two."""
    start = 0
    while start < len(text):
        end = min(len(text), start + FIRST_PAGES)
        if end < len(text):
            end = text.rfind("\n", start, end) + 1 or end
        yield start, end
        start = end


def _attackers(text: str, names: Sequence[str], profiles: Path | None, passphrase: str | None) -> Attackers:
    from sfumato.core.risk.reidentify import Attackers, load_profiles
    from sfumato.core.risk.reidentify.keep import is_kept

    if profiles is not None and is_kept(profiles):
        return Attackers.load(profiles, passphrase)
    if profiles is not None:
        return Attackers(load_profiles(profiles))
    return Attackers.public_figures(text, list(names))
