import Linting
import LayoutModel
import Testing

/// The description of constraints in messages.
@Suite struct ConstraintDescriptionTests {
  private static func hierarchy() throws -> ViewHierarchy {
    var builder = ViewHierarchy.Builder()
    for id in ["card", nil] {
      var view = View(className: "UIView")
      view.id = id
      _ = try builder.open(view)
    }
    return builder.finish()
  }

  @Test(arguments: [
    (8.0, 1.0, 1000.0, "view/subviews[0].top == card.bottomMargin + 8"),
    (-8, 1, 1000, "view/subviews[0].top == card.bottomMargin - 8"),
    (0, 0.5, 1000, "view/subviews[0].top == 0.5 × card.bottomMargin"),
    (0, 16.0 / 9, 750, "view/subviews[0].top == 1.7778 × card.bottomMargin (priority 750)"),
    (
      .nan, .infinity, 1,
      "view/subviews[0].top == ∞ × card.bottomMargin + not a number (priority 1)"
    ),
  ])
  func describesTwoItems(constant: Double, multiplier: Double, priority: Double, words: String)
    throws
  {
    var constraint = ConstraintSpec(
      LayoutAnchor(ViewID(1), .top), .equal, LayoutAnchor(ViewID(0), .bottomMargin))
    constraint.constant = Varied(constant)
    constraint.multiplier = multiplier
    constraint.priority = Varied(priority)
    #expect(try Self.hierarchy().description(of: constraint) == words)
  }

  @Test func describesAConstant() throws {
    var constraint = ConstraintSpec(LayoutAnchor(ViewID(0), .width), .greaterThanOrEqual)
    constraint.constant = Varied(44)
    let compact = SizeClass(width: .compact, height: .any)
    constraint.constant.vary(for: compact, 30.5)
    let hierarchy = try Self.hierarchy()
    #expect(hierarchy.description(of: constraint) == "card.width >= 44")
    let phone = SizeClass(width: .compact, height: .regular)
    #expect(hierarchy.description(of: constraint, in: phone) == "card.width >= 30.5")
  }

  @Test func describesAGuide() throws {
    let constraint = ConstraintSpec(
      LayoutAnchor(ViewID(1), .bottom), .lessThanOrEqual,
      LayoutAnchor(ViewID(0), .bottom, guide: .safeArea))
    #expect(
      try Self.hierarchy().description(of: constraint)
        == "view/subviews[0].bottom <= card.safeArea.bottom")
  }
}
