"""A wheel with the program, for `pip install layoutlint`, `pipx` and `uvx`.

pip puts `bin/layoutlint` of the archive into the folder of scripts, and `share` below the prefix of the environment.
The package also has a module, so that `python -m layoutlint` runs the program.
https://packaging.python.org/specifications/binary-distribution-format
"""

import base64
import hashlib
import re
import shutil

from archives import write_zip

# glibc 2.35 is the tag manylinux_2_35; programs for macOS need version 15.
MACOS_TAG = "macosx_15_0"

SUMMARY = "Finds iOS controls that users can see but cannot tap."

MODULE = '''"""Runs the program layoutlint, which pip installed beside this module."""

import os
import sys
import sysconfig

program = os.path.join(sysconfig.get_path("scripts"), "layoutlint")
os.execv(program, [program, *sys.argv[1:]])
'''


def tag(libraries, architecture):
    """`py3-none-manylinux_2_35_x86_64` for a program that needs `glibc 2.35`."""
    version = re.fullmatch(r"glibc (\d+)\.(\d+)", libraries)
    system = f"manylinux_{version[1]}_{version[2]}" if version else MACOS_TAG
    machine = {"arm64": "aarch64"}.get(architecture, architecture) if version else architecture
    return f"py3-none-{system}_{machine}"


def metadata(version, repository, description):
    return (
        f"Metadata-Version: 2.1\nName: layoutlint\nVersion: {version}\nSummary: {SUMMARY}\nLicense: MIT\n"
        f"Project-URL: Repository, {repository}\nRequires-Python: >=3.8\n"
        f"Description-Content-Type: text/markdown\n\n{description}")


def record(folder, name):
    """The list of files with their hashes, which pip checks."""
    lines = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()
        lines.append(f"{path.relative_to(folder)},sha256={digest},{path.stat().st_size}")
    return "\n".join([*lines, f"{name}.dist-info/RECORD,,"]) + "\n"


def write_wheel(archive, version, libraries, architecture, addresses, output, date, work):
    """Writes the wheel of an unpacked archive, and returns its path."""
    name = f"layoutlint-{version}"
    wheel_tag = tag(libraries, architecture)
    folder = work / "wheel"
    information = folder / f"{name}.dist-info"
    information.mkdir(parents=True)
    scripts = folder / f"{name}.data/scripts"
    scripts.mkdir(parents=True)
    shutil.copy(archive / "bin/layoutlint", scripts)
    shutil.copytree(archive / "share", folder / f"{name}.data/data/share")
    (folder / "layoutlint").mkdir()
    (folder / "layoutlint/__main__.py").write_text(MODULE)
    for licence in ("LICENSE", "THIRD-PARTY.md"):
        shutil.copy(archive / licence, information)
    readme = (archive / "README.md").read_text()
    (information / "METADATA").write_text(metadata(version, addresses["repository"], readme))
    (information / "WHEEL").write_text(
        f"Wheel-Version: 1.0\nGenerator: layoutlint\nRoot-Is-Purelib: false\nTag: {wheel_tag}\n")
    (information / "RECORD").write_text(record(folder, name))
    path = output / f"{name}-{wheel_tag}.whl"
    write_zip(path, folder, date, inside=True)
    return path
