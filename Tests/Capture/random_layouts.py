"""Random layouts of what a capture can contain. Every number is exact, so that a capture has the same text."""

from captures import views_of

MASK = (1 << 64) - 1


class SplitMix64:
    def __init__(self, seed):
        self.state = seed & MASK

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        value = self.state
        value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
        return value ^ (value >> 31)

    def below(self, limit):
        return self.next() % limit

    def chance(self, of):
        return self.below(of) == 0

    def quarter(self, low, high):
        return low + self.below((high - low) * 4 + 1) / 4

    def of(self, values):
        return values[self.below(len(values))]


CLASSES = ["UIView", "UIButton", "UILabel", "UIImageView", "UIScrollView", "UITextField", "UISwitch",
           "UITableViewCell", "UIStackView"]
CONTROLS = {"UIButton", "UITextField", "UISwitch", "UIControl"}
TITLED = {"UIButton", "UILabel", "UITextField"}
PHASES = ["touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled"]
EVENTS = ["touchDown", "touchUpInside", "valueChanged", "editingChanged", "primaryActionTriggered"]
SELECTORS = ["buy:", "cancel:", "open:", "share"]
TRANSFORMS = [[0.5, 0, 0, 0.5, 3, -4], [0, 1, -1, 0, 0, 0], [1, 0.25, 0.5, 1, 0, 12.5], [-1, 0, 0, 1, 0, 0],
              [0.7071067811865476, 0.7071067811865475, -0.7071067811865475, 0.7071067811865476, 0, 0]]
RECOGNIZERS = ["UITapGestureRecognizer", "UILongPressGestureRecognizer", "UISwipeGestureRecognizer",
               "UIPanGestureRecognizer", "UIScreenEdgePanGestureRecognizer", "UIPinchGestureRecognizer",
               "UIRotationGestureRecognizer", "UIHoverGestureRecognizer"]


class Generator:
    def __init__(self, seed):
        self.seed = seed
        self.random = SplitMix64(seed)
        self.count = 0
        self.controllers = []
        self.views = []
        self.hasFirstResponder = False
        self.hasWindows = self.random.chance(2)
        # Objects of the app's classes state what they implement if the layout contains an action.
        self.hasActions = self.random.chance(2)

    def name(self, kind):
        self.count += 1
        return f"{kind}{self.seed}x{self.count}"

    def layout(self):
        if not self.hasWindows:
            return {"layoutlint": 1, **self.view(0, None)}
        delegate = self.random.of([None, "AppDelegate"])
        windows = [self.view(0, None, isWindow=True) for _ in range(1 + self.random.below(3))]
        return {"layoutlint": 1,
                "device": {"name": "iPhone", "size": [390, 844], "safeAreaInsets": [47, 0, 34, 0]},
                "application": {"class": "UIApplication", "delegate": delegate}, "windows": windows}

    def view(self, depth, above, isWindow=False):
        random = self.random
        base = "UIWindow" if isWindow else random.of(CLASSES)
        members = {"class": base}
        isOwn = random.chance(4)
        if isOwn:
            members = {"class": self.name("App"), "inherits": base}
        members["id"] = self.name("view")
        self.views.append(members["id"])
        self.geometry(members, isWindow)
        self.flags(members, base, isOwn)
        self.texts(members, base, isWindow)
        if isWindow:
            if random.chance(3):
                members["windowLevel"] = random.of([-1, 1, 1000])
            if random.chance(8):
                members["windowScene"] = None
        if base == "UIScrollView":
            members["contentSize"] = [random.quarter(0, 900), random.quarter(0, 2000)]
            if random.chance(2):
                members["contentInset"] = [random.quarter(0, 50) for _ in range(4)]
            if random.chance(3):
                members["isScrollEnabled"] = False
            if random.chance(3):
                members["isPagingEnabled"] = True
        if isOwn:
            if random.chance(3):
                members["pointInside"] = "custom"
            if random.chance(3):
                members["hitTest"] = "custom"
            if base not in CONTROLS and random.chance(3):
                members["handlesTouches"] = [phase for phase in PHASES if random.chance(2)] or PHASES
        if not isWindow and random.chance(4):
            above = self.controller(members, above)
        if self.hasActions and isOwn:
            members["responds"] = [name for name in SELECTORS if random.chance(3)]
        if self.hasActions and base in CONTROLS:
            members["actions"] = self.actions()
        # Recognizers of a control are captured without what they recognize.
        hasRecognizers = base not in CONTROLS and random.chance(3)
        recognizers = [self.recognizer() for _ in range(random.below(3))] if hasRecognizers else []
        if recognizers:
            members["gestureRecognizers"] = recognizers
        if depth < 4:
            subviews = [self.view(depth + 1, above) for _ in range(random.below(4 if depth < 2 else 3))]
            if subviews:
                members["subviews"] = subviews
        return members

    def geometry(self, members, isWindow):
        random = self.random
        frame = [random.quarter(-20, 300), random.quarter(-20, 600), random.quarter(0, 400), random.quarter(0, 500)]
        if isWindow:
            members["frame"] = frame
            return
        origin = [random.quarter(-50, 200), random.quarter(-50, 200)] if random.chance(5) else [0, 0]
        if random.chance(5):
            members["anchorPoint"] = random.of([[0, 0], [1, 0.5], [0.25, 0.75]])
        if random.chance(6):
            members["bounds"] = origin + frame[2:]
            members["center"] = [random.quarter(0, 390), random.quarter(0, 844)]
            members["transform"] = random.of(TRANSFORMS)
        else:
            members["frame"] = frame
            if origin != [0, 0]:
                members["bounds"] = origin + frame[2:]
        if random.chance(8):
            members["zPosition"] = random.quarter(-5, 5)

    def flags(self, members, base, isOwn):
        random = self.random
        if random.chance(5):
            members["alpha"] = random.of([0, 0.009, 0.3, 0.5, 0.75])
        if random.chance(8):
            members["isHidden"] = True
        if random.chance(6):
            members["isUserInteractionEnabled"] = base in {"UILabel", "UIImageView"}
        if base in CONTROLS and random.chance(5):
            members["isEnabled"] = False
        for key in ["clipsToBounds", "isMultipleTouchEnabled", "isExclusiveTouch"]:
            if random.chance(6):
                members[key] = True
        if random.chance(4):
            members["isOpaque"] = False
        if random.chance(6):
            members["canBecomeFirstResponder"] = base != "UITextField"
        if not self.hasFirstResponder and random.chance(10):
            members["isFirstResponder"] = self.hasFirstResponder = True
        color = random.of([None, "clear", "#FF0000", "#12345680"])
        if color:
            members["backgroundColor"] = color

    def texts(self, members, base, isWindow):
        random = self.random
        accessibility = {}
        text = random.of(["Buy", "Größe \"M\"", "line\nbreak", "emoji 👩‍🚀", "a\\b"])
        if base in TITLED:
            members["label"] = text
            if base != "UITextField" and random.chance(3):
                accessibility["label"] = "Spoken " + text
        elif random.chance(4):
            members["label"] = accessibility["label"] = text
        if random.chance(4):
            accessibility["identifier"] = self.name("identifier")
        if random.chance(4):
            accessibility["isElement"] = True
            if self.hasWindows:
                accessibility["activationPoint"] = [random.quarter(0, 390), random.quarter(0, 844)]
        if accessibility:
            members["accessibility"] = accessibility

    def controller(self, members, above):
        random = self.random
        isOwn = random.chance(2)
        controller = {"class": self.name("Controller") if isOwn else "UIViewController", "id": self.name("controller")}
        others = [name for name in self.controllers if name != above]
        choice = random.below(5)
        if choice == 0 and above:
            controller["parent"] = None
        elif choice == 1 and others:
            controller["parent"] = random.of(others)
        elif choice == 2 and self.controllers:
            controller["presentedBy"] = random.of(self.controllers)
        if isOwn and random.chance(3):
            controller["handlesTouches"] = [random.of(PHASES)]
        if isOwn and self.hasActions:
            controller["responds"] = [name for name in SELECTORS if random.chance(2)]
        self.controllers.append(controller["id"])
        members["viewController"] = controller
        return controller["id"]

    def actions(self):
        random = self.random
        actions = {}
        for _ in range(1 + random.below(3)):
            action = {"event": random.of(EVENTS), "action": random.of(SELECTORS)}
            # Views and controllers before this one; the references of captures go in all directions.
            target = random.of([None] + self.views + self.controllers)
            # The responder chain of a view without a window is unknown.
            if not random.chance(4) and (target or self.hasWindows):
                action["target"] = target
            actions[tuple(str(value) for value in action.values())] = action
        return list(actions.values())

    def recognizer(self):
        random = self.random
        name = random.of(RECOGNIZERS)
        members = {"class": name}
        if random.chance(5):
            members = {"class": self.name("Recognizer"), "inherits": name}
        if random.chance(5):
            members["isEnabled"] = False
        if "Tap" in name or "LongPress" in name:
            if random.chance(2):
                members["numberOfTapsRequired"] = 2
        if any(kind in name for kind in ["Tap", "LongPress", "Swipe", "Pan"]) and random.chance(3):
            members["numberOfTouchesRequired"] = 1 + random.below(3)
        if "LongPress" in name and random.chance(2):
            members["minimumPressDuration"] = random.quarter(0, 2)
        if "Swipe" in name and random.chance(2):
            members["direction"] = random.of([["left"], ["up", "down"], ["right", "left"]])
        for key, usual in [("cancelsTouchesInView", True), ("delaysTouchesBegan", False),
                           ("delaysTouchesEnded", True)]:
            if random.chance(4):
                members[key] = not usual
        if random.chance(4):
            members["delegate"] = {"class": self.name("Delegate")}
        return members


def layout(seed):
    document = Generator(seed).layout()
    views = list(views_of(document))
    selectors = {action["action"] for view in views for action in view.get("actions", [])}
    # A capture contains what an object implements among the selectors of its actions.
    for responder in views + [view["viewController"] for view in views if "viewController" in view]:
        if "responds" in responder:
            responder["responds"] = sorted(set(responder["responds"]) & selectors)
            if not selectors:
                del responder["responds"]
    return document
