import Foundation
import LayoutTestSupport
import Testing

/// Files that exist and cannot be read, without which a result could be another one: a symbolic link to itself has
/// no status, and its error is not that the file does not exist.
@Suite struct UnreadableFileTests {
  private let folder: Folder

  init() throws {
    folder = try Folder([
      "App/Card.xib": Self.card, "App/App.swift": "class Card: UIView {}\n",
      "App/AppDelegate.swift": "class AppDelegate {}\n", "a.layout.json": Layouts.error,
      ".git/HEAD": "ref: refs/heads/main\n",
    ])
  }

  private static let card = XibText.document(
    """
    <view id="qwe-rt-123" customClass="Card">
      <rect key="frame" x="0" y="0" width="320" height="480"/>
      <subviews>
        <button id="aB1-2c-D3e">
          <rect key="frame" x="20" y="90" width="100" height="50"/>
          <state key="normal" title="Pay"/>
        </button>
      </subviews>
    </view>
    """)

  @Test(arguments: [
    "App/Loop.swift", "App/Info.plist", "App/.layoutlint.json", ".gitignore",
    "App/de.lproj/Card.strings", "App/Card.xcstrings",
  ])
  func filesWithoutAStatusAreErrors(path: String) throws {
    try folder.makeFolder("App/de.lproj")
    try folder.makeFolder("App/Base.lproj")
    try folder.link(path, to: URL(filePath: path).lastPathComponent)
    try Program.expectError(
      "--format xcode --fail-on never", "\(path): symbolic link loop\n", in: folder)
  }

  /// As `/home` of a shared computer. Root may list each folder.
  @Test(.enabled(if: getuid() != 0, "root may list each folder"))
  func aFolderAboveThatMayOnlyBeEnteredIsNoError() throws {
    try folder.makeFolder("home/user")
    try folder.write(Self.card, to: "home/user/Card.xib")
    let outcome = try Program.shell(
      "rm -r .git; chmod 311 home; cd home/user; layoutlint --fail-on never; status=$?; chmod 755 ../../home; exit $status",
      in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func filesThatDoNotExistAreNoErrors() throws {
    try folder.link("App/Other.h", to: "nowhere.h")
    try folder.link("App/Info.plist", to: "nowhere.plist")
    let outcome = try Program.run("--fail-on", "never", in: folder)
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func nothingIsWrittenWithoutAnotherFileOfTheProject() throws {
    try folder.write(Layouts.fixable, to: "b.layout.json")
    try folder.link("App/Loop.swift", to: "Loop.swift")
    try Program.expectError(
      "--fix --only interaction-disabled-ancestor",
      "b.layout.json: cannot be written: App/Loop.swift cannot be read\n", in: folder)
    #expect(try folder.text("b.layout.json") == Layouts.fixable)
    try Program.expectError(
      "--write-baseline base.json",
      "base.json: is not written, because App/Loop.swift cannot be read\n", in: folder)
    #expect(try !folder.names.contains("base.json"))
  }
}
