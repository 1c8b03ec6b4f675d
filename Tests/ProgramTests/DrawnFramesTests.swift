import Foundation
import LayoutModel
import LayoutTestSupport
import Testing

/// Answers about a storyboard state whether they are about the layout that UIKit shows or the one that Xcode drew.
@Suite struct DrawnFramesTests {
  private static func folder(isPinned: Bool) throws -> Folder {
    let button = StoryboardText.button("pay", Rect(20, 100, 100, 44), isPinned: isPinned)
    return try Folder(["Cart.storyboard": button])
  }

  private func hitTest(isPinned: Bool, _ options: String...) throws -> Program.Outcome {
    try Program.run(
      ["hit-test", "Cart.storyboard", "--at", "50,110"] + options,
      in: Self.folder(isPinned: isPinned))
  }

  @Test func hitTestNamesTheDeviceOfTheLayout() throws {
    #expect(
      try hitTest(isPinned: true).output.contains("  frames: laid out for iPhone 15 in portrait\n"))
    #expect(
      try hitTest(isPinned: true, "--device", "iPhone 16").output
        .contains("  frames: laid out for iPhone 16 in portrait\n"))
    #expect(try !hitTest(isPinned: true, "--format", "json").output.contains("basis"))
  }

  @Test func hitTestNamesTheViewsThatXcodeDrew() throws {
    #expect(
      try hitTest(isPinned: false).output
        .contains("  frames: as drawn by Xcode, which UIKit changes: button \"pay\"\n"))
    let answer = try hitTest(isPinned: false, "--format", "json").json
    #expect(try answer["results"].elements.first?["basis"].string == "drawn")
  }

  @Test func picturesNameTheirLayout() throws {
    for (isPinned, text) in [(true, "laid out"), (false, "as drawn by Xcode")] {
      let folder = try Self.folder(isPinned: isPinned)
      for form in ["svg", "html"] {
        let picture = try Program.run("render", "Cart.storyboard", "--format", form, in: folder)
        #expect(picture.output.contains("\(text)<"), "\(form)")
      }
    }
    let layout = try Folder(["a.layout.json": #"{"frame": [0, 0, 9, 9]}"#])
    #expect(try !Program.run("render", "a.layout.json", in: layout).output.contains("laid out"))
  }

  @Test func theChainContinuesToTheApplication() throws {
    let folder = try Self.folder(isPinned: true)
    let arguments = ["chain", "Cart.storyboard", "--view", "pay"]
    let chain = try Program.run(arguments, in: folder)
    #expect(chain.output.hasSuffix(", then the window and the application\n"), "\(chain.output)")
    let answer = try Program.run(arguments + ["--format", "json"], in: folder).json
    #expect(try answer["continues"].elements.map(\.string) == ["window", "UIApplication"])
  }
}
