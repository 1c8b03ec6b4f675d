import AppCode
import Testing

@Suite struct ListTests {
  @Test(arguments: [
    "List { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } } }",
    "Form { Section { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } } } }",
    "List(items) { item in HStack { Button(\"A\") { a() }; Text(\"T\"); Button(\"B\") { b() } } }",
    "List { ForEach(items) { item in HStack { if isOn { Button(\"A\") { a() } }; Button(\"B\") { b() } } } }",
    "List { HStack { ForEach(1..<6) { star in Button(\"A\") { rate(star) } } } }",
    "List { HStack { Text(\"A\"); Button(\"B\", role: .destructive) { b() } } }",
    // The worst of exclusive branches.
    "List { HStack { if isOn { Button(\"A\") { a() }; Button(\"B\") { b() } } else { Text(\"C\") } } }",
    "List { HStack { if isOn { Button(\"A\") { a() } } else { Button(\"B\", role: .destructive) { b() } } } }",
    "List { HStack { if isOn { Button(\"B\", role: .destructive) { b() } } else { Button(\"A\") { a() } } } }",
  ])
  func buttonsThatShareARowAreReported(view: String) {
    #expect(Findings(view: view).lines == ["error list-row-buttons HStack"])
  }

  @Test(arguments: [
    "List { HStack { Text(\"A\"); Button(\"B\") { b() } } }",
    "List { Button(\"A\") { a() }; Button(\"B\") { b() } }",
    "List { HStack { if isOn { Button(\"A\") { a() } } else { Button(\"B\") { b() } } } }",
    "List { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } }.buttonStyle(.plain) }",
    "List { HStack { Button(\"A\") { a() }; Button(\"B\") { b() }.buttonStyle(.plain) } }",
    "List { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } } }.buttonStyle(.borderless)",
    "List { HStack { Button(\"A\") { a() }; Menu(\"B\") { Button(\"C\") { c() }; Button(\"D\") { d() } } } }",
    "List { Text(\"A\").swipeActions { Button(\"A\") { a() }; Button(\"B\") { b() } } }",
    "List { Section { Text(\"A\") } header: { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } } } }",
    "ScrollView { HStack { Button(\"A\") { a() }; Button(\"B\") { b() } } }",
    // A tap gesture takes the taps of a button.
    "List { HStack { Button(\"A\") { a() }.onTapGesture { a() }; Button(\"B\") { b() } } }",
  ])
  func buttonsThatAreSeparateAreNotReported(view: String) {
    #expect(Findings(view: view).rules.isEmpty)
  }

  @Test(arguments: [("a", true), ("{}", false), ("{\n\n}", false), ("{ a() }", true)])
  func aButtonOfTheAppWhoseActionDoesNothingIsNone(action: String, isReported: Bool) {
    let findings = Findings(
      view: "List { HStack { Pill(action: \(action)); Pill(action: \(action)) } }",
      more: """
        struct Pill: View {
          let action: () -> Void
          var body: some View { Button(action: action) { Text("A") } }
        }
        """)
    #expect(findings.rules.contains("list-row-buttons") == isReported)
  }

  @Test func rowsInMembersAndOtherViewsAreFound() {
    let findings = Findings([
      (
        "A.swift",
        """
        struct Settings: View {
          var body: some View { Form { section; Screen() } }
          var section: some View { Section { HStack { Button("A") { a() }; Button("B") { b() } } } }
        }
        """
      ),
      (
        "B.swift",
        """
        struct Screen: View { var body: some View { Row() } }
        struct Row: View {
          var body: some View { HStack { Button("A") { a() }; delete } }
          var delete: some View { Button("B") { b() } }
        }
        """
      ),
    ])
    #expect(
      findings.all.map(\.declarations) == [["Settings", "section"], ["Row", "body"]])
    #expect(findings.rules == ["list-row-buttons"])
  }

  @Test(arguments: [
    "List { Text(\"A\").onTapGesture { a() } }",
    "Form { Section { HStack { Image(\"A\"); Text(\"B\") }.onTapGesture { a() } } }",
  ])
  func aRowThatReactsOnItsContentIsReported(view: String) {
    #expect(Findings(view: view).lines == ["warning list-row-tap-gap onTapGesture"])
  }

  @Test(arguments: [
    "List { TextField(\"A\", text: $a).onTapGesture { a() } }",
    "List { Text(\"A\").frame(maxWidth: .infinity).contentShape(Rectangle()).onTapGesture { a() } }",
    "List { VStack { Text(\"A\").onTapGesture { a() } } }",
    "List { Text(\"A text that is about as wide as the row that contains it.\").onTapGesture { a() } }",
    "List { UnknownView().onTapGesture { a() } }",
  ])
  func aRowThatIsFullOrNotKnownIsNotReported(view: String) {
    #expect(Findings(view: view).rules.isEmpty)
  }
}
