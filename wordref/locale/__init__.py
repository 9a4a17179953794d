"""The catalogues of messages, a folder for each language, and how one is compiled."""
