extension DeviceModel {
  /// What a finding is worth that holds on this device and not on the document's canvas.
  ///
  /// |                      | portrait                        | landscape |
  /// |----------------------|---------------------------------|-----------|
  /// | a common device      | the rule's own, at most warning | info      |
  /// | an uncommon or a rare one | info                       | info      |
  ///
  /// No error: it is a conclusion from constraints, and what code does about it nobody knows. Landscape
  /// is not how most people hold a phone, and an app may have it turned off where no file says so.
  static func severity(of own: Severity, on screen: Screen) -> Severity {
    // A screen that is in no table is the document's own.
    let share = DeviceTable.device(named: screen.device)?.share ?? .common
    let isUsual = share == .common && (screen.orientation == .portrait || screen.idiom == .pad)
    return isUsual ? min(own, .warning) : .info
  }
}
