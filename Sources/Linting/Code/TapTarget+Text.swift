internal import CodeChecks
internal import LayoutModel
package import TapAreas

// Descriptions of tap areas, for people who ask why something is or is not reported.
extension TapTarget {
  /// What takes taps: `takes taps: "Title", Image; not: Spacer, 12 pt padding`
  package var text: String {
    switch area.coverage {
    case .full: return "takes taps: everywhere in its frame"
    case .none: return "takes taps: nowhere"
    case .unknown(let reason): return "takes taps: unknown, because of \(reason)"
    case .holes:
      let names = takes.isEmpty ? "what is drawn" : takes.unique.joined(separator: ", ")
      return "takes taps: \(names); not: \(loses.unique.joined(separator: ", "))"
    }
  }

  /// The style and the rule: `plain, set in Row.swift:12 (SU-4)`
  ///
  /// - Parameter place: shows a place of a file.
  package func reason(_ place: (_ file: String, _ offset: Int) -> String) -> String {
    guard let style else { return "\(tagText) (\(tag))" }
    return "\(style.name), set in \(place(style.file, style.range.lowerBound)) (\(tag))"
  }

  private var tagText: String {
    switch tag {
    case "SU-1": "a gesture reacts where its view is drawn"
    case "SU-2": "the shape is for the gestures after it"
    case "SU-3": "after the gesture the shape has no effect on it"
    case "SU-5": "outside of a plain control the shape does not reach its label"
    case "SU-6": "the area of a label with this style is not documented"
    default: name
    }
  }
}

extension TapTarget {
  /// The rules about gaps that report nothing, because it is not known that there is one.
  var silences: [SilencedCode] {
    let rules =
      switch kind {
      case .gesture: ["tap-area-gap", "list-row-tap-gap"]
      case .control: ["plain-button-gap"]
      case .contentShape: [String]()
      }
    let reason: String
    switch area.coverage {
    case .full, .none: return []
    case .unknown(let cause): reason = "what takes its taps is unknown, because of \(cause)"
    case .holes: reason = "the part that takes no taps is small, or exists in one state only"
    }
    return rules.map { SilencedCode(ruleID: $0, range: SourceRange(nameRange), reason: reason) }
  }
}

extension TapAreaNode {
  package var allTargets: [TapTarget] { targets + children.flatMap(\.allTargets) }
}

extension TapArea {
  /// `takes taps`, `takes taps but for: Spacer`
  package var text: String {
    switch coverage {
    case .full: "takes taps"
    case .none: "takes no taps"
    case .unknown(let reason): "unknown, because of \(reason)"
    case .holes(let holes):
      "takes taps, not: \(holes.map(\.shortName).unique.joined(separator: ", "))"
    }
  }
}
