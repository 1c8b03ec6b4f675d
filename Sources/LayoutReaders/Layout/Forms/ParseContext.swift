package import LayoutModel
package import Linting
internal import JSON

/// What goes along while a document is read: the findings so far, the ids that may be referred
/// to, and the settings.
package struct ParseContext {
  private(set) var findings: [Finding] = []
  private(set) var suppressions: [Suppression] = []
  /// The ids of the layout that is being read; each layout of a set has its own.
  package var ids = LayoutIDs()
  /// What the layout that is being read is a tree of.
  var tree = ViewHierarchy.Tree.views
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
