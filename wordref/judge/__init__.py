"""Is a word allowed: policies, the judge, remedies, and what the table decided itself."""
