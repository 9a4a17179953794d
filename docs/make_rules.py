"""Write docs/rules.md and docs/regeln.md from the rules' data; a test keeps them the same.

python docs/make_rules.py
"""

from __future__ import annotations

from pathlib import Path

from wordref.rules import Rule, games, rules

FILES = {"en": "rules.md", "de": "regeln.md"}
_HEADS = {
    "en": "# The rules, with ids\n\nIn our own words; rulings cite the ids, and `wordref rules SP-30` prints one. Readings:"
    " A is wordref's default, B another way to read the rulebook.\n",
    "de": "# Die Regeln, mit Nummern\n\nIn eigenen Worten; Urteile nennen die Nummern, `wordref rules SP-30 --ui de` zeigt"
    " eine. Lesarten: A ist die Vorgabe von wordref, B eine andere Lesart der Anleitung.\n",
}


def page(language: str) -> str:
    """The whole page in one language."""
    parts = [_HEADS[language]]
    for game in games(language):
        parts.append(f"## {game.name} ({game.prefix}, {game.players})\n\n{game.about}\n")
        parts += [_rule(rule) for rule in rules(game.prefix, language)]
    return "\n".join(parts)


def _rule(rule: Rule) -> str:
    lines = [f"**{rule.id}** {rule.text}"]
    for example in rule.examples:
        board = "\n" in example
        lines.append(f"\n```text\n{example.rstrip()}\n```\n" if board else f"- {example}")
    for choice in rule.readings:
        about = f"{choice.about}: " if choice.about else ""
        other = f" — B: {choice.alternative}" if choice.alternative else ""
        lines.append(f"- {about}A: {choice.default}{other}")
    if rule.note:
        lines.append(f"\n*{rule.note}*")
    text = lines[0] + "\n"
    for line in lines[1:]:
        text += (
            line + "\n"
            if line.startswith("\n")
            else "\n" + line + "\n"
            if text.endswith(f"{lines[0]}\n")
            else line + "\n"
        )
    return text


if __name__ == "__main__":
    here = Path(__file__).parent
    for language, name in FILES.items():
        (here / name).write_text(page(language), "utf-8")
