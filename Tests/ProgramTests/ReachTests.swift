import LayoutTestSupport
import Testing

/// `layoutlint reach`, in the shape that other programs read.
@Suite struct ReachTests {
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
    try expectJSON(
      try outcome.json,
      """
      {"views": [
        {"id": "root", "class": "UIView", "path": "view", "interactive": false, "area": 10000,
         "reachable": 8800, "reachableInSubtree": 10000, "fraction": 0.88, "centerHit": "view",
         "reasons": [], "blockers": []},
        {"id": "save", "class": "UIButton", "path": "view/subviews[0]", "interactive": true,
         "area": 400, "reachable": 200, "reachableInSubtree": 200, "fraction": 0.5,
         "centerHit": null, "reasons": ["outside", "covered"],
         "blockers": [{"path": "view/subviews[1]", "area": 200}]},
        {"id": "cover", "class": "UIView", "path": "view/subviews[1]", "interactive": false,
         "area": 1000, "reachable": 1000, "reachableInSubtree": 1000, "fraction": 1,
         "centerHit": "view/subviews[1]", "reasons": [], "blockers": []}
      ]}
      """)
  }

  @Test func describesNoShareOfAnEmptyView() throws {
    let text = #"{"class": "UIView", "frame": [0, 0, 0, 10]}"#
    let view = try Program.run("reach", "-", "--format", "json", stdin: text).json["views"][0]
    #expect(try view["fraction"].isNull)
    #expect(try view["reasons"].canonical == #"["no-area"]"#)
  }
}
