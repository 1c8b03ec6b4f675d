import LayoutModel
import Testing

@Suite struct UIKitClassTests {
  @Test(arguments: [
    ("UIView", true), ("UIButton", true), ("UILabel", false), ("UIImageView", false),
    ("UIScrollView", true), ("UIVisualEffectView", true), ("UITableViewCell", true),
    ("UIProgressView", true), ("UIButtonLabel", false),
  ])
  func hasDefaultUserInteraction(name: String, isOn: Bool) {
    let nearest = UIKitClass.nearest(to: name, inherits: nil)  // CL-2
    #expect(nearest.isInteractionEnabledByDefault == isOn)
    #expect(nearest.isCertain && !nearest.isCustom)
  }

  @Test func usesTheSuperclassOfACustomClass() {
    let own = UIKitClass.nearest(to: "Shop.BuyButton", inherits: "UIButton")
    #expect(own.name == "UIButton" && own.isCustom && own.isCertain && own.isControl)
  }

  @Test func assumesNothingAboutACustomClass() {
    let own = UIKitClass.nearest(to: "BuyButton", inherits: nil)
    #expect(own.name == "UIView" && own.isCustom && !own.isCertain && !own.isControl)
  }

  @Test(arguments: [
    "_UITextLayoutCanvasView", "UIKit._UISliderGlassVisualElement", "UIDimmingView",
  ])
  func recognizesPrivateClasses(name: String) {
    #expect(UIKitClass.nearest(to: name, inherits: nil).isPrivate)
  }

  @Test(arguments: ["_TtC4Shop9BuyButton", "Shop.BuyButton", "_Tile", "Wrapper<UIKit.UIView>"])
  func doesNotTreatCustomClassesAsPrivate(name: String) {
    #expect(!UIKitClass.nearest(to: name, inherits: nil).isPrivate)
  }
}
