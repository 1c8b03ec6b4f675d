extension DeviceTable {
  /// An app on a pad may also be shown beside another, in a window of any width: these are the sizes
  /// of the whole screen.
  package static let pads = [
    pad(
      "iPad mini (6th generation)", "iPad mini (A17 Pro)", size: Size(744, 1133), year: 2021,
      share: .common),
    pad(
      "iPad Air 2", "iPad mini 4", "iPad Pro (9.7-inch)", "iPad (5th generation)",
      "iPad (6th generation)", "iPad mini (5th generation)", size: Size(768, 1024),
      hasHomeButton: true, year: 2014, share: .uncommon),
    pad(
      "iPad (7th generation)", "iPad (8th generation)", "iPad (9th generation)",
      size: Size(810, 1080), hasHomeButton: true, year: 2019, share: .common),
    pad(
      "iPad Air (4th generation)", "iPad Air (5th generation)", "iPad (10th generation)",
      "iPad Air 11-inch (M2)", "iPad (A16)", "iPad Air 11-inch (M3)", size: Size(820, 1180),
      year: 2020, share: .common),
    pad(
      "iPad Pro (10.5-inch)", "iPad Air (3rd generation)", size: Size(834, 1112),
      hasHomeButton: true, year: 2017, share: .uncommon),
    pad(
      "iPad Pro (11-inch) (1st generation)", "iPad Pro (11-inch) (2nd generation)",
      "iPad Pro (11-inch) (3rd generation)", "iPad Pro (11-inch) (4th generation)",
      size: Size(834, 1194), year: 2018, share: .common),
    pad(
      "iPad Pro 11-inch (M4)", "iPad Pro 11-inch (M5)", size: Size(834, 1210), year: 2024,
      share: .common),
    pad(
      "iPad Pro (12.9-inch) (1st generation)", "iPad Pro (12.9-inch) (2nd generation)",
      size: Size(1024, 1366), hasHomeButton: true, year: 2015, share: .uncommon),
    pad(
      "iPad Pro (12.9-inch) (3rd generation)", "iPad Pro (12.9-inch) (4th generation)",
      "iPad Pro (12.9-inch) (5th generation)", "iPad Pro (12.9-inch) (6th generation)",
      "iPad Air 13-inch (M2)", "iPad Air 13-inch (M3)", size: Size(1024, 1366), year: 2018,
      share: .common),
    pad(
      "iPad Pro 13-inch (M4)", "iPad Pro 13-inch (M5)", size: Size(1032, 1376), year: 2024,
      share: .common),
  ]
}
