"""Mails, mailboxes and Outlook messages: read into a tree of parts, redacted there, written from it."""
