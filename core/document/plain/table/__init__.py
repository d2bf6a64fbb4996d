"""Tables in text files: CSV by cell, JSON lines by value. Every character outside an edited cell stays as it is."""
