"""Re-identification: encoding, search over many profiles, de-identification; growth with people and with words.

`SFUMATO_BENCH_PEOPLE` sets the number of profiles for the search rows (default 300,000; 1700000 for all of the index).
"""

from __future__ import annotations

import os
import random
import time

import numpy as np

from sfumato.core.risk.reidentify.attack import Attackers
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
    for name in {encoder(name).profiles.name: None for name in installed()}:
        began = time.process_time()
        encoder(name).profiles.encode(sample)
        rows.append(
            {
                "what": f"encode profiles ({name})",
                "value": round(len(sample) / (time.process_time() - began)),
                "unit": "per CPU s",
            }
        )
    rows += search_rows(int(os.environ.get("SFUMATO_BENCH_PEOPLE", "300000")))
    rows += hiding_rows(sample)
    return rows


def clustered(count: int, size: int = 256) -> Store:
    """Search speed does not depend on what the vectors mean, so clustered random ones stand in for people."""
    draw = np.random.default_rng(2)
    centres = draw.standard_normal((500, size), np.float32)
    matrix, scales = np.empty((count, size), np.int8), np.empty(count, np.float32)
    for start in range(0, count, 65536):
        rows = slice(start, min(start + 65536, count))
        vectors = centres[draw.integers(0, 500, rows.stop - start)]
        vectors = vectors + draw.standard_normal(vectors.shape, np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        part = Store.build("bag", vectors)
        matrix[rows], scales[rows] = part.matrix, part.scales
    return Store("bag", matrix, scales)


def search_rows(count: int) -> list[dict[str, object]]:
    flat = clustered(count)
    draw = np.random.default_rng(3)
    near = flat.rows(np.linspace(0, count - 1, 20).astype(np.int64))
    queries = near + 0.02 * draw.standard_normal(near.shape, np.float32)
    began = time.process_time()
    exact = [[n for n, _ in flat.search(q)] for q in queries]
    exact_time = (time.process_time() - began) / len(queries)
    began = time.process_time()
    cells = flat.with_cells()
    built = time.process_time() - began
    began = time.process_time()
    fast = [[n for n, _ in cells.search(q)] for q in queries]
    fast_time = (time.process_time() - began) / len(queries)
    recall = np.mean([len(set(a) & set(b)) / len(a) for a, b in zip(exact, fast, strict=True)])
    return [
        {
            "what": f"exact search, {count:,} profiles",
            "value": round(exact_time * 1000, 1),
            "unit": "CPU ms a query",
            "note": f"{1 / exact_time:.1f} queries a CPU second",
        },
        {
            "what": f"search by cells, {count:,} profiles",
            "value": round(fast_time * 1000, 2),
            "unit": "CPU ms a query",
            "note": f"{1 / fast_time:.0f} queries a CPU second, recall@10 {recall:.2f}, cells built in {built:.0f} CPU s",
        },
    ]


def crowd(stores: dict[str, Store], count: int) -> dict[str, Store]:
    """More people of the same kind: everybody but the first again and again, each a little different."""
    grown = {}
    for name, store in stores.items():
        draw = np.random.default_rng(4)
        others = draw.integers(1, len(store.matrix), count - 1)
        vectors = store.rows(np.append(0, others))
        vectors[1:] += 0.01 * draw.standard_normal(vectors[1:].shape, np.float32)
        vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
        grown[name] = Store.build(name, vectors)
    return grown


def hiding_rows(sample: list[Profile]) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    small = Attackers(sample)
    for count in (4_000, 40_000, 400_000):
        stores = small.stores if count <= len(sample) else crowd(small.stores, count)
        for words in (75, 150, 300) if count == 40_000 else (300,):
            rows.append(hide(small, stores, sample[0], count, words))
    return rows


def hide(
    attackers: Attackers, stores: dict[str, Store], profile: Profile, count: int, length: int
) -> dict[str, object]:
    words = split_words(biography(profile, length))
    draft = Draft(words, word_units(words))
    crowded = Attackers(attackers.profiles, stores=stores, words=attackers.words)
    began = time.process_time()
    one = deidentify(crowded.neural[0], draft, 0, 10)
    first = time.process_time() - began
    began = time.process_time()
    every = deidentify(crowded, draft, 0, 10)
    seconds = time.process_time() - began
    return {
        "what": f"de-identify {length} words, {count:,} profiles",
        "value": round(first, 2),
        "unit": "CPU s",
        "note": f"{len(one.steps)} words hidden; from all attackers {seconds:.2f} s, {len(every.steps)} words",
    }
