"""Everything Sfumato does, without a window."""

from sfumato.core.offline import switch_off_telemetry

switch_off_telemetry()
