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
    let uri = try client.open("a.layout.json", in: folder)
    let actions = try client.ask(
      "codeAction", about: uri, #""context": {"diagnostics": []}"#,
      #""range": {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}"#)
    let action = try actions.elements.first {
      try $0["title"].string?.hasSuffix("in .layoutlint.json") == true
    }
    return try action?["edit"]["documentChanges"].elements
  }

  @Test func createsAConfiguration() throws {
    let edits = try #require(try edits(nil))
    #expect(edits.count == 2)
    #expect(try edits[0]["kind"].string == "create")
    let text = try edits[1]["edits"].strings("newText")
    #expect(text == ["{\n  \"rules\": {\n    \"unreachable-subview\": \"off\"\n  }\n}\n"])
  }

  @Test func editsAConfiguration() throws {
    let edits = try #require(try edits(#"{"rules": {"unreachable-subview": "info"}}"#))
    #expect(edits.count == 1)
    #expect(try edits[0]["edits"].strings("newText") == [#""off""#])
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
    let uri = try client.open("a.layout.json", in: folder)
    let answer = try client.ask(
      "rename", about: uri, line: 0, character: 28, [#""newName": "offer""#])
    let changes = try answer["documentChanges"].elements
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
    let uri = try client.open(".layoutlint.json", in: folder)
    let hover = try client.ask("hover", about: uri, line: 0, character: 14)
    let text = try hover["contents"]["value"].string
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
    let uri = try client.open("App/Base.lproj/Main.storyboard", in: folder)
    let links = try client.ask("documentLink", about: uri)
    #expect(
      try links.strings("target") == [
        folder.uri("App/Shop.storyboard"),
        folder.uri("Assets.xcassets/logo.imageset/Contents.json"),
      ])
  }
}
