"""One module per measure of privacy risk."""
