#!/usr/bin/env python3
"""The elements and attributes of Interface Builder documents, and what layoutlint does with each.

    ib_inventory.py FOLDER... [--all]

Reads every iOS storyboard and xib below the folders, and for a bare Git repository those of its HEAD. Equal documents
count once. A name is `read` if the reader looks for it (`IBName`, `IBClasses`, or a literal in the reader's code),
`ignored` if `IBVocabulary` lists it, else `unknown`. The attributes of elements that are no views, view controllers
or recognizers are ignored with what they describe, unless the reader looks for them.

Prints the names that are not read with the number of documents that contain them; --all: all names.
Fails if an element, or an attribute of a view, a view controller or a recognizer, is unknown.
"""
import collections
import hashlib
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

SUFFIXES = (".storyboard", ".xib")
READER = pathlib.Path(__file__).parents[2] / "Sources/LayoutReaders/InterfaceBuilder"


def texts(folder):
    """The contents of the documents of a folder or a bare repository."""
    if not (folder / "HEAD").is_file():
        for path in sorted(folder.rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                yield path.read_bytes()
        return
    git = ["git", "--git-dir", str(folder)]
    listing = subprocess.run(git + ["ls-tree", "-r", "-z", "HEAD"], capture_output=True).stdout
    for line in filter(None, listing.decode("utf8", "replace").split("\0")):
        meta, path = line.split("\t", 1)
        if path.endswith(SUFFIXES):
            blob = meta.split()[2]
            yield subprocess.run(git + ["cat-file", "blob", blob], capture_output=True).stdout


def documents(folders):
    """The roots of all different iOS documents."""
    seen = set()
    for folder in folders:
        for text in texts(pathlib.Path(folder)):
            digest = hashlib.sha256(text).digest()
            if digest in seen:
                continue
            seen.add(digest)
            try:
                root = ElementTree.fromstring(text)
            except ElementTree.ParseError:
                continue
            if root.tag == "document" and "CocoaTouch" in root.get("type", ""):
                yield root


def literals(text):
    return set(re.findall(r'"(\w+)"', text))


def names(text, declaration):
    return literals(text.split(f"static let {declaration}")[1].split("]")[0])


class Vocabulary:
    def __init__(self):
        text = (READER / "IBVocabulary.swift").read_text()
        known, classes = text.split("enum IBClasses")
        self.elements, self.keys = names(known, "elements: Set"), names(known, "keys: Set")
        self.objects = set().union(*(names(classes, f"{kind} = [") for kind in ("views", "controllers", "recognizers")))
        self.read = literals(classes)
        for path in READER.rglob("*.swift"):
            if path.name == "IBName.swift":
                self.read |= set(path.read_text().split('static let texts = """')[1].split('"""')[0].split())
            elif path.name != "IBVocabulary.swift":
                self.read |= literals(path.read_text())

    def of_element(self, name):
        return "read" if name in self.read else "ignored" if name in self.elements else "unknown"

    def of_attribute(self, element, name):
        if name in self.read:
            return "read"
        return "ignored" if name in self.keys or element not in self.objects else "unknown"


def main():
    folders = [argument for argument in sys.argv[1:] if not argument.startswith("--")]
    vocabulary, shows_all = Vocabulary(), "--all" in sys.argv
    elements, attributes = collections.Counter(), collections.Counter()
    holders = collections.defaultdict(collections.Counter)
    count = 0
    for root in documents(folders):
        count += 1
        pairs = {(element.tag, name) for element in root.iter() for name in element.attrib}
        elements.update({element.tag for element in root.iter()})
        attributes.update({(vocabulary.of_attribute(*pair), pair[1]) for pair in pairs})
        for element, name in pairs:
            holders[vocabulary.of_attribute(element, name), name][element] += 1
    kinds = collections.Counter(vocabulary.of_element(name) for name in elements)
    print(f"{count} documents")
    print(f"{len(elements)} elements:", ", ".join(f"{kinds[kind]} {kind}" for kind in sorted(kinds)))
    for name, number in elements.most_common():
        kind = vocabulary.of_element(name)
        if shows_all or kind != "read":
            print(f"{number:6} {kind:8} {name}")
    kinds = collections.Counter(kind for kind, _ in attributes)
    print(f"{len(attributes)} attributes:", ", ".join(f"{kinds[kind]} {kind}" for kind in sorted(kinds)))
    for (kind, name), number in attributes.most_common():
        if shows_all or kind != "read":
            of = " ".join(element for element, _ in holders[kind, name].most_common(3))
            print(f"{number:6} {kind:8} {name} ({of})")
    if kinds["unknown"] or any(vocabulary.of_element(name) == "unknown" for name in elements):
        sys.exit("a name is unknown")


main()
