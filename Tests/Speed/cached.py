#!/usr/bin/env python3
"""Compares `layoutlint lint --cache` with all results in the cache with programs that read the documents.

The documents of the folders are copied until there are enough. With --all-files, the folders are copied as a whole, each as
a project of its own: then a run also lists the other folders and reads the sources, and programs that read the documents
only are comparable in part. All runs of a round follow each other, and the
medians of all rounds are compared. The reports with and without the cache must be equal.
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

SUFFIXES = (".storyboard", ".xib", ".layout.json")

READERS = {
    "find, cat": "find . -type f -print0 | xargs -0 cat > /dev/null",
    "tar": "tar cf - . | cat > /dev/null",
}

DOCUMENTS = "find . -type f \\( " + " -o ".join(f"-name '*{suffix}'" for suffix in SUFFIXES) + " \\)"

READERS_BESIDE_OTHER_FILES = {
    "documents": DOCUMENTS + " -print0 | xargs -0 cat > /dev/null",
    "all files": READERS["find, cat"],
}

READER = """
#include <fcntl.h>
#include <fts.h>
#include <stdio.h>
#include <unistd.h>
static char buffer[1 << 18];
int main(void) {
  char *paths[] = {".", 0};
  FTS *folders = fts_open(paths, FTS_PHYSICAL | FTS_NOCHDIR | FTS_NOSTAT, 0);
  FTSENT *entry;
  long bytes = 0, count;
  while ((entry = fts_read(folders))) {
    if (entry->fts_info != FTS_F && entry->fts_info != FTS_NSOK) continue;
    int file = open(entry->fts_accpath, O_RDONLY);
    if (file < 0) continue;
    while ((count = read(file, buffer, sizeof buffer)) > 0) bytes += count;
    close(file);
  }
  return bytes == 0;
}
"""


def copy_documents(sources, target, least):
    documents = []
    for source in sources:
        for folder, _, names in os.walk(source):
            for name in names:
                if name.endswith(SUFFIXES):
                    documents.append((os.path.join(folder, name), source))
    if not documents:
        sys.exit("no documents in " + " ".join(sources))
    count = 0
    while count < least:
        for path, source in documents:
            copy = os.path.join(target, str(count // len(documents)), os.path.relpath(path, source))
            os.makedirs(os.path.dirname(copy), exist_ok=True)
            shutil.copyfile(path, copy)
            count += 1
    os.mkdir(os.path.join(target, ".git"))
    return count


def copy_folders(sources, target, least):
    count = 0
    while count < least:
        before = count
        for index, source in enumerate(sources):
            copy = os.path.join(target, f"{count}-{index}")
            shutil.copytree(source, copy, symlinks=True, ignore=shutil.ignore_patterns(".git"))
            count += sum(name.endswith(SUFFIXES) for _, _, names in os.walk(copy) for name in names)
        if count == before:
            sys.exit("no documents in " + " ".join(sources))
    return count


def measure(command, folder):
    """The wall time and the processor time of a command, in milliseconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return 1000 * wall, 1000 * processor


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--base", help="another build to compare with")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--documents", type=int, default=4000)
    parser.add_argument("--all-files", action="store_true", help="copy the folders with all files")
    arguments = parser.parse_args()
    programs = {"layoutlint": os.path.abspath(arguments.program)}
    if arguments.base:
        programs["base"] = os.path.abspath(arguments.base)
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.join(temporary, "documents")
        os.mkdir(folder)
        copy = copy_folders if arguments.all_files else copy_documents
        count = copy(arguments.folders, folder, arguments.documents)
        entries = [(len(folders), len(names)) for _, folders, names in os.walk(folder)]
        print(f"{count} documents, {sum(e[1] for e in entries)} files, {sum(e[0] for e in entries)} folders")
        known = READERS_BESIDE_OTHER_FILES if arguments.all_files else READERS
        commands = {name: ["sh", "-c", command] for name, command in known.items()}
        source = os.path.join(temporary, "reader.c")
        with open(source, "w") as file:
            file.write(READER)
        reader = os.path.join(temporary, "reader")
        if not arguments.all_files and subprocess.run(["cc", "-O2", "-o", reader, source], stderr=subprocess.DEVNULL).returncode == 0:
            commands["C program"] = [reader]
        readers = list(commands)
        for name, program in programs.items():
            cache = os.path.join(temporary, "cache-" + name)
            plain = [program, "lint", "."]
            cached = [program, "lint", "--cache", cache, "."]
            results = [
                subprocess.run(command, cwd=folder, capture_output=True)
                for command in (plain, cached, cached)
            ]
            if any((r.stdout, r.stderr, r.returncode) != (
                results[0].stdout, results[0].stderr, results[0].returncode) for r in results):
                sys.exit(f"{name}: the reports with and without the cache differ")
            commands[name] = cached
        times = {name: [] for name in commands}
        for _ in range(arguments.rounds):
            for name, command in commands.items():
                times[name].append(measure(command, folder))
        medians = {
            name: [statistics.median(time[index] for time in values) for index in (0, 1)]
            for name, values in times.items()
        }
        fastest = {
            name: [min(time[index] for time in values) for index in (0, 1)]
            for name, values in times.items()
        }
        for name, (wall, processor) in medians.items():
            print(f"{name:12} median {wall:7.1f} ms wall {processor:7.1f} ms processor,",
                  f"least {fastest[name][0]:7.1f} and {fastest[name][1]:7.1f}")
        for name in programs:
            for other in readers:
                ratios = [medians[name][index] / max(medians[other][index], 1e-3) for index in (0, 1)]
                print(f"{name} / {other}: {ratios[0]:.2f} wall, {ratios[1]:.2f} processor")


if __name__ == "__main__":
    main()
