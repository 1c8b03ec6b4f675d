/// The devices for which layouts are computed.
///
/// Sizes, scales and size classes are from Apple's tables. Safe areas are those reported by devices
/// and simulators, because Apple does not publish them:
///
/// - Dimensions and size classes:
///   https://developer.apple.com/design/human-interface-guidelines/layout, "Device screen
///   dimensions" and "Device size classes"; scales also in
///   https://gist.github.com/ricsantos/e7baee6885626b9cb87c021a5097623f.
/// - Bars of iPhones in portrait and landscape: https://useyourloaf.com/blog/supporting-iphone-x/.
/// - Safe areas of newer iPhones: https://pub.dev/documentation/device_preview/latest/presets/ and
///   https://pub.dev/documentation/flutterware/latest/devices/. They differ only in the home
///   indicator in landscape: 21 points up to iOS 18, 20 points since. The table has 21.
/// - Versions of iOS that devices were released with: Apple's announcements; the years are in
///   https://support.apple.com/en-us/108044 (iPhones) and https://support.apple.com/en-us/108043 (iPads).
/// - Safe areas of iPads:
///   https://hacknicity.medium.com/how-ipad-apps-adapt-to-the-new-11-and-12-9-ipads-pro-cabd1c0e5f20.
public enum DeviceTable {
  /// iPhones by size, then iPads.
  public static let all = phones + iPads

  /// All names, in the table's order.
  public static var names: [String] { all.flatMap(\.names) }

  /// An iPhone with a home button: it has a status bar in portrait and no insets in landscape.
  static func homeButtonPhone(
    _ names: String..., systems: [Int], size: Size, scale: Double,
    landscapeWidth: SizeClass.AxisClass = .compact, year: Int, share: DeviceModel.Share
  ) -> DeviceModel {
    DeviceModel(
      names: names, firstSystems: systems, idiom: .phone, size: size, scale: scale,
      portraitInsets: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0),
      landscapeInsets: .zero, landscapeWidth: landscapeWidth, year: year, share: share)
  }

  /// An iPhone with a home indicator: the top inset in portrait is the inset on both sides in
  /// landscape.
  public static func phone(
    _ names: String..., systems: [Int], size: Size, scale: Double = 3, top: Double,
    landscapeWidth: SizeClass.AxisClass = .compact, year: Int, share: DeviceModel.Share
  ) -> DeviceModel {
    DeviceModel(
      names: names, firstSystems: systems, idiom: .phone, size: size, scale: scale,
      portraitInsets: EdgeInsets(top: top, left: 0, bottom: 34, right: 0),
      landscapeInsets: EdgeInsets(top: 0, left: top, bottom: 21, right: top),
      landscapeWidth: landscapeWidth, year: year, share: share)
  }

  public static func iPad(
    _ names: String..., systems: [Int], size: Size, hasHomeButton: Bool = false, year: Int,
    share: DeviceModel.Share
  ) -> DeviceModel {
    let insets =
      hasHomeButton
      ? EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
      : EdgeInsets(top: 24, left: 0, bottom: 20, right: 0)
    return DeviceModel(
      names: names, firstSystems: systems, idiom: .pad, size: size, scale: 2,
      portraitInsets: insets, landscapeInsets: insets, landscapeWidth: .regular, year: year,
      share: share)
  }
}

/// Devices with equal figures.
public struct DeviceModel: Hashable, Sendable {
  /// The marketing names, the oldest first.
  public let names: [String]
  /// The major versions of iOS that the devices were released with, by index of the name.
  fileprivate let firstSystems: [Int]
  public let idiom: Screen.Idiom
  /// Points, in portrait.
  public let size: Size
  /// Pixels per point of UIKit's coordinate system. The panel of some devices has fewer.
  public let scale: Double
  /// The safe area of a view controller that fills the screen in portrait, without bars.
  public let portraitInsets: EdgeInsets
  /// The safe area in landscape, in both directions.
  public let landscapeInsets: EdgeInsets
  /// The width's size class in landscape; that of an iPad is always regular.
  public let landscapeWidth: SizeClass.AxisClass
  /// The release year of the first of them.
  public let year: Int
  public let share: Share

  /// How common the devices are. It determines the severity of findings on them alone.
  public enum Share: CaseIterable, Comparable, Hashable, Sendable {
    /// Current systems do not support the devices, or few were sold.
    case rare
    /// The devices are some years old, or have one of many sizes.
    case uncommon
    /// The devices are sold now or were until recently, or are the smallest supported ones.
    case common
  }

  /// The newest name.
  public var name: String { names.last ?? "" }

  /// The screen of the device in an orientation.
  ///
  /// - Parameter name: the requested name; nil: the newest one.
  public func screen(_ orientation: Screen.Orientation, named name: String? = nil) -> Screen {
    let isPortrait = orientation == .portrait
    let index = name.flatMap { names.firstIndex(of: $0) } ?? names.count - 1
    return Screen(
      device: name ?? self.name, orientation: orientation,
      size: isPortrait ? size : Size(size.height, size.width), scale: scale,
      safeAreaInsets: isPortrait ? portraitInsets : landscapeInsets,
      sizeClass: sizeClass(orientation), idiom: idiom, firstSystem: firstSystems[index])
  }

  private func sizeClass(_ orientation: Screen.Orientation) -> SizeClass {
    switch (idiom, orientation) {
    case (.pad, _): SizeClass(width: .regular, height: .regular)
    case (.phone, .portrait): SizeClass(width: .compact, height: .regular)
    case (.phone, .landscape): SizeClass(width: landscapeWidth, height: .compact)
    }
  }
}

extension DeviceTable {
  /// Shares: devices that Apple sells or sold recently, and those that run iOS 26, are common,
  /// except sizes of few devices (mini, Air). iPhones limited to iOS 18 or earlier are uncommon.
  /// The first SE (iOS 15) is rare.
  public static let phones = homeButtonPhones + notchedPhones + islandPhones

  private static let homeButtonPhones = [
    homeButtonPhone(
      "iPhone 5s", "iPhone SE (1st generation)",
      systems: [7, 9],
      size: Size(320, 568), scale: 2, year: 2013, share: .rare),
    homeButtonPhone(
      "iPhone 6", "iPhone 6s", "iPhone 7", "iPhone 8", "iPhone SE (2nd generation)",
      "iPhone SE (3rd generation)",
      systems: [8, 9, 10, 11, 13, 15],
      size: Size(375, 667), scale: 2, year: 2014, share: .common),
    homeButtonPhone(
      "iPhone 6 Plus", "iPhone 6s Plus", "iPhone 7 Plus", "iPhone 8 Plus",
      systems: [8, 9, 10, 11],
      size: Size(414, 736), scale: 3, landscapeWidth: .regular, year: 2014, share: .uncommon),
  ]

  private static let notchedPhones = [
    phone(
      "iPhone X", "iPhone XS", "iPhone 11 Pro",
      systems: [11, 12, 13],
      size: Size(375, 812), top: 44, year: 2017, share: .uncommon),
    phone(
      "iPhone 12 mini", "iPhone 13 mini",
      systems: [14, 15],
      size: Size(375, 812), top: 50, year: 2020, share: .uncommon),
    phone(
      "iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 14", "iPhone 16e",
      systems: [14, 14, 15, 15, 16, 18],
      size: Size(390, 844), top: 47, year: 2020, share: .common),
    phone(
      "iPhone XR", "iPhone 11",
      systems: [12, 13],
      size: Size(414, 896), scale: 2, top: 48, landscapeWidth: .regular, year: 2018,
      share: .common),
    phone(
      "iPhone XS Max", "iPhone 11 Pro Max",
      systems: [12, 13],
      size: Size(414, 896), top: 44, landscapeWidth: .regular, year: 2018, share: .uncommon),
    phone(
      "iPhone 12 Pro Max", "iPhone 13 Pro Max", "iPhone 14 Plus",
      systems: [14, 15, 16],
      size: Size(428, 926), top: 47, landscapeWidth: .regular, year: 2020, share: .common),
  ]

  private static let islandPhones = [
    phone(
      "iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16",
      systems: [16, 17, 17, 18],
      size: Size(393, 852), top: 59, year: 2022, share: .common),
    phone(
      "iPhone 16 Pro", "iPhone 17", "iPhone 17 Pro",
      systems: [18, 26, 26],
      size: Size(402, 874), top: 62, year: 2024, share: .common),
    phone(
      "iPhone Air",
      systems: [26],
      size: Size(420, 912), top: 68, landscapeWidth: .regular, year: 2025, share: .uncommon),
    phone(
      "iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 16 Plus",
      systems: [16, 17, 17, 18],
      size: Size(430, 932), top: 59, landscapeWidth: .regular, year: 2022, share: .common),
    phone(
      "iPhone 16 Pro Max", "iPhone 17 Pro Max",
      systems: [18, 26],
      size: Size(440, 956), top: 62, landscapeWidth: .regular, year: 2024, share: .common),
  ]
}

extension DeviceTable {
  /// On iPad an app can also be shown beside another in a window of any width. These are the sizes
  /// of the whole screen.
  public static let iPads = [
    iPad(
      "iPad mini (6th generation)", "iPad mini (A17 Pro)",
      systems: [15, 18],
      size: Size(744, 1133), year: 2021, share: .common),
    iPad(
      "iPad Air 2", "iPad mini 4", "iPad Pro (9.7-inch)", "iPad (5th generation)",
      "iPad (6th generation)", "iPad mini (5th generation)",
      systems: [8, 9, 9, 10, 11, 12],
      size: Size(768, 1024), hasHomeButton: true, year: 2014, share: .uncommon),
    iPad(
      "iPad (7th generation)", "iPad (8th generation)", "iPad (9th generation)",
      systems: [13, 14, 15],
      size: Size(810, 1080), hasHomeButton: true, year: 2019, share: .common),
    iPad(
      "iPad Air (4th generation)", "iPad Air (5th generation)", "iPad (10th generation)",
      "iPad Air 11-inch (M2)", "iPad (A16)", "iPad Air 11-inch (M3)",
      systems: [14, 15, 16, 17, 18, 18],
      size: Size(820, 1180), year: 2020, share: .common),
    iPad(
      "iPad Pro (10.5-inch)", "iPad Air (3rd generation)",
      systems: [10, 12],
      size: Size(834, 1112), hasHomeButton: true, year: 2017, share: .uncommon),
    iPad(
      "iPad Pro (11-inch) (1st generation)", "iPad Pro (11-inch) (2nd generation)",
      "iPad Pro (11-inch) (3rd generation)", "iPad Pro (11-inch) (4th generation)",
      systems: [12, 13, 14, 16],
      size: Size(834, 1194), year: 2018, share: .common),
    iPad(
      "iPad Pro 11-inch (M4)", "iPad Pro 11-inch (M5)",
      systems: [17, 26],
      size: Size(834, 1210), year: 2024, share: .common),
    iPad(
      "iPad Pro (12.9-inch) (1st generation)", "iPad Pro (12.9-inch) (2nd generation)",
      systems: [9, 10],
      size: Size(1024, 1366), hasHomeButton: true, year: 2015, share: .uncommon),
    iPad(
      "iPad Pro (12.9-inch) (3rd generation)", "iPad Pro (12.9-inch) (4th generation)",
      "iPad Pro (12.9-inch) (5th generation)", "iPad Pro (12.9-inch) (6th generation)",
      "iPad Air 13-inch (M2)", "iPad Air 13-inch (M3)",
      systems: [12, 13, 14, 16, 17, 18],
      size: Size(1024, 1366), year: 2018, share: .common),
    iPad(
      "iPad Pro 13-inch (M4)", "iPad Pro 13-inch (M5)",
      systems: [17, 26],
      size: Size(1032, 1376), year: 2024, share: .common),
  ]
}
