@testable import LanguageServer
import LayoutModel
import Testing

/// The hover text on a path pattern of a configuration.
struct PatternMatchTests {
  @Test(arguments: [(WorkspaceIndex.fileLimit, ""), (WorkspaceIndex.fileLimit + 1, "the first ")])
  func filesBeyondTheLimitAreIgnored(count: Int, note: String) throws {
    let files = (0..<count).map { "/w/\($0).outline" }
    var workspace = WorkspaceFiles()
    workspace.listAll = { _ in files }
    let setup = ServerSetup.testing(workspace: workspace)
    let source = SourceText(path: "/w/.layoutlint.json", text: "{}")
    let document = DocumentSnapshot(
      uri: "file:///w/.layoutlint.json", version: 1, source: source,
      lines: LineTable(source.bytes), client: ResolvedClientCapabilities(),
      settings: ClientSettings(), setup: setup)
    let text = try #require(document.matches(of: "*.outline", in: .plaintext))
    let limit = WorkspaceIndex.fileLimit
    #expect(text.hasPrefix("Matches \(limit) of \(note)\(limit) documents here:"))
  }
}
