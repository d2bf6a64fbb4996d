#!/usr/bin/env bash
# Installs the shared libraries that Qt, OpenCV and the test corpus need, on Debian and its relatives.
# Where that is not permitted it says exactly what is missing and goes on: the headless commands do not need them all.
set -u

packages=(python3-venv libegl1 libgl1 libglib2.0-0 libxkbcommon0 libdbus-1-3 libfontconfig1 libxcb-cursor0
          libxkbcommon-x11-0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0
          libxcb-shape0 libxcb-xinerama0 libxcb-xkb1 fonts-dejavu-core)

if ! command -v dpkg-query >/dev/null 2>&1; then
    [ "$(uname -s)" = Linux ] && echo "Not a Debian-like system: if the window does not open, install your system's packages for Qt 6 (xcb, EGL, xkbcommon)."
    exit 0
fi

missing=()
for package in "${packages[@]}"; do
    # libglib2.0-0 is called libglib2.0-0t64 on newer releases.
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' && continue
    dpkg-query -W -f='${Status}' "${package}t64" 2>/dev/null | grep -q 'ok installed' && continue
    missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

if [ "$(id -u)" -eq 0 ]; then
    elevate=()
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    elevate=(sudo -n)
else
    echo "System libraries are missing and this account may not install them. Ask an administrator to run:"
    echo "    apt-get install ${missing[*]}"
    exit 0
fi

echo "Installing system libraries: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
if ! { "${elevate[@]}" apt-get update -qq && "${elevate[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null; }; then
    echo "Some system libraries could not be installed. The window may not open until this succeeds:"
    echo "    apt-get install ${missing[*]}"
fi
exit 0
