import AppCode
import Testing

@Suite struct GestureTests {
  private static let gap = ["warning tap-area-gap onTapGesture"]

  @Test(arguments: [
    // Spacers (SU-1).
    "HStack { Text(\"A\"); Spacer() }.onTapGesture { a() }",
    "SwiftUI.HStack { Text(\"A\"); Spacer() }.onTapGesture { a() }",
    "HStack { UnknownView(); Spacer() }.onTapGesture { a() }",
    "HStack { if isOn { Text(\"A\") } else { Spacer() } }.onTapGesture { a() }",
    "HStack { Group { Text(\"A\"); Spacer() } }.onTapGesture { a() }",
    "Group { HStack { Text(\"A\"); Spacer() } }.onTapGesture(perform: a)",
    "HStack { Text(\"A\"); Spacer() }.frame(height: 44).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.clipShape(Capsule()).onTapGesture { a() }",
    "AnyView(HStack { Text(\"A\"); Spacer() }).onTapGesture { a() }",
    "VStack(alignment: .leading) { HStack { Text(\"A\"); Spacer() }; Text(\"B\") }.onTapGesture { a() }",
    "Text(\"A\").sheet(isPresented: $isOn) { HStack { Text(\"A\"); Spacer() }.onTapGesture { a() } }",
    // Clear backgrounds and lines (SU-8, SU-12).
    "HStack { Text(\"A\"); Spacer() }.background(isOn ? Color.blue : .clear).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background(Color.red.opacity(isOn ? 1 : 0)).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background(Capsule().stroke(.red)).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.overlay(Capsule().stroke(.red)).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background(Capsule().stroke().foregroundColor(.red)).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background(Capsule().foregroundColor(.clear)).onTapGesture { a() }",
    "let tone = isOn ? Color.red : .clear; HStack { Text(\"A\"); Spacer() }.background(tone).onTapGesture { a() }",
    // A shape that is not for interaction (SU-2).
    "HStack { Text(\"A\"); Spacer() }.contentShape(.dragPreview, Rectangle()).onTapGesture { a() }",
  ])
  func aHoleInARowIsReported(view: String) {
    #expect(Findings(view: view).lines == Self.gap)
  }

  @Test(arguments: [
    "HStack { Text(\"A\"); Image(\"B\") }.onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer().frame(width: 8); Text(\"B\") }.onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.contentShape(.interaction, Rectangle()).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.contentShape([.interaction, .hoverEffect], Capsule()).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background(.thinMaterial, in: Capsule()).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background(Palette.card).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background(GRADIENT).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background { Color.red }.onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background(color).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.overlay(color).onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.glassEffect().onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.background(Capsule().fill(.clear).contentShape(Capsule())).onTapGesture { a() }",
    "ZStack { Color.red; HStack { Text(\"A\"); Spacer() } }.onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.unknown().onTapGesture { a() }",
    "HStack { Text(\"A\"); Spacer() }.onTapGesture { }",
    "HStack { Text(\"A\"); Spacer() }.gesture(DragGesture().onChanged { b($0) })",
    "HStack { Text(\"A\"); Spacer() }.onTapGesture { a() }.redacted(reason: .placeholder)",
    "HStack { Text(\"A\"); Spacer() }.onTapGesture { a() }.allowsHitTesting(isOn)",
    "Button(\"A\") { a() }.onTapGesture { b() }",
    "Color.red.frame(maxWidth: .infinity).onTapGesture { a() }",
    "Image(\"A\").resizable().frame(width: 100, height: 100).onTapGesture { a() }",
    "Menu { Button(\"A\") { a() } } label: { HStack { Text(\"A\"); Spacer() }.onTapGesture { a() } }",
    "configure { HStack { Text(\"A\"); Spacer() } }.onTapGesture { a() }",
    "Text(\"A\").alert(isPresented: $isOn) { HStack { Text(\"A\"); Spacer() }.onTapGesture { a() } }",
    "Text(\"A\").contextMenu { HStack { Text(\"A\"); Spacer() }.onTapGesture { a() } }",
  ])
  func nothingIsReported(view: String) {
    #expect(Findings(view: view).rules.isEmpty)
  }

  @Test(arguments: [
    ("minimumDuration: 0.5", true), ("maximumDistance: 50", true), ("minimumDuration: 2", false),
  ])
  func aPressOfTwoSecondsIsHidden(argument: String, isReported: Bool) {
    let findings = Findings(
      view: "HStack { Text(\"A\"); Spacer() }.onLongPressGesture(\(argument)) { a() }")
    #expect(findings.rules == (isReported ? ["tap-area-gap"] : []))
  }

  /// The members of the view through which a gesture is followed.
  @Test(arguments: [(3, true), (4, false)])
  func aGestureIsFollowedThroughMembers(count: Int, isReported: Bool) {
    let members = (1..<count).map { "var g\($0 - 1): some Gesture { g\($0) }" }
    let last = "var g\(count - 1): some Gesture { TapGesture().onEnded { a() } }"
    let findings = Findings(
      view: "HStack { Text(\"A\"); Spacer() }.gesture(g0)",
      more: "extension Sample { \((members + [last]).joined(separator: "\n")) }")
    #expect(findings.rules == (isReported ? ["tap-area-gap"] : []))
  }

  /// Frames and padding alone are dead as well, but few people tap there.
  @Test(arguments: [
    "Text(\"A\").frame(maxWidth: .infinity).onTapGesture { a() }",
    "Text(\"A\").padding(10).onTapGesture { a() }",
    "Text(\"A\").padding(EdgeInsets(top: 1, leading: 12, bottom: 1, trailing: 12)).onTapGesture { a() }",
    // People tap on the text of a link.
    "HStack { Text(\"A\"); Spacer() }.onTapGesture { a() }.underline()",
  ])
  func framesAndPaddingAreInformation(view: String) {
    #expect(Findings(view: view).lines == ["info tap-area-gap onTapGesture"])
  }

  @Test func viewsOfFunctionsOutsideOfTypesAreChecked() {
    let text = """
      func row(_ action: @escaping () -> Void) -> some View {
        HStack { Text("A"); Spacer() }.onTapGesture { action() }
      }
      let limit = 3
      var star: some View { Image("A").resizable().frame(width: 20, height: 20).onTapGesture { a() } }
      """
    let findings = Findings([("Rows.swift", text)])
    #expect(
      findings.lines == ["warning tap-area-gap onTapGesture", "info small-touch-target frame"])
    #expect(findings.all.map(\.declarations) == [["row"], ["star"]])
  }

  @Test func aRimThatATouchReachesIsNoHole() {
    #expect(Findings(view: "Text(\"A\").padding(9).onTapGesture { a() }").lines.isEmpty)
  }

  @Test func theMessageNamesWhatIsBesideTheHole() {
    let finding = Findings(
      view: "HStack { Text(\"Title\"); Spacer(); Image(systemName: \"star\") }.onTapGesture { a() }"
    ).all.first
    #expect(finding?.subject == "HStack with onTapGesture")
    #expect(
      finding?.message
        == "taps between \"Title\" and the image \"star\" are lost: onTapGesture on an HStack reacts only where its content is drawn"
    )
    #expect(finding?.chain == "HStack.onTapGesture")
    #expect(finding?.declarations == ["Sample", "body"])
  }

  @Test func aStateInWhichTheHoleExistsIsSaid() {
    let findings = Findings(
      view: "HStack { Text(\"A\"); if isOn { Spacer() } }.onTapGesture { a() }")
    #expect(findings.all.first?.message.contains("in one state") == true)
  }

  @Test(arguments: [
    "Text(\"A\").onTapGesture { a() }.padding(10).background(Color.blue)",
    "Text(\"A\").onTapGesture { a() }.frame(width: 100, height: 30).background(GRADIENT)",
    "Text(\"A\").onTapGesture { a() }.padding().glassEffect()",
  ])
  func aShapeAroundTheViewOfAGestureIsReported(view: String) {
    #expect(Findings(view: view).rules == ["background-outside-button"])
  }

  @Test(arguments: [
    "Text(\"A\").onTapGesture { a() }.padding(9).background(Color.blue)",
    "Text(\"A\").padding().onTapGesture { a() }.padding().background(Color.blue)",
    "Text(\"A\").onTapGesture { a() }.padding().background(Color.clear)",
    "Text(\"A\").onTapGesture { a() }.padding().background(color)",
    "Text(\"A\").onTapGesture { a() }.padding().onTapGesture { b() }.background(Color.blue)",
    "Text(\"A\").onTapGesture { a() }.padding().unknown().background(Color.blue)",
  ])
  func aShapeThatIsNotLargerOrNotKnownIsNotReported(view: String) {
    #expect(!Findings(view: view).rules.contains("background-outside-button"))
  }

  @Test func aSmallFrameIsInformation() {
    let view =
      "Image(systemName: \"star\").resizable().frame(width: 25, height: 25).onTapGesture { a() }"
    #expect(Findings(view: view).lines == ["info small-touch-target frame"])
    #expect(Findings(view: view.replacing("25", with: "26")).lines.isEmpty)
  }

  @Test(arguments: [
    "@ViewBuilder let content: () -> Content\nvar body: some View { VStack { content() }.padding(2) }",
    "let content: Content\nvar body: some View { self.content.font(.body) }",
    "let content: Content\nvar body: some View { part }\nvar part: some View { Group { content } }",
  ])
  func aViewWithContentHasTheHolesOfItsContent(members: String) {
    let more = "struct Card<Content: View>: View { \(members) }"
    let row = "HStack { Text(\"A\"); Spacer(); Text(\"B\") }"
    #expect(
      Findings(view: "Card { \(row) }.onTapGesture { a() }", more: more).rules
        == ["tap-area-gap"])
    #expect(Findings(view: "Card { Text(\"A\") }.onTapGesture { a() }", more: more).rules.isEmpty)
    #expect(
      Findings(view: "Card { \(row).background(.red) }.onTapGesture { a() }", more: more).rules
        .isEmpty)
  }

  @Test func theContentOfEachCallIsItsOwn() {
    let more =
      "struct Card<Content: View>: View { let content: Content; var body: some View { content.font(.body) } }"
    let view =
      "VStack { Card(content: a).onTapGesture { a() }; Card { HStack { Text(\"A\"); Spacer() } }.onTapGesture { a() } }"
    #expect(Findings(view: view, more: more).lines == Self.gap)
  }

  @Test(arguments: [
    ("isOn ? .red : .clear", "tone.opacity(0.5)", true), (".red", "tone.opacity(0.5)", false),
    (".red", "tone.opacity(isOn ? 1 : 0)", true), (".red", "tone.opacity(0)", true),
  ])
  func aColorOfTheViewMayBeClear(color: String, background: String, isReported: Bool) {
    let findings = Findings(
      view: "HStack { Text(\"A\"); Spacer() }.background(\(background)).onTapGesture { a() }",
      more: "extension Sample { var tone: Color { \(color) } }")
    #expect(findings.lines == (isReported ? Self.gap : []))
  }

  @Test(arguments: [("Color", true), ("Tone", false)])
  func aColorOfTheViewFillsALayer(type: String, isFilled: Bool) {
    let findings = Findings(
      view: "ZStack { tone; HStack { Text(\"A\"); Spacer() } }.onTapGesture { a() }",
      more: "extension Sample { var tone: \(type) { .red } }")
    #expect(findings.lines == (isFilled ? [] : Self.gap))
  }

  @Test func aBranchThatReturnsIsAViewOfItsMember() {
    let row =
      "if isOn { return AnyView(HStack { Text(\"A\"); Spacer() }) }; return AnyView(Text(\"B\"))"
    let findings = Findings(
      view: "row.onTapGesture { a() }", more: "extension Sample { var row: some View { \(row) } }")
    #expect(findings.lines == Self.gap)
  }

  @Test func aViewMayDrawBehindItsContent() {
    let more = """
      struct Card<Content: View>: View {
        let content: Content
        var body: some View { content.background(Color.red) }
      }
      """
    let view = "Card { HStack { Text(\"A\"); Spacer(); Text(\"B\") } }.onTapGesture { a() }"
    #expect(Findings(view: view, more: more).rules.isEmpty)
  }
}
