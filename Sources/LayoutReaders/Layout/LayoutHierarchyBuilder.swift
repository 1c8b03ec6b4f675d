internal import JSON
internal import LayoutModel
internal import Linting

/// Puts the views of one layout together as they are read, and at the end ties what refers to what.
///
/// It keeps a stack of its own: a document may nest deeper than a thread's stack bears.
struct LayoutHierarchyBuilder {
  var builder = ViewHierarchy.Builder()
  /// The key that a view has its subviews under, for messages.
  private let subviewsKey: String
  private var views: [String: ViewID] = [:]
  private var hitTests: [(view: ViewID, draft: HitTestDraft)] = []
  private var controllers: [ControllerDraft] = []
  /// What recognizers are no longer on, by their ids.
  private var leftViews: [(recognizer: String, view: ViewID, range: SourceRange)] = []
  /// Some view states how it is laid out.
  private(set) var statesLayout = false
  /// No more views are taken.
  private var isFull = false

  /// Reads one view without its subviews.
  typealias ReadView = (_ view: JSONValue, _ isRoot: Bool, inout ParseContext) -> ViewDraft

  init(subviewsKey: String) {
    self.subviewsKey = subviewsKey
  }

  /// The views of one superview.
  private struct Level {
    let siblings: JSONElements?
    var next = 0
  }

  /// Adds the views of an array as roots.
  mutating func addRoots(
    _ roots: JSONElements, key: String, _ context: inout ParseContext, _ read: ReadView
  ) {
    for (index, root) in roots.enumerated() where !isFull {
      guard root.isObject(ValueName(key, index), .view, &context) else { continue }
      addRoot(root, &context, read)
    }
  }

  /// Adds a root and all that is below it.
  mutating func addRoot(
    _ root: JSONValue, _ context: inout ParseContext, _ read: ReadView
  ) {
    guard let first = open(root, isRoot: true, &context, read) else { return }
    var levels = [first]
    while let level = levels.last, !isFull {
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

  /// Adds a view and gives its subviews, or nil where it was not taken.
  private mutating func open(
    _ value: JSONValue, isRoot: Bool, _ context: inout ParseContext, _ read: ReadView
  ) -> Level? {
    var draft = read(value, isRoot, &context)
    let left = draft.removeRecognizersLeftBehind(context.ids)
    let id: ViewID
    do throws(ViewHierarchy.Builder.LimitError) {
      id = try builder.open(draft.view)
    } catch {
      refuse(value, error, &context)
      return nil
    }
    if let name = draft.view.id { views[name] = id }
    if !draft.view.constraints.isEmpty || !draft.view.autoresizingMask.isEmpty {
      statesLayout = true
    }
    for recognizer in left {
      if let name = recognizer.id { leftViews.append((name, id, recognizer.range(of: .id))) }
    }
    switch draft.hitTest {
    case .stated: break
    case .forward, .ignoring: hitTests.append((id, draft.hitTest))
    }
    if let controller = draft.controller { add(controller, rootView: id) }
    return Level(siblings: draft.subviews)
  }

  private mutating func refuse(
    _ value: JSONValue, _ refusal: ViewHierarchy.Builder.LimitError, _ context: inout ParseContext
  ) {
    let start = value.range.lowerBound
    switch refusal {
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
    controller.statedResponds = draft.responds
    controller.range = SourceRange(draft.range)
    if case .none = draft.parent { controller.parent = .none }
    builder.add(controller)
    controllers.append(draft)
  }

  /// Ties references to what they mean, and gives the layout.
  ///
  /// A reference to what was not taken stays untied; the refusal has been reported.
  consuming func finish() -> ViewHierarchy {
    for (view, draft) in hitTests {
      switch draft {
      case .forward(let id):
        if let target = views[id] { builder.update(view) { $0.hitTest = .forward(target) } }
      case .ignoring(let id):
        if let target = views[id] { builder.update(view) { $0.hitTest = .ignoring(target) } }
      case .stated: break
      }
    }
    var places: [String: Int] = [:]
    for (place, draft) in controllers.enumerated() {
      if let id = draft.id { places[id] = place }
    }
    for (place, draft) in controllers.enumerated() {
      if case .controller(let id) = draft.parent, let parent = places[id] {
        builder.updateController(place) { $0.parent = .controller(parent) }
      }
      if let id = draft.presentedBy, let presenter = places[id] {
        builder.updateController(place) { $0.presentedBy = presenter }
      }
    }
    tieLeftViews()
    return builder.finish()
  }

  private mutating func tieLeftViews() {
    guard !leftViews.isEmpty else { return }
    var places: [String: RecognizerID] = [:]
    for (index, view) in builder.views.enumerated() {
      for (place, recognizer) in view.gestureRecognizers.enumerated() {
        guard let name = recognizer.id else { continue }
        places[name] = RecognizerID(view: ViewID(index), place: place)
      }
    }
    builder.leftViews = leftViews.compactMap { left in
      places[left.recognizer].map {
        LeftView(view: left.view, recognizer: $0, range: left.range)
      }
    }
  }
}

extension ViewDraft {
  /// Takes out the recognizers that are added to another view later on: they are not on this one.
  fileprivate mutating func removeRecognizersLeftBehind(_ ids: LayoutIDs) -> [GestureRecognizer] {
    if view.gestureRecognizers.isEmpty { return [] }
    let isLeft = { (recognizer: GestureRecognizer) in
      ids.isLeftBehind(recognizer.range.start..<recognizer.range.end)
    }
    let left = view.gestureRecognizers.filter(isLeft)
    if !left.isEmpty { view.gestureRecognizers.removeAll(where: isLeft) }
    return left
  }
}

extension Finding.Message {
  fileprivate static func tooDeep(limit: Int) -> Self {
    "views are nested deeper than \(limit) levels; what is deeper is left out"
  }

  fileprivate static func tooMany(limit: Int) -> Self {
    "the layout has more than \(limit) views; the rest is left out"
  }
}

/// The views of a text as they were read, for when it is read again with a little of it changed.
///
/// What comes of reading a view hangs on its own bytes, on the app's classes, and on what its whole layout
/// says: what it is a tree of, and its ids with their places. Where all of that has stayed the view is
/// taken over, as it stands now. A view with something wrong in it is read each time: that is told by
/// reading it.
struct ViewCache: Sendable {
  private let former: ReadViews?
  private let change: TextChange?
  /// The layout that is being read, as it was; nil: all of it is read.
  private var known: ReadViews.Layout?
  /// What this reading leaves for the next one.
  private(set) var read: ReadViews

  /// - Parameters:
  ///   - text: what is read now.
  ///   - former: what an earlier reading left; nil: there was none.
  init(of text: [UInt8], classes: ClassMap, former: ReadViews?) {
    self.former = former?.classes == classes ? former : nil
    change = self.former.map { TextChange(from: $0.text, to: text) }
    read = ReadViews(text: text, classes: classes)
  }

  /// Starts the next layout of the document.
  mutating func startLayout(_ ids: LayoutIDs, _ tree: ViewHierarchy.Tree) {
    let place = read.layouts.count
    read.layouts.append(ReadViews.Layout(ids: ids, tree: tree))
    known = nil
    guard let former, let change, former.layouts.indices.contains(place) else { return }
    let layout = former.layouts[place]
    guard layout.tree == tree, ids.haveStayed(since: layout.ids, but: change) else { return }
    known = layout
    read.layouts[place].views.reserveCapacity(layout.views.count)
  }

  /// The view as it was read before; nil: it is to be read.
  mutating func take(_ view: JSONValue) -> ViewDraft? {
    guard let known, let change, let former = change.former(SourceRange(view.range)),
      var kept = known.views[former.start], kept.draft.view.range == former
    else { return nil }
    if former.start != view.range.lowerBound {
      guard let moved = kept.draft.moved(by: change) else { return nil }
      kept = KeptView(moved)
    }
    keep(kept)
    var draft = kept.draft
    draft.subviews = view["subviews"]?.elements
    return draft
  }

  /// Keeps a view in which nothing is wrong.
  mutating func keep(_ draft: ViewDraft) {
    var draft = draft
    // They belong to the values of this text.
    draft.subviews = nil
    keep(KeptView(draft))
  }

  private mutating func keep(_ view: KeptView) {
    guard !read.layouts.isEmpty else { return }
    read.layouts[read.layouts.count - 1].views[view.draft.view.range.start] = view
  }
}

/// What a reading leaves for the next one of the same document.
package struct ReadViews: Sendable {
  fileprivate let text: [UInt8]
  fileprivate let classes: ClassMap
  /// In the order of the text.
  fileprivate var layouts: [Layout] = []

  fileprivate init(text: [UInt8], classes: ClassMap) {
    self.text = text
    self.classes = classes
  }

  fileprivate struct Layout: Sendable {
    let ids: LayoutIDs
    let tree: ViewHierarchy.Tree
    /// By their first bytes.
    var views: [Int: KeptView] = [:]
  }
}

/// A class, so that a view that stays where it is goes from one reading to the next as one reference.
private final class KeptView: Sendable {
  let draft: ViewDraft

  init(_ draft: ViewDraft) {
    self.draft = draft
  }
}

extension ViewDraft: Placed {
  /// All that it has a place for stands inside it.
  mutating func move(by change: TextChange) -> Bool {
    view.move(by: change) && controller.move(by: change)
  }
}

extension ControllerDraft: Placed {
  mutating func move(by change: TextChange) -> Bool {
    guard let moved = change.moved(SourceRange(range)) else { return false }
    range = moved.start..<moved.end
    return true
  }
}

extension LayoutIDs {
  /// Whether these are those of an earlier state of the text, each where it was but for the change.
  ///
  /// Recognizers that are given several times are compared by their content: they count as changed.
  fileprivate func haveStayed(since former: LayoutIDs, but change: TextChange) -> Bool {
    !hasRepeatedRecognizers && !former.hasRepeatedRecognizers && count == former.count
      && zip(definitions, former.definitions).allSatisfy { now, then in
        now.kind == then.kind && now.id == then.id
          && change.moved(SourceRange(then.range)) == SourceRange(now.range)
      }
  }
}
