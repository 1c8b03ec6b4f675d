import Foundation
import LayoutModel
import LayoutReaders
import Linting
@testable import Pictures
import Testing

@testable import layoutlint

/// `layoutlint render` of a storyboard with several scenes, and the files of pictures.
@Suite struct GalleryTests {
  private static func scene(
    _ id: String, _ name: String, _ segues: String, element: String = "viewController"
  ) -> String {
    let view = """
      <view key="view" id="\(id)-view"><rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
      </view>
      """
    return """
      <scene sceneID="\(id)-scene"><objects>
      <\(element) id="\(id)" customClass="\(name)" sceneMemberID="viewController">
      \(element == "viewController" ? view : "")
      <connections>\(segues)</connections>
      </\(element)></objects></scene>
      """
  }

  private static func segue(_ kind: String, _ destination: String, _ more: String = "") -> String {
    "<segue destination=\"\(destination)\" kind=\"\(kind)\" id=\"\(kind)-\(destination)\" \(more)/>"
  }

  private static func storyboard(_ scenes: [String]) -> String {
    """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="21225"
        targetRuntime="iOS.CocoaTouch" initialViewController="nav">
    <scenes>\(scenes.joined(separator: "\n"))</scenes></document>
    """
  }

  /// A navigation controller with a list, which leads to a detail and back; and a scene of its own.
  private static let shop = storyboard([
    scene("alone", "Alone&lt;b&gt;", ""),
    scene("detail", "Detail", segue("show", "list")),
    scene("list", "List", segue("show", "detail", "identifier=\"open\"") + segue("modal", "nav2")),
    scene(
      "nav", "Navigation", segue("relationship", "list", "relationship=\"rootViewController\""),
      element: "navigationController"),
    scene(
      "nav2", "Navigation2",
      segue("relationship", "detail", "relationship=\"rootViewController\""),
      element: "navigationController"),
  ])

  private func render(_ text: String, _ options: String...) throws -> Program.Outcome {
    let folder = try Folder(["Shop.storyboard": text])
    return try Program.run(["render", "Shop.storyboard"] + options, in: folder)
  }

  @Test func followsSegues() throws {
    let linter = LinterFactory.linter()
    let source = SourceText(path: "Shop.storyboard", text: Self.shop)
    let document = try #require(linter.check(source))
    let hierarchies = document.layouts.map(\.hierarchy)
    #expect(hierarchies.map(\.name) == ["Alone<b>", "Detail", "List"])
    let flow = SceneFlow(of: hierarchies, in: source)
    #expect(flow.initial == [2])
    #expect(flow.columns == [0, 1, 0])
    #expect(flow.order == [2, 0, 1])
    #expect(
      flow.segues[2] == [
        .init(destination: 1, text: "show \"open\""), .init(destination: 1, text: "modal"),
      ])
    #expect(flow.segues[1] == [.init(destination: 2, text: "show")])
  }

  @Test func readsSeguesOfAnyText() {
    for text in ["", "<segue kind=\"show\" destination=\"a\"/>", "<viewController><segue/>", "{}"] {
      #expect(StoryboardSegues(SourceText(path: "a", text: text)).all.isEmpty)
    }
  }

  @Test func drawsAllScenes() throws {
    let outcome = try render(Self.shop, "--format", "html")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let page = outcome.output
    #expect(page.contains("3 scenes · "))
    #expect(page.components(separatedBy: "<section class=\"scene\"").count == 4)
    #expect(page.contains("Alone&lt;b&gt;") && !page.contains("<b>"))
    let links = page.matches(of: /href="([^"]*)"/).map { String($0.output.1) }
    #expect(links.allSatisfy { $0.hasPrefix("#") })
    // A picture of one scene is a page of its own.
    let one = try render(Self.shop, "--format", "html", "--layout", "List")
    #expect(one.output.contains("id=\"answer\""))
    let vector = try render(Self.shop)
    #expect(vector.status == 2)
    #expect(vector.errors.contains("contains several layouts; specify one with --layout"))
  }

  @Test func scenesWithoutSeguesStandInRows() throws {
    let names = (0..<8).map { "Scene\($0)" }
    let alone = Self.storyboard(names.map { Self.scene($0, $0, "") })
    #expect(try places(in: alone) == [0, 1, 2, 3, 4, 5, 0, 1].enumerated().map { [$1, $0 / 6] })
    // Below the scenes with segues.
    let text = Self.storyboard(
      [Self.scene("a", "A", Self.segue("show", "b")), Self.scene("b", "B", "")]
        + names.prefix(2).map { Self.scene($0, $0, "") })
    #expect(try places(in: text) == [[0, 0], [0, 1], [1, 1], [2, 0]])
  }

  /// The columns and rows of the scenes, in the order of their places in the map.
  private func places(in text: String) throws -> [[Int]] {
    let page = try render(text, "--format", "html").output
    let cards = page.matches(of: /<rect class="card[^"]*" x="([0-9.]+)" y="([0-9.]+)"/)
    let corners = cards.map { [$0.output.1, $0.output.2].compactMap { Double($0) } }
    let xs = Set(corners.map { $0[0] }).sorted()
    let ys = Set(corners.map { $0[1] }).sorted()
    return corners.map { [xs.firstIndex(of: $0[0]) ?? -1, ys.firstIndex(of: $0[1]) ?? -1] }
  }

  @Test func limitsTheNumberOfScenes() throws {
    for (count, isOver) in [(GalleryPage.sceneLimit, false), (GalleryPage.sceneLimit + 1, true)] {
      let text = Self.storyboard((0..<count).map { Self.scene("v\($0)", "Scene\($0)", "") })
      let page = try render(text, "--format", "html").output
      let scenes = page.components(separatedBy: "<section class=\"scene\"").count - 1
      #expect(scenes == GalleryPage.sceneLimit)
      #expect(page.contains("The first 200 of 201 scenes are drawn") == isOver)
    }
  }

  private static let layout = #"{"frame": [0, 0, 100, 100]}"#

  @Test(arguments: [
    (["-o", "a.svg"], "<svg"), (["-o", "a.html"], "<!DOCTYPE html>"), (["-o", "a.HTM"], "<!D"),
    (["-o", "a.json"], "{"), (["-o", "a"], "<svg"), (["-o", "a", "--format", "json"], "{"),
    (["-o", "a.svg", "--format", "svg"], "<svg"), (["-o", "v1.2/a"], "<svg"),
  ])
  func theSuffixSelectsTheFormat(options: [String], start: String) throws {
    let folder = try Folder(["in.layout.json": Self.layout])
    try folder.makeFolder("v1.2")
    let outcome = try Program.run(["render", "in.layout.json"] + options, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.text(options[1]).hasPrefix(start))
  }

  @Test(arguments: [
    (["-o", "a.png"], "svg, html or json; write an SVG and convert it"),
    (["-o", "a.PDF"], "rsvg-convert --zoom 2 FILE.svg -o FILE.png"),
    (["-o", "a.png", "--format", "svg"], "the suffix .png is not that of a format of render"),
    (["-o", "a.txt"], "the suffix .txt is not that of a format of render: svg, html or json\n"),
    (["-o", "a.html", "--format", "svg"], "the suffix .html does not fit the format svg"),
    (["-o", "a.svg", "--format", "json"], "the suffix .svg does not fit the format json"),
  ])
  func aSuffixThatDoesNotFitIsAnError(options: [String], message: String) throws {
    let folder = try Folder(["in.layout.json": Self.layout])
    let outcome = try Program.run(["render", "in.layout.json"] + options, in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path(options[1])))
  }
}
