internal import Foundation

/// A recorded result of UIKit, from `Tests/Oracle`: a layout in layoutlint's format, a question and
/// the result, with its source: a test suite, log or document.
package struct OracleCase: Decodable, Sendable, CustomStringConvertible {
  package let name: String
  package let source: String
  /// The JSON text of the layout.
  package let layout: JSONText
  /// In the root's coordinate space.
  package let at: [Double]?
  package let to: String?
  package let view: String?
  package let action: String?
  package let gesture: String?
  /// Seconds.
  package let duration: Double?
  package let expect: Expectation

  package struct Expectation: Decodable, Sendable {
    /// Absent: not tested. Present and nil: no view is hit.
    package let hit: Hit?
    package let window: String?
    package let pointInside: Bool?
    package let point: [Double]?
    package let responderChain: [String]?
    package let asked: [String]?
    package let handledBy: String?
    /// The methods entered on `traceViews`, in order: `view.hitTest` or `view.pointInside`.
    package let trace: [String]?
    package let traceViews: [String]?
    /// The returned values, `view=hit`.
    package let returnTrace: [String]?
    /// The result of a gesture. Its `trace` contains only the objects that it mentions.
    package let delivery: TouchLog.Expectation

    private enum CodingKeys: String, CodingKey {
      case hit, window, pointInside, point, responderChain, asked, handledBy, trace, traceViews
      case returnTrace
    }

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      hit = values.contains(.hit) ? Hit(id: try values.decode(String?.self, forKey: .hit)) : nil
      window = try values.decodeIfPresent(String.self, forKey: .window)
      pointInside = try values.decodeIfPresent(Bool.self, forKey: .pointInside)
      point = try values.decodeIfPresent([Double].self, forKey: .point)
      responderChain = try values.decodeIfPresent([String].self, forKey: .responderChain)
      asked = try values.decodeIfPresent([String].self, forKey: .asked)
      handledBy = try values.decodeIfPresent(String.self, forKey: .handledBy)
      trace = try values.decodeIfPresent([String].self, forKey: .trace)
      traceViews = try values.decodeIfPresent([String].self, forKey: .traceViews)
      returnTrace = try values.decodeIfPresent([String].self, forKey: .returnTrace)
      delivery = try TouchLog.Expectation(from: decoder)
    }
  }

  package struct Hit: Hashable, Sendable {
    package let id: String?
  }

  package var description: String { name }

  /// The cases of a file: `hit-test` for `Tests/Oracle/hit-test.json`.
  package static func all(_ file: String) throws -> [OracleCase] {
    let url = RepositoryFiles.root.appending(path: "Tests/Oracle/\(file).json")
    return try JSONDecoder().decode([OracleCase].self, from: Data(contentsOf: url))
  }
}

/// The text of a JSON value.
package struct JSONText: Decodable, Sendable {
  package let text: String

  package init(from decoder: any Decoder) throws {
    let value = try AnyJSON(from: decoder)
    let data = try JSONSerialization.data(
      withJSONObject: value.object, options: [.fragmentsAllowed, .sortedKeys])
    text = String(decoding: data, as: UTF8.self)
  }
}

/// Any JSON value.
private struct AnyJSON: Decodable {
  let object: Any

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      object = NSNull()
    } else if let bool = try? value.decode(Bool.self) {  // each kind is tried in turn
      object = bool
    } else if let number = try? value.decode(Double.self) {
      object = number
    } else if let text = try? value.decode(String.self) {
      object = text
    } else if let list = try? value.decode([AnyJSON].self) {
      object = list.map(\.object)
    } else {
      object = try value.decode([String: AnyJSON].self).mapValues(\.object)
    }
  }
}
