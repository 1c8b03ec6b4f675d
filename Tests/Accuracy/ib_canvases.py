"""The devices of Interface Builder, on whose canvases the documents are drawn."""

# Interface Builder's devices: width and height in portrait, pixels per point, idiom, and the height of the
# status bar of its canvas from a tools version on.
BUTTON_PHONE = ((0, 20), (14800, 0), (21700, 20))
BUTTON_PAD = ((0, 20), (14800, 0), (19500, 20))
PAD = ((0, 24), (14800, 0), (20000, 24))
CANVASES = {
    "retina3_5": (320, 480, 2, "phone", BUTTON_PHONE),
    "retina4_0": (320, 568, 2, "phone", BUTTON_PHONE),
    "retina4_7": (375, 667, 2, "phone", BUTTON_PHONE),
    "retina5_5": (414, 736, 3, "phone", BUTTON_PHONE),
    "retina5_4": (375, 812, 3, "phone", ((0, 50),)),
    "retina5_9": (375, 812, 3, "phone", ((0, 44), (21000, 47), (21500, 50))),
    "retina6_0": (390, 844, 3, "phone", ((0, 44), (21000, 47))),
    "retina6_1": (414, 896, 2, "phone", ((0, 44), (21200, 48))),
    "retina6_12": (393, 852, 3, "phone", ((0, 59),)),
    "retina6_3": (402, 874, 3, "phone", ((0, 62),)),
    "retina6_5": (414, 896, 3, "phone", ((0, 44),)),
    "retina6_7": (428, 926, 3, "phone", ((0, 44), (21000, 47))),
    "retina6_72": (430, 932, 3, "phone", ((0, 59),)),
    "retina6_9": (440, 956, 3, "phone", ((0, 62),)),
    "ipad7_9": (768, 1024, 2, "pad", BUTTON_PAD),
    "ipad8_3": (744, 1133, 2, "pad", PAD),
    "ipad9_7": (768, 1024, 2, "pad", BUTTON_PAD),
    "ipad10_2": (810, 1080, 2, "pad", BUTTON_PAD),
    "ipad10_5": (834, 1112, 2, "pad", BUTTON_PAD),
    "ipad10_9": (820, 1180, 2, "pad", PAD),
    "ipad10_9rounded": (820, 1180, 2, "pad", PAD),
    "ipad11_0rounded": (834, 1194, 2, "pad", PAD),
    "ipad12_9": (1024, 1366, 2, "pad", BUTTON_PAD),
    "ipad12_9rounded": (1024, 1366, 2, "pad", PAD),
}
# The first tools version that knows a device, where other devices have the same canvas. Older versions draw an
# older device.
FIRST_TOOLS = {"iPhone 11": 14800, "iPhone 11 Pro": 14800, "iPhone 11 Pro Max": 14800}
# The canvases of documents without a device.
OLD_SIZES = {(600, 600), (320, 480), (320, 568), (375, 667), (414, 736), (768, 1024), (480, 320), (568, 320),
             (1024, 768)}
OTHER_DEVICE = {"phone": "iPhone 16 Pro Max", "pad": "iPad Pro 13-inch (M4)"}


def status_bar(document):
    """The height of the status bar of the canvas in portrait."""
    return [height for version, height in CANVASES[document.device][4] if version <= document.tools_version][-1]


def device_class(old, new):
    if old.device is None:
        return "old canvas → " + ("iPad" if CANVASES[new.device][3] == "pad" else "iPhone")
    before, after = (CANVASES.get(one.device, (0, 0, 0, "?"))[3] for one in (old, new))
    names = {"phone": "iPhone", "pad": "iPad"}
    if old.orientation != new.orientation:
        return f"{names.get(before, '?')} → {names[after]}, another orientation"
    return f"{names.get(before, '?')} → {names[after]}"


def canvas_of(document):
    """The size, the orientation and the status bar of a canvas; devices of other resolutions can have the same."""
    if document.device not in CANVASES:
        return document.device
    width, height, _, idiom, _ = CANVASES[document.device]
    return width, height, document.orientation, idiom, status_bar(document)


def canvas_sizes(document):
    canvas = CANVASES.get(document.device)
    if document.device is None:
        return OLD_SIZES
    if canvas is None:
        return set()
    return {canvas[:2] if document.orientation == "portrait" else (canvas[1], canvas[0])}


def other_device(document):
    is_pad = CANVASES.get(document.device, (0, 0, 0, "phone"))[3] == "pad" or document.runtime.endswith("iPad")
    return OTHER_DEVICE["pad" if is_pad else "phone"]
