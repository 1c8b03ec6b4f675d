import Testing

@testable import AppCode

/// Which documents an edit of source code can affect.
@Suite struct ChangedNamesTests {
  private static let files = [
    "Base.swift": "class Base: UIViewController { @IBAction func pay(_ sender: Any) {} }",
    "Screen.swift": "class Screen: Base {}",
    "Other.swift": "class Other: UIViewController { @IBAction func pay(_ sender: Any) {} }",
    "Cell.swift": "import SwiftUI\nstruct Cell: View { var body: some View { Text(\"A\") } }",
    "Middle.swift": "import SwiftUI\nstruct Middle: View { var body: some View { Cell() } }",
    "Model.swift": "struct Model { var name: String }",
    "Style.swift": "import SwiftUI\nextension View { func card() -> some View { self } }",
  ]

  private static func index(_ texts: [String: String]) -> (SourceIndex, [String: SourceFile]) {
    let files = texts.map { path, text in
      SourceFile(path: path, bytes: Array(text.utf8), language: .swift)
    }
    return (
      SourceIndex(files),
      Dictionary(files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    )
  }

  private static func changes(of path: String, to text: String) -> ChangedNames? {
    let (old, oldFiles) = index(files)
    let (new, newFiles) = index(files.merging([path: text]) { $1 })
    guard let before = oldFiles[path], let after = newFiles[path] else { return nil }
    return ChangedNames(from: old, to: new, [(before, after)]) { TextNames(in: $0.bytes) }
  }

  private static func affects(
    _ text: String, isCode: Bool = false, _ changes: ChangedNames
  ) -> Bool {
    changes.affect(TextNames(in: Array(text.utf8)), isCode: isCode)
  }

  @Test func aSuperclassAffectsDocumentsThatNameASubclass() throws {
    let changes = try #require(
      Self.changes(of: "Base.swift", to: "class Base: UIViewController {}"))
    #expect(Self.affects(#"<placeholder customClass="Screen"/>"#, changes))
    #expect(!Self.affects(#"<placeholder customClass="Other"/>"#, changes))
    #expect(!Self.affects(#"<action selector="pay:"/>"#, changes))
  }

  @Test func aSelectorThatIsAddedAffectsDocumentsWithIt() throws {
    let changes = try #require(
      Self.changes(of: "Other.swift", to: "class Other: NSObject { @objc func buy() {} }"))
    #expect(Self.affects(#"<action selector="buy"/>"#, changes))
    #expect(!Self.affects(#"<action selector="buyMore"/>"#, changes))
  }

  @Test func aStatementAboutAnotherObjectAffectsDocumentsWithTheOutlet() throws {
    let changes = try #require(
      Self.changes(
        of: "Other.swift", to: "class Other { func f() { cell.title.isHidden = true } }"))
    #expect(Self.affects(#"<outlet property="title"/>"#, changes))
    #expect(!Self.affects("title", isCode: true, changes))
  }

  @Test func aViewAffectsTheViewsThatShowIt() throws {
    let changes = try #require(
      Self.changes(
        of: "Cell.swift",
        to: "import SwiftUI\nstruct Cell: View { var body: some View { Spacer() } }"))
    #expect(Self.affects("Middle().onTapGesture {}", isCode: true, changes))
    #expect(!Self.affects("Model().body", isCode: true, changes))
  }

  @Test func anExtensionOfAFrameworkTypeAffectsTheUsersOfItsMembers() throws {
    let changes = try #require(
      Self.changes(
        of: "Style.swift",
        to: "import SwiftUI\nextension View { func card() -> some View { self.padding() } }"))
    #expect(Self.affects("Text(title).card()", isCode: true, changes))
    #expect(!Self.affects("struct Row: View {}", isCode: true, changes))
  }

  @Test func aDocumentOfTheNameThatCodeLoadsIsAffected() throws {
    let changes = try #require(
      Self.changes(
        of: "Other.swift", to: #"class Other { func f() { UINib(nibName: "Pay", bundle: nil) } }"#))
    #expect(changes.affect(TextNames(in: [], of: "App/Pay.xib"), isCode: false))
    #expect(!changes.affect(TextNames(in: [], of: "App/Buy.xib"), isCode: false))
  }

  @Test func orientationsAffectAllDocuments() {
    let text = """
      class Other: UIViewController {
        override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
      }
      """
    #expect(Self.changes(of: "Other.swift", to: text) == nil)
  }
}
