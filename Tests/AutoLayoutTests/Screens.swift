import LayoutModel
import Testing

extension Screen {
  static let se1 = phone(320, 568, top: 20)
  static let se = phone(375, 667, top: 20)
  static let plus = phone(414, 736, scale: 3, top: 20)
  static let island = phone(393, 852, scale: 3, top: 59, bottom: 34)
  static let max = phone(430, 932, scale: 3, top: 59, bottom: 34)
  static let seLandscape = phone(667, 375, top: 0)
  static let islandLandscape = phone(852, 393, scale: 3, top: 0, sides: 59, bottom: 21)
  static let maxLandscape = phone(932, 430, scale: 3, top: 0, sides: 59, bottom: 21)
  static let pad = Screen(
    device: "iPad", orientation: .portrait, size: Size(768, 1024), scale: 2,
    safeAreaInsets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
    sizeClass: SizeClass(width: .regular, height: .regular), idiom: .pad)

  /// The screen of a device of the table, in portrait.
  static func portrait(of name: String) throws -> Screen {
    try #require(DeviceTable.device(named: name)).screen(.portrait, named: name)
  }

  /// Small and large screens, in portrait and landscape, with and without a notch.
  static let several: [Screen] = [
    .se1, .se, .island, .max, .seLandscape, .islandLandscape, .pad,
  ]

  /// - Parameters:
  ///   - sides: the safe area at both sides in landscape.
  private static func phone(
    _ width: Double, _ height: Double, scale: Double = 2, top: Double, sides: Double = 0,
    bottom: Double = 0
  ) -> Screen {
    let isLandscape = width > height
    return Screen(
      device: "iPhone", orientation: isLandscape ? .landscape : .portrait,
      size: Size(width, height), scale: scale,
      safeAreaInsets: EdgeInsets(top: top, left: sides, bottom: bottom, right: sides),
      sizeClass: SizeClass(
        width: isLandscape && height >= 414 ? .regular : .compact,
        height: isLandscape ? .compact : .regular),
      idiom: .phone)
  }
}
