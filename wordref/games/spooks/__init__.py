"""Spooks, the card game: everything about it; ``rules`` is where to start reading."""
