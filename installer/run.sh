#!/usr/bin/env bash
# `make run`: opens the window on the sample judgment; without a display it sanitizes the sample instead.
set -eu
cd "$(dirname "$0")/.."
sample=resources/samples/judgment.pdf
sfumato=.venv/bin/sfumato

if [ "$(uname -s)" = Darwin ] || [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; then
    exec "$sfumato" open "$sample"
fi

out="${SFUMATO_OUT:-$PWD/build/sample}"
mkdir -p "$out"
echo "There is no display, so the window cannot open. Sanitizing the sample instead."
rm -f "$out/judgment-sanitized.pdf"
"$sfumato" sanitize "$sample" -o "$out/judgment-sanitized.pdf"
echo "The result is in $out/judgment-sanitized.pdf; the source is $sample."
