internal import LayoutModel
internal import JSON

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
