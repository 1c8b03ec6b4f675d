internal import JSON

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
