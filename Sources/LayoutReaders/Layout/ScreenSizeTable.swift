package import LayoutModel

/// The screens that layouts are drawn for, by their sizes.
enum ScreenSizeTable {
  /// Points, held upright, with the pixels a point.
  private static let phones: [(size: Size, scale: Double)] = [
    (Size(320, 480), 2), (Size(320, 568), 2), (Size(375, 667), 2), (Size(414, 736), 3),
    (Size(375, 812), 3), (Size(390, 844), 3), (Size(393, 852), 3), (Size(402, 874), 3),
    // Of this size there are screens of 3 pixels a point too.
    (Size(414, 896), 2),
    (Size(420, 912), 3), (Size(428, 926), 3), (Size(430, 932), 3), (Size(440, 956), 3),
  ]

  private static let pads = [
    Size(744, 1133), Size(768, 1024), Size(810, 1080), Size(820, 1180), Size(834, 1112),
    Size(834, 1194), Size(834, 1210), Size(1024, 1366), Size(1032, 1376),
  ]

  /// A device's screen; nil where no device has one of this size.
  ///
  /// - Parameters:
  ///   - size: in points, as the screen is held.
  ///   - insets: of the safe area of a controller without bars, in points.
  static func screen(of size: Size, insets: EdgeInsets) -> Screen? {
    let upright = Size(min(size.width, size.height), max(size.width, size.height))
    if let phone = phones.first(where: { $0.size == upright }) {
      return screen("iPhone", size, scale: phone.scale, insets, .phone)
    }
    return pads.contains(upright) ? screen("iPad", size, scale: 2, insets, .pad) : nil
  }

  /// A screen of a size that no device has.
  static func other(_ name: String?, _ size: Size, _ insets: EdgeInsets) -> Screen {
    let isPad = min(size.width, size.height) >= smallestPad
    return screen(name ?? "a screen", size, scale: 2, insets, isPad ? .pad : .phone)
  }

  private static let smallestPad = 744.0

  private static func screen(
    _ name: String, _ size: Size, scale: Double, _ insets: EdgeInsets, _ idiom: Screen.Idiom
  ) -> Screen {
    let isLandscape = size.width > size.height
    return Screen(
      device: name, orientation: isLandscape ? .landscape : .portrait, size: size, scale: scale,
      safeAreaInsets: insets, sizeClass: .of(size, idiom), idiom: idiom)
  }
}

extension SizeClass {
  /// Of a whole screen.
  ///
  /// In landscape, iPhones as wide as the large ones have room in width as iPads have.
  package static func of(_ size: Size, _ idiom: Screen.Idiom) -> SizeClass {
    if idiom == .pad { return SizeClass(width: .regular, height: .regular) }
    guard size.width > size.height else { return SizeClass(width: .compact, height: .regular) }
    return SizeClass(width: size.height >= 414 ? .regular : .compact, height: .compact)
  }
}
