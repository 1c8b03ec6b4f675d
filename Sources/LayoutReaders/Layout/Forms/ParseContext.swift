internal import JSON
package import LayoutModel
package import Linting

/// What goes along while a document is read: the findings so far, the ids that may be referred
/// to, and the settings.
package struct ParseContext {
  private(set) var findings: [Finding] = []
  private(set) var suppressions: [Suppression] = []
  /// The ids of the layout that is being read; each layout of a set has its own.
  package var ids = LayoutIDs()
  /// What the layout that is being read is a tree of.
  var tree = ViewHierarchy.Tree.views
  /// The source ranges of the layout that is being read.
  package var sourceMap = SourceMap()
  /// What the configuration says of the app's own classes.
  package let classes: ClassMap
  /// The views that need not be read, where somebody keeps them from one state of a text to the next.
  var knownViews: ViewCache?
  /// How many more names may be compared in search of the nearest one.
  ///
  /// Only a text that is made to be slow comes near: without it, a hundred thousand wrong ids would
  /// each be compared with a hundred thousand right ones.
  private var comparisonsLeft = 50_000

  init(classes: ClassMap = ClassMap()) {
    self.classes = classes
  }

  mutating func report(
    _ rule: DocumentRule, _ message: Finding.Message, at range: Range<Int>,
    related: [Finding.RelatedLocation] = [], fixes: [Fix] = []
  ) {
    var finding = rule.finding(message, at: SourceRange(range), related: related)
    finding.fixes = fixes
    findings.append(finding)
  }

  /// How much has been told so far: a reading that adds nothing has found nothing wrong.
  var toldCount: Int { findings.count + suppressions.count }

  mutating func report(_ finding: Finding) {
    findings.append(finding)
  }

  /// Keeps what a `disable` member says for an object with all that is in it.
  package mutating func suppress(
    _ names: [Suppression.Name], by member: LocatedMember?, in object: SourceRange
  ) {
    guard let member, !names.isEmpty else { return }
    let whole = SourceRange(member.key.start, member.value.end)
    suppressions.append(Suppression(range: object, member: whole, names: names))
  }

  /// The nearest candidate, as long as the document has not asked for too many.
  package mutating func nearest(to name: String, in candidates: [String]) -> String? {
    guard candidates.count <= comparisonsLeft else { return nil }
    comparisonsLeft -= candidates.count
    return name.nearest(in: candidates)
  }

  /// The nearest id of these kinds.
  mutating func nearestID(to id: String, kinds: Set<LayoutIDs.Kind>) -> String? {
    guard ids.count <= comparisonsLeft else { return nil }
    return nearest(to: id, in: ids.all(of: kinds))
  }

  /// Reports that a value is not what its key takes.
  mutating func mismatch(_ value: JSONValue, _ name: ValueName, _ expectation: String) {
    report(
      .invalidValue, .mismatch(name, expectation: expectation, found: value.spoken),
      at: value.range)
  }
}

/// What a message calls a value: its key, and its place where it is one of several.
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
  /// The value as a message names it.
  var spoken: String {
    switch kind {
    case .null: return "null"
    case .bool: return bool == true ? "true" : "false"
    case .number: return number.map(\.plainText) ?? "a number"
    case .string: return string?.isEmpty == true ? "an empty string" : "a string"
    case .array: return elements.isEmpty ? "an empty array" : "an array"
    case .object: return "an object"
    case .invalid: return "no value"
    }
  }
}

extension Double {
  /// All of the number, without an idle fraction: the one that reads back as the same number.
  var plainText: String {
    // 0 and not -0: they are equal, and nobody writes the sign.
    let text = (self == 0 ? 0 : self).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension Finding.Message {
  fileprivate static func mismatch(_ name: ValueName, expectation: String, found: String) -> Self {
    "'\(name.text)' takes \(expectation); this is \(found)"
  }
}

/// The ids of one layout. Views, view controllers and gesture recognizers share one namespace.
///
/// They are collected before anything else is read, so that a reference can be judged where it
/// stands, whether what it means comes before or after it.
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
    package let id: String
    package let kind: Kind
    package let range: Range<Int>
  }

  /// A definition as it is found.
  fileprivate struct Candidate {
    let definition: Definition
    /// The recognizer, and the view that it is added to.
    var attachment: RepeatedRecognizers.Attachment?
  }

  /// In the order of the text, the later ones of one id left out.
  private(set) var definitions: [Definition] = []
  private var places: [String: Int] = [:]
  private var repeated = RepeatedRecognizers()

  init() {}

  /// Collects what the views of a layout and those below them define.
  init(in roots: some Sequence<JSONValue>) {
    var found: [Candidate] = []
    var waiting = Array(roots)
    waiting.reverse()
    while let view = waiting.popLast() {
      var subviews: JSONElements?
      for member in view.members {
        switch member.key {
        case "id": found.add(member.value, .view)
        case "viewController": found.add(member.value["id"], .viewController)
        case "gestureRecognizers":
          for recognizer in member.value.elements {
            found.add(
              recognizer["id"], .gestureRecognizer, .init(recognizer: recognizer, view: view))
          }
        case "subviews": subviews = member.value.elements
        default: break
        }
      }
      if let subviews { waiting.append(contentsOf: subviews.reversed()) }
    }
    found.sortByPlace()
    for candidate in found {
      let definition = candidate.definition
      if places[definition.id] == nil {
        places[definition.id] = definitions.count
        definitions.append(definition)
      }
      if let attachment = candidate.attachment, self[definition.id]?.kind == .gestureRecognizer {
        repeated.add(attachment, id: definition)
      }
    }
  }

  /// Whether the id there is given once more to the recognizer that has it: that is on another view
  /// as well.
  func isSameRecognizer(at range: Range<Int>) -> Bool { repeated.ids.contains(range) }

  /// Whether the recognizer there is added to another view later on (GR-2).
  func isLeftBehind(_ recognizer: Range<Int>) -> Bool { repeated.leftBehind.contains(recognizer) }

  var hasRepeatedRecognizers: Bool { !repeated.ids.isEmpty || !repeated.leftBehind.isEmpty }

  package var count: Int { definitions.count }

  subscript(id: String) -> Definition? { places[id].map { definitions[$0] } }

  /// The ids of things of these kinds, in the order of the text.
  package func all(of kinds: Set<Kind>) -> [String] {
    definitions.filter { kinds.contains($0.kind) }.map(\.id)
  }
}

extension [LayoutIDs.Candidate] {
  /// They mostly come in order: few texts have a view's id behind its subviews.
  fileprivate mutating func sortByPlace() {
    let comesFirst = { (left: LayoutIDs.Candidate, right: LayoutIDs.Candidate) in
      left.definition.range.lowerBound < right.definition.range.lowerBound
    }
    if !zip(self, dropFirst()).allSatisfy(comesFirst) { sort(by: comesFirst) }
  }

  fileprivate mutating func add(
    _ value: JSONValue?, _ kind: LayoutIDs.Kind,
    _ attachment: RepeatedRecognizers.Attachment? = nil
  ) {
    guard let value, let id = value.string, !id.isEmpty else { return }
    append(
      .init(definition: .init(id: id, kind: kind, range: value.range), attachment: attachment))
  }
}

/// Recognizers that a layout adds to several views: each time with the same id and the same content,
/// they are one object, and that has one view, the last (GR-2).
struct RepeatedRecognizers: Sendable {
  /// A recognizer where it is written, and the view that it is added to there.
  struct Attachment: Sendable {
    package let recognizer: JSONValue
    package let view: JSONValue
  }

  private struct Entry {
    let content: JSONValue
    /// By their first bytes.
    var views: Set<Int>
    var last: Range<Int>
  }

  private var entries: [String: Entry] = [:]
  /// Where ids stand that are given once more.
  private(set) var ids: Set<Range<Int>> = []
  /// The recognizers that are added to another view later in the text.
  private(set) var leftBehind: Set<Range<Int>> = []

  /// Adds the next recognizer of the text that has an id.
  package mutating func add(_ attachment: Attachment, id: LayoutIDs.Definition) {
    let (recognizer, view) = (attachment.recognizer, attachment.view.range.lowerBound)
    // Taken out and put back: a copy of its views for each that comes would be quadratic.
    guard var entry = entries.removeValue(forKey: id.id) else {
      entries[id.id] = Entry(content: recognizer, views: [view], last: recognizer.range)
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
