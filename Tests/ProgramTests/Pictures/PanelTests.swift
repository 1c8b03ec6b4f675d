@testable import Files
import Foundation
import LayoutModel
import LayoutTestSupport
import Linting
@testable import Pictures
import Testing

@testable import layoutlint

/// `layoutlint render --screens`: one layout on several screens.
@Suite struct PanelTests {
  private static func project() throws -> Folder {
    try LanguageOptionTests.project([
      "Login.storyboard": RepositoryFiles.text("Tests/Situations/devices/Login.storyboard"),
      "offer.layout.json": RepositoryFiles.text("Tests/Samples/offer.layout.json"),
    ])
  }

  private func render(_ line: String) throws -> Program.Outcome {
    try Program.shell("layoutlint render \(line)", in: Self.project())
  }

  private func panels(_ line: String) throws -> [JSONAnswer] {
    let outcome = try render("\(line) --format json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try outcome.json["panels"].elements
  }

  /// `*iPhone 15 portrait large`, with a star for the canvas.
  private func names(_ line: String) throws -> [String] {
    try panels(line).map { panel in
      let parts = [
        try panel["device"].string, try panel["orientation"].string,
        try panel["textSize"].string, try panel["language"].string,
      ]
      let text = parts.compactMap(\.self).joined(separator: " ")
      return try panel["isCanvas"].integer == 1 ? "*\(text)" : text
    }
  }

  @Test func drawsTheCanvasBeforeTheDevices() throws {
    #expect(
      try names("Login.storyboard --screens se") == [
        "*iPhone 15 portrait large", "iPhone SE (3rd generation) portrait large",
        "iPhone SE (3rd generation) landscape large",
      ])
    #expect(try names("Login.storyboard --screens stored") == ["*iPhone 15 portrait large"])
  }

  @Test func aScreenEqualToTheCanvasIsMarkedAsTheCanvas() throws {
    #expect(
      try names("Login.storyboard --screens 'iPhone 16'") == [
        "*iPhone 16 portrait large", "iPhone 16 landscape large",
      ])
    // Other texts are not those of the canvas.
    #expect(
      try names("Login.storyboard --screens 'iPhone 16' --text-size AX1") == [
        "iPhone 16 portrait AX1", "iPhone 16 landscape AX1",
      ])
  }

  @Test func drawsEachCombination() throws {
    let document = LanguageOptionTests.document
    #expect(
      try names("\(document) --screens stored --text-size large,AX3 --language stored,de") == [
        "*iPhone 15 portrait large", "iPhone 15 portrait large de", "iPhone 15 portrait AX3",
        "iPhone 15 portrait AX3 de",
      ])
    #expect(
      try names("\(document) --screens stored --language all") == [
        "iPhone 15 portrait large de", "iPhone 15 portrait large fi",
      ])
    #expect(
      try names("\(document) --screens se,'iPhone 16' --language de --language double").count == 8)
  }

  @Test func thePicturesAreThoseOfEachScreen() throws {
    for panel in try panels("Login.storyboard --screens representative")
    where try panel["isCanvas"].integer == 0 {
      let device = try #require(try panel["device"].string)
      let orientation = try #require(try panel["orientation"].string)
      let one = try render(
        "Login.storyboard --device '\(device)' --orientation \(orientation) --format json")
      let (shown, alone) = (try panel["preview"], try one.json)
      #expect(try shown["svg"].string?.isEmpty == false)
      for key in ["screen", "device", "layout"] {
        #expect(try shown[key].canonical == alone[key].canonical)
      }
      let rules = try shown["findings"].strings("path")
      #expect(try rules == alone["findings"].strings("path"))
      // The button is below the lower edge of these screens.
      let isLow = device.hasPrefix("iPhone") && orientation == "landscape"
      #expect(rules.count == (isLow || device.hasPrefix("iPhone SE") ? 1 : 0))
    }
  }

  /// A finding is listed for a text size only if the standard size does not have it.
  @Test func findingsApplyToLargerTexts() throws {
    let alone = try render("Login.storyboard --device se --text-size AX3 --format json")
    #expect(try alone.findings.count == 1)
    let panels = try panels("Login.storyboard --screens se --text-size large,AX3")
    #expect(try panels.map { try $0["preview"]["findings"].elements.count } == [0, 0, 1, 1, 1, 1])
  }

  @Test func titlesAndFindingsDoNotOverlap() throws {
    for line in [
      "Login.storyboard --screens representative", "Login.storyboard --screens all",
      "Base.lproj/Order.storyboard --screens representative --language stored,de,fi "
        + "--text-size large,AX3", "offer.layout.json --screens 'iPhone SE (3rd generation)'",
    ] {
      let picture = try DrawnPicture(try render(line).output)
      let page = try #require(picture.elements.first?.attributes)
      func number(_ name: String, _ attributes: [String: String]) throws -> Double {
        try #require(Double(attributes[name] ?? ""))
      }
      let paper = Rect(0, 0, try number("width", page), try number("height", page))
      var boxes: [Rect] = []
      for kind in ["title", "rule", "text"] {
        for text in picture.all(kind) where text.name == "text" {
          let x = try number("x", text.attributes)
          let y = try number("y", text.attributes)
          let size = try number("font-size", text.attributes)
          #expect(size >= 12)
          boxes.append(Rect(x, y - size * 0.7, Double(text.text.count) * size * 0.5, size * 0.7))
        }
      }
      #expect(boxes.count > 5)
      for (index, box) in boxes.enumerated() {
        #expect(paper.union(box) == paper, "\(line)")
        #expect(!boxes[..<index].contains { $0.intersects(box) }, "\(line)")
      }
    }
  }

  @Test func describesEachScreen() throws {
    let picture = try DrawnPicture(
      try render("Login.storyboard --screens se --text-size large,AX3").output)
    let labels = picture.elements.filter { $0.attributes["data-panel"] != nil }.map {
      $0.attributes["aria-label"]
    }
    #expect(
      labels.prefix(3) == [
        "iPhone 15, canvas · portrait · 393 × 852 pt: no findings",
        "iPhone 15, portrait · text size AX3 · 393 × 852 pt: no findings",
        "iPhone SE (3rd generation), portrait · 375 × 667 pt: 1 finding",
      ])
    #expect(picture.all("canvas").count == 1)
    let plain = try DrawnPicture(try render("Login.storyboard --screens se --no-legend").output)
    #expect(!plain.elements.contains { $0.text.contains("control-outside-superview") })
    #expect(plain.elements.count { $0.attributes["data-panel"] != nil } == 3)
  }

  @Test func screensThatCannotBeLaidOutAreOnePanelWithTheReason() throws {
    let outcome = try render("offer.layout.json --screens se")
    #expect(outcome.status == 0)
    let picture = try DrawnPicture(outcome.output)
    #expect(picture.all("missing").count == 1)
    #expect(
      picture.all("panel").map { $0.text.contains("contains no layout information") } == [
        false, true,
      ])
    #expect(
      picture.all("panel").last?.attributes["aria-label"] == """
        2 screens, iPhone SE (3rd generation) portrait · iPhone SE (3rd generation) landscape: not laid out
        """)
    let panels = try panels("offer.layout.json --screens se")
    #expect(try panels[1]["error"].string == "contains no layout information for other screens")
    let page = try render("offer.layout.json --screens se --format html").output
    #expect(page.components(separatedBy: "<p class=\"missing\">contains no layout").count == 2)
    // Without any picture there is no file.
    let none = try render("offer.layout.json --screens se --text-size AX1")
    #expect(none.status == 2 && none.output.isEmpty)
    #expect(none.errors.contains("contains no layout information for other screens"))
  }

  @Test func thePageLinksItsPictures() throws {
    let folder = try Self.project()
    let outcome = try Program.run(
      "render", "Login.storyboard", "--screens", "representative", "-o", "a.html", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let page = try folder.text("a.html")
    #expect(page.contains("8 screens, 4 with findings"))
    #expect(page.components(separatedBy: "<section class=\"panel").count == 9)
    #expect(page.components(separatedBy: "<section class=\"panel canvas\"").count == 2)
    #expect(page.contains("▲ 1 finding") && !page.contains("<script"))
    let ids = Set(page.matches(of: #/ id="([^"]*)"/#).map { "#\($0.output.1)" })
    let links = page.matches(of: /href="([^"]*)"/).map { String($0.output.1) }
    #expect(links.count > 16 && links.allSatisfy(ids.contains))
    let same = try Program.run(
      "render", "Login.storyboard", "--screens", "se", "-o", "Login.storyboard", in: folder)
    #expect(same.status == 2)
  }

  @Test(arguments: [
    ("--screens se --device se", "--screens cannot be combined with --device and --orientation"),
    ("--screens all,se", "--screens all cannot be combined with other devices"),
    ("--screens 'iPhone 99'", "unknown device 'iPhone 99'"),
    ("--screens ,", "--screens needs a device"),
    ("--screens se --text-size AX9", "unknown text size 'AX9'"),
    ("--screens se --language 'd e'", "'d e' is not the tag of a language"),
    ("--screens se --language de,sv", "no translations in 'sv' beside the documents"),
    ("--screens se --text-scale 9", "--text-scale needs a factor from 0.5 to 4, not 9"),
    ("--text-size AX1,AX2", "several text sizes need --screens"),
    ("--language de --language fi", "several languages need --screens"),
  ])
  func reportsWrongOptions(options: String, message: String) throws {
    let outcome = try render("\(LanguageOptionTests.document) \(options)")
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func limitsTheNumberOfPanels() throws {
    let screen = try #require(DeviceTable.device(named: "iPhone 16")).screen(.portrait)
    let choice = PanelChoice(devices: .all, textScale: 1, textSizes: [.standard], languages: [nil])
    let most = Array(repeating: screen, count: PanelChoice.panelLimit - 1)
    #expect(try choice.panels(of: most, canvas: nil).count == PanelChoice.panelLimit)
    let error = #expect(throws: CommandError.self) {
      try choice.panels(of: most + [screen], canvas: nil)
    }
    #expect(
      error?.message == """
        the picture needs 151 panels, more than the limit of 150; choose fewer devices, text sizes or \
        languages
        """)
    let outcome = try render(
      "Login.storyboard --screens all --text-size large,AX1,AX2,AX3 --format json")
    #expect(outcome.status == 2 && outcome.errors.contains("more than the limit of 150"))
  }

  @Test func limitsTheSizeOfAFile() throws {
    let choice = PanelChoice(
      devices: .representative, textScale: 1, textSizes: [.standard], languages: [nil])
    let screens = choice.devices.screens()
    let linter = LinterFactory.linter().checking(on: choice, screens)
    let text = try RepositoryFiles.text("Tests/Situations/devices/Login.storyboard")
    let document = try #require(linter.check(SourceText(path: "Login.storyboard", text: text)))
    let panels = try ScreenPanels(
      of: document, PictureRequest(nameOption: "--layout"), on: choice, screens, checkedBy: linter)
    let whole = PanelDrawings(panels.panels) { _ in 1 }
    #expect(whole.texts.allSatisfy { $0 != nil })
    let size = whole.texts.compactMap { $0?.utf8.count }.reduce(0, +)
    #expect(PanelDrawings(panels.panels, byteLimit: size) { _ in 1 }.texts.allSatisfy { $0 != nil })
    let cut = PanelDrawings(panels.panels, byteLimit: size - 1) { _ in 1 }
    #expect(cut.texts.count { $0 == nil } == 1)
    #expect(
      cut.problems[panels.panels.count - 1]
        == "not drawn; the limit of a file is \(size - 1) bytes of pictures")
  }
}
