import Linting
import AutoLayout
import LayoutModel
import LayoutTestSupport
import Testing

/// An Interface Builder document with one view controller's view `v`, made from a short description
/// of views and constraints. Everything else is as the tool writes it.
struct Drawing: Sendable {
  var views: [DrawnView]
  /// One constraint per line: `a.top >= v.top * 0.5 + 8 @750`, with attributes of the element after
  /// a `|`.
  var constraints: String
  /// The stored frames by view id, in the superviews' coordinates.
  var frames: [String: Rect] = [:]
  /// Views without a stored frame are `misplaced`, so that their frames are not compared.
  var isSketch = false
  var device = Device.retina4_7
  var orientation = "portrait"
  var toolsVersion = 14_490
  /// The attributes of `v` and its children other than subviews.
  var rootAttributes = ""
  var rootContent = ""
  var controllerContent = ""
  var otherScenes = ""
  var resources = ""
  /// The document is a xib with a view without a view controller.
  var isXib = false

  enum Device: String, Sendable {
    case retina4_7, retina5_5, retina6_1, retina6_12, retina4_0, ipad9_7
    /// The document specifies no device; its canvas is 600 by 600 points.
    case none

    var size: Size {
      switch self {
      case .retina4_7: Size(375, 667)
      case .retina5_5: Size(414, 736)
      case .retina6_1: Size(414, 896)
      case .retina6_12: Size(393, 852)
      case .retina4_0: Size(320, 568)
      case .ipad9_7: Size(768, 1024)
      case .none: Size(600, 600)
      }
    }
  }

  init(_ views: [DrawnView], _ constraints: String = "") {
    self.views = views
    self.constraints = constraints
  }

  var text: String {
    let size =
      orientation == "landscape" ? Size(device.size.height, device.size.width) : device.size
    let bounds = Rect(0, 0, size.width, size.height)
    let root = """
      <view \(isXib ? "" : "key=\"view\"") id="v" \(rootAttributes)>\
      \(DrawnView.rect(frames["v"] ?? bounds))<subviews>\(views.map(text).joined())</subviews>\
      <viewLayoutGuide key="safeArea" id="safe"/>\(rootContent)\
      \(DrawnView.constraints(constraints, "c"))</view>
      """
    let content =
      isXib
      ? "<objects>\(root)</objects>"
      : """
      <scenes><scene><objects><viewController id="controller"><layoutGuides>\
      <viewControllerLayoutGuide type="top" id="topGuide"/>\
      <viewControllerLayoutGuide type="bottom" id="bottomGuide"/></layoutGuides>\
      \(root)\(controllerContent)</viewController></objects></scene>\(otherScenes)</scenes>
      """
    let type = isXib ? "XIB" : "Storyboard.XIB"
    let drawnFor =
      device == .none ? "" : "<device id=\"\(device)\" orientation=\"\(orientation)\"/>"
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.\(type)" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES" toolsVersion="\(toolsVersion)">\
      \(drawnFor)\(content)<resources>\(resources)</resources></document>
      """
  }

  private func text(_ view: DrawnView) -> String {
    view.text(frames: frames, isSketch: isSketch)
  }

  /// The layout that contains the view `v`.
  func hierarchy() throws -> ViewHierarchy {
    let path = isXib ? "drawn.xib" : "drawn.storyboard"
    let document = try #require(Layouts.linter.read(SourceText(path: path, text: text)))
    #expect(document.findings.map(\.message.text) == [])
    return try #require(document.layouts.first { $0.view(withID: "v") != nil })
  }

  func engine(_ text: TextSettings = .stored) throws -> LayoutEngine {
    try #require(LayoutEngine(hierarchy())).with(text)
  }

  /// The size of a view on a screen. The constraints determine the stored frames.
  ///
  /// - Parameter text: nil: that of the document.
  func size(
    of id: String, text: String? = nil, at size: ContentSizeCategory = .standard,
    on screen: Screen = .se
  ) throws -> Size {
    var settings = TextSettings(contentSize: size)
    if let text { settings.texts = [try #require(hierarchy().view(withID: id)): text] }
    let engine = try engine(settings)
    #expect(engine.canvasValidation.roots.map(\.verdict) == [.solved])
    let view = try engine.hierarchy.id(id)
    return try #require(engine.solution(on: screen).frames[view.index]).size
  }
}

/// One view of a drawing.
struct DrawnView: Sendable {
  var element: String
  var id: String
  /// The stored frame unless the drawing specifies another.
  var frame: Rect?
  var attributes = ""
  var content = ""
  var subviews: [DrawnView] = []
  /// `translatesAutoresizingMaskIntoConstraints` is false.
  var usesConstraints = true
  /// The view's own constraints.
  var constraints = ""

  init(
    of element: String = "view", _ id: String, _ frame: Rect? = nil, attributes: String = "",
    content: String = "", constraints: String = "", _ subviews: [DrawnView] = []
  ) {
    self.element = element
    self.id = id
    self.frame = frame
    self.attributes = attributes
    self.content = content
    self.constraints = constraints
    self.subviews = subviews
  }

  /// A view whose frame the drawing specifies, or that is part of a sketch.
  init(
    of element: String = "view", _ id: String, attributes: String = "", content: String = "",
    constraints: String = "", _ subviews: [DrawnView]
  ) {
    self.init(
      of: element, id, nil, attributes: attributes, content: content, constraints: constraints,
      subviews)
  }

  /// A view with an autoresizing mask: `W`, `H` for sizes, `l`, `r`, `t`, `b` for margins.
  static func masked(
    of element: String = "view", _ id: String, _ frame: Rect, _ mask: String,
    _ subviews: [DrawnView] = []
  ) -> DrawnView {
    let names: [Character: String] = [
      "W": "widthSizable", "H": "heightSizable", "l": "flexibleMinX", "r": "flexibleMaxX",
      "t": "flexibleMinY", "b": "flexibleMaxY",
    ]
    let flags = mask.compactMap { names[$0].map { "\($0)=\"YES\"" } }.joined(separator: " ")
    var view = DrawnView(of: element, id, frame, subviews)
    view.content = "<autoresizingMask key=\"autoresizingMask\" \(flags)/>"
    view.usesConstraints = false
    return view
  }

  func text(frames: [String: Rect], isSketch: Bool) -> String {
    let frame = frames[id] ?? self.frame
    let mask = usesConstraints ? "translatesAutoresizingMaskIntoConstraints=\"NO\"" : ""
    let misplaced = isSketch && frame == nil ? "misplaced=\"YES\"" : ""
    let inner = subviews.map { $0.text(frames: frames, isSketch: isSketch) }.joined()
    return """
      <\(element) id="\(id)" \(mask) \(misplaced) \(attributes)>\
      \(Self.rect(frame ?? Rect(0, 0, 0, 0)))\(content)<subviews>\(inner)</subviews>\
      \(Self.constraints(constraints, id))</\(element)>
      """
  }

  static func rect(_ rect: Rect) -> String {
    """
    <rect key="frame" x="\(rect.x)" y="\(rect.y)" width="\(rect.width)" height="\(rect.height)"/>
    """
  }

  /// - Parameter name: the prefix of the constraints' ids: `c0`, `c1`.
  static func constraints(_ lines: String, _ name: String) -> String {
    let lines = lines.split { $0 == "\n" || $0 == ";" }
    let all = lines.enumerated().map { constraint(String($1), "\(name)\($0)") }
    return "<constraints>\(all.joined())</constraints>"
  }

  private static func constraint(_ line: String, _ id: String) -> String {
    let parts = line.split(separator: "|", maxSplits: 1)
    let words = parts[0].split(separator: " ").map(String.init)
    let relations = ["==": "equal", "<=": "lessThanOrEqual", ">=": "greaterThanOrEqual"]
    var text = "<constraint id=\"\(id)\" " + anchor(words[0], "first")
    text += " relation=\"\(relations[words[1]] ?? words[1])\""
    var rest = words.dropFirst(2)
    if let second = rest.first, Double(second) == nil {
      text += anchor(second, "second")
      rest.removeFirst()
    } else if let constant = rest.popFirst() {
      text += " constant=\"\(constant)\""
    }
    while let sign = rest.popFirst() {
      if sign.hasPrefix("@") {
        text += " priority=\"\(sign.dropFirst())\""
      } else if let value = rest.popFirst() {
        text += sign == "*" ? " multiplier=\"\(value)\"" : " constant=\"\(sign)\(value)\""
      }
    }
    let isBare = parts.count == 1
    return isBare ? text + "/>" : text + " \(parts[1])/>"
  }

  /// `a.top`; `.top` is the owner's own anchor, whose item the tool omits (AL-1).
  private static func anchor(_ text: String, _ side: String) -> String {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let item = parts[0].isEmpty ? "" : " \(side)Item=\"\(parts[0])\""
    return item + " \(side)Attribute=\"\(parts.last ?? "")\""
  }
}
