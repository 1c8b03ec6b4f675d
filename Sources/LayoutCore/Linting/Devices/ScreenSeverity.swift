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
  /// - Parameter canvas: the one that the document was drawn for.
  package static func severity(
    of own: Severity, on screen: Screen, drawnFor canvas: Screen?
  ) -> Severity {
    // A screen that is in no table is the document's own.
    let share = DeviceTable.device(named: screen.device)?.share ?? .common
    let isUsual =
      canvas?.orientation == .landscape
      ? screen.orientation == .landscape
      : screen.orientation == .portrait || screen.idiom == .pad
    return share == .common && isUsual ? min(own, .warning) : .info
  }
}
