"""Tests of `stammtisch.matches`."""
