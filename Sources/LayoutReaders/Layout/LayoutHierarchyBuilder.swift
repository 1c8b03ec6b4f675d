internal import JSON
internal import LayoutModel
internal import Linting

/// Builds the hierarchy of one layout from its views, and resolves references when all views are
/// read.
///
/// Uses an explicit stack, because views can be nested deeper than the thread's stack allows.
struct LayoutHierarchyBuilder {
  var builder = ViewHierarchy.Builder()
  /// The key of a view's subviews, for messages.
  private let subviewsKey: String
  private var hitTests: [(view: ViewID, target: String, override: (ViewID) -> HitTestOverride)] = []
  private var controllers: [ControllerDraft] = []
  /// The views from which recognizers are removed because later views add them, by recognizer id.
  private var leftViews: [(recognizer: String, view: ViewID, node: NodeID)] = []
  /// Whether a view has layout properties such as constraints.
  private(set) var hasLayoutProperties = false
  /// Whether the limit of views is reached.
  private var isFull = false

  /// Reads one view without its subviews.
  typealias ReadView = (_ view: JSONValue, _ isRoot: Bool, inout ParseContext) -> ViewDraft

  init(subviewsKey: String) {
    self.subviewsKey = subviewsKey
  }

  /// An open view and its remaining subviews.
  private typealias Level = (siblings: [JSONValue]?, next: Int)

  /// Adds the views of an array as roots.
  mutating func addRoots(
    _ roots: [JSONValue], key: String, _ context: inout ParseContext, _ read: ReadView
  ) {
    for (index, root) in roots.enumerated() where !isFull && !context.isCancelled {
      guard root.isObject(ValueName(key, index), .view, &context) else { continue }
      addRoot(root, &context, read)
    }
  }

  /// Adds a root and its subviews.
  mutating func addRoot(
    _ root: JSONValue, _ context: inout ParseContext, _ read: ReadView
  ) {
    guard let first = open(root, isRoot: true, &context, read) else { return }
    var levels = [first]
    while let level = levels.last, !isFull, !context.isCancelled {
      guard let siblings = level.siblings, level.next < siblings.count else {
        builder.close()
        levels.removeLast()
        continue
      }
      levels[levels.count - 1].next += 1
      let view = siblings[level.next]
      guard view.isObject(ValueName(subviewsKey, level.next), .view, &context) else { continue }
      if let next = open(view, isRoot: false, &context, read) { levels.append(next) }
    }
  }

  /// Adds a view and returns its subviews; nil if the view is over a limit.
  private mutating func open(
    _ value: JSONValue, isRoot: Bool, _ context: inout ParseContext, _ read: ReadView
  ) -> Level? {
    var draft = read(value, isRoot, &context)
    let left =
      draft.view.gestureRecognizers.isEmpty ? [] : draft.removeRecognizersLeftBehind(context)
    let id: ViewID
    do throws(ViewHierarchy.Builder.LimitError) {
      id = try builder.open(draft.view)
    } catch {
      reportLimit(value, error, &context)
      return nil
    }
    if !draft.view.constraints.isEmpty || !draft.view.autoresizingMask.isEmpty {
      hasLayoutProperties = true
    }
    for recognizer in left {
      guard let name = recognizer.id else { continue }
      let range = context.sourceMap.range(of: recognizer.node, .id)
      leftViews.append((name, id, context.sourceMap.add(range)))
    }
    if case .reference(let target, let override)? = draft.hitTest {
      hitTests.append((id, target, override))
    }
    if let controller = draft.controller { add(controller, rootView: id) }
    return (draft.subviews, next: 0)
  }

  private mutating func reportLimit(
    _ value: JSONValue, _ limitError: ViewHierarchy.Builder.LimitError,
    _ context: inout ParseContext
  ) {
    let start = value.range.lowerBound
    switch limitError {
    case .tooDeep(let limit):
      context.report(.tooDeep, .tooDeep(limit: limit), at: start..<start + 1)
    case .tooMany(let limit):
      context.report(.tooLarge, .tooMany(limit: limit), at: start..<start + 1)
      isFull = true
    }
  }

  private mutating func add(_ draft: ControllerDraft, rootView: ViewID) {
    var controller = ViewController(
      className: draft.className, id: draft.id, rootView: rootView)
    controller.handledTouches = draft.handledTouches
    controller.specifiedResponds = draft.responds
    controller.node = draft.node
    if case .none = draft.parent { controller.parent = .none }
    builder.add(controller)
    controllers.append(draft)
  }

  /// Resolves references and returns the layout. A reference to a view beyond the limits is not
  /// resolved; the limit is already reported.
  ///
  /// - Parameter sourceMap: the ranges of the objects that were read.
  consuming func finish(_ sourceMap: SourceMap) -> ParsedLayout {
    let views = hitTests.isEmpty ? [:] : builder.viewsByID
    for (view, id, override) in hitTests {
      if let target = views[id] { builder.update(view) { $0.hitTest = override(target) } }
    }
    var indices: [String: Int] = [:]
    for (index, draft) in controllers.enumerated() {
      if let id = draft.id { indices[id] = index }
    }
    for (index, draft) in controllers.enumerated() {
      if case .controller(let id) = draft.parent, let parent = indices[id] {
        builder.updateController(index) { $0.parent = .controller(parent) }
      }
      if let id = draft.presentedBy, let presenter = indices[id] {
        builder.updateController(index) { $0.presentedBy = presenter }
      }
    }
    tieLeftViews()
    builder.sourceMap = sourceMap
    return builder.finishLayout()
  }

  private mutating func tieLeftViews() {
    guard !leftViews.isEmpty else { return }
    var recognizers: [String: RecognizerID] = [:]
    for (index, view) in builder.views.enumerated() {
      for (order, recognizer) in view.gestureRecognizers.enumerated() {
        guard let name = recognizer.id else { continue }
        recognizers[name] = RecognizerID(view: ViewID(index), index: order)
      }
    }
    builder.leftViews = leftViews.compactMap { left in
      recognizers[left.recognizer].map {
        LeftView(view: left.view, recognizer: $0, node: left.node)
      }
    }
  }
}

extension ViewHierarchy.Builder {
  /// The first view with each id.
  var viewsByID: [String: ViewID] {
    let named = views.indices.compactMap { index in views[index].id.map { ($0, ViewID(index)) } }
    return Dictionary(named) { first, _ in first }
  }
}

extension ViewDraft {
  /// Removes the recognizers that a later view adds (GR-2).
  fileprivate mutating func removeRecognizersLeftBehind(
    _ context: ParseContext
  ) -> [GestureRecognizer] {
    let isLeft = { (recognizer: GestureRecognizer) in
      let range = context.sourceMap.range(of: recognizer.node)
      return context.ids.isLeftBehind(range.start..<range.end)
    }
    let left = view.gestureRecognizers.filter(isLeft)
    if !left.isEmpty { view.gestureRecognizers.removeAll(where: isLeft) }
    return left
  }
}

extension Finding.Message {
  fileprivate static func tooDeep(limit: Int) -> Self {
    "views are nested deeper than \(limit) levels; deeper views are skipped"
  }

  fileprivate static func tooMany(limit: Int) -> Self {
    "the layout has more than \(limit) views; the remaining views are skipped"
  }
}
