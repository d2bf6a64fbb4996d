"""What courts write: cited precedents, the numbers of the case itself, and who plays which part."""
