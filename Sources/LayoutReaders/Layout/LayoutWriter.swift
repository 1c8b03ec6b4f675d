internal import Linting
package import LayoutModel

/// Writes hierarchies in the layout format: the values that differ from the defaults, in a fixed
/// order with the subviews last, so that the text is readable and diffs are small.
///
/// Parsing the text produces equal hierarchies. A recognizer that the source adds to several views
/// is written on the last of them. Properties that another format does not contain, such as user
/// interaction in a Sentry dump, are omitted, so the defaults of the class apply.
package struct LayoutWriter {
  private var text = ""
  private var depth = 0
  private let isOneLine: Bool

  /// One layout, or a set if the number of layouts is not one.
  package static func text(of layouts: [ViewHierarchy]) -> String {
    text(of: layouts, isOneLine: false) + "\n"
  }

  /// The same in one line, without its end.
  package static func line(of layouts: [ViewHierarchy]) -> String {
    text(of: layouts, isOneLine: true)
  }

  private static func text(of layouts: [ViewHierarchy], isOneLine: Bool) -> String {
    var writer = LayoutWriter(isOneLine: isOneLine)
    if let layout = layouts.first, layouts.count == 1 {
      writer.write(layout, isDocument: true)
    } else {
      writer.writeSet(layouts)
    }
    return writer.text
  }

  private init(isOneLine: Bool) { self.isOneLine = isOneLine }

  private mutating func writeSet(_ layouts: [ViewHierarchy]) {
    openObject()
    write([.init(name: "layoutlint", value: .integer(LayoutTables.version))])
    writeKey("layouts", isFirst: false)
    writeArray(layouts) { writer, layout in
      writer.openObject()
      if let name = layout.name { writer.write([.init(name: "name", value: .quoted(name))]) }
      writer.writeKey("layout", isFirst: layout.name == nil)
      writer.write(layout, isDocument: false)
      writer.closeObject()
    }
    closeObject()
  }

  /// - Parameter isDocument: whether the layout is a document and not part of a set, which has the
  ///   version and the names.
  private mutating func write(_ layout: ViewHierarchy, isDocument: Bool) {
    let ids = LayoutWriterIDs(layout)
    let head = LayoutMembers.head(of: layout, isDocument: isDocument)
    guard !layout.isWrittenAsView else {
      write(layout.roots[0], of: layout, ids, head: head)
      return
    }
    openObject()
    write(head)
    writeKey("windows", isFirst: head.isEmpty)
    writeArray(layout.roots) { $0.write($1, of: layout, ids, head: []) }
    closeObject()
  }

  /// Writes a root and its subviews, using an explicit stack.
  private mutating func write(
    _ root: ViewID, of layout: ViewHierarchy, _ ids: LayoutWriterIDs, head: [JSONText.Member]
  ) {
    var open: [(view: ViewID, next: Int)] = []
    begin(root, of: layout, ids, head: head)
    open.append((root, 0))
    while let (view, next) = open.last {
      let subviews = layout[view].subviews
      guard next < subviews.count else {
        if !subviews.isEmpty {
          depth -= 1
          newLine()
          text += "]"
        }
        closeObject()
        open.removeLast()
        continue
      }
      open[open.count - 1].next += 1
      text += next == 0 ? "" : ","
      newLine()
      begin(subviews[next], of: layout, ids, head: [])
      open.append((subviews[next], 0))
    }
  }

  private mutating func begin(
    _ view: ViewID, of layout: ViewHierarchy, _ ids: LayoutWriterIDs, head: [JSONText.Member]
  ) {
    openObject()
    write(head + LayoutMembers.members(of: view, in: layout, ids))
    guard !layout[view].subviews.isEmpty else { return }
    writeKey("subviews", isFirst: false)
    text += "["
    depth += 1
  }
}

extension LayoutWriter {
  /// An array of objects has one line for each of them.
  private mutating func write(_ members: [JSONText.Member]) {
    for (index, member) in members.enumerated() {
      writeKey(member.name, isFirst: index == 0 && text.hasSuffix("{"))
      if case .array(let values) = member.value, case .object? = values.first {
        writeArray(values) { $0.text += $1.lineText }
      } else {
        text += member.value.lineText
      }
    }
  }

  private mutating func writeArray<Element>(
    _ elements: [Element], _ write: (inout Self, Element) -> Void
  ) {
    text += "["
    depth += 1
    for (index, element) in elements.enumerated() {
      text += index == 0 ? "" : ","
      newLine()
      write(&self, element)
    }
    depth -= 1
    newLine()
    text += "]"
  }

  private mutating func openObject() {
    text += "{"
    depth += 1
  }

  private mutating func closeObject() {
    depth -= 1
    newLine()
    text += "}"
  }

  private mutating func writeKey(_ key: String, isFirst: Bool) {
    text += isFirst ? "" : ","
    newLine()
    text += key.jsonQuoted + ": "
  }

  private mutating func newLine() {
    if isOneLine {
      if text.utf8.last == UInt8(ascii: ",") { text += " " }
      return
    }
    text += "\n" + Self.indents[min(depth, Self.indentLimit)]
  }

  /// The maximum indentation level. Without it, the text of deeply nested views would grow with the
  /// square of their depth.
  private static let indentLimit = 64
  private static let indents = (0...indentLimit).map { String(repeating: "  ", count: $0) }
}

extension ViewHierarchy {
  /// Whether the root is written as a document of its own: a view, or a window of a window class.
  fileprivate var isWrittenAsView: Bool {
    guard roots.count == 1 else { return false }
    return switch kind {
    case .view: true
    case .application(let isLoneWindow): isLoneWindow && self[roots[0]].uikitClass.isWindow
    }
  }
}

extension LayoutMembers {
  /// The members of a document before its views.
  static func head(of layout: ViewHierarchy, isDocument: Bool) -> [JSONText.Member] {
    var members = LayoutMembers()
    if isDocument {
      members.add("layoutlint", .integer(LayoutTables.version))
      members.add("name", layout.name.map(JSONText.quoted))
    }
    if layout.tree != .views { members.add("tree", JSONText.quoted(layout.tree.rawValue)) }
    if let device = layout.device {
      var parts = LayoutMembers()
      parts.add("name", device.name.map(JSONText.quoted))
      parts.add("size", device.size.map(JSONText.array))
      parts.add("safeAreaInsets", device.safeAreaInsets.map { JSONText.array($0) })
      members.add("device", parts.object)
    }
    guard layout.kind != .view else { return members.all }
    let application = layout.application
    var parts = LayoutMembers()
    if application.className != "UIApplication" {
      parts.add("class", JSONText.quoted(application.className))
    }
    parts.add("delegate", application.delegate.map(JSONText.quoted))
    if !parts.all.isEmpty { members.add("application", parts.object) }
    if !application.hasScenes { members.add("scenes", false) }
    return members.all
  }

  package static func members(
    of id: ViewID, in layout: ViewHierarchy, _ ids: LayoutWriterIDs
  ) -> [JSONText.Member] {
    let view = layout[id]
    var members = LayoutMembers()
    members.add("class", JSONText.quoted(view.className))
    if view.uikitClass.isCustom, view.uikitClass.isCertain {
      members.add("inherits", JSONText.quoted(view.uikitClass.name))
    }
    members.add("id", ids.views[id].map(JSONText.quoted))
    members.add("label", view.label.map(JSONText.quoted))
    members.addGeometry(view.geometry)
    members.add("zPosition", view.zPosition, unless: 0)
    members.addFlags(of: view)
    members.addScrolling(of: view)
    members.addTouch(of: view, ids)
    members.addResponding(of: id, in: layout, ids)
    members.add("gestureRecognizers", view.recognizerTexts(ids.recognizers[id] ?? [:]))
    members.addRest(of: view, writesMasks: ids.writesMasks)
    return members.all
  }
}

/// Collects members. Default values are not added.
struct LayoutMembers {
  private(set) var all: [JSONText.Member] = []

  mutating func add(_ key: String, _ value: JSONText?) {
    if let value { all.append(.init(name: key, value: value)) }
  }

  mutating func add(_ key: String, _ values: [JSONText]) {
    if !values.isEmpty { add(key, .array(values)) }
  }

  mutating func add(_ key: String, _ value: Bool, unless usual: Bool?) {
    if value != usual { add(key, JSONText.bool(value)) }
  }

  mutating func add(_ key: String, _ value: Double, unless usual: Double) {
    if value != usual, value.isFinite { add(key, JSONText.number(value)) }
  }

  mutating func add(_ key: String, strings: [String]) { add(key, strings.map(JSONText.quoted)) }

  var object: JSONText { .object(all) }
}

extension LayoutMembers {
  /// Writes the shortest form that parses to exactly the same geometry; nothing if the geometry is
  /// unknown or not finite.
  fileprivate mutating func addGeometry(_ geometry: ViewGeometry?) {
    guard let geometry, geometry.bounds.isFinite, geometry.center.isFinite,
      geometry.anchorPoint.isFinite, geometry.transform.isFinite
    else { return }
    let (bounds, anchor) = (geometry.bounds, geometry.anchorPoint)
    let frame = Rect(geometry.corner.x, geometry.corner.y, bounds.width, bounds.height)
    let written = ViewGeometry(frame: frame, boundsOrigin: bounds.origin, anchorPoint: anchor)
    if written == geometry {
      add("frame", JSONText.array(frame))
      if bounds.origin != .zero { add("bounds", JSONText.array(bounds)) }
    } else {
      add("bounds", JSONText.array(bounds))
      add("center", JSONText.array(geometry.center))
    }
    if anchor != ViewGeometry.centerAnchor { add("anchorPoint", JSONText.array(anchor)) }
    let transform = geometry.transform
    if !transform.isIdentity {
      add(
        "transform",
        JSONText.numbers(
          transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty))
    }
  }

  fileprivate mutating func addFlags(of view: View) {
    add("alpha", min(max(view.alpha, 0), 1), unless: 1)
    add("isHidden", view.isHidden, unless: false)
    let usual = view.uikitClass.isInteractionEnabledByDefault
    if !view.unknowns.contains(.userInteraction) {
      add(
        "isUserInteractionEnabled", view.isUserInteractionEnabled,
        unless: view.hasExplicitUserInteraction ? nil : usual)
    }
    add("isEnabled", view.isEnabled, unless: true)
    add("clipsToBounds", view.clipsToBounds, unless: false)
    let color = view.backgroundColor?.text
    add("backgroundColor", color.flatMap { $0.isEmpty ? nil : JSONText.quoted($0) })
    add("isOpaque", view.isOpaque.map(JSONText.bool))
  }

  fileprivate mutating func addScrolling(of view: View) {
    if let size = view.contentSize, size.width.isFinite, size.height.isFinite {
      add("contentSize", JSONText.array(size))
    }
    if view.contentInset != .zero { add("contentInset", JSONText.array(view.contentInset)) }
    add("isScrollEnabled", view.isScrollEnabled, unless: true)
    add("isPagingEnabled", view.isPagingEnabled, unless: false)
    add("isMultipleTouchEnabled", view.isMultipleTouchEnabled, unless: false)
    add("isExclusiveTouch", view.isExclusiveTouch, unless: false)
    add("windowLevel", view.windowLevel, unless: 0)
    switch view.windowScene {
    case .inherited: break
    case .none: add("windowScene", .null)
    case .named(let name): add("windowScene", JSONText.quoted(name))
    }
  }

  fileprivate mutating func addRest(of view: View, writesMasks: Bool) {
    if let accessibility = view.accessibility {
      var parts = LayoutMembers()
      parts.add("isElement", accessibility.isElement.map(JSONText.bool))
      parts.add("label", accessibility.label.map(JSONText.quoted))
      parts.add("identifier", accessibility.identifier.map(JSONText.quoted))
      parts.add("activationPoint", accessibility.activationPoint.map { JSONText.array($0) })
      add("accessibility", parts.object)
    }
    if writesMasks {
      let mask = AutoresizingMask.allCases.filter(view.autoresizingMask.contains)
      add("autoresizingMask", strings: mask.map(\.rawValue))
    }
    add("constraints", view.constraints.map(\.text))
    add("disable", strings: view.disabledRules)
  }
}

/// The ids in a written layout: existing unique ids, and new ids for objects that are referred to
/// but have no id, as in layouts converted from other formats.
struct LayoutWriterIDs {
  private(set) var views: [ViewID: String] = [:]
  private(set) var controllers: [Int: String] = [:]
  /// By view and by the recognizer's index in the view.
  private(set) var recognizers: [ViewID: [Int: String]] = [:]
  /// Whether autoresizing masks are written. They are omitted if guides or stack views, which the
  /// format lacks, also determine the layout, because masks alone would produce a wrong layout.
  let writesMasks: Bool
  private var taken: Set<String> = []

  init(_ layout: ViewHierarchy) {
    writesMasks = layout.statesWholeLayout
    for id in layout.ids {
      if let name = claim(layout[id].id) { views[id] = name }
      for (index, recognizer) in layout[id].gestureRecognizers.enumerated() {
        if let name = claim(recognizer.id) { recognizers[id, default: [:]][index] = name }
      }
    }
    for (index, controller) in layout.viewControllers.enumerated() {
      if let name = claim(controller.id) { controllers[index] = name }
    }
    for view in layout.views {
      switch view.hitTest {
      case .forward(let target?), .forwardSelf(let target?), .ignoring(let target?): name(target)
      default: break
      }
    }
    for controller in layout.viewControllers {
      if case .controller(let index) = controller.parent { name(controllerAt: index) }
      if let index = controller.presentedBy { name(controllerAt: index) }
    }
  }

  private mutating func claim(_ id: String?) -> String? {
    guard let id, !id.isEmpty, taken.insert(id).inserted else { return nil }
    return id
  }

  private mutating func name(_ view: ViewID) {
    guard views[view] == nil else { return }
    views[view] = invent("view", view.index)
  }

  private mutating func name(controllerAt index: Int) {
    guard controllers[index] == nil else { return }
    controllers[index] = invent("controller", index)
  }

  private mutating func invent(_ kind: String, _ number: Int) -> String {
    var name = "\(kind)-\(number)"
    while !taken.insert(name).inserted { name += "-" }
    return name
  }
}

extension ViewHierarchy {
  fileprivate var statesWholeLayout: Bool {
    guard let spec else { return true }
    let constraintCount = views.reduce(0) { $0 + $1.constraints.count }
    return spec.constraints.count <= constraintCount && spec.traits.allSatisfy { $0.stack == nil }
  }
}

extension JSONText {
  /// On one line.
  var lineText: String { String(decoding: line, as: UTF8.self) }

  /// A string of the layout format, without U+0000.
  static func quoted(_ string: String) -> JSONText { .raw(string.jsonQuoted) }

  static func strings(_ strings: [String]) -> JSONText { .array(strings.map(quoted)) }

  /// The format has no infinity: 0 replaces a number that is not finite.
  static func numbers(_ numbers: Double...) -> JSONText {
    .array(numbers.map { .number($0.isFinite ? $0 : 0) })
  }

  static func array(_ rect: Rect) -> JSONText { numbers(rect.x, rect.y, rect.width, rect.height) }

  static func array(_ point: Point) -> JSONText { numbers(point.x, point.y) }

  static func array(_ size: Size) -> JSONText { numbers(size.width, size.height) }

  static func array(_ insets: EdgeInsets) -> JSONText {
    numbers(insets.top, insets.left, insets.bottom, insets.right)
  }
}
