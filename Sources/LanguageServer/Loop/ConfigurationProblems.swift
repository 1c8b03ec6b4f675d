/// What the person was told about configurations, so that nothing is told at each keystroke.
struct ConfigurationProblems: Sendable {
  /// By configuration; those without mistakes are not here.
  private var told: [String: String] = [:]

  /// More are not kept: past it the person may be told once more.
  static let countLimit = 256

  /// Notes the complaint about a configuration, or that there is none any more.
  ///
  /// - Returns: whether it is one that has not been told since the configuration was last in order.
  mutating func isNew(_ complaint: String?, about configuration: String) -> Bool {
    guard told[configuration] != complaint else { return false }
    if told.count >= Self.countLimit, told[configuration] == nil { told = [:] }
    told[configuration] = complaint
    return complaint != nil
  }
}
