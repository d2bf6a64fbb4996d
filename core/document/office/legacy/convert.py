"""Conversion of an old office file by LibreOffice, in a process with a profile of its own and a time limit.

Not guaranteed: LibreOffice decides what it takes over. Macros are not run; what it drops is not in the result either.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from sfumato.core.errors import CannotRead, TooLarge, UnsupportedFormat

SECONDS = 180  # for one file; a judgment call, since the first start of LibreOffice alone may take twenty
_PLACES = (
    "/usr/bin/soffice",
    "/usr/lib/libreoffice/program/soffice",
    "/opt/libreoffice/program/soffice",
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "C:\\Program Files\\LibreOffice\\program\\soffice.exe",
)
# LibreOffice's own switches: no macro runs and nothing is loaded from elsewhere while a file is converted.
_SETTINGS = {
    "MacroSecurityLevel": "3",
    "DisableMacrosExecution": "true",
    "BlockUntrustedRefererLinks": "true",
}
_ITEM = (
    '<item oor:path="/org.openoffice.Office.Common/Security/Scripting">'
    '<prop oor:name="{0}"><value>{1}</value></prop></item>'
)
_PROFILE = (
    '<?xml version="1.0" encoding="UTF-8"?><oor:items xmlns:oor="http://openoffice.org/2001/registry">'
    + "".join(_ITEM.format(name, value) for name, value in _SETTINGS.items())
    + "</oor:items>"
)


def program() -> str | None:
    """LibreOffice on this machine; None where there is none. SFUMATO_SOFFICE names another place."""
    chosen = os.environ.get("SFUMATO_SOFFICE")
    if chosen is not None:
        return chosen if Path(chosen).is_file() else None
    found = shutil.which("soffice") or shutil.which("libreoffice")
    return found or next((place for place in _PLACES if Path(place).is_file()), None)


def converted(path: Path, kind: str) -> bytes:
    """The file as DOCX, XLSX or PPTX (`kind`, without a dot)."""
    office = program()
    if office is None:
        raise UnsupportedFormat(
            "Office files from before 2007 are read with the help of LibreOffice, which is not installed.",
            file=path,
            next_step=f"Install LibreOffice, or save the file as {kind.upper()} in its own program.",
        )
    with tempfile.TemporaryDirectory(prefix="sfumato-") as name:
        folder = Path(name)
        source = folder / f"source{path.suffix.lower()}"
        shutil.copyfile(path, source)
        profile = folder / "profile"
        (profile / "user").mkdir(parents=True)
        (profile / "user" / "registrymodifications.xcu").write_text(_PROFILE, "utf-8")
        out = folder / "out"
        _run(
            [
                office,
                f"-env:UserInstallation={profile.as_uri()}",
                *_SWITCHES,
                kind,
                "--outdir",
                str(out),
                str(source),
            ],
            path,
        )
        result = out / f"source.{kind}"
        if not result.is_file():
            raise CannotRead(
                "LibreOffice could not convert the file: it is damaged or locked with a password.",
                file=path,
                next_step=f"Open it in its own program and save it as {kind.upper()}.",
            )
        return result.read_bytes()


_SWITCHES = ("--headless", "--norestore", "--nolockcheck", "--nodefault", "--convert-to")


def _environment() -> dict[str, str]:
    # Proxies that lead nowhere: a link in the file must not reach out while it is converted.
    environment = {**os.environ, "http_proxy": "http://127.0.0.1:9", "https_proxy": "http://127.0.0.1:9"}
    if getattr(sys, "frozen", False):
        # The frozen program finds its own libraries by this variable; another program must find its own.
        environment.pop("LD_LIBRARY_PATH", None)
        if "LD_LIBRARY_PATH_ORIG" in environment:
            environment["LD_LIBRARY_PATH"] = environment.pop("LD_LIBRARY_PATH_ORIG")
    return environment


def _run(command: list[str], path: Path) -> None:
    try:
        subprocess.run(
            command,
            capture_output=True,
            timeout=SECONDS,
            env=_environment(),
            check=False,
            start_new_session=sys.platform != "win32",
        )
    except subprocess.TimeoutExpired as error:
        raise TooLarge(
            "LibreOffice takes longer than a safe limit allows for this file.", file=path
        ) from error
    except OSError as error:
        raise CannotRead("LibreOffice could not be started.", file=path) from error
