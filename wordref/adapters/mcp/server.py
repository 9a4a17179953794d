"""The server that offers the tools over standard input and output."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from mcp.server import MCPServer
from mcp.types import ToolAnnotations

from wordref.adapters.mcp.tools import Tools

READING = ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)
INSTRUCTIONS = """\
The referee for word games in German and English. Ask judge whether a word is allowed, and go by its verdict, not by \
what you know: "disputed" means that the table decides. Findings cite rules by id; rules tells what a rule says."""


def server(tools: Tools) -> MCPServer:
    """A server with these tools.

    >>> import asyncio
    >>> [tool.name for tool in asyncio.run(server(Tools()).list_tools())]
    ['judge', 'explain', 'find', 'related', 'rules', 'hint']
    """
    made = MCPServer("wordref", version=_version(), instructions=INSTRUCTIONS, log_level="WARNING")
    for tool in (tools.judge, tools.explain, tools.find, tools.related, tools.rules, tools.hint):
        made.add_tool(tool, annotations=READING, structured_output=True)
    return made


def _version() -> str:
    try:
        return version("wordref")
    except PackageNotFoundError:
        return "0"
