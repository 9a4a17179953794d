"""wordref: the referee for word games."""
