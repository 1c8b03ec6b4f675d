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
