"""Reads the site of the documentation in a browser: navigation, search, anchors, dark colors, a narrow window.

Run it:   python Tests/Scripts/check_site.py FOLDER [--screenshots FOLDER]

FOLDER contains the site. Needs the Python module playwright and Chromium (/usr/bin/chromium, or $CHROMIUM). No request
may leave this computer.
"""

import argparse
import functools
import http.server
import pathlib
import threading

from playwright.sync_api import sync_playwright

from browser_checks import becomes, check, end, launch, leads


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def serve(folder):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}"


def read(page, address, others):
    page.goto(f"{address}/index.html")
    page.click("nav.md-nav--primary >> text=Rules")
    page.click("nav.md-nav--primary >> text=covered-control")
    check(leads(page, "**/rules/covered-control.html"), "two clicks lead from the start to a rule's page")
    page.goto(f"{address}/index.html")
    page.keyboard.press("/")
    page.keyboard.type("small-touch-target", delay=5)
    page.wait_for_selector(".md-search-result__link")
    page.click(".md-search-result__link >> nth=0")
    check(leads(page, "**/rules/small-touch-target.html*"), "one click in the search leads to a rule's page")
    page.goto(f"{address}/rules/control-outside-superview.html")
    width = page.evaluate("document.querySelector('img[src$=svg]').naturalWidth")
    check(width > 0, "a rule's page shows the picture of its example")
    page.goto(f"{address}/Documentation/Semantics.html#HT-8")
    top = page.evaluate("document.getElementById('HT-8').getBoundingClientRect().top")
    check(0 <= top < 300, "a tag of the semantics is an anchor")
    page.click("label[title='Use dark colors']")
    check(becomes(page, "document.body.getAttribute('data-md-color-scheme') === 'slate'"), "a click chooses dark colors")
    page.set_viewport_size({"width": 390, "height": 844})
    for path in ("index.html", "rules/tap-area-gap.html", "Documentation/CommandLine.html"):
        page.goto(f"{address}/{path}")
        wide = page.evaluate("document.documentElement.scrollWidth")
        check(wide <= 390, f"{path} fits a narrow window ({wide} px)")
    check(not others, f"no page loads anything from elsewhere {others or ''}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--screenshots", type=pathlib.Path)
    options = parser.parse_args()
    address, others = serve(str(options.folder)), []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page()
        page.on("request", lambda request: others.append(request.url) if not request.url.startswith(
            (address, "data:", "blob:")) else None)
        read(page, address, others)
        if options.screenshots:
            options.screenshots.mkdir(parents=True, exist_ok=True)
            for name, path, size in (
                    ("wide", "rules/control-outside-superview.html", (1300, 1000)),
                    ("narrow", "Documentation/Semantics.html", (390, 844))):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                page.goto(f"{address}/{path}")
                page.screenshot(path=options.screenshots / f"{name}.png")
        browser.close()
    end()


main()
