"""All words at once: the table of words in a lexicon, what a policy allows of it, the word finder."""
