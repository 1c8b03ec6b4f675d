import Linting
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Testing

/// Writing layouts and reading them back.
struct WriterTests {
  @Test func writesNondefaultValues() throws {
    var builder = ViewHierarchy.Builder()
    builder.name = "Start \"page\""
    _ = try builder.open(View(frame: Rect(0, 0, 390, 844.5)))
    var button = View(className: "PrimaryButton", inherits: "UIButton")
    button.id = "save"
    button.geometry = ViewGeometry(frame: Rect(0.1, 1e-7, 100, 44))
    button.alpha = 0.01
    button.hitTest = .forward(ViewID(0))
    button.actions = [
      TargetAction(event: "touchUpInside", action: "save:", target: .responderChain)
    ]
    _ = try builder.open(button)
    builder.add(ViewController(className: "SaveController", rootView: ViewID(1)))
    let text = LayoutWriter.text(of: [builder.finish()])
    #expect(
      text == """
        {
          "layoutlint": 1,
          "name": "Start \\"page\\"",
          "class": "UIView",
          "id": "view-0",
          "frame": [0, 0, 390, 844.5],
          "subviews": [
            {
              "class": "PrimaryButton",
              "inherits": "UIButton",
              "id": "save",
              "frame": [0.1, 1e-07, 100, 44],
              "alpha": 0.01,
              "hitTest": {"forward": "view-0"},
              "viewController": "SaveController",
              "actions": [
                {"event": "touchUpInside", "action": "save:", "target": null}
              ]
            }
          ]
        }

        """)
    #expect(try JSONReaderResult(text).findings == [])
  }

  @Test(arguments: UInt64(0)..<200)
  func writtenLayoutsReadBackEqual(seed: UInt64) throws {
    let written = RandomLayout.hierarchy(seed: seed, viewCount: 20)
    let result = try JSONReaderResult(LayoutWriter.text(of: [written]))
    // Views with a frame that is not finite have no frame in the text.
    #expect(result.document.findings.filter { $0.rule != "missing-frame" } == [])
    #expect(describe(try result.layout()) == describe(written))
    // Writing is idempotent.
    #expect(LayoutWriter.text(of: result.document.layouts) == result.text)
  }

  @Test(arguments: [0, 2, 5])
  func writesSeveralLayoutsAsASet(count: Int) throws {
    let layouts = (0..<UInt64(count)).map { RandomLayout.hierarchy(seed: $0, viewCount: 8) }
    let result = try JSONReaderResult(LayoutWriter.text(of: layouts))
    #expect(result.document.findings.filter { $0.rule != "missing-frame" } == [])
    #expect(result.document.layouts.map(describe) == layouts.map(describe))
  }

  @Test func omitsPropertiesMissingFromTheSource() throws {
    let dump = try JSONReaderResult(
      """
      {"windows": [{"type": "UIWindow", "x": 0, "y": 0, "width": 9, "height": 9, "children": [
        {"type": "UILabel", "x": 0, "y": 0, "width": 9, "height": 9},
        {"type": "SentryTruncatedViewHierarchy"}]}]}
      """, path: "dump.json")
    let text = LayoutWriter.text(of: dump.document.layouts)
    #expect(!text.contains("isUserInteractionEnabled"))
    let result = try JSONReaderResult(text)
    #expect(result.document.findings.map(\.rule) == ["missing-frame"])
    #expect(try !result.layout().views[1].isUserInteractionEnabled)
  }

  /// An empty list differs from a missing one.
  @Test func writesAnEmptyListOfActions() throws {
    let text = LayoutWriter.text(of: [
      try JSONReaderResult(
        view: #""responds": [], "viewController": {"class": "VC", "responds": []}"#
      ).layout()
    ])
    let layout = try JSONReaderResult(text).layout()
    #expect(
      layout.views[0].specifiedResponds == [] && layout.viewControllers[0].specifiedResponds == [])
    #expect(try JSONReaderResult(view: #""id": "a""#).root().specifiedResponds == nil)
  }

  @Test func generatesUnusedIds() throws {
    var builder = ViewHierarchy.Builder()
    var view = View(frame: Rect(0, 0, 1, 1))
    _ = try builder.open(view)
    view.id = "view-0"
    view.hitTest = .ignoring(ViewID(0))
    _ = try builder.open(view)
    builder.close()
    // A duplicate id is omitted, because nothing can refer to it.
    _ = try builder.open(view)
    let result = try JSONReaderResult(LayoutWriter.text(of: [builder.finish()]))
    #expect(result.findings == [])
    #expect(try result.layout().views.map(\.id) == ["view-0-", "view-0", nil])
    #expect(try result.layout().views[2].hitTest == .ignoring(ViewID(0)))
  }

  @Test(arguments: ["\u{1}\u{1F}", "\0", "\u{2028}é👋", "\\\"/\t\r\n"])
  func writesAnyString(text: String) throws {
    var builder = ViewHierarchy.Builder()
    var view = View(frame: Rect(0, 0, 1, 1))
    view.label = text
    _ = try builder.open(view)
    let result = try JSONReaderResult(LayoutWriter.text(of: [builder.finish()]))
    #expect(result.findings == [])
    #expect(try result.root().label == (text == "\0" ? "\u{FFFD}" : text))
  }

  @Test func indentationOfDeepLayoutsIsLimited() throws {
    var builder = ViewHierarchy.Builder()
    for _ in 0..<1_000 { _ = try builder.open(View(className: "UIView")) }
    let text = LayoutWriter.text(of: [builder.finish()])
    #expect(text.utf8.count < 1_000_000)
    #expect(try JSONReaderResult(text).layout().views.count == 1_000)
  }
}

/// The properties of a hierarchy without its source nodes.
func describe(_ layout: ViewHierarchy) -> [String] {
  var lines = [
    "\(layout.name ?? "-") \(layout.kind) \(layout.roots) \(layout.application)",
    "\(String(describing: layout.device))",
  ]
  for var controller in layout.viewControllers {
    controller.node = .none
    lines.append("\(controller)")
  }
  for var view in layout.views {
    view.node = .none
    view.actions = view.actions.map(\.message)
    for index in view.gestureRecognizers.indices {
      view.gestureRecognizers[index].node = .none
      view.gestureRecognizers[index].actions = view.gestureRecognizers[index].actions.map(\.message)
    }
    for index in view.constraints.indices { view.constraints[index].node = .none }
    // The iteration order of sets varies between processes.
    let mask = view.autoresizingMask.map(\.rawValue).sorted()
    let directions = view.gestureRecognizers.map { $0.direction.map(\.rawValue).sorted() }
    view.autoresizingMask = []
    for index in view.gestureRecognizers.indices { view.gestureRecognizers[index].direction = [] }
    lines.append("\(view) \(mask) \(directions)")
  }
  return lines
}
