"""What every game is."""

SPARE_CACHE = "STAMMTISCH_SPARE_CACHE"
"""Environment variable: a folder that processes share while they run, for machine code that cannot
be kept in the cache."""
