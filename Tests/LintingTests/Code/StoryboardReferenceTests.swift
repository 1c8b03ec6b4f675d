import AppCode
import LayoutModel
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Tests of segues to storyboard references in a storyboard that the app loads.
@Suite struct StoryboardReferenceTests {
  /// Shop.storyboard with the initial scene `Cart`, Help.storyboard without one, and TV.storyboard for tvOS.
  private static var documents: [DocumentReferences] {
    [
      storyboard("Main", nil, initial: "c"), storyboard("Shop", "Cart", initial: "cart"),
      storyboard("Help", "Topic", initial: nil),
      storyboard("TV", nil, initial: "tv", isForTouch: false),
    ]
  }

  private static func storyboard(
    _ name: String, _ identifier: String?, initial: String?, isForTouch: Bool = true
  ) -> DocumentReferences {
    var document = DocumentReferences(name: name, isStoryboard: true)
    document.isForTouch = isForTouch
    document.initial = initial
    var scene = DocumentReferences.Scene()
    scene.controllers = [initial].compactMap(\.self)
    scene.identifier = identifier
    document.scenes = [scene]
    return document
  }

  private static let segue = #"<segue destination="r" kind="show" id="s"/>"#

  private static func findings(
    _ reference: String, button: String = "", segue: String = segue, ofController: String = "",
    ofItem: String = "", code: String = "", documents: [DocumentReferences] = documents
  ) -> [String] {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" targetRuntime="iOS.CocoaTouch" \
      initialViewController="c"><scenes><scene sceneID="1"><objects>
      <viewController id="c" sceneMemberID="viewController">
      <view key="view" id="v"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
      <button id="b" \(button)><rect key="frame" x="20" y="100" width="100" height="44"/>
      <state key="normal" title="Shop"/><connections>\(segue)</connections></button></subviews></view>
      <navigationItem key="navigationItem" id="n"><barButtonItem key="rightBarButtonItem" title="Cart" id="i">
      <connections>\(ofItem)</connections></barButtonItem></navigationItem>
      <connections>\(ofController)</connections></viewController></objects></scene><scene sceneID="2"><objects>
      <viewControllerPlaceholder \(reference) id="r" sceneMemberID="viewController"/></objects></scene></scenes></document>
      """
    let sources = CodeScope(swift: "let name = \"Main\"\n\(code)", documents: documents)
    return Layouts.findings(text, path: "Main.storyboard", sources: sources)
      .filter { $0.rule == "missing-scene" }
      .map { finding in
        let range = finding.range
        let bytes = Array(text.utf8)[range.start..<range.end]
        return "\(String(decoding: bytes, as: UTF8.self)): \(finding.message.text)"
      }
  }

  private static let crash = "button \"Shop\": the app crashes when it performs the segue: "

  @Test(arguments: [
    (#"storyboardName="Product""#, "Product: \(crash)the project contains no Product.storyboard"),
    (
      #"storyboardName="Shops""#,
      "Shops: \(crash)the project contains no Shops.storyboard; did you mean 'Shop'?"
    ),
    (
      #"storyboardName="Shop" referencedIdentifier="Order""#,
      "Order: \(crash)no scene of Shop.storyboard has the identifier 'Order'"
    ),
    (
      #"storyboardName="Shop" referencedIdentifier="Topic""#,
      "Topic: \(crash)no scene of Shop.storyboard has the identifier 'Topic'; Help.storyboard has it"
    ),
    (
      #"storyboardName="Help""#,
      "Help: \(crash)Help.storyboard has no initial view controller"
    ),
  ])
  func aReferenceToNothingIsReported(reference: String, finding: String) {
    #expect(Self.findings(reference) == [finding])
  }

  @Test(arguments: [
    #"storyboardName="Shop""#, #"storyboardName="Shop" referencedIdentifier="Cart""#,
    #"storyboardName="Shop~ipad""#, #"storyboardName="Help" referencedIdentifier="Topic""#,
    // Another bundle, another system and the document itself.
    #"storyboardName="Product" bundleIdentifier="com.example.Products""#,
    #"storyboardName="TV""#, #"referencedIdentifier="Order""#,
  ])
  func aReferenceToASceneIsNotReported(reference: String) {
    #expect(Self.findings(reference) == [])
  }

  private static let gone = #"storyboardName="Product""#

  /// Nothing shows the scene, or the storyboards of the project are not known.
  @Test func aReferenceThatNothingFollowsIsNotReported() {
    #expect(Self.findings(Self.gone, segue: "") == [])
    #expect(Self.findings(Self.gone, button: #"hidden="YES""#) == [])
    #expect(Self.findings(Self.gone, documents: []) == [])
  }

  @Test(arguments: [
    (#"kind="show" identifier="showOrder""#, "", 0),
    (#"kind="show" identifier="showOrder""#, "let segue = \"showOrder\"", 1),
    (#"kind="show""#, "let segue = \"showOrder\"", 0),
  ])
  func codePerformsTheSegueOfAController(attributes: String, code: String, count: Int) {
    let found = Self.findings(
      Self.gone, segue: "", ofController: #"<segue destination="r" \#(attributes) id="m"/>"#,
      code: code)
    #expect(found.count == count)
  }

  @Test(arguments: [
    ("", 1),
    ("extension UIViewController { func f() { navigationItem.rightBarButtonItem = nil } }", 0),
  ])
  func codeMayReplaceABarButtonItem(code: String, count: Int) {
    let found = Self.findings(Self.gone, segue: "", ofItem: Self.segue, code: code)
    #expect(found.count == count)
  }

  /// Two segues lead to one reference, which is the fault.
  @Test func aReferenceIsReportedOnce() {
    #expect(
      Self.findings(Self.gone, ofItem: #"<segue destination="r" kind="show" id="t"/>"#).count == 1)
  }
}
