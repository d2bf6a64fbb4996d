"""Whether a text is in English: replacements are English words, and the models have read English only.

Function words tell a language by themselves: "le", "der" and "nie" stand in every few words of their language and hardly ever in
another. A list of names or a form has few of either, so a text is foreign only on evidence: many words of another language, and
more of them than English ones.
"""

from __future__ import annotations

import re
from collections import Counter

# The most frequent words of other languages that are no words of English, apart from names.
_OTHERS = {
    "French": "le la les des du et une dans pour qui que est au aux par sur avec sont cette ses il elle ont été pas ne ce",
    "German": "der die und das den dem ein eine nicht von mit ist auf für sich des zu im wurde werden oder auch bei nach",
    "Spanish": "el los las del y en por con una para su se lo que fue como más pero sus al entre",
    "Italian": "di il che per un una della dei nel con non sono è alla gli le delle dal si anche",
    "Dutch": "de het een van en dat niet zijn voor met door ook bij wordt aan uit naar",
    "Portuguese": "o os um uma da do dos das em no na não com foi são pelo ao",
    "Polish": "w z na się nie do że przez dla od jest oraz po jako który",
    "Swedish": "och att det som på är av för med till den inte ett har om men var",
    "Norwegian": "og ikke til på er det en med som å har",
    "Danish": "og ikke til af på er det en med som har",
}
_ENGLISH_WORDS = """the of and to in that was is he she it his her for on with as by had at from which be not this have or are
were an their they but been has who its would after there when him"""
_FOREIGN = frozenset(word for words in _OTHERS.values() for word in words.split())
_ENGLISH = frozenset(_ENGLISH_WORDS.split())
_AMBIGUOUS = _FOREIGN & _ENGLISH
_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 12  # foreign words from which on there is evidence
_TIMES = 3.0  # how many foreign words stand against one English one


def is_english(text: str) -> bool:
    """False where the words that hold a sentence together are clearly those of another language; true where nothing tells."""
    words = Counter(word.lower() for word in _WORD.findall(text))
    foreign = sum(n for word, n in words.items() if word in _FOREIGN and word not in _AMBIGUOUS)
    english = sum(n for word, n in words.items() if word in _ENGLISH and word not in _AMBIGUOUS)
    return foreign < _LEAST or foreign < _TIMES * english
