internal import LayoutModel
internal import JSON

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

  mutating func note(_ member: LocatedMember) {
    members.append(member)
  }
}
