"""What begins a command to which the permissions of files apply, though root gives it."""

from __future__ import annotations

import os

UNPRIVILEGED = (
    ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
)
