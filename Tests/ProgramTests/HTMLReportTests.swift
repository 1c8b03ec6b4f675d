import Foundation
import LayoutModel
import LayoutTestSupport
import Linting
@testable import Reports
import Testing

@testable import layoutlint

/// `layoutlint lint --format html`: what is in the page, its limits, and names from documents.
@Suite struct HTMLReportTests {
  /// A button half outside of a card, and one that no touch reaches.
  private static let layout = """
    {"id": "screen", "name": "Cart", "frame": [0, 0, 200, 300], "subviews": [
      {"id": "card", "frame": [20, 20, 100, 100], "subviews": [
        {"class": "UIButton", "id": "close", "label": "Close", "frame": [80, 10, 44, 44]}]},
      {"class": "UIButton", "id": "pay", "label": "Pay", "frame": [20, 200, 100, 44],
       "alpha": 0.005}]}
    """

  private func page(_ files: [String: String], _ options: String...) throws -> String {
    let folder = try Folder(files)
    let outcome = try Program.run(
      ["lint", ".", "--format", "html", "--fail-on", "never"] + options, in: folder)
    #expect(outcome.errors.isEmpty && outcome.status == 0)
    return outcome.output
  }

  /// The first group of each match of an expression.
  private static func matches(_ expression: Regex<(Substring, Substring)>, in page: String)
    -> [String]
  {
    page.matches(of: expression).map { String($0.output.1) }
  }

  @Test func listsFindingsByRuleWithTheirPictures() throws {
    let page = try page(["a/cart.layout.json": Self.layout])
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    #expect(page.contains("<section class=\"group\" id=\"group-control-outside-superview\">"))
    #expect(page.contains("<a href=\"#group-control-outside-superview\">"))
    #expect(page.contains(#"<span class="file">cart.layout.json</span>"#))
    // One drawing of the layout, which both findings use for a crop and the whole screen.
    let drawings = page.components(separatedBy: "<g class=\"layoutlint\" id=\"p")
    #expect(drawings.count == 2)
    let findings = page.components(separatedBy: "<article").count - 1
    #expect(findings >= 2)
    #expect(page.components(separatedBy: "<use href=\"#p0\"/>").count - 1 == 2 * findings)
  }

  @Test func marksAreBelowTheLineOfAFinding() throws {
    let page = try page(["cart.layout.json": Self.layout])
    #expect(page.contains("&quot;alpha&quot;: 0.005}]}\n         ^^^^^</pre>"))
    #expect(!page.contains(#"\u{A}"#))
  }

  @Test func filtersHaveCounts() throws {
    let page = try page(["cart.layout.json": Self.layout])
    let count = /<b class="count">(\d+)<\/b>\n<b class="name">([a-z]+)<\/b>/
    let tile = /class="amount">(\d+)<\/span>\n<span class="kind">([a-z]+)</
    let counts = page.matches(of: count).map { "\($0.output.1) \($0.output.2)" }
    let tiles = page.matches(of: tile).map { "\($0.output.1) \($0.output.2)" }
    #expect(!counts.isEmpty && counts == tiles.filter { !$0.hasPrefix("0 ") })
  }

  /// Paper gets no pictures: a row for each finding, with its line and fixes.
  @Test func printsATable() throws {
    let page = try page(["a/cart.layout.json": Self.layout])
    let table = try #require(page.firstMatch(of: /<table class="printed">[\s\S]*<\/table>/)?.output)
    #expect(!table.contains("<svg"))
    let rows = table.components(separatedBy: "<tr data-finding=").count - 1
    #expect(rows == page.components(separatedBy: "<article").count - 1)
    #expect(table.contains("<td class=\"place\">cart.layout.json:3:"))
    #expect(table.contains("<span class=\"fix\">Fix: "))
    #expect(try !self.page(["a.layout.json": #"{"frame": [0, 0, 9, 9]}"#]).contains("<table"))
  }

  @Test func showsWhatCoversAControl() throws {
    let page = try page([
      "a.layout.json": """
      {"frame": [0, 0, 400, 800], "subviews": [
        {"class": "UIButton", "label": "Pay", "frame": [20, 100, 100, 44]},
        {"id": "panel", "backgroundColor": "#fff", "frame": [0, 90, 400, 400]}]}
      """
    ])
    #expect(page.contains(#"<path class="cover" d="M0 90L400 90L400 490L0 490Z""#))
    // The nearest edges of the view in front are in the picture.
    let start = #/close-up[\s\S]*?viewBox="([-0-9.]+) ([-0-9.]+) /#
    let crop = try #require(page.firstMatch(of: start)?.output)
    #expect(try #require(Double(crop.1)) <= 0 && #require(Double(crop.2)) <= 90)
  }

  @Test func isOneFileWithoutReferences() throws {
    let page = try page(["cart.layout.json": Self.layout])
    let addresses = page.matches(of: /https?:[^"' )<]*/).map { String($0.output) }
    #expect(Set(addresses).isSubset(of: ["http://www.w3.org/2000/svg"]))
    #expect(!page.contains("@import") && !page.contains(" src="))
    let links = Self.matches(/href="([^"]*)"/, in: page)
    #expect(!links.isEmpty && links.allSatisfy { $0.hasPrefix("#") })
  }

  @Test func escapesNamesOfDocuments() throws {
    let name = #"</script></style><img onerror='x'> \"&' \u202e"#
    let layout = """
      {"id": "\(name)", "name": "\(name)", "frame": [0, 0, 200, 200], "subviews": [
        {"class": "UIButton", "id": "\(name)2", "label": "\(name)", "frame": [180, 0, 60, 60]}]}
      """
    let page = try page(["<b>&'\"/a.layout.json": layout, "<b>&'\"/b.layout.json": "{"])
    #expect(page.components(separatedBy: "<script").count == 2)
    #expect(page.components(separatedBy: "</script").count == 2)
    #expect(page.components(separatedBy: "</style").count == 2)
    #expect(!page.contains("<img") && !page.contains("<b>"))
    #expect(page.contains("&lt;img onerror=&#39;x&#39;&gt;"))
    #expect(!page.unicodeScalars.contains("\u{202E}"))
  }

  @Test func listsFilesThatCannotBeRead() throws {
    let folder = try Folder(["notes <&": "no"])
    let outcome = try Program.run("lint", "notes <&", "--format", "html", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("1 file could not be read"))
    #expect(outcome.output.contains("<code>notes &lt;&amp;</code>"))
  }

  @Test func aPageWithoutFindingsSaysSo() throws {
    let page = try page(["a.layout.json": #"{"frame": [0, 0, 10, 10]}"#])
    #expect(page.contains("<h2>No findings</h2>") && !page.contains("<article"))
  }

  @Test func comparesScreensWhereTheFindingDiffers() throws {
    let page = try page(["Cart.storyboard": StoryboardText.button("pay", Rect(20, 700, 100, 44))])
    let shots = Self.matches(/<figure class="(reported|unreported)">/, in: page)
    // The canvas and at most five other screens.
    #expect(shots.first == "unreported")
    #expect(shots.contains("reported"))
    #expect(shots.count <= ReportPictures.screenLimit)
    #expect(page.contains("iPhone SE (3rd generation) in portrait</span>"))
    #expect(page.contains("✕ reported") && page.contains("✓ not reported"))
  }

  @Test func comparesLanguagesAndTextSizes() throws {
    let page = try page(["Cart.storyboard": StoryboardText.cart.text], "--language", "double")
    let shots = Self.matches(/<figure class="(reported|unreported)">/, in: page)
    #expect(shots.first == "unreported" && shots.count { $0 == "reported" } == 4)
    let titles = Self.matches(/class="device">([^<]*)</, in: page)
    #expect(titles.first == "Canvas · iPhone 15 in portrait · laid out")
    #expect(titles.contains("iPhone 15 in portrait · double-length text"))
    #expect(titles.contains("iPhone SE (3rd generation) in portrait · double-length text"))
    #expect(titles.last == "iPhone SE (3rd generation) in portrait")
    // Each picture shows the frames in its language, and not the stored one, whose left edge is at 180.33.
    let outlines = Self.matches(/class="focus warning" d="([^"]*)"/, in: page)
    #expect(outlines.count >= 4 && outlines.allSatisfy { $0.hasPrefix("M335") })
  }

  @Test func limitsTheBytesOfPictures() throws {
    let linter = LinterFactory.linter()
    let source = SourceText(path: "cart.layout.json", text: Self.layout)
    let file = ReportedFile(try #require(linter.check(source)), showing: .max)
    func report(limit: Int) -> String {
      var reporter = HTMLReporter(pictureByteLimit: limit)
      _ = reporter.report(file)
      var summary = ReportSummary()
      summary.count(file)
      return reporter.end(summary)
    }
    var pictures = ReportPictures()
    pictures.open(file)
    let finding = try #require(file.shown.first)
    _ = pictures.shots(of: finding, inLayout: 0)
    let size = pictures.definitions.utf8.count
    #expect(size > 0)
    let whole = report(limit: size)
    #expect(whole.contains("<use ") && !whole.contains("not included"))
    let cut = report(limit: size - 1)
    #expect(!cut.contains("<use "))
    #expect(cut.contains("1 drawing is not included; the limit of a page is \(size - 1) bytes"))
    #expect(cut.components(separatedBy: "<article").count == file.shown.count + 1)
  }

  @Test func limitsTheNumberOfFindings() throws {
    let limit = 5
    for (count, isOver) in [(limit, false), (limit + 7, true)] {
      let source = SourceText(path: "a.layout.json", text: #"{"frame": [0, 0, 1, 1], "colour": 1}"#)
      let document = try #require(LinterFactory.linter().check(source))
      let file = ReportedFile(document, showing: .max)
      #expect(file.shown.count == 1)
      var reporter = HTMLReporter(findingLimit: limit)
      var summary = ReportSummary()
      for _ in 0..<count {
        _ = reporter.report(file)
        summary.count(file)
      }
      let page = reporter.end(summary)
      #expect(page.contains("more findings are not listed") == isOver)
      if isOver { #expect(page.contains("7 more findings are not listed; the limit")) }
      #expect(page.components(separatedBy: "<article").count - 1 == limit)
    }
  }

  @Test(arguments: [
    (Rect(10, 10, 20, 20), Rect(0, 0, 400, 800)), (Rect(0, 0, 400, 800), Rect(0, 0, 400, 800)),
    (Rect(390, 790, 10, 10), Rect(0, 0, 400, 800)), (Rect(0, 100, 400, 30), Rect(0, 0, 400, 800)),
    (Rect(5, 5, 2, 60), Rect(0, 0, 70, 70)),
  ])
  func cropsContainTheView(box: Rect, paper: Rect) {
    let crop = ReportPictures.crop(around: box, in: paper)
    #expect(crop.contains(box), "\(crop)")
    #expect(abs(crop.height / crop.width - ReportPictures.ratio) < 0.001)
  }

  @Test func isDeterministic() throws {
    let pages = try (0..<3).map { _ in try page(["cart.layout.json": Self.layout]) }
    #expect(Set(pages).count == 1)
  }
}
