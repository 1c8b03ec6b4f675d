"""Tests the JSON Schema of the layout format with valid and invalid samples, using Python's jsonschema.

Usage:   layoutlint schema layout > layout.schema.json
          python3 Tests/Schema/check_schema.py layout.schema.json [layout ...]

Each further argument is the path of a layout that must be valid.
"""

import samples

FRAME = {"frame": [0, 0, 10, 10]}


def view(**members):
    return {**FRAME, **members}


VALID = [
    FRAME,
    {"class": "UIView"},
    {"subviews": []},
    view(**{"x-note": 1, "$schema": "s", "layoutlint": 1, "name": "n", "disable": ["all"]}),
    view(device={"name": "d", "size": [1, 2], "safeAreaInsets": [1, 2, 3, 4], "x-a": 1}),
    view(hidden=True, userInteractionEnabled=True, enabled=True, opaque=True, scrollEnabled=True),
    view(transform=[1, 0, 0, 1, 0, 0]),
    view(transform={"rotation": 45, "scale": 2, "translation": [1, 2]}),
    view(transform={"scale": [1, 2]}),
    *[view(pointInside=p) for p in ("bounds", "always", "never", "anySubview", "custom")],
    view(pointInside={"insets": [-1, -1, -1, -1], "x-why": ""}),
    view(pointInside={"rect": [0, 0, 1, 1]}),
    *[view(hitTest=h) for h in ("default", "passthrough", "never", "self", "custom")],
    view(hitTest="subviewsBeforeBounds"),
    view(hitTest="frontmostSubview"),
    view(hitTest={"forward": "a"}),
    view(hitTest={"ignoring": "a"}),
    view(handlesTouches=True),
    view(handlesTouches=["touchesBegan", "touchesCancelled"]),
    view(viewController="VC"),
    view(viewController={"class": "VC", "id": "a", "parent": None, "presentedBy": "b",
                         "handlesTouches": False, "responds": ["a:"]}),
    view(actions=[{"event": "touchUpInside", "action": "a:", "target": None}]),
    view(gestureRecognizers=[{
        "class": "UITapGestureRecognizer", "inherits": "X", "id": "t", "isEnabled": True,
        "numberOfTapsRequired": 2, "numberOfTouchesRequired": 1, "minimumPressDuration": 0.5,
        "direction": ["left", "up"], "cancelsTouchesInView": True, "delaysTouchesBegan": True,
        "delaysTouchesEnded": True, "requiresFailureOf": ["u"], "actions": [{"action": "t:"}],
        "delegate": {"class": "D", "shouldReceiveTouch": True, "shouldBegin": True,
                     "shouldRecognizeSimultaneously": ["u"], "shouldRequireFailureOf": [],
                     "shouldBeRequiredToFailBy": []}}]),
    view(gestureRecognizers=[{"direction": "down", "delegate": {
        "shouldRecognizeSimultaneously": True}}]),
    view(constraints=[{"item": "a", "attribute": "leading", "relation": ">=", "toItem": None,
                       "toAttribute": "top", "multiplier": 1, "constant": 8, "priority": 999}]),
    view(autoresizingMask=["flexibleWidth"], windowScene=None, windowLevel=1),
    {"windows": []},
    {"windows": [view(**{"class": "UIWindow", "windowScene": "S"})], "scenes": False,
     "application": {"class": "A", "delegate": None}},
    view(**{"class": "UIWindow", "application": {"delegate": "D"}, "scenes": True}),
    {"layouts": []},
    {"layouts": [{"name": "a", "layout": FRAME}, {"layout": {"windows": [FRAME]}}], "name": "s"},
]

INVALID = [
    {}, [], 1, None, {"name": "x"},
    {"frame": [0, 0, 1]}, {"frame": [0, 0, 1, "1"]}, {"frame": "x"}, {"class": ""}, {"class": 1},
    view(isHiden=True), view(alpha=1.1), view(alpha=-0.1), view(isHidden=1),
    view(isHidden=True, hidden=True), view(layoutlint=2), view(id=""), view(subviews=[1]),
    view(subviews=[view(layoutlint=1)]), view(subviews=[view(foo=1)]),
    view(pointInside="x"), view(pointInside={}),
    view(pointInside={"rect": [0, 0, 1, 1], "insets": [0, 0, 0, 0]}),
    view(hitTest={"forward": None}), view(handlesTouches=["touchesBegun"]),
    view(viewController=None), view(viewController={"clas": "x"}),
    view(actions=[{"event": "touchUpInside"}]), view(actions=[{"action": "a:", "event": "tap"}]),
    view(gestureRecognizers=[{"numberOfTapsRequired": 1.5}]),
    view(gestureRecognizers=[{"actions": [{"action": "a:", "event": "touchDown"}]}]),
    view(constraints=[{"item": "a"}]), view(constraints=[{"attribute": "x"}]),
    view(transform=[1, 0, 0, 1]), view(transform={"rotate": 1}),
    {"windows": {}}, {"windows": [], "frame": [0, 0, 1, 1]},
    {"layouts": [{"name": "a"}]}, {"layouts": [{"layout": {"layouts": []}}]},
]


samples.check(VALID, INVALID)
