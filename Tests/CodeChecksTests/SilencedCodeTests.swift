import CodeChecks
import Testing

/// Why a rule reports nothing about code that nearly has its problem.
@Suite struct SilencedCodeTests {
  @Test(arguments: [
    (
      "a.addGestureRecognizer(tap)\nif b.isHidden { return }\nb.addGestureRecognizer(tap)",
      "the function can end between the statements"
    ),
    (
      "a.addGestureRecognizer(tap)\na.removeGestureRecognizer(tap)\nb.addGestureRecognizer(tap)",
      "the recognizer is removed between the statements"
    ),
    (
      "a.addSubview(b)\na.addGestureRecognizer(tap)\nb.addGestureRecognizer(tap)",
      "the first view of the recognizer contains the second one"
    ),
    (
      "for view in [a, b] { view.addGestureRecognizer(tap); break }",
      "the loop ends, or removes or replaces the recognizer"
    ),
  ])
  func aRecognizerOnTwoViews(statements: String, reason: String) {
    let found = FoundProblems(
      controller(
        "let tap = UITapGestureRecognizer()\n\(statements)",
        members: "let a = UIView()\nlet b = UIView()"))
    #expect(found.rules == [])
    #expect(found.silences.last == "recognizer-on-two-views: \(reason)")
  }

  @Test(arguments: [
    ("embed(child)", "\"child\" is passed to embed, which may keep it"),
    ("self.kept = child", "\"child\" is stored or returned"),
    ("child.present(self)", "present of \"child\" may keep it"),
    ("later { child.reload() }", "a closure uses \"child\" and keeps it"),
  ])
  func aViewControllerOfALocal(statement: String, reason: String) {
    let found = FoundProblems(
      controller("let child = Child()\nview.addSubview(child.view)\n\(statement)")
        + "\nclass Child: UIViewController { @objc func tap() {} }")
    #expect(found.rules == [])
    #expect(found.silences == ["orphan-view-controller: \(reason)"])
  }

  @Test func aSubviewOfASystemBar() {
    let found = FoundProblems(controller("navigationController?.navigationBar.addSubview(make())"))
    #expect(found.rules == [])
    #expect(
      found.silences == ["control-in-system-bar: the class of the view is not known"])
  }

  @Test(arguments: [
    (
      "if let view = super.hitTest(point, with: event) { return view }",
      "it calls hitTest(_:with:) of super, which searches all subviews, first"
    ),
    (
      "if let view = card.hitTest(point, with: event) { return view }",
      "it calls hitTest(_:with:) of other views, which search their subviews"
    ),
  ])
  func anOverrideThatReturnsASubview(statement: String, reason: String) {
    let found = FoundProblems(
      """
      class Panel: UIView {
        let card = UIView()
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
          \(statement)
          for view in subviews { if view.frame.contains(point) { return view } }
          return nil
        }
      }
      """)
    #expect(found.rules == [])
    #expect(found.silences == ["custom-hit-test-shallow: \(reason)"])
  }

  /// The rule and its reason refer to the same statements.
  @Test func aControlInACell() {
    func found(_ child: String, documents: CodeDocuments = CodeDocuments()) -> FoundProblems {
      FoundProblems(
        """
        final class SampleCell: UITableViewCell {
          let child = \(child)
          override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            addSubview(child)
            child.addTarget(self, action: #selector(tapped), for: .touchUpInside)
          }
          @objc func tapped() {}
        }
        """, documents: documents)
    }
    let documents = CodeDocuments(cellClasses: ["SampleCell"])
    #expect(found("UIButton()").rules == ["cell-subview-behind-content-view"])
    #expect(
      found("UIButton()", documents: documents).silences.filter { $0.hasPrefix("cell") } == [
        "cell-subview-behind-content-view: a document contains a cell of SampleCell, which has its content view before code runs"
      ])
    #expect(found("UIView()", documents: documents).silences == [])
  }

  @Test(arguments: [
    (
      "UIViewController", "resignFirstResponder",
      "classes of UIKit implement 'resignFirstResponder'"
    ),
    ("Unknown", "play", "a superclass of SampleController is not known"),
  ])
  func anActionThatNoSourceDeclares(superclass: String, action: String, reason: String) {
    let text = objectiveCController(
      "[button addTarget:self action:@selector(\(action)) forControlEvents:UIControlEventTouchUpInside];"
    ).replacing("UIViewController", with: superclass)
    let found = FoundProblems(objectiveC: text)
    #expect(found.rules == [])
    #expect(found.silences == ["missing-action: \(reason)"])
  }

  @Test func aControlInAViewThatIsEnabled() {
    let found = FoundProblems(
      controller(
        "icon.isUserInteractionEnabled = true\nicon.addSubview(UISwitch())\nicon.addSubview(make())",
        members: "let icon = UIImageView()"))
    #expect(found.rules == [])
    #expect(
      found.silences.map { String($0.prefix(while: { $0 != ":" })) } == [
        "interaction-disabled-ancestor", "interaction-disabled-ancestor",
      ])
  }
}
