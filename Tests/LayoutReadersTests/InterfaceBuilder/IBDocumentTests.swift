import LayoutModel
import LayoutReaders
import Linting
import LayoutTestSupport
import Testing

/// Detection of Interface Builder documents, and their findings.
@Suite struct IBDocumentTests {
  private static let reader = IBReader()

  private static func read(_ text: String, path: String = "a.txt") -> LayoutDocument? {
    reader.read(SourceText(path: path, text: text), limits: ReaderLimits())
  }

  @Test(arguments: [
    "", "plain", "{\"class\": \"UIView\"}", "<plist version=\"1.0\"/>", "<html></html>",
    "<!-- com.apple.InterfaceBuilder3 --><plist/>",
  ])
  func ignoresOtherFormats(text: String) {
    #expect(Self.read(text) == nil)
  }

  @Test(arguments: [
    ("MacOSX.Cocoa", "not-a-touch-platform", "macOS"),
    ("watchKit", "not-a-touch-platform", "watchOS"),
    ("AppleTV", "not-a-touch-platform", "tvOS"),
  ])
  func reportsAnotherPlatformOnce(runtime: String, rule: String, name: String) throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" targetRuntime="\(runtime)"><objects>\
      <view id="v"/></objects></document>
      """
    let document = try #require(Self.read(text))
    #expect(document.layouts.isEmpty)
    #expect(document.findings.map(\.rule) == [rule])
    #expect(document.findings[0].severity == .info)
    #expect(document.findings[0].message.text.contains(name))
  }

  @Test(arguments: ["iOS.CocoaTouch", "iOS.CocoaTouch.iPad"])
  func readsDocumentsForIOS(runtime: String) throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="\(runtime)">\
      <objects><view id="v"/></objects></document>
      """
    #expect(try #require(Self.read(text)).layouts.count == 1)
  }

  @Test func reportsAnOldArchiveOnce() throws {
    let text = """
      <archive type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="8.00"><data/></archive>
      """
    let document = try #require(Self.read(text))
    #expect(document.findings.map(\.rule) == ["old-archive"])
    #expect(document.layouts.isEmpty && !document.isBroken)
  }

  @Test(arguments: [
    ("", "syntax-error"), ("bplist00", "syntax-error"), ("<plist/>", "invalid-value"),
  ])
  func detectsInvalidDocumentsByFileName(text: String, rule: String) throws {
    for path in ["a.xib", "Main.storyboard"] {
      #expect(try #require(Self.read(text, path: path)).findings.first?.rule == rule)
    }
  }

  @Test(arguments: [
    (
      #"<document type="com.apple.InterfaceBuildr3.XIB"/>"#, "com.apple.InterfaceBuildr3.XIB",
      "'type' of 'document' must begin with 'com.apple.InterfaceBuilder', found "
        + "'com.apple.InterfaceBuildr3.XIB'"
    ),
    (
      #"<document targetRuntime="iOS.CocoaTouch"/>"#, "document",
      "'document' needs a 'type' that begins with 'com.apple.InterfaceBuilder'"
    ),
    ("<plist/>", "plist", "expected root element 'document', found 'plist'"),
  ])
  func reportsWhatIsWrongWithTheRoot(text: String, place: String, message: String) throws {
    let document = try #require(Self.read(text, path: "a.xib"))
    let finding = try #require(document.findings.first)
    #expect(document.findings.count == 1 && document.layouts.isEmpty)
    #expect(finding.rule == "invalid-value" && finding.message.text == message)
    let range = finding.range.start..<finding.range.end
    #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == place)
  }

  @Test func parsesInvalidXMLPartially() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch">\
      <objects>\(element("view", "v", "", "<subviews>" + element("button", "b", "alpha=\"0\"")))
      """
    let document = try #require(Self.read(text))
    #expect(document.isBroken)
    #expect(
      document.findings.allSatisfy { $0.rule == "syntax-error" } && !document.findings.isEmpty)
    #expect(document.layouts.first?.views.map(\.id) == ["v", "b"])
  }

  @Test func rejectsATextOverTheSizeLimit() throws {
    var limits = ReaderLimits()
    limits.documentBytes = 300
    let text = try ReadDocument(view: "").text
    let long = SourceText(path: "a.txt", text: text)
    limits.documentBytes = text.utf8.count
    #expect(Self.reader.read(long, limits: limits)?.layouts.count == 1)
    limits.documentBytes -= 1
    #expect(Self.reader.read(long, limits: limits)?.findings.map(\.rule) == ["too-large"])
  }

  /// Reading terminates for texts with deleted and duplicated parts.
  @Test(arguments: UInt64(0)..<60)
  func handlesDamagedTexts(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let whole = try ReadDocument(
      scenes: scene(
        "c1", view: "v1", "", subviews(element("button", "b"), container("box", embedding: "c1"))),
      scene("c2", view: "v2", "", subviews(element("stackView", "s"))) + "<tapGestureRecognizer/>")
    var bytes = Array(whole.text.utf8)
    for _ in 0..<4 {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = Int.random(in: start...min(start + 60, bytes.count), using: &random)
      let piece = Array(bytes[start..<end])
      bytes.replaceSubrange(start..<end, with: Bool.random(using: &random) ? [] : piece + piece)
    }
    _ = Self.reader.read(SourceText(path: "a.xib", bytes: bytes), limits: ReaderLimits())
  }

  /// Nesting deeper than the stack allows: reading does not recurse.
  @Test func readsDeepDocuments() throws {
    let depth = 1_000
    let open = (0..<depth).map { "<view id=\"v\($0)\"><subviews>" }.joined()
    let read = try ReadDocument(xib: open + String(repeating: "</subviews></view>", count: depth))
    #expect(try read.layout().views.count == depth)
  }
}
