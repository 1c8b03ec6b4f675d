internal import LayoutCore

/// A question about a layout as it travels: in `layoutlint/…` requests, with the options of the command
/// line as parameters.
struct AskedQuestion: Sendable {
  enum Method: String, CaseIterable, Sendable {
    case hitTest = "layoutlint/hitTest"
    case responderChain = "layoutlint/responderChain"
    case reach = "layoutlint/reach"
  }

  let method: Method
  let textDocument: LSP.TextDocumentIdentifier
  /// The layout's name, where the document holds several.
  let layout: String?
  let question: LayoutQuestion

  enum Key: String, CodingKey {
    case textDocument, layout, at, view, action, event
  }

  init(_ method: Method, in params: KeyedDecodingContainer<Key>) throws {
    self.method = method
    textDocument = try params.decode(LSP.TextDocumentIdentifier.self, forKey: .textDocument)
    layout = try params.decodeIfPresent(String.self, forKey: .layout)
    question =
      switch method {
      case .hitTest: .hitTest(at: try Self.points(in: params))
      case .responderChain:
        .responderChain(
          from: try Self.chainStart(in: params),
          action: try params.decodeIfPresent(String.self, forKey: .action))
      case .reach: .reach
      }
  }

  private static func chainStart(in params: KeyedDecodingContainer<Key>) throws -> ChainStart {
    let view = try params.decodeIfPresent(String.self, forKey: .view)
    let name = try params.decodeIfPresent(String.self, forKey: .event)
    let event = name.flatMap(ResponderEvent.init)
    guard event != nil || name == nil else {
      let names = ResponderEvent.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw InvalidParameter("'params.event' is none of \(names)")
    }
    do throws(ChainStart.Mistake) {
      return try ChainStart(view: view, event: event)
    } catch {
      switch error {
      case .viewIsMissing: throw InvalidParameter("'params.view' is missing")
      case .viewIsNotAsked(let event):
        throw InvalidParameter(
          "'params.view' does not go with '\(event.rawValue)', which starts at the first responder")
      }
    }
  }

  /// More points are for several requests: a person points at one place, and each point's answer
  /// tells of every view on the way.
  static let pointLimit = 100

  /// `at`: a point, or an array of points.
  private static func points(
    in params: KeyedDecodingContainer<Key>
  ) throws -> [Point] {
    guard params.contains(.at) else { throw InvalidParameter("'params.at' is missing") }
    // What is not the one may be the other; what is neither is told below.
    if let numbers = try? params.decode([Double].self, forKey: .at) {
      guard !numbers.isEmpty else {
        throw InvalidParameter("'params.at' is empty: it takes a point or an array of points")
      }
      return [try point(numbers, named: "'params.at'")]
    }
    guard let lists = try? params.decode([[Double]].self, forKey: .at) else {
      throw InvalidParameter(
        "'params.at' is neither a point [x, y] nor an array of points, in finite numbers")
    }
    guard lists.count <= pointLimit else {
      throw InvalidParameter("'params.at' holds more than \(pointLimit) points")
    }
    return try lists.enumerated().map { try point($1, named: "'params.at[\($0)]'") }
  }

  private static func point(_ numbers: [Double], named name: String) throws -> Point {
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw InvalidParameter("\(name) is no point: it takes two finite numbers, [x, y]")
    }
    return Point(numbers[0], numbers[1])
  }
}

/// What is wrong with a parameter that has the right type, in words for the author of a client.
struct InvalidParameter: Error {
  let explanation: String

  init(_ explanation: String) {
    self.explanation = explanation
  }
}
