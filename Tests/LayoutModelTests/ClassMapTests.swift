import LayoutModel
import Testing

/// The configuration's descriptions of classes, applied to views.
struct ClassMapTests {
  private static let map: ClassMap = {
    var button = ClassDescription(inherits: "UIButton")
    button.pointInside = .insets(EdgeInsets(top: -10, left: -10, bottom: -10, right: -10))
    var small = ClassDescription(inherits: "ShopButton")
    small.isUserInteractionEnabled = false
    var card = ClassDescription()
    card.isInteractive = true
    card.hitTest = .passthrough
    return ClassMap(["ShopButton": button, "SmallButton": small, "Card": card])
  }()

  private func view(_ className: String, inherits: String? = nil) -> View {
    View(className: className, inherits: inherits, classes: Self.map)
  }

  @Test func appliesTheDescriptionOfTheClass() {
    let small = view("SmallButton")
    #expect(small.uikitClass.name == "UIButton" && small.uikitClass.isCertain)
    #expect(!small.isUserInteractionEnabled && !small.hasExplicitUserInteraction)
    #expect(small.ownerOfInteractionDefault == "SmallButton")
    #expect(small.pointInside == view("ShopButton").pointInside)
    #expect(small.pointInside != .bounds && small.hasDescribedClass)
    #expect(view("Card").isInteractiveByConfiguration == true)
    #expect(view("Card").hitTest == .passthrough)
    #expect(view("Other").hitTest == .standard && !view("Other").hasDescribedClass)
  }

  @Test(arguments: ["Shop.Card", "_TtC4Shop4Card", "Shop.Card<Shop.Item>", "Card<Int>"])
  func findsAClassWithItsModule(name: String) {
    #expect(view(name).hitTest == .passthrough)
  }

  @Test func appliesTheDescriptionOfTheSuperclass() {
    let other = view("Other", inherits: "SmallButton")
    #expect(other.uikitClass.name == "UIButton" && !other.isUserInteractionEnabled)
    #expect(!other.hasDescribedClass, "the class itself may override anything")
    #expect(view("Card", inherits: "ShopButton").pointInside != .bounds)
    #expect(view("Card", inherits: "ShopButton").hitTest == .passthrough)
    #expect(view("ShopButton", inherits: "UILabel").uikitClass.name == "UILabel")
  }

  @Test func reportsCircularInheritance() {
    let map = ClassMap([
      "A": ClassDescription(inherits: "B"), "B": ClassDescription(inherits: "A"),
      "C": ClassDescription(inherits: "A"), "D": ClassDescription(inherits: "D"),
      "E": ClassDescription(inherits: "UIView"),
    ])
    #expect(map.circular == ["A", "B", "C", "D"])
  }

  @Test func supportsLongChains() {
    let count = 10_000
    var classes = ["C0": ClassDescription(inherits: "UISlider")]
    for number in 1..<count { classes["C\(number)"] = ClassDescription(inherits: "C\(number - 1)") }
    let view = View(className: "C\(count - 1)", classes: ClassMap(classes))
    #expect(view.uikitClass.name == "UISlider")
  }
}
