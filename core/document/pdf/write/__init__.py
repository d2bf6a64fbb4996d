"""From a PDF and its edits to a PDF without what was removed."""
