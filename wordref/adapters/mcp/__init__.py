"""The judge for assistants, by the Model Context Protocol; ``wordref mcp`` runs it. Needs the extra ``wordref[mcp]``."""
