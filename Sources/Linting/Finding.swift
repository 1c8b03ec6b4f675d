package import AppCode
package import LayoutModel

/// One problem of a layout or its document, at the range that causes it.
///
/// A copy retains one object: a document can have ten thousand findings, and each step from a rule to the report
/// copies all of them.
package struct Finding: Sendable {
  package var severity: Severity
  /// The shortest range of the source that causes the problem.
  package var range: SourceRange
  private var content: Content
  /// The distance from the ranges of `content` to those of the finding, in bytes. Nearly all edits move a finding as a
  /// whole, which creates no object.
  private var shift = 0
  /// The fixes of `content` do not apply, because the text has changed since.
  package private(set) var hidesFixes = false

  package init(
    rule: String, severity: Severity, message: Message, range: SourceRange,
    view: Subject? = nil, related: [RelatedLocation] = []
  ) {
    self.severity = severity
    self.range = range
    content = Content(Properties(rule: rule, message: message, view: view, related: related))
  }

  /// The properties that few steps change.
  struct Properties: Hashable, Sendable {
    let rule: String
    var message: Message
    var view: Subject?
    var related: [RelatedLocation] = []
    var fixes: [Fix] = []
    var data: [String: Double] = [:]
    var screens: [ScreenContext] = []
    var isOnOtherScreensOnly = false
    var dependsOnCode = false
    var isNotShown = false
    var clipping: Clipping?
    var pattern: Pattern?
    var declaration: Declaration?
    var requiredSize: Size?
  }

  private final class Content: Sendable {
    let properties: Properties
    /// The shortest range with all ranges of the document in `properties`; nil: there are none.
    let extent: SourceRange?

    init(_ properties: Properties) {
      self.properties = properties
      extent = properties.extent
    }
  }

  private var properties: Properties {
    guard shift != 0 || hidesFixes else { return content.properties }
    var properties = content.properties
    (properties.related, properties.fixes) = (related, fixes)
    return properties
  }

  /// Changes several properties at once. Each change creates an object.
  mutating func change(_ change: (inout Properties) -> Void) {
    var properties = properties
    change(&properties)
    content = Content(properties)
    (shift, hidesFixes) = (0, false)
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
  /// The rule's id.
  package var rule: String { content.properties.rule }

  package var message: Message {
    get { content.properties.message }
    set { change { $0.message = newValue } }
  }

  package var view: Subject? { content.properties.view }

  /// The part of a code file that it is about; nil: it is about a layout or a document.
  package var declaration: Declaration? {
    get { content.properties.declaration }
    set { change { $0.declaration = newValue } }
  }

  /// The name of what it is about, which is the same in the next run: the id of the view, its path or the
  /// declaration. nil: it is about the document.
  package var subjectName: String? { view.map { $0.id ?? $0.path } ?? declaration?.text }

  package var related: [RelatedLocation] {
    get {
      guard shift != 0 else { return content.properties.related }
      return content.properties.related.map { related in
        guard related.code == nil else { return related }
        var related = related
        related.range = related.range.moved(by: shift)
        return related
      }
    }
    set { change { $0.related = newValue } }
  }

  package var fixes: [Fix] {
    get {
      if hidesFixes { return [] }
      guard shift != 0 else { return content.properties.fixes }
      return content.properties.fixes.map { fix in
        var fix = fix
        fix.edits = fix.edits.map { Fix.Edit($0.range.moved(by: shift), $0.text) }
        return fix
      }
    }
    set { change { $0.fixes = newValue } }
  }

  /// A control is unreachable, or loses the touches at its center or a part of its area.
  package var losesTouches: Bool { message.lostShare != nil || message.effect.isCenterLost }

  /// Amounts for tools, by name.
  package var data: [String: Double] {
    get { content.properties.data }
    set { change { $0.data = newValue } }
  }

  /// The screens that it applies to beside the document's own canvas, those of the message first.
  package var screens: [ScreenContext] {
    get { content.properties.screens }
    set { change { $0.screens = newValue } }
  }

  /// It does not apply to the document's own canvas.
  package var isOnOtherScreensOnly: Bool {
    get { content.properties.isOnOtherScreensOnly }
    set { change { $0.isOnOtherScreensOnly = newValue } }
  }

  /// The app is not known to show the view. The severity is at most info.
  package var isNotShown: Bool { content.properties.isNotShown }

  /// - Parameter reason: of a severity that is lower than before.
  mutating func hide(because reason: String) {
    let isLowered = severity > .info
    severity = min(severity, .info)
    change {
      $0.isNotShown = true
      if isLowered { $0.message.note = reason }
    }
  }

  /// Code can change what it depends on, so that its severity is at most info.
  package var dependsOnCode: Bool {
    get { content.properties.dependsOnCode }
    set { change { $0.dependsOnCode = newValue } }
  }

  /// The edges that clip the view, where that is the cause; findings with an equal one are grouped.
  package var clipping: Clipping? {
    get { content.properties.clipping }
    set { change { $0.clipping = newValue } }
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

  package var pattern: Pattern? { content.properties.pattern }

  /// The least size of the view's touch target, in points; nil: it is not about a size.
  package var requiredSize: Size? { content.properties.requiredSize }
}

extension Finding: Hashable {
  package static func == (left: Finding, right: Finding) -> Bool {
    left.severity == right.severity && left.range == right.range
      && (left.content === right.content && left.shift == right.shift
        && left.hidesFixes == right.hidesFixes || left.properties == right.properties)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(range)
    hasher.combine(rule)
    hasher.combine(message)
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
    guard let range = change.moved(range) else { return nil }
    var finding = self
    finding.range = range
    guard let extent = content.extent?.moved(by: shift) else { return finding }
    if let moved = change.moved(extent) {
      finding.shift += moved.start - extent.start
      return finding
    }
    var related = related
    var fixes = fixes
    for index in related.indices where related[index].code == nil {
      guard let range = change.moved(related[index].range) else { return nil }
      related[index].range = range
    }
    for index in fixes.indices {
      for edit in fixes[index].edits.indices {
        guard let range = change.moved(fixes[index].edits[edit].range) else { return nil }
        fixes[index].edits[edit].range = range
      }
    }
    guard range != self.range || related != self.related || fixes != self.fixes else { return self }
    finding.change { ($0.related, $0.fixes) = (related, fixes) }
    return finding
  }

  /// The shortest range that contains all ranges of the finding in the document.
  private var extent: SourceRange {
    content.extent.map { range.union($0.moved(by: shift)) } ?? range
  }

  /// The same finding without fixes in a text that has changed since and cannot be checked; nil if the change
  /// overlaps an end of its range.
  func kept(after change: TextChange) -> Finding? {
    var finding = self
    finding.hidesFixes = true
    let extent = extent
    if let moved = change.moved(extent) {
      let distance = moved.start - extent.start
      finding.range = range.moved(by: distance)
      finding.shift += distance
      return finding
    }
    guard let range = change.movedAround(range) else { return nil }
    let related = related.compactMap { related -> RelatedLocation? in
      guard related.code == nil else { return related }
      guard let range = change.movedAround(related.range) else { return nil }
      var related = related
      related.range = range
      return related
    }
    finding.range = range
    if related != self.related { finding.change { $0.related = related } }
    return finding
  }
}

extension Finding.Properties {
  fileprivate var extent: SourceRange? {
    var extent: SourceRange?
    func add(_ range: SourceRange) { extent = extent?.union(range) ?? range }
    for related in related where related.code == nil { add(related.range) }
    for fix in fixes {
      for edit in fix.edits { add(edit.range) }
    }
    return extent
  }
}

extension SourceRange {
  fileprivate func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }

  fileprivate func moved(by distance: Int) -> SourceRange {
    SourceRange(start + distance, end + distance)
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
