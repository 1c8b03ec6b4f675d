import Testing

@Suite struct ControllerTests {
  static let camera = """
    class CameraController: UIViewController {
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
    }
    class PlainController: UIViewController {}
    class ListController: UITableViewController {
      func setUp() { button.addTarget(other, action: #selector(tap), for: .touchUpInside) }
    }
    class ButtonController: UIViewController {
      func setUp() { button.addTarget(self, action: #selector(tap), for: .touchUpInside) }
    }
    """

  @Test(arguments: [
    ("let child = CameraController()\nview.addSubview(child.view)", ["warning"]),
    ("let child = PlainController()\nview.addSubview(child.view)", ["info"]),
    ("let child = ListController()\nview.addSubview(child.view)", ["info"]),
    ("let child = ButtonController()\nview.addSubview(child.view)", ["warning"]),
    ("let child = CameraController()\naddChild(child)\nview.addSubview(child.view)", []),
    ("let child = CameraController()\nself.child = child\nview.addSubview(child.view)", []),
    ("let child = CameraController()\nview.addSubview(child.view)\nlater { child.stop() }", []),
    ("let child = UIHostingController(rootView: content)\nview.addSubview(child.view)", []),
    ("let child = context.controller as! CameraController\nview.addSubview(child.view)", []),
    ("view.addSubview(child.view)", []),
  ])
  func aControllerThatNothingKeepsIsReported(statements: String, gravities: [String]) {
    let text = controller(statements, members: "var child = CameraController()") + Self.camera
    let problems = FoundProblems(text)
    #expect(
      problems.lines.filter { $0.contains("orphan") }
        == gravities.map { "\($0) orphan-view-controller: view.addSubview(child.view)" })
  }

  @Test func aControlInASystemBarIsReported() {
    let text = controller(
      "navigationController?.navigationBar.addSubview(button)\nview.addSubview(button)",
      members: "@IBOutlet var button: UIButton!")
    #expect(
      FoundProblems(text).lines == [
        "info control-in-system-bar: navigationController?.navigationBar.addSubview(button)"
      ])
  }
}

@Suite struct HitTestTests {
  private func view(_ body: String) -> String {
    """
    final class PanelView: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        \(body)
      }
    }
    """
  }

  @Test(arguments: [
    "for view in subviews { if view.frame.contains(point) { return view } }\nreturn nil",
    "for view in subviews.reversed() where view.point(inside: point, with: event) { return view }\nreturn self",
    "return self", "self",
    "for view in subviews { if view.frame.contains(point) { return view } }\nreturn super.hitTest(point, with: event)",
    "return subviews.reversed().first { $0.frame.contains(point) }",
  ])
  func aSearchOfDirectSubviewsIsReported(body: String) {
    #expect(FoundProblems(view(body)).rules == ["custom-hit-test-shallow"])
  }

  @Test(arguments: [
    "return super.hitTest(point, with: event)",
    "for view in subviews { if let hit = view.hitTest(point, with: event) { return hit } }\nreturn nil",
    "return bounds.insetBy(dx: -10, dy: -10).contains(point) ? self : nil",
    "guard isUserInteractionEnabled else { return nil }\nreturn self",
    "return nil",
    "return subviews.first",
    "if let hit = super.hitTest(point, with: event) { return hit }\nfor view in subviews { return view }\nreturn nil",
  ])
  func aSearchThatGoesDeeperIsNotReported(body: String) {
    #expect(FoundProblems(view(body)).rules == [])
  }
}
