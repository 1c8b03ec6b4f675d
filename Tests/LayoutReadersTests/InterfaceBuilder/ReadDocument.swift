import LayoutModel
import LayoutReaders
import Linting
import Testing

/// The result of reading an Interface Builder document, in forms for comparison.
struct ReadDocument {
  let text: String
  let document: LayoutDocument

  /// - Parameter path: has no extension by default, so that the format is detected by content.
  init(_ text: String, path: String = "a.txt", classes: ClassMap = ClassMap()) throws {
    self.text = text
    let reader = IBReader(classes: classes)
    document = try #require(reader.read(SourceText(path: path, text: text), limits: ReaderLimits()))
  }

  /// A xib with these objects.
  init(xib objects: String, attributes: String = "useAutolayout=\"YES\"") throws {
    try self.init(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch" \
      \(attributes)><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Owner"/>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      \(objects)</objects></document>
      """)
  }

  /// A xib with one view of 100 by 100 points with these attributes and child elements.
  init(view attributes: String, _ content: String = "") throws {
    try self.init(
      xib: """
        <view id="v" \(attributes)><rect key="frame" x="0" y="0" width="100" height="100"/>\
        \(content)</view>
        """)
  }

  /// A storyboard with these scenes. Each string is the content of a scene's `objects`.
  init(scenes: String...) throws {
    let all = scenes.map { "<scene><objects>\($0)</objects></scene>\n" }.joined()
    try self.init(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" \
      targetRuntime="iOS.CocoaTouch" useAutolayout="YES"><scenes>
      \(all)</scenes></document>
      """)
  }

  func layout() throws -> ViewHierarchy { try #require(document.layouts.first) }

  func view(_ id: String = "v") throws -> View {
    let layout = try #require(document.layouts.first { $0.view(withID: id) != nil })
    return layout[try #require(layout.view(withID: id))]
  }

  /// The source of an object of the first layout.
  func node(_ id: NodeID) throws -> SourceNode {
    try #require(document.parsedLayouts.first).sourceMap[id]
  }

  /// The source of a view of any layout.
  func source(_ id: String = "v") throws -> SourceNode {
    let layout = try #require(document.parsedLayouts.first { $0.hierarchy.view(withID: id) != nil })
    return layout.sourceMap[try view(id).node]
  }

  /// The name of each layout and the ids or classes of its views; brackets enclose subviews.
  var outline: [String] {
    document.layouts.map { layout in
      var text = "\(layout.name ?? "?"):"
      var open = 0
      for id in layout.ids {
        let depth = layout.ancestors(of: id).reduce(0) { count, _ in count + 1 }
        if depth < open { text += String(repeating: ")", count: open - depth) }
        text += depth > open ? "(" : " "
        open = depth
        text += layout[id].id ?? layout[id].className
      }
      return text + String(repeating: ")", count: open)
    }
  }

  var findings: [String] {
    document.findings.map { "\($0.rule) `\(slice($0.range))`: \($0.message.text)" }
  }

  var unknown: [String] {
    document.unknownParts.map { "\($0.kind.rawValue) \($0.name): \($0.count)" }
  }

  /// The text of a property's value in a view.
  func value(of property: LocatedMember.Property, _ id: String = "v") throws -> String? {
    try source(id).member(property).map { slice($0.value) }
  }

  func slice(_ range: SourceRange) -> String {
    String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self)
  }
}

/// An element of a view, with a frame.
func element(
  _ name: String, _ id: String, _ attributes: String = "", _ content: String = ""
) -> String {
  """
  <\(name) id="\(id)" \(attributes)><rect key="frame" x="1" y="2" width="30" height="40"/>\
  \(content)</\(name)>
  """
}
func subviews(_ views: String...) -> String { "<subviews>\(views.joined())</subviews>" }

/// A container view that embeds the scene of a view controller.
func container(_ id: String, embedding controller: String) -> String {
  element(
    "containerView", id, "",
    #"<connections><segue kind="embed" destination="\#(controller)" id="s-\#(id)"/></connections>"#)
}

/// A view controller with a root view.
func scene(
  _ id: String, view: String, _ attributes: String = "", _ content: String = "",
  links: String = ""
) -> String {
  """
  <viewController id="\(id)" \(attributes)>\
  \(element("view", view, "key=\"view\"", content))<connections>\(links)</connections>\
  </viewController>
  """
}
