import Foundation
import Testing

/// The server edits configurations on the disk and lists the files that their patterns match.
@Suite struct ServeConfigurationTests {
  private static let capabilities = """
    {"workspace": {"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}},
     "textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}}}}
    """

  /// The edits of the action that turns the rule of the only finding off.
  private func edits(_ configuration: String?) throws -> [JSONAnswer]? {
    var files = ["a.layout.json": Layouts.error]
    files[".layoutlint.json"] = configuration
    let folder = try Folder(files)
    let client = try ServerClient(in: folder, capabilities: Self.capabilities)
    let uri = "file://" + folder.path("a.layout.json")
    try client.open(uri, text: Layouts.error)
    let actions = try client.request(
      "textDocument/codeAction",
      """
      {"textDocument": {"uri": "\(uri)"}, "context": {"diagnostics": []},
       "range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}}
      """)["result"].elements
    let action = try actions.first {
      try $0["title"].string?.hasSuffix("in .layoutlint.json") == true
    }
    return try action?["edit"]["documentChanges"].elements
  }

  @Test func createsAConfiguration() throws {
    let edits = try #require(try edits(nil))
    #expect(edits.count == 2)
    #expect(try edits[0]["kind"].string == "create")
    let text = try edits[1]["edits"].elements.map { try $0["newText"].string }
    #expect(text == ["{\n  \"rules\": {\n    \"unreachable-subview\": \"off\"\n  }\n}\n"])
  }

  @Test func editsAConfiguration() throws {
    let edits = try #require(try edits(#"{"rules": {"unreachable-subview": "info"}}"#))
    #expect(edits.count == 1)
    #expect(try edits[0]["edits"].elements.map { try $0["newText"].string } == [#""off""#])
  }

  @Test(arguments: [
    #"{"rules": {"no-such-rule": "off"}}"#, "{",
    #"{"overrides": [{"paths": ["x"], "rules": {"unreachable-subview": "info"}}]}"#,
  ])
  func leavesOtherConfigurationsAlone(configuration: String) throws {
    #expect(try edits(configuration) == nil)
  }

  @Test func renamesAViewInTheConfiguration() throws {
    let layout = #"{"class": "UIView", "id": "card", "frame": [0, 0, 9, 9]}"#
    let folder = try Folder([
      "a.layout.json": layout,
      ".layoutlint.json": #"{"suppress": [{"view": "card"}, {"view": "card", "path": "b"}]}"#,
    ])
    let client = try ServerClient(in: folder, capabilities: Self.capabilities)
    let uri = "file://" + folder.path("a.layout.json")
    try client.open(uri, text: layout)
    let changes = try client.request(
      "textDocument/rename",
      """
      {"textDocument": {"uri": "\(uri)"}, "newName": "offer",
       "position": {"line": 0, "character": 28}}
      """)["result"]["documentChanges"].elements
    #expect(changes.count == 2)
    let edits = try changes.flatMap { try $0["edits"].elements }
    #expect(try edits.map { try $0["newText"].string } == ["offer", "offer"])
    #expect(try edits.map { try $0["range"]["start"]["character"].integer } == [27, 24])
  }

  @Test func hoverListsTheMatchesOfAPattern() throws {
    let configuration = #"{"exclude": ["Old"]}"#
    let folder = try Folder([
      "Old/a.layout.json": Layouts.error, "b.layout.json": Layouts.error,
      ".layoutlint.json": configuration,
    ])
    let client = try ServerClient(in: folder)
    let uri = "file://" + folder.path(".layoutlint.json")
    try client.open(uri, text: configuration)
    let hover = try client.request(
      "textDocument/hover",
      #"{"textDocument": {"uri": "\#(uri)"}, "position": {"line": 0, "character": 14}}"#)
    let text = try hover["result"]["contents"]["value"].string
    let expected = "Matches 1 of 2 documents here:\nOld/a.layout.json"
    #expect(text?.hasSuffix(expected) == true, "\(text ?? "")")
  }

  @Test func linksLeadToFilesNearby() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch">
      <scenes><scene sceneID="s"><objects>
      <viewControllerPlaceholder storyboardName="Shop" id="c"/>
      <viewControllerPlaceholder storyboardName="Gone" id="d"/></objects></scene></scenes>
      <resources><image name="logo" width="1" height="1"/></resources></document>
      """
    let folder = try Folder([
      "App/Base.lproj/Main.storyboard": text, "App/Shop/x": "", "App/Shop.storyboard": text,
      "Assets.xcassets/logo.imageset/Contents.json": "{}",
    ])
    let client = try ServerClient(in: folder)
    let uri = "file://" + folder.path("App/Base.lproj/Main.storyboard")
    try client.open(uri, text: text)
    let links = try client.request(
      "textDocument/documentLink", #"{"textDocument": {"uri": "\#(uri)"}}"#)["result"].elements
    #expect(
      try links.map { try $0["target"].string } == [
        "file://" + folder.path("App/Shop.storyboard"),
        "file://" + folder.path("Assets.xcassets/logo.imageset/Contents.json"),
      ])
  }
}
