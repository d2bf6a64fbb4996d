"""Sports that have teams and leagues, and the words that tell them."""

from __future__ import annotations

import re

# What stands before "team" and "league", and words that no other sport has.
_WORDS = {
    "football": "football;footballer;footballers;midfielder;quarterback;linebacker;wide receiver;running back;cornerback",
    "soccer": "soccer",
    "basketball": "basketball;point guard;shooting guard;power forward",
    "baseball": "baseball;shortstop;outfielder;infielder;baseman",
    "softball": "softball",
    "ice hockey": "ice hockey",
    "hockey": "hockey;defenceman;defenseman;goaltender",
    "cricket": "cricket;cricketer;cricketers;batsman;bowler;wicket-keeper",
    "rugby": "rugby;fly-half;scrum-half",
    "handball": "handball;handballer",
    "volleyball": "volleyball",
    "water polo": "water polo",
    "lacrosse": "lacrosse",
    "netball": "netball",
    "cycling": "cycling;cyclist;bicycle racer;road racing cyclist",
}
_ONE = {word: sport for sport, words in _WORDS.items() for word in words.split(";")}
_SAID = re.compile(
    rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, _ONE), key=len, reverse=True))})(?![\w-])", re.IGNORECASE
)
# "Hockey" is that on ice where the text says so once, and people who say "soccer" call another game football.
_SAME = {frozenset({"hockey", "ice hockey"}): "ice hockey", frozenset({"football", "soccer"}): "soccer"}


def sport_said(text: str) -> str:
    """The sport that a text speaks of, as it stands before a noun ("ice hockey"); "" for none and for several."""
    found = frozenset(_ONE[match[0].lower()] for match in _SAID.finditer(text))
    return _SAME.get(found, "") or (next(iter(found)) if len(found) == 1 else "")
