"""What is known while RTF is read, and what was found when it has been."""

from __future__ import annotations

from dataclasses import dataclass, field

from sfumato.core.document.office.rtf.colours import AUTOMATIC, Paint
from sfumato.core.document.office.rtf.letters import Letters, Place


@dataclass(frozen=True, slots=True)
class State:
    """What a group inherits and gives back at its end."""

    into: str = "body"  # a story, or "" for text that is none
    outer: str = "body"  # the story around a destination
    size: int = 0  # half points of letters; 0 where the file does not say
    skip: int = 1  # \\ucN: how many stand-ins follow a Unicode character
    codepage: str = "cp1252"
    hidden: bool = False
    deleted: bool = False
    paint: Paint = AUTOMATIC


@dataclass(slots=True)
class Frame:
    """A group that is open: what it gives back, where it began, and what becomes of it."""

    state: State
    start: int
    item: tuple[str, int] | None = None  # the hidden data that it is, and from where on
    name: str = ""  # what kind of group it is, where its end matters
    word: Place = (0, 0)  # the control word that makes it one
    plain: bool = True  # holds letters and how they look, nothing else
    letters: int = 0  # of it and the groups inside
    unlinked: bool = False  # a field whose code goes


@dataclass(frozen=True, slots=True)
class Group:
    """A closed group of nothing but letters and their looks."""

    start: int
    end: int


@dataclass(slots=True)
class Parsed:
    """What reading finds: the stories, and the places that go with a kind of hidden data."""

    stories: dict[str, list[Letters]] = field(default_factory=dict)
    going: list[tuple[str, int, int]] = field(default_factory=list)
    kept: list[tuple[str, int]] = field(default_factory=list)  # tables and pictures, cleaned on their own
    fonts: list[tuple[int, int, str]] = field(
        default_factory=list
    )  # pieces of names of fonts, and what they say
    stand_ins: list[Place] = field(default_factory=list)  # letters for old readers
    bookmarks: list[tuple[str, int, int]] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    resets: list[int] = field(default_factory=list)  # where a paragraph forgets what the one before had
    unseen: int = 0  # letters in the colour of what is behind them, or too small
    end: int = 0
