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

/// What code does to the recognizers of a layout through outlets: failure requirements, delegates, and the views to which
/// it adds recognizers.
private struct RecognizerChanges {
  /// By the recognizer's id: the ids of the recognizers that have to fail.
  private var requirements: [String: [String]] = [:]
  /// The ids of recognizers whose behavior code changes in a way that is not known.
  private var unknown: Set<String> = []
  /// The ids of the views to which code adds a recognizer, and whether it sets their `isUserInteractionEnabled`.
  private var recognizing: [String: Bool] = [:]

  var isEmpty: Bool { requirements.isEmpty && unknown.isEmpty && recognizing.isEmpty }

  init(_ hierarchy: ViewHierarchy, _ scope: CodeScope) {
    let outlets = hierarchy.outletsByObject
    guard !outlets.isEmpty else { return }
    for (id, outlets) in outlets {
      let effects = Set(outlets.lazy.flatMap(scope.ownEffects))
      guard effects.contains(.addsRecognizer) else { continue }
      recognizing[id] = effects.contains(.isUserInteractionEnabled)
    }
    let ids = hierarchy.recognizers.compactMap { hierarchy[$0].id }
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
      if let id = view.id, let isEnabled = recognizing[id] {
        view.isInteractiveByConfiguration = view.isInteractiveByConfiguration ?? true
        view.isUserInteractionEnabled = view.isUserInteractionEnabled || isEnabled
      }
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

extension CodeScope {
  /// What the class of an outlet, or a superclass, does to the object. A property with the same name in another class is
  /// another one.
  fileprivate func ownEffects(of outlet: Connection) -> [ViewStatement.Effect] {
    guard let owner = outlet.className.map(facts), owner.isDeclared else { return [] }
    return statements(about: outlet.name, of: owner, includesOthers: false).map(\.effect)
  }
}
