"""The versions of the Interface Builder documents of git folders."""
import os
import pathlib
import re
import subprocess
import sys

SUFFIXES = (".storyboard", ".xib")


class Repository:
    def __init__(self, folder):
        path = pathlib.Path(folder).resolve()
        self.folder = path
        self.name = path.parent.name if path.name in ("repo", ".git") else path.name

    def git(self, *arguments, data=None):
        environment = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "LC_ALL": "C"}
        run = subprocess.run(
            ["git", f"--git-dir={self.folder}", "-c", "core.quotePath=false", *arguments],
            input=data, capture_output=True, env=environment)
        if run.returncode:
            sys.exit(f"{self.folder}: git {arguments[0]}: {run.stderr.decode(errors='replace').strip()}")
        return run.stdout

    def changes(self):
        """(path, old blob, new blob) of every commit that changes a document, without duplicates."""
        out = self.git("log", "--all", "-z", "--no-renames", "--diff-filter=M", "--raw", "--no-abbrev",
                       "--format=", "--", "*.storyboard", "*.xib")
        fields, found, position = out.split(b"\0"), set(), 0
        while position + 1 < len(fields):
            head = fields[position].strip().split()
            if head and head[0].startswith(b":"):
                found.add((fields[position + 1].decode(errors="replace"), head[2].decode(), head[3].decode()))
                position += 2
            else:
                position += 1
        return sorted(found)

    def newest(self):
        """(path, blob) of the documents of HEAD."""
        found = []
        for line in self.git("ls-tree", "-r", "-z", "HEAD").split(b"\0"):
            head, _, path = line.partition(b"\t")
            path = path.decode(errors="replace")
            if head.split()[1:2] == [b"blob"] and path.endswith(SUFFIXES):
                found.append((path, head.split()[2].decode()))
        return sorted(found)

    def extract(self, blobs, folder):
        """Writes blobs that `folder` does not contain to files; missing ones are skipped."""
        wanted = sorted(blob for blob in blobs if not (folder / blob).exists())
        if not wanted:
            return
        out = self.git("cat-file", "--batch", data="\n".join(wanted).encode() + b"\n")
        start = 0
        while start < len(out):
            end = out.index(b"\n", start)
            head = out[start:end].split()
            start = end + 1
            if len(head) != 3:  # "… missing"
                continue
            size = int(head[2])
            part = folder / f"{head[0].decode()}.part"
            part.write_bytes(out[start:start + size])
            part.rename(folder / head[0].decode())
            start += size + 1


def has_device_text(folder, blob):
    return (folder / blob).exists()


def device_text(folder, blob):
    """The start tag of the device; cheaper than parsing all versions."""
    with open(folder / blob, "rb") as file:
        found = re.search(rb"<device\b[^>]*?>", file.read(4096))
    return re.findall(rb'(?:id|orientation)="[^"]*"', found.group()) if found else []
