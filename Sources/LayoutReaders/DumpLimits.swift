internal import LayoutModel
internal import Linting

/// Tracks the limits that a dump exceeds. Each limit is reported once per dump.
struct DumpLimits {
  /// Whether the limit of views is reached.
  private(set) var isFull = false
  private var isTooDeep = false

  /// The finding for a view over a limit; nil if the limit is already reported.
  ///
  /// - Parameter things: the plural noun for the dump's elements, such as `views`.
  mutating func finding(
    for limitError: ViewHierarchy.Builder.LimitError, at range: SourceRange,
    of things: String = "views"
  ) -> Finding? {
    switch limitError {
    case .tooDeep(let limit):
      guard !isTooDeep else { return nil }
      isTooDeep = true
      return DocumentRule.tooDeep.finding(.tooDeep(limit, things), at: range)
    case .tooMany(let limit):
      guard !isFull else { return nil }
      isFull = true
      return DocumentRule.tooLarge.finding(.tooMany(limit, things), at: range)
    }
  }
}

extension ViewHierarchy.Builder {
  /// Removes each id that several views have.
  ///
  /// - Parameter change: applied to each such view with its former id.
  /// - Returns: the views whose ids are removed.
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
    "\(things) are nested deeper than \(limit) levels; deeper \(things) are skipped"
  }

  fileprivate static func tooMany(_ limit: Int, _ things: String) -> Self {
    "the dump has more than \(limit) \(things); the remaining \(things) are skipped"
  }
}
