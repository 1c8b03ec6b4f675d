import Testing

@testable import LayoutModel

/// The screens for which documents are checked.
@Suite struct DeviceChoiceTests {
  @Test func representativesAreInTheTable() {
    let screens = DeviceChoice.representative.screens()
    #expect(screens.count == 2 * DeviceChoice.representatives.count)
    #expect(screens[0].device == DeviceChoice.representatives[0])
    #expect((screens[0].orientation, screens[1].orientation) == (.portrait, .landscape))
    // Each is a common device.
    for name in DeviceChoice.representatives {
      #expect(DeviceTable.device(named: name)?.share == .common)
    }
  }

  @Test func includesEachDeviceOnce() {
    let screens = DeviceChoice.all.screens()
    #expect(screens.count == 2 * DeviceTable.all.count)
    #expect(Set(screens).count == screens.count)
    #expect(DeviceChoice.stored.screens().isEmpty)
  }

  @Test func respectsSupportedOrientationsAndIdioms() {
    var app = AppOrientations(phone: [.portrait], pad: [.landscape])
    let screens = DeviceChoice.representative.screens(for: app)
    #expect(screens.allSatisfy { ($0.idiom == .phone) == ($0.orientation == .portrait) })
    app.idioms = [.phone]
    #expect(DeviceChoice.representative.screens(for: app).allSatisfy { $0.idiom == .phone })
    #expect(DeviceChoice.all.screens(for: app).allSatisfy { $0.idiom == .phone })
    // An explicitly named iPad is included.
    let named = DeviceChoice.named(["iPad (10TH generation)"]).screens(for: app)
    #expect(named.map(\.device) == ["iPad (10th generation)"])
    #expect(named.map(\.orientation) == [.landscape])
  }

  @Test func includesARepeatedNameOnce() {
    let screens = DeviceChoice.named(["iPhone 8", "IPHONE 8", "nobody"]).screens(
      for: AppOrientations(phone: [.portrait], pad: []))
    #expect(screens.map(\.device) == ["iPhone 8"])
  }

  @Test(arguments: [
    ("Main.storyboard", [Screen.Idiom.phone, .pad]), ("a/Main~ipad.storyboard", [.pad]),
    ("Main~iphone.storyboard", [.phone]), ("Main~ipad", [.phone, .pad]), ("", [.phone, .pad]),
    ("~ipad.xib", [.pad]),
  ])
  func respectsDeviceModifiersInFileNames(path: String, idioms: [Screen.Idiom]) {
    #expect(AppOrientations.standard.limited(byNameOf: path).idioms == Set(idioms))
  }

  @Test func parsesKeywords() {
    for word in DeviceChoice.keywords { #expect(DeviceChoice(keyword: word)?.text == word) }
    #expect(DeviceChoice(keyword: "some") == nil)
    #expect(DeviceChoice.named([]).text == "stored")
    #expect(DeviceChoice.named(["iPhone 8", "iPhone 16"]).text == "iPhone 8, iPhone 16")
  }

  @Test(arguments: [(nil, false), (15, true), (16, false)] as [(Int?, Bool)])
  func theSmallestSupportedPhoneIsARepresentative(system: Int?, isIncluded: Bool) {
    var app = AppOrientations.standard
    app.oldestSystem = system
    let names = DeviceChoice.representative.screens(for: app).map(\.device)
    #expect(names.contains(DeviceChoice.oldRepresentative) == isIncluded)
    #expect(!DeviceChoice.named(["iPhone 16"]).screens(for: app).contains { $0.size.width == 320 })
  }
}
