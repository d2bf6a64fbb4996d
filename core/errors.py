"""Typed errors. Each names the file, the reason and what to do next."""

from __future__ import annotations

from pathlib import Path


class SfumatoError(Exception):
    """Base of every error a person may see. Never put document text into one."""

    default_next_step = "Check the file and try again."

    def __init__(self, reason: str, *, file: str | Path | None = None, next_step: str | None = None) -> None:
        self.reason = reason
        self.file = str(file) if file is not None else None
        self.next_step = next_step or self.default_next_step
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The whole error as one line: file, reason, next step."""
        where = f"{self.file}: " if self.file else ""
        return f"{where}{self.reason} {self.next_step}"

    def to_json(self) -> dict[str, str | None]:
        """The same parts for `--json`; `file` is None where no file is concerned."""
        return {
            "error": type(self).__name__,
            "file": self.file,
            "reason": self.reason,
            "next_step": self.next_step,
        }


class CannotRead(SfumatoError):
    """The file is missing, damaged, empty or not what its name says."""


class UnsupportedFormat(CannotRead):
    """No reader knows the format of the file."""

    default_next_step = "Convert it to PDF or DOCX and open that."


class PasswordNeeded(CannotRead):
    """The file is encrypted, and no password or a wrong one was given."""

    default_next_step = "Enter the password."


class TooLarge(CannotRead):
    """The file would need more memory or time than a safe limit allows (also: bombs)."""

    default_next_step = "Split the file and open the parts."


class BadPlan(SfumatoError):
    """A redaction plan that does not fit its document."""

    default_next_step = "Make the plan again from the text of this very file (sfumato read --json)."


class CannotWrite(SfumatoError):
    """The output exists, the folder is read-only or the disk is full. Nothing was left half-written."""

    default_next_step = "Choose another place to save, or free some space."


class LeakFound(SfumatoError):
    """Verification found removed text in the result; the result was deleted."""

    default_next_step = "Choose the layout “Clean copy”, or report this file: nothing was written."


class ResourceMissing(SfumatoError):
    """A model, index or store is absent or damaged; the feature that needs it is off."""

    default_next_step = "Reinstall Sfumato or rebuild the resource; masking still works."
