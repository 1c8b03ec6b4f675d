package import LayoutModel

extension DeviceModel {
  /// The severity of a finding that applies to a screen and not to the document's own canvas.
  ///
  /// |                 | usual orientation               | other orientation                              |
  /// |-----------------|---------------------------------|------------------------------------------------|
  /// | common device   | the rule's own, at most warning | the same if a control loses touches, else info |
  /// | other devices   | info                            | info                                           |
  ///
  /// iPhones are mostly used in portrait, iPads in both orientations; for a document drawn in landscape,
  /// landscape is usual on both. It is never an error: it is computed from constraints, and code may
  /// change the layout.
  ///
  /// - Parameters:
  ///   - losingTouches: a control is unreachable, or loses the touches at its center.
  ///   - isSupported: the app declares that it supports the device, which then counts as a common one if a control loses
  ///     touches.
  ///   - canvas: the orientation of the document's canvas; nil: unspecified.
  package static func severity(
    of own: Severity, losingTouches: Bool = false, on screen: Screen, isSupported: Bool = false,
    drawnIn canvas: Screen.Orientation?
  ) -> Severity {
    // A screen that is not in the table is the document's own.
    let share =
      isSupported && losingTouches
      ? .common : DeviceTable.device(named: screen.device)?.share ?? .common
    let isUsual =
      canvas == .landscape
      ? screen.orientation == .landscape
      : screen.orientation == .portrait || screen.idiom == .pad
    return share == .common && (isUsual || losingTouches) ? min(own, .warning) : .info
  }
}

extension ViewHierarchy {
  /// The idiom and orientation of the outermost view's canvas; nil: there is no canvas.
  ///
  /// If the document has no device, the size decides: the short side of an iPad is at least 744 points,
  /// that of an iPhone is less, and so is Interface Builder's square of 600 points.
  package var drawn: (idiom: Screen.Idiom, orientation: Screen.Orientation)? {
    guard let root = roots.first, let canvas else { return nil }
    if let screen = canvas.screen { return (screen.idiom, screen.orientation) }
    guard let size = self[root].geometry?.frame.size else { return nil }
    let isIPad = min(size.width, size.height) >= Self.iPadSide
    return (isIPad ? .pad : .phone, size.width > size.height ? .landscape : .portrait)
  }

  /// Points.
  private static var iPadSide: Double { 744 }
}
