"""Ask a lexicon what it knows: entries with their sources, how common a word is, and how it splits."""

from wordref import Lexicon
from wordref.morphology.compounds import splits

german = Lexicon.load("de")
for form in german.forms("KOCH"):
    for entry in german.entries(form):
        print(f"{form}: {entry.kind} of {entry.lemma}, {entry.pos or '-'}, says {', '.join(entry.sources)}")
print("how common:", german.zipf("Koch"))
for split in splits("Arbeitszimmer", german)[:3]:
    print(split, "-", split.level)
