package import LayoutModel

extension DeviceModel {
  /// What a finding is worth that holds on a screen and not on the document's own canvas.
  ///
  /// |                       | as it is mostly held            | the other way |
  /// |-----------------------|---------------------------------|---------------|
  /// | a common device       | the rule's own, at most warning | info          |
  /// | any other             | info                            | info          |
  ///
  /// A phone is mostly held upright, a pad in both ways; where the document was drawn in landscape, it
  /// is landscape for both. No error: it is a conclusion from constraints, and what code does about
  /// it nobody knows. An app may also have a way of holding turned off where no file says so.
  ///
  /// - Parameter canvas: how the document was drawn; nil: it does not say.
  package static func severity(
    of own: Severity, on screen: Screen, drawnIn canvas: Screen.Orientation?
  ) -> Severity {
    // A screen that is in no table is the document's own.
    let share = DeviceTable.device(named: screen.device)?.share ?? .common
    let isUsual =
      canvas == .landscape
      ? screen.orientation == .landscape
      : screen.orientation == .portrait || screen.idiom == .pad
    return share == .common && isUsual ? min(own, .warning) : .info
  }
}

extension ViewHierarchy {
  /// The kind of device that the outermost view was drawn for, and how that is held; nil where there
  /// is no canvas.
  ///
  /// A document without a device tells by its size: a pad's is 744 points wide at least, a phone's
  /// never, and Interface Builder's own square of 600 says nothing.
  package var drawn: (idiom: Screen.Idiom, orientation: Screen.Orientation)? {
    guard let spec, let root = roots.first,
      let canvas = spec.canvases.first(where: { $0.root == root })
    else { return nil }
    if let screen = canvas.screen { return (screen.idiom, screen.orientation) }
    guard let size = self[root].geometry?.frame.size else { return nil }
    let isPads = min(size.width, size.height) >= Self.padSide
    return (isPads ? .pad : .phone, size.width > size.height ? .landscape : .portrait)
  }

  /// Points.
  private static var padSide: Double { 744 }
}
