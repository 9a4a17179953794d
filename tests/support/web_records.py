"""Games in the middle, as records: for tests of pages that begin where it gets interesting."""

KRUX = """wordref record 2
game: krux
seats: Ann, Bob
language: en
option rows: 4
option columns: 6
option first_blocks: 1
option starter: first

Ann: block 4,6
Bob: block 4,6
Ann: place 1,1=C 1,2=A 1,3=T
Bob: place 1,1=D 1,2=O 3,3=Q
Ann: give up
Bob: place 2,5=X
"""
"""After the last move: Bob puts stones back that stand in no word; then Ann counts."""

_LONG = ("HOUSE", "TABLE", "PLANT")


def _laid(word: str, row: int) -> list[str]:
    """How both players lay a long word, and put the Nachstörer that it earns."""
    cells = [f"{row},{column}={letter}" for column, letter in enumerate(word, 1)]
    block = f"block {row},7"
    first, then = f"place {' '.join(cells[:3])}", f"place {' '.join(cells[3:])}"
    return [
        f"Ann: {first}",
        f"Bob: {first}",
        f"Ann: {then}",
        f"Ann: {block}",
        f"Bob: {then}",
        f"Bob: {block}",
    ]


REBUILDING = "\n".join(
    (
        *("wordref record 2", "game: krux", "seats: Ann, Bob", "language: en"),
        *("option rows: 5", "option columns: 7", "option first_blocks: 0", "option starter: first", ""),
        *(line for row, word in zip((1, 3, 5), _LONG, strict=True) for line in _laid(word, row)),
        "",
    )
)
"""Six Nachstörer lie: Ann may rebuild her field, in which HOUSE, TABLE and PLANT stand in rows 1, 3 and 5."""

LONG_WORD = """wordref record 2
game: krux
seats: Ann, Bob
language: en
option rows: 4
option columns: 9
option first_blocks: 1
option starter: first

Ann: block 4,6
Bob: block 4,6
Ann: place 1,1=M 1,2=O 1,3=O
Bob: place 1,1=C 1,2=A 1,3=T
Ann: place 1,4=N 1,5=B 1,6=O
Bob: place 3,1=C 3,2=A 3,3=T
"""
"""Ann may make a word of eight letters that no dictionary lists."""

MAX_TO_GO = """wordref record 2
game: ghost-chase
seats: Max, Ann
seed: 3

Ann: 1 at 7
Ann: 2 at 51
Ann: 3 at 30
Max: start 10
Ann: frame cats
"""
"""Max goes for the first time."""

CHASE = MAX_TO_GO + "Max: go 14\n"
"""Max has gone in secret; it is Ann's turn."""

CAUGHT_NEXT = """wordref record 2
game: ghost-chase
seats: Max, Ann

Ann: 1 at 9
Ann: 2 at 51
Ann: 3 at 30
Max: start 14
Ann: frame cats
Max: go 10
"""
"""Ann's figure 1 is beside Max."""

CHASE_OF_THREE = """wordref record 2
game: ghost-chase
seats: Max, Ann, Bea

*: without hedgehogs
Ann: 1 at 43
Ann: 2 at 52
Bea: 3 at 48
Bea: 4 at 17
Max: start 51
Ann: frame mice
Max: go 54
"""
"""Ann and Bea chase; Ann is asked first."""

SPOOKIES = """wordref record 2
game: spookies
seats: Ann, Bob

*: friend Hanja
"""
"""Ann chooses."""

NOMINA = """wordref record 2
game: nomina
seats: Ann, Bob
language: en
option starter: first

"""
"""Ann begins."""

SPOOKS = """wordref record 2
game: spooks
seats: Ann, Bob, Cleo
seed: 333333333333333333333333333333

"""
"""Bob has the first card."""

SPUKSTABEN = """wordref record 2
game: spukstaben
seats: Ann
language: en
seed: 11

*: reveal H 2/3/4/5 not_in_sequence:CH
*: reveal I 3/4/5/6
*: reveal R 3/4/5/6 not_in_sequence:ER
*: reveal O 2/3/4/5 sibling
*: reveal TE 1/2/3/4
*: reveal IN 1/2/3/4
"""
"""Ann places the first cards."""

MINUTE = SPUKSTABEN + "Ann: place composing composing composing press press office\n"
"""She writes."""

SETTLE = MINUTE + "Ann: hint -\nAnn: word writers\n"
"""She says what becomes of it."""

SCARE = SETTLE + "Ann: settle WRITER\n  ? word WRITERS: forbidden SP-30 -> writer (base SP-30)\n"
"""She scares."""

_CARDS = "EEIINRSTAO"
_NO_WORDS = "Ann: hint -\nBob: hint -\nAnn: word -\nBob: word -\nAnn: settle - -\n"
SETTLING = f"""wordref record 2
game: spukstaben
seats: Ann, Bob
language: en
option deck: {{"size": 10, "cards": [{", ".join(f'{{"letters": "{each}", "power": [2, 2, 2, 2]}}' for each in _CARDS)}],\
 "new_cards": {{"1": [0, 0, 0, 0, 0, 0, 0, 4], "2": [0, 0, 0, 0, 0, 0, 0, 4], "3": [0, 0, 0, 0, 0, 0, 0, 4], "4": [0, 0, 0, 0, 0, 0, 0, 4]}}}}
option first_cards: dealt

{"".join(f"*: reveal {each} 2/2/2/2{chr(10)}" for each in _CARDS[:6])}Ann: hint -
Bob: hint -
Ann: word greenhouse
Bob: word housewife
"""
"""The team decides which words stay."""

LAST_TURN = (
    SETTLING.partition("Ann: hint")[0]
    + _NO_WORDS * 8
    + "".join(f"*: reveal {each} 2/2/2/2\n" for each in _CARDS[6:])
    + _NO_WORDS
)
"""The team is to find its word of power."""
