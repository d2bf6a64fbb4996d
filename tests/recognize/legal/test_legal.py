"""Cited cases are whole, the case's own numbers are found in every form, and people have their part."""

from __future__ import annotations

import re

import pytest

from sfumato.core.recognize import patterns
from sfumato.core.recognize.institutions import outside_institutions, outside_offices, with_kinds
from sfumato.core.recognize.legal.citations import find_precedents
from sfumato.core.recognize.legal.precedents import with_precedents
from sfumato.core.recognize.legal.roles import role_of
from sfumato.core.recognize.link import link
from sfumato.core.recognize.model import Entity, EntityType, Mention
from sfumato.core.recognize.scored_mentions import Scored

P = EntityType.PERSON


@pytest.mark.parametrize(
    "cited",
    [
        "Bell v. Northwind Corp., 550 U.S. 544, 555 (2007)",
        "Von Hannover v. Germany judgment of 24 June 2004",
        "Marincola and Sestito v. Italy, application no. 42662/98, 25 November 1999",
        "Kryvitska and Kryvitskyy v. Ukraine (no. 30856/03, judgment of 2 December 2010)",
        "Re M (Children) (Habitual Residence: 1980 Hague Child Abduction Convention) [2020] EWCA Civ 1105",
        "Istituto nazionale della previdenza (Family benefits for residents) (C‑303/19, EU:C:2020:958, paragraph 20)",
        "Prahlad Singh Bhati v. NCT, Delhi, (2001) 4 SCC 280",
        "HR-2018-880-A paragraph 34",
        "HR-2016-2554-P (Holship)",
        "HR-2018-104-A Skjervøy",
        "In re Dana K. (2021) 51 Cal.App.5th 870, 883-884",
        "Aldersgate Credit Union v. Kowal (In re Kowal), 561 B.R. 188 (Bankr. E.D. Wis. 2016)",
        "Dunphy (an infant) v. National Maternity Hospital [1989] I.R. 91",
        "Gottlieb v. Mahon & anor [2007] IEHC 416",
        "State v. Akers, No. 27-CR-12-30447 (Hennepin Cnty. Dist. Ct. 2013)",
        "Crl. A. No. 309/2015 titled Anil Ali & Anr. v. State of Himachal Pradesh",
        "Rt. 1995 page 1427",
        "O'Donoghue v. Minister for Health [1996] 2 I.R. 20",
        "R. v. Lifchus, [1997] 3 S.C.R. 320",
        "R. v. J.J.R.D. (2006), 215 C.C.C. (3d) 252 (Ont. C.A.)",
        "21 January 1987, Rienzi v Commission, 76/84, EU:C:1987:17, paragraph 9",
        "Rt. 2001 s. 418",
        "Smith v. Jones, 123 F.3d 456, 460 (11th Cir. 1997)",
        "United States v. Doe, 2019 WL 1234567, at *3 (S.D. Fla. Mar. 3, 2019)",
        "State v. Rivera, 12 So. 3d 44 (Fla. 4th DCA 2009)",
        "In re Kellogg Brown, 756 F.3d 754, 760 (D.C. Cir. 2014)",
        "In re Abbotts Dairies of Pa., Inc., 788 F.2d 143, 149-50 (3d Cir. 1986)",
        "HB (Kurds) Iran CG [2018] UKUT 00430 (IAC)",
        "SSH and HR (illegal exit: failed asylum seeker) Iran CG [2016] UKUT 308 (IAC)",
        "State v. Villalobos, No. 1 CA-CR 13-0714, 2014 WL 5305655 (Ariz. Ct. App. Oct. 16, 2014)",
        "Twombly, 550 U.S. at 555",
        "Brumărescu v. Romania ([GC], no. 28342/95, § 61, ECHR 1999-VII)",
        "Brumărescu v. Romania, 28342/95, § 61, 28 October 1999",
        "Navalnyy v. Russia [GC], nos. 29580/12 and 4 others, § 61, 15 November 2018",
        "Moreno Gómez v. Spain, no. 4143/02, §§ 57 to 63, ECHR 2004‑X",
        "X and Y v. the Netherlands, 26 March 1985, §§ 22 and 23, Series A no. 91",
        "Jasar v. “the former Yugoslav Republic of Macedonia”, no. 69908/01, § 59, 15 February 2007",
        "Hachette Filipacchi Associés (ICI PARIS) v. France, no. 12268/03, § 43, 23 July 2009",
        "Mouvement raëlien suisse v. Switzerland [GC], no. 16354/06, § 75, ECHR 2012 (extracts)",
        "Moretti and Benedetti, no. 16318/07, § 67, 27 April 2010",
        "Beganović, cited above § 56",
        "Dumitru Popescu v. Romania (no. 2) (no. 71525/01, §§ 39-46, 26 April 2007)",
        "Stec and Others v. the United Kingdom [GC], nos. 65731/01 and 65900/01, 12 April 2006",
        "Loizidou v. Turkey (merits), judgment of 18 December 1996, Reports 1996-VI, § 12",
        "Sheydayev v. Russia, no. 65859/01, § 59, 7 December 2006",
        "Salman v. Turkey [GC], no. 21986/93, § 100, ECHR 2000‑VII",
        "R. v. Leeds Justices ex parte Kennett [1996] RVR 53",
        "Director of Public Prosecutions v. Wilson ([2001] EWHC Admin 198)",
        "Maneka Gandhi v. Union of India, AIR 1978 SC 597",
        "Kesavananda Bharati v. State of Kerala (1973) 4 SCC 225",
        "Case C-131/12, Google Spain SL v. AEPD",
        "Brown v. Stott (cited above)",
        "R. v. Clarence (1888) 22 QBD 23",
        "Attorney General's Reference (No 6 of 1980) [1981] QB 715",
        "Connelly v. Lane Constr. Corp., 809 F.3d 780, 787 (3d Cir. 2016)",
        "Kolassa (C‑375/13, EU:C:2015:37)",
        "Michta v. Poland, no 13425/02, §§ 33-39, 4 May 2006",
        "R. v. Clarence [1888] 22 Queen’s Bench Division 23, [1886-90] All England Law Reports 113",
        "R. v. Roberts [1986] Criminal Law Reports 188",
        "In re Trejo Minors, 462 Mich 341, 356-357; 612 NW2d 407 (2000)",
        "In re Olive/Metts Minors, 297 Mich App 35, 40; 823 NW2d 144 (2012)",
        "Re B-S (Children) [2013] EWCA Civ 1146",
        "Holmes-Moorhouse v Richmond upon Thames LBC [2009] UKHL 7, [2009] 1 WLR 413",
        "Samuels v Birmingham City Council [2019] UKSC 28 at [34]",
    ],
)
def test_a_cited_case_is_one_thing_from_the_first_party_to_the_year(cited: str) -> None:
    text = f"The claim fails, see {cited}; the appeal is dismissed."
    assert [text[p.start : p.end] for p in find_precedents(text)] == [cited]


@pytest.mark.parametrize(
    ("cited", "again"),
    [
        ("In re Bogard, 779 F.2d 370 (7th Cir. 1985)", "Bogard"),
        ("In re Dana K. (2021) 51 Cal.App.5th 870", "Dana K."),
    ],
)
def test_a_matter_is_called_by_its_name(cited: str, again: str) -> None:
    assert [p.short for p in find_precedents(f"See {cited}.")] == [again]


def test_a_case_that_is_cited_without_its_state_is_one_thing() -> None:
    text = "as in the Lingens judgment of 8 July 1986, Series A no. 103; the Rouen judgment of 5 May 1990 is not cited."
    assert [text[p.start : p.end] for p in find_precedents(text)] == [
        "Lingens judgment of 8 July 1986, Series A no. 103"
    ]


@pytest.mark.parametrize(
    ("cited", "short"),
    [
        ("Polishchuk and Svetlana Polishchuk v. Ukraine (no. 12451/04, 30 September 2010)", "Polishchuk"),
        ("Campbell and Fell v. the United Kingdom, no. 7819/77, 28 June 1984", "Campbell and Fell"),
    ],
)
def test_two_applicants_are_called_by_what_they_share_or_by_both(cited: str, short: str) -> None:
    assert [p.short for p in find_precedents(f"See {cited}.")] == [short]


def test_a_list_of_authorities_parts_its_cases() -> None:
    text = "(see, among others, Rozhkov v. Russia (no. 2), no. 38898/04, ECHR 2004‑VI, and Lap v. Finland (dec.), no. 22175/06)"
    assert [text[p.start : p.end] for p in find_precedents(text)] == [
        "Rozhkov v. Russia (no. 2), no. 38898/04, ECHR 2004‑VI",
        "Lap v. Finland (dec.), no. 22175/06",
    ]


def test_the_number_of_a_related_case_that_nobody_cites_by_name_is_risky() -> None:
    text = (
        "x" * 700 + " The related Case T-102/19 was removed; Case C-131/12, Google Spain SL v. AEPD, was not."
    )
    found = {text[s.start : s.end]: s.p_mask for s in with_precedents(text, [])}
    assert found["Case T-102/19"] > 0.5 > found["Case C-131/12, Google Spain SL v. AEPD"]


def test_the_caption_of_the_documents_own_case_is_no_precedent() -> None:
    assert find_precedents("JOHN DOE v. ACME INC.\nCase No. 20-cv-12345-ABC\nHe paid 12 U.S. dollars.") == ()


def test_long_lines_in_capitals_are_read_in_no_time() -> None:
    text = (
        "1 "
        + "UNITED STATES DISTRICT COURT SOUTHERN DISTRICT OF FLORIDA " * 200
        + " v. "
        + "ABCDEFGHIJ" * 500
    )
    assert find_precedents(text) == ()


def person(text: str, form: str, p: float = 0.9) -> Scored:
    start = text.index(form)
    return Scored(Mention(start, start + len(form), P, 0.9, ("tagger",)), p, 0.05, judged=True)


def test_names_inside_a_cited_case_are_no_people_of_the_document() -> None:
    text = "Anna Berg sued. See Jones v. Bock, 549 U.S. 199, 212 (2007)."
    found = with_precedents(text, [person(text, "Anna Berg"), person(text, "Jones"), person(text, "Bock")])
    assert [(text[s.start : s.end], s.mention.kind) for s in found] == [
        ("Anna Berg", ""),
        ("Jones v. Bock, 549 U.S. 199, 212 (2007)", "precedent"),
    ]
    assert found[1].p_mask < 0.1


def test_a_cited_case_of_the_documents_own_person_goes_whole() -> None:
    text = "Anna Berg sued. See Berg v. Bock, 549 U.S. 199, 212 (2007)."
    found = with_precedents(text, [person(text, "Anna Berg")])
    assert found[1].p_mask > 0.9
    assert text[found[1].start : found[1].end].startswith("Berg v. Bock")


def test_the_short_name_of_a_cited_case_is_the_case() -> None:
    text = "See Bell v. Northwind, 550 U.S. 544 (2007). Under Bell, labels fail."
    found = sorted(with_precedents(text, []), key=lambda s: s.start)
    assert [text[s.start : s.end] for s in found][1] == "Bell"
    assert link(text, found) == [[0, 1]]


@pytest.mark.parametrize(
    "number",
    [
        "HR-2019-1562-U",
        "1:20-cv-12345-ABC",
        "20-cv-12345-ABC-XYZ",
        "9:20-cv-80123-Clark/Reid",
        "18-cr-20001",
        "97-12345CF10A",
        "2019-CA-001234",
        "CACE-19-012345",
        "QB-2019-001234",
    ],
)
def test_the_number_of_a_case_is_proven_by_its_form(number: str) -> None:
    text = f"In case {number}, the order was entered."
    hits = [m for m in patterns.find(text) if m.kind == "docket number" and m.probability >= 1]
    assert number in [text[m.start : m.end] for m in hits]


@pytest.mark.parametrize("text", ["Civil Appeal No. 1234 of 2019", "W.P.(C) No. 1234/2019"])
def test_indian_case_numbers(text: str) -> None:
    assert any(
        m.kind == "docket number" and re.match("1234", text[m.start : m.end]) for m in patterns.find(text)
    )


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Anna Clark\nUNITED STATES DISTRICT JUDGE", "judge"),
        ("before Judge Anna Clark on Monday", "judge"),
        ("represented by Mr Anna Clark, a lawyer practising here", "counsel"),
        ("to Anna Clark, Esq., here", "counsel"),
        ("the Government were represented by their Agent, Anna Clark", "official"),
        ("a Polish national, Mr Anna Clark (“the applicant”)", "party"),
        ("Anna Clark,\n   Plaintiff,", "party"),
        ("Anna Clark          Applicant\n- and -", "party"),
        ("Ms Lee for the Applicant\nAnna Clark for the Defendant", "counsel"),
        ("Anna Clark KC told the court", "counsel"),
        ("Anna Clark, S.C., told the court", "counsel"),
        ("Anna Clark went home", ""),
    ],
)
def test_the_part_of_a_person(text: str, role: str) -> None:
    start = text.index("Anna Clark")
    mention = Mention(start, start + 10, P, 0.9)
    assert role_of(text, Entity("PERSON-1", P, (mention,), "Anna Clark", 0.5, 0.4)) == role


@pytest.mark.parametrize(
    "name", ["widows’ benefits", "child welfare services", "family court", "child protection"]
)
def test_attributes_inside_names_of_institutions_say_nothing_of_a_person(name: str) -> None:
    text = f"He asked for {name} there."
    word = re.split(r"\W", name)[0]
    start = text.index(word)
    attribute = Scored(Mention(start, start + len(word), EntityType.DEM, 0.9, ("gazetteer",)), 0.0, 0.6)
    assert outside_institutions(text, [attribute]) == []
    alone = f"She was a {word} then."
    start = alone.index(word)
    moved = attribute.moved(start, start + len(word))
    assert outside_institutions(alone, [moved]) == [moved]


def test_courts_and_laws_have_their_kind() -> None:
    def kind(text: str, type_: EntityType) -> str:
        mention = Mention(0, len(text), type_, 0.9)
        return with_kinds([Entity("X-1", type_, (mention,), text, 0.0, 0.1)])[0].kind

    assert kind("SOUTHERN DISTRICT OF FLORIDA", EntityType.ORG) == "court"
    assert kind("Aliens Act 1989", EntityType.MISC) == "law"
    assert kind("widow’s pension", EntityType.MISC) == "benefit"
    assert kind("Northwind Limited", EntityType.ORG) == ""


def test_offices_and_chambers_of_the_court_are_nobodys_attribute() -> None:
    text = (
        "STRASBOURG\n\nThe European Court of Human Rights, sitting as a Chamber: Anna Berg, President,\n"
        "and Ida Moe, Deputy Section Registrar. Done in English at Strasbourg. He lives in Strasbourg."
    )
    forms = ["STRASBOURG", "Chamber", "President", "Deputy Section Registrar", "Registrar", "Strasbourg"]
    found = [
        Scored(Mention(m.start(), m.end(), EntityType.DEM, 0.5, ("gazetteer",)), 0.0, 0.8)
        for form in forms
        for m in re.finditer(form, text)
    ]
    kept = outside_offices(text, found)
    assert [(text[s.start : s.end], s.start) for s in kept] == [("Strasbourg", text.rindex("Strasbourg"))]


def test_a_registrar_elsewhere_is_an_occupation() -> None:
    text = "Registrar, University of Larvik"
    office = [Scored(Mention(0, 9, EntityType.DEM, 0.5, ("gazetteer",)), 0.0, 0.8)]
    assert outside_offices(text, office) == office


@pytest.mark.parametrize("line", ["COURT (CHAMBER)\nSTRASBOURG", "JUDGMENT STRASBOURG"])
def test_the_seat_of_the_court_in_a_heading_is_no_place(line: str) -> None:
    text = f"{line}\nreferred to the Court by the European Commission of Human Rights"
    at = text.index("STRASBOURG")
    seat = Scored(Mention(at, at + 10, EntityType.LOC, 0.9, ("tagger",)), 0.0, 0.7)
    assert outside_offices(text, [seat]) == []


def test_a_country_is_not_the_short_name_of_a_case_that_it_brought() -> None:
    text = (
        "The Court refers to Cyprus v. Turkey ([GC], no. 25781/94, ECHR 2001-IV) and Brumărescu v. Romania "
        "([GC], no. 28342/95, ECHR 1999-VII). As in Brumărescu, the applicant lived in the north of Cyprus."
    )
    found = [text[s.start : s.end] for s in with_precedents(text, [])]
    assert "Brumărescu" in found
    assert "Cyprus" not in found


def test_what_is_cited_by_paragraph_or_from_above_is_a_case_and_a_provision_is_none() -> None:
    text = (
        "(compare Wieser and Bicos Beteiligungen GmbH, § 60, and Robathin, § 48, both cited above). Under Article 8, § 2, and "
        "the Criminal Code, § 5, the Court, cited above, held so."
    )
    assert [text[p.start : p.end] for p in find_precedents(text)] == [
        "Wieser and Bicos Beteiligungen GmbH, § 60",
        "Robathin, § 48, both cited above",
    ]


def test_what_was_decided_below_in_this_case_is_its_own_number() -> None:
    text = (
        " " * 700
        + "The court of appeals affirmed, 582 S.W.3d 411 (Tex. App. 2019). See Berg v. Alfa, 685 S.W.2d 18 (Tex. 1985)."
    )
    kinds = {text[s.start : s.end]: s.mention.kind for s in with_precedents(text, [])}
    assert kinds["582 S.W.3d 411 (Tex. App. 2019)"] == "case number"
    assert kinds["Berg v. Alfa, 685 S.W.2d 18 (Tex. 1985)"] == "precedent"


def test_a_citation_does_not_take_in_the_number_of_the_next_paragraph() -> None:
    text = "Neutral Citation Number: [2022] EWHC 311 (QB)\n1. Dr Alderson sues."
    assert [text[p.start : p.end] for p in find_precedents(text)] == ["[2022] EWHC 311 (QB)"]


def test_the_short_name_of_a_cited_case_is_cut_out_of_a_longer_mention() -> None:
    text = "See Sabanchiyeva and Others v. Russia, no. 38450/05, § 117, ECHR 2013. On it Nada and Sabanchiyeva are built."
    start = text.index("Nada and")
    both = Scored(Mention(start, start + 21, EntityType.PERSON, 0.9, ("tagger",)), 0.1, 0.7)
    found = [(text[s.start : s.end], s.mention.kind) for s in with_precedents(text, [both])]
    assert ("Nada", "") in found
    assert ("Sabanchiyeva", "precedent") in found


def test_a_letter_about_a_dispute_by_its_day_is_no_precedent() -> None:
    assert (
        find_precedents("Re: Berg v. Dahl, 3 March 2020. Dear Mr Dahl, we write to you about the above.")
        == ()
    )


@pytest.mark.parametrize(
    ("sentence", "stays"),
    [
        ("In 1998 the Deputy Minister of Justice (Statssekretær) rejected it.", True),
        ("The Minister of Transport and Communications’s view won.", True),
        ("Mr Berg, the Minister of Transport and Communications, signed.", False),
        ("The applicant was the Minister of Defence.", False),
    ],
)
def test_a_minister_who_acts_as_an_office_is_nobodys_attribute(sentence: str, stays: bool) -> None:
    text = f"Ida Berg (“the applicant”) sued. {sentence}"
    found = re.search(r"(?:Deputy )?Minister[^,.’]*?(?: \(.*?\))?(?= rejected|’s|,|\.)", text)
    assert found is not None
    office = Scored(Mention(*found.span(), EntityType.DEM, 0.9, ("tagger",)), 0.0, 0.9)
    assert (outside_offices(text, [office]) == []) is stays
