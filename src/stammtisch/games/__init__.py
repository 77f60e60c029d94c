"""One folder a game; `stammtisch.core.registry` finds them.

Folders of further games, outside this tree, are named by the environment variable
STAMMTISCH_GAMES (several with the system's path separator between them).
"""

import os

__path__ += filter(None, os.environ.get("STAMMTISCH_GAMES", "").split(os.pathsep))
