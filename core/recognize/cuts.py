"""Probabilities that rules give where no model was asked: judgment calls. Those of the model are fitted (`calibrate`)."""

from __future__ import annotations

READ_BY_RULE = 0.9  # of a name that a rule found: as sure as the tagger is of most names, and never surer than a checksum
SUREST = 0.999  # the most that the tagger may say: certainty is kept for checksums and a person's own list
# Direct and quasi of what surely identifies alone.
SURELY, HARDLY = 0.99, 0.01
SURELY_DIRECT = (
    0.8  # share of direct identifiers among a pattern's matches, from which on a match with a checksum is one
)
