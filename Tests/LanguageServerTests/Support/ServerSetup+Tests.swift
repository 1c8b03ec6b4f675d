internal import LayoutCore

@testable internal import LanguageServer

extension ServerSetup {
  static let documentByteLimit = 2_000

  static func testing(
    parentWatch: ParentWatch = ParentWatch(interval: .zero) { _ in true },
    configuration: String? = nil,
    complaint: String? = nil,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) -> ServerSetup {
    var settings = LintSettings()
    settings.limits.documentBytes = documentByteLimit
    let linter = Linter(readers: [OutlineReader()], rules: [BadName()], settings: settings)
    return ServerSetup(
      version: "1.2.3",
      preparation: { _ in
        CheckPreparation(linter: linter, configuration: configuration, complaint: complaint)
      },
      pageAddress: { "https://example.org/rules/\($0)" },
      parentWatch: parentWatch, log: log)
  }
}

extension [UInt8] {
  /// A body with its header.
  init(framing body: String) {
    self = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }
}
