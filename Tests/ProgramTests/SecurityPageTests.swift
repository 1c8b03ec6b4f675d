import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

@testable import Project

/// SECURITY.md states limits as they are.
@Suite struct SecurityPageTests {
  @Test(arguments: [
    ("bytes of a document", "\(ReaderLimits().documentBytes >> 20) MiB"),
    ("depth of a hierarchy", grouped(ViewHierarchy.depthLimit)),
    (
      "bytes of a configuration, files that it consists of",
      "\(Configuration.byteLimit >> 20) MiB, \(Configuration.fileLimit)"
    ),
    ("bytes of a baseline", "\(BaselineReader.byteLimit >> 20) MiB"),
    (
      "source files of a project, their depth",
      "\(grouped(SourceStore.fileLimit)), \(SourceStore.depthLimit)"
    ),
    ("bytes of an `Info.plist`, of a `.gitignore`", "\(InfoPlist.byteLimit >> 20) MiB"),
    ("files of translations of a document", "\(TranslationStore.fileLimit)"),
  ])
  func statesTheLimit(of subject: String, value: String) throws {
    let page = try Folder(at: RepositoryFiles.root).text("SECURITY.md")
    #expect(page.contains("| \(subject) | \(value) |\n"))
    #expect(InfoPlist.byteLimit == GitIgnore.byteLimit)
  }

  private static func grouped(_ number: Int) -> String {
    let (thousands, rest) = number.quotientAndRemainder(dividingBy: 1_000)
    return "\(thousands)," + String(rest + 1_000).dropFirst()
  }
}
