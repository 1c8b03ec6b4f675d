internal import LayoutModel
internal import LanguageServer
internal import Linting

extension DaemonSetup {
  /// The answer to a client's question: what the command line prints for it, in one line.
  @Sendable static func answer(
    _ question: LayoutQuery, about choice: LayoutChoice, document: CheckedDocument
  ) throws(LayoutQueryError) -> WrittenJSON {
    do throws(CommandError) {
      let place = try QueryScreen(choice)
      func layout() throws(CommandError) -> OpenedLayout {
        let layout = try document.opened(on: place).layout(named: choice.layout)
        // A document that was checked is laid out on its own canvas.
        return place.isAnother ? try layout.laidOut(on: place) : layout
      }
      let answer: any LayoutAnswer =
        switch question {
        case .hitTest(let points): HitTestAnswer(at: points, in: try layout())
        case .responderChain(let start, let action):
          try ChainAnswer(from: start, action: action, in: layout())
        case .reach: ReachAnswer(for: try layout())
        case .touch(let gesture): DeliveryAnswer(to: gesture, in: try layout())
        case .preview(let hasLegend):
          try preview(of: document, choice.layout, on: place, hasLegend: hasLegend)
        }
      return WrittenJSON(utf8: answer.json.line)
    } catch {
      throw LayoutQueryError(error.message)
    }
  }

  /// Of a document's first layout, where none is named: a panel has to begin somewhere.
  private static func preview(
    of document: CheckedDocument, _ layout: String?, on place: QueryScreen, hasLegend: Bool
  ) throws(CommandError) -> PreviewAnswer {
    let request = PictureRequest(
      layout: layout, place: place, nameOption: "'layout'", takesFirst: true)
    var (document, linter) = (document, LinterFactory.linter())
    if place.isAnother {
      linter = preparation(path: document.source.path).linter.looking(at: place)
      document = linter.check(document.source) ?? document
    }
    let (picture, names) = try request.picture(of: document, checkedBy: linter)
    return PreviewAnswer(picture, hasLegend: hasLegend, names: names)
  }
}

extension CheckedDocument {
  /// Its layouts, ready for questions about a screen: on another one than their own, all frames are
  /// laid out from those in the text.
  fileprivate func opened(on place: QueryScreen) -> OpenedDocument {
    let linter = place.isAnother ? DaemonSetup.preparation(path: source.path).linter : nil
    return OpenedDocument(
      linter?.read(source)?.layouts ?? layoutsAsRead, of: source, format: format,
      nameOption: "'layout'")
  }
}

extension QueryScreen {
  /// What a client asks for.
  fileprivate init(_ choice: LayoutChoice) throws(CommandError) {
    let scale = choice.textScale ?? 1
    guard Self.textScales.contains(scale) else {
      throw CommandError("'textScale' takes a factor from 0.5 to 4, not \(scale.shortText)")
    }
    try self.init(device: choice.device, orientation: choice.orientation, textScale: scale)
  }
}
