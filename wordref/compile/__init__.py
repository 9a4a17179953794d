"""Write a lexicon: Hunspell files read and expanded, and what their affixes mean."""
