#!/usr/bin/env python3
"""Tests that the language server does not leak memory, threads or file descriptors: `make soak`.

    Tests/Speed/soak.py PROGRAM [--edits N] [--opens N]

Starts `PROGRAM serve`, makes 100,000 edits in a layout and in a storyboard, with a hover after every 50
edits (every second one is cancelled), opens and closes 10,000 documents, and makes edits and requests (every second
one is cancelled) while the client reads nothing, until the pipe is full. Then it stops the worker for a short time and kills it,
again and again: each request is answered once, and a new worker continues. Each part takes ten samples of memory,
threads and file descriptors. Memory must not grow by more than GROWTH_BYTES after the second sample; threads and
file descriptors must stay below a constant. All published diagnostics must be correct, as in latency.py. Before that, it prints the memory of large layouts by their texts. Requires Linux, for /proc.
"""

import argparse
import os
import pathlib
import signal
import sys
import tempfile
import threading
import time

import documents
from latency import Server, Typist, WrongAnswer

GROWTH_BYTES = 8 << 20
SAMPLE_COUNT = 10
# The thread pool keeps idle threads for some time. The parent process has one thread. Two outlines of a document
# that the client requests, beside its check, take up to 13 threads.
THREAD_LIMIT = 16
# Each check that runs during a sample may have a configuration file open.
ADDITIONAL_DESCRIPTOR_LIMIT = 4
# Edits between two hovers. Waiting for the response keeps the number of unread messages in the pipe small.
EDITS_PER_HOVER = 50


# Key presses between two kills: the server ends if its worker ends after few messages several times.
KEYS_PER_KILL = 100


class LeakError(Exception):
    pass


def resource_usage(server):
    """Resident bytes, number of threads, number of file descriptors, of all processes of the server."""
    size = threads = descriptors = 0
    for process in server.processes():
        folder = pathlib.Path(f"/proc/{process}")
        lines = dict(line.split(":", 1) for line in (folder / "status").read_text().splitlines())
        size += int(lines["VmRSS"].split()[0]) << 10
        threads += int(lines["Threads"])
        descriptors += len(list((folder / "fd").iterdir()))
    return size, threads, descriptors


def take_sample(part, done, server, samples):
    """Prints a sample, appends it to `samples` and compares it with the limits."""
    samples.append(resource_usage(server))
    size, threads, descriptors = samples[-1]
    print(f"{part:9} {done:7} {size / (1 << 20):8.1f} MiB {threads:3} threads {descriptors:3} files",
          flush=True)
    if len(samples) > 2 and size - samples[1][0] > GROWTH_BYTES:
        raise LeakError(f"memory grew by {size - samples[1][0]} bytes since the second sample")
    if threads > THREAD_LIMIT:
        raise LeakError(f"{threads} threads; the limit is {THREAD_LIMIT}")
    if descriptors > samples[0][2] + ADDITIONAL_DESCRIPTOR_LIMIT:
        raise LeakError(f"{descriptors} file descriptors; the first sample had {samples[0][2]}")


def edit_document(program, document, edits, folder):
    """Edits one document without pauses."""
    typist = Typist(program, document, folder)
    typist.open()
    server, samples = typist.server, []
    for number in range(1, edits + 1):
        typist.press_key()
        if len(typist.label) > 40:
            clear_label(typist)
        if number % EDITS_PER_HOVER == 0:
            send_hover(typist, is_cancelled=number % (2 * EDITS_PER_HOVER) == 0)
        if number % (edits // SAMPLE_COUNT) == 0:
            wait_for_last_version(typist)
            take_sample(document.name[:9], number, server, samples)
    server.shut_down()


def clear_label(typist):
    """Deletes the label's text, which grows with each edit."""
    line, column = typist.document.end_position(documents.LABEL, typist.label, typist.number)
    typist.version += 1
    typist.numbers[typist.version] = typist.number
    typist.server.send("textDocument/didChange", {
        "textDocument": {"uri": typist.uri, "version": typist.version},
        "contentChanges": [{"range": {
            "start": {"line": line, "character": column - len(typist.label)},
            "end": {"line": line, "character": column}}, "text": ""}]})
    typist.label = ""


def send_hover(typist, is_cancelled):
    params = {"textDocument": {"uri": typist.uri}, "position": {"line": 3, "character": 8}}
    _, identifier = typist.server.send("textDocument/hover", params, is_request=True)
    if is_cancelled:
        typist.server.send("$/cancelRequest", {"id": identifier})
    while True:
        message = typist.server.receive()
        if message is None:
            raise WrongAnswer("the server did not respond to a hover")
        if message[1].get("id") == identifier:
            break
        typist.check_message(message[1])
    # Diagnostics of older versions are not published any more.
    for version in [v for v in typist.numbers if v < typist.published]:
        del typist.numbers[version]


def wait_for_last_version(typist):
    """Waits for the diagnostics of the last version and checks all diagnostics before it."""
    while typist.published < typist.version:
        message = typist.server.receive()
        if message is None:
            raise WrongAnswer(f"no diagnostics for version {typist.version}")
        typist.check_message(message[1])


def open_and_close(program, document, opens, folder):
    server, samples = Server(program, folder), []
    server.wait_for_response(server.send("initialize", {
        "processId": None, "capabilities": {}}, is_request=True)[1])
    server.send("initialized", {})
    text = document.text("", documents.NUMBERS[0])
    for number in range(1, opens + 1):
        uri = (pathlib.Path(folder) / f"document {number}{document.suffix}").as_uri()
        server.send("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "json", "version": 1, "text": text}})
        if number % 2:
            _, identifier = server.send("textDocument/hover", {
                "textDocument": {"uri": uri}, "position": {"line": 3, "character": 8}},
                is_request=True)
            server.wait_for_response(identifier)
        server.send("textDocument/didClose", {"textDocument": {"uri": uri}})
        if number % (opens // SAMPLE_COUNT) == 0:
            server.wait_for_response(server.send("workspace/symbol", {"query": "x"}, is_request=True)[1])
            take_sample("opens", number, server, samples)
    server.shut_down()


def edit_without_reading(program, document, rounds, folder):
    """Edits one document, with requests, while the client reads nothing, and then reads everything."""
    typist = Typist(program, document, folder)
    typist.open()
    server, samples = typist.server, []
    params = {"textDocument": {"uri": typist.uri}}
    for number in range(1, rounds + 1):
        server.reads.clear()
        # The server reads nothing further when the client has not read a megabyte.
        threading.Timer(0.2, server.reads.set).start()
        for request in range(40):
            typist.press_key()
            _, identifier = server.send("textDocument/documentSymbol", params, is_request=True)
            if request % 2:
                server.send("$/cancelRequest", {"id": identifier})
        while message := server.receive():
            typist.check_message(message[1])
            if message[1].get("id") == identifier:
                break
        wait_for_last_version(typist)
        clear_label(typist)
        if number % (rounds // SAMPLE_COUNT) == 0:
            wait_for_last_version(typist)
            take_sample("unread", number, server, samples)
    server.shut_down()


def kill_workers(program, document, rounds, folder):
    """Edits one document, and in each round stops the worker for a short time and kills it during a request."""
    typist = Typist(program, document, folder)
    typist.open()
    server, samples = typist.server, []
    params = {"textDocument": {"uri": typist.uri}}
    for number in range(1, rounds + 1):
        # After fewer messages, the server gives up at some time.
        for _ in range(KEYS_PER_KILL):
            typist.press_key()
        wait_for_last_version(typist)
        worker = server.processes()[-1]
        os.kill(worker, signal.SIGSTOP)
        requests = {server.send("textDocument/documentSymbol", params, is_request=True)[1] for _ in range(5)}
        typist.press_key()
        if number % 2:
            os.kill(worker, signal.SIGCONT)
        os.kill(worker, signal.SIGKILL)
        server.known_processes = None
        # Only the new worker knows this version.
        typist.press_key()
        answered, version = [], None
        while (len(answered) < len(requests) or version != typist.version) and (message := server.receive()):
            version = typist.check_message(message[1]) or version
            if message[1].get("id") in requests and "method" not in message[1]:
                answered.append(message[1]["id"])
        if sorted(answered) != sorted(requests):
            raise WrongAnswer(f"of the requests {sorted(requests)}, those that were answered are {sorted(answered)}")
        clear_label(typist)
        wait_for_last_version(typist)
        if number % (rounds // SAMPLE_COUNT) == 0:
            take_sample("killed", number, server, samples)
    server.shut_down()


def proportional_bytes(server):
    """The memory of all processes of the server. Pages that processes share count in equal parts."""
    lines = [line for process in server.processes()
             for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()]
    return sum(int(line.split()[1]) << 10 for line in lines if line.startswith("Pss:"))


def report_memory(program, folder):
    """Prints the memory of layouts of 1 MB and 6 MB by their texts, while they are open and after they are closed.

    The first check of a document loads code and tables. So the memory before is that after a small document.
    """
    server = Server(program, folder)
    server.wait_for_response(server.send("initialize", {
        "processId": None, "capabilities": {}}, is_request=True)[1])
    server.send("initialized", {})
    print(f"memory    idle {proportional_bytes(server) / (1 << 20):.1f} MiB", flush=True)
    before = None
    for views in [50, 500, 5_000, 28_000]:
        document = documents.layout("large", views)
        text = document.text("", documents.NUMBERS[0])
        uri = (pathlib.Path(folder) / f"large {views}{document.suffix}").as_uri()
        server.send("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "json", "version": 1, "text": text}})
        while (message := server.receive()) and "diagnostics" not in message[1].get("params", {}):
            pass
        # Memory is returned after a second without work.
        time.sleep(3)
        is_open = proportional_bytes(server)
        server.send("textDocument/didClose", {"textDocument": {"uri": uri}})
        server.wait_for_response(server.send("workspace/symbol", {"query": "x"}, is_request=True)[1])
        time.sleep(3)
        closed = proportional_bytes(server)
        if views >= 5_000:
            size = len(text.encode())
            print(f"memory    {size / 1e6:.1f} MB of text: before {before / (1 << 20):.1f} MiB, open "
                  f"{(is_open - before) / size:.1f} x the text more, closed {closed / before:.2f} x before",
                  flush=True)
        else:
            before = closed
    server.shut_down()


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
        report_memory(program, folder)
        edit_document(program, small, arguments.edits * 4 // 5, folder)
        edit_document(program, storyboard, arguments.edits // 5, folder)
        open_and_close(program, small, arguments.opens, folder)
        edit_without_reading(program, documents.layout("unread", 500), 10 * max(1, arguments.edits // 10_000), folder)
        kill_workers(program, documents.layout("killed", 50), 10 * max(1, arguments.edits // 10_000), folder)


if __name__ == "__main__":
    try:
        main()
    except (WrongAnswer, LeakError) as error:
        sys.exit(f"soak: {error}")
