"""What a screen reader is given: the accessibility tree of each board, as Chromium builds it.

axe alone proves little: it has nothing against a board that is one picture. Here each thing that is used has a name of its own, no
name has a sign in it that only eyes understand, and boards are tables that are read line by line.
"""

import re

import pytest
import web_records
from web_browser import LAPTOP, expect

USED = {"button", "link", "textbox", "combobox", "checkbox", "table", "region", "DisclosureTriangle"}
SIGNS = re.compile("[▸▾●⊕⊖■]")
SAME = {"Play", "Ziehen"}  # beside the letters or the castle, and beside the typed move
BOARDS = {  # the record, the seat, how many squares or rooms a row of its board has
    "NOMINA": (0, 12),
    "KRUX": (1, 6),
    "LONG_WORD": (0, 9),
    "MAX_TO_GO": (0, 9),
    "CHASE": (1, 9),
    "SPOOKIES": (0, 2),
    "SPOOKS": (1, 0),
    "SPUKSTABEN": (0, 0),
    "MINUTE": (0, 0),
    "SETTLE": (0, 0),
    "SCARE": (0, 0),
}
BOARD = b"CAT#\n.RUN\nATE.\n#.#.\n"


def tree(page):
    """What is not ignored, each with its role, its name and all below it."""
    found = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    nodes = {each["nodeId"]: each for each in found}

    def walked(node) -> list[tuple[str, str, list]]:
        below = [one for key in node.get("childIds", ()) if key in nodes for one in walked(nodes[key])]
        if node.get("ignored"):
            return below
        return [(node["role"]["value"], node.get("name", {}).get("value", ""), below)]

    return walked(found[0])


def all_of(branches):
    """Each node of a tree."""
    for branch in branches:
        yield branch
        yield from all_of(branch[2])


def look(page):
    """What holds for each page; the rows of its tables, each as the names of its cells."""
    nodes = list(all_of(tree(page)))
    used = [(role, name) for role, name, _ in nodes if role in USED]
    assert len(used) > 5
    for role, name in used:
        assert name.strip(), f"{role} without a name"
        assert not SIGNS.search(name), name
    buttons = [name for role, name, below in nodes if role == "button"]
    assert {name for name in buttons if buttons.count(name) > 1} <= SAME, sorted(buttons)
    return [
        [
            [name for role, name, _ in all_of(below) if role in ("cell", "rowheader")]
            for role, _, below in all_of(branches)
            if role == "row"
        ]
        for role, _, branches in nodes
        if role == "table"
    ]


def squares(page):
    """The names of the squares to type in, one after the other."""
    look(page)
    return [name for role, name, _ in all_of(tree(page)) if role == "textbox" and re.match(r"\d+,\d+", name)]


@pytest.mark.parametrize("ui", ["en", "de"])
def test_boards_are_read_line_by_line_and_all_that_is_used_has_a_name(device, served, ui):
    page = device(LAPTOP, locale=ui)
    for name, (seat, columns) in BOARDS.items():
        (served.folder / f"{name.lower()}.record").write_text(getattr(web_records, name))
        page.goto(f"{served.base}/tables/{name.lower()}")
        page.locator(f"form[action$='/sit'] button[value='{seat}']").click()
        expect(page.locator(".turn.mine")).to_be_visible()
        boards = [rows for rows in look(page) if columns and len(rows[-1]) >= columns]
        assert bool(boards) == bool(columns), name
        for row in (row for rows in boards for row in rows[1:]):
            assert all(row[:columns]) or name == "SPOOKIES", (name, row)


def test_the_studio_is_read_line_by_line(device, served):
    page = device(LAPTOP)
    page.goto(f"{served.base}/studio")
    page.set_input_files("[type=file]", {"name": "b.txt", "mimeType": "text/plain", "buffer": BOARD})
    page.get_by_role("button", name="Work on it").click()
    expect(page.locator("#clues")).to_be_visible()
    first = ["1,1, number 1", "1,2, number 4", "1,3, number 5", "1,4, black", "2,1", "2,2, number 2"]
    assert squares(page)[:6] == first
    page.goto(f"{page.url}/solve")
    assert squares(page)[:5] == [each for each in first if each not in ("1,4, black", "2,1")] + ["2,3"]
