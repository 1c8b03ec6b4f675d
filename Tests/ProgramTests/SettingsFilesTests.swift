import Project
import Testing

/// Changes of the files that decide findings.
@Suite struct SettingsFilesTests {
  /// A configuration that another one inherits appears, and names a baseline.
  @Test func theBaselineOfANewParentDecidesFindings() throws {
    let folder = try Folder([
      "App/.layoutlint.json": #"{"inherit": true}"#, "App/a.layout.json": Layouts.error,
    ])
    try folder.makeFolder(".git")
    let settings = SettingsFiles()
    func stamp() -> String { settings.stamp(of: folder.path("App/a.layout.json")) { _ in "" } }
    _ = stamp()
    try folder.write(#"{"baseline": "known.json"}"#, to: ".layoutlint.json")
    let before = stamp()
    try folder.write(#"{"version": 1, "baseline": []}"#, to: "known.json")
    #expect(stamp() != before)
  }
}
