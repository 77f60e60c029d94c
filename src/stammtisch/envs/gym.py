"""Gymnasium: importing this registers stammtisch/Dokmus-v1 and so on.

Gymnasium imports it by itself for `gymnasium.make("stammtisch.envs.gym:stammtisch/Dokmus-v1")`. It
has had no entry points for other packages since its version 1.
"""

from __future__ import annotations

from stammtisch.core.registry import names

from . import needs

with needs("envs"):
    import gymnasium


def register() -> None:
    """Make our games known to Gymnasium, those that it does not know yet."""
    for name in names():
        known = f"stammtisch/{name.capitalize()}-v1"
        if known not in gymnasium.registry:
            entry = "stammtisch.envs.single:Single"
            gymnasium.register(id=known, entry_point=entry, kwargs={"game": name})


register()
