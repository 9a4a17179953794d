"""Krux: everything about it; ``rules`` is where to start reading."""
