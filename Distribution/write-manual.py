#!/usr/bin/env python3
"""Writes the manual page of layoutlint from the definitions of its command line.

    Distribution/write-manual.py PROGRAM > layoutlint.1

The page contains what `layoutlint help` and `layoutlint help COMMAND` print. Its date is SOURCE_DATE_EPOCH,
else that of the program.
"""

import json
import os
import re
import subprocess
import sys
import textwrap
import time


def escaped(text):
    """Text as mdoc prints it unchanged."""
    text = text.replace("\\", "\\e")
    # A sign of an option must be copyable, and a period or quote at the start of a line is a request.
    text = text.replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def argument(text):
    """Text as one argument of a macro, in quotes, so that no word of it is a macro."""
    return '"' + escaped(text).replace('"', '\\(dq') + '"'


def paragraph(text):
    # mdoc wants each sentence on a line of its own, and short lines.
    sentences = re.split(r"(?<=[a-z0-9)\]][.:]) +(?=[A-Z])", text.strip())
    return escaped("\n".join(
        line for sentence in sentences
        for line in textwrap.wrap(
            sentence, 72, break_long_words=False, break_on_hyphens=False)))


def name_of(name):
    dashes = {"long": "--", "short": "-", "longWithSingleDash": "-"}[name["kind"]]
    return dashes + name["name"]


def synopsis(words, options, positionals, subcommands):
    yield ".Nm layoutlint" if len(words) == 1 else ".Nm layoutlint Cm " + " ".join(words[1:])
    if options:
        yield ".Op Ar options"
    for item in positionals:
        dots = " ..." if item.get("isRepeating") else ""
        text = f"Ar {argument(item['valueName'])}{dots}"
        yield f".Op {text}" if item.get("isOptional") else f".{text}"
    if subcommands:
        yield ".Ar subcommand"


def option_lines(items):
    yield ".Bl -tag -width Ds"
    for item in items:
        if item["kind"] == "positional":
            yield f".It Ar {argument(item['valueName'])}" + (" ..." if item.get("isRepeating") else "")
        else:
            names = ", ".join(name_of(name) for name in item["names"])
            value = f" Ar {argument(item['valueName'])}" if item["kind"] == "option" else ""
            yield f".It Sy {argument(names)}{value}"
        if text := " ".join(filter(None, (item.get("abstract"), item.get("discussion")))):
            yield paragraph(text)
    yield ".El"


def shown(command, key):
    return [item for item in command.get(key, []) if item.get("shouldDisplay", True)]


def command_lines(command, words):
    """The section of a command, then those of its subcommands."""
    common = {"help", "version"}
    arguments = [
        item for item in shown(command, "arguments")
        if item.get("preferredName", {}).get("name") not in common]
    positionals = [item for item in arguments if item["kind"] == "positional"]
    subcommands = [item for item in shown(command, "subcommands") if item["commandName"] != "help"]
    if len(words) > 1:
        yield ".Ss " + escaped(" ".join(words))
        yield from synopsis(
            words, len(arguments) > len(positionals), positionals, subcommands)
        yield ".Pp"
        for text in (command.get("abstract"), command.get("discussion")):
            if text:
                yield paragraph(text)
                yield ".Pp"
        # The options are in the order of the help, by the title of their section.
        titles = list(dict.fromkeys(item.get("sectionTitle") or "" for item in arguments))
        for title in sorted(titles, key=lambda title: title != ""):
            items = [item for item in arguments if (item.get("sectionTitle") or "") == title]
            if title:
                yield escaped(title) + ":"
            yield from option_lines(items)
            yield ".Pp"
    for subcommand in subcommands:
        yield from command_lines(subcommand, words + [subcommand["commandName"]])


def without_stray_paragraphs(lines):
    """A paragraph request before a section, a list or another request has no effect."""
    lines = list(lines)
    for index, line in enumerate(lines):
        following = lines[index + 1] if index + 1 < len(lines) else ".Sh"
        if line == ".Pp" and following.startswith((".Sh", ".Ss", ".Bl", ".Pp")):
            continue
        yield line


def page(program):
    tree = json.loads(
        subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True).stdout)
    version = subprocess.run(
        [program, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
    root = tree["command"]
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH") or os.stat(program).st_mtime)
    date = time.strftime("%B %d, %Y", time.gmtime(seconds)).replace(" 0", " ")
    yield f'.\\" Written by Distribution/write-manual.py from the definitions of layoutlint {version}.'
    yield f".Dd {date}"
    yield ".Dt LAYOUTLINT 1"
    yield f".Os layoutlint {version}"
    yield ".Sh NAME"
    yield ".Nm layoutlint"
    yield ".Nd " + escaped(root["abstract"][0].lower() + root["abstract"][1:].rstrip("."))
    yield ".Sh SYNOPSIS"
    yield ".Nm"
    yield ".Op Ar command"
    yield ".Op Ar options"
    yield ".Op Ar path ..."
    yield ".Sh DESCRIPTION"
    yield ".Nm"
    yield paragraph(
        "reads storyboards, xibs, JSON layouts and dumps of view hierarchies, applies the hit-testing of"
        " UIKit to them, and reports the controls and gestures that lose touches."
        f" Without a command it runs {root['defaultSubcommand']}.")
    yield ".Sh COMMANDS"
    yield from command_lines(root, ["layoutlint"])
    yield ".Sh FILES"
    yield ".Bl -tag -width Ds"
    yield ".It Pa .layoutlint.json"
    yield "The configuration of the files in its folder and in the folders below."
    yield ".El"
    yield ".Sh EXIT STATUS"
    yield paragraph(root["discussion"].removeprefix("Exit status: "))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print("\n".join(without_stray_paragraphs(page(sys.argv[1]))))


main()
