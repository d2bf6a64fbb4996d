"""How the European Court of Human Rights cites a case: what follows its name.

Brumărescu v. Romania ([GC], no. 28342/95, § 61, ECHR 1999-VII)
X and Y v. the Netherlands, 26 March 1985, §§ 22 and 23, Series A no. 91
Petrov, cited above, § 41
"""

from __future__ import annotations

import re

# "§ 61", "§§ 117-123", "§§ 57 to 63", "§§ 22, 23 and 25": paragraphs, but no day behind them ("§ 27, 15 April 2014").
_SIGNED = (
    r"§§?\s*\d[\d\-–‑]*(?:(?:\s?[-–‑]\s?|\sto\s|,\s|,?\sand\s)\d[\d\-–‑]*(?!\d|/|\s[A-Z][a-z]|\sothers))*"
)
_DATED = r"\d{1,2}\s[A-Z][a-z]+\s\d{4}"
_OLD_REPORTS = r"Series\sA\s(?:no\.\s?|vol\.\s?)\d+(?:-[A-Z])?|Reports\s(?:of\s[Jj]udgments\sand\sDecisions\s)?\d{4}[-‑–][IVX]+"
# "([GC], no. 28342/95, § 61, ECHR 1999-VII)", ", nos. 65731/01 and 65900/01, 12 April 2006", ", nos. 29580/12 and 4 others",
# "Series A no. 161"; the number without "no." only where the paragraph or the day follows (", 50073/07, § 27").
NUMBERED = re.compile(
    r"(?:\s*\([Nn]o\.\s?\d{1,2}\))?"
    r"\s*,?\s*\(?\s*(?:(?:\[GC\]|\(dec\.\)|\((?:just satisfaction|merits|preliminary objections?)\)|cited above|"
    r"judgment|decision|"
    rf"judgments? of \d{{1,2}} \w+ \d{{4}}|{_DATED}|{_SIGNED}),?\s*)*"
    r"(?:(?:applications?\s)?nos?\.?\s*(?:\d{1,3}/19\d{2}/\d{1,4}/\d{1,4}|\d{2,6}/\d{2}(?!\d)(?:(?:,|\sand|,\sand)\s(?:no\.?\s)?\d{2,6}/\d{2}(?!\d))*(?:,?\sand\s\d{1,3}\sothers)?)"
    rf"|\d{{3,6}}/\d{{2}}(?=,\s(?:§|{_DATED}))|{_OLD_REPORTS})"
    rf"(?:,?\s*(?:{_SIGNED}|(?:ECHR|Reports)\s\d{{4}}(?:[-‑–][IVX]+)?(?:\s\(extracts\))?|(?:judgments?\sof\s|decision\sof\s)?{_DATED}|pp?\.\s*[\d\-–]+|"
    r"\[GC\]|\(dec\.\)|Series\sA\sno\.\s?\d+(?:-[A-Z])?|ECHR|unreported))*\s*\)?"
)
# "Von Hannover v. Germany judgment of 24 June 2004", "X and Y v. the Netherlands, 26 March 1985, §§ 22 and 23": known by its day
# alone, or by a paragraph ("M.A. v. Austria, § 115, both cited above").
BY_DAY = re.compile(
    rf"(?:,?\s(?:\([a-z ]+\)\s)?(?:judgments?|decisions?)\s(?:\([a-z ]+\)\s)?of\s{_DATED}"
    rf"|,\s{_DATED}(?=,\s(?:§|Series|Reports))|,\s{_SIGNED})"
    rf"(?:,\s(?:{_SIGNED}|(?:pp?\.|paras?\.?)\s*[\d\-–‑]+|{_OLD_REPORTS}))*"
)
ABOVE = re.compile(rf"\s*,?\s*\(?(?:cited|mentioned|referred to)\s+above(?:,?\s{_SIGNED})?\)?")
# "(see Petrov, § 41, and Campbell and Fell, cited above)", "Moretti and Benedetti, no. 16318/07, § 67": what is cited by
# paragraph or from above is a case, wherever its full name stands.
_PARAGRAPHS = rf",?\s{_SIGNED}(?:,\s{_DATED})?"


def called(token: str) -> re.Pattern[str]:
    """The form of a case that is cited by its short name; group "it" is the name, made of `token`s."""
    return re.compile(
        rf"(?<=[\s(])(?<!\b[Tt]he\s)(?P<it>{token}(?:\s(?:and|&|{token})){{0,5}})"
        rf"(?:,\s{_SIGNED}(?:,\s(?:(?:both|all)\s)?cited\sabove|,\s{_DATED})?|,\s(?:(?:both|all)\s)?cited\sabove(?:{_PARAGRAPHS})?"
        rf"|(?:\s\[GC\])?,\snos?\.\s\d{{3,6}}/\d{{2}}(?:\sand\s\d{{3,6}}/\d{{2}})?,\s{_SIGNED}(?:,\s(?:{_DATED}|ECHR\s\d{{4}}(?:[-‑–][IVX]+)?))?)"
    )
