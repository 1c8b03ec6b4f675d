package import LayoutModel

/// The frames of a layout on one screen, and which of them are solved.
package struct LayoutSolution: Sendable {
  /// By view: in the superview's coordinates, in points, rounded to the screen's pixels; nil:
  /// unknown.
  package var frames: [Rect?]
  /// By view.
  package var origins: [FrameOrigin]
  /// By view: the content size of a scroll view in points, if constraints determine it (AL-41).
  package var contentSizes: [Size?]
  /// By view: the root of the scope that the view is laid out in. The root of a scope is its own.
  package var rootOfView: [ViewID?]
  /// One for each scope, outer ones first.
  package var roots: [Root]
  /// By how much the stored frames violate each constraint in force.
  package var residuals: [Residual] = []
  /// The rows whose height is that of the running app (AL-60).
  package var knownRows: Set<ViewID> = []

  /// The result of one scope.
  package struct Root: Sendable {
    package let view: ViewID
    package var verdict: Verdict
    /// The views with ambiguous frames, in painting order.
    package var ambiguous: [Ambiguity] = []
    /// Conflicting required constraints, in the order in which they were found.
    package var conflicts: [Conflict] = []
    /// Required constraints conflict on the canvas. UIKit does not document which one it drops, so no
    /// finding depends on these frames (AL-42).
    package var hasConflictsOnCanvas = false
    /// The safe area of the root, in points.
    package var safeAreaInsets = EdgeInsets.zero

    /// The views whose frames are certain although others are in doubt (AL-63), with the root; nil: all are, or none.
    package var certainViews: Set<ViewID>?

    /// The constraints determine the frames without a conflict on the canvas.
    package var isCertain: Bool { verdict == .solved && !hasConflictsOnCanvas }

    /// Findings may depend on the frames of at least some views.
    package var hasCertainViews: Bool { certainViews.map { !$0.isEmpty } ?? isCertain }
  }

  /// Whether the constraints determine the frames of a scope.
  package enum Verdict: Hashable, Sendable {
    case solved
    /// With the reason.
    case notSolved(Reason)
  }

  package enum Reason: Hashable, Sendable {
    /// Required constraints conflict.
    case conflict
    /// The canvas is not reproduced: the view with the greatest difference, in points.
    case notReproduced(ViewID, distance: Double)
    /// There are more constraints than the solver accepts.
    case tooMany(limit: Int)
    /// Views are installed in the size class of the screen that the canvas does not have (AL-44).
    case missingViews
    /// It is not known how UIKit mirrors a constraint (AL-50, AL-51).
    case uncertainDirection
    /// The limit on work is exceeded, numbers are too large, margins do not converge, or a
    /// constraint depends on the readable width, which depends on the text size.
    case gaveUp
  }

  package struct Ambiguity: Hashable, Sendable {
    package let view: ViewID
    package internal(set) var horizontal: Bool
    package internal(set) var vertical: Bool
    /// The content size of the scroll view is ambiguous, not the view's frame (AL-41).
    package let isContent: Bool

    package init(view: ViewID, horizontal: Bool, vertical: Bool, isContent: Bool = false) {
      self.view = view
      self.horizontal = horizontal
      self.vertical = vertical
      self.isContent = isContent
    }
  }

  package struct Conflict: Equatable, Sendable {
    /// The index of the dropped constraint in the spec; nil: a class or a stack view creates it.
    package let broken: Int?
    /// The indices of the constraints that it conflicts with.
    package let with: [Int]
  }

  package struct Residual: Equatable, Sendable {
    /// The index in the spec.
    package let constraint: Int
    /// The root of its scope.
    package let root: ViewID
    /// The violation in points; 0: the constraint holds.
    package let distance: Double
  }

  package init(viewCount: Int) {
    frames = Array(repeating: nil, count: viewCount)
    origins = Array(repeating: .unknown, count: viewCount)
    contentSizes = Array(repeating: nil, count: viewCount)
    rootOfView = Array(repeating: nil, count: viewCount)
    roots = []
  }
}

/// The source of a frame of a solution.
package enum FrameOrigin: String, CaseIterable, Hashable, Sendable {
  /// Constraints, a stack view or a mask determine the frame on this screen.
  case solved
  /// The stored frame, which the solution does not confirm.
  case stored
  case unknown
}
