/// A finding in a file of source code, before settings and suppressions are applied.
package struct CodeFinding: Equatable, Sendable {
  package enum Gravity: Int, Comparable, Sendable {
    case info, warning, error

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// A place that belongs to the finding.
  package struct Note: Equatable, Sendable {
    /// Offsets in UTF-8.
    package var range: Range<Int>
    /// The path of the file; nil: the file of the finding.
    package var file: String?
    package var message: String

    package init(range: Range<Int>, file: String? = nil, message: String) {
      self.range = range
      self.file = file
      self.message = message
    }
  }

  /// A replacement of a part of the file. An empty range inserts text.
  package struct Edit: Equatable, Sendable {
    package var range: Range<Int>
    package var replacement: String

    package init(range: Range<Int>, replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// A change that removes the finding.
  package struct Fix: Equatable, Sendable {
    package var title: String
    /// Whether the fix may be applied without a person that reads it.
    package var isSafe: Bool
    /// The edits in order; they do not overlap.
    package var edits: [Edit]

    package init(title: String, isSafe: Bool, edits: [Edit]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }
  }

  package var ruleID: String
  package var gravity: Gravity
  /// The place that causes the finding. Offsets in UTF-8.
  package var range: Range<Int>
  /// What a user of the app touches: `HStack with onTapGesture`.
  package var subject: String
  /// A sentence about what a touch does.
  package var message: String
  package var reason: String?
  /// The names of the enclosing declarations, the outermost first. With the chain they identify the
  /// finding when lines move.
  package var declarations: [String]
  /// The views and modifiers that lead to the finding: `HStack.onTapGesture`.
  package var chain: String
  package var related: [Note]
  package var fixes: [Fix]
  /// The gravity if the app certainly calls the function around the place; nil: whether it does so does not matter. If
  /// nothing calls it, the finding is an info.
  package var gravityIfCalled: Gravity?
  /// Whether only apps that support iPad have the problem.
  package var isOnPadOnly = false

  package init(
    ruleID: String, gravity: Gravity, range: Range<Int>, subject: String, message: String,
    reason: String? = nil, declarations: [String] = [], chain: String = "", related: [Note] = [],
    fixes: [Fix] = []
  ) {
    self.ruleID = ruleID
    self.gravity = gravity
    self.range = range
    self.subject = subject
    self.message = message
    self.reason = reason
    self.declarations = declarations
    self.chain = chain
    self.related = related
    self.fixes = fixes
  }
}
