@testable import AutoLayout
import LayoutModel
import Linting
@testable import Pictures
import Testing

@testable import layoutlint
import LayoutReaders

/// `layoutlint layout`: its JSON and its text.
@Suite struct LayoutCommandTests {
  /// A root on a phone's canvas with a button whose constraints leave it 3 points elsewhere.
  private static var solved: SolvedLayout {
    get throws {
      var builder = ViewHierarchy.Builder()
      var spec = LayoutSpec(viewCount: 2)
      for (name, frame) in [("UIView", Rect(0, 0, 375, 667)), ("UIButton", Rect(8, 8, 80, 44))] {
        var view = View(className: name)
        view.id = name == "UIView" ? "root" : "save"
        view.geometry = ViewGeometry(frame: frame)
        let id = try builder.open(view)
        spec.traits[id.index].storedFrame = frame
      }
      spec.traits[1].usesConstraints = true
      var canvas = LayoutCanvas(root: ViewID(0), owner: .viewController)
      canvas.screen = DeviceTable.device(named: "iPhone 8")?.screen(.portrait, named: "iPhone 8")
      spec.canvases = [canvas]
      var leading = ConstraintSpec(
        LayoutAnchor(ViewID(1), .leading), .equal,
        LayoutAnchor(ViewID(0), .leadingMargin))
      leading.constant = Varied(-5)
      leading.id = "c1"
      var width = ConstraintSpec(LayoutAnchor(ViewID(1), .width))
      width.constant = Varied(80)
      width.priority = Varied(750)
      spec.constraints = [leading, width]
      builder.spec = spec
      let source = SourceText(path: "Main.storyboard", text: "<document/>")
      let document = OpenedDocument(
        [builder.finishLayout()], of: source, format: .interfaceBuilder, nameOption: "--layout")
      var layout = SolvedLayout(try document.onlyLayout(named: nil), on: nil, text: .stored)
      layout.solution.frames[1] = Rect(11, 8, 80, 44)
      layout.solution.origins[1] = .solved
      layout.canvasValidation.frames = layout.solution.frames
      var root = LayoutSolution.Root(
        view: ViewID(0), verdict: .notSolved(.notReproduced(ViewID(1), distance: 3)))
      root.safeAreaInsets.top = 20
      root.ambiguous = [.init(view: ViewID(1), horizontal: false, vertical: true)]
      root.conflicts = [.init(broken: nil, with: [1])]
      layout.solution.roots = [root]
      layout.canvasValidation.residuals = [.init(constraint: 0, root: ViewID(0), distance: 3)]
      return layout
    }
  }

  @Test func listsDetailsInText() throws {
    #expect(
      try Self.solved.text == """
        layouts[0] on iPhone 8 in portrait, 375 × 667
          view "root": not solved: the stored frame of button "save" is 3 pt from the \
        one that its constraints determine; safe area 20, 0, 0, 0
            ambiguous vertically: button "save"
            conflict: an implicit constraint of UIKit, with save.width == 80 (priority 750)
          view "root": (0, 0) 375 × 667, stored
            button "save": (11, 8) 80 × 44, solved; stored (8, 8) 80 × 44, 3 pt off
          violated by the stored frames: save.leading == root.leadingMargin - 5, by 3 pt

        """)
  }

  @Test func jsonContainsEachProperty() throws {
    try expectJSON(
      try JSONAnswer(Self.solved.json.text),
      """
      {"name": "layouts[0]", "path": "Main.storyboard",
       "screen": {"device": "iPhone 8", "orientation": "portrait", "size": [375, 667],
         "scale": 2, "safeAreaInsets": [20, 0, 0, 0], "widthClass": "compact",
         "heightClass": "regular", "idiom": "phone"},
       "roots": [{"view": "view", "id": "root", "verdict": "not solved",
         "reason": "the stored frame of button \\"save\\" is 3 pt from the one that its constraints determine",
         "safeAreaInsets": [20, 0, 0, 0],
         "ambiguous": [{"view": "view/subviews[0]", "id": "save", "horizontal": false,
           "vertical": true, "isContent": false}],
         "conflicts": [{"broken": null, "with": ["save.width == 80 (priority 750)"]}]}],
       "views": [
         {"id": "root", "class": "UIView", "path": "view", "root": "view",
          "frame": [0, 0, 375, 667], "storedFrame": [0, 0, 375, 667],
          "reproducedFrame": [0, 0, 375, 667], "origin": "stored",
          "usesConstraints": false, "isFixed": false, "isStack": false, "isHidden": false},
         {"id": "save", "class": "UIButton", "path": "view/subviews[0]", "root": "view",
          "frame": [11, 8, 80, 44], "storedFrame": [8, 8, 80, 44],
          "reproducedFrame": [11, 8, 80, 44], "origin": "solved",
          "usesConstraints": true, "isFixed": false, "isStack": false, "isHidden": false}],
       "constraints": [
         {"id": "c1", "text": "save.leading == root.leadingMargin - 5", "isPlaceholder": false,
          "inForce": true, "root": "view", "priority": 1000, "residual": 3,
          "range": {"start": {"line": 1, "column": 1, "offset": 0},
                    "end": {"line": 1, "column": 1, "offset": 0}}},
         {"id": null, "text": "save.width == 80 (priority 750)", "isPlaceholder": false,
          "inForce": false, "root": null, "priority": 750, "residual": null,
          "range": {"start": {"line": 1, "column": 1, "offset": 0},
                    "end": {"line": 1, "column": 1, "offset": 0}}}]}
      """)
  }

  @Test func keepsExplicitFrames() throws {
    let text = try Program.run("layout", "-", stdin: Layouts.clean)
    #expect(
      text.lines == [
        "layouts[0] on no device", "  not solved: the document contains no layout information",
        "  view: (0, 0) 100 × 100, stored",
      ])
    let all = try Program.run("layout", "-", "--format", "json", stdin: Layouts.set).json
    #expect(try all["layouts"].strings("name") == ["first", "second"])
    let one = try Program.run(
      "layout", "-", "--layout", "second", "--device", "iphone se (3RD generation)",
      "--orientation", "landscape", "--format", "json", stdin: Layouts.set
    ).json["layouts"]
    #expect(one.elements.count == 1)
    #expect(try one[0]["screen"]["device"].string == "iPhone SE (3rd generation)")
    #expect(try one[0]["screen"]["size"].canonical == "[667,375]")
    #expect(try one[0]["views"][0]["origin"].string == "stored")
  }

  @Test(arguments: [
    ("--device 'iPhone 17 Por'", "unknown device 'iPhone 17 Por'; did you mean 'iPhone 17 Pro'?"),
    ("--orientation landscape", "needs --device"),
    ("--device stored --orientation portrait", "needs --device"),
    ("--text-scale 0.4", "from 0.5 to 4, not 0.4"), ("--text-scale 4.1", "not 4.1"),
    ("--text-scale nan", "not a number"), ("--layout nobody", "unknown layout 'nobody'"),
  ])
  func rejectsInvalidArguments(arguments: String, message: String) throws {
    let folder = try Folder(["a.layout.json": Layouts.clean])
    try Program.expectError("layout a.layout.json \(arguments)", message, in: folder)
  }

  @Test(arguments: ["0.5", "4"])
  func acceptsTextScalesUpToTheLimits(scale: String) throws {
    #expect(try Program.run("layout", "-", "--text-scale", scale, stdin: Layouts.clean).status == 0)
  }
}
