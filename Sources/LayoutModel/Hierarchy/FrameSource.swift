/// Where a view's frame comes from.
///
/// What runs has other frames than a document of Interface Builder, which holds one canvas as it was
/// drawn last. How far they can differ depends on who lays the view out (GEO-9).
package enum FrameSource: String, CaseIterable, Hashable, Sendable {
  /// The source says where the view is, at the instant that it tells of.
  case stated
  /// Kept as it is stored, but for what an autoresizing mask makes of another size.
  case fixed
  /// The size of the canvas, which is one device's: of a layout's outermost view.
  case canvas
  /// Worked out for the screen from what the document says, and not read from it.
  case solved
  /// What constraints made of it on the canvas.
  case autoLayout = "auto-layout"
  /// What a stack view made of it on the canvas.
  case stack
  /// A row or an item of a list, or what holds its content: the list lays it out anew.
  case cell
  /// The document says itself that the frame is not what its constraints make of it, or that they
  /// leave it open.
  case unsettled
  /// There is no frame.
  case unknown

  /// How much can rest on it.
  package var worth: FrameReliability {
    switch self {
    case .stated, .fixed, .solved: .firm
    case .canvas, .autoLayout: .snapshot
    case .stack, .cell, .unsettled, .unknown: .stale
    }
  }
}

/// How much a verdict about places may rest on a frame.
package enum FrameReliability: Int, Comparable, Hashable, Sendable {
  /// Nothing: it is laid out anew before anybody sees it.
  case stale
  /// A suspicion: it was so on one canvas.
  case snapshot
  /// All.
  case firm

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
