package import LayoutModel

/// Where the views of a layout come to lie on one screen, and how much of it is solved.
package struct LayoutSolution: Sendable {
  /// In each superview's coordinates, in points, rounded to the screen's pixels; by the view's index;
  /// nil: unknown.
  package var frames: [Rect?]
  /// By the view's index.
  package var origins: [FrameOrigin]
  /// How far a scroll view's content reaches, in points, where constraints say so; by the view's
  /// index (AL-41).
  package var contentSizes: [Size?]
  /// The root of the room that a view is laid out in; a room's root is its own; by the view's index.
  package var rootOfView: [ViewID?]
  /// One for each room, outer ones first: a canvas, or a cell, which is laid out by itself.
  package var roots: [Root]
  /// Constraints in force, with how far they are from holding for the frames as stored.
  package var residuals: [Residual] = []

  /// What was made of one room.
  package struct Root: Sendable {
    package let view: ViewID
    package var verdict: Verdict
    /// Views whose frames the constraints leave open, in painting order.
    package var ambiguous: [Ambiguity] = []
    /// Required constraints that cannot all hold, as they were found.
    package var conflicts: [Conflict] = []
    /// Of the safe area as it was taken, in points.
    package var safeAreaInsets = EdgeInsets.zero

    package init(view: ViewID, verdict: Verdict) {
      self.view = view
      self.verdict = verdict
    }
  }

  /// Whether a root's frames can be told from its constraints.
  package enum Verdict: Hashable, Sendable {
    case solved
    /// And why.
    case notSolved(Reason)
  }

  package enum Reason: Hashable, Sendable {
    /// Required constraints conflict.
    case conflict
    /// The root's own canvas is not reproduced: the view that is furthest off, and by how many points.
    case notReproduced(ViewID, distance: Double)
    /// More constraints than are solved.
    case tooMany(limit: Int)
    /// It takes too much work, numbers are too large, margins do not settle, or a readable width counts,
    /// which the size of the text decides.
    case gaveUp
  }

  package struct Ambiguity: Hashable, Sendable {
    package let view: ViewID
    package internal(set) var horizontal: Bool
    package internal(set) var vertical: Bool
    /// Not the view itself, but the size of what it scrolls (AL-41).
    package let isContent: Bool

    package init(view: ViewID, horizontal: Bool, vertical: Bool, isContent: Bool = false) {
      self.view = view
      self.horizontal = horizontal
      self.vertical = vertical
      self.isContent = isContent
    }
  }

  package struct Conflict: Hashable, Sendable {
    /// The constraint that was left out, by its place in the plan; nil: one that a class or a stack
    /// view makes.
    package let broken: Int?
    /// The plan's constraints that it conflicts with.
    package let with: [Int]
    package init(broken: Int?, with: [Int]) {
      self.broken = broken
      self.with = with
    }
  }

  package struct Residual: Hashable, Sendable {
    /// By its place in the plan.
    package let constraint: Int
    /// The root of the room that it is in.
    package let root: ViewID
    /// Points by which the stored frames break it; 0: it holds.
    package let distance: Double
    package init(constraint: Int, root: ViewID, distance: Double) {
      self.constraint = constraint
      self.root = root
      self.distance = distance
    }
  }

  package init(viewCount: Int) {
    frames = Array(repeating: nil, count: viewCount)
    origins = Array(repeating: .unknown, count: viewCount)
    contentSizes = Array(repeating: nil, count: viewCount)
    rootOfView = Array(repeating: nil, count: viewCount)
    roots = []
  }
}

/// Where the frame of a solution comes from.
package enum FrameOrigin: String, CaseIterable, Hashable, Sendable {
  /// Its constraints, its stack view or its mask make it so on this screen.
  case solved
  /// It is the document's, which nothing else confirms.
  case stored
  case unknown
}

/// Holds what a room's constraints give against the frames that the document has for it.
struct CanvasValidation {
  package let hierarchy: ViewHierarchy
  package let spec: LayoutSpec
  package let scope: LayoutScope

  package init(_ hierarchy: ViewHierarchy, _ spec: LayoutSpec, _ scope: LayoutScope) {
    self.hierarchy = hierarchy
    self.spec = spec
    self.scope = scope
  }

  package func verdict(on result: ScopeSolver.Result) -> LayoutSolution.Verdict {
    if let failure = result.failure { return .notSolved(failure) }
    if !result.conflicts.isEmpty { return .notSolved(.conflict) }
    let base = scope.root.index
    let open = result.openViews
    var unsettled: Set<ViewID> = []
    var furthest: (view: ViewID, distance: Double)?
    for view in scope.views.dropFirst() {
      guard let superview = hierarchy[view].superview else { continue }
      let traits = spec.traits[view.index]
      if traits.isMisplaced || unsettled.contains(superview) {
        unsettled.insert(view)
        continue
      }
      guard !traits.isAmbiguous, !open.contains(view), !isStale(view, in: superview),
        let stored = traits.storedFrame,
        let frame = result.frames[view.index - base],
        let outer = result.frames[superview.index - base]
      else { continue }
      let solved = frame.within(outer)
      let distance = solved.isFinite ? solved.distance(to: stored) : .infinity
      if distance > furthest?.distance ?? 0 { furthest = (view, distance) }
    }
    guard let furthest, furthest.distance > LayoutEngine.tolerance else { return .solved }
    return .notSolved(.notReproduced(furthest.view, distance: furthest.distance))
  }

  /// A row that was drawn in a narrower table, or what fills it: it is laid out in the one that it is
  /// in, so its stored width says nothing (AL-27).
  private func isStale(_ view: ViewID, in superview: ViewID) -> Bool {
    let traits = spec.traits[view.index]
    if traits.part == .content, spec.traits[superview.index].part == .cell,
      let list = hierarchy[superview].superview, isStale(superview, in: list)
    {
      return true
    }
    guard traits.part != .none, let stored = traits.storedFrame,
      let outer = spec.traits[superview.index].storedFrame
    else { return false }
    let isRow = traits.part == .content || hierarchy[superview].uikitClass.name == "UITableView"
    return isRow && outer.width - stored.width > ScopeSystem.greatestAccessory
  }
}
