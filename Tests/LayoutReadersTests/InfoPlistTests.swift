import LayoutModel
import LayoutReaders
import Testing

/// The supported orientations and idioms in an app's Info.plist.
@Suite struct InfoPlistTests {
  private static func list(_ body: String) -> [UInt8] {
    Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
        <key>CFBundleName</key><string>Shop</string>
        \(body)
        <key>UIRequiresFullScreen</key><true/>
      </dict>
      </plist>
      """.utf8)
  }

  private static func key(_ name: String, _ values: String...) -> String {
    let strings = values.map { "<string>UIInterfaceOrientation\($0)</string>" }.joined()
    return "<key>UISupportedInterfaceOrientations\(name)</key><array>\(strings)</array>"
  }

  struct OrientationCase {
    let body: String
    let phone: [Screen.Orientation]
    let pad: [Screen.Orientation]
  }

  @Test(arguments: [
    OrientationCase(
      body: "", phone: [Screen.Orientation.portrait, .landscape],
      pad: [Screen.Orientation.portrait, .landscape]),
    OrientationCase(body: key("", "Portrait"), phone: [.portrait], pad: [.portrait]),
    OrientationCase(
      body: key("", "Portrait", "PortraitUpsideDown"), phone: [.portrait], pad: [.portrait]),
    OrientationCase(body: key("", "LandscapeLeft"), phone: [.landscape], pad: [.landscape]),
    OrientationCase(
      body: key("", "Portrait") + key("~ipad", "Portrait", "LandscapeRight"), phone: [.portrait],
      pad: [.portrait, .landscape]),
    OrientationCase(
      body: key("", "Portrait") + key("~iphone", "LandscapeLeft"), phone: [.landscape],
      pad: [.portrait]),
    OrientationCase(
      body: key("~ipad", "Portrait"), phone: [.portrait, .landscape], pad: [.portrait]),
    // An unsupported value, such as a build setting, is ignored.
    OrientationCase(
      body: key("", "Sideways"), phone: [.portrait, .landscape], pad: [.portrait, .landscape]),
    OrientationCase(body: key(""), phone: [.portrait, .landscape], pad: [.portrait, .landscape]),
  ])
  func orientations(example: OrientationCase) throws {
    let settings = try InfoPlistReader.read(Self.list(example.body))
    #expect(settings.phone == Set(example.phone))
    #expect(settings.pad == Set(example.pad))
    #expect(settings.idioms == Set(Screen.Idiom.allCases))
  }

  @Test(arguments: [
    ("<array><integer>1</integer></array>", [Screen.Idiom.phone]),
    ("<array><integer> 2 </integer></array>", [.pad]),
    ("<array><string>1</string><string>2</string></array>", [.phone, .pad]),
    ("<string>$(TARGETED_DEVICE_FAMILY)</string>", [.phone, .pad]),
  ])
  func idioms(family: String, idioms: [Screen.Idiom]) throws {
    let settings = try InfoPlistReader.read(Self.list("<key>UIDeviceFamily</key>\(family)"))
    #expect(settings.idioms == Set(idioms))
  }

  @Test(arguments: [
    ("bplist00", "it is a binary property list, which is not read"), ("", "no property list"),
    ("<plist><dict>", "it is no property list in XML: "), ("<plist/>", "with a dictionary"),
    ("<dict/>", "with a dictionary"),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><plist><dict/></plist>", "XML"),
    (String(repeating: "a", count: InfoPlistReader.byteLimit + 1), "more than 1 MiB"),
  ])
  func rejectsInvalidPropertyLists(text: String, message: String) {
    let refusal = #expect(throws: InfoPlistReader.ReadError.self) {
      try InfoPlistReader.read(Array(text.utf8))
    }
    #expect(refusal?.message.contains(message) == true, "\(refusal?.message ?? "")")
  }

  @Test func acceptsAListAtTheSizeLimit() throws {
    let list = Self.list("")
    let padding = [UInt8](repeating: 0x20, count: InfoPlistReader.byteLimit - list.count)
    #expect(try InfoPlistReader.read(list + padding) == .standard)
  }
}
