import LayoutModel
import Testing

/// The device table: its figures are consistent, and some are compared with Apple's.
@Suite struct DeviceTableTests {
  @Test func namesAreUniqueInAnyCase() {
    let names = DeviceTable.names.map { $0.lowercased() }
    #expect(Set(names).count == names.count)
    #expect(!names.contains(""))
    #expect(!names.contains { $0 == "all" || $0 == "stored" || $0.contains(",") })
  }

  @Test func aliasesAreUniqueAndWithoutSpaces() {
    let names = Set(DeviceTable.names.map { $0.lowercased() })
    var owners: [String: String] = [:]
    for name in DeviceTable.names {
      #expect(DeviceTable.device(named: name)?.names.contains(name) == true)
      for alias in DeviceTable.aliases(of: name) {
        #expect(owners.updateValue(name, forKey: alias) == nil, "\(alias)")
        #expect(!names.contains(alias) && !alias.contains(" "), "\(alias)")
        #expect(DeviceTable.spelling(of: alias.uppercased()) == name, "\(alias)")
      }
    }
  }

  @Test(arguments: [
    ("iphone16", "iPhone 16"), ("iPhone16ProMax", "iPhone 16 Pro Max"),
    ("se", "iPhone SE (3rd generation)"), ("SE1", "iPhone SE (1st generation)"),
    ("ipadpro12.9-6", "iPad Pro (12.9-inch) (6th generation)"),
    ("ipad10", "iPad (10th generation)"),
    ("iPad Pro", "iPad Pro 11-inch (M5)"), ("IPAD MINI", "iPad mini (A17 Pro)"),
    ("iPhone SE", "iPhone SE (3rd generation)"), ("iphone 15promax", "iPhone 15 Pro Max"),
    ("ipadair13m2", "iPad Air 13-inch (M2)"), ("iphone 16 pro max", "iPhone 16 Pro Max"),
  ])
  func aliasesNameDevices(alias: String, name: String) {
    #expect(DeviceTable.spelling(of: alias) == name)
    #expect(DeviceTable.device(named: alias)?.names.contains(name) == true)
  }

  @Test(arguments: DeviceTable.all)
  func landscapeIsPortraitRotated(device: DeviceModel) {
    let (portrait, landscape) = (device.screen(.portrait), device.screen(.landscape))
    #expect(portrait.size == Size(landscape.size.height, landscape.size.width))
    #expect(portrait.size.width < portrait.size.height)
    #expect(portrait.scale == landscape.scale)
    #expect(portrait.device == landscape.device)
  }

  /// Apple's announcements. A device is not older than those before it in the table.
  @Test(arguments: [
    ("iPhone 8", 11), ("iPhone XR", 12), ("iPhone 11", 13), ("iPhone 12 mini", 14),
    ("iPhone 14 Pro", 16),
    ("iPhone 16", 18), ("iPad (10th generation)", 16), ("iPad Pro (10.5-inch)", 10),
  ])
  func aDeviceRunsTheSystemOfItsRelease(name: String, system: Int) throws {
    let model = try #require(DeviceTable.device(named: name))
    #expect(model.screen(.landscape, named: name).firstSystem == system)
    let systems = model.names.map { model.screen(.portrait, named: $0).firstSystem }
    #expect(systems == systems.sorted() && systems.first.map { $0 > 6 } == true)
    #expect(model.screen(.portrait).firstSystem == systems.last)
  }

  @Test(arguments: DeviceTable.all)
  func aScreenIsWholePixels(device: DeviceModel) {
    #expect([2.0, 3.0].contains(device.scale))
    for side in [device.size.width, device.size.height] {
      #expect((side * device.scale).truncatingRemainder(dividingBy: 1) == 0)
    }
  }

  @Test(arguments: DeviceTable.all)
  func safeAreasFollowTheHomeButton(device: DeviceModel) {
    let (portrait, landscape) = (device.portraitInsets, device.landscapeInsets)
    let hasHomeButton = portrait.bottom == 0
    #expect((portrait.left, portrait.right) == (0, 0))
    switch device.idiom {
    case .pad:
      #expect(portrait == landscape)
      #expect((portrait.top, portrait.bottom) == (hasHomeButton ? 20 : 24, hasHomeButton ? 0 : 20))
    case .phone where hasHomeButton:
      #expect(portrait.top == 20)
      #expect(landscape == .zero)
    case .phone:
      #expect((44...68).contains(portrait.top))
      #expect(portrait.bottom == 34)
      #expect((landscape.left, landscape.right) == (portrait.top, portrait.top))
      #expect((landscape.top, landscape.bottom) == (0, 21))
    }
  }

  @Test(arguments: DeviceTable.all)
  func sizeClassesFollowTheWidth(device: DeviceModel) {
    let (portrait, landscape) = (device.screen(.portrait), device.screen(.landscape))
    switch device.idiom {
    case .pad:
      let regular = SizeClass(width: .regular, height: .regular)
      #expect((portrait.sizeClass, landscape.sizeClass) == (regular, regular))
    case .phone:
      #expect(portrait.sizeClass == SizeClass(width: .compact, height: .regular))
      #expect(landscape.sizeClass.height == .compact)
      #expect((landscape.sizeClass.width == .regular) == (device.size.width >= 414))
    }
  }

  @Test(arguments: [
    ("iPhone SE (1st generation)", 320.0, 568.0, 20.0), ("iPhone 8", 375, 667, 20),
    ("iPhone 8 Plus", 414, 736, 20), ("iPhone 11 Pro", 375, 812, 44), ("iPhone 11", 414, 896, 48),
    ("iPhone 13 mini", 375, 812, 50), ("iPhone 14", 390, 844, 47),
    ("iPhone 14 Plus", 428, 926, 47), ("iPhone 16", 393, 852, 59),
    ("iPhone 16 Plus", 430, 932, 59), ("iPhone 17 Pro", 402, 874, 62),
    ("iPhone 17 Pro Max", 440, 956, 62), ("iPhone 16e", 390, 844, 47),
    ("iPhone Air", 420, 912, 68), ("iPad mini (6th generation)", 744, 1133, 24),
    ("iPad (9th generation)", 810, 1080, 20), ("iPad (10th generation)", 820, 1180, 24),
    ("iPad Air 13-inch (M2)", 1024, 1366, 24), ("iPad Pro 13-inch (M4)", 1032, 1376, 24),
  ])
  func figuresEqualApples(name: String, width: Double, height: Double, top: Double) throws {
    let device = try #require(DeviceTable.device(named: name.uppercased()))
    #expect(device.size == Size(width, height))
    #expect(device.portraitInsets.top == top)
    #expect(device.screen(.portrait, named: name).device == name)
  }

  @Test func returnsNilForAnUnknownName() {
    #expect(DeviceTable.device(named: "iPhone 18") == nil)
    #expect(DeviceTable.device(named: "") == nil)
  }
}
