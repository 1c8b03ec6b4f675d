import LayoutModel
import Linting
import Testing

/// Fixes in Interface Builder documents change attributes only.
@Suite struct IBFixTests {
  private func fixed(_ read: ReadDocument, _ fix: (AnalyzedLayout) -> Fix?) throws -> String? {
    let source = SourceText(path: "a.xib", text: read.text)
    let parsed = try #require(read.document.parsedLayouts.first)
    let layout = AnalyzedLayout(
      parsed.hierarchy, parsed.sourceMap, source: source, format: read.document.format,
      editing: read.document.editing)
    guard let fix = fix(layout) else { return nil }
    var list = EditList(for: source)
    let isTaken = list.add(fix)
    #expect(isTaken)
    return String(decoding: source.applying(list).bytes, as: UTF8.self)
  }

  private func setting(
    _ property: LocatedMember.Property, _ key: String, to value: String, in read: ReadDocument
  ) throws -> String? {
    try fixed(read) {
      .set(property, key, to: value, of: ViewID(0), in: $0, title: "", isSafe: true)
    }
  }

  @Test(arguments: [
    (#"<view id="v">"#, #"<view userInteractionEnabled="NO" id="v">"#),
    (#"<view userInteractionEnabled='YES' id="v">"#, #"<view userInteractionEnabled='NO' id="v">"#),
    (
      #"<view customClass="Ad" id="v"   >"#,
      #"<view customClass="Ad" userInteractionEnabled="NO" id="v"   >"#
    ),
    ("<view\n  id=\"v\"\n>", "<view userInteractionEnabled=\"NO\"\n  id=\"v\"\n>"),
  ])
  func setsAFlag(tag: String, expected: String) throws {
    let read = try ReadDocument(xib: "\(tag)</view>")
    let text = try setting(
      .isUserInteractionEnabled, "isUserInteractionEnabled", to: "false", in: read)
    #expect(text == read.text.replacing(tag, with: expected))
  }

  @Test func setsANumber() throws {
    let read = try ReadDocument(view: #"alpha="0.0""#)
    let text = try setting(.alpha, "alpha", to: "1", in: read)
    #expect(text == read.text.replacing("0.0", with: "1"))
  }

  /// Properties without an attribute, or with a child element, have no fix.
  @Test func doesNotSetUnsupportedProperties() throws {
    let read = try ReadDocument(view: "")
    #expect(try setting(.hitTest, "hitTest", to: "\"passthrough\"", in: read) == nil)
    let runtime = try ReadDocument(
      view: "",
      """
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="alpha">\
      <real key="value">0.5</real></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
      """)
    #expect(try setting(.alpha, "alpha", to: "1", in: runtime) == nil)
  }

  /// A frame that constraints determine has no fix.
  @Test(arguments: [
    ("", true), (#"translatesAutoresizingMaskIntoConstraints="NO""#, false),
    (#"misplaced="YES""#, false),
  ])
  func setsAFrameWithoutConstraints(attributes: String, isSet: Bool) throws {
    let read = try ReadDocument(view: "", subviews(element("button", "b", attributes)))
    let text = try fixed(read) { layout in
      layout.hierarchy.view(withID: "b").flatMap {
        .setFrame(of: $0, to: Rect(5, 2, 30.5, 40), in: layout, title: "")
      }
    }
    let expected = read.text.replacing(
      #"x="1" y="2" width="30" height="40""#, with: #"x="5" y="2" width="30.5" height="40""#)
    #expect(text == (isSet ? expected : nil))
  }

  /// A frame that constraints determine is updated to their result, which is then not misplaced.
  @Test(arguments: [
    (#"misplaced="YES" opaque="NO""#, #"opaque="NO""#),
    ("opaque=\"NO\"\n misplaced='YES'", #"opaque="NO""#),
    (#"opaque="NO""#, #"opaque="NO""#),
  ])
  func anUpdatedFrameIsNotMarkedAsMisplaced(attributes: String, expected: String) throws {
    let read = try ReadDocument(view: "", subviews(element("button", "b", attributes)))
    let text = try fixed(read) { layout in
      layout.hierarchy.view(withID: "b").flatMap {
        .setFrames([($0, Rect(5, 2, 30.5, 40))], in: layout, title: "")
      }
    }
    #expect(text?.contains(#"x="5" y="2" width="30.5" height="40""#) == true)
    #expect(text?.contains("misplaced") == false && text?.contains(expected) == true)
  }
}

/// Suppressions in the notes of an object.
@Suite struct IBNotesTests {
  private func suppressions(_ notes: String) throws -> [String] {
    let read = try ReadDocument(
      view: "", "<attributedString key=\"userComments\">\(notes)</attributedString>")
    return read.document.suppressions.flatMap { suppression in
      suppression.names.map { name in
        #expect(read.slice(name.range) == name.rule)
        return "\(name.rule) in \(read.slice(suppression.range).prefix(11))"
      }
    }
  }

  @Test(arguments: [
    (#"<fragment content="layoutlint:disable covered-control"/>"#, ["covered-control"]),
    (
      #"<fragment content="Ours. layoutlint:disable a-b, c-d because of the ad"/>"#, ["a-b", "c-d"]
    ),
    (
      "<fragment><string key=\"content\">Two lines\nlayoutlint:disable all\n</string></fragment>",
      ["all"]
    ),
    (
      #"<fragment content="layoutlint:disable a"/><fragment content="layoutlint:disable b"/>"#,
      ["a", "b"]
    ),
    (#"<fragment content="layoutlint:disable"/>"#, []),
    (#"<fragment content="layoutlint:disable ,"/>"#, []),
    (#"<fragment content="disable covered-control"/>"#, []),
  ])
  func suppressionsFollowTheMarker(notes: String, rules: [String]) throws {
    #expect(try suppressions(notes) == rules.map { "\($0) in <view id=\"v" })
  }

  @Test func notesOfAControllerApplyToItsViews() throws {
    let notes = """
      <attributedString key="userComments"><fragment content="layoutlint:disable all"/>\
      </attributedString>
      """
    let read = try ReadDocument(
      scenes:
        #"<viewController id="c">\#(element("view", "v", "key=\"view\""))\#(notes)</viewController>"#
    )
    let suppression = try #require(read.document.suppressions.first)
    let view = try read.source("v").range
    #expect(suppression.range.start < view.start && view.end < suppression.range.end)
  }
}
