import LayoutModel
import Testing

/// Which screens documents are laid out on.
@Suite struct DeviceChoiceTests {
  @Test func theRepresentativesAreInTheTable() {
    let screens = DeviceChoice.representative.screens()
    #expect(screens.count == 2 * DeviceChoice.representatives.count)
    #expect(screens[0].device == DeviceChoice.representatives[0])
    #expect((screens[0].orientation, screens[1].orientation) == (.portrait, .landscape))
    // Each is one that most people have.
    for name in DeviceChoice.representatives {
      #expect(DeviceTable.device(named: name)?.share == .common)
    }
  }

  @Test func allIsEachOnce() {
    let screens = DeviceChoice.all.screens()
    #expect(screens.count == 2 * DeviceTable.all.count)
    #expect(Set(screens).count == screens.count)
    #expect(DeviceChoice.stored.screens().isEmpty)
  }

  @Test func theAppSaysHowItIsHeldAndOnWhat() {
    var app = AppOrientations(phone: [.portrait], pad: [.landscape])
    let screens = DeviceChoice.representative.screens(for: app)
    #expect(screens.allSatisfy { ($0.idiom == .phone) == ($0.orientation == .portrait) })
    app.idioms = [.phone]
    #expect(DeviceChoice.representative.screens(for: app).allSatisfy { $0.idiom == .phone })
    #expect(DeviceChoice.all.screens(for: app).allSatisfy { $0.idiom == .phone })
    // Whoever names a pad means it.
    let named = DeviceChoice.named(["iPad (10TH generation)"]).screens(for: app)
    #expect(named.map(\.device) == ["iPad (10th generation)"])
    #expect(named.map(\.orientation) == [.landscape])
  }

  @Test func aNameCountsOnce() {
    let screens = DeviceChoice.named(["iPhone 8", "IPHONE 8", "nobody"]).screens(
      for: AppOrientations(phone: [.portrait], pad: []))
    #expect(screens.map(\.device) == ["iPhone 8"])
  }

  @Test(arguments: [
    ("Main.storyboard", [Screen.Idiom.phone, .pad]), ("a/Main~ipad.storyboard", [.pad]),
    ("Main~iphone.storyboard", [.phone]), ("Main~ipad", [.phone, .pad]), ("", [.phone, .pad]),
    ("~ipad.xib", [.pad]),
  ])
  func aDocumentsNameLimitsIt(path: String, idioms: [Screen.Idiom]) {
    #expect(AppOrientations.standard.limited(byNameOf: path).idioms == Set(idioms))
  }

  @Test func wordsAreRead() {
    for word in DeviceChoice.keywords { #expect(DeviceChoice(keyword: word)?.text == word) }
    #expect(DeviceChoice(keyword: "some") == nil)
    #expect(DeviceChoice.named([]).text == "stored")
    #expect(DeviceChoice.named(["iPhone 8", "iPhone 16"]).text == "iPhone 8, iPhone 16")
  }
}
