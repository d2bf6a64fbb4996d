"""How much the widest replacements stand for, by which rungs are put in order and their loss is counted.

Where the ontology knows a size (inhabitants of a place, workers of an occupation, things of a kind) it says so; here are the
sizes that no table holds. Each with its unit and source; "order of magnitude" means that nobody counted: a
factor of ten either way moves a rung's loss by a tenth.
"""

from __future__ import annotations

PEOPLE = 8.1e9  # people alive (World Population Prospects 2024)
PAIRS_OF_INITIALS = 26**2  # "A.B.": as if every pair were as frequent
IN_A_ROLE = 1e6  # people with one role of proceedings, "applicant": order of magnitude
CODES_OF_A_KIND = 1e8  # numbers of one kind, "account number": order of magnitude
ADDRESSES = 2e9  # addresses of the world: order of magnitude
MEDICINE = 2e9  # people who take some medicine: order of magnitude
PROVISIONS = 2_000.0  # provisions of one law or code: order of magnitude
PARTS_OF_THE_WORLD = 29.0  # parts of continents and the like that the ontology lists (`resources/ontology`)
KNOWN_TOWN = 20_000  # inhabitants from which on a name that is also a word means the town: a judgment call
