"""What forms and the pages of a record carry is nobody's detail."""

from __future__ import annotations

import pytest

from sfumato.core.recognize.model import EntityType
from tests.recognize.test_lookalikes import kept


@pytest.mark.parametrize(
    ("text", "form", "type_"),
    [
        ("Case 2:85-cv-04544 Page 6 of 11 Page ID", "Page", EntityType.DEM),
        ("DISPUTES BETWEEN YOU AND US WILL BE RESOLVED BY ARBITRATION.", "US", EntityType.LOC),
        ("See Dkt. 205-2 at 50. The motion is denied.", "Dkt. 205-2 at 50", EntityType.CODE),
        ("LORD JUSTICE DAVENPORT", "JUSTICE", EntityType.DEM),
        ("The midwife, Sister Joyce Wragg, left.", "Sister", EntityType.DEM),
        ("Reliance is placed on the earlier judgment.", "Reliance", EntityType.ORG),
        ("the report in EXHIBIT 57 of", "57", EntityType.QUANTITY),
        ("The targets for Q2 are set.", "Q2", EntityType.MISC),
        ("Dear Hiring Manager,", "Hiring Manager", EntityType.PERSON),
        ("Entered 07/07/14 18:11:25 Desc Main", "Desc", EntityType.ORG),
        ("JS-6\nDENNIS BERG", "JS-6", EntityType.CODE),
        ("overtime pay.\t3.\t$\tN/A", "N", EntityType.QUANTITY),
        ("overtime pay.\t3.\t$\t0.00", "0.00", EntityType.CODE),
        ("Add line 2 + line 3.\t4.\t$", "4.", EntityType.CODE),
        ("Official Form B 6I", "B 6I", EntityType.MISC),
        ("See Dkt. 205-2 at ¶¶ 50, 58. Keeping", "Dkt. 205-2 at ¶¶ 50, 58", EntityType.CODE),
        ("RINA MERCER, CSR, RMR, CRR", "RMR", EntityType.ORG),
        ("DISPUTES BETWEEN YOU AND US WILL\nBE", "US", EntityType.ORG),
        ("Nurse: Ann Berg", "Nurse", EntityType.DEM),
        ("Subject: Quarterly Meeting\n\nOur quarterly meeting is on Friday.", "Quarterly", EntityType.ORG),
        ("Attached: Project_Report_October_2023.pdf", "October", EntityType.DATETIME),
        ("We ate at an Italian place.", "Italian", EntityType.ORG),
        ("The cake is at Grandma's house.", "Grandma", EntityType.DEM),
        ("Dr. Ruth Abel      Ward: 7B\n", "Ward", EntityType.PERSON),
        ("2. Vehicle\nMake and model      grey", "Vehicle", EntityType.ORG),
        ("2. Car\nMake and model      grey\nMileage       8", "model", EntityType.DEM),
        ("Reporting Officer: Ofc. D. Kruger", "Ofc", EntityType.ORG),
    ],
)
def test_the_furniture_of_records_and_forms_is_nobodys_detail(
    text: str, form: str, type_: EntityType
) -> None:
    assert not kept(text, form, type_)


@pytest.mark.parametrize(
    ("text", "form", "type_"),
    [
        ("He moved to the US in 1990.", "US", EntityType.LOC),
        ("His sister Joyce left.", "sister", EntityType.DEM),
        ("[10:02 AM] Ward: 7 is fine", "Ward", EntityType.PERSON),
        ("BETWEEN\nAnna Berg        Plaintiff", "Anna Berg", EntityType.PERSON),
        ("2. Berglund\nHe was 34.", "Berglund", EntityType.ORG),
        (
            "Drug        Dose\nAspirin     75 mg     daily\nMetformin     5 mg     daily",
            "Aspirin",
            EntityType.DEM,
        ),
        ("Berg and sons      grey\nMileage       8", "Berg and sons", EntityType.ORG),
        ("He called his father.", "father", EntityType.DEM),
        ("He served in the Sgt regiment.", "Sgt", EntityType.ORG),
        ("[10:02 AM] Bob White, Developer: Thanks", "Developer", EntityType.DEM),
        ("Reliance Industries paid.", "Reliance Industries", EntityType.ORG),
        ("Dear Tyler Mason,", "Tyler Mason", EntityType.PERSON),
        ("Subject: Nordvik Meeting\n\nOur meeting is on Friday.", "Nordvik", EntityType.ORG),
    ],
)
def test_what_only_looks_like_furniture_stays(text: str, form: str, type_: EntityType) -> None:
    assert kept(text, form, type_)


@pytest.mark.parametrize(
    "job", ["nurse", "doctor", "teacher", "lawyer", "driver", "clerk", "insurer's agent"]
)
def test_what_somebody_does_is_no_furniture(job: str) -> None:
    """A word that is printed on forms and also said of people tells who somebody is."""
    text = f"Anna Lie is a {job} in Larvik."
    assert kept(text, job, EntityType.DEM)


@pytest.mark.parametrize(
    ("text", "form", "type_"),
    [
        ("We met at the Kowalski bakery.", "Kowalski", EntityType.PERSON),
        ("We met at the Kowalski bakery.", "Kowalski", EntityType.ORG),
        ("VAT number DE 123456789 is on the invoice.", "DE 123456789", EntityType.CODE),
        ("See Report_Nordbank_2023.pdf for this.", "Nordbank", EntityType.ORG),
    ],
)
def test_what_may_name_somebody_is_no_furniture(text: str, form: str, type_: EntityType) -> None:
    assert kept(text, form, type_)
