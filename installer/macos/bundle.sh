#!/usr/bin/env bash
# Makes Sfumato.app from the frozen folder. On macOS: `python3 installer/build.py --only frozen`, then this; sign and notarize after.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=build/dist
app="$out/Sfumato.app"
version=$(python3 -c 'import tomllib; print(tomllib.load(open("pyproject.toml", "rb"))["project"]["version"])')
rm -rf "$app"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
cp -R "$out/sfumato/." "$app/Contents/MacOS/"
printf '#!/bin/sh\nexec "$(dirname "$0")/sfumato" open "$@"\n' >"$app/Contents/MacOS/start"
chmod +x "$app/Contents/MacOS/start"
cat >"$app/Contents/Info.plist" <<PLIST
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>CFBundleName</key><string>Sfumato</string>
  <key>CFBundleIdentifier</key><string>org.sfumato.app</string>
  <key>CFBundleShortVersionString</key><string>$version</string>
  <key>CFBundleExecutable</key><string>start</string>
  <key>NSHighResolutionCapable</key><true/>
  <key>CFBundleDocumentTypes</key><array><dict>
    <key>CFBundleTypeName</key><string>Sfumato project</string>
    <key>CFBundleTypeExtensions</key><array><string>sfumato</string></array>
    <key>CFBundleTypeRole</key><string>Editor</string>
  </dict></array>
</dict></plist>
PLIST
echo "$app"
