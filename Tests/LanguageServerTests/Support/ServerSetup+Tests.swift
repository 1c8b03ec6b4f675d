import Foundation
import LayoutModel
@testable import LanguageServer
import Linting
import HitTesting

extension ServerSetup {
  static let documentByteLimit = 2_000

  static func testing(
    rules: [any LayoutRule] = [BadName()],
    configuration: String? = nil,
    workspace: WorkspaceFiles = .testing,
    configurationError: String? = nil,
    slow: SlowWork? = nil,
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) -> ServerSetup {
    var settings = LintSettings()
    settings.limits.documentBytes = documentByteLimit
    let linter = Linter(readers: [OutlineReader()], rules: rules, settings: settings)
    var setup = ServerSetup(
      version: "1.2.3",
      preparation: { _ in
        slow?.delay(.checks)
        return PreparedLinter(
          linter: linter, configuration: configuration, configurationError: configurationError)
      },
      answer: answer,
      picturePage: { choice, _, _, _ in "file:///tmp/\(choice.layout ?? "a").html" }, log: log)
    setup.languages = {
      slow?.delay(.texts)
      return [OutlineLanguage()]
    }
    setup.rulePage = { $0 == "bad-name" ? "# bad-name\n\nFlags `bad` [names](a:a).\n" : nil }
    setup.pageAddress = { "https://example.org/rules/\($0)" }
    setup.workspace = workspace
    return setup
  }
}

/// The jobs of the server that take longer than all others.
enum SlowWork: String, CaseIterable, Sendable {
  case checks, texts

  func delay(_ work: Self) {
    if work == self { Thread.sleep(forTimeInterval: 0.03) }
  }
}

extension WorkspaceFiles {
  /// Two folders, `/w` and `/v`, in memory; `/link` leads to the first.
  static let testing: WorkspaceFiles = {
    var workspace = WorkspaceFiles()
    workspace.list = { folder in files.keys.filter { $0.hasPrefix(folder + "/") }.sorted() }
    workspace.listAll = workspace.list
    workspace.read = { files[$0].map { Array($0.utf8) } }
    workspace.stamp = { path, _ in files[path] == nil ? nil : "unchanged" }
    workspace.identity = { $0.hasPrefix("/link/") ? "/w/" + $0.dropFirst("/link/".count) : $0 }
    workspace.watchedPatterns = ["**/*.outline", "**/settings"]
    workspace.decides = { $0.hasSuffix("/settings") }
    return workspace
  }()

  private static let files = [
    "/w/a b.outline": "outline\nUIView#bad 0 0 9 9\n",
    "/w/fine.outline": "outline\nUIView#fine 0 0 9 9\n",
    "/w/none.txt": "no layout",
    "/v/other.outline": "outline\nUIView#other 0 0 9 9\n  UIButton#bad? 0 0 9 9\n",
  ]
}

extension ServerSetup {
  /// Returns a description of the query and the number of layouts. The layout `gone` does not exist.
  @Sendable private static func answer(
    _ query: LayoutQuery, choice: LayoutChoice, document: CheckedDocument,
    isStopped: () -> Bool
  ) throws(ResponseError) -> WrittenJSON {
    guard choice.layout != "gone" else { throw .invalidParams("there is no layout 'gone'") }
    let asked =
      switch query {
      case .hitTest(let points): "hitTest \(points.map(\.text).joined(separator: " "))"
      case .responderChain(.view(let view, let isTouched), let action):
        "chain of \(isTouched ? "touched " : "")\(view) for \(action ?? "nothing")"
      case .responderChain(.event(let event), let action):
        "chain of \(event.rawValue) for \(action ?? "nothing")"
      case .reach: "reach"
      case .why(.named(let name)): "why \(name)"
      case .why(.at(let offset)): "why at \(offset)"
      case .touch(let gesture):
        "\(gesture.isInterrupted ? "interrupted " : "")\(gesture.kind.rawValue)"
          + " at \(gesture.start.text) to \(gesture.end?.text ?? "nowhere")"
          + " for \(gesture.duration?.shortText ?? "some") s"
      case .preview(let hasLegend, let screens):
        (hasLegend ? "preview" : "preview without legend")
          + (screens.map { " on \($0.devices.joined(separator: ", "))" } ?? "")
      }
    var layout = "\(choice.layout ?? "the one") of \(document.layoutsAsRead.count)"
    if let device = choice.device { layout += " on \(device)" }
    if let orientation = choice.orientation { layout += " in \(orientation.rawValue)" }
    if let scale = choice.textScale { layout += " at \(scale.shortText)" }
    return WrittenJSON(utf8: Array(#"{"asked": "\#(asked)", "layout": "\#(layout)"}"#.utf8))
  }
}

extension [UInt8] {
  /// A message with its header.
  init(framing body: String) {
    self = Array("Content-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
  }
}
