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
