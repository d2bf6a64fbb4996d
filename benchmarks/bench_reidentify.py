"""Re-identification: encoding, search over many profiles, de-identification; growth with people and with words.

`SFUMATO_BENCH_PEOPLE` sets the number of profiles for the search rows (default 300,000; 1700000 for all of the index).
"""

from __future__ import annotations

import os
import random
import time

import numpy as np

from sfumato.core.risk.reidentify.attack import Attackers, NeuralAttacker
from sfumato.core.risk.reidentify.deidentify import deidentify
from sfumato.core.risk.reidentify.encoders import encoder, installed
from sfumato.core.risk.reidentify.profiles import Profile
from sfumato.core.risk.reidentify.store import Store
from sfumato.core.risk.reidentify.words import Draft, split_words, word_units

SYLLABLES = [
    "ka",
    "lin",
    "dro",
    "mes",
    "tov",
    "ar",
    "bel",
    "qui",
    "san",
    "ri",
    "gun",
    "ok",
    "fer",
    "hay",
    "zo",
    "wil",
]
JOBS = ["marine biologist", "footballer", "judge", "violinist", "teacher", "politician", "actor", "nurse"]
NATIONS = ["Swedish", "Nigerian", "Portuguese", "Bulgarian", "Japanese", "Czech", "French", "Polish"]


def people(count: int) -> list[Profile]:
    draw = random.Random(1)
    made = []
    for n in range(count):
        record = {
            "name": " ".join("".join(draw.choices(SYLLABLES, k=3)).title() for _ in range(2)),
            "born": f"{draw.randint(1, 28)} march {draw.randint(1900, 2000)}",
            "nationality": draw.choice(NATIONS),
            "occupation": draw.choice(JOBS),
        }
        profile = Profile.of(record, n)
        assert profile is not None
        made.append(profile)
    return made


def biography(profile: Profile, words: int) -> str:
    facts = dict(profile.facts)
    opening = f"{profile.name} (born {facts['born']}) is a {facts['nationality']} {facts['occupation']}."
    filler = (
        "The work was noticed abroad and several prizes followed. Later years were spent teaching in a small town, "
        "where a school and a library were founded with the help of friends and neighbours."
    )
    many = (filler + " ") * (words // 30 + 1)
    return " ".join([opening, *many.split()[: max(0, words - 12)]])


def run() -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    sample = people(4000)
    for name in installed():
        began = time.perf_counter()
        encoder(name).profiles.encode(sample)
        rows.append(
            {
                "what": f"encode profiles ({name})",
                "value": round(len(sample) / (time.perf_counter() - began)),
                "unit": "per s",
            }
        )
    rows += search_rows(int(os.environ.get("SFUMATO_BENCH_PEOPLE", "300000")))
    rows += hiding_rows(sample)
    return rows


def search_rows(count: int) -> list[dict[str, object]]:
    """Search speed does not depend on what the vectors mean, so clustered random ones stand in for people."""
    draw = np.random.default_rng(2)
    centres = draw.normal(size=(500, 256)).astype(np.float32)
    vectors = centres[draw.integers(0, 500, count)] + draw.normal(size=(count, 256)).astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    flat = Store.build("bag", vectors)
    queries = vectors[:: max(1, count // 20)][:20] + 0.02 * draw.normal(size=(20, 256)).astype(np.float32)
    began = time.perf_counter()
    exact = [[n for n, _ in flat.search(q)] for q in queries]
    exact_time = (time.perf_counter() - began) / len(queries)
    cells = flat.with_cells()
    began = time.perf_counter()
    fast = [[n for n, _ in cells.search(q)] for q in queries]
    fast_time = (time.perf_counter() - began) / len(queries)
    recall = np.mean([len(set(a) & set(b)) / len(a) for a, b in zip(exact, fast, strict=True)])
    return [
        {
            "what": f"exact search, {count:,} profiles",
            "value": round(exact_time * 1000, 1),
            "unit": "ms a query",
        },
        {
            "what": f"search by cells, {count:,} profiles",
            "value": round(fast_time * 1000, 2),
            "unit": "ms a query",
            "note": f"recall@10 {recall:.2f}, {exact_time / fast_time:.0f}x the exact search",
        },
    ]


def hiding_rows(sample: list[Profile]) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for count in (1000, 4000):
        attackers = Attackers(sample[:count], installed()[:1])
        for words in (75, 150, 300):
            rows.append(hide(attackers.neural[0], sample[0], count, words))
    return rows


def hide(attacker: NeuralAttacker, profile: Profile, count: int, length: int) -> dict[str, object]:
    words = split_words(biography(profile, length))
    draft = Draft(words, word_units(words))
    began = time.perf_counter()
    hidden = deidentify(attacker, draft, 0, 10)
    seconds = time.perf_counter() - began
    return {
        "what": f"de-identify {length} words, {count:,} profiles",
        "value": round(seconds, 2),
        "unit": "s",
        "note": f"{len(hidden.steps)} words hidden, rank {hidden.rank}",
    }
