"""Sfumato inside other tools. Each test needs the other tool and skips where it is not installed."""

from __future__ import annotations

import pytest

import sfumato

TEXT = "Maria Berg was born in Larvik. Her card number is 4111 1111 1111 1111."


def test_a_column_of_texts_is_sanitized_in_three_lines() -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    table = pandas.DataFrame({"note": [TEXT, "", "Nothing here."]})
    table["public"] = sfumato.sanitize_all(table["note"])
    assert "Maria Berg" not in table["public"][0]
    assert list(table["public"][1:]) == ["", "Nothing here."]


def test_results_are_values_with_edits_and_explanations() -> None:
    result = sfumato.sanitize(TEXT, k=5)
    assert "Maria Berg" not in result.text
    assert TEXT[result.edits[0].start : result.edits[0].end] == result.edits[0].original
    explained = {e.entity_id: e.words for e in result.explanations()}
    assert set(explained) == {entity.id for entity in result.analysis.entities}
    assert all(explained.values())
    assert all(crowd.low <= crowd.expected <= crowd.high for crowd in result.achieved)
    assert 0 <= result.with_dials(k=1000, threshold=0.1).kept <= result.kept


def test_a_profile_gives_dials_rules_and_masks_and_dials_may_differ_from_it() -> None:
    named = sfumato.sanitize(TEXT, profile="names")
    assert (named.plan.dials.k, named.plan.dials.threshold) == (1, 1.0)
    assert "Maria Berg" not in named.text
    assert "born in Larvik" in named.text
    assert "[CODE]" in named.text
    assert sfumato.sanitize(TEXT, profile="names", k=9).plan.dials.k == 9
    again = named.with_dials(k=2)  # what the profile fixes stays fixed
    assert "Maria Berg" not in again.text
    assert "[CODE]" in again.text
    with pytest.raises(sfumato.SfumatoError, match="no profile"):
        sfumato.sanitize(TEXT, profile="none")


def test_a_text_does_not_tell_a_name_by_what_fills_its_line() -> None:
    """Twins, as files are compared: leaders as long as the line less the name."""
    for name in ("Maria Berg", "Wilhelmina Thorvaldsen"):
        line = f"Statement of {name} {'.' * (40 - len(name))} 7"
        shown = sfumato.sanitize(f"{TEXT}\n\n{line}", profile="names").text.splitlines()[-1]
        assert shown.count(".") == 3


def test_bad_dials_are_refused() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        sfumato.sanitize(TEXT, k=0)
    with pytest.raises(ValueError, match="between 0 and 1"):
        sfumato.sanitize(TEXT, threshold=2)


def test_our_recogniser_and_replacements_work_inside_presidio() -> None:
    pytest.importorskip("presidio_analyzer", reason="presidio-analyzer is not installed")
    anonymizer = pytest.importorskip("presidio_anonymizer", reason="presidio-anonymizer is not installed")
    from sfumato.presidio import SfumatoOperator, SfumatoRecognizer, operator_config

    results = SfumatoRecognizer().analyze(TEXT, ["PERSON", "LOCATION"])
    assert {TEXT[r.start : r.end] for r in results} >= {"Maria Berg"}
    engine = anonymizer.AnonymizerEngine()
    engine.add_anonymizer(SfumatoOperator)
    done = engine.anonymize(TEXT, results, {"DEFAULT": operator_config(TEXT)})
    assert "Maria Berg" not in done.text
    assert done.text.endswith("Her card number is 4111 1111 1111 1111.")  # Presidio was not told of it


def test_recognizers_of_presidio_work_inside_ours() -> None:
    recognizers = pytest.importorskip(
        "presidio_analyzer.predefined_recognizers", reason="presidio-analyzer is not installed"
    )
    from sfumato.core.recognize import Settings, recognize
    from sfumato.presidio import terms_from

    found = recognizers.CreditCardRecognizer().analyze(TEXT, ["CREDIT_CARD"], None)
    entities = recognize(TEXT, settings=Settings(user_list=terms_from(TEXT, found)))
    assert any(e.text == "4111 1111 1111 1111" and "user" in e.mentions[0].sources for e in entities)


def test_a_component_of_spacy() -> None:
    spacy = pytest.importorskip("spacy", reason="spacy is not installed")
    import sfumato.spacy  # noqa: F401 - registers the component

    nlp = spacy.blank("en")
    nlp.add_pipe("sfumato")
    doc = nlp(TEXT)
    assert "Maria Berg" in {span.text for span in doc.spans["sfumato"]}
    assert "Maria Berg" not in doc._.sanitized
