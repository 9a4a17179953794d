"""How words are built: compounds, derivation, word families, inflection, old spelling."""
