package import LayoutModel

extension Screen {
  /// The same screen with other sides, in points.
  package func grown(width: Double = 0, height: Double = 0) -> Screen {
    Screen(
      device: device, orientation: orientation,
      size: Size(size.width + width, size.height + height), scale: scale,
      safeAreaInsets: safeAreaInsets, sizeClass: sizeClass, idiom: idiom)
  }
}
