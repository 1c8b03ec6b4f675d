package import LayoutModel

/// One thing that is wrong with a layout or its document, at the place that causes it.
package struct Finding: Hashable, Sendable {
  /// The rule's id.
  package var rule: String
  package var severity: Severity
  package var message: Message
  /// The shortest stretch of the source that is wrong.
  package var range: SourceRange
  package var view: Subject?
  package var related: [RelatedLocation] = []
  package var fixes: [Fix] = []
  /// Amounts for tools, by name.
  package var data: [String: Double] = [:]
  /// The screens that it holds on beside the document's own canvas; those of the words come first.
  package var screens: [ScreenContext] = []
  /// It does not hold on the document's own canvas.
  package var isOnOtherScreensOnly = false

  package init(
    rule: String, severity: Severity, message: Message, range: SourceRange,
    view: Subject? = nil, related: [RelatedLocation] = []
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.range = range
    self.view = view
    self.related = related
  }

  /// Words for people: lower case, no full stop, the user's names in quotes. A type of its own, so
  /// that each rule keeps its messages together at the end of its file.
  package struct Message: Hashable, Sendable, ExpressibleByStringInterpolation {
    package let text: String

    package init(_ text: String) {
      self.text = text
    }

    package init(stringLiteral value: String) {
      text = value
    }
  }

  /// The view that a finding is about.
  package struct Subject: Hashable, Sendable {
    package var view: ViewID
    package var id: String?
    package var className: String
    package var path: String

    package init(_ view: ViewID, in hierarchy: ViewHierarchy) {
      self.view = view
      id = hierarchy[view].id
      className = hierarchy[view].className
      path = hierarchy.path(of: view)
    }
  }

  /// A device as it is held.
  package struct ScreenContext: Hashable, Sendable {
    package let device: String
    package let orientation: Screen.Orientation

    package init(_ screen: Screen) {
      device = screen.device
      orientation = screen.orientation
    }
  }

  /// A further place in the same source that belongs to the finding.
  package struct RelatedLocation: Hashable, Sendable {
    package var range: SourceRange
    package var message: Message

    package init(_ range: SourceRange, _ message: Message) {
      self.range = range
      self.message = message
    }
  }
}

/// A cure, as edits of the source.
package struct Fix: Hashable, Sendable {
  package var title: String
  /// Only a safe fix is applied without being asked for one by one.
  package var isSafe: Bool
  package var edits: [Edit]

  package struct Edit: Hashable, Sendable {
    package var range: SourceRange
    package var text: String

    package init(_ range: SourceRange, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  package init(title: String, isSafe: Bool, edits: [Edit]) {
    self.title = title
    self.isSafe = isSafe
    self.edits = edits
  }
}

extension Finding {
  /// The same finding in a text that has changed elsewhere; nil if a range of the finding has
  /// changed.
  func shifted(by change: TextChange) -> Finding? {
    guard let range = change.moved(range) else { return nil }
    var finding = self
    finding.range = range
    for index in related.indices {
      guard let range = change.moved(related[index].range) else { return nil }
      finding.related[index].range = range
    }
    for index in fixes.indices {
      for edit in fixes[index].edits.indices {
        guard let range = change.moved(fixes[index].edits[edit].range) else { return nil }
        finding.fixes[index].edits[edit].range = range
      }
    }
    return finding
  }
}

/// How much a finding matters. `off` exists in settings only; a finding has none of it.
package enum Severity: String, CaseIterable, Comparable, Hashable, Sendable {
  case info, warning, error

  package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .info: 0
    case .warning: 1
    case .error: 2
    }
  }
}
