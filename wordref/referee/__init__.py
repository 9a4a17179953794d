"""The referee API: the protocol of a game, checked play, records, replay, and the dictionary as games see it."""
