@testable import Files
import Foundation
import LayoutReaders
import Testing

@testable import LayoutModel
import Project

/// The orientations and devices that an app's property list declares.
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

  private static func read(_ bytes: [UInt8]) throws -> AppOrientations {
    try InfoPlist.orientations(in: bytes, path: "Info.plist").appOrientations
  }

  private static func key(_ name: String, _ values: String...) -> String {
    let strings = values.map { "<string>UIInterfaceOrientation\($0)</string>" }.joined()
    return "<key>UISupportedInterfaceOrientations\(name)</key><array>\(strings)</array>"
  }

  @Test(arguments: [
    ("", [Screen.Orientation.portrait, .landscape], [Screen.Orientation.portrait, .landscape]),
    (key("", "Portrait"), [.portrait], [.portrait]),
    (key("", "Portrait", "PortraitUpsideDown"), [.portrait], [.portrait]),
    (key("", "LandscapeLeft"), [.landscape], [.landscape]),
    (
      key("", "Portrait") + key("~ipad", "Portrait", "LandscapeRight"), [.portrait],
      [.portrait, .landscape]
    ),
    (key("", "Portrait") + key("~iphone", "LandscapeLeft"), [.landscape], [.portrait]),
    (key("~ipad", "Portrait"), [.portrait, .landscape], [.portrait]),
    // Values without an orientation, such as the name of a build setting, are ignored.
    (key("", "Sideways"), [.portrait, .landscape], [.portrait, .landscape]),
    (key(""), [.portrait, .landscape], [.portrait, .landscape]),
  ])
  func orientations(body: String, phone: [Screen.Orientation], pad: [Screen.Orientation]) throws {
    let declared = try Self.read(Self.list(body))
    #expect(declared.phone == Set(phone))
    #expect(declared.pad == Set(pad))
    #expect(declared.idioms == Set(Screen.Idiom.allCases))
  }

  /// Xcode runs the C preprocessor on the file first.
  @Test func readsAPropertyListWithPreprocessorLines() throws {
    let body = """
      #include "Build.h"
        #if DEBUG // comment
      \(Self.key("", "Portrait"))
      #else
      \(Self.key("", "LandscapeLeft"))
      <string>not a key</string>
        # endif
      <key>UIDeviceFamily</key><string># 1</string>
      """
    let declared = try Self.read(Self.list(body))
    #expect(declared.phone == [.portrait])
    let below = try Self.read(
      Array("#include \"Build.h\"\n".utf8) + Self.list(Self.key("", "Portrait")))
    #expect(below.phone == [.portrait])
    // The offsets of errors stay the same.
    let error = #expect(throws: CommandError.self) {
      try Self.read(Self.list("#ifdef A\n#endif\n<key>"))
    }
    #expect(error?.position?.line == 10)
  }

  @Test(arguments: [
    ("<array><integer>1</integer></array>", [Screen.Idiom.phone]),
    ("<array><integer>2</integer></array>", [.pad]),
    ("<array><string>1</string><string>2</string></array>", [.phone, .pad]),
    ("<string>$(TARGETED_DEVICE_FAMILY)</string>", [.phone, .pad]),
  ])
  func idioms(family: String, idioms: [Screen.Idiom]) throws {
    let declared = try Self.read(Self.list("<key>UIDeviceFamily</key>\(family)"))
    #expect(declared.idioms == Set(idioms))
  }

  @Test(arguments: [
    ("bplist00", "not a property list with a dictionary"),
    ("", "not a property list"),
    ("<plist><dict>", "not a property list in XML: "), ("<plist/>", "with a dictionary"),
    ("<dict/>", "with a dictionary"), ("{ UIDeviceFamily = (1); }", "not a property list in XML"),
    ("<!DOCTYPE a [<!ENTITY b \"c\">]><plist><dict/></plist>", "XML"),
    (String(repeating: "a", count: InfoPlist.byteLimit + 1), "more than 1 MiB"),
  ])
  func rejectsOtherTexts(text: String, message: String) {
    let error = #expect(throws: CommandError.self) { try Self.read(Array(text.utf8)) }
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
  }

  @Test func reportsTheLocationOfAnError() {
    let error = #expect(throws: CommandError.self) {
      try Self.read(Array("<plist>\n<dict><key>a</dict>\n</plist>".utf8))
    }
    #expect(error?.text.hasPrefix("Info.plist:2:") == true, "\(error?.text ?? "")")
  }

  @Test func readsTextsOfTheMaximumSize() throws {
    let list = Self.list("")
    let padding = [UInt8](repeating: 0x20, count: InfoPlist.byteLimit - list.count)
    #expect(try Self.read(list + padding) == .standard)
  }

  /// The elements `plist` and `dict` are two levels.
  @Test(arguments: [
    (PropertyListXML.depthLimit - 2, true), (PropertyListXML.depthLimit - 1, false),
    (100_000, false),
  ])
  func limitsTheDepthOfElements(depth: Int, isRead: Bool) {
    let arrays =
      String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    let text = "<plist><dict><key>UIDeviceFamily</key>\(arrays)</dict></plist>"
    let orientations = try? Self.read(Array(text.utf8))
    #expect(orientations == (isRead ? .standard : nil))
  }

  @Test func readsBinaryPropertyLists() throws {
    let keys: [String: Any] = [
      "UISupportedInterfaceOrientations": ["UIInterfaceOrientationPortrait"],
      "UISupportedInterfaceOrientations~ipad": ["UIInterfaceOrientationLandscapeLeft"],
      "UIDeviceFamily": [2], "CFBundleIcons": ["a": [1.5, true, Date()]],
    ]
    let data = try PropertyListSerialization.data(
      fromPropertyList: keys, format: .binary, options: 0)
    let declared = try Self.read(Array(data))
    #expect(declared == AppOrientations(phone: [.portrait], pad: [.landscape], idioms: [.pad]))
  }

  /// An array that contains itself, where a list of numbers is expected.
  @Test func readsCyclicBinaryPropertyLists() throws {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    let objects: [[UInt8]] = [[0xD1, 1, 2], [0x5E] + Array("UIDeviceFamily".utf8), [0xA1, 2]]
    for object in objects {
      offsets.append(UInt8(bytes.count))
      bytes += object
    }
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [3, 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    #expect(try Self.read(bytes) == .standard)
  }
}
