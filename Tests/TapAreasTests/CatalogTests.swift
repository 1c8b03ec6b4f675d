import AppCode
import TapAreas
import Testing

@Suite struct CatalogTests {
  private static let row = """
    struct Row: View {
      var body: some View { HStack { Text("A"); Spacer() } }
    }
    """
  private static let screen = """
    struct Screen: View {
      var body: some View { Row().onTapGesture { a() } }
    }
    """

  @Test func aViewOfAnotherFileIsKnown() {
    let findings = Findings([("App/Screen.swift", Self.screen), ("App/Row.swift", Self.row)])
    #expect(findings.rules == ["tap-area-gap"])
    #expect(findings.all.first?.related.first?.file == "App/Row.swift")
  }

  @Test func theNearestDeclarationIsMeant() {
    let full = Self.row.replacing("Spacer()", with: "Text(\"B\")")
    let near = Findings([
      ("First/Screen.swift", Self.screen), ("First/Row.swift", full),
      ("Second/Row.swift", Self.row),
    ])
    #expect(near.all.isEmpty)
    let other = Findings([
      ("Second/Screen.swift", Self.screen), ("First/Row.swift", full),
      ("Second/Row.swift", Self.row),
    ])
    #expect(other.rules == ["tap-area-gap"])
  }

  @Test func anAmbiguousNameIsNotKnown() {
    let findings = Findings([
      ("Screen.swift", Self.screen), ("First/Row.swift", Self.row), ("Second/Row.swift", Self.row),
    ])
    #expect(findings.all.isEmpty)
  }

  @Test func aStyleThatACallerSetsIsKnown() {
    let button = """
      struct Row: View {
        var body: some View { Button { a() } label: { HStack { Text("A"); Spacer() } } }
      }
      """
    let caller =
      "struct Screen: View { var body: some View { VStack { Row() }.buttonStyle(.plain) } }"
    let findings = Findings([("Screen.swift", caller), ("Row.swift", button)])
    #expect(findings.rules == ["plain-button-gap"])
    #expect(findings.all.first?.related.first?.file == "Screen.swift")
    let other = "struct Other: View { var body: some View { Row() } }"
    #expect(Findings([("A.swift", caller), ("B.swift", button), ("C.swift", other)]).all.isEmpty)
  }

  @Test func modifiersOfTheAppAreKnown() {
    let view = "HStack { Text(\"A\"); Spacer() }.card().onTapGesture { a() }"
    func modifier(_ body: String) -> String {
      "extension View { func card() -> some View { \(body) } }"
    }
    #expect(Findings(view: view, more: modifier("self.font(.body)")).rules == ["tap-area-gap"])
    #expect(Findings(view: view, more: modifier("font(.body)")).rules == ["tap-area-gap"])
    #expect(Findings(view: view, more: modifier("padding().background(Color.red)")).rules.isEmpty)
    #expect(
      Findings(
        view: view,
        more: modifier("modifier(Card())")
          + "\nstruct Card: ViewModifier { func body(content: Content) -> some View { content.background(Color.red) } }"
      ).rules.isEmpty)
  }

  /// Every caller of a view may choose the state in which its modifier draws a background.
  @Test func aStateOfAModifierInAnotherViewMayNeverOccur() {
    let more = """
      struct Bar: View {
        var isDrawn = true
        var body: some View { HStack { Text("A"); Spacer() }.modifier(Backdrop(isOn: isDrawn)) }
      }
      struct Backdrop: ViewModifier {
        var isOn = true
        func body(content: Content) -> some View {
          if isOn { content.background(.thinMaterial) } else { content }
        }
      }
      """
    let own = "HStack { Text(\"A\"); Spacer() }.modifier(Backdrop(isOn: isOn)).onTapGesture { a() }"
    #expect(
      Findings(view: "Bar().onTapGesture { a() }", more: more).lines
        == ["info tap-area-gap onTapGesture"])
    #expect(Findings(view: own, more: more).lines == ["warning tap-area-gap onTapGesture"])
  }

  @Test func membersAreKnown() {
    let findings = Findings(
      view: "row.onTapGesture { a() }",
      more: """
        extension Sample {
          private var row: some View { HStack { Text("A"); Spacer() } }
        }
        """)
    #expect(findings.rules == ["tap-area-gap"])
  }

  @Test func aViewThatContainsItselfIsNotKnown() {
    let findings = Findings(
      view: "Tree().onTapGesture { a() }",
      more: "struct Tree: View { var body: some View { Tree() } }")
    #expect(findings.all.isEmpty)
  }

  /// The views in each other up to which their areas are known.
  @Test func depthLimit() {
    func isKnown(_ count: Int) -> Bool {
      let types = (0..<count).map {
        "struct V\($0): View { var body: some View { V\($0 + 1)() } }"
      }
      let last = "struct V\(count): View { var body: some View { HStack { Spacer() } } }"
      let more = (types + [last]).joined(separator: "\n")
      return !Findings(view: "V0().onTapGesture { a() }", more: more).all.isEmpty
    }
    #expect(isKnown(37))
    #expect(!isKnown(38))
    #expect(!isKnown(500))
  }

  /// Members, functions and values may be anything.
  @Test func viewsOfTypesHaveAreas() {
    let view = "HStack { row; cell(1); Color.red; Text(\"A\").foregroundStyle(.red) }"
    let members = Findings(view: view).check.areas(in: "Sample.swift")
    #expect(members.map(\.declarations) == [["Sample", "body"]])
    #expect(members.first?.views.map(\.name) == ["HStack"])
    #expect(members.first?.views.first?.children.map(\.name) == ["Text \"A\""])
  }

  @Test func anEditChangesTheFindingsOfOtherFiles() {
    let check = Findings([("A.swift", Self.screen), ("B.swift", Self.row)]).check
    #expect(check.findings(in: "A.swift").count == 1)
    let text = Self.row.replacing("Spacer()", with: "Text(\"B\")")
    let changed = check.containing([("B.swift", CodeReader.views(of: Array(text.utf8)))])
    #expect(changed.findings(in: "A.swift").isEmpty)
    #expect(check.containing([("B.swift", nil)]).findings(in: "A.swift").isEmpty)
  }

  @Test(arguments: [("font(.body)", true), ("buttonStyle(.bordered)", false)])
  func aModifierOfTheAppMaySetAStyle(modifier: String, isReported: Bool) {
    let findings = Findings(
      view:
        "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.styled().buttonStyle(.plain)",
      more: "extension View { func styled() -> some View { \(modifier) } }")
    #expect(findings.rules == (isReported ? ["plain-button-gap"] : []))
  }

  @Test(arguments: [
    "struct A_Previews: PreviewProvider { static var previews: some View { HStack { Text(\"A\"); Spacer() }.onTapGesture { a() } } }",
    "struct CardPreviews: View { var body: some View { HStack { Text(\"A\"); Spacer() }.onTapGesture { a() } } }",
    "#Preview { HStack { Text(\"A\"); Spacer() }.onTapGesture { a() } }",
    "#if os(macOS)\nstruct A: View { var body: some View { HStack { Text(\"A\"); Spacer() }.onTapGesture { a() } } }\n#endif",
    "struct A: ToggleStyle { func makeBody(configuration: Configuration) -> some View { HStack { configuration.label; Spacer() }.onTapGesture { a() } } }",
  ])
  func previewsAndOtherSystemsAreNotJudged(text: String) {
    #expect(Findings([("A.swift", text)]).all.isEmpty)
  }
}
