"""``wordref lexicon``: what a lexicon is made of, and a lexicon of one's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from wordref.cli.files import check_target
from wordref.cli.options import format_option, ui_option
from wordref.cli.output import Writer, plain, to_json
from wordref.cli.status import StatusLine
from wordref.cli.texts import N_, Fail, Group, decimal, said, text, unwritable
from wordref.lexicon.lexicon import LANGUAGES, Lexicon


@click.group(
    "lexicon", cls=Group, help=N_("Show what a lexicon is made of, or build one from a Hunspell dictionary.")
)
@ui_option
def command() -> None:
    """Group the commands about lexicons."""


@command.command("info", help=N_("Show a lexicon's id, sources, licences (SPDX) and sizes."))
@click.argument("path", metavar="[FILE]", required=False)
@click.option("--lang", type=click.Choice(LANGUAGES), help=N_("Language of the words."))
@format_option
@ui_option
def info(*, path: str | None, lang: str | None, style: str) -> int:
    """Show one lexicon, or all that come with wordref."""
    if path is not None and lang is not None:
        raise click.UsageError(text(N_("give --lang or a file, not both")))
    if path is not None:
        lexicons = [Lexicon(path)]
    else:
        lexicons = [Lexicon.load(language) for language in ([lang] if lang else LANGUAGES)]
    with Writer(style) as writer:
        for lexicon in lexicons:
            facts = _facts(lexicon)
            writer.write(to_json(facts) if style != "text" else "\n".join(map(plain, _lines(facts))))
    return 0


def _facts(lexicon: Lexicon) -> dict[str, Any]:
    sizes = {name: section["size"] for name, section in lexicon.box.sections.items()}
    return {
        "id": lexicon.id,
        "language": lexicon.language,
        "path": str(lexicon.path),
        "bytes": lexicon.path.stat().st_size,
        "forms": len(lexicon),
        "sources": lexicon.info(),
        "sections": [
            {"name": name, "bytes": size, "licence": lexicon.box.sections[name]["licence"]}
            for name, size in sizes.items()
        ],
    }


def _lines(facts: dict[str, Any]) -> Iterator[str]:
    yield facts["id"]
    size = text(N_("{size} MB in {path}")).format(size=decimal(facts["bytes"] / 1e6, 1), path=facts["path"])
    yield f"  {size}"
    for source in facts["sources"]:
        count = text(N_("{count} forms")).format(count=source["forms"]) if "forms" in source else ""
        yield f"  {source['name']}: {', '.join(filter(None, (source['title'], count)))}"
        yield f"    {source['licence']}"


@command.command(
    "build",
    help=N_("Build a lexicon from a Hunspell dictionary, an .aff and a .dic file, for use with --lexicon."),
)
@click.argument("aff", metavar="FILE.aff")
@click.argument("dic", metavar="FILE.dic")
@click.option("--out", metavar="FILE", required=True, help=N_("The lexicon to write."))
@click.option("--lang", metavar="CODE", help=N_("Language code; default: as the .dic file is called."))
@click.option("--force", is_flag=True, help=N_("Replace a file that exists."))
@ui_option
def build(*, aff: str, dic: str, out: str, lang: str | None, force: bool) -> int:
    """Compile the pair and say what came out."""
    from wordref.compile.builder import build_from_hunspell  # noqa: PLC0415  (here and in the next lines: only here)
    from wordref.compile.hunspell import HunspellError  # noqa: PLC0415

    check_target(out, force=force, made_from=[Path(aff), Path(dic)])
    try:
        with StatusLine() as line:
            build_from_hunspell(
                Path(aff),
                Path(dic),
                Path(out),
                language=lang,
                progress=lambda count: line.show(f"{count:,}"),
            )
    except HunspellError as error:
        raise Fail(said(error)) from error
    except OSError as error:
        raise unwritable(out, error) from error
    except MemoryError as error:
        raise Fail(text(N_("there is not enough memory for all forms of this dictionary"))) from error
    lexicon = Lexicon(out)
    done = text(N_("{path}: {count} forms, {id}"))
    click.echo(plain(done.format(path=out, count=len(lexicon), id=lexicon.id)))
    return 0
