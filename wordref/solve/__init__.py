"""Searches, one file each. They import the games, never the other way round."""
