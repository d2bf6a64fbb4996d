"""The year that a public event is named by is a date of its own in a life, and part of the name elsewhere."""

from __future__ import annotations

import numpy as np

from sfumato.core.recognize.event_years import with_years_apart
from sfumato.core.recognize.model import EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.tagger import Words

TEXT = "She coached at the 1968 Winter Olympics and wrote “1984 Nights”."


def words() -> Words:
    starts = [i for i, c in enumerate(TEXT) if c != " " and (not i or TEXT[i - 1] == " ")]
    ends = [TEXT.find(" ", s) if " " in TEXT[s:] else len(TEXT) for s in starts]
    masks = np.zeros((len(starts), 3), dtype=np.float32)
    masks[:, 2] = [0.9 if TEXT[s].isdigit() else 0.1 for s in starts]
    types = np.ones((len(starts), 17), dtype=np.float32) / 17
    return Words(np.array(starts), np.array(ends), types, masks, np.array([0.0, 1.0, 0.0], dtype=np.float32))


def named(said: str) -> Scored:
    start = TEXT.index(said)
    return Scored(Mention(start, start + len(said), EntityType.MISC, 1.0), 0.0, 0.4, judged=True)


def test_in_a_life_the_year_is_judged_on_its_own() -> None:
    year, event = with_years_apart(TEXT, [named("1968 Winter Olympics")], words(), 0.9)
    assert (TEXT[year.start : year.end], year.type) == ("1968", EntityType.DATETIME)
    assert (TEXT[event.start : event.end], event.type) == ("Winter Olympics", EntityType.MISC)
    assert year.p_quasi > 0.8 > 0.2 > event.p_quasi


def test_titles_and_other_texts_stay_whole() -> None:
    title, games = named("1984 Nights"), named("1968 Winter Olympics")
    assert with_years_apart(TEXT, [title], words(), 0.9) == [title]
    assert with_years_apart(TEXT, [games], words(), 0.2) == [games]
