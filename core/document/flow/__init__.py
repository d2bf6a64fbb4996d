"""What office and plain formats share: text as sections of blocks, edits of it, packages, XML, pictures."""
