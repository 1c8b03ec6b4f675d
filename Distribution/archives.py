"""Archives that depend only on the contents of a folder and a date: equal folders make equal archives.

Entries are sorted and belong to root. The date is in seconds since 1970.
"""

import gzip
import io
import os
import tarfile
import time
import zipfile


def write_tar(path, folder, date):
    """Writes the folder, under its own name, with sorted entries."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for entry in [folder, *sorted(folder.rglob("*"))]:
            info = archive.gettarinfo(entry, str(entry.relative_to(folder.parent)))
            info.uid = info.gid = 0
            info.uname = info.gname = "root"
            info.mtime = date
            info.mode = 0o755 if entry.is_dir() or os.access(entry, os.X_OK) else 0o644
            if entry.is_file():
                with open(entry, "rb") as contents:
                    archive.addfile(info, contents)
            else:
                archive.addfile(info)
    path.write_bytes(gzip.compress(data.getvalue(), 9, mtime=date))


def write_zip(path, folder, date, inside=False):
    """Writes the folder under its own name or, with `inside`, what is in it."""
    base = folder if inside else folder.parent
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry in sorted(folder.rglob("*")):
            if entry.is_dir():
                continue
            info = zipfile.ZipInfo(str(entry.relative_to(base)), time.gmtime(date)[:6])
            info.external_attr = (0o100755 if os.access(entry, os.X_OK) else 0o100644) << 16
            info.create_system = 3  # Unix
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, entry.read_bytes(), compresslevel=9)
