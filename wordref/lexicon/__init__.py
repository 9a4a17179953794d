"""What is known about words: spellings, the lexicon file, what each source testifies, entries. It only reads."""
