#!/usr/bin/env python3
"""Stands between an editor and the server and spoils one step, so that a driver is seen to fail.

    breaking.py STEP PROGRAM ARGUMENT...

STEP: findings (there are none), hover (nothing), fix (nothing to choose), rename (nothing changes),
close (a finding comes for the closed document), quit (the server stays behind), nothing (all is
well). LAYOUTLINT_TRAFFIC names a file that gets every message.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time

STEP, PROGRAM = sys.argv[1], sys.argv[2:]
SPOILT = {
    "findings": {"textDocument/diagnostic": {"kind": "full", "items": []}},
    "hover": {"textDocument/hover": None},
    "fix": {"textDocument/codeAction": []},
    "rename": {"textDocument/rename": None},
}.get(STEP, {})

if STEP == "quit":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
server = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
asked = {}
lock = threading.Lock()
traffic_path = os.environ.get("LAYOUTLINT_TRAFFIC")
traffic = open(traffic_path, "a", encoding="utf-8") if traffic_path else None


def read(stream):
    length = None
    while True:
        line = stream.readline()
        if not line:
            return None
        if not line.strip():
            return json.loads(stream.read(length))
        name, value = line.split(b":", 1)
        if name.lower() == b"content-length":
            length = int(value)


def write(stream, message, arrow):
    if traffic:
        with lock:
            traffic.write(f"{arrow} {json.dumps(message)}\n")
            traffic.flush()
    body = json.dumps(message).encode()
    with lock:
        stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        stream.flush()


def spoil_asked(message):
    method = message.get("method")
    if method and "id" in message:
        asked[message["id"]] = method
    if method == "textDocument/didClose" and STEP == "close":
        start, end = {"line": 0, "character": 0}, {"line": 0, "character": 1}
        late = {"range": {"start": start, "end": end}, "severity": 2, "message": "too late"}
        uri = message["params"]["textDocument"]["uri"]
        params = {"uri": uri, "diagnostics": [late]}
        push = {"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": params}
        write(sys.stdout.buffer, push, "<-")


def spoil_answered(message):
    method = message.get("method")
    if STEP == "findings" and method == "textDocument/publishDiagnostics":
        message["params"]["diagnostics"] = []
    if method is None and "id" in message:
        method = asked.pop(message["id"], None)
        if method in SPOILT:
            return {"jsonrpc": "2.0", "id": message["id"], "result": SPOILT[method]}
    return message


def forward_answers():
    while (message := read(server.stdout)) is not None:
        try:
            write(sys.stdout.buffer, spoil_answered(message), "<-")
        except BrokenPipeError:
            return


threading.Thread(target=forward_answers, daemon=True).start()
while (message := read(sys.stdin.buffer)) is not None:
    spoil_asked(message)
    try:
        write(server.stdin, message, "->")
    except BrokenPipeError:
        break
    if message.get("method") == "exit":
        break
if STEP == "quit":
    time.sleep(60)
server.stdin.close()
sys.exit(server.wait())
