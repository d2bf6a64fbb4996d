"""What the words in front of a name let one expect: who "played for X" played for a team, who "graduated from X" left a school.

A frame is weaker than a noun that names the kind; how often each is right is measured (evidence.py, sort "frame")."""

from __future__ import annotations

import re

# Kind → what stands in front of a name of that kind. An article or a compound adjective may follow.
_FRAMES: dict[str, str] = {
    "television programme": (
        r"episodes?\s+(?:of|for|on)|guest[- ]starr(?:ed|ing)\s+(?:on|in)|guest\s+(?:appearances?|roles?|star)\s+(?:on|in)"
        r"|(?:presenter|co-host|contestant|showrunner|story\s+editor|series\s+regular)\s+(?:of|on)"
        r"|(?:writer|producer|correspondent|co-creator)\s+on|(?:host|co-host)\s+of|(?:co-)?host(?:ed|s)"
        r"|(?:recurring|regular)\s+roles?\s+(?:\w+\s+){0,3}(?:on|in)"
    ),
    "film": r"(?:film|feature|directorial|screen)\s+debut\s+(?:in|with)|screenplays?\s+(?:for|of)",
    "work": (
        r"(?:starr(?:ed|ing|s)|act(?:ed|ing))\s+(?:\w+\s+){0,4}in|(?:lead|leading|title|supporting|starring|cameo|main|small|film|stage)"
        r"\s+roles?\s+(?:\w+\s+){0,3}in|(?:wrote|co-wrote|co-directed|illustrated|directed|(?:executive\s+|co-)?produced|co-created)|author\s+of"
    ),
    "sports team": (
        r"(?:play(?:s|ed|ing)?)\s+(?:\w+\s+){0,2}(?:for|against|with)|(?:rid(?:es?|ing|den)|rode|driv(?:es|ing|en)|drove)\s+for"
        r"|rac(?:ed|es|ing)\s+(?:for|with)|(?:drafted|waived|picked\s+up)\s+(?:\w+\s+){0,3}by|on\s+loan\s+(?:at|to|from|with)"
        r"|(?:appearances?|caps|debut|senior\s+career|youth\s+career)\s+(?:\w+\s+){0,2}(?:for|with|against)"
        r"|lost\s+to|loss(?:es)?\s+(?:to|against)|wins?\s+(?:over|against)|draws?\s+(?:with|against)|signed\s+for|(?:spells?|stints?)\s+with|transfer(?:red)?\s+to"
        r"|traded\s+(?:\w+\s+){0,2}to|made\s+(?:his|her)\s+(?:[\w-]+\s+){0,4}debut\s[^.;()]{0,60}\s(?:with|for|against)"
        r"|(?:interim|caretaker|assistant|head)\s+(?:manager|coach)\s+(?:of|for|at|with)"
        r"|(?:goalkeeper|midfielder|defender|striker|winger|pitcher|quarterback|footballer|head\s+coach)\s+(?:of|for|with|at)"
    ),
    "educational institution": (
        r"(?:graduat(?:ed|ing)|degrees?|doctorate|ph\.?\s?d\.?|diploma|alumn(?:us|a|i)|professor(?:\s+emeritus)?|lecturer|"
        r"master[’']s|bachelor[’']s|graduate)\s+(?:\w+\s+){0,4}(?:from|at|of)"
        r"|(?:studi(?:ed|es)|educated|taught|lectur(?:ed|es)|enrolled|schooled|matriculated)\s+(?:\w+\s+){0,2}at|attend(?:ed|s|ing)"
    ),
    # Players of a college play for a university also where that is called like its state: "college football at Iowa".
    "university": r"(?:college|collegiate)\s+(?:\w+\s+){1,2}(?:at|for)|collegiately\s+(?:at|for)",
    # Where people apply and what they are in business: teachers, editors and players are elsewhere.
    "company": (
        r"(?:position|job|internship|vacancy|offer|opening|manager|engineer|developer|analyst|accountant|consultant|executive|"
        r"salesperson|performer|recruiter)\s+(?:at|with)"
    ),
    "law firm": r"\(instructed\s+by|counsel,?\s+instructed\s+by",
    "publisher": r"(?:book|novel|memoir|monograph|anthology|poems|stories|autobiography|collection|textbook)s?,?\s[^.;()]{0,60}"
    r"\b(?:published|issued)\s+(?:\w+\s+){0,2}(?:by|with)|(?:was|were|been)\s+published\s+(?:in\s+\d{4}\s+)?by",
    "record label": r"record(?:ing)?\s+(?:deal|contract)\s+(?:\w+\s+){0,2}(?:with|from)|(?:album|single|EP)s?,?\s[^.;()]{0,60}"
    r"\breleased\s+(?:\w+\s+){0,3}(?:on|by|through|via)",
    "sports league": r"(?:play(?:s|ed|ing)?|compet(?:es?|ed|ing))\s+(?:\w+\s+){0,3}in(?=\s+the\s)"
    r"|(?:club|side|team)\s+in(?=\s+the\s)",
    "restaurant": r"\bchef\s+(?:\w+\s+){0,2}(?:at|of)",
    "sports event": r"(?:compet(?:ed|es|ing)|medals?)\s+(?:\w+\s+){0,3}(?:in|at)|runner-up\s+(?:in|at)"
    r"|(?:quarter-?|semi-?)?finals?\s+of",
    "event": r"represent(?:s|ed|ing)?\s+(?:\w+\s+){1,4}at",
    "award": r"(?:nominat(?:ed|ion)|shortlisted)\s+for|recipient\s+of|(?:was|been)\s+awarded|(?:honou?red|decorated)\s+with"
    r"|(?:receives?|received|receiving)(?=\s+the\s)",
    "stadium": r"(?:game|match|test|leg|fixture)\s+at",
    "island": r"(?:combat|action|fighting|fought|landed|landings?)\s+on",
    "settlement": r"(?:born|raised|grew\s+up|died|resid(?:es|ed|ing)|settled|liv(?:es|ed|ing))\s+in|native\s+of"
    r"|(?:mayor|(?:arch)?bishop)\s+of"
    r"|\([^()\n]*\b\d{4},(?:\s+(?:in|at))?",  # of birth and death: "(17 March 1921, X – 5 March 1978, Y)"
}  # fmt: skip
# Kinds whose frames no town or region fits, also where the store knows one of the name: nobody fights on a town.
NO_TOWN = frozenset({"island", "stadium", "university"})
# Seats of a parliament: "represented X in the House of Commons", "Member of Parliament for X".
_SEAT = re.compile(
    r"(?:\b(?:MPs?|MLA|MSP|TD|[Mm]ember of [Pp]arliament|[Mm]ember|[Rr]epresentative|[Ss]enator|[Dd]eputy|"
    r"[Cc]ouncill?or|[Aa]lderman) for|"
    r"\b[Rr]epresent(?:ed|s|ing)(?P<in>))(?:\s+the)?(?:\s+(?:riding|district|constituency|division|electorate|seat) of)?\s+$"
)
_CHAMBER = re.compile(
    r"\s+(?:\w+\s+){0,2}?(?:in|at|on)\s+(?:the\s+)?(?:[A-Z][\w’-]*\s+){0,3}"
    r"(?:House|Senate|Parliament|Assembly|Congress|Legislature|Chamber|Commons|Lords|Diet|Bundestag|Sejm|Council)\b"
)
_MODIFIED = (
    r"(?:\s+(?:the|an?|his|her|their|its|both|[a-z]+-[a-z]+|(?:1[89]|20)\d\d(?:[–/-]\d\d)?))*\s+[\"“‘«]?$"
)
_PATTERNS = {
    kind: re.compile(rf"(?<![\w-])(?:{frames}){_MODIFIED}", re.IGNORECASE) for kind, frames in _FRAMES.items()
}
# The name is the whole phrase: not "played for the Belgium | national team", nor "in an episode of NBC|'s series".
_ENDS = re.compile(
    r"[\"”’»!?]{0,2}\s*(?:$|[,.;:()–—]|(?:and|or|in|on|at|from|for|with|by|as|until|to|before|after|during|when|where|while|but|who|"
    r"which|between|against|since|under|over|is|was|has|had|of|alongside|opposite)\b)"
)


# What only a team undergoes, or the score of its match, after its name.
_TEAM_DOES = re.compile(
    r"['’]?\s+(?:(?:were|was|got|being|are|is)\s+(?:\w+\s+)?relegated\b|(?:by\s+)?\d{1,3}[–-]\d{1,3}\b(?!\s+(?:years|seasons)))"
)


def framed_kind(before: str, after: str = "") -> tuple[str, str] | None:
    """The kind that the end of the words before a name announces, with these words; the frame that begins last where several
    fit. None where the words `after` it make the name part of a longer phrase."""
    seat = _SEAT.search(before)
    if seat and (seat["in"] is None or _CHAMBER.match(after)):
        return "constituency", seat[0].strip()
    if fate := _TEAM_DOES.match(after):
        return "sports team", fate[0].strip()
    if not _ENDS.match(after):
        return None
    found = [
        (match.start(), kind, match[0].strip())
        for kind, p in _PATTERNS.items()
        if (match := p.search(before))
    ]
    if not found:
        return None
    _, kind, words = max(found)
    return kind, words
