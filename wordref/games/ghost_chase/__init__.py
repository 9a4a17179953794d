"""Ghost Chase in Canterville Castle: everything about it; ``rules`` is where to start reading."""
