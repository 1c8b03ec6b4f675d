import Testing

@Suite struct ControlTests {
  @Test(arguments: [
    "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(.plain)",
    "Button(action: a) { HStack { Text(\"A\"); Spacer() } }.buttonStyle(PlainButtonStyle())",
    "Button(action: { a() }, label: { HStack { Text(\"A\"); Spacer() } }).buttonStyle(.plain)",
    "NavigationLink { Text(\"B\") } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(.plain)",
    "NavigationLink(value: 1) { HStack { Text(\"A\"); Spacer() } }.buttonStyle(.plain)",
    "NavigationLink(destination: Text(\"B\")) { HStack { Text(\"A\"); Spacer() } }.buttonStyle(.plain)",
    "VStack { Button { a() } label: { HStack { Text(\"A\"); Spacer() } } }.buttonStyle(.plain)",
    "Button { a() } label: { Text(\"A\").frame(maxWidth: .infinity).background(isOn ? Color.red : .clear) }.buttonStyle(.plain)",
  ])
  func aHoleInTheLabelOfAPlainButtonIsReported(view: String) {
    #expect(Findings(view: view).rules == ["plain-button-gap"])
  }

  @Test(arguments: [
    "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }",
    "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(.borderless)",
    "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(.bordered)",
    "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(isOn ? .a : .b)",
    "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(UnknownStyle())",
    "Button { } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(.plain)",
    "Button { a() } label: { UnknownView() }.buttonStyle(.plain)",
    "UnknownContainer { Button { a() } label: { HStack { Text(\"A\"); Spacer() } } }.buttonStyle(.plain)",
    "List { NavigationLink(value: 1) { HStack { Text(\"A\"); Spacer() } }.buttonStyle(.plain) }",
    "Text(\"A\").sheet(isPresented: $isOn) { Button { a() } label: { HStack { Text(\"A\"); Spacer() } } }.buttonStyle(.plain)",
  ])
  func aLabelThatIsNotJudgedIsNotReported(view: String) {
    #expect(Findings(view: view).rules.isEmpty)
  }

  @Test(arguments: [
    ("Image(\"A\").frame(width: 20, height: 20)", true),
    ("Image(\"A\").frame(width: 40, height: 40)", false),
    ("HStack { Text(\"A\"); Spacer() }", false),
  ])
  func aMenuHasASmallTarget(label: String, isSmall: Bool) {
    let findings = Findings(view: "Menu { Button(\"A\") { a() } } label: { \(label) }")
    #expect(findings.lines == (isSmall ? ["info small-touch-target frame"] : []))
  }

  @Test func aStyleOfTheAppReactsWhereItsBodyIsDrawn() {
    let view = "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(Own())"
    func style(_ body: String) -> String {
      "struct Own: ButtonStyle { func makeBody(configuration: Configuration) -> some View { \(body) } }"
    }
    #expect(
      Findings(view: view, more: style("configuration.label.opacity(0.5)")).rules
        == ["plain-button-gap"])
    #expect(
      Findings(view: view, more: style("configuration.label.background(Color.red)")).rules.isEmpty)
    #expect(
      Findings(view: view, more: style("configuration.label.contentShape(Rectangle())")).rules
        .isEmpty)
    #expect(Findings(view: view, more: style("UnknownView(configuration)")).rules.isEmpty)
  }

  @Test(arguments: [
    "static var own: Own { Own() }", "static var own: Self { .init() }", "static let own = Own()",
  ])
  func aStyleOfAnExtensionIsThatOfItsType(member: String) {
    let findings = Findings(
      view: "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(.own)",
      more: """
        struct Own: ButtonStyle { func makeBody(configuration: Configuration) -> some View { configuration.label } }
        extension ButtonStyle where Self == Own { \(member) }
        """)
    #expect(findings.rules == ["plain-button-gap"])
  }

  @Test func aViewMayDrawTheLabelOfAStyle() {
    func findings(_ body: String) -> Findings {
      Findings(
        view: "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.buttonStyle(Own())",
        more: """
          struct Own: ButtonStyle {
            func makeBody(configuration: Configuration) -> some View { Drawn(configuration: configuration) }
            struct Drawn: View {
              let configuration: ButtonStyle.Configuration
              @Environment(\\.isEnabled) private var isEnabled
              var body: some View { \(body) }
            }
          }
          """)
    }
    #expect(findings("configuration.label.opacity(0.5)").rules == ["plain-button-gap"])
    #expect(findings("configuration.label.background(Color.red)").rules.isEmpty)
    #expect(findings("self.configuration.label.contentShape(Rectangle())").rules.isEmpty)
  }

  @Test(arguments: [
    // A rim beside a row that is as wide as its container.
    "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.padding(.horizontal, 30).background(Color.red)",
    "Button(\"A\") { a() }.padding(20).background { if isOn { Capsule().fill(.red) } }",
    "Button(\"A\") { a() }.padding(20).background { if isOn { Capsule().fill(.red) } else { Color.clear } }",
    // The shape has the color of what is behind it.
    "VStack { Button(\"A\") { a() }.padding(20).background(Color.red) }.background(Color.red)",
  ])
  func aShapeWhoseRimNobodyTapsIsNotReported(view: String) {
    #expect(Findings(view: view).rules.isEmpty)
  }

  @Test(arguments: [
    "VStack { Button(\"A\") { a() }.padding(20).background(Color.red) }.background(Color.blue)",
    "Button { a() } label: { HStack { Text(\"A\"); Spacer() } }.padding(20).background(Color.red)",
    "Button(\"A\") { a() }.padding(20).background { if isOn { Capsule().fill(.red) } else { Color.blue } }",
    // An image of a fixed size does not fill the row.
    "Button { a() } label: { HStack { Image(\"a\").resizable().frame(width: 20, height: 20); Text(\"A\") } }.padding(.horizontal, 20).background(Color.red)",
  ])
  func aShapeThatIsSeenIsReported(view: String) {
    #expect(Findings(view: view).rules == ["background-outside-button"])
  }

  @Test(arguments: [
    "Button(\"A\") { a() }.padding().background(Color.blue)",
    "Button(\"A\") { a() }.frame(width: 200).background(Color.blue)",
    "Button(\"A\") { a() }.padding(.horizontal, 24).background(Capsule().fill(.blue))",
    "Menu { Button(\"B\") { a() } } label: { Text(\"A\") }.padding().background(Color.blue)",
    "Button(\"A\") { a() }.buttonStyle(.plain).padding().background(theme.colors.card)",
    "Button(\"A\") { a() }.padding().background(isOn ? Color.red : Palette.card)",
  ])
  func aShapeAroundAButtonIsReported(view: String) {
    #expect(Findings(view: view).lines == ["warning background-outside-button background"])
  }

  @Test(arguments: [
    "Button(\"A\") { a() }.padding(8).background(Color.blue)",
    "Button { a() } label: { Text(\"A\").padding() }.padding().background(Color.blue)",
    "Button { a() } label: { Image(\"A\").resizable() }.frame(width: 40).background(Color.blue)",
    "Button(\"A\") { a() }.buttonStyle(.borderedProminent).padding().background(Color.blue)",
    "Button(\"A\") { a() }.padding().background(isOn ? Color.red : Color.clear)",
    "Button { a() } label: { UnknownView() }.padding().background(Color.blue)",
    "Button(\"A\") { a() }.padding().background(theme.Palette.card)",
    "List { Button(\"A\") { a() }.padding().background(Color.blue) }",
    "Button(\"A\") { a() }.background(Color.blue).padding()",
    "ShareLink(item: url).padding().background(Color.blue)",
    "Menu { Button(\"B\") { a() } }.padding().background(Color.blue)",
  ])
  func aShapeThatIsNotLargerOrNotKnownIsNotReported(view: String) {
    #expect(Findings(view: view).rules.isEmpty)
  }

  @Test(arguments: [
    // The frame of the label is in the other axis, or the outer frame stretches.
    "Button { a() } label: { Text(\"A\").frame(height: 40) }.padding(.horizontal).background(Color.blue)",
    "Button { a() } label: { Text(\"A\").padding() }.frame(maxWidth: .infinity).background(Color.blue)",
    "Button { a() } label: { HStack { Text(\"A\").padding(); Image(\"B\") } }.padding().background(Color.blue)",
    "Button { a() } label: { HStack { UnknownView(); Text(\"A\") } }.padding().background(Color.blue)",
  ])
  func aShapeThatIsLargerInOneAxisIsReported(view: String) {
    #expect(Findings(view: view).rules == ["background-outside-button"])
  }

  @Test(arguments: [
    "Button { a() } label: { Text(\"A\").padding(.horizontal, 20) }.buttonStyle(.plain).background(Capsule())",
    "Button { a() } label: { Image(\"a\").frame(width: 70, height: 70) }.buttonStyle(.plain).glassEffect(.regular, in: .circle)",
    // The shape is inside of the rim that it is meant to include.
    "Button { a() } label: { Text(\"A\").contentShape(Rectangle()).padding(.horizontal, 20).padding(.vertical, 14) }.buttonStyle(.plain)",
  ])
  func aRimThatLooksTappableIsAWarning(view: String) {
    #expect(Findings(view: view).lines == ["warning plain-button-gap Button"])
  }

  @Test(arguments: [
    "Button { a() } label: { Text(\"A\").padding(20) }.buttonStyle(.plain)",
    "Button { a() } label: { Image(\"a\").frame(width: 30, height: 30) }.buttonStyle(.plain).background(Circle())",
    "Button { a() } label: { Text(\"A\").contentShape(Rectangle()).padding(.horizontal, 20) }.buttonStyle(.plain)",
    "Button { a() } label: { Text(\"A\").contentShape(Rectangle()).background(Color.red).padding(20) }.buttonStyle(.plain)",
  ])
  func aRimThatIsHardlySeenIsAnInfo(view: String) {
    #expect(Findings(view: view).lines == ["info plain-button-gap Button"])
  }

  @Test(arguments: [("Text(\"A\").padding(20)", "warning"), ("Inner()", "info")])
  func aRimBehindAGestureThatLooksTappableIsAWarning(view: String, gravity: String) {
    let findings = Findings(
      view: "\(view).onTapGesture { a() }.background(Capsule())",
      more: "struct Inner: View { var body: some View { Text(\"A\").padding(20) } }")
    #expect(findings.lines == ["\(gravity) tap-area-gap onTapGesture"])
  }

  @Test(arguments: [
    "Button(\"A\") { a() }.frame(maxWidth: .infinity)",
    "Button { a() } label: { Image(\"a\") }.frame(width: 44, height: 44)",
    "Image(\"a\").onTapGesture { a() }.frame(width: 44, height: 44)",
  ])
  func aFrameOutsideOfAButtonIsAnInfo(view: String) {
    #expect(Findings(view: view).lines == ["info background-outside-button frame"])
  }

  @Test(arguments: [
    "Button(\"A\") { a() }.frame(minHeight: 44)",
    "Button { a() } label: { Image(\"a\").frame(width: 44, height: 44) }.frame(width: 50, height: 50)",
    "Button(\"A\") { a() }.buttonStyle(.bordered).frame(maxWidth: .infinity)",
    "Button { a() } label: { UnknownView() }.frame(width: 44, height: 44)",
    "List { Button(\"A\") { a() }.frame(maxWidth: .infinity) }",
  ])
  func aFrameThatIsNoTargetIsNotReported(view: String) {
    #expect(Findings(view: view).lines.isEmpty)
  }

  @Test func aComputedPaddingMayBeNegative() {
    let view = "Image(\"a\").padding(.top, -size).onTapGesture { a() }"
    #expect(Findings(view: view).lines.isEmpty)
  }

  @Test func aLinkThatAListAndOtherViewsShowIsReported() {
    let row = """
      struct Row: View {
        var body: some View {
          NavigationLink(value: 1) { Text("A"); Spacer() }.buttonStyle(.plain)
        }
      }
      struct Row_Previews: PreviewProvider { static var previews: some View { Row() } }
      """
    #expect(Findings(view: "List { Row() }", more: row).rules.isEmpty)
    #expect(
      Findings(view: "VStack { List { Row() }; Row() }", more: row).rules == ["plain-button-gap"])
  }

  @Test func aColorOfTheViewIsDrawn() {
    let findings = Findings([
      (
        "A.swift",
        """
        struct Card: View {
          private var tone: Color { isOn ? .red : .blue }
          var body: some View {
            Button { a() } label: { HStack { tone; Spacer() } }.buttonStyle(.plain)
          }
        }
        """
      )
    ])
    #expect(findings.rules == ["plain-button-gap"])
  }

  @Test func aColorThatACallerChoosesIsDrawn() {
    let findings = Findings([
      (
        "A.swift",
        """
        struct Pill: View {
          let color: Color
          var body: some View { Button("A") { a() }.padding().background(color) }
        }
        """
      )
    ])
    #expect(findings.rules == ["background-outside-button"])
  }

  @Test func aNestedTypeIsNoViewOfSwiftUI() {
    let findings = Findings(
      view: "Button(\"A\") { a() }.padding().background(Capsule().fill(Color.blue))",
      more:
        "enum Theme { struct Color {}; struct Capsule: View { var body: some View { Unknown() } } }"
    )
    #expect(findings.rules == ["background-outside-button"])
  }

  @Test func aContainerWithAStyledButtonOfItsOwnSetsNoStyle() {
    func findings(_ body: String) -> Findings {
      Findings(
        view: "Sheet { Button(\"A\") { a() }.padding().background(Color.blue) }",
        more:
          "struct Sheet<Content: View>: View { let content: Content; var body: some View { \(body) } }"
      )
    }
    let button = "Button(\"Close\") { close() }.buttonStyle(.bordered)"
    #expect(findings("VStack { \(button); content }").rules == ["background-outside-button"])
    #expect(findings("VStack { content }.buttonStyle(.bordered)").rules.isEmpty)
  }

  @Test(arguments: [("Own", true), ("Other", false)])
  func callersWithOneStyleOfTheAppSetIt(second: String, isReported: Bool) {
    let body = "func makeBody(configuration: Configuration) -> some View { configuration.label }"
    let findings = Findings(
      view: "VStack { Row().buttonStyle(Own()); Row().buttonStyle(\(second)()) }",
      more: """
        struct Row: View {
          var body: some View { Button { a() } label: { HStack { Text("A"); Spacer() } } }
        }
        struct Own: ButtonStyle { \(body) }
        struct Other: ButtonStyle { \(body) }
        """)
    #expect(findings.rules == (isReported ? ["plain-button-gap"] : []))
  }

  @Test func aFunctionOfTheViewIsALabel() {
    let findings = Findings(
      view: "Button(action: a, label: row).buttonStyle(.plain)",
      more: "extension Sample { func row() -> some View { HStack { Text(\"A\"); Spacer() } } }")
    #expect(findings.rules == ["plain-button-gap"])
  }

  @Test func callersWithDifferentStylesLeaveTheLabelUnjudged() {
    let row = """
      struct Row: View {
        var body: some View {
          Button { a() } label: { HStack { Text("A"); Spacer() } }
        }
      }
      """
    let callers = "VStack { Row().buttonStyle(.plain); Row() }"
    #expect(Findings(view: callers, more: row).rules.isEmpty)
    #expect(
      Findings(
        view: callers,
        more: row.replacing("Spacer() } }", with: "Spacer() } }.padding().background(Color.red)")
      ).rules
        == ["background-outside-button"])
  }

  @Test(arguments: [
    // Spacers that center the content, and a rim that is clear in one state.
    "Button { a() } label: { HStack { Spacer(); Text(\"A\"); Spacer() } }.buttonStyle(.plain)",
    "Button { a() } label: { Text(\"A\").padding(12).background(isOn ? Color.red : .clear) }.buttonStyle(.plain)",
  ])
  func holesAroundTheContentAreInformation(view: String) {
    #expect(Findings(view: view).lines == ["info plain-button-gap Button"])
  }
}
