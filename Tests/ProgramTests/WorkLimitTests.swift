import Testing

/// Documents in which a limit of the work ends the search for lost touches.
@Suite struct WorkLimitTests {
  /// A button behind narrow views, between which it is visible.
  ///
  /// - Parameter start: the x-coordinate of the first narrow view, in points. The button is as wide as the screen.
  private static func layout(bars count: Int, from start: Double = 0) -> String {
    let width = 390.0 / Double(count)
    let bars = (0..<count).map { index in
      #"{"class": "UIView", "frame": [\#(start + Double(index) * width), 0, \#(width / 2), 400]}"#
    }
    let constraints = ["leading", "trailing", "top"].map { attribute in
      #"{"attribute": "\#(attribute)", "toItem": "screen", "toAttribute": "\#(attribute)"}"#
    }
    return """
      {"class": "UIView", "id": "screen", "frame": [0, 0, 390, 844], "subviews": [
        {"class": "UIButton", "label": "Buy", "frame": [0, 0, 390, 400], "constraints": [
          {"attribute": "height", "constant": 400}, \(constraints.joined(separator: ","))]},
        \(bars.joined(separator: ",\n"))]}
      """
  }

  private static func note(_ documents: String) -> String {
    "layoutlint: so many views overlap in \(documents) that findings can be missing\n"
  }

  private func check(_ counts: [Int], _ arguments: String = "") throws -> Program.Outcome {
    let layouts = counts.enumerated().map { index, count in
      ("\(index).layout.json", Self.layout(bars: count))
    }
    let folder = try Folder(Dictionary(uniqueKeysWithValues: layouts))
    return try Program.shell("layoutlint lint --fail-on never \(arguments)", in: folder)
  }

  @Test func aNoteNamesTheDocuments() throws {
    #expect(try check([100]).errors == "")
    #expect(try check([200]).errors == Self.note("'0.layout.json'"))
    #expect(try check([100, 200, 200]).errors == Self.note("'1.layout.json' and 1 other document"))
    #expect(
      try check([200, 200, 200]).errors == Self.note("'0.layout.json' and 2 other documents"))
    #expect(try check([200], "--quiet").errors == "")
  }

  /// On its own canvas, nothing is in front of the button.
  @Test(arguments: [(100, "iPad Air 2", false), (200, "iPad Air 2", true), (200, "stored", false)])
  func layoutsOnOtherScreensCount(count: Int, device: String, isNoted: Bool) throws {
    let folder = try Folder(["a.layout.json": Self.layout(bars: count, from: 400)])
    let outcome = try Program.shell(
      "layoutlint lint --fail-on never --device '\(device)'", in: folder)
    #expect(outcome.errors == (isNoted ? Self.note("'a.layout.json'") : ""))
  }

  /// Each button is a little smaller than the one behind it, and moved, so that each takes an edge of all others.
  private static func stack(of count: Int) -> String {
    let buttons = (0..<count).map { index in
      let (x, y) = (Double(index) * 0.05, Double(index) * 0.1)
      let frame = "[\(x), \(y), \(375 - 2 * x), \(667 - 2 * y)]"
      return #"{"class": "UIButton", "frame": \#(frame)}"#
    }
    return #"{"frame": [0, 0, 375, 667], "subviews": [\#(buttons.joined(separator: ",\n"))]}"#
  }

  /// 40 buttons are 780 pairs: 12 layouts are within the limits of a document, and the last of 14 has nothing left.
  @Test(arguments: [(1, 40, false), (1, 100, true), (12, 40, false), (14, 40, true)])
  func buttonsOnTopOfEachOtherAreNoted(layouts: Int, count: Int, isNoted: Bool) throws {
    let layout = #"{"layout": \#(Self.stack(of: count))}"#
    let set = Array(repeating: layout, count: layouts).joined(separator: ",\n")
    let folder = try Folder(["a.layout.json": #"{"layouts": [\#(set)]}"#])
    let outcome = try Program.shell("layoutlint --fail-on never", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors == (isNoted ? Self.note("'a.layout.json'") : ""))
  }

  @Test(arguments: [(100, false), (200, true)])
  func theReportSaysThatAreasAreUnknown(count: Int, isUnknown: Bool) throws {
    let outcome = try check([count], "--format json")
    #expect(outcome.output.contains(#""unknown": ["some areas of touches"]"#) == isUnknown)
  }
}
