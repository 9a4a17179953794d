"""The judge and the games in other frameworks: assistants (MCP), PettingZoo, OpenSpiel; each needs its extra."""
