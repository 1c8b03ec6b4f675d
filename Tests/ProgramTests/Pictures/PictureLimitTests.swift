import Foundation
import LayoutModel
@testable import Pictures
import Testing

/// The limits of pictures, on both sides.
@Suite struct PictureLimitTests {
  /// A screen of so many views: itself, and a grid of small ones.
  private static func grid(of count: Int, _ member: String = "") -> String {
    let views = (1..<max(count, 1)).map { index in
      "{\"frame\": [\(index % 50 * 6), \(index / 50 % 100 * 6), 5, 5]\(member)}"
    }
    return #"{"frame": [0, 0, 400, 800], "subviews": [\#(views.joined(separator: ","))]}"#
  }

  private func drawn(_ layout: String) throws -> (picture: DrawnPicture, text: String) {
    let text = try Program.run("render", "-", stdin: layout).output
    return (try DrawnPicture(text), text)
  }

  @Test func limitsTheNumberOfViews() throws {
    let whole = try drawn(Self.grid(of: Picture.viewLimit))
    #expect(whole.picture.views.count == Picture.viewLimit)
    #expect(!whole.text.contains("views are drawn"))
    let cut = try drawn(Self.grid(of: Picture.viewLimit + 3))
    #expect(cut.picture.views.count == Picture.viewLimit)
    let legend = try #require(cut.picture.all("legend").first?.text)
    #expect(legend.contains("The first 2000 views are drawn; 3 more"))
  }

  @Test func limitsTheNumberOfMarks() throws {
    for (count, isOver) in [(Picture.markLimit, false), (Picture.markLimit + 1, true)] {
      let (picture, text) = try drawn(Self.grid(of: count + 1, #", "colour": 1"#))
      let marks = picture.elements.filter {
        $0.attributes["data-finding"] != nil && $0.path.dropLast().last == "marks"
      }
      #expect(marks.count == 0 || marks.count == Picture.markLimit)
      #expect(text.contains("are marked.") == isOver)
      #expect(text.contains("\(count - PictureLegend.findingLimit) more findings"))
    }
  }

  @Test func limitsTheHitRegionsOfAPage() throws {
    let few = try Program.run("render", "-", "--format", "html", stdin: Self.grid(of: 10)).output
    #expect(few.contains("id=\"data\""))
    let layout = Self.grid(of: PicturePage.hitRegionLimit + 1)
    let many = try Program.run("render", "-", "--format", "html", stdin: layout).output
    #expect(!many.contains("id=\"data\"") && !many.contains("<script"))
    #expect(many.contains("more than the limit of 20000"))
  }

  @Test func limitsTheSizeOfTheScreen() throws {
    for (side, expected) in [("100000", "100000"), ("200000", "100000")] {
      let (picture, _) = try drawn(#"{"frame": [0, 0, \#(side), 50]}"#)
      #expect(picture.all("screen").first?.attributes["width"] == expected)
    }
  }

  @Test func placesMarksBesideEachOther() {
    var places = MarkPositions(in: Rect(0, 0, 100, 40), radius: 5)
    let box = Rect(60, 10, 20, 20)
    #expect(places.next(for: box) == Point(80, 10))
    #expect(places.next(for: box) == Point(70, 10))
    #expect(places.next(for: Rect(500, -90, 1, 1)) == Point(100, 0))
    for _ in 0..<300 {
      let place = places.next(for: Rect(1e300, 1e300, 1, 1))
      #expect(Rect(0, 0, 100, 40).grown(by: 1).contains(place))
    }
  }
}
