package import LayoutModel
package import HitTesting
internal import Linting

/// A question about a layout that the command line answers as well.
///
/// The program computes the answer (`ServerSetup.answer`).
package enum LayoutQuery: Hashable, Sendable {
  /// At points in the coordinates of `layoutlint hit-test`; at least one point, all finite.
  case hitTest(at: [Point])
  case responderChain(from: ChainStart, action: String?)
  case reach
  /// A gesture without `problem`.
  case touch(TouchGesture)
  /// - Parameters:
  ///   - hasLegend: the picture lists its findings.
  ///   - screens: nil: one picture, on the screen of `LayoutChoice`.
  case preview(hasLegend: Bool, screens: PreviewScreens? = nil)
  /// Why a view is reported or not, as a text.
  case why(WhySubject)
}

/// The view that a question is about why it is reported or not.
package enum WhySubject: Hashable, Sendable {
  /// The name as the command line takes it; in code also a declaration or a line.
  case named(String)
  /// The innermost view whose text contains an offset in UTF-8; in code that of the line.
  case at(offset: Int)
}

/// The screens of a preview with several pictures: each device at each text size in each language. The program
/// resolves the names.
package struct PreviewScreens: Hashable, Sendable {
  /// Names of devices, or one keyword: `representative`, `all` or `stored`.
  package var devices: [String]
  /// Empty: the standard one.
  package var textSizes: [String]
  /// Empty: the texts of the document itself.
  package var languages: [String]
}

/// The layout and the screen of a query.
package struct LayoutChoice: Hashable, Codable, Sendable {
  /// The layout's name, if the document has several layouts.
  package var layout: String?
  /// The device's name, which the program resolves. nil: the screen of the document.
  package var device: String?
  /// nil: portrait. Requires a device.
  package var orientation: Screen.Orientation?
  /// The factor by which text is larger than in the document; nil: 1.
  package var textScale: Double?
  /// The name of a text size, which the program resolves. nil: the standard one.
  package var textSize: String?
  /// The tag of a language or the name of a pseudo-language, which the program resolves. nil: the texts of
  /// the document itself.
  package var language: String?

  package init() {}
}

/// The requests `layoutlint/…`. Their parameters are the options of the command line.
struct LayoutQueryRequest: RequestHandler {
  enum Method: String, CaseIterable, Sendable {
    case hitTest = "layoutlint/hitTest"
    case responderChain = "layoutlint/responderChain"
    case reach = "layoutlint/reach"
    case touch = "layoutlint/touch"
    case preview = "layoutlint/preview"
  }

  /// The common prefix of the methods.
  static let method = "layoutlint/"
  static let needs = RequestNeeds.checkResult

  private let queryMethod: Method
  let choice: LayoutChoice
  let query: LayoutQuery

  var requestMethod: String { queryMethod.rawValue }

  /// The client is requested to open the page of the picture, if it can.
  private let opensPage: Bool

  /// The greatest number of points: the answer lists all visited views for each.
  static let pointLimit = 100

  init(_ method: Method, in params: LSP.Object) throws {
    queryMethod = method
    opensPage = false
    choice = try params.layoutChoice()
    query =
      switch method {
      case .hitTest: .hitTest(at: try params.points("at"))
      case .responderChain:
        .responderChain(
          from: try params.chainStart(), action: try params.optionalValue("action"))
      case .reach: .reach
      case .touch: .touch(try params.gesture())
      case .preview:
        .preview(
          hasLegend: try params.optionalValue("legend") ?? true, screens: try params.screens())
      }
  }

  /// The picture of a layout, with the layout and the screen of the parameters. A client with its own panel for
  /// pictures does not send this command, but a request.
  init(previewIn params: LSP.Object) throws {
    queryMethod = .preview
    opensPage = true
    choice = try params.layoutChoice()
    query = .preview(hasLegend: true)
  }

  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    guard let queryMethod = Method(rawValue: method) else {
      throw ResponseError.methodNotFound(method)
    }
    let params = try message.object("params")
    let uri = try params.documentURI
    return .document(try Self(queryMethod, in: params), uri: uri)
  }

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    guard let checked = document.checked else {
      throw .invalidParams("the document contains no layout")
    }
    let answer = try document.setup.answer(query, choice, checked, document.isStopped)
    if opensPage, document.client.showsDocuments {
      document.page = try document.setup.picturePage(
        choice, checked, document.checkNumber, document.isStopped)
    }
    return answer.json
  }
}

extension LSP.Object {
  fileprivate func layoutChoice() throws -> LayoutChoice {
    var choice = LayoutChoice()
    choice.layout = try optionalValue("layout")
    choice.device = try optionalValue("device")
    choice.orientation = try self.choice("orientation")
    choice.textScale = try optionalValue("textScale")
    choice.textSize = try optionalValue("textSize")
    choice.language = try optionalValue("language")
    if choice.orientation != nil, choice.device == nil {
      throw ResponseError.invalidParams("'params.orientation' requires 'params.device'")
    }
    return choice
  }

  /// nil: one picture is requested.
  fileprivate func screens() throws -> PreviewScreens? {
    guard let devices: [String] = try optionalValue("screens") else {
      for key: LSP.Key in ["textSizes", "languages"] where try has(key) {
        throw ResponseError.invalidParams(
          "'params.\(key.stringValue)' requires 'params.screens'")
      }
      return nil
    }
    for key: LSP.Key in ["device", "textSize", "language"] where try has(key) {
      throw ResponseError.invalidParams(
        "'params.\(key.stringValue)' cannot be combined with 'params.screens'")
    }
    return PreviewScreens(
      devices: devices, textSizes: try optionalValue("textSizes") ?? [],
      languages: try optionalValue("languages") ?? [])
  }

  fileprivate func chainStart() throws -> ChainStart {
    let view: String? = try optionalValue("view")
    let event: ResponderEvent? = try choice("event")
    do throws(ChainStart.InvalidStart) {
      return try ChainStart(view: view, event: event)
    } catch {
      switch error {
      case .viewIsMissing: throw ResponseError.invalidParams("'params.view' is missing")
      case .viewIsUnused(let event):
        throw ResponseError.invalidParams(
          "'params.view' cannot be combined with the event '\(event.rawValue)', "
            + "which starts at the first responder")
      }
    }
  }

  fileprivate func gesture() throws -> TouchGesture {
    var gesture = TouchGesture(
      try choice("gesture") ?? .tap, at: try point("at"),
      to: try has("to") ? try point("to") : nil, duration: try optionalValue("duration"))
    gesture.isInterrupted = try optionalValue("interrupted") ?? false
    if let problem = gesture.problem { throw ResponseError.invalidParams(problem) }
    return gesture
  }

  /// A case of an enumeration by its name; nil if the member is missing.
  private func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ key: LSP.Key
  ) throws -> Choice? {
    guard let name: String = try optionalValue(key) else { return nil }
    guard let choice = Choice(rawValue: name) else {
      let names = Choice.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw ResponseError.invalidParams("'params.\(key.stringValue)' must be one of \(names)")
    }
    return choice
  }

  private func point(_ key: LSP.Key) throws -> Point {
    let name = "'params.\(key.stringValue)'"
    guard contains(key) else { throw ResponseError.invalidParams("\(name) is missing") }
    // A value of another type is not a point.
    return try Point((try? decode([Double].self, forKey: key)) ?? [], named: name)
  }

  /// A point, or an array of points.
  fileprivate func points(_ key: LSP.Key) throws -> [Point] {
    let name = "'params.\(key.stringValue)'"
    guard contains(key) else { throw ResponseError.invalidParams("\(name) is missing") }
    // If the value is no point, it may be an array of points.
    if let numbers = try? decode([Double].self, forKey: key) {
      guard !numbers.isEmpty else {
        throw ResponseError.invalidParams("\(name) must not be empty")
      }
      return [try Point(numbers, named: name)]
    }
    guard let lists = try? decode([[Double]].self, forKey: key) else {
      throw ResponseError.invalidParams(
        "\(name) must be a point [x, y] or an array of points, with finite numbers")
    }
    guard lists.count <= LayoutQueryRequest.pointLimit else {
      throw ResponseError.invalidParams(
        "\(name) has more than \(LayoutQueryRequest.pointLimit) points")
    }
    return try lists.enumerated().map {
      try Point($1, named: "'params.\(key.stringValue)[\($0)]'")
    }
  }
}

extension Point {
  fileprivate init(_ numbers: [Double], named name: String) throws {
    guard numbers.count == 2, numbers.allSatisfy(\.isFinite) else {
      throw ResponseError.invalidParams("\(name) must be a point: two finite numbers, [x, y]")
    }
    self.init(numbers[0], numbers[1])
  }
}
