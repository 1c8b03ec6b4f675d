package import AppCode
package import LayoutModel

/// One problem of a layout or its document, at the range that causes it.
package struct Finding: Hashable, Sendable {
  /// The rule's id.
  package let rule: String
  package var severity: Severity
  package var message: Message
  /// The shortest range of the source that causes the problem.
  package var range: SourceRange
  package let view: Subject?
  /// The part of a code file that it is about; nil: it is about a layout or a document.
  package var declaration: Declaration?
  package var related: [RelatedLocation]
  package var fixes: [Fix] = []
  /// Amounts for tools, by name.
  package var data: [String: Double] = [:]
  /// The screens that it applies to beside the document's own canvas, those of the message first.
  package var screens: [ScreenContext] = []
  /// It does not apply to the document's own canvas.
  package var isOnOtherScreensOnly = false
  /// Code can change what it depends on, so that its severity is at most info.
  package var dependsOnCode = false
  /// The app is not known to show the view. The severity is at most info.
  package private(set) var isNotShown = false
  /// The edges that clip the view, where that is the cause; findings with an equal one are grouped.
  package var clipping: Clipping?
  package internal(set) var pattern: Pattern?
  /// The least size of the view's touch target, in points; nil: it is not about a size.
  package internal(set) var requiredSize: Size?

  package init(
    rule: String, severity: Severity, message: Message, range: SourceRange,
    view: Subject? = nil, related: [RelatedLocation] = []
  ) {
    (self.rule, self.severity, self.message) = (rule, severity, message)
    (self.range, self.view, self.related) = (range, view, related)
  }

  /// The view that a finding is about.
  package struct Subject: Hashable, Sendable {
    package var view: ViewID
    package var id: String?
    package var className: String
    package var path: String
    /// The name of its layout: of its scene in a storyboard; nil: it has none.
    package var layout: String?

    package init(_ view: ViewID, in hierarchy: ViewHierarchy) {
      self.view = view
      id = hierarchy[view].id
      className = hierarchy[view].className
      path = hierarchy.path(of: view)
      layout = hierarchy.name
    }
  }

  /// A device in one orientation, with the texts of one language.
  package struct ScreenContext: Hashable, Sendable {
    package let device: String
    package let orientation: Screen.Orientation
    package let textSize: ContentSizeCategory
    /// nil: the texts of the document itself.
    package let language: String?

    package init(
      _ screen: Screen, textSize: ContentSizeCategory = .standard, language: String? = nil
    ) {
      self.init(
        device: screen.device, orientation: screen.orientation, textSize: textSize,
        language: language)
    }

    package init(
      device: String, orientation: Screen.Orientation, textSize: ContentSizeCategory = .standard,
      language: String?
    ) {
      self.device = device
      self.orientation = orientation
      self.textSize = textSize
      self.language = language
    }

    /// The same with the texts of the document itself.
    package var withoutLanguage: ScreenContext {
      ScreenContext(device: device, orientation: orientation, textSize: textSize, language: nil)
    }

    /// The same at the standard text size.
    package var atStandardTextSize: ScreenContext {
      ScreenContext(
        device: device, orientation: orientation, textSize: .standard, language: language)
    }
  }

  /// The part of a code file that a finding is about. It does not change when lines move.
  package struct Declaration: Hashable, Sendable {
    /// The enclosing declarations: `SettingsView.body`. Empty at the top of the file.
    package let name: String
    /// The views and modifiers, or the statement: `HStack.onTapGesture`.
    package let chain: String

    /// `SettingsView.body HStack.onTapGesture`
    package var text: String { [name, chain].filter { !$0.isEmpty }.joined(separator: " ") }
  }

  /// A further range that belongs to the finding: of the document, or of the app's code.
  package struct RelatedLocation: Hashable, Sendable {
    package var range: SourceRange
    package var message: Message
    /// The location of the range in a source file; nil: the range is in the document.
    package var code: CodeLocation?

    package init(_ range: SourceRange, _ message: Message) {
      self.range = range
      self.message = message
    }

    package init(_ code: CodeLocation, _ message: Message) {
      self.init(code.range, message)
      self.code = code
    }
  }
}

extension Finding {
  /// The name of what it is about, which is the same in the next run: the id of the view, its path or the
  /// declaration. nil: it is about the document.
  package var subjectName: String? { view.map { $0.id ?? $0.path } ?? declaration?.text }

  /// A control is unreachable, or loses the touches at its center or a part of its area.
  package var losesTouches: Bool { message.lostShare != nil || message.effect.isCenterLost }

  /// - Parameter reason: of a severity that is lower than before.
  mutating func hide(because reason: String) {
    isNotShown = true
    guard severity > .info else { return }
    severity = .info
    message.note = reason
  }
}

extension Finding {
  /// What several findings of a rule in one document have in common, such as a class. They are grouped.
  package struct Pattern: Hashable, Sendable {
    package let name: String
    /// The finding with the smallest amount stands for all.
    package let amount: Double

    package init(_ name: String, amount: Double) { (self.name, self.amount) = (name, amount) }
  }
}

extension Finding {
  /// The edges of an ancestor beyond which a view gets no touches.
  package struct Clipping: Hashable, Sendable {
    package let ancestor: ViewID
    package let edges: Set<Edge>
    /// The greatest distance beyond an edge, in points of the ancestor's coordinate space.
    package let distance: Double
    /// The layout's position in its document.
    package internal(set) var layout = 0

    package enum Edge: Hashable, Sendable {
      case top, bottom, left, right
    }

    package init(by ancestor: ViewID, _ victim: TouchObstruction.Victim) {
      self.ancestor = ancestor
      let overhang = victim.overhang
      distance = overhang.greatest
      let edges: [(Edge, Double)] = [
        (.top, overhang.top), (.bottom, overhang.bottom), (.left, overhang.left),
        (.right, overhang.right),
      ]
      self.edges = Set(edges.filter { $0.1 > 0 }.map(\.0))
    }
  }
}

/// A correction, as edits of the source.
package struct Fix: Hashable, Sendable {
  package var title: String
  /// Only safe fixes are applied without a choice by the user.
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
  package func shifted(by change: TextChange) -> Finding? {
    var finding = self
    guard let range = change.moved(range) else { return nil }
    finding.range = range
    for index in related.indices where related[index].code == nil {
      guard let range = change.moved(related[index].range) else { return nil }
      finding.related[index].range = range
    }
    for (index, fix) in fixes.enumerated() {
      for (number, edit) in fix.edits.enumerated() {
        guard let range = change.moved(edit.range) else { return nil }
        finding.fixes[index].edits[number].range = range
      }
    }
    return finding
  }

  /// The same finding without fixes in a text that has changed since and cannot be checked; nil if the change
  /// overlaps an end of its range.
  func kept(after change: TextChange) -> Finding? {
    guard let range = change.movedAround(range) else { return nil }
    var finding = self
    finding.range = range
    finding.fixes = []
    finding.related = related.compactMap { related in
      guard related.code == nil else { return related }
      guard let range = change.movedAround(related.range) else { return nil }
      var related = related
      related.range = range
      return related
    }
    return finding
  }
}

/// The severity of a finding. Settings have `off` as well.
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
