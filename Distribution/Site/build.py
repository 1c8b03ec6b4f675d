#!/usr/bin/env python3
"""Writes the documentation as a static site.

    Distribution/Site/build.py PROGRAM FOLDER

The site contains the pages of the repository, a page for each rule (`rules/ID.html`), an anchor for each tag of the
semantics (`Documentation/Semantics.html#HT-8`), pictures by the program, and the reference of the library if `docc` is
installed and the debug build exists. Its pages load nothing from the network. The search needs a server, as in
`python3 -m http.server --directory FOLDER`. The module mkdocs-material must be installed
(Distribution/Site/requirements.txt).
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Distribution"))
from addresses import ADDRESSES, filled  # noqa: E402
from symbols import is_built, write_symbol_graph  # noqa: E402

# A link of Markdown with a relative target; images too.
LINK = re.compile(r"(!?\[(?:[^\]\[]|\[[^\]]*\])*\])\(([^)\s:#]*)(#[^)\s]*)?\)")
# The heading of a rule of the semantics: `### HT-8: Every ancestor must contain the point`.
TAG = re.compile(r"^(#+ ([A-Z]+-\d+): .*)$", re.MULTILINE)
CODE = re.compile(r"(^```.*?^```|^    .*?$)", re.MULTILINE | re.DOTALL)


def rule_id(readme):
    return readme.read_text().splitlines()[0].removeprefix("# ")


def pages():
    """The path of each page in the site, by its path in the repository."""
    files = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")]
    files += sorted(ROOT.glob("Documentation/**/*.md")) + sorted(ROOT.glob("Editors/**/*.md"))
    files += sorted(ROOT.glob("Benchmarks/*.md"))
    paths = {path: path.relative_to(ROOT) for path in files if path.exists() and "node_modules" not in path.parts}
    for readme in sorted(ROOT.glob("Rules/*/README.md")):
        paths[readme] = pathlib.Path("rules") / f"{rule_id(readme)}.md"
    return paths


class Page:
    """A page of the repository whose links lead to pages of the site."""

    def __init__(self, source, site, target):
        self.source, self.site, self.target = source, site, target

    def address(self, path, anchor):
        resolved = (self.source.parent / path).resolve() if path else self.source
        if resolved.is_dir() and (resolved / "README.md") in self.site:
            resolved /= "README.md"
        if resolved in self.site:
            tag = re.match(r"#([a-z]+-\d+)(-|$)", anchor)
            anchor = f"#{tag[1].upper()}" if tag else anchor
            return os.path.relpath(self.site[resolved], self.target.parent) + anchor if path else anchor
        if resolved.suffix in (".svg", ".png"):
            return os.path.relpath(resolved.relative_to(ROOT), self.target.parent)
        return f"{ADDRESSES['repository']}/blob/main/{resolved.relative_to(ROOT)}{anchor}"

    def rewritten(self, text):
        def link(match):
            return f"{match[1]}({self.address(match[2], match[3] or '')})"

        parts = CODE.split(text)
        parts[::2] = [TAG.sub(r"\1 {#\2}", LINK.sub(link, part)) for part in parts[::2]]
        parts[1::2] = [filled(part) for part in parts[1::2]]
        return "".join(parts)


def picture(program, readme, folder):
    """Draws the first example of a rule that has views, and returns the line that shows it."""
    match = re.search(r"^## Reported\n+```(json|xml)\n(.*?)^```", readme.read_text(), re.MULTILINE | re.DOTALL)
    if not match:
        return ""
    # The reader recognizes a document of Interface Builder by its contents.
    file = "example.layout.json" if match[1] == "json" else "example.storyboard"
    name = rule_id(readme)
    with tempfile.TemporaryDirectory() as work:
        example = pathlib.Path(work) / file
        example.write_text(match[2])
        path = folder / "rules" / f"{name}.svg"
        subprocess.run([program, "render", "--no-config", example, "-o", path], check=True, stdout=subprocess.DEVNULL)
    return f"\n![The example, with the areas that receive touches]({name}.svg)\n"


def write_pages(program, folder):
    site = pages()
    (folder / "rules").mkdir(parents=True)
    for source, target in site.items():
        text = Page(source, site, target).rewritten(source.read_text())
        if source.parent.parent.name == "Rules":
            text = text.replace("\n## How to fix", f"{picture(program, source, folder)}\n## How to fix", 1)
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    shutil.copytree(ROOT / "Documentation/Images", folder / "Documentation/Images")
    return site


def navigation(site):
    """The pages in the order of the table in README.md; then the rules, the editors and the decisions."""
    table = re.search(r"^## Documentation\n(.*?)^\[MIT", (ROOT / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    entries = [{"Start": "README.md"}]
    for title, path in re.findall(r"\[([^\]]+)\]\(([^)]+\.md)\)", table[1]):
        if path not in ("Documentation/Rules.md", "Documentation/Decisions/README.md"):
            entries.append({title[0].upper() + title[1:]: path})

    def below(*prefixes):
        return [str(target) for target in site.values() if str(target).startswith(prefixes)]

    entries.insert(2, {"Rules": ["Documentation/Rules.md", *below("rules/")]})
    entries.append({"Editors": sorted(below("Editors/"), key=lambda path: (path != "Editors/README.md", path))})
    entries.append({"Decisions": sorted(below("Documentation/Decisions/"), key=lambda path: ("README" not in path, path))})
    return entries


def write_library(output):
    """Writes the reference of the library with the toolchain's docc."""
    if not shutil.which("docc") or not is_built():
        print("The reference of the library is not written: docc or the debug build is missing.", file=sys.stderr)
        return
    with tempfile.TemporaryDirectory() as graphs:
        write_symbol_graph(graphs)
        subprocess.run(
            ["docc", "convert", ROOT / "Sources/LayoutLint/LayoutLint.docc", "--additional-symbol-graph-dir", graphs,
             "--output-path", output / "library", "--hosting-base-path", "library"], check=True)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    program, output = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    settings = yaml.safe_load((pathlib.Path(__file__).parent / "mkdocs.yml").read_text())
    with tempfile.TemporaryDirectory() as work:
        folder = pathlib.Path(work) / "pages"
        site = write_pages(program, folder)
        settings |= {
            "docs_dir": str(folder), "site_dir": str(output), "nav": navigation(site),
            "site_url": ADDRESSES["documentation"], "repo_url": ADDRESSES["repository"]}
        configuration = pathlib.Path(work) / "mkdocs.yml"
        configuration.write_text(yaml.safe_dump(settings, sort_keys=False))
        subprocess.run(
            [sys.executable, "-m", "mkdocs", "build", "--quiet", "--config-file", configuration], check=True,
            env={**os.environ, "NO_MKDOCS_2_WARNING": "1"})
    write_library(output)
    print(f"{output}/index.html")


main()
