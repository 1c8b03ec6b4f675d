import Foundation
import LayoutTestSupport
import Testing

/// `lint --watch`. Tests wait for lines and depend on no time.
@Suite(.timeLimit(.minutes(15)))
struct WatchTests {
  /// With events of the system, and with comparisons of files.
  enum Mode: String, CaseIterable, Sendable {
    case events, compare
  }

  @Test(arguments: Mode.allCases)
  func changesOfDocumentsAndSettingsArePrinted(mode: Mode) throws {
    let folder = try Folder([
      "App/a.layout.json": Layouts.clean, "App/b.layout.json": Layouts.error,
    ])
    let watch = try WatchedRun(["--watch", "."], in: folder, mode)
    try watch.awaitLine("+ App/b.layout.json:4:")
    try folder.write(Layouts.error, to: "App/a.layout.json")
    try watch.awaitLine("+ App/a.layout.json:4:")
    // In a new folder.
    try folder.write(Layouts.error, to: "New/c.layout.json")
    try watch.awaitLine("+ New/c.layout.json:4:")
    try folder.write(#"{"rules": {"unreachable-subview": "off"}}"#, to: ".layoutlint.json")
    for name in ["App/a", "App/b", "New/c"] { try watch.awaitLine("- \(name).layout.json:4:") }
    watch.end()
  }

  @Test(arguments: Mode.allCases)
  func aChangeOfSourceCodeIsPrinted(mode: Mode) throws {
    let folder = try Folder([
      "App/App.xcworkspace/contents": "", "App/Code/Pad.swift": Self.code("Pad"),
      "App/a.xib": Self.xib,
    ])
    let watch = try WatchedRun(
      ["--watch", "App/a.xib", "--only", "missing-class"], in: folder, mode)
    try folder.write(Self.code("Other"), to: "App/Code/Pad.swift")
    try watch.awaitLine("+ App/a.xib:")
    try folder.write(Self.code("Pad"), to: "App/Code/Pad.swift")
    try watch.awaitLine("- App/a.xib:")
    watch.end()
  }

  /// Each edit changes findings in other files than the edited one.
  @Test func afterEachEditTheFindingsAreThoseOfACheck() throws {
    let folder = try Folder(Self.project)
    let watch = try WatchedRun(["--watch", "."], in: folder, .events)
    try watch.awaitFindings(of: folder)
    for (name, old, new) in Self.edits {
      let text = try folder.text(name)
      #expect(text.contains(old), "\(name): \(old)")
      for edited in [text.replacing(old, with: new), text] {
        let before = try watch.findings()
        try folder.write(edited, to: name)
        try watch.awaitFindings(of: folder)
        #expect(try watch.findings() != before, "\(name): \(old)")
      }
    }
    watch.end()
  }

  private static let edits = [
    // A superclass, and a class.
    ("App/Base.swift", "var payButton", "var buyButton"),
    ("App/Screen.swift", "func pay(", "func buy("),
  ]

  private static let project = [
    "App.xcodeproj/x": "",
    "App/Base.swift": "class Base: UIViewController { @IBOutlet var payButton: UIButton! }",
    "App/Screen.swift": "class Screen: Base { @IBAction func pay(_ sender: Any) { return } }",
    "App/Loader.swift": """
    class Loader { func load() { show(Screen(nibName: "Pay", bundle: nil)) } }
    """,
    "App/Pay.xib": XibText.document(
      owner: "Screen", outlets: ["view": "v", "payButton": "pay"],
      attributes: #"toolsVersion="22505" useAutolayout="NO""#,
      """
      <view contentMode="scaleToFill" id="v">
        <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
        <subviews>
          <button opaque="NO" contentMode="scaleToFill" id="pay">
            <rect key="frame" x="400" y="20" width="100" height="50"/>
            <state key="normal" title="Pay"/>
            <connections>
              <action selector="pay:" destination="-1" eventType="touchUpInside" id="a"/>
            </connections>
          </button>
        </subviews>
      </view>
      """),
  ]

  @Test func anErrorInTheConfigurationIsPrintedAndTheWatchContinues() throws {
    let folder = try Folder(["a.layout.json": Layouts.error, ".layoutlint.json": "{}"])
    let watch = try WatchedRun(["--watch"], in: folder, .events)
    try watch.awaitLine("+ a.layout.json:4:")
    try folder.write("{", to: ".layoutlint.json")
    try watch.awaitLine("layoutlint: .layoutlint.json:1:")
    try folder.write(#"{"rules": {"unreachable-subview": "off"}}"#, to: ".layoutlint.json")
    try watch.awaitLine("- a.layout.json:4:")
    watch.end()
  }

  @Test(arguments: [
    "-", "--fix", "--since HEAD", "--format json", "--output x.txt",
  ])
  func whatCannotBeRepeatedIsAnError(options: String) throws {
    try Program.expectError(
      "--watch \(options)", "--watch", in: Folder(["a.layout.json": Layouts.clean]))
  }

  /// Code that loads the xib, and declares a class.
  private static func code(_ name: String) -> String {
    """
    class \(name): UIView {}
    class Screen: UIViewController { init() { super.init(nibName: "a", bundle: nil) } }
    """
  }

  private static let xib = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505" \
    targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="Screen" \
    customModule="App" customModuleProvider="target">
          <connections><outlet property="view" destination="v" id="o"/></connections>
        </placeholder>
        <view contentMode="scaleToFill" id="v" customClass="Pad" customModule="App" customModuleProvider="target">
          <rect key="frame" x="0.0" y="0.0" width="100" height="100"/>
        </view>
      </objects>
    </document>
    """
}

/// A run whose lines of output and of errors a test waits for.
private final class WatchedRun {
  private let process: Process
  private let exchange: Folder

  init(_ arguments: [String], in folder: Folder, _ mode: WatchTests.Mode) throws {
    exchange = try Folder(["out": Data()])
    process = Program.process(
      arguments, in: folder, environment: ["LAYOUTLINT_WATCH": mode.rawValue])
    let output = try FileHandle(forWritingTo: exchange.url.appending(path: "out"))
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  /// The complete lines.
  private func lines() throws -> [Substring] {
    let lines = try exchange.text("out").split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropLast()
  }

  /// Waits for a line that starts with a text.
  func awaitLine(_ start: String) throws {
    try wait(for: start) { try lines().contains { $0.hasPrefix(start) } }
  }

  private func wait(for text: String, until isPrinted: () throws -> Bool) throws {
    // A generous limit, so that a test that fails ends.
    let deadline = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < deadline, process.isRunning {
      if try isPrinted() { return }
      Thread.sleep(forTimeInterval: 0.02)
    }
    throw MissingText(text: text, lines: try exchange.text("out"))
  }

  /// The findings that the printed changes leave.
  func findings() throws -> Set<String> {
    var found: Set<String> = []
    for line in try lines() {
      switch line.prefix(2) {
      case "+ ": found.insert(String(line.dropFirst(2)))
      case "- ": found.remove(String(line.dropFirst(2)))
      default: break
      }
    }
    return found
  }

  /// Waits until the findings are those of a new check.
  func awaitFindings(of folder: Folder) throws {
    let output = try Program.run(["lint", "--quiet", "--fail-on", "never"], in: folder).output
    let expected = Set(output.split(separator: "\n").map(String.init))
    try wait(for: output) { try findings() == expected }
  }

  struct MissingText: Error {
    let text: String
    let lines: String
  }

  /// Kills the run: other signals are blocked in processes that a test starts.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  deinit { if process.isRunning { end() } }
}
