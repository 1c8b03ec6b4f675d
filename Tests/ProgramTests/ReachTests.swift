import Testing

/// `layoutlint reach`, in the shape that other programs read.
@Suite struct ReachTests {
  /// `Editors/Requests.md` contains a whole answer without blockers.
  @Test func describesTheShareOfEachView() throws {
    let text = """
      {
        "class": "UIView", "id": "root", "frame": [0, 0, 100, 100],
        "subviews": [
          { "class": "UIButton", "id": "save", "frame": [80, 80, 40, 40] },
          { "class": "UIView", "id": "cover", "frame": [90, 0, 10, 100] }
        ]
      }
      """
    let outcome = try Program.run("reach", "-", "--format", "json", stdin: text)
    #expect(outcome.status == 0)
    let views = try outcome.json["views"]
    #expect(try views.strings("id") == ["root", "save", "cover"])
    #expect(try views.elements.map { try $0["fraction"].number } == [0.88, 0.125, 1])
    try expectJSON(
      views[1],
      """
      {"id": "save", "class": "UIButton", "path": "view/subviews[0]", "interactive": true,
       "area": 1600, "reachable": 200, "reachableInSubtree": 200, "fraction": 0.125,
       "fractionInSubtree": 0.125, "centerHit": null, "reasons": ["outside", "covered"],
       "blockers": [{"path": "view/subviews[1]", "area": 200}]}
      """)
  }

  /// Code states its frames, and Xcode draws none of them.
  @Test func framesInCodeAreNotDrawnByXcode() throws {
    let text = """
      import UIKit
      final class Card: UIViewController {
        override func viewDidLoad() {
          let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
          let button = UIButton(frame: CGRect(x: 0, y: 80, width: 40, height: 40))
          card.addSubview(button)
          view.addSubview(card)
        }
      }
      """
    let outcome = try Program.run("reach", "Card.swift", in: Folder(["Card.swift": text]))
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("50% outside its superviews"))
    #expect(!outcome.output.contains("Xcode"))
  }

  /// A cover over the enlarged margin takes nothing of the view's bounds.
  @Test(arguments: [(30, 1.0), (20, 0.5)])
  func measuresAnEnlargedViewByItsBounds(left: Int, share: Double) throws {
    let text = """
      {"frame": [0, 0, 100, 100], "subviews": [
        {"class": "UIButton", "frame": [10, 10, 20, 20],
         "pointInside": {"insets": [-10, -10, -10, -10]}},
        {"frame": [\(left), 0, 50, 100]}
      ]}
      """
    let button = try Program.run("reach", "-", "--format", "json", stdin: text).json["views"][1]
    #expect(try button["area"].number == 400)
    #expect(try button["fraction"].number == share)
  }

  @Test func describesNoShareOfAnEmptyView() throws {
    let text = #"{"class": "UIView", "frame": [0, 0, 0, 10]}"#
    let view = try Program.run("reach", "-", "--format", "json", stdin: text).json["views"][0]
    #expect(try view["fraction"].isNull)
    #expect(try view["reasons"].canonical == #"["no-area"]"#)
  }
}
