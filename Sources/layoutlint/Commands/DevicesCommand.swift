import ArgumentParser
internal import LayoutModel
internal import Linting

/// `layoutlint devices`: lists the devices that documents can be laid out on.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "List the devices with their sizes, safe areas and aliases.",
    discussion: """
      --device and the key devices of the configuration accept the names and the aliases, in upper or \
      lower case.
      """)

  @OptionGroup var options: AnswerOptions

  func run() throws {
    let devices = DeviceTable.all.flatMap { model in
      model.names.map { DeviceEntry(name: $0, model: model) }
    }
    try options.print(
      text: DeviceEntry.text(of: devices),
      json: ["version": 1, "devices": .array(devices.map(\.json))])
  }
}

/// One device name with the figures of its model.
private struct DeviceEntry {
  let name: String
  let model: DeviceModel

  private var isRepresentative: Bool { DeviceChoice.representatives.contains(name) }

  /// A table in aligned columns, with a note about the first column.
  static func text(of entries: [DeviceEntry]) -> String {
    let header = ["  device", "size", "portrait", "landscape", "aliases"]
    return ([header] + entries.map(\.columns)).table() + """

      *: a device of 'representative', the default of --device
      Sizes are in points, in portrait. The safe area is that of a view controller without bars: its \
      insets at the
      top and bottom in portrait, and at the top, bottom and both sides in landscape.

      """
  }

  private var columns: [String] {
    let (portrait, landscape) = (model.portraitInsets, model.landscapeInsets)
    return [
      (isRepresentative ? "* " : "  ") + name,
      "\(model.size.width.shortText) × \(model.size.height.shortText)",
      "\(portrait.top.shortText), \(portrait.bottom.shortText)",
      [landscape.top, landscape.bottom, landscape.left].map(\.shortText).joined(separator: ", "),
      DeviceTable.aliases(of: name).joined(separator: ", "),
    ]
  }

  var json: JSONText {
    [
      "name": .string(name),
      "aliases": .array(DeviceTable.aliases(of: name).map(JSONText.string)),
      "idiom": .string(model.idiom == .phone ? "phone" : "pad"),
      "size": ["width": .number(model.size.width), "height": .number(model.size.height)],
      "scale": .number(model.scale),
      "safeArea": [
        "portrait": Self.json(model.portraitInsets), "landscape": Self.json(model.landscapeInsets),
      ],
      "isRepresentative": .bool(isRepresentative),
      "isCommon": .bool(model.share == .common),
    ]
  }

  private static func json(_ insets: EdgeInsets) -> JSONText {
    [
      "top": .number(insets.top), "left": .number(insets.left), "bottom": .number(insets.bottom),
      "right": .number(insets.right),
    ]
  }
}
