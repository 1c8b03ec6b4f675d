internal import LayoutModel
internal import Linting

/// What a dump has beyond the limits of a hierarchy: told once for each limit, not for each view.
struct DumpLimits {
  /// Nothing more is taken.
  private(set) var isFull = false
  private var isTooDeep = false

  /// What to say of a view that was refused; nil where it has been said.
  ///
  /// - Parameter things: what the dump is of, as people call them.
  mutating func finding(
    for refusal: ViewHierarchy.Builder.LimitError, at place: SourceRange,
    of things: String = "views"
  ) -> Finding? {
    switch refusal {
    case .tooDeep(let limit):
      guard !isTooDeep else { return nil }
      isTooDeep = true
      return DocumentRule.tooDeep.finding(.tooDeep(limit, things), at: place)
    case .tooMany(let limit):
      guard !isFull else { return nil }
      isFull = true
      return DocumentRule.tooLarge.finding(.tooMany(limit, things), at: place)
    }
  }
}

extension ViewHierarchy.Builder {
  /// Takes away each id that several views have, for it names none of them.
  ///
  /// - Parameter change: what else becomes of such a view.
  /// - Returns: the views that have lost their ids.
  @discardableResult
  mutating func removeRepeatedIDs(
    _ change: (inout View, _ id: String) -> Void = { _, _ in }
  ) -> [ViewID] {
    var counts: [String: Int] = [:]
    for view in views {
      if let id = view.id { counts[id, default: 0] += 1 }
    }
    var repeated: [ViewID] = []
    for (index, view) in views.enumerated() {
      guard let id = view.id, let count = counts[id], count > 1 else { continue }
      repeated.append(ViewID(index))
      update(ViewID(index)) { view in
        view.id = nil
        change(&view, id)
      }
    }
    return repeated
  }
}

extension Finding.Message {
  fileprivate static func tooDeep(_ limit: Int, _ things: String) -> Self {
    "\(things) are nested deeper than \(limit) levels; those further in are left out"
  }

  fileprivate static func tooMany(_ limit: Int, _ things: String) -> Self {
    "the dump has more than \(limit) \(things); those from here on are left out"
  }
}
