import Foundation
import LayoutTestSupport
import Testing

/// A Git repository in a temporary folder.
struct Repository {
  let folder: Folder

  /// Whether the tests of Git repositories can run.
  static let hasGit = (try? Program.shell("command -v git"))?.status == 0

  /// A repository with one commit of these files.
  init(_ files: [String: String]) throws {
    folder = try Folder(files)
    try git("init -q -b main")
    try git("config user.name Tests && git config user.email tests@example.org")
    try git("config commit.gpgsign false")
    if !files.isEmpty { try commit() }
  }

  func commit(_ message: String = "change") throws {
    try git("add -A && git commit -q --no-verify -m '\(message)'")
  }

  /// Runs `git` with arguments in shell syntax, without the settings of the user.
  @discardableResult
  func git(_ line: String) throws -> String {
    let outcome = try shell("git \(line)")
    #expect(outcome.status == 0, "git \(line): \(outcome.output)\(outcome.errors)")
    return outcome.output
  }

  func shell(_ line: String) throws -> Program.Outcome {
    try Program.shell(
      "export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1; \(line)", in: folder)
  }

  func write(_ text: String, to path: String) throws {
    try folder.write(text, to: path)
  }

  /// The paths of the documents that a run checks, in order.
  func checked(_ options: String) throws -> [String] {
    let outcome = try shell("layoutlint lint --format json --fail-on never \(options)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.paths.map { try #require($0) }
  }

  func run(_ options: String) throws -> Program.Outcome {
    try shell("layoutlint lint \(options)")
  }

  /// A xib whose owner is of a class.
  static func xib(owner: String, outlets: KeyValuePairs<String, String> = [:]) -> String {
    XibText.document(
      owner: owner, outlets: outlets,
      """
      <view contentMode="scaleToFill" id="1">
        <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
        <subviews>
          <button opaque="NO" contentMode="scaleToFill" id="2">
            <rect key="frame" x="20" y="100" width="100" height="44"/>
            <state key="normal" title="Button"/>
          </button>
        </subviews>
      </view>
      """)
  }
}
