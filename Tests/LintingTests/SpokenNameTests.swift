import LayoutModel
import Testing

@Suite struct SpokenNameTests {
  @Test(arguments: [
    ("_TtC4Shop9BuyButton", "BuyButton"), ("_Tt", "_Tt"),
    ("_TtC4Shop99BuyButton", "_TtC4Shop99BuyButton"),
    ("_TtCFC4Shop4Home4testFzT_T_L_9InnerView", "InnerView"), ("UIButton", "UIButton"),
    ("_TtC4Shop99999999999999999999A", "_TtC4Shop99999999999999999999A"),
  ])
  func demanglesClassNames(mangled: String, name: String) {
    #expect(mangled.demangledLeaf == name)
  }

  @Test(arguments: [
    ("i5M-Pr-FkT", true), ("0x105a0d330", true), ("42", true), ("save", false),
    ("sign-in", false), ("a-b-c", false),
  ])
  func recognizesGeneratedIDs(id: String, isGenerated: Bool) {
    #expect(id.isGeneratedID == isGenerated)
  }

  @Test(arguments: [(1, "1st"), (2, "2nd"), (3, "3rd"), (11, "11th"), (22, "22nd"), (113, "113th")])
  func writesOrdinals(number: Int, text: String) {
    #expect(number.ordinalText == text)
  }

  /// A default title and a generated id name no view.
  @Test func prefersNamesOfPeople() throws {
    var builder = ViewHierarchy.Builder()
    _ = try builder.open(View(className: "UIView"))
    for names in [["Pay", "payButton"], ["Button", "payButton"], ["Button"], []] {
      var button = View(className: "UIButton")
      button.id = "i5M-Pr-FkT"
      button.names = names
      if names.isEmpty {
        button.actions = [TargetAction(action: "pay:", target: .responderChain)]
      }
      _ = try builder.open(button)
      builder.close()
    }
    builder.close()
    let hierarchy = builder.finish()
    #expect(
      hierarchy[ViewID(0)].subviews.map(hierarchy.displayName) == [
        "button \"Pay\"", "button \"payButton\"", "3rd button in the root view",
        "button with action \"pay:\"",
      ])
  }
}
