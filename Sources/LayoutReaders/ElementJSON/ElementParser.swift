internal import JSON
internal import LayoutModel
package import Linting

/// Reads an accessibility tree that is written as JSON.
struct ElementParser {
  private let form: ElementForm
  private var context: ParseContext
  private var assembly: AccessibilityHierarchyBuilder

  package static func read(
    _ root: JSONValue, as form: ElementForm, _ context: ParseContext
  ) -> LayoutDocument {
    var reading = ElementParser(form: form, context: context)
    reading.read(root)
    let (layout, findings) = reading.assembly.finish()
    var document = LayoutDocument(format: form.format)
    document.parsedLayouts = [layout].compactMap(\.self)
    document.findings = (reading.context.findings + findings).sorted { $0.range < $1.range }
    if layout == nil, document.findings.isEmpty {
      document.findings = [.noElements(at: SourceRange(root.start))]
    }
    return document
  }

  private init(form: ElementForm, context: ParseContext) {
    self.form = form
    self.context = context
    // idb gives what assistive technology goes through, which scroll views are no part of.
    assembly = AccessibilityHierarchyBuilder(
      classes: context.classes, mayLackScrollViews: form == .idb)
  }

  private mutating func read(_ root: JSONValue) {
    if root.kind == .array {
      readSiblings(root.elements, key: "elements")
    } else if form == .webDriver, let value = root["value"], value.kind == .object {
      readTree(value)
    } else if form == .idb, let elements = root["elements"] {
      switch elements.kind {
      case .object: readTree(elements)
      case .array: readSiblings(elements.elements, key: "elements")
      case .null: break
      default: context.mismatch(elements, ValueName("elements"), "an array of elements")
      }
    } else {
      readTree(root)
    }
  }

  /// Elements beside each other. Where none holds another and the first is the application, it holds
  /// all that come after it: idb writes trees so that are not asked for as such.
  private mutating func readSiblings(_ siblings: JSONElements, key: String) {
    let isFlat =
      siblings.first?["type"]?.string.map(AccessibilityElement.type) == "Application"
      && siblings.allSatisfy { $0["children"]?.elements.isEmpty != false }
    for (place, value) in siblings.enumerated() where !assembly.isFull {
      guard value.isObject(ValueName(key, place), objectName, &context) else { continue }
      if isFlat {
        guard assembly.open(parts(of: value).element) else { continue }
        if place > 0 { assembly.close() }
      } else {
        readTree(value)
      }
    }
  }

  /// An element with all that it holds, with a stack of its own.
  private mutating func readTree(_ root: JSONValue) {
    var levels: [(siblings: JSONElements?, next: Int)] = []
    let first = parts(of: root)
    guard assembly.open(first.element) else { return }
    levels.append((first.children, 0))
    while let level = levels.last {
      guard let siblings = level.siblings, level.next < siblings.count, !assembly.isFull else {
        assembly.close()
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      let value = siblings[level.next]
      guard value.isObject(ValueName("children", level.next), objectName, &context) else {
        continue
      }
      let (element, children) = parts(of: value)
      if assembly.open(element) { levels.append((children, 0)) }
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
  ) -> (element: AccessibilityElement, children: JSONElements?) {
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

/// Which program wrote an accessibility tree as JSON, by the keys of its first element.
package enum ElementForm: Hashable {
  case webDriver, idb, deviceAgent

  /// Keys that tell, one of which every such document has.
  package static let words =
    ["rawIdentifier", "rawIndentifier", "isEnabled", "hitable", "coverage"] + idbKeys

  private static let idbKeys = ["AXFrame", "AXLabel", "AXUniqueId", "AXValue"]

  package var format: LayoutFormat {
    switch self {
    case .webDriver: .wdaJSON
    case .idb: .idbJSON
    case .deviceAgent: .deviceAgentJSON
    }
  }

  /// - Parameter outline: of a document that may be broken.
  init?(_ outline: JSONOutline, of bytes: [UInt8]) {
    guard let first = outline.nodes.first else { return nil }
    if first.kind == .array {
      guard let element = outline.firstObject(in: 0) else { return nil }
      self.init(outline.keys(of: element, in: bytes), isInArray: true)
      return
    }
    guard first.kind == .object else { return nil }
    let keys = outline.keys(of: 0, in: bytes)
    if let form = ElementForm(keys, isInArray: false) {
      self = form
    } else if let elements = keys["elements"] {
      self.init(document: keys, elements: elements, outline, bytes)
    } else if let value = keys["value"], outline.nodes[value].kind == .object,
      ElementForm(outline.keys(of: value, in: bytes), isInArray: false) == .webDriver
    {
      self = .webDriver
    } else {
      return nil
    }
  }

  /// Of an element.
  private init?(_ keys: [String: Int], isInArray: Bool) {
    // A view of a layout, with a key too many.
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

  /// Of idb's complete documents, which may have no elements at all.
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
      first.map { ElementForm(outline.keys(of: $0, in: bytes), isInArray: true) == .idb } ?? false
    guard isComplete || isOfElements else { return nil }
    self = .idb
  }
}

/// The keys of the programs that write accessibility trees as JSON. Each may write more in its next
/// version, so a key that is not here is no mistake.
enum ElementTables {
  /// WebDriverAgent's page source, and XCTestWD's, which writes booleans and misspells a key.
  static let webDriver: LayoutTable<ElementDraft> = {
    var table = LayoutTable<ElementDraft>(.webDriverElement, isOpen: true)
    table.add("type", .string, at: .className, "XCTest's word for what it is.") { $0.type = $1 }
    for key in ["rawIdentifier", "rawIndentifier"] {
      table.add(key, optionalString, at: .id, "The accessibility identifier.") {
        $0.identifier = $1
      }
    }
    table.add("name", optionalString, "The identifier, or the label where it has none.") {
      $0.name = $1
    }
    table.add("label", optionalString, at: .label, "The accessibility label.") { $0.label = $1 }
    table.add("rect", place, at: .frame, "Where it is on the screen, in whole points.") {
      $0.frame = $1
    }
    table.add("isEnabled", flag, at: .isEnabled, "Whether it is enabled.") { $0.isEnabled = $1 }
    table.add("isVisible", flag, at: .isHidden, "Whether it can be seen.") { $0.isVisible = $1 }
    addChildren(.webDriverElement, to: &table)
    return table
  }()

  /// idb's elements, and AXe's.
  static let idb: LayoutTable<ElementDraft> = {
    var table = LayoutTable<ElementDraft>(.idbElement, isOpen: true)
    table.add("type", optionalString, at: .className, "What it is.") { $0.type = $1 }
    table.add("AXUniqueId", optionalString, at: .id, "The accessibility identifier.") {
      $0.identifier = $1
    }
    table.add("AXLabel", optionalString, at: .label, "The accessibility label.") { $0.label = $1 }
    table.add("frame", place, at: .frame, "Where it is on the screen, in points.") {
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

  /// What Calabash's DeviceAgent answers for `tree`.
  static let deviceAgent: LayoutTable<ElementDraft> = {
    var table = LayoutTable<ElementDraft>(.deviceAgentElement, isOpen: true)
    table.add("type", .string, at: .className, "XCTest's word for what it is.") { $0.type = $1 }
    table.add("id", optionalString, at: .id, "The accessibility identifier.") {
      $0.identifier = $1
    }
    table.add("label", optionalString, at: .label, "The accessibility label.") { $0.label = $1 }
    table.add("rect", place, at: .frame, "Where it is on the screen, in points.") {
      $0.frame = $1
    }
    table.add("enabled", flag, at: .isEnabled, "Whether it is enabled.") { $0.isEnabled = $1 }
    addChildren(.deviceAgentElement, to: &table)
    return table
  }()

  /// What is so is UIKit's or a web page's own, and no size of the app's. In a flat list nothing else
  /// tells.
  private static let systemTraits: Set = [
    "AutoCorrectCandidate", "BackButton", "DeleteKey", "KeyboardKey", "PickerElement",
    "StatusBarElement", "TabButton", "TableIndex", "WebContent",
  ]

  private static func addChildren(
    _ name: LayoutObject.Name, to table: inout LayoutTable<ElementDraft>
  ) {
    table.add(
      "children",
      .either(
        LayoutForm<JSONElements>.laterObjects(name).map { Optional($0) },
        .null(JSONElements?.none)),
      "The elements that it holds."
    ) { $0.children = $1 }
  }

  private static var optionalString: LayoutForm<String?> {
    .either(LayoutForm<String>.string.map { Optional($0) }, .null(String?.none))
  }

  /// A truth value as each of the programs writes it; null: nothing is said.
  private static var flag: LayoutForm<Bool?> {
    let texts = ["0": false, "1": true, "false": false, "true": true]
    let read: LayoutForm<Bool?>.Convert = { value, name, context in
      if value.kind == .null { return .some(nil) }
      let isWhole = value.number == 0 || value.number == 1
      let flag = value.bool ?? value.string.flatMap { texts[$0] }
      if let flag = flag ?? (isWhole ? value.number == 1 : nil) { return flag }
      context.mismatch(value, name, LayoutShape.bool.expectation)
      return nil
    }
    return LayoutForm(.bool, reading: read)
  }

  /// A frame by its four members; null: it has none.
  private static var place: LayoutForm<Rect?> {
    let read: LayoutForm<Rect?>.Convert = { value, name, context in
      value.kind == .null ? .some(nil) : rect(value, name, &context).map { Optional($0) }
    }
    return LayoutForm(.anything, reading: read)
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

/// An element as its members are read.
struct ElementDraft: LayoutTarget {
  var type: String?
  var identifier: String?
  /// The identifier or the label, nobody knows which.
  package var name: String?
  package var label: String?
  package var frame: Rect?
  var isEnabled: Bool?
  var isVisible: Bool?
  var isSystems = false
  package var children: JSONElements?
  package var members: [LocatedMember] = []

  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {
    members.append(member)
  }
}
