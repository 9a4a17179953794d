"""``python -m wordref`` is the same as ``wordref``."""

from wordref.cli import main

main()
