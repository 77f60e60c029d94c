"""A module that no table may import."""

raise AssertionError("imported")
