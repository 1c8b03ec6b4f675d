#!/usr/bin/env python3
"""Writes the archives of a release.

    Distribution/release.py PROGRAM FOLDER [--architecture NAME] [--check]

    layoutlint-VERSION-SYSTEM-ARCHITECTURE.tar.gz   the program, completions, manual page, licences
    layoutlint-VERSION.artifactbundle.zip           the programs, as a binary target of SwiftPM
    layoutlint-plugins-VERSION.tar.gz               a package with the plugins and this bundle
    layoutlint-VERSION-py3-none-PLATFORM.whl        the program as a Python wheel
    layoutlint_VERSION_ARCHITECTURE.deb             the program as a package for Debian, if dpkg-deb is installed
    layoutlint-pre-commit-VERSION.tar.gz            a repository for pre-commit, whose hooks install the wheel
    layoutlint-VERSION.vsix                         the extension for VS Code
    layoutlint.rb                                   the formula for Homebrew, which installs these archives
    SHA256SUMS                                      the checksums of all of them

The bundle contains the programs of all archives of this version in FOLDER: copy those that other machines
made into it first. Distribution/addresses.json has the addresses that the files contain. Equal programs make equal archives: entries are sorted, belong to root and have the
date SOURCE_DATE_EPOCH, by default that of the commit.

--architecture fails if this machine does not make archives for it; --check only checks that.
"""

import argparse
import hashlib
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile

from addresses import ADDRESSES
from archives import write_tar, write_zip
from deb import write_deb
from vsix import write_vsix
from wheel import write_wheel

ROOT = pathlib.Path(__file__).resolve().parent.parent

# The triples of SwiftPM, by the suffix of the archive.
TRIPLES = {
    "linux-x86_64": "x86_64-unknown-linux-gnu",
    "linux-arm64": "aarch64-unknown-linux-gnu",
    "macos-x86_64": "x86_64-apple-macosx",
    "macos-arm64": "arm64-apple-macosx",
}

# What every system with glibc and the C++ library has.
SYSTEM_LIBRARIES = (
    "linux-vdso.so", "ld-linux", "libc.so", "libm.so", "libgcc_s.so", "libstdc++.so", "libpthread.so",
    "libdl.so", "librt.so")


def fail(message):
    print(f"layoutlint: {message}", file=sys.stderr)
    sys.exit(2)


def architecture_here():
    return {"aarch64": "arm64", "amd64": "x86_64"}.get(platform.machine().lower(), platform.machine().lower())


def check_architecture(name):
    here = architecture_here()
    if {"aarch64": "arm64", "amd64": "x86_64"}.get(name, name) != here:
        fail(
            f"this machine makes archives for {here} only; run 'make release' on a machine or in a container"
            f" with {name}. A cross build needs a Swift SDK for {name} that contains libjansson; the Swift"
            " SDKs of swift.org do not")


def date_of_release():
    epoch = os.environ.get("SOURCE_DATE_EPOCH")
    if not epoch and (ROOT / ".git").exists():
        epoch = subprocess.run(
            ["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True).stdout.strip()
    # 1980 is the earliest date in a zip archive.
    return max(int(epoch or 0), 315532800)


def check_program(program):
    """Fails if the program needs libraries that a system without Swift does not have."""
    if platform.system() != "Linux":
        return
    listing = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    others = [
        line.split()[0] for line in listing.splitlines()
        if not os.path.basename(line.split()[0]).startswith(SYSTEM_LIBRARIES)]
    if others:
        hint = "; install libjansson-dev with libjansson.a, then run 'make release' again"
        fail(f"the program loads {', '.join(others)}{hint if 'jansson' in listing else ''}")


def needed_libraries(program):
    """`glibc 2.35`, the newest version of which the program uses a symbol."""
    versions = re.findall(rb"\bGLIBC_(\d+)\.(\d+)", pathlib.Path(program).read_bytes())
    if not versions:
        return "macOS 15"
    major, minor = max((int(major), int(minor)) for major, minor in versions)
    return f"glibc {major}.{minor}"


def write_archive(program, version, libraries, output, date, work):
    """Writes the archive of this machine, and returns the folder with its contents."""
    name = f"layoutlint-{version}-{'macos' if platform.system() == 'Darwin' else 'linux'}-{architecture_here()}"
    folder = work / name
    folder.mkdir()
    subprocess.run(
        [ROOT / "Distribution/install.sh", "install", program, folder], check=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(date)})
    shutil.copy(ROOT / "LICENSE", folder)
    shutil.copy(ROOT / "Distribution/Archive/THIRD-PARTY.md", folder)
    readme = (ROOT / "Distribution/Archive/README.md").read_text()
    (folder / "README.md").write_text(
        readme.replace("NEEDED", libraries).replace("NAME", name))
    for entry in folder.rglob("*"):
        if entry.is_file() and not os.access(entry, os.X_OK):
            entry.chmod(0o644)
    write_tar(output / f"{name}.tar.gz", folder, date)
    return folder


def make_bundle(version, archives, work):
    """A folder with the program of each archive."""
    bundle = work / "layoutlint.artifactbundle"
    bundle.mkdir()
    variants = []
    for archive in archives:
        name = archive.name.removesuffix(".tar.gz")
        triple = TRIPLES.get(name.removeprefix(f"layoutlint-{version}-"))
        if not triple:
            continue
        (bundle / name).mkdir()
        with tarfile.open(archive) as files:
            for member in ("bin/layoutlint", "LICENSE", "THIRD-PARTY.md"):
                target = bundle / name / os.path.basename(member)
                target.write_bytes(files.extractfile(f"{name}/{member}").read())
                target.chmod(0o755 if member == "bin/layoutlint" else 0o644)
        variants.append({"path": f"{name}/layoutlint", "supportedTriples": [triple]})
    information = {
        "schemaVersion": "1.0",
        "artifacts": {
            "layoutlint": {"version": version, "type": "executable", "variants": variants}},
    }
    (bundle / "info.json").write_text(json.dumps(information, indent=2) + "\n")
    return bundle


def write_formula(version, archives, addresses, output):
    """The formula for Homebrew, with the checksums of the archives in the folder."""
    text = (ROOT / "Distribution/Homebrew/layoutlint.rb").read_text()
    sums = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in archives}
    text = text.replace("REPOSITORY", addresses["repository"]).replace("RELEASES", addresses["releases"])

    def checksum(match):
        return sums.get(f"layoutlint-{version}-{match[1]}.tar.gz", "0" * 64)

    path = output / "layoutlint.rb"
    path.write_text(re.sub(r"CHECKSUM-([a-z]+-[a-z0-9_]+)", checksum, text))
    return path


def write_plugins(version, bundle, output, date, work):
    """A package with the plugins and the bundle."""
    package = work / f"layoutlint-plugins-{version}"
    shutil.copytree(ROOT / "Distribution/SwiftPM", package)
    shutil.copytree(bundle, package / bundle.name)
    shutil.copy(ROOT / "LICENSE", package)
    path = output / f"{package.name}.tar.gz"
    write_tar(path, package, date)
    return path


def write_hooks(version, output, date, work):
    """The contents of a repository for pre-commit: the hooks of this one, which install the wheel."""
    package = work / f"layoutlint-pre-commit-{version}"
    shutil.copytree(ROOT / "Distribution/PreCommit", package)
    hooks = (ROOT / ".pre-commit-hooks.yaml").read_text()
    (package / ".pre-commit-hooks.yaml").write_text(hooks.replace("language: swift", "language: python"))
    path = output / f"{package.name}.tar.gz"
    write_tar(path, package, date)
    return path


def write_release(program, version, libraries, output):
    """Writes all files of the release, and returns their paths."""
    date, architecture = date_of_release(), architecture_here()
    addresses = ADDRESSES
    repository = addresses["repository"]
    output.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        unpacked = write_archive(program, version, libraries, output, date, work)
        archives = sorted(output.glob(f"layoutlint-{version}-*.tar.gz"))
        bundle = make_bundle(version, archives, work)
        bundle_path = output / f"layoutlint-{version}.artifactbundle.zip"
        write_zip(bundle_path, bundle, date)
        packages = [
            write(unpacked, version, libraries, architecture, addresses, output, date, work)
            for write in (write_wheel, write_deb)]
        return [
            *archives, bundle_path, write_plugins(version, bundle, output, date, work),
            *filter(None, packages), write_hooks(version, output, date, work), write_vsix(ROOT, repository, output, date, work),
            write_formula(version, archives, addresses, output)]


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--architecture")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.architecture:
        check_architecture(options.architecture)
    if options.check:
        return
    check_program(options.program)
    line = subprocess.run(
        [options.program, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    libraries = needed_libraries(options.program)
    files = write_release(options.program, line.split()[1], libraries, options.folder)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in files]
    (options.folder / "SHA256SUMS").write_text("\n".join(sums) + "\n")
    print(f"{line}; the Linux program needs {libraries} or later"
          if platform.system() == "Linux" else line)
    for path, checksum in zip(files, sums):
        print(f"{path.stat().st_size:>10}  {path}  {checksum[:12]}…")
    if "-dirty" in line:
        print("layoutlint: the archives contain changes that are not committed", file=sys.stderr)


main()
