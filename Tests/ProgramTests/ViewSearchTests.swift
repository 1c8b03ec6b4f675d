import Foundation
import Testing

/// The views that arguments name.
@Suite struct ViewSearchTests {
  private let folder: Folder

  init() throws {
    folder = try Folder(["shop.layout.json": Self.shop, "cart.xib": Self.cart])
  }

  /// `Save` is an id and a label, `UIButton` is a label and a class.
  private static let shop = """
    {"class": "UIView", "id": "root", "frame": [0, 0, 390, 844], "subviews": [
      {"class": "UIButton", "id": "Save", "label": "Done", "frame": [10, 10, 100, 44]},
      {"class": "UIButton", "id": "other", "label": "Save", "frame": [10, 60, 100, 44]},
      {"class": "UIButton", "label": "Delete", "frame": [10, 110, 100, 44]},
      {"class": "UIButton", "label": "Delete", "frame": [10, 160, 100, 44]},
      {"class": "_TtC4Shop9BuyButton", "label": "Buy now", "frame": [10, 210, 100, 44]},
      {"class": "Shop.PriceView", "label": "other", "frame": [10, 260, 100, 44]},
      {"class": "UISwitch", "id": "view/subviews[2]", "frame": [10, 310, 51, 31]},
      {"class": "UISlider", "label": "UISwitch", "frame": [10, 360, 100, 31]},
      {"class": "UIView", "id": "a\\u001b[31m\\nb", "label": "\\u202e", "frame": [0, 0, 1, 1]}]}
    """

  private static let cart = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" targetRuntime="iOS.CocoaTouch">
      <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="CartController">
          <connections>
            <outlet property="view" destination="aaa-00-001" id="ccc-00-001"/>
            <outlet property="payButton" destination="aaa-00-002" id="ccc-00-002"/>
            <outlet property="UILabel" destination="aaa-00-003" id="ccc-00-003"/>
            <outletCollection property="fields" destination="aaa-00-003" id="ccc-00-004"/>
            <outletCollection property="fields" destination="aaa-00-005" id="ccc-00-005"/>
          </connections>
        </placeholder>
        <view id="aaa-00-001">
          <rect key="frame" x="0" y="0" width="390" height="844"/>
          <subviews>
            <button id="aaa-00-002">
              <rect key="frame" x="10" y="10" width="100" height="44"/>
              <state key="normal" title="Pay"/>
            </button>
            <textField placeholder="Code" id="aaa-00-003">
              <rect key="frame" x="10" y="60" width="100" height="44"/>
              <accessibility key="accessibilityConfiguration" identifier="voucher" label="Voucher"/>
            </textField>
            <label text="Total" userLabel="Sum" id="aaa-00-004">
              <rect key="frame" x="10" y="110" width="100" height="44"/>
            </label>
            <textField text="payButton" id="aaa-00-005">
              <rect key="frame" x="10" y="160" width="100" height="44"/>
            </textField>
          </subviews>
        </view>
      </objects>
    </document>
    """

  @Test(arguments: [
    ("Save", "Save"), ("view/subviews[2]", "view/subviews[2]"), ("Done", "Save"),
    ("view/subviews[1]", "other"), ("other", "other"), ("Buy now", "view/subviews[4]"),
    ("BuyButton", "view/subviews[4]"), ("_TtC4Shop9BuyButton", "view/subviews[4]"),
    ("PriceView", "view/subviews[5]"), ("Shop.PriceView", "view/subviews[5]"),
    ("UISwitch", "view/subviews[7]"), ("UISlider", "view/subviews[7]"), ("root", "root"),
    ("a\u{1B}[31m\nb", "a\u{1B}[31m\nb"),
  ])
  func findsAViewOfALayout(name: String, id: String) throws {
    #expect(try found(name, in: "shop.layout.json") == id)
  }

  @Test(arguments: [
    ("aaa-00-002", "aaa-00-002"), ("view/subviews[1]", "aaa-00-003"), ("Pay", "aaa-00-002"),
    ("Code", "aaa-00-003"), ("Voucher", "aaa-00-003"), ("voucher", "aaa-00-003"),
    ("Total", "aaa-00-004"), ("Sum", "aaa-00-004"), ("payButton", "aaa-00-005"),
    ("UILabel", "aaa-00-003"), ("UIButton", "aaa-00-002"),
  ])
  func findsAViewOfADocument(name: String, id: String) throws {
    #expect(try found(name, in: "cart.xib") == id)
  }

  /// The id of the view, according to each command that takes a view.
  private func found(_ name: String, in file: String) throws -> String? {
    let chain = try Program.run("chain", file, "--view", name, "--format", "json", in: folder)
    let id = try chain.json["responderChain"][0]["id"].string
    let point = try Program.run(
      "convert-point", file, "--at", "1,1", "--to", name, "--format", "json", in: folder)
    #expect(try point.json["to"].string == id)
    let reach = try Program.run("reach", file, "--view", name, "--format", "json", in: folder)
    #expect(try reach.json["views"].elements.count == 1)
    #expect(try reach.json["views"][0]["id"].string == id)
    return id
  }

  @Test func listsTheCandidatesOfAnAmbiguousName() throws {
    func errors(_ name: String, in file: String = "shop.layout.json") throws -> String {
      let outcome = try Program.run("chain", file, "--view", name, in: folder)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      return outcome.errors
    }
    #expect(
      try errors("Delete") == """
        layoutlint: shop.layout.json: 'Delete' is the title, label or text of 2 views; specify one by \
        its id or path
        layoutlint: shop.layout.json: view/subviews[2]: button "Delete", (10, 110) 100 × 44
        layoutlint: shop.layout.json: view/subviews[3]: button "Delete", (10, 160) 100 × 44

        """)
    #expect(
      try errors("UIButton").hasPrefix(
        """
        layoutlint: shop.layout.json: 'UIButton' is the class of 4 views; specify one by its id or path
        layoutlint: shop.layout.json: Save (view/subviews[0]): button "Done", (10, 10) 100 × 44

        """))
    #expect(
      try errors("fields", in: "cart.xib") == """
        layoutlint: cart.xib: 'fields' is the outlet of 2 views; specify one by its id or path
        layoutlint: cart.xib: aaa-00-003 (view/subviews[1]): text field "Voucher", (10, 60) 100 × 44
        layoutlint: cart.xib: aaa-00-005 (view/subviews[3]): text field "payButton", (10, 160) 100 × 44

        """)
  }

  /// Both sides of the limit of the list.
  @Test(arguments: [20, 21])
  func limitsTheCandidates(count: Int) throws {
    let views = (0..<count).map { _ in #"{"class": "UIButton", "frame": [0, 0, 9, 9]}"# }
    let outcome = try Program.run(
      "reach", "-", "--view", "UIButton",
      stdin: #"{"frame": [0, 0, 99, 99], "subviews": [\#(views.joined(separator: ", "))]}"#)
    #expect(outcome.status == 2)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1 + 20 + (count > 20 ? 1 : 0))
    #expect(outcome.errors.hasSuffix("layoutlint: <stdin>: 1 more views\n") == (count > 20))
  }

  @Test(arguments: [
    ("Dlete", "did you mean 'Delete'?"), ("save", "did you mean 'Save'?"),
    ("buy", "did you mean 'Buy now', 'BuyButton' or 'Shop.BuyButton'?"),
    ("UISwich", "did you mean 'UISwitch'?"), ("nothing", "'layoutlint tree' lists the views"),
    ("", "'layoutlint tree' lists the views"),
    ("view/subviews[99]", "did you mean 'view/subviews[2]'?"),
  ])
  func suggestsSimilarNames(name: String, hint: String) throws {
    let outcome = try Program.run("chain", "shop.layout.json", "--view", name, in: folder)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors == "layoutlint: shop.layout.json: unknown view '\(name)'; \(hint)\n")
  }

  @Test(arguments: [
    "x\u{1B}[31m\ny", "\u{202E}", String(repeating: "long ", count: 10_000), "%s%n", "--", "'",
    "view/subviews[99999999999999999999]", "view/subviews[-1]", "window[0]",
  ])
  func escapesNamesOfNoView(name: String) throws {
    let outcome = try Program.run("chain", "shop.layout.json", "--view=\(name)", in: folder)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("layoutlint: shop.layout.json: unknown view '"))
    #expect(outcome.errors.utf8.count < 300 && outcome.errors.last == "\n")
    #expect(!outcome.errors.dropLast().contains { $0.isNewline || $0 == "\u{1B}" })
    #expect(!outcome.errors.unicodeScalars.contains("\u{202E}"))
  }
}
