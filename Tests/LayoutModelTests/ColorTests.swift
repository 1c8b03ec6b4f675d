import LayoutModel
import Testing

/// Tests of the notations of colors.
struct ColorTests {
  @Test(arguments: [
    ("#00ff00", Color.Components(red: 0, green: 1, blue: 0)),
    ("#0f0", Color.Components(red: 0, green: 1, blue: 0)),
    ("#0F08", Color.Components(red: 0, green: 1, blue: 0, alpha: 136.0 / 255)),
    ("#00FF0088", Color.Components(red: 0, green: 1, blue: 0, alpha: 136.0 / 255)),
    ("#", nil), ("#0", nil), ("#0f", nil), ("#0f00f", nil), ("#0fg", nil), ("#éa", nil),
  ])
  func hasComponents(text: String, expected: Color.Components?) {
    #expect(Color(text).components == expected)
  }
}
