"""What a misspelt word was meant to be."""
