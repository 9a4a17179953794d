"""Click's words that users of this program can meet, for our catalogue: click looks them up through gettext.

Nothing imports this file but the test that compares it with the catalogue.
"""

from __future__ import annotations

from wordref.messages import N_

SINGLE = (
    N_("Usage:"),
    N_("Options"),
    N_("Positional arguments"),
    N_("Commands"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such option: {name}"),
    N_("No such command {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("{name} {filename!r} does not exist."),
    N_("{name} {filename!r} is a file."),
    N_("{name} {filename!r} is a directory."),
    N_("{name} {filename!r} is not readable."),
    N_("{name} {filename!r} is not writable."),
    N_("File"),
    N_("file"),
    N_("Directory"),
    N_("directory"),
    N_("Path"),
    N_("path"),
    N_("default: {default}"),
    N_("required"),
    N_("env var: {var}"),
    N_("Choose from:\n\t{choices}"),
)

PLURAL = (
    (N_("Got unexpected extra argument ({args})"), N_("Got unexpected extra arguments ({args})")),
    (N_("Option {name!r} requires an argument."), N_("Option {name!r} requires {nargs} arguments.")),
    (N_("{value!r} is not {choice}."), N_("{value!r} is not one of {choices}.")),
    (N_("Did you mean {possibility}?"), N_("(Did you mean one of: {possibilities}?)")),
    (
        N_("{value!r} does not match the format {format}."),
        N_("{value!r} does not match the formats {formats}."),
    ),
)
