import AppCode
import CodeChecks
import Testing

@Suite struct CodeCheckerTests {
  @Test func aFileThatIsUnknownHasNoFindings() {
    #expect(CodeChecker(files: []).findings(in: "Sample.swift").isEmpty)
  }
}
