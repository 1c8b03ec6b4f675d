import AppCode
import TapAreas
import Testing

@Suite struct CaseTests {
  @Test func aSpacerInARowWithAGestureIsReported() {
    let text = """
      struct Row: View {
        var body: some View {
          HStack { Text("A"); Spacer(); Image(systemName: "star") }
            .onTapGesture { select() }
        }
      }
      """
    let check = SwiftUICheck(files: [("Row.swift", CodeReader.views(of: Array(text.utf8)))])
    #expect(check.findings(in: "Row.swift").map(\.ruleID) == ["tap-area-gap"])
  }
}
