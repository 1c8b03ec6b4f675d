import Foundation
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
    try folder.write(Data(text.utf8), to: path)
  }

  /// The paths of the documents that a run checks, in order.
  func checked(_ options: String) throws -> [String] {
    let outcome = try shell("layoutlint lint --format json --fail-on never \(options)")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.json["files"].elements.map { try #require(try $0["path"].string) }
  }

  /// The status and standard error of a run.
  func run(_ options: String) throws -> (status: Int32, errors: String) {
    let outcome = try shell("layoutlint lint \(options)")
    return (outcome.status, outcome.errors)
  }

  /// A xib whose owner is of a class.
  static func xib(owner: String, button: String = "Button", outlet: String? = nil) -> String {
    let connection =
      outlet.map { #"<outlet property="\#($0)" destination="2" id="4"/>"# } ?? ""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
          <device id="retina6_12" orientation="portrait" appearance="light"/>
          <objects>
              <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(owner)">
                  <connections>\(connection)</connections>
              </placeholder>
              <view contentMode="scaleToFill" id="1">
                  <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
                  <subviews>
                      <button opaque="NO" contentMode="scaleToFill" id="2">
                          <rect key="frame" x="20" y="100" width="100" height="44"/>
                          <state key="normal" title="\(button)"/>
                      </button>
                  </subviews>
              </view>
          </objects>
      </document>

      """
  }
}
