"""The addresses of a release, and the commands that people paste with them."""

import json
import pathlib
import re

ADDRESSES = json.loads(pathlib.Path(__file__).with_suffix(".json").read_text())

PLACEHOLDER = re.compile(r"(?P<releases>https://example\.org/layoutlint)(?=/v)|(?P<account>OWNER|GROUP)/layoutlint")
HOSTS = {"OWNER": "github.com", "GROUP": "gitlab.com"}


def filled(code, addresses=ADDRESSES):
    """A code block with the addresses of the release instead of placeholders. One whose address is not set is left."""
    repository = addresses["repository"].removesuffix("/")
    is_published = not addresses["releases"].startswith("https://example.")

    def address(match):
        if match["releases"]:
            return addresses["releases"] if is_published else match[0]
        host = f"https://{HOSTS[match['account']]}/"
        return repository.removeprefix(host) if repository.startswith(host) else match[0]

    def line(text):
        new = PLACEHOLDER.sub(address, text)
        return re.sub(r"\s+# replace .*", "", new) if new != text else text

    return "\n".join(line(text) for text in code.split("\n"))
