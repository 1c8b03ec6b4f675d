"""Generated documents for latency.py and soak.py.

Each document has two edit positions. One is in a label's text, so that no two versions are equal. In a
storyboard the label has an outlet: code may set its text, so no rule reports that the text is too wide. The
other is the x coordinate of a button, so that findings appear, change and disappear. An empty x
coordinate represents a number that is not typed yet: the document is malformed.
"""

import json

LABEL = "@LABEL@"
NUMBER = "@NUMBER@"

# The values of the x coordinate, one for each edit: the button is inside its superview, inside, outside,
# inside, inside; the last value is empty.
NUMBERS = ["4", "40", "400", "40", "4", ""]


class Document:
    def __init__(self, name, suffix, text, has_hover=True):
        self.name, self.suffix, self.has_hover = name, suffix, has_hover
        assert text.count(LABEL) == 1 and text.count(NUMBER) == 1
        self.template = text

    def text(self, label, number):
        return self.template.replace(LABEL, label).replace(NUMBER, number)

    def end_position(self, marker, label, number):
        """The position after the text that replaces a marker: line and column, both zero-based."""
        before = self.template.split(marker)[0]
        before += label if marker == LABEL else number
        line = before.split("\n")[-1]
        # The column is correct only if the other marker is not earlier on the same line.
        assert LABEL not in line and NUMBER not in line
        return before.count("\n"), len(line)


# Documents in the layout format.

def layout(name, view_count, constrained=False):
    """A screen with a list in a scroll view. A row has seven views; every tenth row causes a finding."""
    rows = max(1, (view_count - 4) // 7)
    height = 60
    edited = rows // 2
    content = {
        "class": "UIScrollView", "id": "list", "frame": [0, 59, 393, 693],
        "contentSize": [393, rows * height],
        "subviews": [row(index, height, index == edited, constrained) for index in range(rows)],
    }
    footer = {
        "class": "UIView", "id": "footer", "frame": [0, 752, 393, 100],
        "subviews": [{"class": "UIButton", "label": "Done", "frame": [16, 8, 361, 48]}],
    }
    root = {
        "name": name,
        "device": {"name": "iPhone 15", "size": [393, 852], "safeAreaInsets": [59, 0, 34, 0]},
        "class": "UIView", "id": "screen", "frame": [0, 0, 393, 852],
        "viewController": {"class": "ListViewController", "responds": ["choose:", "remove:"]},
        "subviews": [content, footer],
    }
    if constrained:
        content["constraints"] = [
            bind("leading", "screen"), bind("trailing", "screen"), bind("top", "screen", 59),
            {"attribute": "bottom", "toItem": "footer", "toAttribute": "top"}]
        footer["constraints"] = [
            bind("leading", "screen"), bind("trailing", "screen"), bind("bottom", "screen"),
            {"attribute": "height", "constant": 100}]
    text = layout_text(root)
    text = text.replace(f'"{NUMBER}"', NUMBER)
    return Document(name, ".layout.json", text)


def many_findings(name, count):
    """Cards with one button each. A part of each button is outside of its card."""
    cards = []
    for index in range(count):
        is_edited = index == count // 2
        views = [f'{{"class": "UIButton", "label": "Open {index}",\n "frame": [280, 8, 44, 44]}}']
        if is_edited:
            views.append(f'{{"class": "UILabel", "label": "Item{LABEL}",\n "frame": [72, 8, 140, 22]}}')
            views.append(f'{{"class": "UIButton", "label": "More",\n "frame": [{NUMBER}, 8, 44, 44]}}')
        cards.append(f'{{"class": "UIView", "frame": [0, {index * 60}, 300, 60], "subviews": [\n'
                     + ",\n".join(views) + "]}")
    text = (f'{{"class": "UIScrollView", "frame": [0, 0, 393, 852], "contentSize": [393, {count * 60}],\n'
            '"subviews": [\n' + ",\n".join(cards) + "]}")
    return Document(name, ".layout.json", text)


def bind(attribute, other, constant=0):
    return {"attribute": attribute, "toItem": other, "toAttribute": attribute, "constant": constant}


def row(index, height, is_edited, constrained):
    has_finding = index % 10 == 3
    own = f"row {index}"
    label = f"Item {index}{LABEL if is_edited else ''}"
    views = [
        {"class": "UIImageView", "id": f"cover {index}", "frame": [16, 8, 44, 44]},
        {"class": "UILabel", "label": label, "frame": [72, 8, 140, 22]},
        {"class": "UILabel", "label": f"€ {index}.50", "frame": [72, 32, 80, 20]},
        {"class": "UISwitch", "label": f"Keep {index}", "frame": [220, 14, 51, 31]},
        {"class": "UIButton", "label": f"Remove {index}",
         "frame": [380 if has_finding else 333, 8, 44, 44],
         "actions": [{"event": "touchUpInside", "action": "remove:", "target": None}]},
        {"class": "UIButton", "label": f"More {index}",
         "frame": [NUMBER if is_edited else 285, 8, 44, 44]},
    ]
    for view in views[1:]:
        view["accessibility"] = {
            "isElement": True, "identifier": f"list.row{index}.{view['class'][2:].lower()}"}
    result = {
        "class": "UIView", "id": own, "frame": [0, index * height, 393, height],
        "backgroundColor": "#F2F2F7", "subviews": views,
    }
    if constrained:
        above = f"row {index - 1}" if index else "list"
        result["constraints"] = [
            bind("leading", "list"), bind("width", "list"),
            {"attribute": "height", "constant": height},
            {"attribute": "top", "toItem": above, "toAttribute": "bottom" if index else "top"}]
        views[0]["constraints"] = [
            bind("leading", own, 16), bind("centerY", own),
            {"attribute": "width", "constant": 44}, {"attribute": "height", "constant": 44}]
        views[3]["constraints"] = [bind("trailing", own, -122), bind("centerY", own, -0.5)]
        views[4]["constraints"] = [
            bind("trailing", own, 31 if has_finding else -16), bind("centerY", own),
            {"attribute": "width", "constant": 44}, {"attribute": "height", "constant": 44}]
    return result


def layout_text(value, depth=0):
    """JSON in the style of a person: a short value is on one line."""
    line = json.dumps(value, ensure_ascii=False)
    has_marker = LABEL in line or NUMBER in line
    if not isinstance(value, (dict, list)) or len(line) + 2 * depth <= 96 and not has_marker:
        return line
    inner = "  " * (depth + 1)
    if isinstance(value, list):
        if not any(isinstance(item, (dict, list)) for item in value):
            return line
        items = [layout_text(item, depth + 1) for item in value]
        opening, closing = "[", "]"
    else:
        items = [f"{json.dumps(key)}: {layout_text(item, depth + 1)}"
                 for key, item in value.items()]
        opening, closing = "{", "}"
    return (opening + "\n" + ",\n".join(inner + item for item in items)
            + "\n" + "  " * depth + closing)


# Source code.

def code(name, line_count):
    """Views of rows, each with a button on a background. Every tenth one has a finding. The label is that of a text,
    about which a hover says nothing; the number is the padding of a button."""
    rows = line_count // 20
    text = "import SwiftUI\n" + "".join(code_row(index, index == rows // 2) for index in range(rows))
    return Document(name, ".swift", text, has_hover=False)


def code_row(index, is_edited):
    label = LABEL if is_edited else ""
    padding = NUMBER if is_edited else 30 if index % 10 == 3 else 4
    return f"""
struct Row{index}: View {{
    let item: Item
    @State private var isOpen = false

    var body: some View {{
        HStack(spacing: 8) {{
            Image(systemName: "star")
            Text("Item {index}{label}")
                .font(.body)
            Spacer()
            if isOpen {{ Text(item.detail).lineLimit(2) }}
            Button("Open {index}") {{ isOpen.toggle() }}
                .padding({padding})
                .background(Color.blue)
        }}
        .padding(.horizontal, 16)
    }}
}}
"""


# Storyboards.

WIDTH, HEIGHT, TOP, BOTTOM = 393, 852, 59, 34


def storyboard(name, byte_count):
    """Forms, tables and dashboards in turn. Their constraints reproduce the stored frames."""
    kinds = [form, table, dashboard]
    sizes = [len(kind(index, False).encode()) for index, kind in enumerate(kinds)]
    count = max(3, round(byte_count / (sum(sizes) / len(sizes))))
    # A form near the middle of the document. Only forms have edit positions.
    edited = count // 2 - count // 2 % 3
    scenes = "".join(kinds[index % 3](index, index == edited) for index in range(count))
    text = f"""<?xml version="1.0" encoding="UTF-8"?>
<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" targetRuntime="iOS.CocoaTouch" propertyAccessControl="none" useAutolayout="YES" useTraitCollections="YES" useSafeAreas="YES" colorMatched="YES" initialViewController="vc0-00-000">
    <device id="retina6_12" orientation="portrait" appearance="light"/>
    <dependencies>
        <plugIn identifier="com.apple.InterfaceBuilder.IBCocoaTouchPlugin" version="22504"/>
        <capability name="Safe area layout guides" minToolsVersion="9.0"/>
        <capability name="documents saved in the Xcode 8 format" minToolsVersion="8.0"/>
    </dependencies>
    <scenes>
{scenes}    </scenes>
</document>
"""
    return Document(name, ".storyboard", text)


class Names:
    """Generates the object ids of one scene in Interface Builder's format."""

    def __init__(self, scene):
        self.scene, self.last = scene, 0

    def new(self):
        self.last += 1
        return f"s{self.scene:02}-{self.last // 100:02}-{self.last % 100:02}x"


def element(tag, attributes, lines):
    """The lines of an element. The lines of its children are indented by one level."""
    if not lines:
        return [f"<{tag} {attributes}/>"]
    return [f"<{tag} {attributes}>"] + ["    " + line for line in lines] + [f"</{tag}>"]


def rect(x, y, width, height):
    return f'<rect key="frame" x="{x}" y="{y}" width="{width}" height="{height}"/>'


def view(tag, name, frame, children=(), constraints=(), extra=(), attributes="", masked=None):
    lines = [rect(*frame)]
    if masked is not None:
        lines.append(f'<autoresizingMask key="autoresizingMask"{masked}/>')
    if children:
        lines += element("subviews", "", [line for child in children for line in child])
        lines = [line.replace("<subviews >", "<subviews>") for line in lines]
    lines += extra
    if constraints:
        lines += ["<constraints>"] + ["    " + line for line in constraints] + ["</constraints>"]
    auto = "" if masked is not None else ' translatesAutoresizingMaskIntoConstraints="NO"'
    common = f'opaque="NO" contentMode="scaleToFill"{auto} id="{name}"'
    return element(tag, f"{attributes}{' ' if attributes else ''}{common}", lines)


def bound(names, first, attribute, second=None, other=None, constant=0, multiplier=None):
    attributes = [f'firstAttribute="{attribute}"']
    if first:
        attributes.insert(0, f'firstItem="{first}"')
    if second:
        attributes += [f'secondItem="{second}"', f'secondAttribute="{other or attribute}"']
    if multiplier:
        attributes.append(f'multiplier="{multiplier}"')
    if constant:
        attributes.append(f'constant="{constant}"')
    return f'<constraint {" ".join(attributes)} id="{names.new()}"/>'


def label(names, text, frame, constraints=()):
    name = names.new()
    return name, view(
        "label", name, frame, constraints=constraints, attributes=(
            f'userInteractionEnabled="NO" horizontalHuggingPriority="251" '
            f'verticalHuggingPriority="251" text="{text}" textAlignment="natural" '
            f'lineBreakMode="tailTruncation" baselineAdjustment="alignBaselines" '
            f'adjustsFontSizeToFit="NO"'),
        extra=['<fontDescription key="fontDescription" type="system" pointSize="17"/>',
               '<nil key="textColor"/>', '<nil key="highlightedColor"/>'])


def button(names, title, frame, action, constraints=(), masked=None):
    name = names.new()
    return name, view(
        "button", name, frame, constraints=constraints, masked=masked, attributes=(
            'contentHorizontalAlignment="center" contentVerticalAlignment="center" '
            'buttonType="system" lineBreakMode="middleTruncation"'),
        extra=[f'<state key="normal" title="{title}"/>', "<connections>",
               f'    <action selector="{action}" destination="{controller(names)}" '
               f'eventType="touchUpInside" id="{names.new()}"/>', "</connections>"])


def controller(names):
    return f"vc{names.scene}-00-000"


def scene(names, kind, title, root, outlets=()):
    """A scene with one controller. An outlet is a property name and the object id of its destination."""
    connections = [f'    <outlet property="{name}" destination="{view}" id="{names.new()}"/>'
                   for name, view in outlets]
    if connections:
        root = root + ["<connections>"] + connections + ["</connections>"]
    lines = [f"<!--{title}-->", f'<scene sceneID="{names.new()}">', "    <objects>"]
    lines += ["        " + line for line in element(
        kind, f'title="{title}" id="{controller(names)}" customClass="{title.split()[0]}Controller" '
        f'customModuleProvider="target" sceneMemberID="viewController"', root)]
    lines += [
        f'        <placeholder placeholderIdentifier="IBFirstResponder" id="{names.new()}" '
        f'userLabel="First Responder" sceneMemberID="firstResponder"/>',
        "    </objects>", f'    <point key="canvasLocation" x="{names.scene * 800}" y="0"/>',
        "</scene>"]
    return "".join(f"        {line}\n" for line in lines)


def root_view(names, own, safe, children, constraints):
    lines = view(
        "view", own, (0, 0, WIDTH, HEIGHT), children, constraints,
        extra=[f'<viewLayoutGuide key="safeArea" id="{safe}"/>',
               '<color key="backgroundColor" systemColor="systemBackgroundColor"/>'],
        attributes='key="view"', masked=' widthSizable="YES" heightSizable="YES"')
    return lines


def form(index, is_edited):
    """A title, rows of a label and a text field in stack views, a box of fixed size, and a button."""
    names = Names(index)
    own, safe = names.new(), names.new()
    title, title_lines = label(
        names, f"Form {index}{LABEL if is_edited else ''}", (16, TOP + 20, 361, 30))
    rows = []
    for number in range(8):
        caption, caption_lines = label(
            names, f"Field {number}", (0, 0, 100, 34),
            [f'<constraint firstAttribute="width" constant="100" id="{names.new()}"/>'])
        field = names.new()
        field_lines = view(
            "textField", field, (108, 0, 253, 34), attributes=(
                'contentHorizontalAlignment="left" contentVerticalAlignment="center" '
                'borderStyle="roundedRect" textAlignment="natural" minimumFontSize="17"'),
            constraints=[
                f'<constraint firstAttribute="height" constant="34" id="{names.new()}"/>'],
            extra=['<fontDescription key="fontDescription" type="system" pointSize="14"/>',
                   '<textInputTraits key="textInputTraits"/>'])
        rows.append(view(
            "stackView", names.new(), (0, number * 46, 361, 34), [caption_lines, field_lines],
            attributes='spacing="8"'))
    stack = names.new()
    stack_lines = view(
        "stackView", stack, (16, TOP + 66, 361, 8 * 46 - 12), rows,
        attributes='axis="vertical" spacing="12"')
    box = names.new()
    mask = ' flexibleMaxX="YES" flexibleMaxY="YES"'
    more, more_lines = button(
        names, "More", (NUMBER if is_edited else 4, 8, 60, 44), "more:", masked=mask)
    _, edge_lines = button(names, "Edge", (70, 30, 60, 44), "edge:", masked=mask)
    y = TOP + 66 + 8 * 46 - 12 + 24
    box_lines = view("view", box, (96.5, y, 200, 60), [more_lines, edge_lines], [
        f'<constraint firstAttribute="width" constant="200" id="{names.new()}"/>',
        f'<constraint firstAttribute="height" constant="60" id="{names.new()}"/>'])
    send, send_lines = button(
        names, "Send", (16, HEIGHT - BOTTOM - 70, 361, 50), "send:",
        [f'<constraint firstAttribute="height" constant="50" id="{names.new()}"/>'])
    constraints = [
        bound(names, title, "leading", safe, constant=16),
        bound(names, safe, "trailing", title, constant=16),
        bound(names, title, "top", safe, constant=20),
        bound(names, stack, "leading", safe, constant=16),
        bound(names, safe, "trailing", stack, constant=16),
        bound(names, stack, "top", title, "bottom", constant=16),
        bound(names, box, "centerX", own),
        bound(names, box, "top", stack, "bottom", constant=24),
        bound(names, send, "leading", safe, constant=16),
        bound(names, safe, "trailing", send, constant=16),
        bound(names, safe, "bottom", send, constant=20)]
    return scene(names, "viewController", f"Form {index}", root_view(
        names, own, safe, [title_lines, stack_lines, box_lines, send_lines], constraints),
        [("titleLabel", title)] if is_edited else [])


def table(index, is_edited):
    """A static table. Each cell has a label and a switch."""
    names = Names(index)
    cells = []
    for number in range(10):
        cell, content, toggle = names.new(), names.new(), names.new()
        caption, caption_lines = label(names, f"Setting {number}", (16, 19.5, 120, 21))
        toggle_lines = view(
            "switch", toggle, (328, 14.5, 51, 31), attributes=(
                'contentHorizontalAlignment="center" contentVerticalAlignment="center" on="YES"'))
        content_lines = view(
            "tableViewCellContentView", content, (0, 0, WIDTH, 60),
            [caption_lines, toggle_lines], [
                bound(names, caption, "leading", content, constant=16),
                bound(names, caption, "centerY", content),
                bound(names, toggle, "centerY", content),
                bound(names, None, "trailing", toggle, constant=16)],
            attributes=f'key="contentView" tableViewCell="{cell}"', masked="")
        cells += element(
            "tableViewCell", f'clipsSubviews="YES" contentMode="scaleToFill" '
            f'preservesSuperviewLayoutMargins="YES" selectionStyle="default" '
            f'indentationWidth="10" rowHeight="60" id="{cell}"',
            [rect(0, 50 + number * 60, WIDTH, 60), '<autoresizingMask key="autoresizingMask"/>']
            + content_lines)
    lines = [rect(0, 0, WIDTH, HEIGHT),
             '<autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>',
             '<color key="backgroundColor" systemColor="systemBackgroundColor"/>', "<sections>",
             f'    <tableViewSection headerTitle="Settings {index}" id="{names.new()}">',
             "        <cells>"]
    lines += ["            " + line for line in cells]
    lines += ["        </cells>", "    </tableViewSection>", "</sections>", "<connections>",
              f'    <outlet property="dataSource" destination="{controller(names)}" '
              f'id="{names.new()}"/>', "</connections>"]
    root = element(
        "tableView", f'key="view" clipsSubviews="YES" contentMode="scaleToFill" '
        f'alwaysBounceVertical="YES" dataMode="static" style="plain" separatorStyle="default" '
        f'rowHeight="60" sectionHeaderHeight="28" sectionFooterHeight="28" id="{names.new()}"',
        lines)
    return scene(names, "tableViewController", f"Table {index}", root)


def dashboard(index, is_edited):
    """A scroll view with cards below each other. Each has an image view, two labels and a button."""
    names = Names(index)
    own, safe, scroll, content = names.new(), names.new(), names.new(), names.new()
    count, height = 10, 96
    cards, bindings, above = [], [], None
    for number in range(count):
        card, picture = names.new(), names.new()
        picture_lines = view(
            "imageView", picture, (12, 16, 64, 64), attributes=(
                'userInteractionEnabled="NO" clipsSubviews="YES" horizontalHuggingPriority="251" '
                'verticalHuggingPriority="251"'),
            constraints=[
                f'<constraint firstAttribute="width" constant="64" id="{names.new()}"/>',
                f'<constraint firstAttribute="width" secondItem="{picture}" '
                f'secondAttribute="height" multiplier="1:1" id="{names.new()}"/>'])
        head, head_lines = label(names, f"Card {number}", (88, 16, 140, 21))
        text, text_lines = label(names, f"Text {number}", (88, 41, 160, 21))
        # The button of every fifth card extends past the card's trailing edge.
        right = -20 if number % 5 == 4 else 12
        open_, open_lines = button(
            names, "Open", (WIDTH - 72 - right, 26, 72, 44), "open:", [
                f'<constraint firstAttribute="width" constant="72" id="{names.new()}"/>',
                f'<constraint firstAttribute="height" constant="44" id="{names.new()}"/>'])
        cards.append(view(
            "view", card, (0, number * height, WIDTH, height),
            [picture_lines, head_lines, text_lines, open_lines], [
                bound(names, picture, "leading", card, constant=12),
                bound(names, picture, "centerY", card),
                bound(names, head, "leading", picture, "trailing", constant=12),
                bound(names, head, "top", card, constant=16),
                bound(names, text, "leading", head),
                bound(names, text, "top", head, "bottom", constant=4),
                bound(names, open_, "centerY", card),
                bound(names, None, "trailing", open_, constant=right),
                f'<constraint firstAttribute="height" constant="{height}" id="{names.new()}"/>']))
        bindings += [
            bound(names, card, "leading", content), bound(names, None, "trailing", card),
            bound(names, card, "top", above or content, "bottom" if above else "top")]
        above = card
    bindings.append(bound(names, None, "bottom", above))
    content_lines = view(
        "view", content, (0, 0, WIDTH, count * height), cards, bindings)
    scroll_lines = view(
        "scrollView", scroll, (0, TOP, WIDTH, HEIGHT - TOP - BOTTOM), [content_lines], [
            bound(names, content, "leading", scroll), bound(names, None, "trailing", content),
            bound(names, content, "top", scroll), bound(names, None, "bottom", content),
            bound(names, content, "width", scroll)],
        attributes='clipsSubviews="YES" multipleTouchEnabled="YES"')
    return scene(names, "viewController", f"Dashboard {index}", root_view(
        names, own, safe, [scroll_lines], [
            bound(names, scroll, "leading", safe), bound(names, safe, "trailing", scroll),
            bound(names, scroll, "top", safe), bound(names, safe, "bottom", scroll)]))


# The project file of an app.

def xcode_project(document, file_count):
    """The project of an app for all devices, with a document and Swift files."""
    files = "".join(
        f"\t\tF{index} /* File{index}.swift */ = {{isa = PBXFileReference; lastKnownFileType = sourcecode.swift; "
        f'path = "File{index}.swift"; sourceTree = "<group>"; }};\n'
        f"\t\tB{index} /* File{index}.swift in Sources */ = {{isa = PBXBuildFile; fileRef = F{index}; }};\n"
        for index in range(file_count))
    references = ", ".join(f"F{index}" for index in range(file_count))
    sources = ", ".join(f"B{index}" for index in range(file_count))
    return f"""// !$*UTF8*$!
{{
\tobjectVersion = 56;
\tobjects = {{
{files}
\t\tDF = {{isa = PBXFileReference; path = "{document}"; sourceTree = "<group>"; }};
\t\tDB = {{isa = PBXBuildFile; fileRef = DF; }};
\t\tMAIN = {{isa = PBXGroup; children = (DF, {references}); sourceTree = "<group>"; }};
\t\tRESOURCES = {{isa = PBXResourcesBuildPhase; files = (DB); }};
\t\tSOURCES = {{isa = PBXSourcesBuildPhase; files = ({sources}); }};
\t\tDEBUG = {{isa = XCBuildConfiguration; name = Debug; buildSettings = {{TARGETED_DEVICE_FAMILY = "1,2"; }}; }};
\t\tLIST = {{isa = XCConfigurationList; buildConfigurations = (DEBUG); }};
\t\tAPP = {{isa = PBXNativeTarget; name = App; buildConfigurationList = LIST; buildPhases = (SOURCES, RESOURCES);
\t\t\tproductType = "com.apple.product-type.application"; }};
\t\tPROJECT = {{isa = PBXProject; mainGroup = MAIN; targets = (APP); }};
\t}};
\trootObject = PROJECT;
}}
"""
