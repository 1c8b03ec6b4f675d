import LayoutModel
import Testing

@testable import AutoLayout

/// Widths and line counts of text in the system font.
@Suite struct TextMetricsTests {
  /// A width that Interface Builder stored in a public document, rounded up to the pixel.
  struct Stored: CustomTestStringConvertible, Sendable {
    let text: String
    let font: SystemFont
    let width: Double
    let scale: Double

    init(
      _ text: String, _ size: Double, _ width: Double, scale: Double = 2,
      _ weight: FontWeight = .regular
    ) {
      self.text = text
      font = SystemFont(size: size, weight: weight)
      self.width = width
      self.scale = scale
    }

    var testDescription: String { "\(text), \(font.size) \(font.weight.rawValue)" }
  }

  private static let stored = [
    Stored("Version", 10, 36, scale: 1), Stored("Crash reports powered by", 11, 136.33, scale: 3),
    Stored("MON", 11, 26.5), Stored("LATEST", 11, 41, scale: 1),
    Stored("Undefined", 12, 59, scale: 3),
    Stored("Subtitle", 12, 44), Stored("Observer Z:", 12, 67, scale: 3),
    Stored("Button", 13, 41, scale: 1), Stored("Aug 10, 2015", 13, 79, scale: 1),
    Stored("Repeat", 14, 46, scale: 1), Stored("SENTRY", 14, 54), Stored("Login", 15, 38, scale: 1),
    Stored("Add Server", 15, 76, scale: 1), Stored("New Icons", 16, 76, scale: 1),
    Stored("Design Stand Up", 16, 122.5), Stored("60º", 17, 28),
    Stored("Next profiles sample rate", 17, 190),
    Stored("Open an existing map", 17, 165.67, scale: 3),
    Stored("Status: ", 17, 58.33, scale: 3), Stored("Select date range for analysis", 17, 226),
    Stored("POP2000 >", 17, 89.5), Stored("Layers", 17, 50), Stored("100", 17, 28.5, scale: 1),
    Stored("Start Videos Muted", 17, 147, scale: 1), Stored("GIF Heavy", 17, 78, scale: 1),
    Stored("Buffer radius", 17, 98.5, scale: 1), Stored("Render", 18, 58, scale: 1),
    Stored("Settings", 20, 72), Stored("This node has no extent.", 20, 212),
    Stored("Post Title", 21, 85), Stored("DFP Banner Example", 24, 216.33),
    Stored("Pick Your Favorite Food!", 25, 258), Stored("No post selected", 28, 203.5),
    Stored("The Impossible Game", 30, 280), Stored("Chart Title", 15, 78, .bold),
    Stored("Eventually 92 mg/dL", 15, 150, scale: 3, .bold),
    Stored("Loading...", 17, 82, scale: 1, .bold),
    Stored("NativeAdvancedExample", 24, 281, .bold), Stored("Messages", 14, 67, .medium),
    Stored("HTTPS Callable functions Quickstart", 15, 256, scale: 3, .medium),
    Stored("8 min", 17, 44.5, .semibold),
    Stored("Victoria Anderson", 18, 151.67, scale: 3, .semibold),
    Stored("标题", 17, 35), Stored("版本号", 11, 34),
  ]

  private static func width(_ text: String, _ size: Double = 17) -> TextWidth? {
    TextMetrics.width(of: text, in: SystemFont(size: size))
  }

  @Test(arguments: stored)
  func containsStoredWidths(_ row: Stored) throws {
    let found = try #require(TextMetrics.width(of: row.text, in: row.font))
    let rounded = (found.points * row.scale).rounded(.up) / row.scale
    #expect(abs(rounded - row.width) <= found.error + 0.01, "\(found)")
    #expect(found.error < 0.1 * row.width + 1)
  }

  @Test func isWiderForLongerTextLargerSizesAndBolderWeights() throws {
    let text = "Settings and notifications"
    var previous = 0.0
    for end in text.indices.dropFirst() {
      let width = try #require(Self.width(String(text[..<end]))).points
      #expect(width > previous)
      previous = width
    }
    previous = 0
    for size in stride(from: 6.0, through: 100, by: 0.5) {
      let width = try #require(Self.width(text, size)).points
      #expect(width > previous, "\(size)")
      previous = width
    }
    previous = 0
    for weight in FontWeight.allCases.dropFirst() {
      let font = SystemFont(size: 17, weight: weight)
      let width = try #require(TextMetrics.width(of: text, in: font)).points
      #expect(width > previous, "\(weight)")
      previous = width
    }
  }

  /// The typeface for large text has its own spacing: 7.5 thousandths of an em more in bold.
  @Test(arguments: [(FontWeight.regular, 0.0), (.bold, 1.5), (.thin, -0.32)])
  func largeTextHasItsOwnSpacing(weight: FontWeight, change: Double) throws {
    let size = SystemFontTable.displaySize
    let widths = try [size.nextDown, size].map { size in
      let font = SystemFont(size: size, weight: weight)
      return try #require(TextMetrics.width(of: "mmmmmmmmmm", in: font)).points
    }
    #expect(abs(widths[1] - widths[0] - change) < 0.01)
  }

  /// (text, like text, factor of the width). The error of a script without stored widths is larger.
  @Test(arguments: [
    ("École", "Ecole"), ("Zażółć", "Zazołc"), ("Tiếng Việt", "Tieng Viet"),
    ("e\u{301}te\u{301}", "ete"),
    ("soft\u{AD}hyphen", "softhyphen"), ("👍🏽", "👍"), ("👨‍👩‍👧", "👨"), ("🇩🇪", "👍"), ("שָׁלוֹם", "שלום"),
    ("ที่", "ท"),
  ])
  func marksAddNoWidth(_ text: String, _ plain: String) throws {
    let width = try #require(Self.width(text))
    #expect(abs(width.points - (try #require(Self.width(plain))).points) < 1.5)
  }

  @Test(arguments: [
    ("Настройки", 0.03), ("Ρυθμίσεις", 0.03), ("設定を変更", 0.04), ("설정", 0.08), ("الإعدادات", 0.2),
    ("הגדרות", 0.1),
    ("ตั้งค่า", 0.15), ("😀😀", 0.1),
  ])
  func otherScriptsHaveLargerErrors(_ text: String, _ share: Double) throws {
    let width = try #require(Self.width(text))
    #expect(width.error > share * width.points)
    #expect(width.points > 20)
    #expect(width.error < width.points / 2)
  }

  @Test(arguments: ["हिन्दी", "ગુજરાતી", "a\tb", "\u{1}", "\u{10FFFF}"])
  func unknownCharactersAreNotMeasured(_ text: String) {
    #expect(Self.width(text) == nil)
    #expect(TextMetrics.lineCount(of: text, in: SystemFont(size: 17), width: 100) == nil)
  }

  @Test func limits() {
    let longest = String(repeating: "m", count: TextMetrics.maximumLength)
    #expect(Self.width(longest) != nil)
    #expect(Self.width(longest + "m") == nil)
    #expect(Self.width("m", TextMetrics.maximumSize) != nil)
    for size in [TextMetrics.maximumSize.nextUp, 0, -1, .nan, .infinity, .greatestFiniteMagnitude] {
      #expect(Self.width("m", size) == nil)
      #expect(TextMetrics.lineHeight(of: SystemFont(size: size), scale: 2) == nil)
    }
    for scale in [0, -1, Double.nan, .infinity] {
      #expect(TextMetrics.lineHeight(of: SystemFont(size: 17), scale: scale) == nil)
    }
    for width in [0, -1, Double.nan] {
      #expect(TextMetrics.lineCount(of: "m", in: SystemFont(size: 17), width: width) == nil)
    }
    for width in [-1, Double.nan, .infinity, 1e300] {
      let font = SystemFont(size: 17)
      #expect(TextMetrics.difference(from: ("m", font, width), to: ("n", font)) == nil)
    }
  }

  @Test func emptyTextHasNoWidth() {
    #expect(Self.width("") == TextWidth(points: 0, error: SystemFontTable.baseError))
    #expect(TextMetrics.lineCount(of: "", in: SystemFont(size: 17), width: 10) == 1...1)
  }

  @Test func widthIsThatOfTheWidestLine() {
    #expect(Self.width("Name\nA longer line\r\nend") == Self.width("A longer line"))
  }

  /// (old text, new text, old size, new size) with the stored widths of both.
  @Test func differencesContainStoredWidths() throws {
    let rows = [
      ("The Impossible Game", 25.0, 234.0, "The Impossible Game", 30.0, 280.0),
      ("DFP Banner Example", 24, 216.33, "Adaptive Banner Example", 24, 264.67),
      ("Banner Example", 24, 168, "DFP Banner Example", 24, 216.33),
      ("Layers", 17, 50, "Buffer radius", 17, 98.5),
      ("Aug 10, 2015", 13, 79, "Mar 25, 2015", 13, 80),
      ("Mission", 17, 58, "Settings", 20, 72),
    ]
    for (old, size, width, new, newSize, newWidth) in rows {
      let found = try #require(
        TextMetrics.difference(
          from: (old, SystemFont(size: size), width), to: (new, SystemFont(size: newSize))))
      #expect(abs(width + found.points - newWidth) <= found.error, "\(old), \(new): \(found)")
      let plain = try #require(Self.width(new, newSize))
      #expect(found.error < plain.error + 2)
    }
  }

  @Test func anUnchangedTextKeepsItsWidth() throws {
    let font = SystemFont(size: 17)
    let same = TextMetrics.difference(from: ("Name", font, 60), to: ("Name", font))
    #expect(same == TextWidth(points: 0, error: 0))
    let longer = try #require(
      TextMetrics.difference(
        from: ("Name of the account", font, 155), to: ("Name of the accounts", font)))
    #expect((7.0...9.0).contains(longer.points))
    #expect(longer.error < 1.1)
    let doubled = try #require(TextMetrics.difference(from: ("Ha", font, 22), to: ("HaHa", font)))
    #expect((15.0...30.0).contains(doubled.points))
    let empty = try #require(TextMetrics.difference(from: ("Layers", font, 50), to: ("", font)))
    #expect(abs(empty.points + 50) < 1)
  }

  struct Lines: CustomTestStringConvertible, Sendable {
    let text: String
    let width: Double
    let lines: ClosedRange<Int>
    var testDescription: String { "\(text), \(width)" }
  }

  /// At 17 points.
  @Test(arguments: [
    Lines(text: "Settings", width: 66, lines: 1...1),
    Lines(text: "Start Videos Muted", width: 146, lines: 1...2),
    Lines(text: "Start Videos Muted", width: 200, lines: 1...1),
    Lines(text: "Start Videos Muted", width: 120, lines: 2...2),
    Lines(text: "Start Videos Muted", width: 60, lines: 3...3),
    Lines(text: "Start    ", width: 42, lines: 1...1),
    Lines(text: "one\ntwo\n\nfour", width: 200, lines: 4...4),
    Lines(text: "one\r\ntwo", width: 200, lines: 2...2),
    Lines(text: "well-known", width: 60, lines: 2...2),
    Lines(text: "a 10-15", width: 45, lines: 2...2),
    Lines(text: "Settings\u{A0}A", width: 70, lines: 2...2),
    Lines(text: "日本語の文章", width: 60, lines: 2...2),
    Lines(text: "日本語。", width: 55, lines: 2...2),
    Lines(text: "WWWWWWWWWW", width: 50, lines: 4...4),
    Lines(text: "a WWWWWWWWWW", width: 50, lines: 5...5),
    Lines(text: "WWW", width: 1, lines: 3...3),
    Lines(text: "a b", width: 1, lines: 2...2),
    Lines(text: "Settings", width: .infinity, lines: 1...1),
  ])
  func countsLines(_ row: Lines) {
    let found = TextMetrics.lineCount(of: row.text, in: SystemFont(size: 17), width: row.width)
    #expect(found == row.lines)
  }

  @Test func theLeastWidthsAreAtTheLowerEndsOfTheirIntervals() throws {
    let run = try #require(MeasuredRun("Settings", SystemFont(size: 17)))
    let (least, greatest) = (
      run.lineWidths(in: 200, deviation: -1), run.lineWidths(in: 200, deviation: 1)
    )
    #expect(least.count == 1 && least[0] < run.width.points && run.width.points < greatest[0])
  }

  /// A line as narrow as the text can be, which most likely is wider.
  @Test func theLineCountsAreThoseOfBothEndsOfTheInterval() throws {
    let font = SystemFont(size: 17)
    let run = try #require(MeasuredRun("Start Videos", font))
    let least = try #require(run.lineWidths(in: 200, deviation: -1).first)
    #expect(TextMetrics.lineCount(of: "Start Videos", in: font, width: least) == 1...2)
  }

  @Test func linesDecreaseWithTheWidth() throws {
    let text = "Select the date range-for analysis, 10/20 of 日本語 and supercalifragilistic words."
    var previous = Int.max
    for width in stride(from: 10.0, through: 800, by: 1) {
      let lines = try #require(
        TextMetrics.lineCount(of: text, in: SystemFont(size: 17), width: width))
      #expect(lines.upperBound <= previous, "\(width)")
      previous = lines.upperBound
    }
    #expect(previous == 1)
  }

  @Test func lineHeights() {
    #expect(TextMetrics.lineHeight(of: SystemFont(size: 17), scale: 2) == 20.5)
    #expect(TextMetrics.lineHeight(of: SystemFont(size: 17), scale: 1) == 21)
  }
}
