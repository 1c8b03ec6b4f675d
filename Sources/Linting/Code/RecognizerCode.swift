internal import AppCode
internal import LayoutModel

extension LayoutDocument {
  /// Adds what code does to the recognizers of the document.
  mutating func addRecognizerCode(of scope: CodeScope) {
    for index in parsedLayouts.indices {
      let hierarchy = parsedLayouts[index].hierarchy
      let changes = RecognizerChanges(hierarchy, scope)
      guard !changes.isEmpty else { continue }
      parsedLayouts[index] = ParsedLayout(
        changes.applied(to: hierarchy), parsedLayouts[index].sourceMap)
    }
  }
}

/// The failure requirements and delegates that code gives to the recognizers of a layout through outlets.
private struct RecognizerChanges {
  /// By the recognizer's id: the ids of the recognizers that have to fail.
  private var requirements: [String: [String]] = [:]
  /// The ids of recognizers whose behavior code changes in a way that is not known.
  private var unknown: Set<String> = []

  var isEmpty: Bool { requirements.isEmpty && unknown.isEmpty }

  init(_ hierarchy: ViewHierarchy, _ scope: CodeScope) {
    let ids = hierarchy.recognizers.compactMap { hierarchy[$0].id }
    guard !ids.isEmpty else { return }
    let outlets = hierarchy.outletsByObject
    for id in ids {
      for outlet in outlets[id] ?? [] where outlet.name != "gestureRecognizers" {
        guard let owner = outlet.className.map(scope.facts) else { continue }
        for statement in scope.statements(about: outlet.name, of: owner) {
          add(statement, to: id, among: ids, outlets)
        }
      }
    }
  }

  private mutating func add(
    _ statement: CodeStatement, to id: String, among ids: [String],
    _ outlets: [String: [Connection]]
  ) {
    switch statement.effect {
    case .delegate, .isEnabled: unknown.insert(id)
    // An object of the document's own class has no requirements of a subclass.
    case .requiresFailure where statement.isOfSubclass: unknown.insert(id)
    case .requiresFailure(let name):
      let others = ids.filter { other in outlets[other]?.contains { $0.name == name } == true }
      requirements[id, default: []] += others
      if others.isEmpty { unknown.insert(id) }
    default: break
    }
  }

  func applied(to hierarchy: ViewHierarchy) -> ViewHierarchy {
    hierarchy.changingViews { _, view in
      for index in view.gestureRecognizers.indices {
        guard let id = view.gestureRecognizers[index].id else { continue }
        view.gestureRecognizers[index].requiresFailureOf += requirements[id] ?? []
        guard unknown.contains(id) else { continue }
        var delegate = view.gestureRecognizers[index].delegate ?? GestureDelegate()
        delegate.isUnknown = true
        view.gestureRecognizers[index].delegate = delegate
      }
    }
  }
}
