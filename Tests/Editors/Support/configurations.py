"""Validates all JSON and TOML files in Editors, and the commands and settings of the configurations.

    python3 configurations.py FOLDER
"""

import json
import pathlib
import sys
import tomllib

JSON_SUFFIXES = {".json", ".sublime-settings"}
SERVE = ["layoutlint", "serve"]


def read(path):
    if path.suffix == ".toml":
        return tomllib.loads(path.read_text("utf-8"))
    return json.loads(path.read_text("utf-8"), object_pairs_hook=rejecting_duplicate_keys)


def rejecting_duplicate_keys(pairs):
    names = [name for name, _ in pairs]
    duplicates = {name for name in names if names.count(name) > 1}
    if duplicates:
        raise ValueError(f"duplicate keys in an object: {sorted(duplicates)}")
    return dict(pairs)


def main(folder):
    problems = []

    def expect(condition, message):
        if not condition:
            problems.append(message)

    files = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix not in JSON_SUFFIXES | {".toml"} or "node_modules" in path.parts:
            continue
        try:
            files[path.relative_to(folder).as_posix()] = read(path)
        except ValueError as error:
            problems.append(f"{path}: {error}")

    helix = files["Helix/languages.toml"]
    server = helix["language-server"]["layoutlint"]
    expect([server["command"], *server["args"]] == SERVE, f"Helix starts {server}")
    servers_of = {language["name"]: language["language-servers"] for language in helix["language"]}
    # In source files, the language's own server comes first.
    features = ["diagnostics", "code-action", "goto-reference"]
    swift = ["sourcekit-lsp", {"name": "layoutlint", "only-features": features}]
    expect(servers_of.pop("swift", None) == swift, "Helix does not start layoutlint after sourcekit-lsp")
    expect(set(servers_of) == {"json", "jsonc", "xml"}, f"Helix configures the languages {set(servers_of)}")
    expect(all("layoutlint" in servers for servers in servers_of.values()), f"Helix starts {servers_of}")

    client = files["Sublime/LSP.sublime-settings"]["clients"]["layoutlint"]
    expect(client["command"] == SERVE and client["enabled"], f"Sublime starts {client}")

    extension = files["Zed/extension.toml"]["language_servers"]["layoutlint"]
    languages = set(extension["languages"])
    expect(languages == set(extension["language_ids"]), f"Zed: languages and language ids differ: {extension}")

    # The VS Code extension declares all settings of the server.
    declared = files["VSCode/package.json"]["contributes"]["configuration"]["properties"]
    server_settings = {"inlayHints.absoluteFrames", "inlayHints.reach", "codeLens"}
    expect({f"layoutlint.{name}" for name in server_settings} <= set(declared), f"VS Code declares only {declared}")
    for editor, settings in {
        "Helix": server["config"]["layoutlint"],
        "Sublime": client["settings"],
        "Zed": files["Zed/settings.json"]["lsp"]["layoutlint"]["settings"],
    }.items():
        names = {name.removeprefix("layoutlint.") for name in flat(settings)}
        expect(names <= server_settings, f"{editor} sets {names - server_settings}, which are not settings of the server")

    for name in ["layout", "configuration", "report", "requests"]:
        expect(f"Schemas/{name}.schema.json" in files, f"Schemas/{name}.schema.json is missing")
    index = (folder / "README.md").read_text("utf-8")
    for path in sorted(folder.iterdir()):
        expect(not path.is_dir() or f"({path.name}" in index, f"README.md has no link to {path.name}")

    print("\n".join(problems))
    return 1 if problems else 0


def flat(settings, prefix=""):
    """The names of all settings, nested names joined with dots."""
    for name, value in settings.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{name}.")
        else:
            yield prefix + name


sys.exit(main(pathlib.Path(sys.argv[1])))
