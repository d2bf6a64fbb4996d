"""What a text says of whom: subject and relation of every fact, and the timeline of its dates."""
