import LayoutModel
import Testing

/// The superclasses of UIKit's classes.
@Suite struct SuperclassTests {
  @Test func listsSuperclassesFromTheNearest() {
    #expect(
      UIKitClass.superclasses(of: "UIButton") == ["UIControl", "UIView", "UIResponder", "NSObject"])
    #expect(UIKitClass.superclasses(of: "UISearchTextField")?.first == "UITextField")
    #expect(UIKitClass.superclasses(of: "CloseButton") == nil)
  }

  /// Every class that an app can create has superclasses.
  @Test(arguments: UIKitClass.publicNames)
  func eachPublicClassInheritsFromUIView(name: String) {
    let classes = UIKitClass.superclasses(of: name) ?? []
    #expect(name == "UIView" || classes.contains("UIView"))
  }

  @Test(
    arguments: UIKitClass.publicNames.filter { UIKitClass.nearest(to: $0, inherits: nil).isControl }
  )
  func controlsInheritFromUIControl(name: String) {
    #expect(name == "UIControl" || UIKitClass.superclasses(of: name)?.contains("UIControl") == true)
  }
}
