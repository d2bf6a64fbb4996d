"""Mailboxes and Outlook messages, written again in a clean form: the headers people see and the text, nothing else."""
