import Foundation
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
@testable import Pictures
import Testing
import HitTesting

@testable import layoutlint

/// What comes from anywhere and stands in a picture: names, labels, numbers.
@Suite struct PictureTextTests {
  private static let hostile =
    #"</title><script>alert(1)</script>" onload='x' ]]> &amp; \u0001\u202e\uFFFE"#

  private static let layout = """
    {"id": "\(hostile.replacing("\"", with: "\\\""))", "name": "<b>&", "frame": [0, 0, 300, 200],
     "subviews": [{"class": "UIButton", "label": "<i>\\"&", "frame": [280, 0, 60, 60]}]}
    """

  @Test func escapesNamesInPictures() throws {
    let outcome = try Program.run("render", "-", stdin: Self.layout)
    #expect(!outcome.output.contains("<script"))
    #expect(!outcome.output.contains("<i>"))
    let picture = try DrawnPicture(outcome.output)
    #expect(!picture.elements.contains { $0.name == "script" || $0.attributes["onload"] != nil })
    let names = picture.elements.compactMap { $0.attributes["data-id"] }
    #expect(
      names.first?.hasPrefix(#"</title><script>alert(1)</script>" onload='x' ]]> &amp; "#) == true)
  }

  @Test func escapesNamesInPages() throws {
    let outcome = try Program.run("render", "-", "--format", "html", stdin: Self.layout)
    // The data and the code that reads it.
    #expect(outcome.output.components(separatedBy: "<script").count == 3)
    #expect(!outcome.output.contains("<i>"))
    #expect(!outcome.output.contains("alert(1)</script"))
  }

  @Test func containsNoReferences() throws {
    for form in ["svg", "html"] {
      let text = try Program.run("render", "-", "--format", form, stdin: Self.layout).output
      let addresses = text.matches(of: /https?:[^"' )<]*/).map { String($0.output) }
      #expect(Set(addresses).isSubset(of: ["http://www.w3.org/2000/svg"]))
      #expect(!text.contains("@import") && !text.contains(" src=") && !text.contains("href="))
    }
    let svg = try Program.run("render", "-", stdin: Self.layout).output
    #expect(!svg.contains("<script"))
  }

  @Test func pagesSayWhyAViewReceivesNoTouches() throws {
    let layout = """
      {"frame": [0, 0, 300, 300], "subviews": [
        {"frame": [0, 0, 200, 200], "subviews": [
          {"class": "UIButton", "id": "pay", "frame": [0, 180, 100, 40]}]},
        {"class": "UIButton", "id": "back", "frame": [0, 240, 100, 44]},
        {"class": "UIButton", "id": "front", "frame": [50, 240, 100, 44]}]}
      """
    let page = try Program.run("render", "-", "--format", "html", stdin: layout).output
    let data = try #require(page.firstMatch(of: /id="data">([^<]*)</)?.output.1)
    let lost = try #require(
      JSONSerialization.jsonObject(with: Data(data.utf8)) as? [String: Any])["lost"]
    let entries = try #require(lost as? [[Any]])
    let names = entries.map { $0[0] as? String }
    #expect(names == ["button \"pay\"", "button \"back\""])
    #expect((entries[0][2] as? [String])?.first?.contains("extends 20 pt beyond") == true)
    #expect((entries[0][3] as? [[Double]]) == [[0, 200, 100, 220]])
    #expect((entries[1][2] as? [String])?.first?.contains("front") == true)
    #expect((entries[1][3] as? [[Double]]) == [[50, 240, 100, 284]])
    // The list of findings and the marks of the picture refer to each other by number.
    #expect(page.components(separatedBy: "data-finding=\"1\"").count == 3)
  }

  @Test(arguments: [
    "[0, 0, 1e300, 1e300]", "[-1e300, 0, 10, 10]", "[0, 0, 0, 0]", "[0, 0, -50, -50]",
    "[0, 0, 1e-300, 4]", "[1e308, 1e308, 1e308, 1e308]", "[0, 0, 1e5, 3]",
  ])
  func drawsFramesOfAllSizes(frame: String) throws {
    for layout in [
      #"{"frame": \#(frame), "subviews": [{"class": "UIButton", "frame": [0, 0, 9, 9]}]}"#,
      #"{"frame": [0, 0, 90, 90], "subviews": [{"class": "UIButton", "frame": \#(frame)}]}"#,
      #"{"windows": [{"class": "UIWindow", "frame": \#(frame)}]}"#,
    ] {
      let outcome = try Program.run("render", "-", stdin: layout)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let picture = try DrawnPicture(outcome.output)
      let viewBox = picture.elements.first?.attributes["viewBox"] ?? ""
      let numbers = viewBox.split(separator: " ").compactMap { Double($0) }
      #expect(numbers.count == 4 && numbers.allSatisfy { abs($0) < 4_000_000 }, "\(viewBox)")
      for element in picture.elements {
        let outline = element.attributes["d"] ?? ""
        #expect(!outline.contains("n") && !outline.contains("∞"), "\(outline)")
      }
    }
  }

  @Test func breaksAndCutsLinesByColumns() {
    #expect("a bc def".lines(ofColumns: 4) == ["a bc", "def"])
    #expect("abcdefgh ij".lines(ofColumns: 3) == ["abc", "def", "gh", "ij"])
    #expect("日本語".lines(ofColumns: 4) == ["日本", "語"])
    #expect("".lines(ofColumns: 4).isEmpty)
    #expect("abc".lines(ofColumns: 0) == ["a", "b", "c"])
    #expect("abcdef".shortened(toColumns: 6) == "abcdef")
    #expect("abcdef".shortened(toColumns: 4) == "abc…")
    #expect("日本語".shortened(toColumns: 4) == "日…")
    #expect("abc".shortened(toColumns: 0) == "…")
  }

  @Test(arguments: UInt64(0)..<60)
  func drawsRandomLayouts(seed: UInt64) throws {
    let hierarchy = RandomLayout.hierarchy(seed: seed)
    let text = LayoutWriter.text(of: [hierarchy])
    let source = SourceText(path: "random.layout.json", text: text)
    let linter = LinterFactory.linter()
    let document = try #require(linter.check(source))
    let request = PictureRequest(nameOption: "--layout")
    let picture = try request.picture(of: document, checkedBy: linter).picture
    let drawn = try DrawnPicture(PictureSVG(picture).text)
    #expect(drawn.views.count == picture.shapes.count)
    for shape in picture.shapes {
      let reached = shape.region?.reached ?? []
      for piece in reached + shape.lost + [shape.seen] {
        #expect(picture.stage.grown(by: 0.001).contains(piece.boundingBox))
      }
      // What receives touches is not lost.
      for piece in shape.lost {
        #expect(reached.allSatisfy { $0.intersection(piece).area < 0.01 }, "\(shape.view)")
      }
    }
  }
}
