"""A table that plays with names allowed and words of up to eight letters, with German messages."""

from dataclasses import replace

from wordref import Judge, Lexicon, WordPolicy

policy = replace(WordPolicy.builtin("spukstaben").with_verdicts(name="allowed", place="allowed"), longest=8)
judge = Judge(Lexicon.load("de"), policy, ui="de")
for word in ("Wolga", "Berlin", "Häuser", "Schreibtisch"):
    print(judge(word))
