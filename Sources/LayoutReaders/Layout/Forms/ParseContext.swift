internal import JSON
package import LayoutModel
package import Linting

/// The state of parsing a document: findings, ids that references can resolve to, and settings.
package struct ParseContext {
  private(set) var findings: [Finding] = []
  private(set) var suppressions: [Suppression] = []
  /// The ids of the current layout; each layout of a set has its own ids.
  package var ids = LayoutIDs()
  /// The kind of tree of the current layout.
  var tree = ViewHierarchy.Tree.views
  /// The source ranges of the current layout.
  package var sourceMap = SourceMap()
  /// The app's own classes from the configuration.
  package let classes: ClassMap
  /// Checked between views. If it returns true, the remaining ones are not read.
  var cancellation = Cancellation.none
  var isCancelled: Bool { cancellation.isCancelled }
  /// The ids of the configuration's custom rules.
  var customRules: [String] = []
  /// The former names of rules in a configuration, with the present ids.
  var formerNames: [Located<FormerRuleName>] = []
  /// The custom rules read so far, with the range of each id.
  var definedRules: [String: Range<Int>] = [:]
  /// The condition of a custom rule that is being read.
  var matching = MatcherProgress()
  /// How many more names may be compared to find a similar name.
  ///
  /// The limit prevents quadratic time for a text with a hundred thousand unresolved ids.
  private var comparisonsLeft = 50_000

  init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  mutating func report(
    _ rule: DocumentRule, _ message: Finding.Message, at range: Range<Int>,
    related: [Finding.RelatedLocation] = [], fixes: [Fix] = []
  ) {
    var finding = rule.finding(message, at: SourceRange(range), related: related)
    if !fixes.isEmpty { finding.fixes = fixes }
    findings.append(finding)
  }

  mutating func report(_ finding: Finding) {
    findings.append(finding)
  }

  /// Adds the suppression of a `disable` member, which applies to an object and its contents.
  package mutating func suppress(
    _ names: [Suppression.Name], by member: LocatedMember?, in object: SourceRange
  ) {
    guard let member, !names.isEmpty else { return }
    let whole = SourceRange(member.key.start, member.value.end)
    suppressions.append(Suppression(range: object, member: whole, names: names))
  }

  /// The most similar candidate, as long as the comparison limit is not reached.
  package mutating func nearest(to name: String, in candidates: [String]) -> String? {
    guard candidates.count <= comparisonsLeft else { return nil }
    comparisonsLeft -= candidates.count
    return name.nearest(in: candidates)
  }

  /// The most similar device name, as long as the comparison limit is not reached.
  mutating func nearestDevice(to name: String) -> String? {
    guard DeviceTable.nameCount <= comparisonsLeft else { return nil }
    comparisonsLeft -= DeviceTable.nameCount
    return DeviceTable.nearestName(to: name)
  }

  /// The most similar id of these kinds.
  mutating func nearestID(to id: String, kinds: Set<LayoutIDs.Kind>) -> String? {
    guard ids.count <= comparisonsLeft else { return nil }
    return nearest(to: id, in: ids.all(of: kinds))
  }

  /// Reports a value that does not match the expectation of its key.
  mutating func mismatch(_ value: JSONValue, _ name: ValueName, _ expectation: String) {
    report(
      .invalidValue, .mismatch(name, expectation: expectation, found: value.messageText),
      at: value.range)
  }
}

/// The name of a value in messages: its key, and its index if it is an array element.
package struct ValueName {
  package let key: String
  package var index: Int?

  init(_ key: String, _ index: Int? = nil) {
    self.key = key
    self.index = index
  }

  package func element(_ index: Int) -> ValueName { ValueName(key, index) }

  package var text: String { index.map { "\(key)[\($0)]" } ?? key }
}

extension JSONValue {
  /// The elements, if the value is an array.
  var array: [JSONValue]? { kind == .array ? elements : nil }

  /// The members, if the value is an object.
  var object: [JSONMember]? { kind == .object ? members : nil }

  /// The string, unless it is empty.
  var filledString: String? { string.flatMap { $0.isEmpty ? nil : $0 } }

  /// The value in messages.
  var messageText: String {
    switch kind {
    case .null: return "null"
    case .bool: return bool == true ? "true" : "false"
    case .number: return number.map(\.jsonText) ?? "a number"
    case .string: return string?.isEmpty == true ? "an empty string" : "a string"
    case .array: return elements.isEmpty ? "an empty array" : "an array"
    case .object: return "an object"
    case .invalid: return "no value"
    }
  }
}

extension Finding.Message {
  fileprivate static func mismatch(_ name: ValueName, expectation: String, found: String) -> Self {
    "'\(name.text)' must be \(expectation), found \(found)"
  }
}

/// The ids of one layout. Views, view controllers and gesture recognizers share one namespace. Ids
/// are collected before views are read, so that forward references can be resolved.
package struct LayoutIDs: Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case view, viewController, gestureRecognizer

    package var noun: String {
      switch self {
      case .view: "a view"
      case .viewController: "a view controller"
      case .gestureRecognizer: "a gesture recognizer"
      }
    }
  }

  struct Definition: Sendable {
    let id: String
    let kind: Kind
    let range: Range<Int>
  }

  /// In document order, without duplicates.
  private(set) var definitions: [Definition] = []
  private var indices: [String: Int] = [:]
  private var repeated = RepeatedRecognizers()
  /// The number of objects that can be views.
  private(set) var viewCount = 0

  init() {}

  /// Collects the ids that views and their subviews define.
  ///
  /// - Parameter cancellation: checked between views. If it is cancelled, ids are missing.
  init(in roots: some Sequence<JSONValue>, cancellation: Cancellation = .none) {
    typealias Attachment = RepeatedRecognizers.Attachment
    var found: [(definition: Definition, attachment: Attachment?)] = []
    func add(_ value: JSONValue?, _ kind: Kind, _ attachment: Attachment? = nil) {
      guard let value, let id = value.filledString else { return }
      found.append((Definition(id: id, kind: kind, range: value.range), attachment))
    }
    var waiting: [JSONValue] = roots.reversed()
    while let view = waiting.popLast() {
      if view.kind == .object { viewCount += 1 }
      if cancellation.isCancelled { return }
      // The ids are sorted by their offsets later.
      for member in view.members {
        switch member.key {
        case "id": add(member.value, .view)
        case "viewController": add(member.value["id"], .viewController)
        case "gestureRecognizers":
          for recognizer in member.value.elements {
            add(recognizer["id"], .gestureRecognizer, (recognizer, view))
          }
        case "subviews": waiting += member.value.elements.reversed()
        default: break
        }
      }
    }
    found.sort { $0.definition.range.lowerBound < $1.definition.range.lowerBound }
    for (definition, attachment) in found {
      // The first definition counts.
      if indices[definition.id] == nil {
        indices[definition.id] = definitions.count
        definitions.append(definition)
      }
      if let attachment, self[definition.id]?.kind == .gestureRecognizer {
        repeated.add(attachment, id: definition)
      }
    }
  }

  /// Whether the id at `range` repeats a recognizer that another view also adds.
  func isSameRecognizer(at range: Range<Int>) -> Bool { repeated.ids.contains(range) }

  /// Whether a later view adds the recognizer at this range (GR-2).
  func isLeftBehind(_ recognizer: Range<Int>) -> Bool { repeated.leftBehind.contains(recognizer) }

  package var count: Int { definitions.count }

  subscript(id: String) -> Definition? { indices[id].map { definitions[$0] } }

  /// The first definition of an id, if it is at another range.
  func other(_ id: String, than range: Range<Int>) -> Definition? {
    self[id].flatMap { $0.range == range ? nil : $0 }
  }

  /// The ids of objects of these kinds, in document order.
  package func all(of kinds: Set<Kind>) -> [String] {
    definitions.filter { kinds.contains($0.kind) }.map(\.id)
  }
}

/// Recognizers that a layout adds to several views. Definitions with equal ids and equal contents
/// are one object, which belongs to the last view (GR-2).
struct RepeatedRecognizers: Sendable {
  /// One definition of a recognizer and the view that adds it.
  typealias Attachment = (recognizer: JSONValue, view: JSONValue)

  /// The views are known by the offset of their first byte.
  private var entries: [String: (content: JSONValue, views: Set<Int>, last: Range<Int>)] = [:]
  /// The ranges of repeated ids.
  private(set) var ids: Set<Range<Int>> = []
  /// The recognizers that a later view adds.
  private(set) var leftBehind: Set<Range<Int>> = []

  /// Adds the next recognizer with an id, in document order.
  mutating func add(_ attachment: Attachment, id: LayoutIDs.Definition) {
    let (recognizer, view) = (attachment.recognizer, attachment.view.range.lowerBound)
    // The entry is removed and reinserted, because a copy for each attachment would take quadratic
    // time.
    guard var entry = entries.removeValue(forKey: id.id) else {
      entries[id.id] = (recognizer, [view], recognizer.range)
      return
    }
    if !entry.views.contains(view), recognizer.hasSameContent(as: entry.content) {
      entry.views.insert(view)
      leftBehind.insert(entry.last)
      ids.insert(id.range)
      entry.last = recognizer.range
    }
    entries[id.id] = entry
  }
}
