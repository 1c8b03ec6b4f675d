/// The devices that layouts are laid out on.
///
/// Sizes, scales and size classes are those of Apple's tables, safe areas are as devices and their
/// simulators report them, since Apple publishes none:
///
/// - Dimensions and size classes: https://developer.apple.com/design/human-interface-guidelines/layout,
///   its "Device screen dimensions" and "Device size classes"; scales also in
///   https://gist.github.com/ricsantos/e7baee6885626b9cb87c021a5097623f.
/// - A phone's bars, upright and turned: https://useyourloaf.com/blog/supporting-iphone-x/.
/// - Safe areas of newer phones: https://pub.dev/documentation/device_preview/latest/presets/ and
///   https://pub.dev/documentation/flutterware/latest/devices/, which agree but for the home indicator
///   in landscape: 21 points up to iOS 18, 20 since. 21 is taken.
/// - A pad's: https://hacknicity.medium.com/how-ipad-apps-adapt-to-the-new-11-and-12-9-ipads-pro-cabd1c0e5f20.
package enum DeviceTable {
  /// Phones by size, then pads.
  package static let all = phones + pads

  /// The device of a name, in any case; nil: there is none.
  package static func device(named name: String) -> DeviceModel? {
    let wanted = name.lowercased()
    return all.first { $0.names.contains { $0.lowercased() == wanted } }
  }

  /// Every name, in the table's order.
  package static var names: [String] { all.flatMap(\.names) }

  /// A phone with a home button: the status bar in portrait, and nothing in landscape.
  static func homeButtonPhone(
    _ names: String..., size: Size, scale: Double, landscapeWidth: SizeClass.AxisClass = .compact,
    year: Int, share: DeviceModel.Share
  ) -> DeviceModel {
    DeviceModel(
      names: names, idiom: .phone, size: size, scale: scale,
      portraitInsets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
      landscapeInsets: .zero, landscapeWidth: landscapeWidth, year: year, share: share)
  }

  /// A phone with a home indicator: what is at the top in portrait is at both sides in landscape.
  package static func phone(
    _ names: String..., size: Size, scale: Double = 3, top: Double,
    landscapeWidth: SizeClass.AxisClass = .compact, year: Int, share: DeviceModel.Share
  ) -> DeviceModel {
    DeviceModel(
      names: names, idiom: .phone, size: size, scale: scale,
      portraitInsets: EdgeInsets(top: top, left: 0, bottom: 34, right: 0),
      landscapeInsets: EdgeInsets(top: 0, left: top, bottom: 21, right: top),
      landscapeWidth: landscapeWidth, year: year, share: share)
  }

  package static func pad(
    _ names: String..., size: Size, hasHomeButton: Bool = false, year: Int,
    share: DeviceModel.Share
  ) -> DeviceModel {
    let insets =
      hasHomeButton
      ? EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
      : EdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
    return DeviceModel(
      names: names, idiom: .pad, size: size, scale: 2, portraitInsets: insets,
      landscapeInsets: insets, landscapeWidth: .regular, year: year, share: share)
  }
}
