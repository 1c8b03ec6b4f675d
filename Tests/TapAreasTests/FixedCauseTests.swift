import Testing

/// The causes of lost taps that people correct, each before and after the correction, and corrections that have no effect.
@Suite struct FixedCauseTests {
  struct Cause: CustomTestStringConvertible, Sendable {
    var name: String
    /// nil: what is before the correction is not found.
    var rule: String?
    var before: String
    var after: String
    /// A correction without effect, with what is reported then.
    var ineffective: (text: String, rule: String)?
    var testDescription: String { name }
  }

  private static let row = "HStack { Text(\"A\"); Spacer(); Image(\"b\") }"
  private static let shape = ".contentShape(Rectangle())"
  private static let tap = ".onTapGesture { a() }"
  private static let pill =
    ".padding(.horizontal, 24).padding(.vertical, 16).background(Color.blue)"

  private static func button(_ label: String, _ modifiers: String = ".buttonStyle(.plain)")
    -> String
  {
    "Button { a() } label: { \(label) }\(modifiers)"
  }

  static let causes: [Cause] = [
    // Gestures (SU-1, SU-2, SU-3).
    Cause(
      name: "a Spacer in a row with a tap", rule: "tap-area-gap", before: row + tap,
      after: row + shape + tap,
      ineffective: (row + tap + shape, "content-shape-without-effect")),
    Cause(
      name: "a Spacer in a column with a tap", rule: "tap-area-gap",
      before: "VStack { Text(\"A\"); Spacer(); Text(\"B\") }\(tap)",
      after: "VStack { Text(\"A\"); Spacer(); Text(\"B\") }\(shape)\(tap)"),
    Cause(
      name: "a Spacer with a gesture value", rule: "tap-area-gap",
      before: row + ".gesture(TapGesture().onEnded { a() })",
      after: row + shape + ".gesture(TapGesture().onEnded { a() })"),
    Cause(
      name: "a Spacer in a nested stack", rule: "tap-area-gap",
      before: "VStack { HStack { Text(\"A\"); Spacer() }; Text(\"B\") }\(tap)",
      after: "VStack { HStack { Text(\"A\"); Spacer() }; Text(\"B\") }\(shape)\(tap)"),
    Cause(
      name: "a clear background behind a row with a tap", rule: "tap-area-gap",
      before: row + ".background(Color.clear)" + tap,
      after: row + ".background(Color.white)" + tap),
    Cause(
      name: "a background that is clear in one state", rule: "tap-area-gap",
      before: row + ".background(isOn ? Color.blue : Color.clear)" + tap,
      after: row + ".background(isOn ? Color.blue : Color.clear)" + shape + tap),
    Cause(
      name: "a shape for previews only", rule: "tap-area-gap",
      before: row + ".contentShape(.dragPreview, Rectangle())" + tap,
      after: row + ".contentShape(.interaction, Rectangle())" + tap),
    Cause(
      name: "a drawn shape outside of a tap", rule: "background-outside-button",
      before: "Text(\"A\")\(tap)\(pill)", after: "Text(\"A\")\(pill)\(tap)"),
    // Plain buttons and links (SU-4, SU-5, SU-8).
    Cause(
      name: "a Spacer in the label of a plain button", rule: "plain-button-gap",
      before: button(row), after: button(row + shape),
      ineffective: (button(row) + shape, "content-shape-without-effect")),
    Cause(
      name: "a Spacer in the label of a plain link", rule: "plain-button-gap",
      before: "NavigationLink { Text(\"D\") } label: { \(row) }.buttonStyle(.plain)",
      after: "NavigationLink { Text(\"D\") } label: { \(row)\(shape) }.buttonStyle(.plain)"),
    Cause(
      name: "a clear background in the label of a plain button", rule: "plain-button-gap",
      before: button(row + ".background(Color.clear)"),
      after: button(row + ".background(Color.white)")),
    Cause(
      name: "a label that is clear while it is not selected", rule: "plain-button-gap",
      before: button("Text(\"A\").padding(20).background(isOn ? Color.blue : Color.clear)"),
      after: button("Text(\"A\").padding(20).background(isOn ? Color.blue : Color.clear)\(shape)")),
    Cause(
      name: "a style of the old spelling", rule: "plain-button-gap",
      before: button(row, ".buttonStyle(PlainButtonStyle())"),
      after: button(row + shape, ".buttonStyle(PlainButtonStyle())")),
    Cause(
      name: "a plain style on the stack around the button", rule: "plain-button-gap",
      before: "VStack { \(button(row, "")) }.buttonStyle(.plain)",
      after: "VStack { \(button(row + shape, "")) }.buttonStyle(.plain)"),
    Cause(
      name: "a Spacer under a style of the app", rule: "plain-button-gap",
      before: button(row, ".buttonStyle(FadeStyle())"),
      after: button(row, ".buttonStyle(FilledStyle())"),
      ineffective: (button(row, ".buttonStyle(FadeStyle())") + shape, "plain-button-gap")),
    Cause(
      name: "a Spacer in a label of another type", rule: "plain-button-gap",
      before: button("RowLabel()"), after: button("RowLabel()\(shape)")),
    Cause(
      name: "a Spacer in a property that is the label", rule: "plain-button-gap",
      before: button("rowLabel"), after: button("rowLabel\(shape)")),
    // Shapes outside of controls (SU-10).
    Cause(
      name: "a drawn shape outside of a button", rule: "background-outside-button",
      before: "Button(\"A\") { a() }\(pill)", after: button("Text(\"A\")\(pill)")),
    Cause(
      name: "a frame and a shape outside of a button", rule: "background-outside-button",
      before: "Button(\"A\") { a() }.frame(width: 200, height: 50).background(Color.blue)",
      after: button("Text(\"A\").frame(width: 200, height: 50).background(Color.blue)")),
    Cause(
      name: "a stretched frame outside of a button", rule: "background-outside-button",
      before: "Button(\"A\") { a() }.frame(maxWidth: .infinity).background(Color.blue)",
      after: button("Text(\"A\").frame(maxWidth: .infinity).background(Color.blue)"),
      ineffective: (
        "Button(\"A\") { a() }.frame(maxWidth: .infinity).contentShape(Rectangle()).background(Color.blue)",
        "background-outside-button"
      )),
    Cause(
      name: "a shape outside of a link", rule: "background-outside-button",
      before: "NavigationLink(\"A\") { Text(\"D\") }\(pill)",
      after: "NavigationLink { Text(\"D\") } label: { Text(\"A\")\(pill) }"),
    // Lists (SU-17, SU-25).
    Cause(
      name: "two buttons in a row", rule: "list-row-buttons",
      before: "List { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } } }",
      after:
        "List { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } }.buttonStyle(.borderless) }"),
    Cause(
      name: "two buttons in a row of a form", rule: "list-row-buttons",
      before: "Form { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } } }",
      after: "Form { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } }.buttonStyle(.plain) }"),
    Cause(
      name: "a destructive button beside a text", rule: "list-row-buttons",
      before: "List { HStack { Text(\"A\"); Button(\"B\", role: .destructive) { b() } } }",
      after:
        "List { HStack { Text(\"A\"); Button(\"B\", role: .destructive) { b() }.buttonStyle(.borderless) } }"
    ),
    Cause(
      name: "a tap on the text of a row", rule: "list-row-tap-gap",
      before: "List { Text(\"A\")\(tap) }", after: "List { Button(\"A\") { a() } }",
      ineffective: ("List { Text(\"A\")\(tap)\(shape) }", "list-row-tap-gap")),
    Cause(
      name: "a tap on the content of a row", rule: "list-row-tap-gap",
      before: "Form { HStack { Image(\"a\"); Text(\"A\") }\(tap) }",
      after:
        "Form { HStack { Image(\"a\"); Text(\"A\") }.frame(maxWidth: .infinity)\(shape)\(tap) }"),
    Cause(
      name: "a Spacer with a long press", rule: "tap-area-gap",
      before: row + ".onLongPressGesture { a() }",
      after: row + shape + ".onLongPressGesture { a() }"),
    // What the code does not show, or what is documented nowhere.
    Cause(
      name: "a label of the default style (SU-6)", rule: nil, before: button(row, ""),
      after: button(row + shape, "")),
    Cause(
      name: "a drawn overlay (SU-20)", rule: nil,
      before: "Button(\"A\") { a() }.overlay(Rectangle().stroke(Color.red))",
      after: "Button(\"A\") { a() }.overlay(Rectangle().stroke(Color.red).allowsHitTesting(false))"),
    Cause(
      name: "a label of a view that is not in the sources", rule: nil,
      before: button("KitRow()"), after: button("KitRow()\(shape)")),
  ]

  private static let more = """
    struct FadeStyle: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(configuration.isPressed ? 0.5 : 1)
      }
    }
    struct FilledStyle: ButtonStyle {
      func makeBody(configuration: Configuration) -> some View {
        configuration.label.padding().background(Color.blue)
      }
    }
    struct RowLabel: View { var body: some View { \(row) } }
    extension Sample { var rowLabel: some View { \(row) } }
    """

  private func rules(_ view: String) -> Set<String> {
    Findings(view: view, more: Self.more).rules
  }

  @Test(arguments: causes)
  func theCauseIsFoundAndItsCorrectionIsNot(cause: Cause) {
    #expect(rules(cause.before) == Set([cause.rule].compactMap(\.self)))
    #expect(rules(cause.after).isEmpty)
  }

  @Test(arguments: causes.filter { $0.ineffective != nil })
  func aCorrectionWithoutEffectIsFound(cause: Cause) throws {
    let ineffective = try #require(cause.ineffective)
    #expect(rules(ineffective.text).contains(ineffective.rule))
  }
}
