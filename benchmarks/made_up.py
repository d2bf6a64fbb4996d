"""A made-up judgment of any length, for benchmarks of the window and of long texts."""

from __future__ import annotations

import random


def _words(text: str) -> list[str]:
    return text.split()


PAGE = 3000  # characters
FIRST = _words(
    "Anna Boris Carla David Elena Farid Greta Hugo Irina Jonas Katrin Leon Maria Nils Olga Pavel Rosa Stefan"
)
LAST = _words(
    "Aalto Berger Castro Dvorak Eriksen Fischer Garcia Horvat Ivanov Jensen Kowalski Larsen Moreau Novak"
)
TOWNS = _words("Bergen Gdańsk Porto Lyon Graz Brno Malmö Turku Zadar Siena Leuven Cork Varna Tartu")
JOBS = _words("nurse teacher engineer journalist driver farmer lawyer cook pilot librarian")


def judgment(pages: int, seed: int = 1) -> str:
    """Fictional, with about seven new entities a page, so that a 60-page file has about 400."""
    draw = random.Random(seed)
    parts: list[str] = ["CASE OF BERGER v. AUSTRIA\n\n(Application no. 12345/07)\n\nJUDGMENT\n\n"]
    number, size = 1, 0
    while size < pages * PAGE:
        name = f"{draw.choice(FIRST)} {draw.choice(LAST)}"
        day = f"{draw.randint(1, 28)} {draw.choice(['March', 'June', 'October'])} {draw.randint(1970, 2015)}"
        paragraph = (
            f"{number}. On {day} the applicant met Ms {name}, a {draw.choice(JOBS)} from {draw.choice(TOWNS)}. "
            f"The parties did not agree on what had been said, and the domestic court heard several witnesses about "
            f"it. The court found that the statements were consistent as to time and place, that no document had "
            f"been altered, and that the sum of EUR {draw.randint(1, 90) * 100:,} had been paid. "
            + "It therefore saw no reason to depart from the findings of the first instance. "
            * draw.randint(4, 9)
            + "\n\n"
        )
        parts.append(paragraph)
        size += len(paragraph)
        number += 1
    return "".join(parts)
