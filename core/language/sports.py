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

# Words of a text that speaks of some sport.
OF_SPORT = re.compile(
    r"\b(?:sports?\w*|athlet\w+|olympi\w+|paralympi\w+|players?|teams?|leagues?|coach\w*|rac(?:es?|ers?|ing)|match(?:es)?|"
    r"champion\w*|tennis|golf\w*|box(?:ers?|ing)|wrestl\w+|swimm\w+|skii?\w*|skat\w+|cycl\w+|marathons?|riders?|jockeys?|"
    r"gymnast\w*|judo\w*|fenc(?:ers?|ing)|row(?:ers?|ing)|archery?|football\w*|cricket\w*|rugby|hockey|ball)\b",
    re.IGNORECASE,
)


def sport_said(text: str) -> str:
    """The sport that a text speaks of, as it stands before a noun ("ice hockey"); "" for none and for several."""
    found = frozenset(_ONE[match[0].lower()] for match in _SAID.finditer(text))
    return _SAME.get(found, "") or (next(iter(found)) if len(found) == 1 else "")
