import Linting
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Testing

/// Ids and references.
struct ReferenceTests {
  /// A root with views `a` and `b`, the controller `vc` and the recognizer `tap`.
  private func read(_ members: String) throws -> JSONReaderResult {
    try JSONReaderResult(
      view: """
        "id": "root", "viewController": {"class": "VC", "id": "vc"},
        "gestureRecognizers": [{"class": "UITapGestureRecognizer", "id": "tap"}],
        "subviews": [{"id": "alpha", "frame": [0, 0, 1, 1]},
          {"id": "it", "frame": [0, 0, 1, 1], \(members)}]
        """)
  }

  @Test(
    arguments: cases(
      """
      "hitTest": {"forward": "alpa"}
        unknown-reference `"alpa"`: nothing here has the id 'alpa'; did you mean 'alpha'?
      "hitTest": {"ignoring": "tap"}
        unknown-reference `"tap"`: 'tap' is a gesture recognizer, which 'ignoring' cannot refer to
      "hitTest": {"forward": null}
        invalid-value `null`: 'forward' must be an id, found null
      "viewController": {"parent": "vd"}
        unknown-reference `"vd"`: nothing here has the id 'vd'; did you mean 'vc'?
      "viewController": {"presentedBy": "alpha"}
        unknown-reference `"alpha"`: 'alpha' is a view, which 'presentedBy' cannot refer to
      "actions": [{"action": "a:", "target": "nobody"}]
        unknown-reference `"nobody"`: nothing here has the id 'nobody'
      "gestureRecognizers": [{"requiresFailureOf": ["tap", "tab"]}]
        unknown-reference `"tab"`: nothing here has the id 'tab'; did you mean 'tap'?
      "gestureRecognizers": [{"delegate": {"shouldRequireFailureOf": ["root"]}}]
        unknown-reference `"root"`: 'root' is a view, which 'shouldRequireFailureOf[0]' cannot refer to
      "constraints": [{"attribute": "width", "toItem": "beta"}]
        unknown-reference `"beta"`: nothing here has the id 'beta'
      "constraints": [{"attribute": "width", "item": "roof"}]
        unknown-reference `"roof"`: nothing here has the id 'roof'; did you mean 'root'?
      """))
  func reportsUnresolvedReferences(members: String, finding: String) throws {
    let result = try read(members)
    #expect(result.findings == [finding])
    let view = try result.view("it")
    #expect(view.hitTest == .standard)
    #expect(view.constraints == [])
    #expect(view.actions.allSatisfy { $0.target == .unknown })
    #expect(view.gestureRecognizers.allSatisfy { $0.requiresFailureOf.allSatisfy { $0 == "tap" } })
    for text in result.fixed { #expect(try JSONReaderResult(text).findings == []) }
  }

  @Test func resolvesForwardAndBackwardReferences() throws {
    let result = try read(
      """
      "viewController": {"class": "Child", "id": "child", "parent": "vc", "presentedBy": "vc",
        "handlesTouches": true, "responds": ["x:"]},
      "actions": [{"event": "valueChanged", "action": "a:", "target": "late"},
        {"action": "b:", "target": null}, {"action": "c:"}],
      "constraints": [{"item": "late", "attribute": "width", "relation": ">=", "toItem": null}],
      "gestureRecognizers": [{"class": "MyTap", "inherits": "UITapGestureRecognizer",
        "direction": ["left", "up"], "requiresFailureOf": ["tap"],
        "delegate": {"class": "D", "shouldRecognizeSimultaneously": ["tap"], "shouldBegin": false},
        "actions": [{"action": "t:", "target": "vc"}]}],
      "subviews": [{"id": "late", "frame": [0, 0, 1, 1], "hitTest": {"ignoring": "alpha"}}]
      """)
    let layout = try result.layout()
    let view = try result.view("it")
    #expect(result.findings == [])
    #expect(layout.viewControllers.map(\.className) == ["VC", "Child"])
    #expect(layout.viewControllers[1].parent == .controller(0))
    #expect(layout.viewControllers[1].presentedBy == 0)
    #expect(layout.viewControllers[1].handledTouches == .all)
    #expect(
      result.slice(try result.node(layout.viewControllers[0].node).range)
        == #"{"class": "VC", "id": "vc"}"#)
    #expect(
      view.actions.map(\.message) == [
        TargetAction(event: "valueChanged", action: "a:", target: .object("late")),
        TargetAction(action: "b:", target: .responderChain),
        TargetAction(action: "c:", target: .unknown),
      ])
    #expect(view.constraints.map(\.item) == ["late"])
    let recognizer = try #require(view.gestureRecognizers.first)
    #expect(recognizer.direction == [.left, .up] && recognizer.inherits != nil)
    #expect(recognizer.delegate?.shouldRecognizeSimultaneously == .only(["tap"]))
    #expect(recognizer.delegate?.shouldBegin == false)
    #expect(try result.slice(result.node(recognizer.node).range).hasPrefix(#"{"class": "MyTap""#))
    #expect(try result.view("late").hitTest == .ignoring(ViewID(1)))
  }

  @Test(arguments: [
    (#""subviews": [{"id": "alpha", "frame": [0, 0, 1, 1]}]"#, "id 'alpha' is taken by a view", 1),
    (#""viewController": {"id": "alpha"}"#, "id 'alpha' is taken by a view", 2),
    (#""gestureRecognizers": [{"id": "vc"}]"#, "id 'vc' is taken by a view controller", 1),
    (#""gestureRecognizers": [{"id": "tap"}]"#, "id 'tap' is taken by a gesture recognizer", 1),
    // A controller has one root view.
    (#""viewController": {"id": "vc"}"#, "view controller 'vc' has a root view already", 1),
  ])
  func reportsTheSecondOfTwoDuplicates(members: String, message: String, controllers: Int) throws {
    let result = try read(members)
    let finding = try #require(result.document.findings.first)
    #expect(result.document.findings.map(\.rule) == ["duplicate-id"])
    #expect(finding.message.text == message)
    #expect(finding.related.count == 1)
    #expect(finding.related.allSatisfy { $0.range < finding.range })
    let layout = try result.layout()
    #expect(layout.viewControllers.count == controllers)
    #expect(layout.views.compactMap(\.id) == ["root", "alpha", "it"])
  }

  @Test func layoutsOfASetHaveSeparateIds() throws {
    let view = #"{"id": "a", "frame": [0, 0, 1, 1], "hitTest": {"forward": "b"}}"#
    let other =
      #"{"id": "a", "frame": [0, 0, 1, 1], "subviews": [{"id": "b", "frame": [0, 0, 1, 1]}]}"#
    let result = try JSONReaderResult(
      #"{"layouts": [{"name": "1", "layout": \#(view)}, {"name": "2", "layout": \#(other)}]}"#)
    #expect(result.document.findings.map(\.rule) == ["unknown-reference"])
    #expect(result.document.layouts.count == 2)
  }
}
