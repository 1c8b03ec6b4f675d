import AppCode
import LayoutReaders
import LayoutTestSupport
import Linting
import Testing

/// Tests of findings in a xib that has a variant for another device.
@Suite struct DeviceVariantTests {
  private static func xib(_ connections: String, owner: String = "Card") -> String {
    XibText.document(
      owner: owner, outlets: ["view": "v", "record": "b"],
      """
      <view id="v"><rect key="frame" x="0" y="0" width="375" height="667"/><subviews>
      <button id="b"><rect key="frame" x="20" y="100" width="100" height="44"/>
      <connections>\(connections)</connections></button></subviews></view>
      """)
  }

  private static let start =
    #"<action selector="start:" destination="-1" eventType="touchUpInside" id="a"/>"#

  /// - Parameters:
  ///   - other: the variant for the iPhone.
  ///   - own: the connections of the button in that for the iPad.
  private static func isReported(_ other: String, own: String = "", _ member: String = "") -> Bool {
    let texts = [other, xib(own)]
    let code = """
      class Card: UIViewController {
        @IBOutlet var record: UIButton!
        @IBAction func start(_ sender: Any) { return }
        init() { super.init(nibName: "Card", bundle: nil) }
        \(member)
      }
      """
    let documents = texts.map {
      DocumentReferences(reading: Array($0.utf8), name: "Card", isStoryboard: false)
    }
    let found = Layouts.findings(
      texts[1], path: "Card~ipad.xib", sources: CodeScope(swift: code, documents: documents))
    return found.contains {
      $0.rule == "control-without-action" && $0.severity == .warning
        && $0.message.text.hasSuffix(
          "it has no action, and a tap does nothing: it sends 'start:' in the document for another device"
        )
    }
  }

  @Test func aButtonHasTheActionOfTheOtherDevice() {
    #expect(Self.isReported(Self.xib(Self.start)))
    #expect(!Self.isReported(Self.xib("")))
    #expect(!Self.isReported(Self.xib(Self.start), own: Self.start))
    #expect(!Self.isReported(Self.xib(Self.start, owner: "Other")))
  }

  @Test(arguments: [
    ("func f() { record.isHidden = false }", true),
    ("func f() { record.addTarget(self, action: nil, for: .touchUpInside) }", false),
    ("func f() { g(record) }", false),
  ])
  func codeMayGiveTheButtonItsAction(member: String, isReported: Bool) {
    #expect(Self.isReported(Self.xib(Self.start), member) == isReported)
  }
}
