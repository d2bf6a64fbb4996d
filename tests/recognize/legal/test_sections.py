"""What only a section on the law names is public; the facts of the case are not."""

from __future__ import annotations

from sfumato.core.facts.timeline import read_timeline
from sfumato.core.recognize.legal.sections import law_sections, of_public_law, with_public_law
from sfumato.core.recognize.model import Entity, EntityType, Mention

TEXT = """THE FACTS
9. The applicant was arrested on 4 June 2004.
II. RELEVANT DOMESTIC LAW AND PRACTICE
A. Circulars
26. Circular no. 2000/93 was issued on 20 September 2000 and cited on 4 June 2004.
27. The applicant relied on it on 5 May 2005.
THE LAW
30. The Government replied on 7 July 2007.
"""
MIXED = """B. Relevant domestic law
12. The instruction is of 21 July 1972.
C. The search
13. The search took place on 3 March 1999.
"""


def entity(text: str, form: str, type_: EntityType = EntityType.DATETIME) -> Entity:
    starts = [at for at in range(len(text)) if text.startswith(form, at)]
    mentions = tuple(Mention(at, at + len(form), type_, 0.9) for at in starts)
    return Entity(form, type_, mentions, form, 0.1, 0.8)


def test_a_date_that_only_the_law_names_is_public_and_one_of_the_facts_is_not() -> None:
    dates = ("20 September 2000", "4 June 2004", "5 May 2005", "7 July 2007")
    assert of_public_law(TEXT, [entity(TEXT, d) for d in dates]) == {"20 September 2000"}


def test_a_person_in_such_a_section_is_judged_as_elsewhere() -> None:
    person = entity(TEXT, "Circular", EntityType.PERSON)
    assert with_public_law(TEXT, [person]) == (person,)


def test_a_heading_in_small_letters_ends_at_the_next_letter() -> None:
    ((start, end),) = law_sections(MIXED)
    assert "1972" in MIXED[start:end] and "1999" not in MIXED[start:end]


def test_a_date_of_public_law_is_no_step_of_the_case() -> None:
    dates = [entity(TEXT, "20 September 2000"), entity(TEXT, "4 June 2004")]
    assert read_timeline(TEXT, dates).of_law == {"20 September 2000"}
