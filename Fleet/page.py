"""Renders the result as one HTML page without scripts, and without references to other files."""

import html
import unicodedata

# Characters of a name; the rest is cut.
NAME_LENGTH = 200

# Values of a list in a cell.
LIST_LENGTH = 6

STYLE = """
:root { color-scheme: light dark; --line: #8884; --bar: #d33c; }
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 76rem; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .35rem .6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { font-weight: 600; white-space: nowrap; } td.number, th.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.bar { display: block; height: .3rem; background: var(--bar); border-radius: 2px; margin: .25rem 0 0 auto; }
.small { font-size: .85em; opacity: .75; } dl { display: grid; grid-template-columns: max-content auto; gap: .2rem 1rem; } dd { margin: 0; }
"""

# No script, image, font or connection works in the page, whatever a name contains.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

DIMENSIONS = {"app_version": "App versions", "device": "Devices", "screen": "Screens"}


def text(value):
    """A value as HTML. Names are of users: markup, control characters and the order of text have no effect."""
    if value is None:
        return '<span class="small">none</span>'
    string = str(value)
    cut = string[:NAME_LENGTH] + ("…" if len(string) > NAME_LENGTH else "")
    visible = "".join(f"\\u{{{ord(c):x}}}" if unicodedata.category(c)[0] == "C" else c for c in cut)
    return f"<bdi>{html.escape(visible, quote=True)}</bdi>" if visible else '<span class="small">empty</span>'


def number(value):
    return f"{value:,}"


def values(items):
    listed = ", ".join(text(item) for item in items[:LIST_LENGTH])
    return listed + (f" and {len(items) - LIST_LENGTH} more" if len(items) > LIST_LENGTH else "")


def table(columns, rows):
    """`columns`: pairs of title and whether it is a number; `rows`: cells as HTML."""
    head = "".join(f'<th{css(is_number)} scope="col">{html.escape(title)}</th>' for title, is_number in columns)
    body = "".join(
        "<tr>" + "".join(f"<td{css(is_number)}>{cell}</td>" for cell, (_, is_number) in zip(row, columns)) + "</tr>\n"
        for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table>"


def css(is_number):
    return ' class="number"' if is_number else ""


def bar(value, greatest):
    """A number with a bar whose length is its share of the greatest one."""
    share = 100 * value / greatest if greatest else 0
    return f'{number(value)}<span class="bar" style="width:{share:.1f}%"></span>'


def dead_controls(rows):
    greatest = max((row["people"] for row in rows), default=0)
    columns = [
        ("Rank", True), ("People", True), ("Captures", True), ("Screen", False), ("Control", False),
        ("App versions", False), ("Devices", False), ("Example", False),
    ]
    cells = [
        [
            number(row["rank"]),
            bar(row["people"], greatest),
            number(row["captures"]),
            text(row["screen"]),
            f'{text(row["message"])}<div class="small">{text(row["control_class"])} {text(row["control"])}, '
            f'{text(row["rule"])}, {text(row["fingerprint"])}</div>',
            values(row["app_versions"]),
            values(row["devices"]),
            text(row["example"]),
        ]
        for row in rows
    ]
    return table(columns, cells)


def dimension(name, rows):
    columns = [
        (DIMENSIONS[name], False), ("People with dead controls", True), ("People", True), ("Captures", True),
        ("Dead controls", True),
    ]
    greatest = max((row["people_with_dead_controls"] for row in rows), default=0)
    cells = [
        [
            text(row["value"]),
            bar(row["people_with_dead_controls"], greatest),
            number(row["people"]),
            number(row["captures"]),
            number(row["dead_controls"]),
        ]
        for row in rows
    ]
    return f"<h2>{DIMENSIONS[name]}</h2>\n" + table(columns, cells)


def bad_records(counts, examples):
    if not counts:
        return "<p>All records were checked.</p>"
    reasons = table(
        [("Reason", False), ("Records", True)], [[text(name), number(count)] for name, count in counts.items()]
    )
    columns = [("Reason", False), ("Record", False), ("Screen", False), ("Detail", False)]
    rows = [[text(row[name]) for name in ("reason", "id", "screen", "detail")] for row in examples]
    return (
        f"{reasons}\n<details><summary>The first {len(rows)} of them</summary>{table(columns, rows)}</details>\n"
        '<p class="small">bad_records contains all of them, with their contents.</p>'
    )


def totals_list(totals):
    entries = {
        "Records": number(totals["records"]),
        "Checked": number(totals["checked"]),
        "Captures": number(totals["captures"]),
        "People": number(totals["people"]),
        "Findings": number(totals["findings"] or 0),
        "Dead controls": number(totals["dead_controls"]),
        "Set aside": number(sum(totals["bad_records"].values())),
        "Checked by": text(totals["program"]),
    }
    return "<dl>" + "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in entries.items()) + "</dl>"


def render(totals, ranked, dimensions, examples):
    """The page. All arguments are values of the tables; nothing of them is HTML."""
    omitted = totals["dead_controls"] - len(ranked)
    note = f"<p>{number(omitted)} more are in dead_controls.</p>" if omitted > 0 else ""
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Controls that nobody can tap</title><style>{STYLE}</style></head><body>
<h1>Controls that nobody can tap</h1>
{totals_list(totals)}
<h2>Dead controls, by the number of people who met them</h2>
{dead_controls(ranked)}
{note}
{"".join(dimension(name, rows) for name, rows in dimensions.items())}
<h2>Records that were set aside</h2>
{bad_records(totals["bad_records"], examples)}
</body></html>
"""
