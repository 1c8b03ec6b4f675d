internal import JSON
internal import LayoutModel
package import Linting

extension LayoutFormat {
  package static let wdaJSON = accessibilityJSON("wda-json")
  package static let idbJSON = accessibilityJSON("idb-json")
  package static let deviceAgentJSON = accessibilityJSON("device-agent-json")

  private static func accessibilityJSON(_ name: String) -> LayoutFormat {
    LayoutFormat(name, .dump, facts: .accessibility, suffixes: [".json"]) {
      JSONLayoutReader(classes: $0.classes, isForEditing: $0.isForEditing)
    }
  }
}

/// Reads an accessibility tree in JSON.
struct ElementParser {
  private let form: ElementForm
  private var context: ParseContext
  private var hierarchyBuilder: AccessibilityHierarchyBuilder

  static func read(
    _ root: JSONValue, as form: ElementForm, _ context: ParseContext
  ) -> LayoutDocument {
    var parser = ElementParser(form: form, context: context)
    parser.read(root)
    guard !parser.context.isCancelled else { return LayoutDocument(format: form.format) }
    let (layout, findings) = parser.hierarchyBuilder.finish()
    var document = LayoutDocument(format: form.format)
    document.parsedLayouts = [layout].compactMap(\.self)
    document.findings = (parser.context.findings + findings).sorted { $0.range < $1.range }
    if layout == nil, document.findings.isEmpty {
      document.findings = [.noElements(at: SourceRange(root.start))]
    }
    return document
  }

  private init(form: ElementForm, context: ParseContext) {
    self.form = form
    self.context = context
    // idb lists the elements that assistive technology visits, which exclude scroll views.
    hierarchyBuilder = AccessibilityHierarchyBuilder(
      classes: context.classes, mayLackScrollViews: form == .idb)
  }

  private mutating func read(_ root: JSONValue) {
    if root.kind == .array {
      readSiblings(root.elements)
    } else if form == .webDriver, let value = root["value"], value.kind == .object {
      readTree(value)
    } else if form == .idb, let elements = root["elements"] {
      switch elements.kind {
      case .object: readTree(elements)
      case .array: readSiblings(elements.elements)
      case .null: break
      default: context.mismatch(elements, ValueName("elements"), "an array of elements")
      }
    } else {
      readTree(root)
    }
  }

  /// Reads sibling elements. If no element has children and the first one is the application, the
  /// others are read as its children, because idb writes flat trees by default.
  private mutating func readSiblings(_ siblings: [JSONValue]) {
    let isFlat =
      siblings.first?["type"]?.string.map(AccessibilityElement.type) == "Application"
      && siblings.allSatisfy { $0["children"]?.elements.isEmpty != false }
    for (index, value) in siblings.enumerated() {
      if hierarchyBuilder.isFull || context.isCancelled { break }
      guard value.isObject(ValueName("elements", index), objectName, &context) else { continue }
      if isFlat {
        guard hierarchyBuilder.open(parts(of: value).element) else { continue }
        if index > 0 { hierarchyBuilder.close() }
      } else {
        readTree(value)
      }
    }
  }

  /// Reads an element and its children, using an explicit stack.
  private mutating func readTree(_ root: JSONValue) {
    var levels: [(siblings: [JSONValue]?, next: Int)] = []
    let first = parts(of: root)
    guard hierarchyBuilder.open(first.element) else { return }
    levels.append((first.children, 0))
    while let level = levels.last, !context.isCancelled {
      guard let siblings = level.siblings, level.next < siblings.count, !hierarchyBuilder.isFull
      else {
        hierarchyBuilder.close()
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      let value = siblings[level.next]
      guard value.isObject(ValueName("children", level.next), objectName, &context) else {
        continue
      }
      let (element, children) = parts(of: value)
      if hierarchyBuilder.open(element) { levels.append((children, 0)) }
    }
  }

  private var objectName: LayoutObject.Name { table.name }

  private var table: LayoutTable<ElementDraft> {
    switch form {
    case .webDriver: ElementTables.webDriver
    case .idb: ElementTables.idb
    case .deviceAgent: ElementTables.deviceAgent
    }
  }

  private mutating func parts(
    of value: JSONValue
  ) -> (element: AccessibilityElement, children: [JSONValue]?) {
    var draft = ElementDraft()
    _ = table.read(value, into: &draft, &context)
    var element = AccessibilityElement()
    element.type = draft.type.map(AccessibilityElement.type) ?? "Other"
    if element.type.isEmpty { element.type = "Other" }
    element.isSystems = draft.isSystems
    element.identifier = draft.identifier ?? draft.name
    element.label = draft.label.flatMap { $0.isEmpty ? nil : $0 }
    element.isEnabled = draft.isEnabled ?? true
    element.isVisible = draft.isVisible ?? true
    element.frame = draft.frame
    let frame = value["rect"] ?? (form == .idb ? value["frame"] : nil)
    element.hasWrongFrame = draft.frame == nil && frame != nil && frame?.kind != .null
    element.source = SourceNode(SourceRange(value.range), members: draft.members)
    return (element, draft.children)
  }
}

/// The program that wrote an accessibility tree in JSON, determined by the keys of the first
/// element.
package enum ElementForm: Hashable {
  case webDriver, idb, deviceAgent

  /// Identifying keys. Each such document has at least one of them.
  package static let keys =
    ["rawIdentifier", "rawIndentifier", "isEnabled", "hitable", "coverage"] + idbKeys

  private static let idbKeys = ["AXFrame", "AXLabel", "AXUniqueId", "AXValue"]

  package var format: LayoutFormat {
    switch self {
    case .webDriver: .wdaJSON
    case .idb: .idbJSON
    case .deviceAgent: .deviceAgentJSON
    }
  }

  /// The keys that the form of a document depends on.
  private static let identifyingKeys = JSONOutline.keys(
    keys + [
      "class", "subviews", "rect", "type", "frame", "elements", "value", "backend",
      "target",
    ])

  private static func members(
    of object: Int, _ outline: JSONOutline, _ bytes: [UInt8]
  ) -> [String: Int] {
    outline.members(of: object, named: identifyingKeys, in: bytes)
  }

  /// - Parameter outline: the outline of a document that may have syntax errors.
  init?(_ outline: JSONOutline, of bytes: [UInt8]) {
    guard let first = outline.nodes.first else { return nil }
    if first.kind == .array {
      guard let element = outline.firstObject(in: 0) else { return nil }
      self.init(Self.members(of: element, outline, bytes), isInArray: true)
      return
    }
    guard first.kind == .object else { return nil }
    let keys = Self.members(of: 0, outline, bytes)
    if let form = ElementForm(keys, isInArray: false) {
      self = form
    } else if let elements = keys["elements"] {
      self.init(document: keys, elements: elements, outline, bytes)
    } else if let value = keys["value"], outline.nodes[value].kind == .object,
      ElementForm(Self.members(of: value, outline, bytes), isInArray: false) == .webDriver
    {
      self = .webDriver
    } else {
      return nil
    }
  }

  /// - Parameter keys: the keys of an element.
  private init?(_ keys: [String: Int], isInArray: Bool) {
    // A view of a JSON layout may have an additional unknown key.
    guard keys["class"] == nil, keys["subviews"] == nil else { return nil }
    if Self.idbKeys.contains(where: { keys[$0] != nil }) {
      self = .idb
    } else if isInArray {
      return nil
    } else if keys["hitable"] != nil, keys["rect"] != nil || keys["type"] != nil {
      self = .deviceAgent
    } else if keys["type"] != nil, keys["rect"] != nil || keys["frame"] != nil,
      keys["rawIdentifier"] != nil || keys["rawIndentifier"] != nil || keys["isEnabled"] != nil
    {
      self = .webDriver
    } else {
      return nil
    }
  }

  /// The form of idb's documents in the complete format, which may have no elements.
  private init?(
    document keys: [String: Int], elements: Int, _ outline: JSONOutline, _ bytes: [UInt8]
  ) {
    let isComplete = ["backend", "coverage", "target"].allSatisfy { keys[$0] != nil }
    let first: Int? =
      switch outline.nodes[elements].kind {
      case .array: outline.firstObject(in: elements)
      case .object: elements
      default: nil
      }
    let isOfElements =
      first.map { ElementForm(Self.members(of: $0, outline, bytes), isInArray: true) == .idb }
      ?? false
    guard isComplete || isOfElements else { return nil }
    self = .idb
  }
}

/// The keys of programs that write accessibility trees in JSON. Unknown keys are accepted, because
/// newer versions of the programs may write more.
enum ElementTables {
  /// WebDriverAgent's page source, and that of XCTestWD, which writes Booleans and misspells a key.
  static let webDriver: LayoutTable<ElementDraft> = {
    var table = LayoutTable<ElementDraft>(.webDriverElement, isOpen: true)
    table.add("type", .string, at: .className, "The XCTest element type.") { $0.type = $1 }
    for key in ["rawIdentifier", "rawIndentifier"] {
      table.add(key, optionalString, at: .id, "The accessibility identifier.") {
        $0.identifier = $1
      }
    }
    table.add("name", optionalString, "The identifier or, if there is none, the label.") {
      $0.name = $1
    }
    table.add("label", optionalString, at: .label, "The accessibility label.") { $0.label = $1 }
    table.add("rect", frame, at: .frame, "The frame on the screen, in whole points.") {
      $0.frame = $1
    }
    table.add("isEnabled", flag, at: .isEnabled, "Whether it is enabled.") { $0.isEnabled = $1 }
    table.add("isVisible", flag, at: .isHidden, "Whether it can be seen.") { $0.isVisible = $1 }
    addChildren(.webDriverElement, to: &table)
    return table
  }()

  /// The elements of idb and AXe.
  static let idb: LayoutTable<ElementDraft> = {
    var table = LayoutTable<ElementDraft>(.idbElement, isOpen: true)
    table.add("type", optionalString, at: .className, "The element type.") { $0.type = $1 }
    table.add("AXUniqueId", optionalString, at: .id, "The accessibility identifier.") {
      $0.identifier = $1
    }
    table.add("AXLabel", optionalString, at: .label, "The accessibility label.") { $0.label = $1 }
    table.add("frame", frame, at: .frame, "The frame on the screen, in points.") {
      $0.frame = $1
    }
    table.add("enabled", flag, at: .isEnabled, "Whether it is enabled.") { $0.isEnabled = $1 }
    table.add("hidden", flag, at: .isHidden, "Whether it is hidden.") {
      $0.isVisible = $1.map { !$0 }
    }
    table.add(
      "traits", LayoutForm<JSONValue>(.anything) { $0 }, "The accessibility traits, by their names."
    ) { $0.isSystems = $1.elements.contains { systemTraits.contains($0.string ?? "") } }
    addChildren(.idbElement, to: &table)
    return table
  }()

  /// The response of Calabash's DeviceAgent to `tree`.
  static let deviceAgent: LayoutTable<ElementDraft> = {
    var table = LayoutTable<ElementDraft>(.deviceAgentElement, isOpen: true)
    table.add("type", .string, at: .className, "The XCTest element type.") { $0.type = $1 }
    table.add("id", optionalString, at: .id, "The accessibility identifier.") {
      $0.identifier = $1
    }
    table.add("label", optionalString, at: .label, "The accessibility label.") { $0.label = $1 }
    table.add("rect", frame, at: .frame, "The frame on the screen, in points.") {
      $0.frame = $1
    }
    table.add("enabled", flag, at: .isEnabled, "Whether it is enabled.") { $0.isEnabled = $1 }
    addChildren(.deviceAgentElement, to: &table)
    return table
  }()

  /// The traits of elements that UIKit or a web page creates, whose size the app does not control.
  /// In a flat list only the traits identify such elements.
  private static let systemTraits: Set = [
    "AutoCorrectCandidate", "BackButton", "DeleteKey", "KeyboardKey", "PickerElement",
    "StatusBarElement", "TabButton", "TableIndex", "WebContent",
  ]

  private static func addChildren(
    _ name: LayoutObject.Name, to table: inout LayoutTable<ElementDraft>
  ) {
    table.add(
      "children",
      LayoutForm<[JSONValue]>.laterObjects(name).orNull, "The child elements."
    ) { $0.children = $1 }
  }

  private static var optionalString: LayoutForm<String?> {
    LayoutForm<String>.string.orNull
  }

  /// A Boolean in the notation of any of the programs; null if unspecified.
  private static var flag: LayoutForm<Bool?> {
    let texts = ["0": false, "1": true, "false": false, "true": true]
    return LayoutForm(.bool) { value, name, context in
      if value.kind == .null { return .some(nil) }
      let isWhole = value.number == 0 || value.number == 1
      let flag = value.bool ?? value.string.flatMap { texts[$0] }
      if let flag = flag ?? (isWhole ? value.number == 1 : nil) { return flag }
      context.mismatch(value, name, LayoutShape.bool.expectation)
      return nil
    }
  }

  /// A frame with four members; null if the element has none.
  private static var frame: LayoutForm<Rect?> {
    LayoutForm(.anything) { value, name, context in
      value.kind == .null ? .some(nil) : rect(value, name, &context).map { Optional($0) }
    }
  }

  private static func rect(
    _ value: JSONValue, _ name: ValueName, _ context: inout ParseContext
  ) -> Rect? {
    var numbers: [Double] = []
    for key in ["x", "y", "width", "height"] {
      guard let member = value[key] else {
        context.mismatch(value, name, "an object with 'x', 'y', 'width' and 'height'")
        return nil
      }
      if let number = member.number {
        numbers.append(number)
      } else if member.kind != .invalid {
        context.mismatch(member, ValueName(key), "a number")
      }
    }
    return numbers.count == 4 ? Rect(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
  }
}

/// An element that is being read.
struct ElementDraft: LayoutTarget {
  var type: String?
  var identifier: String?
  /// Either the identifier or the label.
  var name: String?
  var label: String?
  var frame: Rect?
  var isEnabled: Bool?
  var isVisible: Bool?
  var isSystems = false
  var children: [JSONValue]?
  var members: [LocatedMember] = []

  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {
    members.append(member)
  }
}
