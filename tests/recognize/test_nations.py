"""Which State is a party, and which one's court wrote the text."""

from __future__ import annotations

from sfumato.core.recognize.nations import parties, respondent
from sfumato.core.recognize.patterns import find

ORDER = (
    "UNITED STATES DISTRICT COURT\nUNITED STATES OF AMERICA,\n  Plaintiff,\nv.\nDARNELL HOLLOWAY,\n  Defendant.\n"
    "Whren v. United States, 517 U.S. 806, 810 (1996)."
)


def test_a_state_before_its_own_courts_or_in_a_cited_case_is_no_respondent_state() -> None:
    assert respondent(ORDER) == ""
    assert respondent("The plaintiff relied on Petrov v. Bulgaria (no. 15197/02) alone.") == ""
    assert (
        respondent("CASE OF BERG v. NORWAY. The applicant, a Norwegian national, relied on the law.") == "NO"
    )


def test_the_state_whose_court_wrote_the_text_is_a_party() -> None:
    assert set(
        parties("UNITED STATES BANKRUPTCY COURT\nThe petitioner, Ramon Ortega, filed a petition.")
    ) == {"US"}


def test_another_name_after_a_mark_is_found_whole() -> None:
    def names(text: str) -> list[str]:
        return [text[m.start : m.end] for m in find(text) if "pattern:alias" in m.sources]

    assert names('DARNELL HOLLOWAY, a/k/a "Slim", a/k/a Terry Vance, came') == ["Slim", "Terry Vance"]
    assert names("Alfa Corp., a/k/a Alfa Power Tools, came") == []
