"""Documents in, redacted documents out, and the proof."""
