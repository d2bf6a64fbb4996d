"""Bodies of a case that share a word with a place abroad."""

from __future__ import annotations

from sfumato.core.generalize import ladder_for
from sfumato.core.recognize.model import EntityType


def test_a_body_of_a_case_is_in_no_foreign_province() -> None:
    case = "CASE OF LOPEZ v. SPAIN\nThe applicant left the Dominican Republic. The Audiencia Nacional of Spain tried him."
    told = [rung.text for rung in ladder_for("Audiencia Nacional", EntityType.ORG, case).rungs[1:-1]]
    assert "court" in told
    assert not any("Dominican" in words for words in told)
