#!/usr/bin/env python3
"""Measures how long the daemon takes from a key to its findings: `make latency`.

    Tests/Speed/latency.py PROGRAM [--keys N] [--only WORDS] [--base PROGRAM] [--rounds N]

Starts `PROGRAM serve` once for each made-up document (documents.py), and types in it: each key is
one `textDocument/didChange`, a range where the server takes ranges and else the whole text. The
table, in Markdown, has for each document

    answered    from a key to the findings of that version, the next key when they are there
    typed       the same at a key each 30 ms, whatever is there: findings of that version or a later
                one count. Beside it how many of the versions got findings of their own, and the
                longest time that a typist looked at findings of an old text
    CPU         what the daemon's threads took for one of the answered keys, which a machine that does
                other work makes less of a difference to (Linux)
    hover       from a hover over the edited label to its answer, once the text is in
    first       the same, of the first hover after a key: right after its findings, while the rest of
                what the text says may still be worked out
    parse       what Jansson alone takes for the text (a storyboard: what Expat takes)
    ratio       answered (p50) over parse: of one machine's speed it is free

All times are milliseconds. They decide nothing. What can fail is what is published: it must be, by
rule, place and words, what the command line says of that text (`PROGRAM lint`), of no version that
was never sent, and never older than what was published before; and a hover must name the label.

--base gives another build of the program to compare with: `make latency BASE=PROGRAM`. The two builds
are measured in turns, in several rounds of one run (--rounds, three by default), so that a machine that
does other work slows both. A third line for each document has the ratios of the two, this build's time
over the other's: below 1 this build is faster. Of the pairs, the ratio is that of the medians.

Needs Python's own library, and libjansson for `parse`.
"""

import argparse
import collections
import ctypes
import ctypes.util
import json
import os
import pathlib
import queue
import subprocess
import sys
import tempfile
import threading
import time
import xml.parsers.expat

import documents

KEY_SECONDS = 0.030
PATIENCE_SECONDS = 60


class WrongAnswer(Exception):
    pass


class Server:
    """A daemon at the other end of two pipes; each message is noted with the time that it came."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, cwd=folder)
        self.messages = queue.SimpleQueue()
        self.last_id = 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        stream = self.process.stdout
        while True:
            length = None
            while (line := stream.readline()).strip():
                name, _, value = line.decode("ascii").partition(":")
                if name.lower() == "content-length":
                    length = int(value)
            if length is None:
                self.messages.put((None, None))
                return
            body = stream.read(length)
            self.messages.put((time.perf_counter(), body))

    def send(self, method, params, wants_answer=False):
        """Returns the time just before the bytes are written, and the id of a request."""
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if wants_answer:
            self.last_id += 1
            message["id"] = self.last_id
        body = json.dumps(message, ensure_ascii=False).encode()
        frame = b"Content-Length: %d\r\n\r\n" % len(body) + body
        start = time.perf_counter()
        self.process.stdin.write(frame)
        self.process.stdin.flush()
        return start, message.get("id")

    def receive(self, seconds=PATIENCE_SECONDS):
        """The next message; None where none comes in time."""
        try:
            moment, body = self.messages.get(timeout=max(0, seconds))
        except queue.Empty:
            return None
        if body is None:
            raise WrongAnswer("the server has ended")
        return moment, json.loads(body)

    def answer(self, identifier):
        while message := self.receive():
            if message[1].get("id") == identifier and "method" not in message[1]:
                return message
        raise WrongAnswer("a request was not answered")

    def processor_seconds(self):
        """What its threads have taken so far; None where the system does not tell."""
        try:
            fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1]
        except OSError:
            return None
        return sum(map(int, fields.split()[11:13])) / os.sysconf("SC_CLK_TCK")

    def end(self):
        self.answer(self.send("shutdown", None, wants_answer=True)[1])
        self.send("exit", None)
        if self.process.wait(PATIENCE_SECONDS) != 0:
            raise WrongAnswer(f"exit status {self.process.returncode}")


class Typist:
    """Types in one document and knows what should be published for each version."""

    def __init__(self, program, document, folder):
        self.program, self.document, self.folder = program, document, folder
        self.path = pathlib.Path(folder) / f"typed{document.suffix}"
        self.uri = self.path.as_uri()
        self.label, self.number, self.step = "", documents.NUMBERS[0], 0
        self.version, self.published = 1, 0
        # What the number was in each version, and what is right for each number.
        self.numbers, self.expected = {}, {}
        self.server = Server(program, folder)

    def open(self):
        _, identifier = self.server.send("initialize", {
            "processId": None, "rootUri": None,
            "capabilities": {"textDocument": {
                "publishDiagnostics": {"relatedInformation": True, "versionSupport": True},
                "hover": {"contentFormat": ["markdown"]}}}}, wants_answer=True)
        _, answer = self.server.answer(identifier)
        sync = answer["result"]["capabilities"].get("textDocumentSync", 1)
        self.is_incremental = (sync.get("change") if isinstance(sync, dict) else sync) == 2
        self.server.send("initialized", {})
        for number in dict.fromkeys(documents.NUMBERS):
            self.expected[number] = self.findings_of_command_line(number)
        self.numbers[1] = self.number
        start, _ = self.server.send("textDocument/didOpen", {"textDocument": {
            "uri": self.uri, "languageId": "json", "version": 1, "text": self.text()}})
        return self.wait_for(1) - start

    def text(self):
        return self.document.text(self.label, self.number)

    def findings_of_command_line(self, number):
        self.path.write_text(self.document.text("", number), encoding="utf-8")
        done = subprocess.run(
            [self.program, "lint", "--format", "json", "--fail-on", "never", self.path.name],
            cwd=self.folder, capture_output=True, check=True)
        report = json.loads(done.stdout)
        return collections.Counter(
            (finding["rule"], finding["range"]["start"]["line"], finding["message"])
            for finding in report["findings"])

    def key(self):
        """Presses a key: two in the label, one in the number, and so on. Returns when."""
        self.step += 1
        if self.step % 3:
            line, column = self.document.place(documents.LABEL, self.label, self.number)
            removed, added = 0, "abcdefghij"[self.step % 10]
            self.label += added
        else:
            line, column = self.document.place(documents.NUMBER, self.label, self.number)
            next_ = documents.NUMBERS[self.step // 3 % len(documents.NUMBERS)]
            removed = max(0, len(self.number) - len(next_))
            added = next_[len(self.number):]
            self.number = next_
        self.version += 1
        self.numbers[self.version] = self.number
        if self.is_incremental:
            change = {"range": {"start": {"line": line, "character": column - removed},
                                "end": {"line": line, "character": column}}, "text": added}
        else:
            change = {"text": self.text()}
        return self.server.send("textDocument/didChange", {
            "textDocument": {"uri": self.uri, "version": self.version},
            "contentChanges": [change]})[0]

    def take(self, message):
        """Checks a message; the version whose findings it brings, else None."""
        if message.get("method") != "textDocument/publishDiagnostics":
            return None
        params = message["params"]
        version = params.get("version")
        if params["uri"] != self.uri or version not in self.numbers:
            raise WrongAnswer(f"findings of version {version} of {params['uri']}")
        if version < self.published:
            raise WrongAnswer(f"findings of version {version} after those of {self.published}")
        self.published = version
        found = collections.Counter(
            (item["code"], item["range"]["start"]["line"] + 1, item["message"])
            for item in params["diagnostics"])
        expected = self.expected[self.numbers[version]]
        if found != expected:
            raise WrongAnswer(
                f"version {version}: published and not expected {found - expected}, "
                f"expected and not published {expected - found}")
        return version

    def wait_for(self, version):
        """When the findings of `version` or a later one came."""
        while message := self.server.receive():
            if (self.take(message[1]) or 0) >= version:
                return message[0]
        raise WrongAnswer(f"no findings of version {version}")

    def type_by_answers(self, count):
        times = []
        for _ in range(count):
            start = self.key()
            times.append(self.wait_for(self.version) - start)
        return times

    def type_steadily(self, count):
        """A key each 30 ms. Returns each key's time to its findings, and which versions had any."""
        sent, came = {}, {}
        due = time.perf_counter()
        for _ in range(count):
            start = self.key()
            sent[self.version] = start
            due += KEY_SECONDS
            while message := self.server.receive(due - time.perf_counter()):
                if version := self.take(message[1]):
                    came[version] = message[0]
        last = self.version
        while self.published < last:
            message = self.server.receive()
            if message is None:
                raise WrongAnswer(f"no findings of version {last}")
            if version := self.take(message[1]):
                came[version] = message[0]
        times = []
        for version, start in sent.items():
            times.append(min(moment for other, moment in came.items() if other >= version) - start)
        return times, len([version for version in came if version in sent])

    def type_until_whole(self):
        """Until a number is there, so that the text is a layout when it is hovered over."""
        self.type_by_answers(1)
        while self.number != documents.NUMBERS[0] or self.step % 3:
            self.type_by_answers(1)

    def first_hovers(self, count):
        times = []
        for _ in range(count):
            self.type_until_whole()
            times += self.hover(1)
        return times

    def hover(self, count):
        line, column = self.document.place(documents.LABEL, self.label, self.number)
        times = []
        for _ in range(count):
            start, identifier = self.server.send("textDocument/hover", {
                "textDocument": {"uri": self.uri},
                "position": {"line": line, "character": column}}, wants_answer=True)
            moment, answer = self.server.answer(identifier)
            # Long names are cut.
            if self.label[:60] not in json.dumps(answer.get("result"), ensure_ascii=False):
                raise WrongAnswer(f"a hover that does not name the label: {answer}")
            times.append(moment - start)
        return times


def parse_time(document, rounds=9):
    """Seconds that a library takes for the text alone; the best of some rounds."""
    text = document.text("", documents.NUMBERS[0]).encode()
    if document.suffix == ".storyboard":
        return best(rounds, lambda: xml.parsers.expat.ParserCreate().Parse(text, True))
    name = ctypes.util.find_library("jansson")
    if name is None:
        return None
    library = ctypes.CDLL(name)
    library.json_loadb.restype = ctypes.c_void_p
    library.json_loadb.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_size_t,
                                   ctypes.c_void_p]
    library.json_delete.argtypes = [ctypes.c_void_p]
    kept = []

    def load():
        kept.append(library.json_loadb(text, len(text), 0, None))
        assert kept[-1]

    result = best(rounds, load)
    for value in kept:
        library.json_delete(value)
    return result


def best(rounds, work):
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def percentile(times, share):
    times = sorted(times)
    return times[min(len(times) - 1, int(share * len(times)))]


def ms(seconds):
    return "–" if seconds is None else f"{seconds * 1000:.1f}"


def both(times):
    return f"{ms(percentile(times, 0.5))} / {ms(percentile(times, 0.99))}"


class Times:
    """What was measured with one program and one document, in all rounds."""

    def __init__(self):
        self.opened, self.answered, self.typed, self.hover, self.first = [], [], [], [], []
        self.processor, self.keys, self.own, self.is_incremental = 0.0, 0, 0, False

    def measure(self, program, document, keys, folder):
        """A round: a server of its own, and so many keys of each kind."""
        typist = Typist(program, document, folder)
        try:
            self.opened.append(typist.open())
            typist.type_by_answers(12)
            before = typist.server.processor_seconds()
            self.answered += typist.type_by_answers(keys)
            after = typist.server.processor_seconds()
            typed, own = typist.type_steadily(keys)
            typist.type_until_whole()
            self.hover += typist.hover(keys)
            self.first += typist.first_hovers(max(4, keys // 8))
            typist.server.end()
        finally:
            typist.server.process.kill()
        self.typed += typed
        self.own += own
        self.keys += keys
        self.is_incremental = typist.is_incremental
        if before is None or after is None or self.processor is None:
            self.processor = None
        else:
            self.processor += after - before

    def per_key(self):
        return None if self.processor is None else self.processor / self.keys

    def cells(self, document, parse):
        ratio = "–" if parse is None else f"{percentile(self.answered, 0.5) / parse:.1f}"
        size = len(document.text("", documents.NUMBERS[0]).encode())
        return [document.name, f"{size / 1000:.0f}", ms(min(self.opened)), both(self.answered),
                ms(self.per_key()), both(self.typed), f"{self.own} of {self.keys}",
                ms(max(self.typed)), both(self.hover), both(self.first), ms(parse), ratio,
                "ranges" if self.is_incremental else "whole texts"]

    def ratios(self, document, base):
        def median(times):
            return percentile(times, 0.5)

        def over(name, of):
            return quotient(of(getattr(self, name)), of(getattr(base, name)))
        return [document.name, "", over("opened", min), over("answered", median),
                quotient(self.per_key(), base.per_key()), over("typed", median), "",
                over("typed", max), over("hover", median), over("first", median), "", "", ""]


def quotient(time, base):
    return "–" if time is None or not base else f"{time / base:.2f}"


COLUMNS = ["document", "kB", "opened", "answered p50 / p99", "CPU", "typed p50 / p99", "had findings",
           "longest wait", "hover p50 / p99", "first p50 / p99", "parse", "ratio", "edits"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--base", type=pathlib.Path)
    parser.add_argument("--keys", type=int, default=200)
    parser.add_argument("--only", default="")
    parser.add_argument("--rounds", type=int)
    arguments = parser.parse_args()
    rounds = arguments.rounds or (3 if arguments.base else 1)
    made = [documents.layout("layout, 50 views", 50), documents.layout("layout, 500 views", 500),
            documents.layout("layout, 5,000 views", 5_000),
            documents.layout("constraints, 500 views", 500, constrained=True),
            documents.storyboard("storyboard, 100 kB", 100_000),
            documents.storyboard("storyboard, 500 kB", 500_000)]
    programs = {"": arguments.program}
    if arguments.base:
        programs = {"before: ": arguments.base, **programs}
    print("| " + " | ".join(COLUMNS) + " |")
    print("|" + "---|" * len(COLUMNS), flush=True)
    is_wrong = False
    for document in made:
        if arguments.only not in document.name:
            continue
        times = {prefix: Times() for prefix in programs}
        for _ in range(rounds):
            for prefix, program in programs.items():
                # A folder of its own, as if of a repository, so that nothing around it is looked at.
                with tempfile.TemporaryDirectory() as folder:
                    (pathlib.Path(folder) / ".git").mkdir()
                    try:
                        times[prefix].measure(
                            program.absolute(), document, -(-arguments.keys // rounds), folder)
                    except WrongAnswer as wrong:
                        print(f"{prefix}{document.name}: {wrong}", file=sys.stderr)
                        is_wrong = True
        parse = parse_time(document)
        for prefix in programs:
            if times[prefix].keys:
                print(f"| {prefix}" + " | ".join(times[prefix].cells(document, parse)) + " |")
        if arguments.base and all(measured.keys for measured in times.values()):
            cells = times[""].ratios(document, times["before: "])
            print("| ratio: " + " | ".join(cells) + " |")
        sys.stdout.flush()
    sys.exit(1 if is_wrong else 0)


if __name__ == "__main__":
    main()
