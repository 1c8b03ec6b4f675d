import Foundation
import LanguageServer
import LayoutModel
import LayoutTestSupport
import Linting
import Testing

@testable import layoutlint

/// The daemon's own requests: what an editor gets is what the command line prints.
@Suite struct QuestionRequestTests {
  private static let files = [
    "app.layout.json": Layouts.application, "set.layout.json": Layouts.set,
    "hidden.layout.json": """
    {"id": "root", "frame": [0, 0, 100, 100], "subviews": [
      {"class": "UIButton", "id": "é😀", "frame": [0.1, 0.2, 44, 44], "isHidden": true}]}
    """,
    "letter.txt": "Dear Sir or Madam", "none.layout.json": #"{"layouts": []}"#,
    // `include-hidden` affects checks and not queries.
    ".layoutlint.json": #"{"include-hidden": true}"#,
  ]

  /// Each request with the command line that asks the same.
  @Test(arguments: [
    (#"hitTest app.layout.json {"at": [15, 65]}"#, "hit-test app.layout.json --at 15,65"),
    (
      #"hitTest app.layout.json {"at": [[-5, -5], [0.25, 60], [1e300, -0.0]]}"#,
      "hit-test app.layout.json --at -5,-5 --at 0.25,60 --at 1e300,-0.0"
    ),
    (
      #"hitTest set.layout.json {"at": [15, 15], "layout": "second"}"#,
      "hit-test set.layout.json --layout second --at 15,15"
    ),
    (
      #"hitTest set.layout.json {"at": [15, 15], "layout": "layouts[1]"}"#,
      "hit-test set.layout.json --layout 'layouts[1]' --at 15,15"
    ),
    (#"hitTest hidden.layout.json {"at": [9, 9]}"#, "hit-test hidden.layout.json --at 9,9"),
    (#"responderChain app.layout.json {"view": "save"}"#, "chain app.layout.json --view save"),
    (
      #"responderChain app.layout.json {"view": "window[0]/subviews[0]", "action": "save:"}"#,
      "chain app.layout.json --view 'window[0]/subviews[0]' --action save:"
    ),
    (
      #"responderChain app.layout.json {"event": "shake", "action": "save:"}"#,
      "chain app.layout.json --event shake --action save:"
    ),
    (
      #"responderChain app.layout.json {"event": "touch", "view": "save"}"#,
      "chain app.layout.json --event touch --view save"
    ),
    (#"touch app.layout.json {"at": [15, 65]}"#, "touch app.layout.json --at 15,65"),
    (
      #"touch app.layout.json {"at": [15, 65], "gesture": "pan", "duration": 0.5, "to": [40, 90], "#
        + #""interrupted": true}"#,
      "touch app.layout.json --at 15,65 --gesture pan --duration 0.5 --to 40,90 --interrupted"
    ),
    ("reach app.layout.json {}", "reach app.layout.json"),
    ("reach hidden.layout.json {}", "reach hidden.layout.json"),
    ("preview app.layout.json {}", "render app.layout.json"),
    (#"preview hidden.layout.json {"legend": false}"#, "render hidden.layout.json --no-legend"),
    (#"preview set.layout.json {"layout": "second"}"#, "render set.layout.json --layout second"),
    (
      #"hitTest Login.storyboard {"at": [200, 600], "device": "iPhone SE (3rd generation)"}"#,
      "hit-test Login.storyboard --at 200,600 --device 'iPhone SE (3rd generation)'"
    ),
    (
      #"reach Login.storyboard {"device": "iphone 16", "orientation": "landscape", "textScale": 1.5}"#,
      "reach Login.storyboard --device 'iphone 16' --orientation landscape --text-scale 1.5"
    ),
    (#"reach Login.storyboard {"device": "stored", "textScale": 1}"#, "reach Login.storyboard"),
    (
      #"touch Login.storyboard {"at": [200, 600], "device": "iPhone SE (3rd generation)"}"#,
      "touch Login.storyboard --at 200,600 --device 'iPhone SE (3rd generation)'"
    ),
    (
      #"responderChain Login.storyboard {"view": "sign-in", "textScale": 2}"#,
      "chain Login.storyboard --view sign-in --text-scale 2"
    ),
    ("preview Login.storyboard {}", "render Login.storyboard"),
    (
      #"preview Login.storyboard {"device": "iPhone SE (3rd generation)", "orientation": "landscape"}"#,
      "render Login.storyboard --device 'iPhone SE (3rd generation)' --orientation landscape"
    ),
    (
      #"preview Login.storyboard {"language": "double"}"#,
      "render Login.storyboard --language double"
    ),
    (
      #"preview Login.storyboard {"screens": ["se", "iPhone 16"], "textSizes": ["large", "AX3"], "#
        + #""languages": ["stored", "double"]}"#,
      "render Login.storyboard --screens se,'iPhone 16' --text-size large,AX3 "
        + "--language stored,double"
    ),
    (
      #"preview app.layout.json {"screens": ["stored"], "legend": false}"#,
      "render app.layout.json --screens stored --no-legend"
    ),
  ])
  func theServerAndTheCommandLineReturnTheSameResults(request: String, line: String) throws {
    let folder = try Folder(Self.files)
    let storyboard = try RepositoryFiles.text("Tests/Situations/devices/Login.storyboard")
    try folder.write(storyboard, to: "Login.storyboard")
    let printed = try Program.shell("layoutlint \(line) --format json", in: folder)
    #expect(printed.status == 0)
    let answer = try #require(try ask([request], in: folder).first)
    #expect(try answer.canonical == printed.json.canonical)
  }

  @Test func reportsInvalidRequests() throws {
    let answers = try ask(
      [
        #"hitTest set.layout.json {"at": [1, 1]}"#,
        #"reach set.layout.json {"layout": "secnd"}"#,
        #"responderChain app.layout.json {"view": "svae"}"#,
        "reach letter.txt {}", "reach none.layout.json {}",
        #"reach app.layout.json {"device": "iPhone 16", "orientation": "landscape"}"#,
        #"reach app.layout.json {"device": "iPhone 99"}"#,
        #"preview app.layout.json {"textScale": 5}"#,
        #"preview app.layout.json {"layout": "gone"}"#,
        #"preview app.layout.json {"screens": ["all"], "device": "se"}"#,
        #"preview app.layout.json {"textSizes": ["AX1"]}"#,
        #"preview app.layout.json {"screens": ["iPhone 99"]}"#,
        #"preview app.layout.json {"screens": []}"#,
        #"preview app.layout.json {"language": "sv"}"#,
        #"picture app.layout.json {}"#,
      ], in: Folder(Self.files))
    #expect(
      try answers.map { try $0["message"].string } == [
        "layoutlint/hitTest: contains several layouts; specify one with 'layout': 'first', 'second'",
        """
        layoutlint/reach: unknown layout 'secnd'; did you mean 'second'?; layouts: 'first', \
        'second'
        """,
        "layoutlint/responderChain: unknown view 'svae'; did you mean 'save'?",
        "layoutlint/reach: the document contains no layout",
        "layoutlint/reach: contains no layout",
        "layoutlint/reach: contains no layout information for other screens",
        "layoutlint/reach: unknown device 'iPhone 99'; 'layoutlint devices' lists the names",
        "layoutlint/preview: 'textScale' needs a factor from 0.5 to 4, not 5",
        "layoutlint/preview: unknown layout 'gone'; layouts: 'layouts[0]'",
        "layoutlint/preview: 'params.device' cannot be combined with 'params.screens'",
        "layoutlint/preview: 'params.textSizes' requires 'params.screens'",
        "layoutlint/preview: unknown device 'iPhone 99'; 'layoutlint devices' lists the names",
        "layoutlint/preview: 'screens' needs a device",
        """
        layoutlint/preview: there are no translations in 'sv' beside the documents; languages found: \
        none
        """,
        "unknown method 'layoutlint/picture'",
      ])
    let codes = try answers.map { try $0["code"].integer }
    #expect(codes == Array(repeating: -32602, count: answers.count - 1) + [-32601])
  }

  /// Views and panels are missing in the answer to a cancelled request, which nobody gets.
  @Test func aCancelledAnswerEndsEarly() throws {
    let source = SourceText(path: "/a.layout.json", text: Layouts.application)
    let document = try #require(LinterFactory.linter().check(source))
    var choice = LayoutChoice()
    func answer(_ query: LayoutQuery, isStopped: Bool) throws -> String {
      let answer = try ServerWorker.answer(query, about: choice, document: document) { isStopped }
      return String(decoding: answer.utf8, as: UTF8.self)
    }
    #expect(try answer(.reach, isStopped: false).contains("save"))
    #expect(try answer(.reach, isStopped: true) == #"{"views": []}"#)
    choice.device = "iPhone 16"
    #expect(throws: ResponseError.invalidParams("the picture is no longer needed")) {
      try answer(.preview(hasLegend: false), isStopped: true)
    }
  }

  /// The page lists each request with the command that prints the same result.
  @Test func thePagesExamplesAreAnsweredAsItSays() throws {
    let page = try RepositoryFiles.text("Editors/Requests.md")
    let folder = try Folder()
    try folder.copy(RepositoryFiles.root.appending(path: "Tests/Samples"), to: "Tests/Samples")
    let requests = page.components(separatedBy: "```json\n").dropFirst()
    #expect(requests.count == 5)
    for example in requests {
      let parts = example.components(separatedBy: "```")
      let request = try JSONAnswer(parts[0])
      let method = try #require(try request["method"].string?.split(separator: "/").last)
      let uri = try #require(try request["params"]["textDocument"]["uri"].string)
      let file = uri.replacing("file:///", with: "")
      let params = try request["params"].canonical.replacing("\"\(uri)\"", with: "null")
        .replacing(#""textDocument":{"uri":null}"#, with: #""layout":null"#)
      let answer = try #require(try ask(["\(method) \(file) \(params)"], in: folder).first)
      let command = try #require(parts[2].split(separator: "\n").first { $0.hasPrefix("$ ") })
      let line = command.dropFirst(2).split(separator: " | ")[0]
      let printed = try Program.shell(String(line), in: folder)
      #expect(try answer.canonical == printed.json.canonical, "\(method)")
    }
  }

  @Test func previewsTheFirstLayoutByDefault() throws {
    let twins = Layouts.set.replacing("second", with: "first")
    let answers = try ask(
      ["preview set.layout.json {}", "preview twins.layout.json {}"],
      in: Folder(Self.files.merging(["twins.layout.json": twins]) { $1 }))
    #expect(try answers[0]["layout"].string == "first")
    #expect(try answers[0]["layouts"].elements.map(\.string) == ["first", "second"])
    #expect(try answers[1]["screen"].canonical == "[0,0,10,10]")
  }

  /// Sends requests about files of a folder.
  ///
  /// - Parameter questions: For each the method, the file, and the parameters besides the document.
  /// - Returns: For each its result or its error.
  private func ask(_ questions: [String], in folder: Folder) throws -> [JSONAnswer] {
    let client = try ServerClient(in: folder)
    var opened: Set<Substring> = []
    let answers = try questions.map { question in
      let words = question.split(separator: " ", maxSplits: 2)
      let (method, file, params) = (words[0], words[1], words[2].dropFirst().dropLast())
      let uri = "file://\(folder.path(String(file)))"
      if opened.insert(file).inserted { try client.open(uri, text: folder.text(String(file))) }
      let response = try client.request(
        "layoutlint/\(method)",
        #"{"textDocument": {"uri": "\#(uri)"}\#(params.isEmpty ? "" : ", ")\#(params)}"#)
      return try response[response.keys.contains("result") ? "result" : "error"]
    }
    try client.exit(afterShutdown: false)
    return answers
  }
}
