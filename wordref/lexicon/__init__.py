"""What is known about words: the lexicon file, what each source testifies, entries. It only reads."""
