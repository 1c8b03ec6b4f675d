/// A screen that a layout is laid out on: a device in one orientation.
package struct Screen: Hashable, Sendable {
  /// The device's name as Apple has it: `iPhone SE (3rd generation)`.
  package var device: String
  package var orientation: Orientation
  /// Points, as the screen is held.
  package var size: Size
  /// Pixels a point.
  package var scale: Double
  /// Of a view controller that fills the screen, without bars.
  package var safeAreaInsets: EdgeInsets
  package var sizeClass: SizeClass
  package var idiom: Idiom

  package enum Orientation: String, CaseIterable, Hashable, Sendable {
    case portrait, landscape
  }

  package enum Idiom: String, CaseIterable, Hashable, Sendable {
    case phone, pad
  }

  package init(
    device: String, orientation: Orientation, size: Size, scale: Double,
    safeAreaInsets: EdgeInsets, sizeClass: SizeClass, idiom: Idiom
  ) {
    self.device = device
    self.orientation = orientation
    self.size = size
    self.scale = scale
    self.safeAreaInsets = safeAreaInsets
    self.sizeClass = sizeClass
    self.idiom = idiom
  }
}
