"""Tests of `stammtisch.envs`."""
