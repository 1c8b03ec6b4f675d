internal import JSON
internal import LayoutModel
package import Linting

extension LayoutFormat {
  package static let sentryJSON = LayoutFormat(
    "sentry-json", .dump,
    facts: [.positions, .exactSizes, .superviews, .paintingOrder, .alphas], suffixes: [".json"]
  ) { JSONLayoutReader(classes: $0.classes, isForEditing: $0.isForEditing) }
}

/// Reads the view hierarchy that Sentry's SDK attaches to an event.
///
/// The format contains frames, alpha and visibility, but no user interaction, transforms or scroll
/// offsets, which are marked as unknown. `frame` is treated as the frame of a view without a
/// transform (GEO-4); for a transformed view it is the bounding box.
enum SentryParser {
  /// The class name of the placeholder for subviews that the SDK omits. It is not a view and has no
  /// frame.
  private static let truncation = "SentryTruncatedViewHierarchy"

  static func read(_ root: JSONValue, _ context: ParseContext) -> LayoutDocument {
    var context = context
    var draft = SentryRootDraft()
    let isUsable = SentryTables.root.read(root, into: &draft, &context)
    let system = draft.renderingSystem ?? "UIKIT"
    var document = LayoutDocument(format: .sentryJSON)
    if system.uppercased() != "UIKIT" {
      let range = SourceRange(root["rendering_system"]?.range ?? root.start)
      var finding = DocumentRule.invalidValue.finding(.otherSystem(system), at: range)
      // The document is valid, but UIKit's rules do not apply to it.
      finding.severity = .warning
      document.findings = [finding]
      return document
    }
    if isUsable, let windows = draft.windows {
      document.parsedLayouts = [layout(of: windows, &context)]
    }
    document.findings = context.findings.sorted { $0.range < $1.range }
    return document
  }

  private static func layout(
    of windows: [JSONValue], _ context: inout ParseContext
  ) -> ParsedLayout {
    var hierarchyBuilder = LayoutHierarchyBuilder(subviewsKey: "children")
    hierarchyBuilder.builder.kind = .application(isLoneWindow: false)
    hierarchyBuilder.addRoots(windows, key: "windows", &context) { value, _, context in
      view(value, &context)
    }
    for id in hierarchyBuilder.builder.removeRepeatedIDs() {
      let node = hierarchyBuilder.builder.views[id.index].node
      context.sourceMap[node].members.removeAll { $0.property == .id }
    }
    return hierarchyBuilder.finish(context.sourceMap)
  }

  private static func view(_ value: JSONValue, _ context: inout ParseContext) -> ViewDraft {
    var members = SentryViewDraft()
    _ = SentryTables.view.read(value, into: &members, &context)
    let className = value["type"]?.filledString ?? "UIView"
    var draft = ViewDraft(
      className: className, inherits: nil, classes: context.classes,
      node: context.sourceMap.add(SourceNode(SourceRange(value.range), members: members.members)))
    draft.view.alpha = min(max(members.alpha, 0), 1)
    draft.view.isHidden = !members.isVisible
    draft.view.unknowns = [.userInteraction, .overrides]
    if draft.view.uikitClass.isScrollView || !draft.view.uikitClass.isCertain {
      draft.view.unknowns.insert(.boundsOrigin)
    }
    draft.subviews = members.children
    name(&draft.view, members.identifier, &context.sourceMap)
    setGeometry(&draft.view, members.frame, value, &context)
    if let controller = members.viewController, !controller.isEmpty {
      let range = SourceRange(value["view_controller"]?.range ?? value.range)
      draft.controller = ControllerDraft(
        className: controller, node: context.sourceMap.add(range))
    }
    return draft
  }

  /// The identifier becomes the view's label and its id, which repeated ones lose later.
  private static func name(
    _ view: inout View, _ identifier: String?, _ sourceMap: inout SourceMap
  ) {
    guard let identifier, !identifier.isEmpty else {
      sourceMap[view.node].members.removeAll { $0.property == .label }
      return
    }
    view.label = identifier
    var accessibility = View.Accessibility()
    accessibility.identifier = identifier
    view.accessibility = accessibility
    guard let member = sourceMap.member(.label, of: view.node) else { return }
    view.id = identifier
    sourceMap[view.node].members.append(LocatedMember(.id, key: member.key, value: member.value))
  }

  private static func setGeometry(
    _ view: inout View, _ frame: Rect?, _ value: JSONValue, _ context: inout ParseContext
  ) {
    if let member = frameMember(of: value) {
      context.sourceMap[view.node].members.append(member)
    }
    if let frame {
      view.geometry = ViewGeometry(frame: frame)
      return
    }
    guard view.className != truncation else { return }
    let missing = ["x", "y", "width", "height"].filter { value[$0] == nil }
    // A present but invalid value is already reported.
    guard !missing.isEmpty else { return }
    let range = context.sourceMap.range(of: view.node, .className)
    context.report(.missingFrame, .missingFrame(missing), at: range.start..<range.end)
  }

  /// The range of the frame: the first consecutive members with its numbers.
  private static func frameMember(of value: JSONValue) -> LocatedMember? {
    let members = value.members
    guard let first = members.firstIndex(where: { SentryTables.frameKeys.contains($0.key) }) else {
      return nil
    }
    let run = members[first...].prefix { SentryTables.frameKeys.contains($0.key) }
    guard let last = run.last else { return nil }
    let start = members[first].keyRange
    return LocatedMember(
      .frame, key: SourceRange(start),
      value: SourceRange(start.lowerBound, last.value.range.upperBound))
  }
}

extension Finding.Message {
  fileprivate static func otherSystem(_ name: String) -> Self {
    "the rendering system is '\(name)'; only 'UIKIT' is supported"
  }

  fileprivate static func missingFrame(_ keys: [String]) -> Self {
    let names = keys.map { "'\($0)'" }.joined(separator: ", ")
    return "view has no \(names); the view and its subviews are not checked"
  }
}

/// The keys of Sentry's `view-hierarchy.json`. Unknown keys are accepted, because newer versions of
/// the SDK may write more.
enum SentryTables {
  static let root: LayoutTable<SentryRootDraft> = {
    var table = LayoutTable<SentryRootDraft>(.sentryRoot, isOpen: true)
    table.add(
      "rendering_system", .string, "The rendering system: `UIKIT`."
    ) { $0.renderingSystem = $1 }
    table.add(
      "windows", .laterObjects(.sentryView), need: .required, "The windows, back to front."
    ) { $0.windows = $1 }
    return table
  }()

  static let view: LayoutTable<SentryViewDraft> = {
    var table = LayoutTable<SentryViewDraft>(.sentryView, isOpen: true)
    table.add(
      "type", .name(.viewClass), at: .className, "The view's class, without its module."
    ) { _, _ in }
    table.add(
      "identifier", LayoutForm<String>.string.orNull, at: .label,
      "The accessibility identifier, if there is one."
    ) { $0.identifier = $1 }
    addFrame(to: &table)
    table.add(
      "alpha", .number, at: .alpha, byDefault: "1", "The view's own opacity."
    ) { $0.alpha = $1 }
    table.add(
      "visible", .bool, at: .isHidden, byDefault: "true",
      "Whether the view itself is visible; its superviews may be hidden."
    ) { $0.isVisible = $1 }
    table.add(
      "view_controller", LayoutForm<String>.string.orNull, at: .viewController,
      "The class of the view controller whose root view this is."
    ) { $0.viewController = $1 }
    table.add(
      "children", .laterObjects(.sentryView), byDefault: "[]", "The subviews, back to front."
    ) { $0.children = $1 }
    return table
  }()

  private static func addFrame(to table: inout LayoutTable<SentryViewDraft>) {
    table.add("x", .number, "The frame's left edge in the superview; a window's on the screen.") {
      $0.x = $1
    }
    table.add("y", .number, "The frame's top edge in the superview; a window's on the screen.") {
      $0.y = $1
    }
    table.add("width", .number, "The frame's width.") { $0.width = $1 }
    table.add("height", .number, "The frame's height.") { $0.height = $1 }
  }

  static let frameKeys: Set<String> = ["x", "y", "width", "height"]
}

struct SentryRootDraft: LayoutTarget {
  var renderingSystem: String?
  var windows: [JSONValue]?
}

/// A view that is being read.
struct SentryViewDraft: LayoutTarget {
  var identifier: String?
  var x: Double?
  var y: Double?
  var width: Double?
  var height: Double?
  var alpha = 1.0
  var isVisible = true
  var viewController: String?
  var children: [JSONValue]?
  var members: [LocatedMember] = []

  mutating func note(_ member: LocatedMember, in sourceMap: inout SourceMap) {
    members.append(member)
  }

  var frame: Rect? {
    guard let x, let y, let width, let height else { return nil }
    return Rect(x, y, width, height)
  }
}
