package import LayoutModel
package import TouchModel

/// What a client can ask about a layout beside the protocol's own requests; the list is closed.
///
/// The answers are those of the command line, so it is the program that gives them
/// (`ServerSetup.answer`).
package enum LayoutQuery: Hashable, Sendable {
  /// At points in the coordinates that `layoutlint hit-test` takes; at least one, all finite.
  case hitTest(at: [Point])
  case responderChain(from: ChainStart, action: String?)
  case reach
  /// One that has no `problem`.
  case touch(TouchGesture)
  /// - Parameter hasLegend: the picture tells its findings beside it.
  case preview(hasLegend: Bool)
}

/// Which layout of a document a question is about, and on which screen.
package struct LayoutChoice: Hashable, Sendable {
  /// The layout's name, where the document holds several.
  package var layout: String?
  /// As the client names it; nil: what the document was drawn for. The program knows the devices.
  package var device: String?
  /// nil: portrait. Only with a device.
  package var orientation: Screen.Orientation?
  /// How much larger texts are than in the document; nil: no larger.
  package var textScale: Double?

  package init() {}
}

/// Why a question has no answer, in words that can be shown as they are: lower case, no full stop.
package struct LayoutQueryError: Error, Hashable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}

extension LayoutQueryRequest {
  /// The answer, as the program gives it.
  func answer(
    on result: CheckResult?, for setup: ServerSetup
  ) throws(ResponseError) -> WrittenJSON {
    do throws(LayoutQueryError) {
      guard let document = result?.document else {
        throw LayoutQueryError("there is no layout in the document")
      }
      return try setup.answer(question, choice, document)
    } catch {
      throw .invalidParams("\(method.rawValue): \(error.message)")
    }
  }
}

/// A question about a layout as it travels: in `layoutlint/…` requests, with the options of the command
/// line as parameters.
struct LayoutQueryRequest: Sendable {
  enum Method: String, CaseIterable, Sendable {
    case hitTest = "layoutlint/hitTest"
    case responderChain = "layoutlint/responderChain"
    case reach = "layoutlint/reach"
    case touch = "layoutlint/touch"
    case preview = "layoutlint/preview"
  }

  let method: Method
  let textDocument: LSP.TextDocumentIdentifier
  let choice: LayoutChoice
  let question: LayoutQuery

  enum Key: String, CodingKey {
    case textDocument, layout, device, orientation, textScale
    case at
    case view, action, event
    case gesture, duration, to, interrupted
    case legend
  }

  init(_ method: Method, in params: KeyedDecodingContainer<Key>) throws {
    self.method = method
    textDocument = try params.decode(LSP.TextDocumentIdentifier.self, forKey: .textDocument)
    choice = try params.layoutChoice()
    question =
      switch method {
      case .hitTest: .hitTest(at: try params.points(forKey: .at))
      case .responderChain:
        .responderChain(
          from: try params.chainStart(),
          action: try params.decodeIfPresent(String.self, forKey: .action))
      case .reach: .reach
      case .touch: .touch(try params.gesture())
      case .preview:
        .preview(hasLegend: try params.decodeIfPresent(Bool.self, forKey: .legend) ?? true)
      }
  }

  /// The picture of a layout on its own canvas.
  ///
  /// - Parameter layout: nil: of the only one.
  init(previewOf layout: String?, in uri: String) {
    method = .preview
    textDocument = LSP.TextDocumentIdentifier(uri: uri)
    var choice = LayoutChoice()
    choice.layout = layout
    self.choice = choice
    question = .preview(hasLegend: true)
  }

  /// More points are for several requests: a person points at one place, and each point's answer
  /// tells of every view on the way.
  static let pointLimit = 100
}

/// What is wrong with a parameter that has the right type, in words for the author of a client.
struct InvalidParameter: Error {
  let explanation: String

  init(_ explanation: String) {
    self.explanation = explanation
  }
}

extension KeyedDecodingContainer<LayoutQueryRequest.Key> {
  fileprivate func layoutChoice() throws -> LayoutChoice {
    var choice = LayoutChoice()
    choice.layout = try decodeIfPresent(String.self, forKey: .layout)
    choice.device = try decodeIfPresent(String.self, forKey: .device)
    choice.orientation = try self.choice(forKey: .orientation)
    choice.textScale = try decodeIfPresent(Double.self, forKey: .textScale)
    if choice.orientation != nil, choice.device == nil {
      throw InvalidParameter(
        "'params.orientation' says how a device is held: give 'params.device' as well")
    }
    return choice
  }

  fileprivate func chainStart() throws -> ChainStart {
    let view = try decodeIfPresent(String.self, forKey: .view)
    let event: ResponderEvent? = try choice(forKey: .event)
    do throws(ChainStart.InvalidStart) {
      return try ChainStart(view: view, event: event)
    } catch {
      switch error {
      case .viewIsMissing: throw InvalidParameter("'params.view' is missing")
      case .viewIsUnused(let event):
        throw InvalidParameter(
          "'params.view' does not go with '\(event.rawValue)', which starts at the first responder")
      }
    }
  }

  fileprivate func gesture() throws -> TouchGesture {
    let moves = try contains(.to) && !decodeNil(forKey: .to)
    var gesture = TouchGesture(
      try choice(forKey: .gesture) ?? .tap, at: try point(forKey: .at),
      to: moves ? try point(forKey: .to) : nil,
      duration: try decodeIfPresent(Double.self, forKey: .duration))
    gesture.isInterrupted = try decodeIfPresent(Bool.self, forKey: .interrupted) ?? false
    if let problem = gesture.problem { throw InvalidParameter(problem) }
    return gesture
  }

  /// One of the names that an enumeration has; nil where none is given.
  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    forKey key: Key
  ) throws -> Choice? {
    guard let name = try decodeIfPresent(String.self, forKey: key) else { return nil }
    guard let choice = Choice(rawValue: name) else {
      let names = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw InvalidParameter("'params.\(key.rawValue)' is none of \(names)")
    }
    return choice
  }

  private func point(forKey key: Key) throws -> Point {
    let name = "'params.\(key.rawValue)'"
    guard contains(key) else { throw InvalidParameter("\(name) is missing") }
    // Whatever else it is, it is no point.
    return try Point((try? decode([Double].self, forKey: key)) ?? [], named: name)
  }

  /// A point, or an array of points.
  fileprivate func points(forKey key: Key) throws -> [Point] {
    let name = "'params.\(key.rawValue)'"
    guard contains(key) else { throw InvalidParameter("\(name) is missing") }
    // What is not the one may be the other; what is neither is told below.
    if let numbers = try? decode([Double].self, forKey: key) {
      guard !numbers.isEmpty else {
        throw InvalidParameter("\(name) is empty: it takes a point or an array of points")
      }
      return [try Point(numbers, named: name)]
    }
    guard let lists = try? decode([[Double]].self, forKey: key) else {
      throw InvalidParameter(
        "\(name) is neither a point [x, y] nor an array of points, in finite numbers")
    }
    guard lists.count <= LayoutQueryRequest.pointLimit else {
      throw InvalidParameter("\(name) holds more than \(LayoutQueryRequest.pointLimit) points")
    }
    return try lists.enumerated().map {
      try Point($1, named: "'params.\(key.rawValue)[\($0)]'")
    }
  }
}

extension Point {
  fileprivate init(_ numbers: [Double], named name: String) throws {
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw InvalidParameter("\(name) is no point: it takes two finite numbers, [x, y]")
    }
    self.init(numbers[0], numbers[1])
  }
}
