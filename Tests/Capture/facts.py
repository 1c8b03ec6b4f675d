"""What of a capture each rule depends on: a fact is removed from captures, and the findings are compared."""

import copy
import json

from captures import views_of

# The keys that a capture would lack without a fact. `recognizer:` and `controller:` are keys of these objects.
FACTS = {
    "frames": ["frame"],
    "transforms": ["transform"],
    "anchor points": ["anchorPoint"],
    "bounds": ["bounds"],
    "classes and superclasses": ["class", "inherits"],
    "alpha": ["alpha"],
    "hidden": ["isHidden"],
    "user interaction": ["isUserInteractionEnabled"],
    "enabled": ["isEnabled"],
    "background": ["backgroundColor"],
    "overrides of hit-testing": ["pointInside", "hitTest"],
    "touch methods": ["handlesTouches", "controller:handlesTouches"],
    "content size": ["contentSize"],
    "content inset": ["contentInset"],
    "scrolling enabled": ["isScrollEnabled"],
    "recognizers": ["gestureRecognizers"],
    "recognizer settings": ["recognizer:isEnabled", "recognizer:cancelsTouchesInView",
                            "recognizer:delaysTouchesBegan", "recognizer:numberOfTapsRequired"],
    "actions": ["actions"],
    "implemented actions": ["responds", "controller:responds"],
    "view controllers": ["viewController"],
    "parent controllers": ["controller:parent", "controller:presentedBy"],
    "first responder": ["isFirstResponder"],
    "window level": ["windowLevel"],
    "accessibility": ["accessibility"],
    "labels": ["label"],
}

# The rules that no fact of a capture affects, with the reason.
NOT_SHOWN = {
    "ambiguous-layout": "needs constraints; the frames of a running app are final",
    "clipped-text": "needs constraints",
    "control-in-home-indicator-area": "needs constraints",
    "control-in-status-bar-area": "needs constraints",
    "control-pushed-off-screen": "needs constraints",
    "control-squeezed-by-text": "needs constraints",
    "text-overlap": "needs constraints",
    "unsatisfiable-constraints": "needs constraints",
    "control-without-action": "needs the connections of an Interface Builder document",
    "disabled-control": "needs the connections of an Interface Builder document",
    "two-actions": "needs the connections of an Interface Builder document",
    "inactive-links": "needs the data detectors of an Interface Builder document",
    "missing-action": "needs the connections of an Interface Builder document",
    "missing-class": "needs the connections of an Interface Builder document",
    "missing-outlet": "needs the connections of an Interface Builder document",
    "unconnected-outlet": "needs the connections of an Interface Builder document",
    "missing-scene": "needs the storyboard references of an Interface Builder document",
    "cell-subview-behind-content-view": "needs the root view of an Interface Builder document and the code of the cell",
    "unconnected-delegate": "needs the connections of an Interface Builder document",
    "unattached-recognizer": "an app has no recognizer without a view that a walk could find",
    "recognizer-on-two-views": "UIKit removes a recognizer from its first view, so a capture has it once",
    "custom-hit-test-shallow": "needs what an override does; a capture states that there is one",
    "duplicate-tap-recognizers": "needs failure requirements and actions, which UIKit has no API to read",
    "failure-requirement-cycle": "needs failure requirements, which UIKit has no API to read",
    "recognizer-without-action": "needs the actions of recognizers, which UIKit has no API to read",
    "recognizer-shadows-action": "needs the actions of recognizers, which UIKit has no API to read",
}


def without(text, keys):
    """A capture without some keys; None if it has none of them."""
    document = json.loads(text)
    layouts = [entry["layout"] for entry in document.get("layouts", [])] or [document]
    found = False
    for layout in layouts:
        for view in list(views_of(layout)):
            for key in keys:
                kind, _, name = key.rpartition(":")
                objects = [view]
                if kind == "recognizer":
                    objects = view.get("gestureRecognizers", [])
                if kind == "controller":
                    objects = [view["viewController"]] if "viewController" in view else []
                for each in objects:
                    # A window remains one.
                    if name in each and not (name in ("class", "inherits") and each.get("class") == "UIWindow"):
                        del each[name]
                        found = True
    return json.dumps(document) if found else None


def cells(bench, captures, rules):
    """For each rule, the facts that its findings depend on, each with the first hierarchy that shows it."""
    bench.write(captures, "facts/all")
    complete = bench.findings(bench.path("facts/all", ""))
    table = {rule: {} for rule in rules}
    for number, (fact, keys) in enumerate(FACTS.items()):
        reduced = {name: text for name, text in
                   ((name, without(copy.copy(capture), keys)) for name, capture in captures.items()) if text}
        if not reduced:
            continue
        bench.write(reduced, f"facts/{number}")
        findings_by_name = bench.findings(bench.path(f"facts/{number}", ""))
        # The short hierarchies before the fixtures, whose names begin with a capital.
        for name in sorted(findings_by_name, key=lambda name: (name[0].isupper(), name)):
            findings = findings_by_name[name]
            for rule in rules:
                before = [finding for finding in complete[name] if finding[0] == rule]
                after = [finding for finding in findings if finding[0] == rule]
                if before != after:
                    table[rule].setdefault(fact, name)
    return table


def rows(table):
    lines = ["| rule | facts of a capture that decide its findings, each with a hierarchy that shows it |", "|---|---|"]
    for rule in sorted(table):
        facts = "; ".join(f"{fact} (`{name}`)" for fact, name in table[rule].items())
        lines.append(f"| `{rule}` | {facts or '—: ' + NOT_SHOWN.get(rule, '?')} |")
    return "\n".join(lines)
