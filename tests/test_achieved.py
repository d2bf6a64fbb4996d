"""The k that was reached: one number for the words to be written and for the same words read back, and in the certificate."""

from __future__ import annotations

from pathlib import Path

import sfumato
from sfumato.core.achieved import achieved, achieved_in_output, achieved_in_text, in_words, statement_of
from sfumato.core.analysis import Analysis
from sfumato.core.decide.evidence import Evidence
from sfumato.core.decide.model import Choice, Dials, Plan
from sfumato.core.document.edits import Action, Edit, Edits
from sfumato.core.generalize.realise import edits_of
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.risk.crowd_model import Crowd
from sfumato.core.risk.model import Case

TEXT = "The applicant was born in 1973 and lives in Larvik, Norway. He is a Norwegian national. He works as a lawyer."


def made() -> Analysis:
    entities = []
    for words, type_ in (
        ("1973", EntityType.DATETIME),
        ("Larvik", EntityType.LOC),
        ("lawyer", EntityType.DEM),
    ):
        start = TEXT.index(words)
        mention = Mention(start, start + len(words), type_, 1.0)
        entities.append(Entity(words, type_, (mention,), words, 0.0, 0.9))
    return Analysis(Evidence(Case(TEXT, tuple(entities), {}), (), {}))


def edited(**words: str) -> Edits:
    spans = [
        Edit(TEXT.index(old), TEXT.index(old) + len(old), Action.REPLACE, new) for old, new in words.items()
    ]
    return Edits.of(spans, TEXT)


def test_the_file_counts_as_the_words_to_be_written_do() -> None:
    analysis, edits = made(), edited(Larvik="a town in Norway", lawyer="professional")
    planned = achieved_in_output(analysis, edits)
    in_lines = edits.apply(TEXT).replace(" ", "\n")  # lines break elsewhere in another format
    assert achieved_in_output(analysis, edits, in_lines) == planned
    assert planned[0].low > achieved_in_output(analysis, edited(lawyer="professional"))[0].low


def test_brackets_around_replaced_words_make_the_crowd_no_larger() -> None:
    analysis = made()
    plain = edited(Larvik="a town in Norway", lawyer="professional")
    marked = edited(Larvik="[a town in Norway]", lawyer="[professional]")
    assert achieved_in_output(analysis, marked) == achieved_in_output(analysis, plain)


def test_no_crowd_of_words_is_larger_than_that_of_their_plan() -> None:
    analysis, edits = made(), edited(Larvik="a settlement")
    words = achieved_in_output(analysis, edits)
    plan = Plan({e.id: Choice(e.id, 0, None) for e in analysis.entities}, Dials(), 0.0, 1.0, 0.0, True)
    (both,) = achieved_in_output(analysis, edits, plan=plan)
    (planned,) = achieved(analysis, plan)
    assert both.low == planned.low < words[0].low


def test_a_file_without_hidden_data_is_no_strangers() -> None:
    """Title, author and custom parts were in the text and are not in the file; nothing else changed."""
    analysis, edits = made(), edited(Larvik="[a town in Norway]", lawyer="professional")
    shorter = edits.apply(TEXT).removesuffix("He works as a professional.")
    assert achieved_in_output(analysis, edits, shorter) == achieved_in_output(analysis, edits)


def test_a_file_that_says_something_else_is_read_as_a_strangers() -> None:
    analysis, edits = made(), edited(Larvik="***")
    other = (
        "The patient lives on the island of Utsira. The patient is blind and was diagnosed with HIV in 2011."
    )
    assert achieved_in_output(analysis, edits, other) == achieved_in_text(other)
    assert not achieved_in_output(analysis, edits, other)[0].reaches(5)


def test_the_certificate_says_what_the_file_that_was_read_back_reaches(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text(TEXT, encoding="utf-8")
    written = sfumato.open(source).plan(k=5).export(tmp_path / "out.txt")
    checks = {check.name: check.detail for check in written.certificate.checks}
    before, after = checks["crowd"], checks["crowd of the file"]
    assert "in the words to be written" in before and "in the file as read back" in after
    assert before.split("written: ")[1] == after.split("back: ")[1]


def test_sentences_that_are_not_counted_are_told_once() -> None:
    text = "Ida Berg crossed the frozen strait on a borrowed bicycle. She is a nurse."
    planned = sfumato.sanitize(text)
    (crowd,) = achieved_in_output(planned.analysis, Edits.of([], text), plan=planned.plan)
    assert [one.text for one in crowd.not_counted if not one.quoted] == ["1 sentence in plain words"]


def test_an_interval_without_width_is_not_told() -> None:
    everybody = Crowd("the applicant", 7.8e9, 7.8e9, 7.8e9)
    assert in_words([everybody], 5) == "About 7.8 billion people fit what is left of the applicant."
    assert "the applicant: about 7.8 billion." in str(statement_of([everybody], 5).detail)
    assert "(2 to 4)" in in_words([Crowd("the applicant", 3.0, 2.0, 4.0)], 2)


def test_a_label_in_a_mail_makes_it_no_article() -> None:
    text = (
        "From: desk@example.org\nTo: office@example.org\nSubject: Note\nDate: Mon, 1 Nov 2021 10:00:00 +0000\n\n"
        "Maria Berg, 34, is a nurse who lives in Larvik."
    )
    planned = sfumato.sanitize(text)
    (before,) = planned.achieved
    (after,) = achieved_in_output(planned.analysis, edits_of(planned.edits, text), plan=planned.plan)
    assert after.low > 5 and before.low / 2 < after.low
