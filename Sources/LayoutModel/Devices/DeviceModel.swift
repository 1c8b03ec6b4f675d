/// Devices that share every figure a layout depends on.
package struct DeviceModel: Hashable, Sendable {
  /// As Apple has them, the oldest first.
  package let names: [String]
  package let idiom: Screen.Idiom
  /// Points, in portrait.
  package let size: Size
  /// Pixels a point that UIKit lays out by; the panel of some has fewer.
  package let scale: Double
  /// Of a view controller that fills the screen, without bars, in portrait.
  package let portraitInsets: EdgeInsets
  /// The same in landscape, whichever side is up.
  package let landscapeInsets: EdgeInsets
  /// The width's size class in landscape; a pad's is regular either way.
  package let landscapeWidth: SizeClass.AxisClass
  /// In which the first of them came.
  package let year: Int
  package let share: Share

  /// How likely it is that someone holds one: what a finding on it alone is worth.
  package enum Share: Int, CaseIterable, Comparable, Hashable, Sendable {
    /// Hardly: Apple's current systems do not run on it, or few were sold.
    case rare
    /// Some do: it is some years old, or one of many sizes.
    case uncommon
    /// It is sold now or was until lately, or is the smallest of its kind that must be reckoned with.
    case common

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The name that stands for all of them: the newest.
  package var name: String { names.last ?? "" }

  /// One of them, held in one way.
  ///
  /// - Parameter name: the one that was asked for; nil: the one that stands for all.
  package func screen(_ orientation: Screen.Orientation, named name: String? = nil) -> Screen {
    let isPortrait = orientation == .portrait
    return Screen(
      device: name ?? self.name, orientation: orientation,
      size: isPortrait ? size : Size(size.height, size.width), scale: scale,
      safeAreaInsets: isPortrait ? portraitInsets : landscapeInsets,
      sizeClass: sizeClass(orientation), idiom: idiom)
  }

  private func sizeClass(_ orientation: Screen.Orientation) -> SizeClass {
    switch (idiom, orientation) {
    case (.pad, _): SizeClass(width: .regular, height: .regular)
    case (.phone, .portrait): SizeClass(width: .compact, height: .regular)
    case (.phone, .landscape): SizeClass(width: landscapeWidth, height: .compact)
    }
  }
}
