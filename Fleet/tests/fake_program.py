#!/usr/bin/env python3
"""Answers each line as layoutlint does, and fails at lines with certain words. No layout is checked."""

import os
import signal
import sys
import time


def answer(number, line):
    filler = b"x" * (100_000 if b"long answer" in line else 0)
    return b'{"path": "%d %s", "findings": []}\n' % (number, filler)


def main():
    for number, line in enumerate(sys.stdin.buffer):
        if b"killed" in line:
            os.kill(os.getpid(), signal.SIGKILL)
        if b"marker=" in line:
            end_once(line)
        if b"exit" in line:
            print("Fatal error: index out of range", file=sys.stderr)
            sys.exit(70)
        if b"hang" in line:
            time.sleep(3600)
        if b"two answers" in line:
            sys.stdout.buffer.write(answer(number, line))
        sys.stdout.buffer.write(answer(number, line))
        sys.stdout.buffer.flush()


def end_once(line):
    """Ends the program unless a file exists, as the kernel does that ends it for lack of memory."""
    marker = line.split(b"marker=")[1].split(b'"')[0].decode()
    if not os.path.exists(marker):
        open(marker, "x", encoding="utf-8").close()
        os.kill(os.getpid(), signal.SIGKILL)


main()
