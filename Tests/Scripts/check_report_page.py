"""Checks the HTML report and the pages of pictures in a browser, with clicks and keys.

Run it:   python Tests/Scripts/check_report_page.py PROGRAM [--screenshots FOLDER]

Needs the Python module playwright and Chromium (/usr/bin/chromium, or $CHROMIUM).
"""

import argparse
import json
import os
import pathlib
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

from browser_checks import becomes, check, end, launch

HOSTILE = "</script><script>window.broken=1</script>\"'&<img src=x onerror=window.broken=1>"

CART = {
    "id": "screen", "name": "Cart", "frame": [0, 0, 390, 844], "subviews": [
        {"id": "card", "frame": [20, 20, 200, 100], "subviews": [
            {"class": "UIButton", "id": "close", "label": "Close", "frame": [150, 20, 80, 44]}]},
        {"class": "UIButton", "id": "pay", "label": "Pay", "frame": [20, 200, 100, 44],
         "alpha": 0.005},
        {"class": "UIButton", "id": "tiny", "label": "Tiny", "frame": [20, 300, 20, 20]},
        {"class": "UIButton", "id": "back", "label": "Back", "frame": [20, 400, 200, 60]},
        {"id": "glass", "frame": [0, 390, 390, 90]},
    ],
}

STORYBOARD = """<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB"
 toolsVersion="21225" targetRuntime="iOS.CocoaTouch" initialViewController="a">
<scenes>{}</scenes></document>"""

SCENE = """<scene sceneID="s{id}"><objects>
<viewController id="{id}" customClass="{name}" sceneMemberID="viewController">
<view key="view" id="v{id}"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/></view>
<connections><segue destination="{to}" kind="show" id="e{id}"/></connections>
</viewController></objects></scene>"""

def hostile():
    return {"id": HOSTILE, "name": HOSTILE, "frame": [0, 0, 200, 200], "subviews": [
        {"class": "UIButton", "id": HOSTILE + "2", "label": HOSTILE, "frame": [180, 0, 60, 60]}]}


def many(count):
    """A screen with so many transparent buttons."""
    return {"frame": [0, 0, 1000, 4000], "subviews": [
        {"class": "UIButton", "id": f"b{i}", "alpha": 0,
         "frame": [i % 20 * 50, i // 20 * 50, 44, 44]}
        for i in range(count)]}


def visible(page):
    return page.locator(".finding:visible").count()


def check_report(page, path):
    page.goto(path.as_uri())
    cards = visible(page)
    check(cards == 5, f"the report lists the findings ({cards})")
    check(page.evaluate("window.broken") is None, "names of documents are text and not markup")
    check(page.locator(".close-up svg").first.bounding_box()["width"] > 150, "pictures are visible")
    fill = page.evaluate(
        """() => { const box = document.querySelector('.close-up svg').getBoundingClientRect();
        return box.width > 0 && getComputedStyle(
          document.querySelector('.definitions .reach')).fill; }""")
    check(fill == "rgb(47, 111, 237)", "the style sheet of pictures applies")

    page.keyboard.press("/")
    check(page.evaluate("document.activeElement.id") == "search", "/ moves to the search")
    page.keyboard.type("tiny")
    page.wait_for_function("document.querySelectorAll('.finding:not([hidden])').length === 1")
    check(visible(page) == 1, "the search finds the one finding")
    check(page.locator("#shown").inner_text() == f"1 of {cards}", "the number of matches is shown")
    page.keyboard.type(" nothing-like-this")
    page.wait_for_selector("#nothing:visible")
    check(visible(page) == 0, "a search without matches shows a sentence")
    page.keyboard.press("Escape")
    check(visible(page) == cards, "Escape shows all findings again")

    boxes = page.locator("[name=severity]")
    check(boxes.count() >= 2, "there are filters for severities")
    page.locator(".chip.error").click()
    check(page.locator(".finding[data-severity=error]:visible").count() == 0, "a click hides errors")
    page.locator(".chip input[value=error]").focus()
    page.keyboard.press("Space")
    check(visible(page) == cards, "the space key shows them again")

    page.keyboard.press("Escape")
    page.locator("#findings").focus()
    page.keyboard.press("j")
    first = page.evaluate("document.activeElement.id")
    page.keyboard.press("j")
    second = page.evaluate("document.activeElement.id")
    page.keyboard.press("k")
    check(first != second and page.evaluate("document.activeElement.id") == first,
          "j and k move through the findings")
    page.keyboard.press("o")
    check(page.locator(f"#{first} details.screens[open]").count() == 1, "o opens the screens")
    check(page.locator(f"#{first} .shots svg").first.bounding_box()["height"] > 150,
          "the whole screen is visible")

    page.locator("#grouping").select_option("file")
    files = page.locator(".group:visible").count()
    check(files == page.locator("#contents ol li").count() and files >= 2, "findings group by file")
    check(visible(page) == cards, "grouping keeps all findings")
    page.locator("#contents a").nth(1).click()
    check(becomes(page, "location.hash.startsWith('#group-file-')"), "the contents lead to a group")
    page.locator("#grouping").select_option("severity")
    check(visible(page) == cards, "findings group by severity")
    page.locator("#grouping").select_option("rule")
    check(page.locator(".group-head .summary:visible").count() > 0, "findings group by rule again")

    check(page.locator("table.printed:visible").count() == 0, "the table is for paper only")
    page.emulate_media(media="print")
    rows = page.locator(".printed tr[data-finding]:visible").count()
    check(rows == cards and visible(page) == 0, "paper has a row for each finding instead of pictures")
    page.emulate_media(media="screen")
    check(visible(page) == cards, "and the screen has pictures after printing")

    for width, height in [(390, 844), (844, 390), (1280, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth")
        check(wide <= width, f"nothing is cut off at {width} × {height}")


def contrast(page, selector):
    """The contrast of a text with the nearest opaque background."""
    return page.evaluate("""(selector) => {
      const element = document.querySelector(selector);
      const parts = (text) => text.match(/[\\d.]+/g).map(Number);
      let behind = element;
      while (behind.parentElement && (parts(getComputedStyle(behind).backgroundColor)[3] ?? 1) < 1)
        behind = behind.parentElement;
      const light = (color) => {
        const [r, g, b] = parts(color).map((value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4; });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
      const pair = [light(getComputedStyle(element).color),
        light(getComputedStyle(behind).backgroundColor)].sort((a, b) => b - a);
      return (pair[0] + 0.05) / (pair[1] + 0.05); }""", selector)


def check_contrast(browser, path):
    for scheme in ["light", "dark"]:
        page = browser.new_context(color_scheme=scheme).new_page()
        page.goto(path.as_uri())
        for selector in [".totals", ".finding h3", ".meta", ".location code", ".severity",
                         "summary", ".count", ".keys"]:
            ratio = contrast(page, selector)
            check(ratio >= 4.5, f"contrast of {selector} in {scheme} mode is {ratio:.1f}")
        page.context.close()


def check_large(page, path):
    page.goto(path.as_uri())
    check(visible(page) == 1200, "a report with 1,200 findings shows all")
    page.wait_for_selector(".close-up use[href]")
    drawn = page.locator("use[href]").count()
    check(0 < drawn < 40, f"pictures in sight are drawn, {drawn}")
    page.locator("details.screens summary").first.click()
    page.wait_for_selector("details.screens use[href]")
    check(page.locator("details.screens use[href]").count() > 0, "an opened screen is drawn")
    page.locator("#search").fill("\"b1199\"")
    page.wait_for_function("document.querySelectorAll('.finding:not([hidden])').length === 1")
    check(visible(page) == 1, "and finds one of them")
    check(path.stat().st_size < 8_000_000, f"its size is {path.stat().st_size} bytes")


def check_picture(page, path):
    page.goto(path.as_uri())

    def move(x, y, action="move"):
        position = page.evaluate("""([x, y]) => {
          const svg = document.querySelector('#stage > svg');
          const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
          return [point.x, point.y]; }""", [x, y])
        page.mouse.move(*position)
        if action == "click":
            page.mouse.click(*position)

    answer = page.locator("#answer")
    move(230, 60)
    check("Close" in answer.inner_text() and "beyond" in answer.inner_text(),
          "the page says why a control outside its superview receives no touches")
    move(100, 430)
    check("Back" in answer.inner_text() and "glass" in answer.inner_text(),
          "the page names the view in front")
    move(180, 60, "click")
    kept = answer.inner_text()
    move(30, 830)
    check(answer.inner_text() == kept, "a click keeps the result")
    page.keyboard.press("Escape")
    move(30, 830)
    check(answer.inner_text() != kept, "Escape releases it")

    button = page.locator(".findings button").first
    button.click()
    check(button.get_attribute("aria-current") == "true", "a finding can be selected in the list")
    check(page.locator(".selected").get_attribute("d") != "", "its view is marked in the picture")
    mark = page.locator(".marks [data-finding]").nth(1)
    mark.locator("circle").click(force=True)
    number = mark.get_attribute("data-finding")
    current = page.locator(".findings [aria-current]")
    check(current.get_attribute("data-finding") == number, "a mark selects its finding in the list")

    page.keyboard.press("0")
    width = page.locator("#stage > svg").bounding_box()["width"]
    page.locator("#zoom-in").click()
    zoomed = page.locator("#stage > svg").bounding_box()["width"]
    check(abs(zoomed / width - 1.5) < 0.02, "the picture zooms")
    page.keyboard.press("-")
    check(abs(page.locator("#stage > svg").bounding_box()["width"] - width) < 2, "keys zoom as well")
    for width, height in [(390, 844), (844, 390), (1280, 800)]:
        page.set_viewport_size({"width": width, "height": height})
        box = answer.bounding_box()
        check(0 <= box["x"] and box["x"] + box["width"] <= width + 1 and 0 <= box["y"] < height - 60,
              f"the answer is in sight at {width} × {height}")


def check_gallery(page, path):
    page.goto(path.as_uri())
    check(page.locator(".map a").count() == 3, "the gallery has a picture of each scene")
    check(page.locator(".segue").count() == 3, "and an arrow for each segue")
    page.locator(".map a").nth(1).click()
    check(becomes(page, "location.hash.startsWith('#scene-')"), "a picture leads to its scene")
    page.locator(".scene:target .segues a").first.click()
    check(page.locator(".scene:target").count() == 1, "segues lead from scene to scene")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--screenshots", type=pathlib.Path)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    work = pathlib.Path(tempfile.mkdtemp())
    project = work / "project"
    project.mkdir()
    (project / "cart.layout.json").write_text(json.dumps(CART, indent=1))
    (project / "hostile.layout.json").write_text(json.dumps(hostile(), indent=1))
    (work / "many").mkdir()
    (work / "many" / "many.layout.json").write_text(json.dumps(many(1200), indent=1))
    (work / "Flow.storyboard").write_text(STORYBOARD.format("".join(
        SCENE.format(id=i, name=f"Scene{i.upper()}", to=to) for i, to in ["ab", "bc", "ca"])))

    def run(*words):
        subprocess.run([program, *words], cwd=work, check=True)

    report, large = work / "report.html", work / "large.html"
    run("lint", "project", "--format", "html", "--output", str(report), "--fail-on", "never")
    run("lint", "many", "--format", "html", "--output", str(large), "--fail-on", "never",
        "--only", "transparent-interactive")
    run("render", "project/cart.layout.json", "-o", "cart.html")
    run("render", "Flow.storyboard", "-o", "flow.html")

    with sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.on("pageerror", lambda error: check(False, f"error in the page: {error}"))
        page.on("request", lambda request: request.url.startswith(("file:", "data:"))
                or check(False, f"the page requests {request.url}"))
        check_report(page, report)
        if arguments.screenshots:
            page.screenshot(path=arguments.screenshots / "report.png")
        check_contrast(browser, report)
        check_large(page, large)
        check_picture(page, work / "cart.html")
        check_gallery(page, work / "flow.html")
        browser.close()
    end()


main()
