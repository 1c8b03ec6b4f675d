"""A package for Debian and Ubuntu, written by dpkg-deb.

Equal contents make equal packages: dpkg-deb sorts them and takes the date from SOURCE_DATE_EPOCH.
"""

import os
import re
import shutil
import subprocess

CONTROL = """Package: layoutlint
Version: {version}
Architecture: {architecture}
Maintainer: {maintainer}
Installed-Size: {kilobytes}
Depends: libc6 (>= {glibc}), libstdc++6
Recommends: git
Section: devel
Priority: optional
Homepage: {repository}
Description: finds iOS controls that users can see but cannot tap
 layoutlint checks storyboards, xibs, layouts, SwiftUI and UIKit code
 without a simulator.
"""


def write_deb(archive, version, libraries, architecture, addresses, output, date, work):
    """Writes the package of an unpacked archive, and returns its path, or None without dpkg-deb or glibc."""
    glibc = re.fullmatch(r"glibc ([\d.]+)", libraries)
    if not glibc or not shutil.which("dpkg-deb"):
        return None
    machine = {"x86_64": "amd64"}.get(architecture, architecture)
    folder = work / "deb"
    shutil.copytree(archive / "bin", folder / "usr/bin")
    shutil.copytree(archive / "share", folder / "usr/share")
    documentation = folder / "usr/share/doc/layoutlint"
    documentation.mkdir(parents=True)
    shutil.copy(archive / "THIRD-PARTY.md", documentation)
    shutil.copy(archive / "LICENSE", documentation / "copyright")
    files = [path for path in folder.rglob("*") if path.is_file()]
    (folder / "DEBIAN").mkdir()
    (folder / "DEBIAN/control").write_text(CONTROL.format(
        version=version, architecture=machine, maintainer=addresses["maintainer"],
        kilobytes=sum(path.stat().st_size for path in files) // 1024 + 1, glibc=glibc[1], repository=addresses["repository"]))
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    folder.chmod(0o755)
    path = output / f"layoutlint_{version}_{machine}.deb"
    subprocess.run(
        ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", folder, path], check=True,
        stdout=subprocess.DEVNULL, env={**os.environ, "SOURCE_DATE_EPOCH": str(date)})
    return path
