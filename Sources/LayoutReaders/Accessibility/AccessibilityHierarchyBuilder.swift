internal import LayoutModel
internal import Linting

/// Puts the elements of an accessibility tree together: their places on the screen become frames in
/// what holds them.
struct AccessibilityHierarchyBuilder {
  private(set) var findings: [Finding] = []
  /// No more elements are taken.
  var isFull: Bool { limits.isFull }
  private let classes: ClassMap
  /// Scroll views may be missing from the tree.
  private let mayLackScrollViews: Bool
  private var builder = ViewHierarchy.Builder()
  /// For each open element where the frames of what it holds start: its own corner, or that of what
  /// holds it where its own is not known.
  private var corners: [Point] = []
  private var opened: [ViewID] = []
  /// Elements without a frame, of which only the first is shown.
  private var frameless: (first: SourceRange, count: Int)?
  private var limits = DumpLimits()

  init(classes: ClassMap, mayLackScrollViews: Bool = false) {
    self.classes = classes
    self.mayLackScrollViews = mayLackScrollViews
  }

  package var isEmpty: Bool { builder.views.isEmpty }

  /// Adds an element to the one that is open. `close` ends it.
  ///
  /// - Returns: false where it is not taken, nor what it holds.
  package mutating func open(_ element: AccessibilityElement) -> Bool {
    guard !isFull else { return false }
    var view = element.view(classes: classes)
    let corner = corners.last ?? .zero
    if let frame = element.frame {
      view.geometry = ViewGeometry(
        frame: Rect(frame.x - corner.x, frame.y - corner.y, frame.width, frame.height))
    }
    if mayLackScrollViews { view.unknowns.insert(.boundsOrigin) }
    view.id = element.identifier.flatMap { $0.isEmpty ? nil : $0 }
    do throws(ViewHierarchy.Builder.LimitError) {
      opened.append(try builder.open(view))
    } catch {
      if let finding = limits.finding(for: error, at: view.range(of: .className), of: "elements") {
        findings.append(finding)
      }
      return false
    }
    corners.append(element.frame?.origin ?? corner)
    if element.frame == nil, !element.isApplication, !element.hasWrongFrame {
      frameless = (frameless?.first ?? view.range(of: .className), (frameless?.count ?? 0) + 1)
    }
    return true
  }

  /// - Parameter end: where the element ends in the text, where that was not known before.
  mutating func close(endingAt end: Int? = nil) {
    guard let id = opened.popLast() else { return }
    if let end { builder.update(id) { $0.range.end = max($0.range.end, end) } }
    corners.removeLast()
    builder.close()
  }

  /// The tree, where there is anything in it, and what is wrong with it.
  ///
  /// - Parameters:
  ///   - name: where the document holds several.
  ///   - pathPrefix: of its views' paths.
  consuming func finish(
    name: String? = nil, pathPrefix: String = ""
  ) -> (layout: ViewHierarchy?, findings: [Finding]) {
    while !opened.isEmpty { close() }
    if let frameless {
      findings.append(
        DocumentRule.missingFrame.finding(.noFrame(frameless.count), at: frameless.first))
    }
    guard !isEmpty else { return (nil, findings) }
    builder.removeRepeatedIDs { view, id in
      view.label = view.label ?? id
      view.members.removeAll { $0.property == .id }
    }
    builder.tree = .accessibility
    builder.kind = .application(isLoneWindow: false)
    builder.name = name
    builder.pathPrefix = pathPrefix
    return (builder.finish(), findings)
  }

  /// An identifier need not be unique, and then it cannot be the id.
}

extension Finding.Message {
  fileprivate static func noFrame(_ count: Int) -> Self {
    let more = count > 1 ? " (nor have \(count - 1) more)" : ""
    return "element has no frame\(more): nothing can be said about it"
  }
}

extension Finding {
  /// A dump that is one by its form, and has nothing in it. That may be right, and is no proof that all
  /// is well.
  static func noElements(at range: SourceRange) -> Finding {
    var finding = DocumentRule.invalidValue.finding(
      "there is no element in it: nothing can be checked", at: range)
    finding.severity = .warning
    return finding
  }
}
