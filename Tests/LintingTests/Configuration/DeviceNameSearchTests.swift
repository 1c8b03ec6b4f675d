import LayoutModel
import Linting
import Testing

/// The nearest device name of a misspelled one.
@Suite struct DeviceNameSearchTests {
  @Test(arguments: [
    ("iphone 16 promax", "iPhone 16 Pro Max"), ("iPhone 15 Promax", "iPhone 15 Pro Max"),
    ("16 pro max", "iPhone 16 Pro Max"), ("16", "iPhone 16"), ("iPhone-16-Pro", "iPhone 16 Pro"),
    ("iPhone 18", "iPhone 17"), ("iPhoen SE", "iPhone SE (3rd generation)"),
    ("iphone 16 mini", "iPhone 16"), ("ipad pro 12.9", "iPad Pro (12.9-inch) (6th generation)"),
    ("iPad 10th gen", "iPad (10th generation)"), ("iPhone 12 Minni", "iPhone 12 mini"),
  ])
  func wordsDecide(text: String, name: String) {
    #expect(DeviceTable.nearestName(to: text) == name)
  }

  @Test(arguments: [
    "", "  ", "Galaxy S24", "iPhone 99", "Pixel", "s", "99999999999999999999999",
    String(repeating: "iPhone ", count: 10),
  ])
  func nothingIsSuggestedForOtherNames(text: String) {
    let name = DeviceTable.nearestName(to: text)
    #expect(name == nil, "\(name ?? "")")
  }

  @Test(arguments: DeviceTable.names)
  func aNameIsNearestToItself(name: String) {
    #expect(DeviceTable.nearestName(to: name) == name)
  }
}
