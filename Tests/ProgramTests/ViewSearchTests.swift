@testable import Files
import Foundation
import LayoutModel
import LayoutTestSupport
import Linting
@testable import Pictures
import Testing

@testable import layoutlint

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

  private static let cart = XibText.document(
    owner: "CartController",
    outlets: ["view": "aaa-00-001", "payButton": "aaa-00-002", "UILabel": "aaa-00-003"],
    """
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
    """
  ).replacing(
    "</connections>",
    with: """
      <outletCollection property="fields" destination="aaa-00-003" id="c4"/>
      <outletCollection property="fields" destination="aaa-00-005" id="c5"/>
      </connections>
      """)

  @Test(arguments: [
    ("Save", "Save"), ("view/subviews[2]", "view/subviews[2]"), ("Done", "Save"),
    ("view/subviews[1]", "other"), ("other", "other"), ("Buy now", "view/subviews[4]"),
    ("BuyButton", "view/subviews[4]"), ("_TtC4Shop9BuyButton", "view/subviews[4]"),
    ("PriceView", "view/subviews[5]"), ("Shop.PriceView", "view/subviews[5]"),
    ("UISwitch", "view/subviews[7]"), ("UISlider", "view/subviews[7]"), ("root", "root"),
    ("a\u{1B}[31m\nb", "a\u{1B}[31m\nb"), ("\u{202E}", "a\u{1B}[31m\nb"),
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

  private func found(_ name: String, in file: String) throws -> String {
    let layout = try Self.layout(folder.text(file), path: file)
    return layout.hierarchy.identifier(of: try layout.view(name))
  }

  private static func layout(_ text: String, path: String) throws -> OpenedLayout {
    let source = SourceText(path: path, text: text)
    let document = try #require(LinterFactory.linter().read(source))
    return try OpenedDocument(
      document.parsedLayouts, of: source, format: document.format, nameOption: "--layout"
    ).onlyLayout(named: nil)
  }

  /// The lines of the error; nil: a view is found.
  private func errors(_ name: String, in file: String = "shop.layout.json") throws -> String? {
    let layout = try Self.layout(folder.text(file), path: file)
    do throws(CommandError) {
      _ = try layout.view(name)
      return nil
    } catch {
      return error.lines.map { $0 + "\n" }.joined()
    }
  }

  /// Each command that takes a view.
  @Test func commandsFindViewsByAnyName() throws {
    let chain = try Program.run(
      "chain", "cart.xib", "--view", "Pay", "--format", "json", in: folder)
    #expect(try chain.json["responderChain"][0]["id"].string == "aaa-00-002")
    let point = try Program.run(
      "convert-point", "cart.xib", "--at", "11,12", "--to", "Pay", "--format", "json", in: folder)
    try expectJSON(point.json, #"{"point": [11, 12], "to": "aaa-00-002", "result": [1, 2]}"#)
    let reach = try Program.run(
      "reach", "cart.xib", "--view", "Pay", "--format", "json", in: folder)
    #expect(try reach.json["views"].elements.count == 1)
    #expect(try reach.json["views"][0]["id"].string == "aaa-00-002")
    for line in [
      "chain cart.xib --view fields", "reach cart.xib --view fields",
      "convert-point cart.xib --at 1,1 --to fields",
    ] {
      let outcome = try Program.shell("layoutlint \(line)", in: folder)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(try outcome.errors == self.errors("fields", in: "cart.xib"))
    }
  }

  @Test func listsTheCandidatesOfAnAmbiguousName() throws {
    #expect(
      try errors("Delete") == """
        layoutlint: shop.layout.json: 'Delete' is the title, label or text of 2 views; specify one by \
        its id or path
        layoutlint: shop.layout.json: view/subviews[2]: button "Delete", (10, 110) 100 × 44
        layoutlint: shop.layout.json: view/subviews[3]: button "Delete", (10, 160) 100 × 44

        """)
    #expect(
      try #require(try self.errors("UIButton")).hasPrefix(
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
    let layout = #"{"frame": [0, 0, 99, 99], "subviews": [\#(views.joined(separator: ", "))]}"#
    try folder.write(layout, to: "many.layout.json")
    let errors = try #require(try self.errors("UIButton", in: "many.layout.json"))
    #expect(errors.split(separator: "\n").count == 1 + 20 + (count > 20 ? 1 : 0))
    #expect(errors.hasSuffix("layoutlint: many.layout.json: 1 more views\n") == (count > 20))
  }

  @Test(arguments: [
    ("Dlete", "did you mean 'Delete'?"), ("save", "did you mean 'Save'?"),
    ("buy", "did you mean 'Buy now' or 'BuyButton'?"),
    ("UISwich", "did you mean 'UISwitch'?"), ("nothing", "'layoutlint tree' lists the views"),
    ("", "'layoutlint tree' lists the views"),
    ("view/subviews[99]", "did you mean 'view/subviews[2]'?"),
  ])
  func suggestsSimilarNames(name: String, hint: String) throws {
    #expect(try errors(name) == "layoutlint: shop.layout.json: unknown view '\(name)'; \(hint)\n")
  }

  @Test(arguments: [
    "x\u{1B}[31m\ny", "\u{202E}x", String(repeating: "long ", count: 10_000), "%s%n", "--", "'",
    "view/subviews[99999999999999999999]", "view/subviews[-1]", "window[0]",
  ])
  func escapesNamesOfNoView(name: String) throws {
    let errors = try #require(try self.errors(name))
    #expect(errors.hasPrefix("layoutlint: shop.layout.json: unknown view '"))
    #expect(errors.utf8.count < 300 && errors.last == "\n")
    #expect(!errors.dropLast().contains { $0.isNewline || $0 == "\u{1B}" })
    #expect(!errors.unicodeScalars.contains("\u{202E}"))
  }
}
