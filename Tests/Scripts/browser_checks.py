"""Shared by the checks in a browser: the browser, the results, and conditions that hold only some time after a click."""

import os
import sys

from playwright.sync_api import TimeoutError

failures = []


def check(condition, text):
    """Prints and counts the result of a check."""
    print(("ok      " if condition else "FAILED  ") + text)
    if not condition:
        failures.append(text)


def becomes(page, expression):
    """Whether a JavaScript expression becomes true. A click returns before its page is loaded and its scripts end."""
    return arrives(lambda: page.wait_for_function(expression))


def leads(page, path):
    """Whether a click leads to the page of a path, as in "**/rules/*.html"."""
    return arrives(lambda: page.wait_for_url(path))


def arrives(wait):
    try:
        wait()
    except TimeoutError:
        return False
    return True


def launch(playwright):
    return playwright.chromium.launch(
        executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])


def end():
    print(f"{len(failures)} checks failed")
    sys.exit(1 if failures else 0)
