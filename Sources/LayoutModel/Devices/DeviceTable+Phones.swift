extension DeviceTable {
  /// How common: what Apple sells or sold until lately, and what iOS 26 runs on, is common, unless it
  /// is one size of few phones (mini, Air). Phones that stopped at iOS 18 or before are uncommon, the
  /// first SE (iOS 15) is rare.
  package static let phones = homeButtonPhones + notchedPhones + islandPhones

  private static let homeButtonPhones = [
    homeButtonPhone(
      "iPhone 5s", "iPhone SE (1st generation)", size: Size(320, 568), scale: 2, year: 2013,
      share: .rare),
    homeButtonPhone(
      "iPhone 6", "iPhone 6s", "iPhone 7", "iPhone 8", "iPhone SE (2nd generation)",
      "iPhone SE (3rd generation)", size: Size(375, 667), scale: 2, year: 2014, share: .common),
    homeButtonPhone(
      "iPhone 6 Plus", "iPhone 6s Plus", "iPhone 7 Plus", "iPhone 8 Plus", size: Size(414, 736),
      scale: 3, landscapeWidth: .regular, year: 2014, share: .uncommon),
  ]

  private static let notchedPhones = [
    phone(
      "iPhone X", "iPhone XS", "iPhone 11 Pro", size: Size(375, 812), top: 44, year: 2017,
      share: .uncommon),
    phone(
      "iPhone 12 mini", "iPhone 13 mini", size: Size(375, 812), top: 50, year: 2020,
      share: .uncommon),
    phone(
      "iPhone 12", "iPhone 12 Pro", "iPhone 13", "iPhone 13 Pro", "iPhone 14", "iPhone 16e",
      size: Size(390, 844), top: 47, year: 2020, share: .common),
    phone(
      "iPhone XR", "iPhone 11", size: Size(414, 896), scale: 2, top: 48, landscapeWidth: .regular,
      year: 2018, share: .common),
    phone(
      "iPhone XS Max", "iPhone 11 Pro Max", size: Size(414, 896), top: 44,
      landscapeWidth: .regular, year: 2018, share: .uncommon),
    phone(
      "iPhone 12 Pro Max", "iPhone 13 Pro Max", "iPhone 14 Plus", size: Size(428, 926), top: 47,
      landscapeWidth: .regular, year: 2020, share: .common),
  ]

  private static let islandPhones = [
    phone(
      "iPhone 14 Pro", "iPhone 15", "iPhone 15 Pro", "iPhone 16", size: Size(393, 852), top: 59,
      year: 2022, share: .common),
    phone(
      "iPhone 16 Pro", "iPhone 17", "iPhone 17 Pro", size: Size(402, 874), top: 62, year: 2024,
      share: .common),
    phone(
      "iPhone Air", size: Size(420, 912), top: 68, landscapeWidth: .regular, year: 2025,
      share: .uncommon),
    phone(
      "iPhone 14 Pro Max", "iPhone 15 Plus", "iPhone 15 Pro Max", "iPhone 16 Plus",
      size: Size(430, 932), top: 59, landscapeWidth: .regular, year: 2022, share: .common),
    phone(
      "iPhone 16 Pro Max", "iPhone 17 Pro Max", size: Size(440, 956), top: 62,
      landscapeWidth: .regular, year: 2024, share: .common),
  ]
}
