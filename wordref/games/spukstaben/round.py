"""The words of one round of Spukstaben: what each may become, which clash, and what the team may settle on.

It judges words at a real table, too, without the rest of the game:

    >>> from wordref import Lexicon, WordPolicy
    >>> from wordref.referee.dictionary import Dictionary
    >>> english = Dictionary.of(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
    >>> words = RoundWords(("GREENHOUSE", "HOUSEWIFE", "FARMERS"), english)
    >>> for final in words.settlements():
    ...     print(final)
    ('GREENHOUSE', 'WIFE', 'FARMER')
    ('GREEN', 'HOUSEWIFE', 'FARMER')

Every word has *forms*: itself if it is allowed, else its remedies in the rulebook's order (SP-30, SP-31). Two words
clash if they are equal, share a root, or share a part (SP-32, SP-33); a word clashes with one used earlier in the game
in the same way (SP-34). A clashing word may be shortened to what is left of it, or is crossed out. Which word stays is
the team's choice (SP-35); but nothing is cut that need not be, unless the team says so: it may accept a word, cross one
out, or keep one that clashes, and has the last word each time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product

from wordref.caching import cached_property
from wordref.games.spukstaben.matching import Matching
from wordref.games.spukstaben.occurrences import Scanner
from wordref.messages import N_, translator
from wordref.referee.dictionary import Words
from wordref.ruling import Finding, Ruling, Verdict
from wordref.spelling import letters, normalize

LONGEST = 10  # letters, SP-21
CROSSED = None
Finals = tuple[str | None, ...]


def spelled(word: str, matching: Matching) -> str:
    """A word as the game writes it: in capitals, without marks, umlauts as the table counts them (SP-21).

    >>> spelled("Käse-Brot", Matching()), spelled("Käse-Brot", Matching(umlauts="one letter"))
    ('KAESEBROT', 'KÄSEBROT')
    """
    if matching.umlauts == "one letter":
        return "".join(c for c in normalize(word).upper() if c.isalpha())
    return letters(word)


@dataclass(frozen=True)
class RoundWords:
    """What the players wrote, judged together.

    Attributes:
        written: a word for each player, in capitals; None for a player without one (SP-22a).
        words: what the dictionary says.
        used: the words used earlier in this game.
        accepted: words that this table accepts, whatever the dictionary says (SP-29).
        crossed: words that the team crosses out or shortens, though nothing here speaks against them (SP-35).
        kept: words that clash with no other one, says the team (SP-35); equal words clash all the same.
        siblings: whether verbs clash that prefixes have made of one word (SP-34), such as BEKOMMEN and VORKOMMEN.
        long_repairs: whether a repaired word may exceed ten letters (SP-36, reading B).
        matching: how the table counts umlauts (SP-21).
        ui: language of the messages, "en" or "de".
    """

    written: Finals
    words: Words
    used: tuple[str, ...] = ()
    accepted: frozenset[str] = frozenset()
    crossed: frozenset[str] = frozenset()
    kept: frozenset[str] = frozenset()
    siblings: bool = True
    long_repairs: bool = False
    matching: Matching = field(default_factory=Matching)
    ui: str = "en"
    _clashes: dict[tuple[str, str], str] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def _scanner(self) -> Scanner:
        return Scanner((), self.used)

    def ruling(self, word: str) -> Ruling:
        """The dictionary's ruling on a word, or the table's own decision."""
        ruling = self.words.ruling(word)
        if word not in self.accepted or ruling:
            return ruling
        message = translator(self.ui)(N_("The table accepts {word}.")).format(word=word)
        decision = Finding("SP-29", Verdict.ALLOWED, message)
        return Ruling(word, ruling.readings, (), decision)

    @cached_property
    def forms(self) -> tuple[tuple[str, ...], ...]:
        """For each player, what the word may be as long as nothing clashes: itself, or its remedies."""
        return tuple(self._forms(word) for word in self.written)

    def _forms(self, word: str | None) -> tuple[str, ...]:
        if word is None:
            return ()
        ruling = self.ruling(word)
        if ruling:
            return (word,)
        repaired = dict.fromkeys(spelled(remedy.word, self.matching) for remedy in ruling.remedies)
        # SP-36 A: a repaired word that is too long is as good as none
        return tuple(w for w in repaired if self.long_repairs or len(w) <= LONGEST)

    @cached_property
    def shortened(self) -> tuple[tuple[str, ...], ...]:
        """For each player, the valid words at either end of a compound: what clashing may leave of it."""
        return tuple(
            tuple(dict.fromkeys(short for form in forms for short in self._ends(form)))
            for forms in self.forms
        )

    def _ends(self, word: str) -> Iterator[str]:
        parts = self.words.parts(word)
        cuts = range(1, len(parts))
        for piece in (*(parts[i:] for i in cuts), *(parts[:i] for i in cuts)):
            ruling = self.ruling("".join(piece))
            short = spelled(ruling.decisive.text, self.matching)  # with its umlauts, if they count
            # shortening leaves what was written: not WORT of WOERTERBUCH
            if short != word and short in word and ruling:
                yield short

    @cached_property
    def _free(self) -> frozenset[str]:
        """The words that the team has said to clash with no other one, as written and as what they may become."""
        found = set(self.kept)
        for written, forms, short in zip(self.written, self.forms, self.shortened, strict=True):
            if written in self.kept:
                found.update(forms, short)
        return frozenset(found)

    def clash(self, word: str, other: str) -> str:
        """Why two words may not stand in one game (SP-32, SP-33, SP-34); empty if they may, or if the team says so."""
        if self.kept and not self._free.isdisjoint((word, other)) and letters(word) != letters(other):
            return ""
        key = (word, other) if word <= other else (other, word)
        if key not in self._clashes:
            self._clashes[key] = self._clash(*key)
        return self._clashes[key]

    def _clash(self, word: str, other: str) -> str:
        _ = translator(self.ui)
        if letters(word) == letters(other):
            return _(N_("both are {word}")).format(word=word)
        return self.words.related(word, other, siblings=self.siblings)

    def clash_with_used(self, word: str) -> tuple[str, str]:
        """A word used earlier with which this one clashes, and why; two empty texts if there is none."""
        # a root that was used mostly stands in the word: those that do are asked about first
        inside = self._scanner(word).used
        for earlier in (*inside, *(each for each in self.used if each not in inside)):
            why = self.clash(word, earlier)
            if why:
                return earlier, why
        return "", ""

    def problems(self, finals: Sequence[str | None]) -> Iterator[Finding]:
        """What is wrong with a settlement: a word for each player, None where it is crossed out."""
        for seat, final in enumerate(finals):
            if final is not None:
                yield from self._problems_of(seat, final, finals)
            elif self.written[seat] not in (None, *self.crossed):
                yield from self._needless(seat, finals, (*self.forms[seat], *self.shortened[seat]))

    def _problems_of(self, seat: int, final: str, finals: Sequence[str | None]) -> Iterator[Finding]:
        written, forms = self.written[seat], self.forms[seat]
        if written is None:
            yield self._no(
                "SP-22", N_("This player has written no word: {final} can't come from it."), final=final
            )
            return
        if final not in forms and final not in self.shortened[seat]:
            choices = ", ".join((*forms, *self.shortened[seat])) or "-"
            yield self._no(
                self._rule_of(written),
                N_("{word} can't become {final}; it may become: {choices}."),
                word=written, final=final, choices=choices,
            )  # fmt: skip
            if final == written and self.ruling(written).verdict is Verdict.DISPUTED:
                yield self._no(
                    "SP-29", N_("If the table agrees, repeat the move with: accept {words}"), words=written
                )
            return
        if written in self.crossed:
            if final in forms:
                yield self._no(
                    "SP-35",
                    N_("{word} is to be crossed out: it can't stay as {final}."),
                    word=written,
                    final=final,
                )
        elif final not in forms:
            yield from self._needless(seat, finals, forms)
        earlier, why = self.clash_with_used(final)
        if earlier:
            message = N_("{final} clashes with {other}, which was used earlier: {why}.")
            yield self._no("SP-34", message, final=final, other=earlier, why=why)
            yield from self._unless_kept("SP-34", final, earlier)
        for other in finals[:seat]:
            why = "" if other is None else self.clash(final, other)
            if why:
                rule = "SP-32" if final == other else "SP-33"
                yield self._no(
                    rule, N_("{final} and {other} clash: {why}."), final=final, other=other, why=why
                )
                yield from self._unless_kept(rule, final, other or "")

    def _unless_kept(self, rule: str, final: str, other: str) -> Iterator[Finding]:
        """What the team may do if it sees no clash here (SP-35)."""
        if letters(final) != letters(other):
            message = N_("If the team sees no clash here, repeat the move with: keep {words}")
            yield self._no(rule, message, words=final)

    def _needless(self, seat: int, finals: Sequence[str | None], better: Iterable[str]) -> Iterator[Finding]:
        """A word may be shortened or crossed out only if nothing better is left for it."""
        others = [final for number, final in enumerate(finals) if number != seat and final is not None]
        for form in better:
            if self._stands(form, others):
                message = N_("Nothing speaks against {form}: {word} need not be cut more than that.")
                yield self._no("SP-35", message, form=form, word=self.written[seat])
                message = N_("If the team crosses it out all the same, repeat the move with: cross {words}")
                yield self._no("SP-35", message, words=self.written[seat])
                return

    def _stands(self, form: str, others: Sequence[str]) -> bool:
        return not self.clash_with_used(form)[0] and not any(self.clash(form, other) for other in others)

    def settlements(self) -> Iterator[Finals]:
        """Everything the team may settle on; first those that cut the least of the first players' words."""
        rows = [
            (None,)
            if written is None
            else (*(w for w in dict.fromkeys((*forms, *short)) if not self.clash_with_used(w)[0]), CROSSED)
            for written, forms, short in zip(self.written, self.forms, self.shortened, strict=True)
        ]
        for finals in product(*rows):
            if next(self.problems(finals), None) is None:
                yield finals

    def findings(self, seat: int) -> Iterator[Finding]:
        """Everything that is to be said about one player's word: the ruling, and each clash."""
        word = self.written[seat]
        if word is None:
            yield Finding("SP-22", Verdict.ALLOWED, translator(self.ui)(N_("No word in time.")))
            return
        yield from self.ruling(word).findings
        for form in self.forms[seat]:
            earlier, why = self.clash_with_used(form)
            if earlier:
                message = N_("{final} clashes with {other}, which was used earlier: {why}.")
                yield self._no("SP-34", message, final=form, other=earlier, why=why)
            for number, others in enumerate(self.forms):
                for other in others if number != seat else ():
                    if why := self.clash(form, other):
                        rule = "SP-32" if form == other else "SP-33"
                        message = N_("{final} and {other} clash: {why}.")
                        yield self._no(rule, message, final=form, other=other, why=why)

    def _rule_of(self, word: str) -> str:
        findings = self.ruling(word).findings
        return findings[0].rule if findings else "SP-31"

    def _no(self, rule: str, template: str, **values: object) -> Finding:
        return Finding(rule, Verdict.FORBIDDEN, translator(self.ui)(template).format(**values))
