"""Tests of page.py with hostile names."""

import html.parser
import json
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import page  # noqa: E402

HOSTILE = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</title></style><script>", "a&lt;b", "\u202ereversed",
    "\x00\x1b[31m\n", "' onmouseover='x", "x" * 100_000, "", None, "]]><!--", "\ud800",
]


class Tags(html.parser.HTMLParser):
    """The elements of a page, with their attributes."""

    def __init__(self, text):
        super().__init__()
        self.names, self.attributes, self.text = set(), set(), ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.names.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        self.text += data


def render(name):
    totals = {
        "program": name, "records": 3, "checked": 2, "captures": 2, "people": 1, "findings": 1, "dead_controls": 5,
        "bad_records": {name: 1},
    }
    ranked = [
        {
            "rank": 1, "people": 1234, "captures": 5678, "screen": name, "rule": name, "message": name, "control": name,
            "control_class": name, "fingerprint": name, "app_versions": [name] * 10, "devices": [name], "example": name,
        }
    ]
    rows = {
        key: [{"value": name, "people": 2, "captures": 3, "people_with_dead_controls": 1, "dead_controls": 1}]
        for key in page.DIMENSIONS
    }
    return page.render(totals, ranked, rows, [{"reason": name, "id": name, "screen": name, "detail": name}])


class PageTests(unittest.TestCase):
    def test_names_add_no_elements_and_no_attributes(self):
        expected = Tags(render("Checkout"))
        for name in HOSTILE:
            tags = Tags(render(name))
            self.assertLessEqual(tags.names, expected.names | {"span"})
            self.assertLessEqual(tags.attributes, expected.attributes)
            render(name).encode("utf-8")

    def test_control_characters_and_directions_are_visible(self):
        self.assertEqual(page.text("\u202ea\x00"), "<bdi>\\u{202e}a\\u{0}</bdi>")

    def test_long_names_are_cut(self):
        self.assertEqual(page.text("x" * page.NAME_LENGTH), f"<bdi>{'x' * page.NAME_LENGTH}</bdi>")
        self.assertEqual(page.text("x" * (page.NAME_LENGTH + 1)), f"<bdi>{'x' * page.NAME_LENGTH}…</bdi>")

    def test_the_page_refers_to_nothing(self):
        text = render("Checkout")
        for word in ("http:", "https:", "src=", "href=", "url(", "<script", "@import"):
            self.assertNotIn(word, text)
        self.assertIn("default-src 'none'", text)

    def test_omitted_rows_are_counted(self):
        self.assertIn("4 more are in dead_controls", render("Checkout"))
        self.assertIn("and 4 more", render("Checkout"))

    def test_no_rows(self):
        totals = {
            "program": "", "records": 0, "checked": 0, "captures": 0, "people": 0, "findings": None, "dead_controls": 0,
            "bad_records": {},
        }
        text = page.render(totals, [], {name: [] for name in page.DIMENSIONS}, [])
        self.assertIn("All records were checked", text)


if __name__ == "__main__":
    unittest.main()
