"""The passes over all mentions of a text, between what the sources found and who is who, in their order.

Each stage takes the text and the mentions so far and returns the mentions as they are after it. The table is also the one in
`docs/recognizer.md`. A stage that needs the whole text is left out while a long text is still being read (`Recognizer.stream`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sfumato.core.recognize.balanced_brackets import balanced
from sfumato.core.recognize.bare_capitals import people_by_capitals
from sfumato.core.recognize.compound_names import compounds
from sfumato.core.recognize.institutions import outside_institutions, outside_offices
from sfumato.core.recognize.joined_names import apart
from sfumato.core.recognize.legal.bodies import outside_alias_marks, whole_bodies
from sfumato.core.recognize.legal.captions import outside_captions
from sfumato.core.recognize.legal.joined_mentions import split_several
from sfumato.core.recognize.legal.precedents import with_precedents
from sfumato.core.recognize.legal.record import outside_record
from sfumato.core.recognize.legal.statutes import with_laws
from sfumato.core.recognize.line_ends import within_lines
from sfumato.core.recognize.list_separators import within_items
from sfumato.core.recognize.lookalikes import without_plain
from sfumato.core.recognize.merge import merge, outside
from sfumato.core.recognize.missed_occurrences import people_everywhere, spread
from sfumato.core.recognize.multipart_entities import join_pieces
from sfumato.core.recognize.name_spans import name_spans
from sfumato.core.recognize.namesakes import namesakes
from sfumato.core.recognize.nations import countries_as_places
from sfumato.core.recognize.nicknames import nicknames
from sfumato.core.recognize.numbers_beside_names import names_and_numbers
from sfumato.core.recognize.people_lists import whole_lists
from sfumato.core.recognize.phrases import whole_phrases
from sfumato.core.recognize.posts import whole_posts
from sfumato.core.recognize.scored_mentions import Scored
from sfumato.core.recognize.table_cells import amounts_in_cells
from sfumato.core.recognize.tagger import Words
from sfumato.core.recognize.title_rows import whole_titles
from sfumato.core.recognize.type_agreement import agree_types
from sfumato.core.recognize.type_evidence import Witness
from sfumato.core.recognize.whole_names import whole_names


@dataclass(frozen=True, slots=True)
class Reading:
    """A text on its way through the stages, and what some of them ask for besides."""

    text: str
    words: Words | None = None  # what the model says of each word; None without a model
    person: str | None = None  # the name of the person to protect, if known
    witness: Witness | None = None  # what else is known of names
    never: tuple[tuple[int, int], ...] = ()  # stretches of which a person's own list says that they stay


@dataclass(frozen=True, slots=True)
class Stage:
    """One pass. `function` takes the text, the mentions and the fields of `Reading` that `takes` names."""

    function: Callable[..., Sequence[Scored]]
    says: str  # what is true of the mentions afterwards, with an example
    takes: tuple[str, ...] = ()
    whole_text: bool = True  # False: also run on a stretch of a text that is still being read

    def run(self, reading: Reading, mentions: Sequence[Scored]) -> Sequence[Scored]:
        """The mentions after this stage."""
        return self.function(reading.text, mentions, *(getattr(reading, name) for name in self.takes))


STAGES: tuple[Stage, ...] = (
    Stage(without_plain, "What only looks like a mention goes: numbers of a list, labels, file names", whole_text=False),
    Stage(within_lines, "No mention runs over the end of a line that had room for the next word: captions", whole_text=False),
    Stage(outside_institutions, "No attribute is cut out of a name: “widows’ benefits”", whole_text=False),
    Stage(outside_offices, "The offices and the seat of the court that wrote the text are nobody's attribute", whole_text=False),
    Stage(outside_alias_marks, "Nothing reaches over “a/k/a” or the letter of a heading", whole_text=False),
    Stage(outside_captions, "Titles of judges and labels of numbers are part of no name", whole_text=False),
    Stage(outside_record, "Papers of the record, with their numbers and pages, are part of no name", whole_text=False),
    Stage(with_precedents, "A cited case is one mention, from the first party to the year", ("person",)),
    Stage(with_laws, "A law with its number, date or title is one mention that stays"),
    Stage(merge, "No two mentions overlap; what a loser covers beyond the winner is kept", ("never",), whole_text=False),
    Stage(amounts_in_cells, "A bare amount in a table is one amount: “17,791.60”"),
    Stage(whole_names, "No mention begins or ends inside a name or a quoted title", ("words",), whole_text=False),
    Stage(countries_as_places, "A country taken for an attribute is a place: “resident in Spain”", whole_text=False),
    Stage(spread, "The very words of a mention are mentions elsewhere, also in capitals; and so is a surname"),
    Stage(outside, "What a person's own list keeps is left alone", ("never",)),
    Stage(merge, "The new ones do not overlap either"),
    Stage(whole_names, "… nor do they begin inside a name", ("words",)),
    Stage(split_several, "Two people, or a person beside something else, are two mentions"),
    Stage(apart, "Names that are known apart are two mentions: “Northwind and Alfa”"),
    Stage(whole_bodies, "A body is one mention with its noun and number: “Vigo investigating judge no. 5”"),
    Stage(split_several, "… and bodies that took in a person give it back"),
    Stage(compounds, "A team and its league are two names, an award and its category one"),
    Stage(names_and_numbers, "A number belongs to one name or to none: “in the French Top 14”"),
    Stage(join_pieces, "A title with what its colon parts, and “77 kg (170 lb)”, are one mention each"),
    Stage(whole_titles, "No name is torn at “door” or “für”, and no title in a row of films: “Dwars door België”"),
    Stage(without_plain, "What was widened into a label or a number of a list goes"),
    Stage(agree_types, "All mentions of a name have one type", ("words", "witness")),
    Stage(whole_posts, "An office with what it is for is one attribute: “Minister for Culture”"),
    Stage(without_plain, "… and what only looks like a mention of that type goes"),
    Stage(countries_as_places, "Countries are places, also after that"),
    Stage(outside_captions, "… nor did a stage before widen a name into one"),
    Stage(outside_record, "… or into a paper of the record"),
    Stage(people_by_capitals, "“AH” is a person where the text says of it what is said of people: “AH, aged four”"),
    Stage(whole_lists, "A list of names, one a line, is people as a whole"),
    Stage(name_spans, "A person's mention is the name alone: no “Italian Jarno Trulli”, no “Yorkshireman”"),
    Stage(people_everywhere, "No name of a hidden person is left open by a stage before"),
    Stage(nicknames, "Nor is what somebody is called in quotation marks: “Seun” of Oluwaseun Adeyemi"),
    Stage(namesakes, "A person's name that stands for a make or a family is no person"),
    Stage(outside, "What a person's own list keeps is left alone", ("never",)),
    Stage(whole_phrases, "Attributes end with their noun phrase, by the grammar of the sentence"),
    Stage(outside, "What a person's own list keeps is left alone", ("never",)),
    Stage(balanced, "No mention holds one half of a pair of brackets, or a number without its end: “Prison no”"),
    Stage(within_items, "Nothing reaches over the letter of an item, a semicolon or a field", whole_text=False),
)  # fmt: skip


def settled(reading: Reading, candidates: Sequence[Scored], *, whole_text: bool = True) -> list[Scored]:
    """The mentions after all stages, in text order and without overlaps; of a stretch only those that need no whole text."""
    mentions = candidates
    for stage in STAGES:
        if whole_text or not stage.whole_text:
            mentions = stage.run(reading, mentions)
    return list(mentions)
