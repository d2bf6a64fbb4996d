"""Letters and short notes for batches: every file different, made from a seed, of no real person."""

from __future__ import annotations

import random
from pathlib import Path

FIRST = [
    "Anna",
    "Jon",
    "Maria",
    "Erik",
    "Ingrid",
    "Lars",
    "Sofia",
    "Peter",
    "Eva",
    "Thomas",
    "Karin",
    "Ole",
    "Hanna",
    "David",
    "Ruth",
    "Simon",
    "Clara",
    "Paul",
]
LAST = [
    "Berg",
    "Dahl",
    "Lie",
    "Moen",
    "Haugen",
    "Strand",
    "Falk",
    "Lund",
    "Vik",
    "Aas",
    "Solberg",
    "Nygaard",
    "Holm",
    "Brandt",
    "Weiss",
    "Keller",
    "Novak",
    "Marsh",
]
TOWNS = [
    "Larvik",
    "Hamar",
    "Molde",
    "Skien",
    "Bergen",
    "Uppsala",
    "Aarhus",
    "Kiel",
    "Graz",
    "Leeds",
    "York",
    "Lyon",
    "Ghent",
    "Turin",
    "Porto",
]
TRADES = [
    "nurse",
    "teacher",
    "carpenter",
    "bus driver",
    "baker",
    "librarian",
    "electrician",
    "pharmacist",
    "farmer",
    "translator",
]
LETTER = (
    "{town}, {day} March {year}\n\nDear {lawyer},\n\nI write about {person}, born on {day} May {birth}, who works as a {trade} "
    "in {town}. {person} has lived at {house} Station Road since {since} and can be reached on +47 22 {phone:06}.\n\nOn {day} "
    "February {year} the {court} District Court heard the claim against {firm} Ltd. {last} asked for {sum},000 euros. "
    "The court has not decided yet.\n\nYours sincerely,\n{writer}\n"
)  # fmt: skip
NOTE = "{person}, a {trade} born in {town} in {birth}, asked {firm} Ltd for {sum},000 euros on {day} March {year}.\n"


def letter(number: int, form: str = LETTER) -> str:
    """The text of a letter, or of a note; the same for the same number."""
    chance = random.Random(number)
    first, last = chance.choice(FIRST), chance.choice(LAST)
    return form.format(
        person=f"{first} {last}",
        last=last,
        lawyer=f"{chance.choice(FIRST)} {chance.choice(LAST)}",
        writer=f"{chance.choice(FIRST)} {chance.choice(LAST)}",
        firm=chance.choice(LAST),
        town=chance.choice(TOWNS),
        court=chance.choice(TOWNS),
        trade=chance.choice(TRADES),
        day=chance.randint(1, 28),
        year=chance.randint(2001, 2024),
        birth=chance.randint(1930, 1995),
        since=chance.randint(1996, 2000),
        house=chance.randint(1, 99),
        phone=chance.randint(100_000, 999_999),
        sum=chance.randint(2, 90),
    )


def make_letters(folder: Path, count: int, form: str = LETTER) -> None:
    """`count` text files in folders of a hundred."""
    for number in range(count):
        path = folder / f"{number // 100:02}" / f"letter-{number:04}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(letter(number, form), encoding="utf-8")
