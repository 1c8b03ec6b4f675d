import LayoutModel
import Testing

@Suite struct SpokenNameTests {
  @Test(arguments: [
    ("_TtC4Shop9BuyButton", "BuyButton"), ("_Tt", "_Tt"),
    ("_TtC4Shop99BuyButton", "_TtC4Shop99BuyButton"),
    ("_TtCFC4Shop4Home4testFzT_T_L_9InnerView", "InnerView"), ("UIButton", "UIButton"),
    ("_TtC4Shop99999999999999999999A", "_TtC4Shop99999999999999999999A"),
  ])
  func aMangledClassIsCalledByItsOwnName(mangled: String, name: String) {
    #expect(mangled.demangledLeaf == name)
  }
}
