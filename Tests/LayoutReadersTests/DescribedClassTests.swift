import LayoutModel
import LayoutReaders
import Linting
import Testing

/// The class descriptions of the configuration, in each format.
struct DescribedClassTests {
  private static let map: ClassMap = {
    var buy = ClassDescription(inherits: "UIButton")
    buy.pointInside = .insets(EdgeInsets(top: -9, left: -9, bottom: -9, right: -9))
    buy.hitTest = .itself
    buy.isUserInteractionEnabled = false
    return ClassMap(["Buy": buy])
  }()

  @Test func layoutPropertiesTakePrecedenceOverClassDescriptions() throws {
    func view(_ members: String) throws -> View {
      let result = try JSONReaderResult(
        #"{"class": "Buy", "frame": [0, 0, 9, 9]\#(members)}"#, classes: Self.map)
      #expect(result.findings == [])
      return try result.root()
    }
    let plain = try view("")
    #expect(plain.uikitClass.name == "UIButton" && plain.hitTest == .itself)
    #expect(plain.pointInside != .bounds && !plain.isUserInteractionEnabled)
    #expect(!plain.hasExplicitUserInteraction)
    #expect(try view(#", "inherits": "UILabel""#).uikitClass.name == "UILabel")
    #expect(try view(#", "isUserInteractionEnabled": true"#).isUserInteractionEnabled)
    #expect(try view(#", "pointInside": "bounds""#).pointInside == .bounds)
    #expect(try view(#", "hitTest": "default""#).hitTest == .standard)
    // An invalid value is ignored.
    let wrong = try JSONReaderResult(
      #"{"class": "Buy", "frame": [0, 0, 9, 9], "hitTest": 1}"#, classes: Self.map)
    #expect(try wrong.root().hitTest == .itself)
  }

  @Test func classDescriptionsSupplyPropertiesMissingFromSentryDumps() throws {
    let result = try JSONReaderResult(
      """
      {"rendering_system": "UIKIT", "windows": [{"type": "UIWindow", "x": 0, "y": 0, "width": 9,
       "height": 9, "children": [
        {"type": "Buy", "x": 0, "y": 0, "width": 1, "height": 1},
        {"type": "Sell", "x": 0, "y": 0, "width": 1, "height": 1}]}]}
      """, path: "dump.json", classes: Self.map)
    let views = try result.layout().views
    #expect(views[1].uikitClass.name == "UIButton" && views[1].hitTest == .itself)
    #expect(views[1].pointInside != .bounds)
    #expect(views[1].unknowns == [.userInteraction, .overrides], "it scrolls nothing")
    #expect(views[1].hasDescribedClass && !views[2].hasDescribedClass)
    #expect(views[2].unknowns == [.userInteraction, .overrides, .boundsOrigin])
  }

  @Test func printedPropertiesTakePrecedenceOverClassDescriptions() throws {
    let text = """
      <UIView: 0x1; frame = (0 0; 9 9); layer = <CALayer: 0x2>>
         | <Shop.Buy: 0x3; frame = (0 0; 1 1); layer = <CALayer: 0x4>>
         | <Shop.Buy: 0x5; baseClass = UIControl; frame = (0 0; 1 1); layer = <CALayer: 0x6>>
         | <Shop.Sell: 0x7; frame = (0 0; 1 1); layer = <CALayer: 0x8>>
      """
    let reader = RecursiveDescriptionReader(classes: Self.map)
    let source = SourceText(path: "dump.txt", text: text)
    let document = try #require(reader.read(source, limits: ReaderLimits()))
    let views = try #require(document.layouts.first).views
    #expect(views[1].uikitClass.name == "UIButton" && views[1].hitTest == .itself)
    // UIKit prints only disabled user interaction.
    #expect(views[1].isUserInteractionEnabled)
    #expect(views[1].hasDescribedClass)
    #expect(views[2].uikitClass.name == "UIControl" && views[2].hitTest == .itself)
    #expect(!views[3].hasDescribedClass && views[3].hitTest == .standard)
  }
}
