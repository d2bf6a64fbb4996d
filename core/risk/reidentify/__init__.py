"""The attacker in the box: who, among known people, does a text point to? (paper 003)"""

from sfumato.core.risk.reidentify.attack import Attack, Attackers, Candidate, GivesAway, View
from sfumato.core.risk.reidentify.deidentify import Hidden, deidentify
from sfumato.core.risk.reidentify.measure import ReidentifyMeasure
from sfumato.core.risk.reidentify.profiles import Profile, load_profiles

__all__ = [
    "Attack",
    "Attackers",
    "Candidate",
    "GivesAway",
    "Hidden",
    "Profile",
    "ReidentifyMeasure",
    "View",
    "deidentify",
    "load_profiles",
]
