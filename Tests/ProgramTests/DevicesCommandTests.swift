import LayoutModel
import Testing

/// `layoutlint devices`, and device names of the command line and the configuration.
@Suite struct DevicesCommandTests {
  @Test func listsEveryDevice() throws {
    let text = try Program.run("devices")
    #expect(text.status == 0 && text.errors.isEmpty)
    let lines = text.output.split(separator: "\n").map {
      $0.split(separator: " ").joined(separator: " ")
    }
    #expect(lines.contains("* iPhone 16 Pro Max 440 × 956 62, 34 0, 21, 62 iphone16promax"))
    #expect(
      lines.contains(
        "* iPhone SE (3rd generation) 375 × 667 20, 0 0, 0, 0 iphonese3, se, iphonese, se3"))
    let devices = try Program.json("devices")["devices"].elements
    #expect(try devices.map { try $0["name"].string } == DeviceTable.names.map { $0 })
    let phone = try #require(try devices.first { try $0["name"].string == "iPhone 16" })
    try expectJSON(
      phone,
      """
      {"name": "iPhone 16", "aliases": ["iphone16"], "idiom": "phone",
       "size": {"width": 393, "height": 852}, "scale": 3,
       "safeArea": {"portrait": {"top": 59, "left": 0, "bottom": 34, "right": 0},
                    "landscape": {"top": 0, "left": 59, "bottom": 21, "right": 59}},
       "isRepresentative": true, "isCommon": true}
      """)
  }

  @Test func acceptsAliases() throws {
    let folder = try Folder([
      "a.layout.json": Layouts.clean, ".layoutlint.json": #"{"devices": ["se", "iphone16"]}"#,
    ])
    #expect(try Program.run("lint", "--device", "se,iPhone16", in: folder).status == 0)
    let json = try Program.json("config a.layout.json", in: folder)
    #expect(try json["devices"]["value"].string == "iPhone SE (3rd generation), iPhone 16")
  }

  @Test func suggestsTheNearestNameByWords() throws {
    let folder = try Folder(["a.layout.json": Layouts.clean])
    let outcome = try Program.run("lint", "--device", "iphone 16 pro maxx", in: folder)
    let hint = "did you mean 'iPhone 16 Pro Max'?"
    #expect(outcome.status == 2)
    #expect(outcome.messages == ["unknown device 'iphone 16 pro maxx'; \(hint)"])
    let configured = try Folder([
      "a.layout.json": Layouts.clean, ".layoutlint.json": #"{"devices": ["iphone 16 pro maxx"]}"#,
    ])
    #expect(
      try Program.run("lint", in: configured).messages == [
        ".layoutlint.json:1:14: 'iphone 16 pro maxx' is no value of 'devices[0]'; \(hint)"
      ])
  }
}
