import ArgumentParser
internal import LayoutModel
internal import LayoutReaders
internal import TouchModel

/// Who is asked, one after the other, when a view does not handle an event.
struct ChainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chain",
    abstract: "List a view's responder chain, and who on it handles an action.",
    discussion: """
      A touch starts at the view that it hits. Other events start at the first responder of the key \
      window, so --event takes no view then.
      """)

  @OptionGroup var source: LayoutArguments

  @Option(help: ArgumentHelp("The view, by its id or path.", valueName: "view"))
  var view: String?

  @Option(help: ArgumentHelp("A selector to find the handler of.", valueName: "selector"))
  var action: String?

  @Option(help: ArgumentHelp("The event that goes along the chain.", valueName: "event"))
  var event: ResponderEvent?

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func validate() throws { _ = try start() }

  func run() throws {
    let answer = try ChainAnswer(from: try start(), action: action, in: try source.open(on: screen))
    try options.print(answer)
  }

  private func start() throws -> ChainStart {
    do throws(ChainStart.InvalidStart) {
      return try ChainStart(view: view, event: event)
    } catch {
      switch error {
      case .viewIsMissing: throw ValidationError("Say from where: --view VIEW.")
      case .viewIsNotAsked(let event):
        throw ValidationError(
          "--view does not go with --event \(event.rawValue), which starts at the first responder.")
      }
    }
  }
}

extension ResponderEvent: ExpressibleByArgument {}

/// A responder chain, and who on it handles an action.
struct ChainAnswer: LayoutAnswer {
  private let layout: OpenedLayout
  private let event: ResponderEvent?
  private let start: EventStart
  private let chain: [Responder]
  private let search: HandlerSearch?

  /// - Throws: where there is no such view.
  init(from start: ChainStart, action: String?, in layout: OpenedLayout) throws(CommandError) {
    self.layout = layout
    event = start.event
    switch start {
    case .view(let name, _):
      let view = try layout.view(name)
      self.start = EventStart(at: .view(view))
      search = action.map { HandlerSearch($0, sentBy: view, in: layout.hierarchy) }
    case .event:
      let start = layout.hierarchy.startOfEventsWithoutPoint
      self.start = start
      search = action.map { HandlerSearch($0, from: start.responder, in: layout.hierarchy) }
    }
    chain = layout.hierarchy.responderChain(from: self.start.responder)
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  var json: JSONText {
    let chain = JSONText.responders(chain, in: hierarchy)
    var members = [JSONText.Member(name: "responderChain", value: chain)]
    if let search { members += search.members(in: hierarchy) }
    if let event {
      members += [
        JSONText.Member(name: "event", value: .string(event.rawValue)),
        JSONText.Member(name: "startsAt", value: .responder(start.responder, in: hierarchy)),
        JSONText.Member(name: "assumptions", value: .array(start.assumptions.map(JSONText.string))),
      ]
    }
    return .object(members)
  }

  var text: String {
    var lines = [chain.map(layout.spoken).joined(separator: " → ")]
    if let event {
      lines.insert("\(event.rawValue) starts at \(layout.spoken(start.responder))", at: 0)
    }
    if let search { lines += search.lines(in: layout) }
    lines += SemanticRule.assumptionLines(start.assumptions)
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Who implements a selector along a chain.
private struct HandlerSearch {
  let action: String
  let handler: Responder?
  let asked: [Responder]
  /// Further up the chain, the next one first.
  let others: [Responder]
  /// Of those that were asked, the app's own classes of which nobody says what they implement.
  let unknown: [Responder]
  /// What becomes of the action where the view sends it without naming a target: it starts at the
  /// first responder then, if the window has one elsewhere (RC-14).
  var withoutTarget: (start: ViewID, handler: Responder?)?

  init(_ action: String, from start: Responder, in hierarchy: ViewHierarchy) {
    self.action = action
    let (handler, asked) = hierarchy.handler(of: action, from: start)
    self.handler = handler
    self.asked = asked
    let chain = hierarchy.responderChain(from: start)
    others = Array(hierarchy.handlers(of: action, on: chain).dropFirst())
    unknown = asked.filter { $0 != handler && hierarchy.knownActions(of: $0) == .unstated }
  }

  init(_ action: String, sentBy view: ViewID, in hierarchy: ViewHierarchy) {
    self.init(action, from: .view(view), in: hierarchy)
    let window = hierarchy.root(of: view)
    if let first = hierarchy.firstResponder(in: window), first != view {
      withoutTarget = (first, hierarchy.handler(of: action, from: .view(first)).handler)
    }
  }

  func members(in hierarchy: ViewHierarchy) -> [JSONText.Member] {
    func optional(_ responder: Responder?) -> JSONText {
      responder.map { .responder($0, in: hierarchy) } ?? .null
    }
    var members = [
      JSONText.Member(name: "action", value: .string(action)),
      JSONText.Member(name: "handledBy", value: optional(handler)),
      JSONText.Member(name: "asked", value: .responders(asked, in: hierarchy)),
      JSONText.Member(name: "wouldHandle", value: .responders(others, in: hierarchy)),
      JSONText.Member(name: "mayHandle", value: .responders(unknown, in: hierarchy)),
    ]
    if let (start, handler) = withoutTarget {
      let start = JSONText.responder(.view(start), in: hierarchy)
      members.append(
        JSONText.Member(
          name: "sentWithoutTarget", value: ["startsAt": start, "handledBy": optional(handler)]))
    }
    return members
  }

  func lines(in layout: OpenedLayout) -> [String] {
    let name = action.escaped
    var lines = ["\(name) is handled by \(handler.map(layout.spoken) ?? "nobody")"]
    if !others.isEmpty {
      lines[0] += "; else by \(others.map(layout.spoken).joined(separator: ", then "))"
    }
    if handler == nil, !unknown.isEmpty {
      let names = unknown.map(layout.spoken).joined(separator: ", ")
      lines[0] += ", as far as the source says; it does not say what \(names) implements"
    }
    if let (start, handler) = withoutTarget {
      lines.append(
        """
        sent without a target, \(name) starts at the first responder, \(layout.spoken(start)), and \
        is handled by \(handler.map(layout.spoken) ?? "nobody")
        """)
    }
    return lines
  }
}

extension JSONText {
  static func point(_ point: Point) -> JSONText { [.number(point.x), .number(point.y)] }

  /// null where nothing is known of it, or it is too large for a number.
  static func point(_ point: Point?) -> JSONText {
    guard let point, point.isFinite else { return .null }
    return .point(point)
  }

  static func rect(_ rect: Rect?) -> JSONText {
    guard let rect, rect.isFinite else { return .null }
    return [.number(rect.x), .number(rect.y), .number(rect.width), .number(rect.height)]
  }

  /// By its id, else by its path.
  static func identifier(_ view: ViewID?, in hierarchy: ViewHierarchy) -> JSONText {
    .optional(view.map(hierarchy.identifier(of:)))
  }

  /// A view that is hit, with its place in the source.
  static func view(_ view: ViewID, in layout: OpenedLayout) -> JSONText {
    let hierarchy = layout.hierarchy
    return [
      "id": .identifier(view, in: hierarchy),
      "class": .string(hierarchy[view].className),
      "path": .string(hierarchy.path(of: view)),
      "range": .range(layout.sourceMap.range(of: hierarchy[view].node), layout.lines),
    ]
  }

  /// `id` is a view's path where it has none of its own, and left out for what has no name at all.
  static func responder(_ responder: Responder, in hierarchy: ViewHierarchy) -> JSONText {
    let id: String? =
      if case .view(let view) = responder {
        hierarchy.identifier(of: view)
      } else {
        hierarchy.id(of: responder)
      }
    var members = [Member(name: "class", value: .string(hierarchy.className(of: responder)))]
    if let id { members.append(Member(name: "id", value: .string(id))) }
    members.append(Member(name: "kind", value: .string(hierarchy.kindName(of: responder))))
    return .object(members)
  }

  static func responders(_ responders: [Responder], in hierarchy: ViewHierarchy) -> JSONText {
    .array(responders.map { .responder($0, in: hierarchy) })
  }
}
