"""One list of mentions without overlaps out of three sources and a person's own list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sfumato.core.recognize.mention_edges import trimmed, without_small_words
from sfumato.core.recognize.model import EntityType
from sfumato.core.recognize.scored_mentions import Scored

FORMAL = {EntityType.CODE, EntityType.DATETIME, EntityType.QUANTITY, EntityType.LOC, EntityType.DEM}
NAMES = {EntityType.PERSON, EntityType.ORG, EntityType.LOC}
DIRECT = 0.8  # P(direct) from which a proven form needs no judgement
TITLED = 0.95  # a name behind a title or a greeting
USER, PROVEN, TAGGED, LOOKS, LISTED = 4, 3, 2, 1, 0  # ranks of the sources: the higher one wins an overlap


def rank(scored: Scored) -> int:
    """Who wins an overlap: the person, then a checksum, then the model, then a form, then a word list."""
    best = LISTED
    for source in scored.mention.sources:
        if source == "user":
            return USER
        if source == "tagger":
            best = max(best, TAGGED)
        elif source.startswith("pattern:"):
            best = max(best, PROVEN if scored.mention.probability >= 1.0 else LOOKS)
    return best


def outside(text: str, mentions: Iterable[Scored], never: Sequence[tuple[int, int]]) -> list[Scored]:
    """The mentions that touch nothing of which a person said that it stays."""
    return [s for s in mentions if not any(a < s.end and s.start < b for a, b in never)]


def merge(text: str, candidates: Iterable[Scored], never: Sequence[tuple[int, int]] = ()) -> list[Scored]:
    """Winners keep their span; what a loser covers beyond it stays, so that nothing found is lost on the way."""
    ordered = sorted(
        candidates, key=lambda s: (-rank(s), -(s.end - s.start), s.start, -s.mention.probability)
    )
    kept: list[Scored] = []
    gone: set[int] = set()
    taken = _Taken()
    for start, end in never:
        taken.add(start, end, None)
    for scored in ordered:
        hits = taken.overlapping(scored.start, scored.end)
        if not hits:
            taken.add(scored.start, scored.end, len(kept))
            kept.append(scored)
            continue
        same = [i for _, _, i in hits if i is not None and kept[i].type is scored.type]
        if len(hits) == 1 and same and rank(scored) >= LOOKS:
            number = same[0]
            joined = _joined(kept[number], scored)
            if len(taken.overlapping(joined.start, joined.end)) == 1:
                taken.replace(kept[number].start, kept[number].end, joined.start, joined.end, number)
                kept[number] = joined
                continue
        if rank(scored) == LISTED:
            if scored.type is EntityType.LOC and (at := _same_body(scored, hits, kept)) is not None:
                kept[at] = replace(kept[at], mention=replace(kept[at].mention, type=EntityType.LOC))
            continue
        if rank(scored) == LOOKS and _swallows(
            text, scored, [None if i is None else kept[i] for *_, i in hits]
        ):
            numbers = [i for *_, i in hits if i is not None]
            taken.replace(kept[numbers[0]].start, kept[numbers[0]].end, scored.start, scored.end, numbers[0])
            wider = _joined(kept[numbers[0]], scored).mention
            kept[numbers[0]] = replace(scored, mention=replace(wider, type=scored.type))
            for number in numbers[1:]:
                taken.remove(kept[number].start, kept[number].end, number)
                gone.add(number)
            continue
        if rank(scored) == LOOKS and len(hits) == 1 and (at := hits[0][2]) is not None:
            winner = kept[at]
            if _is_vague(winner, scored) and (winner.start, winner.end) == (scored.start, scored.end):
                kept[at] = replace(winner, mention=replace(_joined(winner, scored).mention, type=scored.type))
                continue
        for start, end in taken.gaps(scored.start, scored.end):
            start, end = trimmed(text, start, end)
            left, right = without_small_words(text, start, end)
            if sum(c.isalnum() for c in text[left:right]) >= 3:
                if scored.type is EntityType.PERSON:
                    start, end = left, right  # "Ms Berg (IBAN": the name alone is the person
                taken.add(start, end, len(kept))
                kept.append(scored.moved(start, end))
    return sorted((s for i, s in enumerate(kept) if i not in gone), key=lambda s: s.start)


def _is_vague(winner: Scored, form: Scored) -> bool:
    """Whether a form knows better what the model found: "something else" is the model's word for not knowing, and a bare number
    behind a name ("Ann Lee, 35, said") is an age, not a time."""
    if rank(winner) != TAGGED:
        return False
    times = (EntityType.DATETIME, EntityType.QUANTITY)
    return winner.type is EntityType.MISC or (form.mention.kind == "age" and winner.type in times)


def _same_body(
    place: Scored, hits: Sequence[tuple[int, int, int | None]], kept: Sequence[Scored]
) -> int | None:
    """The model calls a city an organisation where the city acts as one; a name that is a city's alone is the city."""
    (start, end, at), *more = hits
    if more or at is None or (start, end) != (place.start, place.end):
        return None
    return at if kept[at].type is EntityType.ORG and rank(kept[at]) == TAGGED else None


def _swallows(text: str, form: Scored, hits: Sequence[Scored | None]) -> bool:
    """A form that holds all that the model found there knows better what it is: "19-044127TVI-TELE" is a code, not a
    date and two rests; "Dr Bhatt" is no organisation, "£13.42" neither, "72-year-old" is an age, and
    "03/04/2024" no code. The very same span stays what the model says where that can be told by more than the form."""
    if form.mention.probability >= TITLED and form.type is EntityType.PERSON:
        return all(
            hit is not None
            and rank(hit) == TAGGED
            and hit.type in (EntityType.ORG, EntityType.LOC, EntityType.MISC)
            and form.start <= hit.start
            and hit.end <= form.end
            for hit in hits
        )
    if form.type not in FORMAL:
        return False
    return all(
        hit is not None
        and rank(hit) == TAGGED
        and form.start <= hit.start
        and hit.end <= form.end
        and (
            form.type is EntityType.CODE
            or (hit.start, hit.end) != (form.start, form.end)
            or (
                form.type is EntityType.DATETIME
                and form.mention.kind in ("date", "year")
                and hit.type is EntityType.CODE
            )
            or (hit.type in NAMES and any(c.isdigit() for c in text[hit.start : hit.end]))
        )
        for hit in hits
    )


def _joined(winner: Scored, other: Scored) -> Scored:
    mention, second = winner.mention, other.mention
    sure = 1 - (1 - mention.probability) * (1 - second.probability)
    proven = (
        rank(winner) == PROVEN and winner.p_direct >= DIRECT
    )  # a docket number is the case, whatever the model thinks
    judged = winner if proven or winner.judged or not other.judged else other
    return replace(
        winner,
        mention=replace(
            mention,
            start=min(mention.start, second.start),
            end=max(mention.end, second.end),
            probability=sure,
            sources=tuple(dict.fromkeys((*mention.sources, *second.sources))),
            kind=mention.kind or second.kind,
        ),
        p_direct=judged.p_direct,
        p_quasi=judged.p_quasi,
        judged=winner.judged or (other.judged and not proven),
    )


class _Taken:
    """Spans in use, few enough per neighbourhood for a bucket search."""

    SIZE = 256

    def __init__(self) -> None:
        self.buckets: dict[int, list[tuple[int, int, int | None]]] = {}

    def _range(self, start: int, end: int) -> range:
        return range(start // self.SIZE, max(start, end - 1) // self.SIZE + 1)

    def add(self, start: int, end: int, number: int | None) -> None:
        """Notes a span; `number` is its mention, None for text that must stay free."""
        for bucket in self._range(start, end):
            self.buckets.setdefault(bucket, []).append((start, end, number))

    def overlapping(self, start: int, end: int) -> list[tuple[int, int, int | None]]:
        """The spans that share a letter with this one, in order."""
        found = {
            span
            for bucket in self._range(start, end)
            for span in self.buckets.get(bucket, ())
            if span[0] < end and start < span[1]
        }
        return sorted(found, key=lambda span: span[0])

    def remove(self, start: int, end: int, number: int) -> None:
        """Forgets a span."""
        for bucket in self._range(start, end):
            self.buckets[bucket].remove((start, end, number))

    def replace(self, old_start: int, old_end: int, start: int, end: int, number: int) -> None:
        """Moves a span."""
        self.remove(old_start, old_end, number)
        self.add(start, end, number)

    def gaps(self, start: int, end: int) -> list[tuple[int, int]]:
        """The parts of a span that no other one covers."""
        gaps, reached = [], start
        for left, right, _ in self.overlapping(start, end):
            if left > reached:
                gaps.append((reached, left))
            reached = max(reached, right)
        if reached < end:
            gaps.append((reached, end))
        return gaps
