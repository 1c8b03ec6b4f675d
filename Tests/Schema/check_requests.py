"""Tests the JSON Schema of the `layoutlint/…` requests, using Python's jsonschema.

Validates the parameters and the results of requests that it sends to the language server, and compares each
result with the output of the command for the same query.

Usage:   layoutlint schema requests > requests.schema.json
          python3 Tests/Schema/check_requests.py requests.schema.json PROGRAM LAYOUT ...
"""

import json
import os
import subprocess
import sys

import jsonschema

COMMANDS = {"hitTest": "hit-test", "responderChain": "chain", "touch": "touch", "reach": "reach",
            "preview": "render"}

# Request, parameters, and the options of the corresponding command.
QUERIES = [
    ("hitTest", {"at": [20, 30]}, ["--at", "20,30"]),
    ("hitTest", {"at": [[-5, 1e9], [100, 200.5]], "layout": None},
     ["--at", "-5,1e9", "--at", "100,200.5"]),
    ("responderChain", {"view": "VIEW"}, ["--view", "VIEW"]),
    ("responderChain", {"view": "VIEW", "action": "pay:"}, ["--view", "VIEW", "--action", "pay:"]),
    ("responderChain", {"event": "shake", "action": "undo:"},
     ["--event", "shake", "--action", "undo:"]),
    ("touch", {"at": [60, 60]}, ["--at", "60,60"]),
    ("touch", {"at": [60, 300], "gesture": "pan", "to": [60, 20], "duration": 0.4},
     ["--at", "60,300", "--gesture", "pan", "--to", "60,20", "--duration", "0.4"]),
    ("touch", {"at": [100, 100], "gesture": "pinch", "interrupted": True},
     ["--at", "100,100", "--gesture", "pinch", "--interrupted"]),
    ("reach", {}, []),
    ("reach", {"device": "iPhone 16", "orientation": "landscape", "textScale": 1.2},
     ["--device", "iPhone 16", "--orientation", "landscape", "--text-scale", "1.2"]),
    ("preview", {}, []),
    ("preview", {"legend": False}, ["--no-legend"]),
    ("preview", {"screens": ["stored"]}, ["--screens", "stored"]),
]

# Requests that both the server and the schema must reject.
INVALID_QUERIES = [
    ("hitTest", {}), ("hitTest", {"at": []}), ("hitTest", {"at": [1]}), ("hitTest", {"at": "1,2"}),
    ("hitTest", {"at": [[1, 2]] * 101}), ("hitTest", {"at": [1, 2], "layout": 3}),
    ("responderChain", {"view": 3}), ("responderChain", {"event": "quake"}),
    ("touch", {"at": [[1, 2]]}), ("touch", {"at": [1, 2], "gesture": "knock"}),
    ("touch", {"at": [1, 2], "duration": 601}), ("touch", {"at": [1, 2], "interrupted": "no"}),
    ("reach", {"device": 16}), ("reach", {"device": "iPhone 16", "orientation": "up"}),
    ("reach", {"textScale": 0.4}), ("reach", {"textScale": 5}), ("preview", {"legend": 1}),
    ("preview", {"screens": "all"}), ("preview", {"screens": []}), ("preview", {"screens": [1]}),
]


class Server:
    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL)
        self.count = 0
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": {}})

    def send(self, method, params, **more):
        body = json.dumps({"jsonrpc": "2.0", "method": method, "params": params, **more}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def request(self, method, params):
        self.count += 1
        self.send(method, params, id=self.count)
        while True:
            length = int(self.process.stdout.readline().split(b":")[1])
            self.process.stdout.readline()
            message = json.loads(self.process.stdout.read(length))
            if message.get("id") == self.count and "method" not in message:
                return message

    def open(self, path):
        uri = "file://" + os.path.abspath(path)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.send("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "json", "version": 1, "text": text}})
        return uri


def main():
    path, program, *layouts = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    validators = {
        name: jsonschema.Draft202012Validator({**schema, "oneOf": [{"$ref": f"#/$defs/{name}"}]})
        for name in schema["$defs"] if name.endswith(("Params", "Result"))}
    schema_validator = jsonschema.Draft202012Validator(schema)
    failures = []
    counts = {method: 0 for method in COMMANDS}

    def validate(validator, value, description):
        failures.extend(f"{description}: {error.json_path} {error.message[:200]}"
                        for error in list(validator.iter_errors(value))[:3])

    server = Server(os.path.abspath(program))
    for layout in layouts:
        uri = server.open(layout)
        tree = json.loads(subprocess.run(
            [program, "tree", "--format", "json", layout], capture_output=True).stdout or "{}")
        trees = tree.get("layouts", [])
        # In a document with several layouts, a query must name one, and these queries do not.
        if len(trees) != 1 or not trees[0]["views"]:
            continue
        view = trees[0]["views"][-1]["path"]
        for method, params, options in QUERIES:
            params = {key: view if value == "VIEW" else value for key, value in params.items()}
            options = [view if option == "VIEW" else option for option in options]
            request = {"textDocument": {"uri": uri}, **params}
            description = f"{layout} {method} {params}"
            validate(validators[method + "Params"], request, description)
            answer = server.request("layoutlint/" + method, request)
            printed = subprocess.run(
                [program, COMMANDS[method], layout, "--format", "json", *options],
                capture_output=True)
            if ("result" in answer) != (printed.returncode == 0):
                failures.append(f"{description}: only one of server and command has a result")
            if "result" not in answer:
                continue
            counts[method] += 1
            validate(validators[method + "Result"], answer["result"], description)
            validate(schema_validator, answer["result"], description)
            if json.loads(printed.stdout) != answer["result"]:
                failures.append(f"{description}: server and command differ")
    for method, params in INVALID_QUERIES:
        params = {"textDocument": {"uri": uri}, **params}
        if validators[method + "Params"].is_valid(params):
            failures.append(f"the schema accepts {method} {str(params)[:200]}")
        if "error" not in server.request("layoutlint/" + method, params):
            failures.append(f"the server accepts {method} {str(params)[:200]}")
    for line in failures[:20]:
        print(line)
    print(f"results {counts}, {len(INVALID_QUERIES)} invalid queries, {len(failures)} failures")
    server.send("exit", None)
    sys.exit(1 if failures or not all(counts.values()) else 0)


main()
