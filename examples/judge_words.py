"""Judge disputed words and see why: the main use of wordref."""

from wordref import Judge, Lexicon, WordPolicy

judge = Judge(Lexicon.load("en"), WordPolicy.builtin("spukstaben"))
for word in ("run", "running", "unraw", "woodboat", "Thames", "imho", "absense"):
    ruling = judge(word)
    remedies = " or ".join(remedy.word for remedy in ruling.remedies) or "-"
    print(
        f"{word:10} {ruling.verdict.value:10} {ruling.findings[0].rule}  {ruling.findings[0].message}  -> {remedies}"
    )
