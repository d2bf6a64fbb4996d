"""Facts on sentences that were labelled by hand: those of judgments, which are quick to read."""

from __future__ import annotations

from benchmarks.table_facts import overlap, rows, said
from sfumato.core.facts.model import Relation


def test_every_label_names_a_relation_and_quotes_its_sentence() -> None:
    for name, sentence, labels in rows(""):
        for relation, value in labels:
            assert relation in set(Relation), name
            assert value in sentence, name


def test_no_sentence_that_rules_were_written_from_is_reported_on() -> None:
    seen = {sentence for _, sentence, _ in rows("rules")}
    assert seen and not seen & {sentence for _, sentence, _ in rows("report")}


def test_births_and_homes_of_judgments_are_found_and_not_invented() -> None:
    wanted = told = right = 0
    for name, sentence, labels in rows("report"):
        if not name.startswith("j") or int(name[1:]) % 4:
            continue
        answers = [pair for pair in said(sentence) if pair[0] in ("born", "lives in")]
        labels = [pair for pair in labels if pair[0] in ("born", "lives in")]
        wanted, told = wanted + len(labels), told + len(answers)
        right += sum(any(r == s and overlap(v, w) for s, w in labels) for r, v in answers)
    assert wanted > 5 and right / wanted > 0.85 and right / told > 0.75
