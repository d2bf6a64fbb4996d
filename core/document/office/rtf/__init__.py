"""Rich Text Format, redacted in place."""
