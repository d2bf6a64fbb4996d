"""Rich Text Format; the redacted copy is a DOCX."""
