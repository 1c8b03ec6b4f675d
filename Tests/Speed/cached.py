#!/usr/bin/env python3
"""Compares `layoutlint lint --cache` with all results in the cache with programs that read the documents.

The documents of the folders are copied until there are enough. All runs of a round follow each other, and the
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
    arguments = parser.parse_args()
    programs = {"layoutlint": os.path.abspath(arguments.program)}
    if arguments.base:
        programs["base"] = os.path.abspath(arguments.base)
    with tempfile.TemporaryDirectory() as temporary:
        folder = os.path.join(temporary, "documents")
        os.mkdir(folder)
        count = copy_documents(arguments.folders, folder, arguments.documents)
        print(f"{count} documents")
        commands = {name: ["sh", "-c", command] for name, command in READERS.items()}
        source = os.path.join(temporary, "reader.c")
        with open(source, "w") as file:
            file.write(READER)
        reader = os.path.join(temporary, "reader")
        if subprocess.run(["cc", "-O2", "-o", reader, source], stderr=subprocess.DEVNULL).returncode == 0:
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
