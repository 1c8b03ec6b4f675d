"""Hierarchies of each kind that apps have, by name. The linter finds the same in a capture as in the document, except for
`differences`."""


def view(*subviews, **members):
    members = {key: value for key, value in members.items() if value is not None}
    if "center" not in members:
        members.setdefault("frame", [0, 0, 390, 844])
    if subviews:
        members["subviews"] = list(subviews)
    return members


def button(label, x, y, width=100, height=44, **members):
    return view(**{"class": "UIButton", "label": label, "frame": [x, y, width, height], **members})


def window(*subviews, **members):
    return view(*subviews, **{"class": "UIWindow", **members})


def application(*windows, **members):
    return {"windows": list(windows), **members}


def own(name, base="UIView", **members):
    return {"class": name, "inherits": base, **members}


def tap(**members):
    return {"class": "UITapGestureRecognizer", **members}


def save(target=None, event="touchUpInside"):
    return {"event": event, "action": "save:", "target": target}


RED = {"backgroundColor": "#FF0000"}

HIERARCHIES = {
    # Geometry.
    "plain": view(button("Buy", 20, 100), view(frame=[0, 200, 390, 100])),
    "outside": view(view(button("Buy", 20, 80), frame=[0, 0, 390, 100])),
    "entirely-outside": view(view(button("Buy", 20, 120), frame=[0, 0, 390, 100])),
    "empty-superview": view(view(button("Buy", 20, 0), frame=[0, 0, 0, 0])),
    "rotated": view(view(button("Buy", 0, 0), bounds=[0, 0, 100, 100], center=[150, 150],
                         transform=[0, 1, -1, 0, 0, 0])),
    "scaled": view(view(button("Buy", 20, 20), bounds=[0, 0, 200, 100], center=[150, 150],
                        transform=[0.5, 0, 0, 0.5, 0, 0])),
    "mirrored-in-scaled": view(view(view(button("Left", 0, 0), bounds=[0, 0, 200, 100], center=[200, 100],
                                         transform=[-1, 0, 0, 1, 0, 0]),
                                    bounds=[0, 0, 400, 200], center=[195, 300], transform=[0.75, 0, 0, 0.75, 0, 0])),
    "no-inverse": view(view(button("Buy", 0, 0), bounds=[0, 0, 100, 100], center=[100, 100],
                            transform=[0, 0, 0, 0, 0, 0])),
    "anchored": view(view(button("Buy", 20, 70), frame=[50, 50, 200, 100], anchorPoint=[0, 0])),
    "negative-bounds-origin": view(view(button("Buy", -40, -20), frame=[50, 50, 200, 100],
                                        bounds=[-50, -30, 200, 100])),
    "small": view(button("x", 20, 100, 20, 20), button("y", 100, 100, 30, 44)),
    "off-screen": application(window(button("Buy", 400, 100), button("Half", 350, 300))),
    # Flags.
    "hidden": view(view(button("Buy", 20, 20), isHidden=True), button("Shown", 20, 200)),
    "alpha": view(view(button("Buy", 20, 20), alpha=0.005), button("Faint", 20, 200, alpha=0.02)),
    "interaction-disabled": view(view(button("Buy", 20, 20), isUserInteractionEnabled=False)),
    "button-in-image-view": view(view(button("Buy", 20, 20), **{"class": "UIImageView"}, frame=[0, 0, 390, 200])),
    "enabled-image-view": view(view(button("Buy", 20, 20), **{"class": "UIImageView"}, frame=[0, 0, 390, 200],
                                    isUserInteractionEnabled=True)),
    "disabled-control": view(button("Buy", 20, 20, isEnabled=False)),
    "invisible-button": view(button("Ghost", 20, 20, alpha=0)),
    # Overlaps.
    "covered": view(button("Buy", 20, 100), view(frame=[0, 90, 390, 80], **RED)),
    "partly-covered": view(button("Buy", 20, 100), view(frame=[0, 120, 390, 80], **RED)),
    "clear-overlay": view(button("Buy", 20, 100), view(backgroundColor="clear")),
    "overlapping-controls": view(button("Buy", 20, 100), button("Sell", 60, 100)),
    "label-in-front": view(button("Buy", 20, 100), view(**{"class": "UILabel"}, frame=[0, 90, 390, 80], label="Hi")),
    "subview-of-control": view(button("Buy", 20, 100, 200, 60,
                                      subviews=[view(frame=[0, 0, 200, 60])])),
    # Overrides.
    "passthrough-overlay": view(button("Buy", 20, 100), view(**own("Overlay"), hitTest="passthrough", **RED)),
    "enlarged-target": view(button("x", 100, 100, 20, 20, **own("Enlarged", "UIButton"),
                                   pointInside={"insets": [-12, -12, -12, -12]})),
    "any-subview": view(view(button("Buy", 20, 80), **own("Wide"), frame=[0, 0, 390, 100], pointInside="anySubview")),
    "never-hit": view(view(button("Buy", 20, 20), **own("Silent"), frame=[0, 0, 390, 100], hitTest="never")),
    "forwarding": view(view(view(**{"class": "UIScrollView"}, id="pages", frame=[100, 0, 190, 200],
                                 contentSize=[570, 200]),
                            **own("Pager"), frame=[0, 100, 390, 200], hitTest={"forward": "pages"})),
    "shallow": view(view(view(button("Buy", 10, 10), frame=[0, 0, 390, 100]), **own("Front"), frame=[0, 100, 390, 100],
                         hitTest="frontmostSubview")),
    "subviews-first": view(view(button("Buy", 20, 120), **own("Open"), frame=[0, 0, 390, 100],
                                hitTest="subviewsBeforeBounds")),
    # Scroll views.
    "scrolled": application(window(view(button("Buy", 20, 1200), button("Top", 20, 20), **{"class": "UIScrollView"},
                                        bounds=[0, 800, 390, 844], contentSize=[390, 2000]))),
    "beyond-the-content": application(window(view(button("Buy", 20, 1200), **{"class": "UIScrollView"},
                                                  contentSize=[390, 900]))),
    "scrolling-disabled": application(window(view(button("Buy", 20, 1200), **{"class": "UIScrollView"},
                                                  contentSize=[390, 2000], isScrollEnabled=False))),
    # Recognizers.
    "tap-on-table": view(view(**{"class": "UITableView"}, contentSize=[390, 3000]), gestureRecognizers=[tap()]),
    "delaying": view(button("Buy", 20, 100), gestureRecognizers=[
        {"class": "UILongPressGestureRecognizer", "delaysTouchesBegan": True, "minimumPressDuration": 1}]),
    "without-interaction": view(view(**{"class": "UILabel"}, frame=[20, 100, 200, 44], label="More",
                                     gestureRecognizers=[tap()])),
    "recognizer-settings": view(gestureRecognizers=[
        tap(numberOfTapsRequired=2, numberOfTouchesRequired=2, isEnabled=False),
        {"class": "UISwipeGestureRecognizer", "direction": ["left", "up"], "cancelsTouchesInView": False},
        {"class": "UIPanGestureRecognizer", "delaysTouchesEnded": False},
        {"class": "Scrub", "inherits": "UIPanGestureRecognizer"}]),
    "deciding-delegate": view(button("Buy", 20, 100), gestureRecognizers=[
        tap(delaysTouchesBegan=True, delegate={"class": "Gate", "shouldReceiveTouch": False})]),
    # Actions and responders.
    "handled-action": application(window(view(button("Save", 20, 100, actions=[save()]),
                                              viewController={"class": "Form", "responds": ["save:"]}))),
    "unhandled-action": application(
        window(view(button("Save", 20, 100, actions=[save()]),
                    viewController={"class": "Form", "responds": ["cancel:"]})),
        application={"delegate": None}),
    "targeted-action": application(window(
        view(button("Save", 20, 100, actions=[save("form"), save("form", "touchDown")]),
             id="form", **own("FormView"), responds=["save:"]))),
    "closure-action": view(button("Save", 20, 100, actions=[{"event": "touchUpInside", "action": "UIAction"}])),
    "first-responder": application(window(view(**{"class": "UITextField"}, label="Name", frame=[20, 100, 200, 34],
                                               isFirstResponder=True))),
    "touch-handling": view(button("Buy", 20, 100), view(**own("Canvas"), handlesTouches=True, backgroundColor="clear")),
    # View controllers.
    "child-controllers": application(window(view(
        view(viewController={"class": "Child"}, frame=[0, 0, 390, 400]),
        view(viewController={"class": "Orphan", "parent": None}, frame=[0, 400, 390, 400]),
        viewController={"class": "Container"}))),
    "presented": application(window(
        view(button("Behind", 20, 100), viewController={"class": "First", "id": "first"}),
        view(button("Close", 20, 100), viewController={"class": "Second", "presentedBy": "first"}, **RED))),
    # Windows.
    "window-in-front": application(window(button("Buy", 20, 100)), window(windowLevel=1, **own("Banner", "UIWindow"))),
    "passthrough-window": application(
        window(button("Buy", 20, 100)),
        window(windowLevel=1, **own("Toasts", "UIWindow"), hitTest="passthrough")),
    "moved-window": application(window(button("Buy", 20, 50), frame=[100, 200, 200, 200])),
    "two-scenes": {"layouts": [
        {"name": "main", "layout": application(window(view(button("Buy", 20, 80), frame=[0, 0, 390, 100])))},
        {"name": "second", "layout": application(window(button("Sell", 20, 80)))}]},
    # Other.
    "accessibility": application(window(button(
        "Buy", 20, 100, accessibility={"isElement": True, "label": "Buy now", "identifier": "buy",
                                       "activationPoint": [30, 110]}))),
    "deep": None,
}

deep = button("Deep", 0, 0)
for _ in range(60):
    deep = view(deep, frame=[1, 1, 300, 300])
HIERARCHIES["deep"] = view(deep)

# What the linter finds in the document only, with the reason.
UNKNOWN_OVERRIDE = "a capture states that a method is overridden, but not what the override does"
UNKNOWN_ACTIONS = "UIKit has no API for the actions of a recognizer"
DIFFERENCES = {
    "never-hit": ({"unreachable-subview"}, UNKNOWN_OVERRIDE),
    "shallow": ({"custom-hit-test-shallow"}, UNKNOWN_OVERRIDE),
    "tap-on-table": ({"recognizer-without-action"}, UNKNOWN_ACTIONS),
    "delaying": ({"recognizer-without-action"}, UNKNOWN_ACTIONS),
    "without-interaction": ({"recognizer-without-action"}, UNKNOWN_ACTIONS),
    "recognizer-settings": ({"recognizer-without-action"}, UNKNOWN_ACTIONS),
}
