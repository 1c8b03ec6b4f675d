"""Checks the configuration's JSON Schema against good and bad ones, with Python's jsonschema.

Run it:   layoutlint schema config > config.schema.json
          python3 Tests/Schema/check_config_schema.py config.schema.json [configuration ...]

Every further argument is a configuration that has to be valid.
"""

import samples


def one_class(**members):
    return {"classes": {"A": members}}


GOOD = [
    {},
    {"$schema": "s", "x-note": 1, "include": [], "exclude": ["a", "b/**"], "include-hidden": True},
    {"rules": {}},
    *[{"rules": {"unreachable-subview": s}} for s in ("off", "info", "warning", "error", {})],
    {"rules": {"unknown-key": {"severity": "off", "options": {}, "x-why": ""}, "x-a": 1}},
    {"rules": {"small-touch-target": {"options": {"standard": "wcag"}}}},
    {"suppress": []},
    {"suppress": [{"rule": "all"}, {"path": "a"}, {"view": "a", "reason": "r", "x-a": 1}]},
    {"classes": {}},
    {"classes": {"x-a": 1, "A": {}}},
    one_class(inherits="UIButton"), one_class(inherits="B"),
    one_class(isUserInteractionEnabled=False, interactive=True),
    one_class(pointInside="always"), one_class(pointInside={"insets": [1, 2, 3, 4]}),
    one_class(hitTest="passthrough"), one_class(hitTest="default"),
    {"devices": "all"}, {"devices": []}, {"devices": ["iPhone 16", "iPad (10th generation)"]},
    {"infoPlist": "App/Info.plist"},
]

BAD = [
    [], 1, None, {"rule": {}}, {"rules": []}, {"rules": {"no-such-rule": "off"}},
    {"rules": {"unreachable-subview": "warn"}}, {"rules": {"unreachable-subview": True}},
    {"rules": {"unreachable-subview": {"level": "off"}}},
    {"rules": {"unreachable-subview": {"severity": "warn"}}},
    {"rules": {"unreachable-subview": {"options": {"no-such-option": "a"}}}},
    {"rules": {"small-touch-target": {"options": {"standard": "apples"}}}},
    {"rules": {"small-touch-target": {"options": {"standart": "wcag"}}}},
    {"include": "a"}, {"exclude": [1]}, {"exclude": [""]},
    {"suppress": [{}]}, {"suppress": [{"reason": "r"}]}, {"suppress": [{"rule": "no-such-rule"}]},
    {"suppress": [{"path": 1}]}, {"suppress": [{"view": "a", "file": "b"}]},
    {"classes": []}, {"classes": {"A": 1}}, one_class(inherit="UIButton"),
    one_class(inherits=""), one_class(interactive=1), one_class(pointInside={}),
    one_class(hitTest={"forward": "a"}), {"include-hidden": "yes"},
    {"devices": "some"}, {"devices": ["iPhone 18"]}, {"devices": [1]}, {"infoPlist": ""},
]


samples.check(GOOD, BAD)
