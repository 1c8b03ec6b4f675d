#!/usr/bin/env python3
"""Forwards messages between an editor and the server, and makes one step fail.

    interceptor.py STEP PROGRAM ARGUMENT...

The editor tests use it to verify that they detect a failure. STEP is one of:

    findings   the server publishes no diagnostics
    hover      the result of a hover is null
    fix        there are no code actions
    rename     the result of a rename is null
    close      the server publishes a diagnostic for a closed document
    quit       the server does not exit
    nothing    messages are forwarded unchanged

All messages are logged in the file that LAYOUTLINT_TRAFFIC names, if it is set.
"""

import json
import os
import signal
import subprocess
import sys
import threading
import time

STEP, PROGRAM = sys.argv[1], sys.argv[2:]
REPLACED_RESULTS = {
    "findings": {"textDocument/diagnostic": {"kind": "full", "items": []}},
    "hover": {"textDocument/hover": None},
    "fix": {"textDocument/codeAction": []},
    "rename": {"textDocument/rename": None},
}.get(STEP, {})

if STEP == "quit":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
server = subprocess.Popen(PROGRAM, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
requested_methods = {}
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


def write(stream, message, direction):
    if traffic:
        with lock:
            traffic.write(f"{direction} {json.dumps(message)}\n")
            traffic.flush()
    body = json.dumps(message).encode()
    with lock:
        stream.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        stream.flush()


def process_client_message(message):
    method = message.get("method")
    if method and "id" in message:
        requested_methods[message["id"]] = method
    if method == "textDocument/didClose" and STEP == "close":
        start, end = {"line": 0, "character": 0}, {"line": 0, "character": 1}
        diagnostic = {"range": {"start": start, "end": end}, "severity": 2, "message": "too late"}
        uri = message["params"]["textDocument"]["uri"]
        params = {"uri": uri, "diagnostics": [diagnostic]}
        push = {"jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": params}
        write(sys.stdout.buffer, push, "<-")


def process_server_message(message):
    method = message.get("method")
    if STEP == "findings" and method == "textDocument/publishDiagnostics":
        message["params"]["diagnostics"] = []
    if method is None and "id" in message:
        method = requested_methods.pop(message["id"], None)
        if method in REPLACED_RESULTS:
            return {"jsonrpc": "2.0", "id": message["id"], "result": REPLACED_RESULTS[method]}
    return message


def forward_server_messages():
    while (message := read(server.stdout)) is not None:
        try:
            write(sys.stdout.buffer, process_server_message(message), "<-")
        except BrokenPipeError:
            return


threading.Thread(target=forward_server_messages, daemon=True).start()
while (message := read(sys.stdin.buffer)) is not None:
    process_client_message(message)
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
