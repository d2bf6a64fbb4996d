"""Letters, e-mails, forms, statements and tables: texts that no corpus at hand has, put together from sentences of our own.

Every slot knows its type and how people would judge it, so these are the only examples of such texts with all eight types.
Names and places are real words in made-up combinations; whoever they may fit, nobody is meant.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

from sfumato.models.recognizer import form_texts
from sfumato.models.recognizer.corpora import Example, Span

SLOT = re.compile(r"\{(\w+?)(\d?)\}")
DIRECT, QUASI = "DIRECT", "QUASI"
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
)  # fmt: skip
Made = tuple[str, str, str | None]  # text, type, how it is judged


class Words:
    """What the slots are filled with."""

    def __init__(self, resources: Path, world: list[str]) -> None:
        def column(name: str, least: Callable[[list[str]], bool] = lambda row: True) -> list[str]:
            lines = (resources / "population" / name).read_text(encoding="utf-8").splitlines()
            return [row[0] for row in (line.split("\t") for line in lines) if least(row)]

        self.first = [w.title() for w in column("first.tsv") if w.isalpha()] + world[:6000]
        self.last = [w.title() for w in column("last.tsv") if w.isalpha()][:30000] + world
        self.towns = [w.title() for w in column("places.tsv", lambda row: int(row[2]) > 5000) if len(w) > 3]


class Person:
    def __init__(self, words: Words, chooser: random.Random) -> None:
        self.female = chooser.random() < 0.5
        self.first, self.last = chooser.choice(words.first), chooser.choice(words.last)
        if chooser.random() < 0.12:
            self.last += chooser.choice(["-", " "]) + chooser.choice(words.last)
        middle = chooser.random()
        if middle < 0.15:
            self.first += " " + chooser.choice(words.first)
        self.title = chooser.choice(["Mrs", "Ms", "Miss"] if self.female else ["Mr"])
        if chooser.random() < 0.12:
            self.title = chooser.choice(["Dr", "Prof.", "Sgt.", "Rev.", "PC"])

    def full(self, chooser: random.Random) -> str:
        way = chooser.random()
        first = self.first.split()[0]
        if way < 0.62:
            return f"{self.first} {self.last}"
        if way < 0.74:
            return f"{first[0]}. {self.last}"
        if way < 0.84:
            return f"{self.title} {self.first} {self.last}"
        if way < 0.92:
            return f"{first} {self.last.upper()}"
        return f"{self.last}, {first}"


class Writer:
    """Fills one document; whoever is {person1} in one sentence is {person1} in the next."""

    def __init__(self, words: Words, chooser: random.Random) -> None:
        self.words, self.chooser = words, chooser
        self.text, self.spans = "", list[Span]()
        self.masks: list[tuple[int, int, str]] = []
        self.people = [Person(words, chooser) for _ in range(6)]
        self.town, self.firm = self._town(), self._organisation()
        self.order = chooser.choice(["uk", "us", "eu"])

    def write(self, template: str) -> None:
        reached = 0
        for match in SLOT.finditer(template):
            self.text += template[reached : match.start()]
            made, type_, kind = self.fill(match[1], int(match[2] or 0))
            start = len(self.text)
            self.text += made
            self.spans.append(Span(start, len(self.text), (type_,)))
            if kind:
                self.masks.append((start, len(self.text), kind))
            reached = match.end()
        self.text += template[reached:]

    def fill(self, slot: str, number: int) -> Made:
        choose = self.chooser
        person = self.people[number]
        if slot == "person":
            return person.full(choose), "PERSON", DIRECT if number == 1 else QUASI
        if slot == "mx":
            return f"{person.title} {person.last}", "PERSON", DIRECT if number == 1 else QUASI
        if slot == "first":
            return person.first.split()[0], "PERSON", QUASI
        if slot == "last":
            return person.last, "PERSON", DIRECT if number == 1 else QUASI
        if slot == "caps":
            return f"{person.first} {person.last}".upper(), "PERSON", DIRECT if number == 1 else QUASI
        if slot == "initials":
            return f"{person.first[0]}.{person.last[0]}.", "PERSON", QUASI
        if slot == "town":
            return self.town if number == 1 else self._town(), "LOC", QUASI
        if slot == "firm":
            return self.firm if number == 1 else self._organisation(), "ORG", QUASI
        makers: dict[str, Callable[[], Made]] = {
            "date": lambda: (self._date(1990, 2025), "DATETIME", QUASI),
            "born": lambda: (self._date(1925, 2018), "DATETIME", QUASI),
            "day": lambda: (self._day(), "DATETIME", QUASI),
            "year": lambda: (str(choose.randint(1950, 2025)), "DATETIME", QUASI),
            "time": lambda: (self._time(), "DATETIME", None if choose.random() < 0.4 else QUASI),
            "span": lambda: (self._span(), "DATETIME", QUASI),
            "age": lambda: (self._age(), "DEM", QUASI),
            "address": lambda: (self._address(), "LOC", QUASI),
            "street": lambda: (self._street(), "LOC", QUASI),
            "postcode": lambda: (self._postcode(), "LOC", QUASI),
            "country": lambda: (choose.choice(form_texts.COUNTRIES), "LOC", QUASI),
            "phone": lambda: (self._phone(), "CODE", DIRECT),
            "mail": lambda: (self._mail(person), "CODE", DIRECT),
            "code": lambda: (self._code(), "CODE", DIRECT),
            "number": lambda: (str(choose.randint(100, 9_999_999)), "CODE", DIRECT),
            "plate": lambda: (self._pattern(choose.choice(["AA## AAA", "AAA ####", "A### AAA", "AA #####"])), "CODE", DIRECT),
            "money": lambda: (self._money(), "QUANTITY", QUASI),
            "percent": lambda: (f"{choose.randint(2, 95)}{choose.choice(['%', ' %', ' per cent'])}", "QUANTITY", QUASI),
            "measure": lambda: (self._measure(), "QUANTITY", QUASI),
            "hospital": lambda: (self._named(form_texts.HOSPITALS), "ORG", QUASI),
            "school": lambda: (self._named(form_texts.SCHOOLS), "ORG", QUASI),
            "council": lambda: (self._named(form_texts.BODIES), "ORG", QUASI),
            "job": lambda: (choose.choice(form_texts.JOBS), "DEM", QUASI),
            "nationality": lambda: (choose.choice(form_texts.NATIONALITIES), "DEM", QUASI),
            "religion": lambda: (choose.choice(form_texts.RELIGIONS), "DEM", QUASI),
            "illness": lambda: (choose.choice(form_texts.ILLNESSES), "DEM", QUASI),
            "nature": lambda: (choose.choice(form_texts.NATURES), "DEM", QUASI),
            "car": lambda: (choose.choice(form_texts.CARS), "MISC", QUASI),
            "event": lambda: (choose.choice(form_texts.EVENTS), "MISC", QUASI),
        }  # fmt: skip
        return makers[slot]()

    def example(self, name: str) -> Example:
        return Example(name, "forms", 2, self.text, [self.spans], masks=[self.masks])

    # -- what stands in the slots --

    def _town(self) -> str:
        return self.chooser.choice(self.words.towns)

    def _organisation(self) -> str:
        return self._named(form_texts.FIRMS)

    def _named(self, forms: tuple[str, ...]) -> str:
        form = self.chooser.choice(forms)
        return form.format(name=self.chooser.choice(self.words.last), town=self._town())

    def _date(self, least: int, most: int) -> str:
        choose = self.chooser
        day, month, year = choose.randint(1, 28), choose.randint(1, 12), choose.randint(least, most)
        name = MONTHS[month - 1]
        short, two = name[:3], year % 100
        forms = {
            "uk": (f"{day} {name} {year}", f"{day:02}/{month:02}/{year}", f"{day:02}/{month:02}/{two:02}",
                   f"{day} {short} {year}",
                   f"{day}.{month}.{two:02}", f"{_nth(day)} {name} {year}", f"{day:02}-{short}-{year}"),
            "us": (f"{name} {day}, {year}", f"{month}/{day}/{year}", f"{month:02}/{day:02}/{two:02}", f"{short}. {day}, {year}"),
            "eu": (f"{day:02}.{month:02}.{year}", f"{year}-{month:02}-{day:02}", f"{day} {name} {year}", f"{day}.{month}.{year}"),
        }  # fmt: skip
        return choose.choice(forms[self.order])

    def _day(self) -> str:
        choose = self.chooser
        weekday = choose.choice(
            ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
        )
        day, month = choose.randint(1, 28), choose.choice(MONTHS)
        return choose.choice(
            [
                f"{weekday} {day} {month}",
                f"{_nth(day)} {month}",
                f"{day} {month[:3]}",
                f"{month} {_nth(day)}",
                f"{weekday}, {month} {day}",
                choose.choice(["Boxing Day", "Christmas Eve", "Easter Monday", "New Year’s Eve"]),
            ]
        )

    def _time(self) -> str:
        hour, minute = self.chooser.randint(0, 23), self.chooser.choice([0, 5, 10, 15, 30, 40, 45])
        return self.chooser.choice(
            [
                f"{hour:02}:{minute:02}",
                f"{hour % 12 or 12}.{minute:02} {'am' if hour < 12 else 'pm'}",
                f"{hour:02}{minute:02} hrs",
            ]
        )

    def _span(self) -> str:
        count = self.chooser.choice(["two", "three", "four", "five", "six", "eight", "10", "12", "18", "20"])
        return f"{count} {self.chooser.choice(['days', 'weeks', 'months', 'years', 'hours'])}"

    def _age(self) -> str:
        age = self.chooser.randint(2, 93)
        return self.chooser.choice([f"{age}-year-old", f"aged {age}", f"{age} years old", f"{age} yo"])

    def _street(self) -> str:
        name = self.chooser.choice(
            [self.chooser.choice(self.words.last), self._town(), *form_texts.STREET_NAMES]
        )
        return f"{name} {self.chooser.choice(form_texts.STREETS)}"

    def _address(self) -> str:
        choose = self.chooser
        house = choose.choice(
            [
                str(choose.randint(1, 240)),
                f"Flat {choose.randint(1, 40)}, {choose.randint(1, 90)}",
                f"{choose.randint(1, 99)}{choose.choice('ABC')}",
                f"The {choose.choice(form_texts.HOUSES)},",
            ]
        )
        comma = choose.choice([", ", ", ", "\n"])
        code = choose.choice(["", f"{choose.choice([' ', comma])}{self._postcode()}"])
        return f"{house} {self._street()}{comma}{self.town}{code}"

    def _postcode(self) -> str:
        return self._pattern(
            self.chooser.choice(["AA# #AA", "AA## #AA", "A## #AA", "AA #####", "####", "#####"])
        )

    def _phone(self) -> str:
        return self._pattern(
            self.chooser.choice(
                ["07### ######", "01### ######", "+44 7### ######", "(###) ###-####", "###-###-####", "+47 ### ## ###",
                 "+49 ### #######", "0### ### ###", "########", "020 7### ####"]
            )
        )  # fmt: skip

    def _mail(self, person: Person) -> str:
        first, last = (re.sub(r"\W", "", w).lower() for w in (person.first.split()[0], person.last))
        local = self.chooser.choice(
            [f"{first}.{last}", f"{first[0]}{last}", f"{last}{self.chooser.randint(1, 99)}", first]
        )
        own = re.sub(r"\W", "", self.firm).lower()[:14] + ".com"
        host = self.chooser.choice(["gmail.com", "outlook.com", "nhs.net", "btinternet.com", "web.de", own])
        return f"{local}@{host}"

    def _code(self) -> str:
        return self._pattern(self.chooser.choice(form_texts.CODES))

    def _pattern(self, form: str) -> str:
        letters = "ABCDEFGHJKLMNPRSTUVWXYZ"
        return "".join(
            str(self.chooser.randint(0, 9)) if c == "#" else self.chooser.choice(letters) if c == "A" else c
            for c in form
        )

    def _money(self) -> str:
        amount = self.chooser.choice([self.chooser.randint(5, 999), self.chooser.randint(1000, 250_000)])
        written = f"{amount:,}" + self.chooser.choice(["", "", f".{self.chooser.randint(10, 99)}"])
        sign = {"uk": "£{}", "us": "${}", "eu": self.chooser.choice(["EUR {}", "{} euros", "€{}", "NOK {}"])}
        return sign[self.order].format(written)

    def _measure(self) -> str:
        choose = self.chooser
        number = choose.randint
        return choose.choice(
            [
                f"{number(40, 140)} kg",
                f"{number(150, 200)} cm",
                f"{number(5, 6)}ft {number(1, 11)}",
                f"{number(2, 60)} miles",
                f"{number(20, 300)} m²",
                f"{number(100, 190)}/{number(60, 100)}",
            ]
        )


def _nth(day: int) -> str:
    return f"{day}{'th' if 10 < day < 20 else {1: 'st', 2: 'nd', 3: 'rd'}.get(day % 10, 'th')}"


def table(writer: Writer) -> None:
    """Rows of people: what a register, a class list or a payroll looks like."""
    choose = writer.chooser
    columns = choose.sample(list(form_texts.COLUMNS), choose.randint(4, 6))
    columns = ["Name", *[c for c in columns if c != "Name"]]
    between = choose.choice(["\t", "\t", " | ", "   ", "; "])
    writer.write(choose.choice(form_texts.TABLE_TITLES) + "\n\n" + between.join(["No.", *columns]) + "\n")
    for row in range(1, choose.randint(6, 14)):
        writer.people[2] = Person(writer.words, choose)
        writer.people[3] = Person(writer.words, choose)
        cells = [form_texts.COLUMNS[c] for c in columns]
        for number, cell in enumerate([f"{row:03}", *cells]):
            writer.write((between if number else "") + cell)
        writer.write("\n")


def letter(writer: Writer) -> None:
    choose = writer.chooser
    genre = choose.choice(sorted(form_texts.SENTENCES))
    writer.write(choose.choice(form_texts.HEADS) + "\n\n")
    sentences = form_texts.SENTENCES[genre]
    chosen = choose.sample(sentences, min(len(sentences), choose.randint(6, 12)))
    for sentence in chosen:
        writer.write(sentence + choose.choice([" ", " ", " ", "\n\n"]))
    writer.write("\n\n" + choose.choice(form_texts.FEET))


def forms(resources: Path, world: list[str], *, count: int, seed: int) -> Iterator[Example]:
    words = Words(resources, world)
    for number in range(count):
        writer = Writer(words, random.Random(seed * 100_003 + number))
        (table if number % 5 == 0 else letter)(writer)
        yield writer.example(f"form-{number}")
