; Inno Setup script for Windows. First `python installer\build.py --only frozen` on Windows, then
; `iscc /DVersion=0.10.0 installer\windows\sfumato.iss` with the version that `sfumato --version` says.
#ifndef Version
  #error Say which version: iscc /DVersion=NUMBER
#endif
[Setup]
AppName=Sfumato
AppVersion={#Version}
AppPublisher=Sfumato maintainers
DefaultDirName={autopf}\Sfumato
DefaultGroupName=Sfumato
OutputBaseFilename=sfumato-{#Version}-setup
OutputDir=..\..\build\dist
Compression=lzma2
SolidCompression=yes
ArchitecturesInstallIn64BitMode=x64compatible
PrivilegesRequired=lowest
ChangesAssociations=yes
LicenseFile=..\..\LICENSE

[Files]
Source: "..\..\build\dist\sfumato\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{group}\Sfumato"; Filename: "{app}\sfumato.exe"; Parameters: "open"
Name: "{autodesktop}\Sfumato"; Filename: "{app}\sfumato.exe"; Parameters: "open"; Tasks: desktop

[Tasks]
Name: desktop; Description: "Create a desktop icon"

[Registry]
Root: HKA; Subkey: "Software\Classes\.sfumato"; ValueType: string; ValueData: "Sfumato.Project"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Sfumato.Project"; ValueType: string; ValueData: "Sfumato project"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Sfumato.Project\shell\open\command"; ValueType: string; ValueData: """{app}\sfumato.exe"" open ""%1"""

[Run]
Filename: "{app}\sfumato.exe"; Parameters: "--self-test"; Description: "Check the installation"; Flags: postinstall skipifsilent unchecked
