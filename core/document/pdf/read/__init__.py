"""From a PDF to text with an origin for every character."""
