internal import JSON

/// The ids of one layout. Views, view controllers and gesture recognizers share one namespace.
///
/// They are collected before anything else is read, so that a reference can be judged where it
/// stands, whether what it means comes before or after it.
package struct LayoutIDs: Sendable {
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    case view, viewController, gestureRecognizer

    var noun: String {
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

  /// In the order of the text, the later ones of one id left out.
  private var definitions: [Definition] = []
  private var places: [String: Int] = [:]

  init() {}

  /// Collects what the views of a layout and those below them define.
  init(in roots: some Sequence<JSONValue>) {
    var found: [Definition] = []
    var waiting = Array(roots)
    while let view = waiting.popLast() {
      for member in view.members {
        switch member.key {
        case "id": found.add(member.value, .view)
        case "viewController": found.add(member.value["id"], .viewController)
        case "gestureRecognizers":
          for recognizer in member.value.elements {
            found.add(recognizer["id"], .gestureRecognizer)
          }
        case "subviews": waiting.append(contentsOf: member.value.elements)
        default: break
        }
      }
    }
    found.sort { $0.range.lowerBound < $1.range.lowerBound }
    for definition in found where places[definition.id] == nil {
      places[definition.id] = definitions.count
      definitions.append(definition)
    }
  }

  var count: Int { definitions.count }

  subscript(id: String) -> Definition? { places[id].map { definitions[$0] } }

  /// The ids of things of these kinds, in the order of the text.
  package func all(of kinds: Set<Kind>) -> [String] {
    definitions.filter { kinds.contains($0.kind) }.map(\.id)
  }
}

extension [LayoutIDs.Definition] {
  fileprivate mutating func add(_ value: JSONValue?, _ kind: LayoutIDs.Kind) {
    guard let value, let id = value.string, !id.isEmpty else { return }
    append(.init(id: id, kind: kind, range: value.range))
  }
}
