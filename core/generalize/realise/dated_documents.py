"""Papers and other things that are named by their day, and how they come about: "the order issued in the 2000s"."""

from __future__ import annotations

import re

from sfumato.core.language.lists import listed

_MADE = {
    "given": listed("judgment;judgement;decision;ruling;verdict;sentence;resolution;conclusion;consent;evidence"),
    "issued": listed("order;warrant;certificate;summons;notice;decree;injunction;permit;licence;indictment;circular"),
    "made": listed(
        "request;application;motion;complaint;claim;statement;declaration;proposal;submission;petition;appeal;offer;demand;"
        "recommendation;finding;allegation;deposition;payment"
    ),
    "written": listed(
        "letter;note;memo;memorandum;reply;opinion;e-mail;email;document;article;response;affidavit;report;fax;record;"
        "observation;pleading;minutes;assessment"
    ),
    "concluded": listed("agreement;contract;settlement;treaty;deal;lease"),
    "held": listed("hearing;meeting;session;interview;trial;demonstration;election;rally;examination;conference"),
}  # fmt: skip
_PARTICIPLE = {noun: participle for participle, nouns in _MADE.items() for noun in nouns}
# Words between a paper and its date: "the decision of the district court |of …".
_FAR = re.compile(r"\b([a-z-]+)\s+(?:of|by|from)\s+(?:the|an?|his|her|its|that)\s+(?:[^\s,;:.()]+\s+){1,5}$")
_NO_PAPERS = listed("deadline;date;time-limit;hearing;incident;accident;events;event")
_NEAR = re.compile(r"([a-z-]+),?\s+$", re.IGNORECASE)


def participle_of(noun: str) -> str:
    """How such a thing comes about: "given" for judgments; "" where the table has no word."""
    return _PARTICIPLE.get(noun) or _PARTICIPLE.get(noun.removesuffix("s"), "")


def paper_before(text: str) -> tuple[str, bool]:
    """The paper that the end of a text names, and whether it is the last word: ("decision", False) after "the decision of the
    district court"."""
    near = _NEAR.search(text)
    if near and participle_of(near[1].lower()):
        return near[1].lower(), True
    far = _FAR.search(text) if not (near and near[1].lower() in _NO_PAPERS) else None
    return (far[1], False) if far else ("", False)
