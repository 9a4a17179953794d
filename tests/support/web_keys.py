"""Somebody with a keyboard at a table, and nothing else."""

from web_browser import expect

MOST_TABS = 120


class Keys:
    """Somebody with a keyboard at a table, and nothing else."""

    def __init__(self, page) -> None:
        self.page = page

    def go(self, target) -> None:
        """Press Tab until the focus is there."""
        expect(target).to_be_visible()
        for _ in range(MOST_TABS):
            if target.evaluate("(each) => each === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no way to {target}")

    def press(self, target, key="Enter") -> None:
        """Go there and press a key."""
        self.go(target)
        self.page.keyboard.press(key)

    def button(self, name, key="Enter") -> None:
        """Go to a button and press it."""
        self.press(self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first, key)

    def choose(self, wanted) -> None:
        """Go to the rooms and ways to move, walk to one with the arrows, and play it."""
        self.go_among(self.page.locator("input[form=castleform], #castleform input[type=radio]"))
        for _ in range(MOST_TABS):
            if wanted.evaluate("(each) => each === document.activeElement && each.checked"):
                break
            self.page.keyboard.press("ArrowDown")
        self.press(self.page.locator(".chosen button"))

    def go_among(self, targets) -> None:
        """Press Tab until the focus is on one of these, and choose it."""
        expect(targets.first).to_be_attached()
        for _ in range(MOST_TABS):
            if targets.evaluate_all("(all) => all.includes(document.activeElement)"):
                self.page.keyboard.press("Space")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("no way there")

    def hears(self, *texts: str) -> None:
        """The region that speaks says it, and the focus is somewhere."""
        for text in texts:
            expect(self.page.get_by_role("status")).to_contain_text(text)
        assert self.page.evaluate("document.activeElement !== document.body")
