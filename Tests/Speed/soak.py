#!/usr/bin/env python3
"""Types for a working week in a minute, and sees that nothing stays behind: `make soak`.

    Tests/Speed/soak.py PROGRAM [--edits N] [--opens N]

Starts `PROGRAM serve`, makes 100,000 edits in a layout and in a storyboard, with a hover and a question now
and then and some requests cancelled, and opens and closes 10,000 documents. Memory, threads and file
descriptors are looked at ten times in each part. From the second look on memory must not grow by more than
GROWTH_BYTES, and threads and descriptors must stay few. The
findings of every text that are published must be the right ones. Needs Linux, for /proc.
"""

import argparse
import pathlib
import sys
import tempfile

import documents
from latency import Server, Typist, WrongAnswer

GROWTH_BYTES = 8 << 20
LOOKS = 10
# A queue of threads that have nothing to do keeps some of them for a while.
IDLE_THREADS = 12
# Checks that run at the moment of a look may each have a configuration open.
OPEN_AT_ONCE = 4
# The server reads no further when this much waits for it, so that more would only wait in the pipe.
ANSWER_EVERY = 50


class Growth(Exception):
    pass


def state(server):
    """Resident bytes, threads, file descriptors."""
    folder = pathlib.Path(f"/proc/{server.process.pid}")
    lines = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
    return (int(lines["VmRSS"].split()[0]) << 10, int(lines["Threads"]),
            len(list((folder / "fd").iterdir())))


def look(part, done, server, looks):
    looks.append(state(server))
    size, threads, descriptors = looks[-1]
    print(f"{part:9} {done:7} {size / (1 << 20):8.1f} MiB {threads:3} threads {descriptors:3} files",
          flush=True)
    if len(looks) > 2 and size - looks[1][0] > GROWTH_BYTES:
        raise Growth(f"memory has grown by {size - looks[1][0]} bytes since the second look")
    if threads > IDLE_THREADS:
        raise Growth(f"{threads} threads")
    if descriptors > looks[0][2] + OPEN_AT_ONCE:
        raise Growth(f"{descriptors} file descriptors, {looks[0][2]} at first")


def type_on(program, document, edits, folder):
    """Edits of one document as fast as they are taken."""
    typist = Typist(program, document, folder)
    typist.open()
    server, looks = typist.server, []
    for number in range(1, edits + 1):
        typist.key()
        if len(typist.label) > 40:
            shorten(typist)
        if number % ANSWER_EVERY == 0:
            ask(typist, is_cancelled=number % (2 * ANSWER_EVERY) == 0)
        if number % (edits // LOOKS) == 0:
            settle(typist)
            look(document.name[:9], number, server, looks)
    server.end()


def shorten(typist):
    """Takes the label out that has grown with each key."""
    line, column = typist.document.place(documents.LABEL, typist.label, typist.number)
    typist.version += 1
    typist.numbers[typist.version] = typist.number
    typist.server.send("textDocument/didChange", {
        "textDocument": {"uri": typist.uri, "version": typist.version},
        "contentChanges": [{"range": {
            "start": {"line": line, "character": column - len(typist.label)},
            "end": {"line": line, "character": column}}, "text": ""}]})
    typist.label = ""


def ask(typist, is_cancelled):
    where = {"textDocument": {"uri": typist.uri}, "position": {"line": 3, "character": 8}}
    _, identifier = typist.server.send("textDocument/hover", where, wants_answer=True)
    if is_cancelled:
        typist.server.send("$/cancelRequest", {"id": identifier})
    while True:
        message = typist.server.receive()
        if message is None:
            raise WrongAnswer("a hover was not answered")
        if message[1].get("id") == identifier:
            break
        typist.take(message[1])
    # What was typed long ago can be asked about no more.
    for version in [v for v in typist.numbers if v < typist.published]:
        del typist.numbers[version]


def settle(typist):
    """Waits for the findings of the last version, which are checked as they come."""
    while typist.published < typist.version:
        message = typist.server.receive()
        if message is None:
            raise WrongAnswer(f"no findings of version {typist.version}")
        typist.take(message[1])


def open_and_close(program, document, opens, folder):
    server, looks = Server(program, folder), []
    server.answer(server.send("initialize", {
        "processId": None, "capabilities": {}}, wants_answer=True)[1])
    server.send("initialized", {})
    text = document.text("", documents.NUMBERS[0])
    for number in range(1, opens + 1):
        uri = (pathlib.Path(folder) / f"document {number}{document.suffix}").as_uri()
        server.send("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "json", "version": 1, "text": text}})
        if number % 2:
            _, identifier = server.send("textDocument/hover", {
                "textDocument": {"uri": uri}, "position": {"line": 3, "character": 8}},
                wants_answer=True)
            server.answer(identifier)
        server.send("textDocument/didClose", {"textDocument": {"uri": uri}})
        if number % (opens // LOOKS) == 0:
            server.answer(server.send("workspace/symbol", {"query": "x"}, wants_answer=True)[1])
            look("opens", number, server, looks)
    server.end()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--edits", type=int, default=100_000)
    parser.add_argument("--opens", type=int, default=10_000)
    arguments = parser.parse_args()
    small = documents.layout("layout", 50)
    storyboard = documents.storyboard("storyboard", 20_000)
    program = str(pathlib.Path(arguments.program).resolve())
    with tempfile.TemporaryDirectory() as folder:
        type_on(program, small, arguments.edits * 4 // 5, folder)
        type_on(program, storyboard, arguments.edits // 5, folder)
        open_and_close(program, small, arguments.opens, folder)


if __name__ == "__main__":
    try:
        main()
    except (WrongAnswer, Growth) as problem:
        sys.exit(f"soak: {problem}")
