internal import TouchModel
internal import LayoutModel
internal import LayoutReaders
internal import Linting

/// A picture with what an editor's panel needs beside it.
struct PreviewAnswer: LayoutAnswer {
  private let picture: Picture
  private let svg: PictureSVG
  /// Of all layouts that the document holds.
  private let names: [String]

  init(_ picture: Picture, hasLegend: Bool, names: [String]) {
    self.picture = picture
    self.names = names
    svg = PictureSVG(picture, hasLegend: hasLegend)
  }

  var text: String { svg.text }

  var json: JSONText {
    [
      "svg": .string(svg.text),
      "layout": .string(picture.layout.name),
      "layouts": .array(names.map(JSONText.string)),
      "viewBox": .rect(svg.viewBox),
      "screen": .rect(picture.screen),
      "device": .optional(picture.device),
      "unknown": .array(
        LayoutFacts.all.subtracting(picture.layout.facts).words.map(JSONText.string)),
      "notes": .array(picture.notes.map(JSONText.string)),
      "findings": .array(picture.findings.map(finding)),
    ]
  }

  private func finding(_ numbered: NumberedFinding) -> JSONText {
    let finding = numbered.finding
    let hierarchy = picture.hierarchy
    return [
      "number": .integer(numbered.number),
      "rule": .string(finding.rule),
      "severity": .string(finding.severity.rawValue),
      "message": .string(finding.message.text),
      "range": .range(finding.range, picture.layout.lines),
      "path": .optional(numbered.view.map(hierarchy.path(of:))),
      "id": .optional(numbered.view.flatMap { hierarchy[$0].id }),
      "frame": .rect(numbered.view.flatMap(hierarchy.absoluteFrame(of:))),
      "devices": .array(finding.screens.map(JSONText.place)),
    ]
  }
}

extension JSONText {
  /// A device as it is held.
  static func place(_ place: Finding.ScreenContext) -> JSONText {
    ["device": .string(place.device), "orientation": .string(place.orientation.rawValue)]
  }
}
