internal import JSON
internal import LayoutModel
internal import Linting

/// Reads a document in the JSON layout format.
struct JSONLayoutParser {
  var context: ParseContext
  private(set) var layouts: [ParsedLayout] = []

  private let constraintLimit: Int

  init(_ context: ParseContext, limits: ReaderLimits) {
    self.context = context
    constraintLimit = limits.constraints
  }

  /// The properties that a layout of a set inherits from the set, and its path prefix.
  private struct Surroundings {
    var name: String?
    var tree: ViewHierarchy.Tree?
    var device: Device?
    var pathPrefix = ""
    var disabledRules: [String] = []
  }

  mutating func read(_ root: JSONValue, as form: RootForm) {
    if form == .layoutSet {
      readSet(root)
    } else {
      readLayout(root, as: form, in: Surroundings())
    }
  }

  private mutating func readSet(_ root: JSONValue) {
    var draft = RootDraft()
    guard LayoutTables.layoutSet.read(root, into: &draft, &context),
      let layouts = draft.layouts
    else { return }
    note(draft, in: root)
    for (index, value) in layouts.enumerated() {
      if context.isCancelled { break }
      var entry = SetEntryDraft()
      let name = ValueName("layouts", index)
      guard value.isObject(name, .setEntry, &context),
        LayoutTables.setEntry.read(value, into: &entry, &context), let layout = entry.layout
      else { continue }
      let enclosing = Surroundings(
        name: entry.name, tree: draft.tree, device: draft.device,
        pathPrefix: "layouts[\(index)]/",
        disabledRules: draft.disabledRules)
      switch RootForm(of: layout) {
      case .layoutSet?:
        context.report(.invalidValue, .nestedSet, at: layout.start)
      case .view?: readLayout(layout, as: .view, in: enclosing)
      case .application?: readLayout(layout, as: .application, in: enclosing)
      case .sentry?, .elements?, nil: context.report(.invalidValue, .noRoot, at: layout.start)
      }
    }
  }

  private mutating func readLayout(
    _ root: JSONValue, as form: RootForm, in enclosing: Surroundings
  ) {
    var draft = RootDraft()
    var hierarchyBuilder = LayoutHierarchyBuilder(subviewsKey: "subviews")
    if form == .application {
      context.ids = LayoutIDs(
        in: root["windows"].map { Array($0.elements) } ?? [], cancellation: context.cancellation)
      hierarchyBuilder.builder.reserveCapacity(context.ids.viewCount)
      guard LayoutTables.applicationRoot.read(root, into: &draft, &context) else { return }
      note(draft, in: root)
      start(draft.tree ?? enclosing.tree ?? .views)
      if let windows = draft.windows {
        hierarchyBuilder.addRoots(windows, key: "windows", &context) {
          $1 ? Self.readView($0, isWindow: $2.tree == .views, &$2) : Self.readView($0, &$2)
        }
      }
      hierarchyBuilder.builder.kind = .application(isLoneWindow: false)
    } else {
      context.ids = LayoutIDs(in: [root], cancellation: context.cancellation)
      hierarchyBuilder.builder.reserveCapacity(context.ids.viewCount)
      _ = LayoutTables.viewRoot.read(root, into: &draft, &context)
      start(draft.tree ?? enclosing.tree ?? .views)
      hierarchyBuilder.addRoot(root, &context) {
        $1 ? Self.readView($0, ignoring: Self.rootKeys, &$2) : Self.readView($0, &$2)
      }
      let isWindow = hierarchyBuilder.builder.views.first?.uikitClass.isWindow == true
      hierarchyBuilder.builder.kind = isWindow ? .application(isLoneWindow: true) : .view
      if !isWindow { reportApplicationKeys(of: root) }
    }
    hierarchyBuilder.builder.name = enclosing.name ?? draft.name
    hierarchyBuilder.builder.tree = context.tree
    hierarchyBuilder.builder.device = draft.device ?? enclosing.device
    hierarchyBuilder.builder.application = draft.application
    hierarchyBuilder.builder.pathPrefix = enclosing.pathPrefix
    addDisabledRules(draft.disabledRules + enclosing.disabledRules, &hierarchyBuilder.builder)
    if hierarchyBuilder.hasLayoutProperties, context.tree == .views {
      addSpec(to: &hierarchyBuilder.builder)
    }
    layouts.append(hierarchyBuilder.finish(context.sourceMap))
  }

  /// Starts a layout whose ids are already collected.
  private mutating func start(_ tree: ViewHierarchy.Tree) {
    context.tree = tree
    context.sourceMap = SourceMap()
  }

  private mutating func addSpec(to builder: inout ViewHierarchy.Builder) {
    var specBuilder = LayoutSpecBuilder(builder)
    builder.spec = specBuilder.spec(constraintLimit: constraintLimit)
    if let constraint = specBuilder.firstUnreadConstraint {
      context.report(
        DocumentRule.tooLarge.finding(
          .tooManyConstraints(constraintLimit), at: context.sourceMap.range(of: constraint)))
    }
  }

  private mutating func note(_ draft: RootDraft, in root: JSONValue) {
    context.suppress(draft.disabledNames, by: draft.disableMember, in: SourceRange(root.range))
  }

  /// Adds the rules that a document disables to each root view.
  private func addDisabledRules(_ rules: [String], _ builder: inout ViewHierarchy.Builder) {
    guard !rules.isEmpty else { return }
    for root in builder.roots { builder.update(root) { $0.disabledRules += rules } }
  }

  /// Reports `application` and `scenes` for a single view, which has no application.
  private mutating func reportApplicationKeys(of root: JSONValue) {
    for member in root.members where member.key == "application" || member.key == "scenes" {
      context.report(.unknownKey, .notInAnApplication(member.key), at: member.keyRange)
    }
  }
}

extension JSONLayoutParser {
  private static let rootKeys = Set(LayoutTables.viewRoot.keys.map(\.name))

  /// - Parameter others: keys of the same object that another table reads.
  private static func readView(
    _ value: JSONValue, ignoring others: Set<String> = [], isWindow: Bool = false,
    _ context: inout ParseContext
  ) -> ViewDraft {
    let className = value["class"]?.filledString ?? "UIView"
    let inherited = value["inherits"]?.filledString
    var draft = ViewDraft(
      className: className, inherits: inherited, classes: context.classes,
      node: context.sourceMap.add(SourceRange(value.range)))
    _ = LayoutTables.view.read(value, into: &draft, ignoring: others, &context)
    draft.finish(value, &context)
    if isWindow { checkWindow(draft.view, of: value, &context) }
    return draft
  }

  /// Reports a root of an application whose class is certainly not a window.
  private static func checkWindow(
    _ view: View, of value: JSONValue, _ context: inout ParseContext
  ) {
    guard view.uikitClass.isCertain, !view.uikitClass.isWindow else { return }
    let range = value["class"]?.range ?? value.start
    context.report(.invalidValue, .noWindow(view), at: range)
  }
}

extension JSONValue {
  /// The first byte, which is enough to locate a value that may span many lines.
  package var start: Range<Int> { range.lowerBound..<range.lowerBound + 1 }

  /// Whether the value is an object. Another value is reported.
  func isObject(
    _ name: ValueName, _ object: LayoutObject.Name, _ context: inout ParseContext
  ) -> Bool {
    if kind == .object { return true }
    if kind != .invalid { context.mismatch(self, name, object.noun) }
    return false
  }
}

extension Finding.Message {
  fileprivate static let nestedSet: Self = "a layout set cannot be in a layout set"

  static let noRoot: Self = """
    a layout has 'class', 'frame' or 'subviews' (a view), 'windows' (an application) or 'layouts' \
    (a set of layouts)
    """

  fileprivate static func noWindow(_ view: View) -> Self {
    "'windows' must contain windows; \(view.className) is not a subclass of UIWindow"
  }

  fileprivate static func notInAnApplication(_ key: String) -> Self {
    "'\(key)' is valid only with 'windows'; this root is a view"
  }
}
