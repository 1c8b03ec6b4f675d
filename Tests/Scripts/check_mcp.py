"""Tests `layoutlint mcp` with the official Python client of the Model Context Protocol.

An agent's session, in each kind of session that the client has: it finds faults in a project, asks why, previews the
fixes, applies them itself, and finds nothing more. Then roots, two clients at once, cancellation and malformed input.
Prints estimates of the tokens that the server costs.

Usage:   pip install mcp; python3 Tests/Scripts/check_mcp.py PROGRAM
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import anyio
import mcp_types as types
from mcp import Client, MCPError
from mcp.client.stdio import StdioServerParameters

RULES = Path(__file__).parents[2] / "Rules"
PROGRAM = str(Path(sys.argv[1]).resolve())
MODES = ["legacy", "auto"]
TOOLS = ["lint", "why", "hit_test", "responder_chain", "explain", "preview_fixes"]
DESCRIPTION_LIMIT = 600
LINT_LIMIT = 2_000
# Seconds within which the server must do what it does at once.
PATIENCE = 120


def check(condition, message):
    if not condition:
        sys.exit(f"check_mcp: {message}")


def tokens(text):
    """More than tokenizers of models count: five letters of a word are a token, and so is each other character."""
    parts = re.findall(r"[A-Za-z]+|[0-9]{1,3}|[^\sA-Za-z0-9]", text)
    return sum(-(-len(part) // 5) if part.isalpha() else 1 for part in parts)


FORM = """{
  "class": "UIView", "id": "screen", "frame": [0, 0, 390, 844],
  "subviews": [
    {
      "class": "UIImageView", "id": "photo", "frame": [0, 100, 390, 300],
      "subviews": [
        { "class": "UIButton", "label": "Share", "frame": [310, 240, 60, 44] }
      ]
    }
  ]
}
"""


def project(folder):
    """A project with two faults that have safe fixes."""
    folder.mkdir(parents=True)
    (folder / "form.layout.json").write_text(FORM)
    shutil.copy(RULES / "RecognizerWithoutInteraction/Fixtures/flags-label.storyboard",
                folder / "label.storyboard")
    return folder


def large_project(folder, count):
    """A project with more findings than an answer lists."""
    folder.mkdir(parents=True)
    for number in range(count):
        (folder / f"screen-{number}.layout.json").write_text(FORM)
    return folder


def server(folder, mode, roots=None):
    async def list_roots(context):
        return types.ListRootsResult(roots=[types.Root(uri=root.as_uri()) for root in roots])

    parameters = StdioServerParameters(command=PROGRAM, args=["mcp"], cwd=folder)
    return Client(parameters, mode=mode, list_roots_callback=list_roots if roots else None)


async def call(client, tool, fails=False, **arguments):
    result = await client.call_tool(tool, arguments)
    check(bool(result.is_error) == fails, f"{tool} {arguments}: {result.content}")
    return result.content[0].text


async def agent_session(root, mode):
    folder = project(root / f"agent-{mode}")
    async with server(folder, mode) as client:
        version = client.protocol_version
        tools = (await client.list_tools()).tools
        check([tool.name for tool in tools] == TOOLS, f"tools: {tools}")
        check(all(tool.annotations.read_only_hint for tool in tools), "a tool is not read-only")
        texts = sum(tokens(tool.description + "".join(
            value.get("description", "") for value in tool.input_schema["properties"].values()))
            for tool in tools)
        check(texts <= DESCRIPTION_LIMIT, f"the descriptions have {texts} tokens")
        cost = sum(tokens(tool.description + json.dumps(tool.input_schema)) for tool in tools)
        print(f"{version}: descriptions {texts} tokens, with the JSON of the schemas {cost}")

        found = await call(client, "lint")
        check("interaction-disabled-ancestor" in found, found)
        check("recognizer-without-interaction" in found, found)
        view = re.search(r"recognizer-without-interaction: .* \[(.*?)\]", found)[1]
        reason = await call(client, "why", file="label.storyboard", view=view)
        check("recognizer-without-interaction" in reason, reason)
        page = await call(client, "explain", rule="recognizer-without-interaction")
        check("How to fix" in page, page)
        hit = await call(client, "hit_test", file="form.layout.json", point=[20, 30])
        check("20, 30" in hit, hit)
        chain = await call(client, "responder_chain", file="label.storyboard", view=view)
        check("→" in chain, chain)
        preview = await call(client, "preview_fixes", paths=["."])
        await call(client, "lint", fails=True, paths=["../no"])
        await call(client, "lint", fails=True, path="form.layout.json")

        # The server changes nothing: the agent applies the fixes.
        check(found == await call(client, "lint"), "a tool changed a file")
        difference = preview[preview.index("--- "):].split("Alternatives,")[0]
        difference = "".join(line for line in difference.splitlines(True)
                             if not line.startswith("layoutlint:"))
        subprocess.run(["git", "apply", "-"], cwd=folder, input=difference, text=True, check=True)
        left = await call(client, "lint")
        check(left.startswith("0 errors, 0 warnings, 0 info"), left)
        total = sum(map(tokens, [found, reason, page, hit, chain, preview, left]))
        print(f"{version}: the answers of the session have {total} tokens")

        resources = (await client.list_resources()).resources
        check(len(resources) > 40, f"{len(resources)} resources")
        contents = (await client.read_resource("layoutlint://rules/covered-control")).contents
        check(contents[0].text.startswith("# covered-control"), contents)
        try:
            await client.read_resource("layoutlint://rules/no")
            check(False, "an unknown resource can be read")
        except MCPError:
            pass


async def roots(root, mode):
    outer = root / f"roots-{mode}"
    allowed, other = project(outer / "allowed"), project(outer / "other")
    async with server(other, mode, [allowed]) as client:
        found = await call(client, "lint")
        check("form.layout.json:" in found, found)
        check(found == await call(client, "lint", paths=["form.layout.json", "label.storyboard"]),
              "relative paths start in the root")
        refused = await call(client, "lint", fails=True, paths=[str(other)])
        check("outside" in refused, refused)
        (allowed / "link.layout.json").symlink_to(other / "form.layout.json")
        await call(client, "hit_test", fails=True, file="link.layout.json", point=[1, 1])
        await call(client, "hit_test", fails=True, file="../other/form.layout.json", point=[1, 1])


async def large(root, mode):
    folder = large_project(root / f"large-{mode}", 300)
    async with server(folder, mode) as client:
        found = await call(client, "lint")
        check(tokens(found) <= LINT_LIMIT, f"{tokens(found)} tokens:\n{found}")
        check("Left out: " in found, found)
        listed = found.count("interaction-disabled-ancestor: ")
        more = await call(client, "lint", limit=listed + 20)
        check(more.count("interaction-disabled-ancestor: ") == listed + 20, more)
        print(f"{client.protocol_version}: {listed} findings of 300 files, {tokens(found)} tokens")

        # Both sides forget a call that the client gives up.
        with anyio.move_on_after(0.05):
            await client.call_tool("lint", {})
            print("the call ended before it was cancelled")
        with anyio.fail_after(PATIENCE):
            await call(client, "explain", rule="HT-8")


async def two_clients(root, mode):
    folders = [project(root / f"{name}-{mode}") for name in ["first", "second"]]
    (folders[1] / "label.storyboard").unlink()
    answers = {}

    async def work(folder):
        async with server(folder, mode) as client:
            for _ in range(3):
                answers.setdefault(folder, set()).add(await call(client, "lint"))

    async with anyio.create_task_group() as group:
        for folder in folders:
            group.start_soon(work, folder)
    check([len(answers[folder]) for folder in folders] == [1, 1], answers)
    check("label.storyboard" in str(answers[folders[0]]), answers)
    check("label.storyboard" not in str(answers[folders[1]]), answers)


class Pipe:
    """A client that can send anything."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [PROGRAM, "mcp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.request("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}})
        self.receive()

    def send(self, line):
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def request(self, method, params, id=1):
        message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
        self.send(json.dumps(message).encode())

    def receive(self):
        return json.loads(self.process.stdout.readline())

    def children(self):
        process = self.process.pid
        return Path(f"/proc/{process}/task/{process}/children").read_text().split()

    def end(self):
        rest = self.process.communicate(timeout=PATIENCE)[0]
        check(rest == b"", f"further messages: {rest}")
        check(self.process.returncode == 0, f"status {self.process.returncode}")


def malformed(root):
    pipe = Pipe(project(root / "malformed"))
    lines = [(b"{", -32700), (b"\xff", -32700), (b"[]", -32600), (b"3", -32600), (b"{}", -32600),
             (b'{"jsonrpc": "2.0", "id": {}, "method": "ping"}', -32600),
             (b'{"jsonrpc": "2.0", "id": 1, "method": "no"}', -32601),
             (b'{"jsonrpc": "2.0", "id": 1, "method": "tools/call"}', -32602),
             (b"[" * 3_000, -32700), (b'"' + b"a" * (5 << 20) + b'"', -32600)]
    for line, code in lines:
        pipe.send(line)
        answer = pipe.receive()
        check(answer["error"]["code"] == code, f"{line[:80]}: {answer}")
    pipe.request("ping", {}, id="p")
    check(pipe.receive() == {"jsonrpc": "2.0", "id": "p", "result": {}}, "no answer to a ping")
    pipe.end()


def cancellation(root):
    pipe = Pipe(large_project(root / "cancelled", 2_000))
    pipe.request("tools/call", {"name": "lint", "arguments": {}}, id=7)
    deadline = time.monotonic() + PATIENCE
    while not pipe.children() and time.monotonic() < deadline:
        time.sleep(0.01)
    check(pipe.children(), "the call starts no process")
    pipe.send(b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 7}}')
    pipe.request("ping", {}, id=8)
    answer = pipe.receive()
    # The call may have ended just before.
    if answer["id"] == 7:
        answer = pipe.receive()
    check(answer["id"] == 8, answer)
    check(not pipe.children(), "the process of a cancelled call runs")
    pipe.request("tools/call", {"name": "lint", "arguments": {}}, id=9)
    while not pipe.children() and time.monotonic() < deadline:
        time.sleep(0.01)
    pipe.process.terminate()
    check(pipe.process.wait(timeout=PATIENCE) == 0, "a signal does not end the server")


async def main():
    with tempfile.TemporaryDirectory() as name:
        root = Path(name).resolve()
        for mode in MODES:
            for test in [agent_session, roots, large, two_clients]:
                await test(root, mode)
        malformed(root)
        cancellation(root)
    print("the server works with the official client")


anyio.run(main)
