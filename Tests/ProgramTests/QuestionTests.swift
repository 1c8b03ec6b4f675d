import Testing

/// The questions about one layout: the shapes that other programs read.
@Suite struct QuestionTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["app.layout.json": Layouts.application, "set.layout.json": Layouts.set])
  }

  /// `Editors/Requests.md` contains a whole answer.
  @Test func hitTestListsTheRecognizersOfTheChain() throws {
    let result = try Program.json("hit-test app.layout.json --at 15,65", in: folder)["results"][0]
    #expect(
      try result["responderChain"].strings("class") == [
        "UIButton", "UIView", "SaveController", "UIWindow", "UIWindowScene", "UIApplication",
        "AppDelegate",
      ])
    try expectJSON(
      result["gestureRecognizers"],
      #"[{"id": "tap", "class": "UITapGestureRecognizer", "view": "window[0]/subviews[0]"}]"#)
  }

  @Test func aMissHasNoHitViewAndNoChain() throws {
    for point in ["--at -5,-5", "--at=-5,-5", "--at ' -5 , -5.0e0 '"] {
      let outcome = try Program.shell(
        "layoutlint hit-test app.layout.json \(point) --format json", in: folder)
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
    #expect(try json["layouts"].strings("name") == ["first", "second"])
    let view = try Program.json("tree app.layout.json", in: folder)["layouts"][0]["views"][2]
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
      .json["layouts"][0]["views"][0]
    #expect(try unknown["frame"].isNull && unknown["absoluteFrame"].isNull)
  }

  @Test func aLayoutSurvivesConversion() throws {
    let outcome = try Program.shell(
      """
      layoutlint convert app.layout.json -o copy.layout.json
      layoutlint convert - < copy.layout.json | cmp - copy.layout.json
      diff <(layoutlint tree app.layout.json) <(layoutlint tree copy.layout.json)
      """, in: folder)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
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
    let start =
      "same.layout.json: contains several layouts; specify one with --layout: 'layouts[0]', "
    #expect(try answer("a").messages == [start + "'layouts[2]'"])
    #expect(try answer(nil).messages == [start + "'b', 'layouts[2]', 'layouts[1]'"])
    #expect(try answer("layouts[4]").errors.contains("unknown layout 'layouts[4]'"))
  }
}
