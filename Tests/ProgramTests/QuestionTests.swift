import Foundation
import Testing

/// The questions about one layout: the shapes that other programs read.
@Suite struct QuestionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["app.layout.json": Layouts.application, "set.layout.json": Layouts.set])
  }

  @Test func printsHitTestAsJSON() throws {
    let outcome = try Program.run(
      "hit-test", "app.layout.json", "--at", "15,65", "--format", "json", in: folder)
    #expect(outcome.status == 0)
    try expectJSON(
      outcome.json,
      """
      {"results": [{
        "point": [15, 65],
        "hit": {"id": "save", "class": "UIButton", "path": "window[0]/subviews[0]/subviews[0]", "name": "button \\"Save\\"",
          "range": {"start": {"line": 10, "column": 9, "offset": 426},
                    "end": {"line": 10, "column": 88, "offset": 505}}},
        "trace": [
          {"call": "hitTest", "view": "window"},
          {"call": "pointInside", "view": "window", "result": true},
          {"call": "hitTest", "view": "window[0]/subviews[0]"},
          {"call": "pointInside", "view": "window[0]/subviews[0]", "result": true},
          {"call": "hitTest", "view": "save"},
          {"call": "pointInside", "view": "save", "result": true},
          {"call": "return", "view": "save", "result": "save"},
          {"call": "return", "view": "window[0]/subviews[0]", "result": "save"},
          {"call": "return", "view": "window", "result": "save"}],
        "responderChain": [
          {"class": "UIButton", "id": "save", "kind": "view", "name": "button \\"Save\\""},
          {"class": "UIView", "id": "window[0]/subviews[0]", "kind": "view", "name": "view in \\"window\\""},
          {"class": "SaveController", "id": "vc", "kind": "viewController", "name": "SaveController \\"vc\\""},
          {"class": "UIWindow", "id": "window", "kind": "window", "name": "window \\"window\\""},
          {"class": "UIWindowScene", "kind": "windowScene", "name": "UIWindowScene"},
          {"class": "UIApplication", "kind": "application", "name": "UIApplication"},
          {"class": "AppDelegate", "kind": "applicationDelegate", "name": "AppDelegate"}],
        "gestureRecognizers": [
          {"id": "tap", "class": "UITapGestureRecognizer", "view": "window[0]/subviews[0]"}],
        "assumptions": []}]}
      """)
  }

  @Test func aMissHasNoHitViewAndNoChain() throws {
    for arguments in [["--at", "-5,-5"], ["--at=-5,-5"], ["--at", " -5 , -5.0e0 "]] {
      let line = arguments.map { "'\($0)'" }.joined(separator: " ")
      let outcome = try Program.shell(
        "layoutlint hit-test app.layout.json \(line) --format json", in: folder)
      try expectJSON(
        outcome.json,
        """
        {"results": [{"point": [-5, -5], "hit": null,
          "trace": [{"call": "hitTest", "view": "window"},
            {"call": "pointInside", "view": "window", "result": false},
            {"call": "return", "view": "window", "result": null}],
          "responderChain": [], "gestureRecognizers": [], "assumptions": []}]}
        """)
    }
  }

  @Test func answersSeveralPointsInOrder() throws {
    let outcome = try Program.run(
      "hit-test", "app.layout.json", "--at", "15,65", "--at", "1,1", "--at", "0.25,60",
      "--format", "json", in: folder)
    let results = try outcome.json["results"].elements
    #expect(try results.map { try $0["point"].canonical } == ["[15,65]", "[1,1]", "[0.25,60]"])
    #expect(
      try results.map { try $0["hit"]["id"].string } == ["save", "window", "window[0]/subviews[0]"])
  }

  @Test func printsHitTestAsText() throws {
    let outcome = try Program.run("hit-test", "app.layout.json", "--at", "15,65", in: folder)
    #expect(
      outcome.output == """
        (15, 65): button "Save" hit (window[0]/subviews[0]/subviews[0])
          hitTest window "window"
            pointInside window "window": yes
            hitTest view in "window"
              pointInside view in "window": yes
              hitTest button "Save"
                pointInside button "Save": yes
                returns button "Save"
              returns button "Save"
            returns button "Save"
          responder chain: button "Save" → view in "window" → SaveController "vc" → window "window" → \
        UIWindowScene → UIApplication → AppDelegate
          gesture recognizers: UITapGestureRecognizer "tap" of view in "window"

        """)
  }

  @Test func pointsAreConverted() throws {
    let json = try Program.run(
      "convert-point", "app.layout.json", "--at", "-5,65", "--to", "save", "--format", "json",
      in: folder)
    try expectJSON(json.json, #"{"point": [-5, 65], "to": "save", "result": [-15, 5]}"#)
    let text = try Program.run(
      "convert-point", "app.layout.json", "--at", "15,65", "--to", "window[0]/subviews[0]",
      in: folder)
    #expect(text.output == "(15, 65) in view in \"window\": (15, 15)\n")
    let unknown = try Program.run(
      "convert-point", "-", "--at", "1,1", "--to", "a", "--format", "json",
      stdin: #"{"frame": [0, 0, 9, 9], "subviews": [{"id": "a"}]}"#)
    try expectJSON(unknown.json, #"{"point": [1, 1], "to": "a", "result": null}"#)
  }

  @Test func theTreeContainsEachView() throws {
    let text = try Program.run("tree", "app.layout.json", in: folder)
    #expect(
      text.output == """
        UIWindow #window (0, 0) 100 × 200
          UIView (0, 50) 100 × 100 of SaveController
            UIButton #save "Save" (10, 60) 44 × 44

        """)
    let json = try Program.run("tree", "-", "--format", "json", stdin: Layouts.set).json
    #expect(try json["layouts"].elements.map { try $0["name"].string } == ["first", "second"])
    let view = try Program.run("tree", "app.layout.json", "--format", "json", in: folder)
      .json["layouts"][0]["views"][2]
    try expectJSON(
      view,
      """
      {"path": "window[0]/subviews[0]/subviews[0]", "id": "save", "class": "UIButton",
       "label": "Save", "depth": 2, "frame": [10, 10, 44, 44], "frameSource": "stated",
       "absoluteFrame": [10, 60, 44, 44],
       "isHidden": false, "alpha": 1, "isUserInteractionEnabled": true, "isEnabled": true,
       "viewController": null, "actions": [], "gestureRecognizers": []}
      """)
    let unknown = try Program.run("tree", "-", "--format", "json", stdin: #"{"class": "UIView"}"#)
    #expect(try unknown.json["layouts"][0]["views"][0]["frame"].isNull)
    #expect(try unknown.json["layouts"][0]["views"][0]["absoluteFrame"].isNull)
  }

  @Test func selectsALayoutByName() throws {
    let outcome = try Program.run(
      "hit-test", "set.layout.json", "--layout", "second", "--at", "15,15", "--format", "json",
      in: folder)
    #expect(try outcome.json["results"][0]["hit"]["id"].string == "b")
  }

  @Test func aLayoutSurvivesConversion() throws {
    let outcome = try Program.shell(
      """
      layoutlint convert app.layout.json -o copy.layout.json
      layoutlint convert - < copy.layout.json | cmp - copy.layout.json
      diff <(layoutlint tree app.layout.json) <(layoutlint tree copy.layout.json)
      """, in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(try folder.names == ["app.layout.json", "copy.layout.json", "set.layout.json"])
    let set = try Program.run("convert", "set.layout.json", in: folder)
    #expect(try JSONAnswer(set.output)["layouts"].elements.count == 2)
  }

  /// Layouts of one name are selected by their positions; a name takes precedence over a position.
  @Test func selectsALayoutByPosition() throws {
    func entry(_ name: String, _ id: String) -> String {
      #"{"name": "\#(name)", "layout": {"id": "\#(id)", "frame": [0, 0, 20, 20]}}"#
    }
    let entries = [entry("a", "v0"), entry("b", "v1"), entry("a", "v2"), entry("layouts[1]", "v3")]
    let folder = try Folder([
      "same.layout.json": #"{"layouts": [\#(entries.joined(separator: ", "))]}"#
    ])
    func answer(_ layout: String?) throws -> Program.Outcome {
      try Program.run(
        ["hit-test", "same.layout.json", "--at", "5,5", "--format", "json"]
          + (layout.map { ["--layout", $0] } ?? []), in: folder)
    }
    for (name, id) in [
      ("layouts[0]", "v0"), ("layouts[2]", "v2"), ("b", "v1"), ("layouts[1]", "v3"),
    ] {
      #expect(try answer(name).json["results"][0]["hit"]["id"].string == id)
    }
    let start = "layoutlint: same.layout.json: "
    #expect(
      try answer("a").errors
        == start
        + "contains several layouts; specify one with --layout: 'layouts[0]', 'layouts[2]'\n")
    #expect(
      try answer(nil).errors == start + """
        contains several layouts; specify one with --layout: 'layouts[0]', 'b', 'layouts[2]', 'layouts[1]'

        """)
    #expect(try answer("layouts[4]").errors.contains("unknown layout 'layouts[4]'"))
  }
}
