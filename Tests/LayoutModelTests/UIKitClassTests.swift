import LayoutModel
import Testing

@Suite struct UIKitClassTests {
  @Test(arguments: [
    ("UIView", true), ("UIButton", true), ("UILabel", false), ("UIImageView", false),
    ("UIScrollView", true), ("UIVisualEffectView", true), ("UITableViewCell", true),
    ("UIProgressView", true), ("UIButtonLabel", false),
  ])
  func knowsDefaultInteraction(name: String, isOn: Bool) {
    let known = UIKitClass.nearest(to: name, inherits: nil)  // CL-2
    #expect(known.isInteractionEnabledByDefault == isOn)
    #expect(known.isCertain && !known.isCustom)
  }

  @Test func takesTheClassThatAnAppsOwnInheritsFrom() {
    let own = UIKitClass.nearest(to: "Shop.BuyButton", inherits: "UIButton")
    #expect(own.name == "UIButton" && own.isCustom && own.isCertain && own.isControl)
  }

  @Test func guessesNothingOfAnAppsOwnClass() {
    let own = UIKitClass.nearest(to: "BuyButton", inherits: nil)
    #expect(own.name == "UIView" && own.isCustom && !own.isCertain && !own.isControl)
  }

  @Test(arguments: [
    "_UITextLayoutCanvasView", "UIKit._UISliderGlassVisualElement", "UIDimmingView",
  ])
  func tellsUIKitsPrivateClasses(name: String) {
    #expect(UIKitClass.nearest(to: name, inherits: nil).isPrivate)
  }

  @Test(arguments: ["_TtC4Shop9BuyButton", "Shop.BuyButton", "_Tile", "Wrapper<UIKit.UIView>"])
  func takesNoAppsClassForPrivate(name: String) {
    #expect(!UIKitClass.nearest(to: name, inherits: nil).isPrivate)
  }
}
