"""Reads every JSON and TOML below Editors, and looks at what those of the editors start and name.

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
    return json.loads(path.read_text("utf-8"), object_pairs_hook=without_doubles)


def without_doubles(pairs):
    names = [name for name, _ in pairs]
    doubles = {name for name in names if names.count(name) > 1}
    if doubles:
        raise ValueError(f"twice in one object: {sorted(doubles)}")
    return dict(pairs)


def main(folder):
    faults = []

    def expect(holds, fault):
        if not holds:
            faults.append(fault)

    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix not in JSON_SUFFIXES | {".toml"} or "node_modules" in path.parts:
            continue
        try:
            found[path.relative_to(folder).as_posix()] = read(path)
        except ValueError as error:
            faults.append(f"{path}: {error}")

    helix = found["Helix/languages.toml"]
    server = helix["language-server"]["layoutlint"]
    expect([server["command"], *server["args"]] == SERVE, f"Helix starts {server}")
    named = {language["name"]: language["language-servers"] for language in helix["language"]}
    expect(set(named) == {"json", "jsonc", "xml"}, f"Helix has {set(named)}")
    expect(all("layoutlint" in servers for servers in named.values()), f"Helix asks {named}")

    client = found["Sublime/LSP.sublime-settings"]["clients"]["layoutlint"]
    expect(client["command"] == SERVE and client["enabled"], f"Sublime starts {client}")

    extension = found["Zed/extension.toml"]["language_servers"]["layoutlint"]
    languages = set(extension["languages"])
    expect(languages == set(extension["language_ids"]), f"Zed has ids for {extension}")

    # The settings that the extension for VS Code declares are all that there are.
    declared = found["VSCode/package.json"]["contributes"]["configuration"]["properties"]
    own = {"inlayHints.absoluteFrames", "inlayHints.reach", "codeLens"}
    expect({f"layoutlint.{name}" for name in own} <= set(declared), f"VS Code has {declared}")
    for where, settings in {
        "Helix": server["config"]["layoutlint"],
        "Sublime": client["settings"],
        "Zed": found["Zed/settings.json"]["lsp"]["layoutlint"]["settings"],
    }.items():
        names = {name.removeprefix("layoutlint.") for name in flat(settings)}
        expect(names <= own, f"{where} sets {names - own}, which the server does not know")

    for name in ["layout", "configuration", "report", "requests"]:
        expect(f"Schemas/{name}.schema.json" in found, f"there is no schema for {name}")
    listed = (folder / "README.md").read_text("utf-8")
    for path in sorted(folder.iterdir()):
        expect(not path.is_dir() or f"({path.name}" in listed, f"README.md has no {path.name}")

    print("\n".join(faults))
    return 1 if faults else 0


def flat(settings, before=""):
    for name, value in settings.items():
        if isinstance(value, dict):
            yield from flat(value, f"{before}{name}.")
        else:
            yield before + name


sys.exit(main(pathlib.Path(sys.argv[1])))
