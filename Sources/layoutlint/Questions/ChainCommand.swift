internal import AppCode
import ArgumentParser
internal import Files
internal import LayoutModel
internal import Linting
internal import Pictures
internal import Reports
internal import HitTesting

/// `layoutlint chain`: lists a responder chain.
struct ChainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "chain",
    abstract: "List the responder chain of a view or event, and the handler of an action.",
    discussion: """
      A touch starts at its hit view. Other events start at the first responder of the key window, so \
      --event cannot be combined with --view for them.
      """)

  @OptionGroup var source: LayoutArguments

  @Option(
    help: ArgumentHelp(
      "The view: its id, path, title, label, text, outlet or class.", valueName: "view"))
  var view: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("A point whose hit view is the view.", valueName: "x,y"),
    transform: Point.parse)
  var at: Point?

  @Option(help: ArgumentHelp("A selector whose handler is searched.", valueName: "selector"))
  var action: String?

  @Option(help: ArgumentHelp("The event that the chain handles.", valueName: "event"))
  var event: ResponderEvent?

  @OptionGroup(title: "Screen") var screen: DeviceArguments
  @OptionGroup var options: AnswerOptions

  func validate() throws {
    if at != nil, view != nil { throw ValidationError("Specify --view or --at, not both.") }
    _ = try start(from: view ?? at?.text)
  }

  func run() throws {
    let layout = try source.open(on: screen)
    let view = try at.map { point throws(CommandError) in try layout.hitView(at: point) } ?? view
    let answer = try ChainAnswer(from: try start(from: view), action: action, in: layout)
    try options.print(answer)
  }

  private func start(from view: String?) throws -> ChainStart {
    do throws(ChainStart.InvalidStart) {
      return try ChainStart(view: view, event: event)
    } catch {
      switch error {
      case .viewIsMissing:
        throw ValidationError("Specify a view or a point: --view VIEW or --at X,Y.")
      case .viewIsUnused(let event):
        throw ValidationError(
          "--view cannot be combined with --event \(event.rawValue), which starts at the first responder."
        )
      }
    }
  }
}

extension ResponderEvent: ExpressibleByArgument {}

/// A responder chain, and the handler of an action.
struct ChainAnswer: LayoutAnswer {
  private let layout: OpenedLayout
  private let event: ResponderEvent?
  private let start: EventStart
  private let chain: [Responder]
  private let search: HandlerSearch?

  /// - Throws: if the layout does not contain the view.
  init(from start: ChainStart, action: String?, in layout: OpenedLayout) throws(CommandError) {
    let layout = action.map(layout.implementing) ?? layout
    self.layout = layout
    event = start.event
    switch start {
    case .view(let name, _):
      let view = try layout.view(name)
      self.start = EventStart(at: .view(view))
      search = action.map { HandlerSearch($0, sentBy: view, in: layout) }
    case .event:
      let start = layout.hierarchy.startOfEventsWithoutPoint
      self.start = start
      search = action.map { HandlerSearch($0, from: start.responder, in: layout) }
    }
    chain = layout.hierarchy.responderChain(from: self.start.responder)
  }

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  /// What follows the view controllers of a storyboard or xib; nil: another format states the whole chain.
  private var end: ChainEnd? {
    guard hierarchy.hasDrawing else { return nil }
    return ChainEnd(of: chain, in: hierarchy, document: layout.path, code: layout.code)
  }

  var json: JSONText {
    var json = JSONText.present([
      "responderChain": .responders(chain, in: hierarchy),
      "continues": end.map { .array($0.names.map(JSONText.string)) },
    ])
    if let search { json = search.adding(to: json, in: layout) }
    guard let event else { return json }
    return json.adding([
      "event": .string(event.rawValue), "startsAt": .responder(start.responder, in: hierarchy),
      "assumptions": .array(start.assumptions.map(JSONText.string)),
    ])
  }

  var text: String {
    var lines = [
      chain.map(layout.displayName).joined(separator: " → ") + (end?.text.escaped ?? "")
    ]
    if let event {
      lines.insert("\(event.rawValue) starts at \(layout.displayName(start.responder))", at: 0)
    }
    if let search { lines += search.lines(in: layout) }
    lines += SemanticRule.assumptionLines(start.assumptions)
    return lines.map { $0 + "\n" }.joined()
  }
}

/// The responders of a chain that implement a selector.
private struct HandlerSearch {
  let action: String
  let handler: Responder?
  /// The responders up to the handler.
  let asked: [Responder]
  /// Handlers further up the chain, in order.
  let others: [Responder]
  /// Where the source code declares the method of the handler.
  let declaration: CodeLocation?
  /// Responders up to the handler with a custom class whose methods are not known.
  let unknown: [Responder]
  /// The start and handler of the action if the view sends it without a target: at the first
  /// responder, if another view of the window is it (RC-14).
  var withoutTarget: (start: ViewID, handler: Responder?)?

  init(_ action: String, from start: Responder, in layout: OpenedLayout) {
    let hierarchy = layout.hierarchy
    self.action = action
    let (handler, asked) = hierarchy.handler(of: action, from: start)
    self.handler = handler
    self.asked = asked
    let chain = hierarchy.responderChain(from: start)
    others = Array(hierarchy.handlers(of: action, on: chain).dropFirst())
    declaration = handler.flatMap { layout.code?.method(action, of: $0, in: hierarchy) }
    unknown = asked.filter {
      $0 != handler && hierarchy.declaredActions(of: $0) == .undeclared
        && layout.code?.knowsMethods(of: $0, in: hierarchy) != true
    }
  }

  init(_ action: String, sentBy view: ViewID, in layout: OpenedLayout) {
    self.init(action, from: .view(view), in: layout)
    let hierarchy = layout.hierarchy
    let window = hierarchy.root(of: view)
    if let first = hierarchy.firstResponder(in: window), first != view {
      withoutTarget = (first, hierarchy.handler(of: action, from: .view(first)).handler)
    }
  }

  func adding(to json: JSONText, in layout: OpenedLayout) -> JSONText {
    let hierarchy = layout.hierarchy
    func optional(_ responder: Responder?) -> JSONText {
      responder.map { .responder($0, in: hierarchy) } ?? .null
    }
    return json.adding([
      "action": .string(action), "handledBy": optional(handler),
      "asked": .responders(asked, in: hierarchy), "wouldHandle": .responders(others, in: hierarchy),
      "mayHandle": .responders(unknown, in: hierarchy),
      "declaration": declaration.map(JSONText.location),
      "sentWithoutTarget": withoutTarget.map { start, handler in
        ["startsAt": .responder(.view(start), in: hierarchy), "handledBy": optional(handler)]
      },
    ])
  }

  func lines(in layout: OpenedLayout) -> [String] {
    let name = action.escaped
    var lines = [name + statement(in: layout)]
    if !others.isEmpty {
      lines[0] += "; otherwise by \(others.map(layout.displayName).joined(separator: ", then "))"
    }
    if let (start, handler) = withoutTarget {
      lines.append(
        """
        sent without a target, \(name) starts at the first responder, \(layout.displayName(start)), \
        and\(Self.text(handler, in: layout))
        """)
    }
    return lines
  }

  private func statement(in layout: OpenedLayout) -> String {
    if handler == nil, !unknown.isEmpty {
      let names = unknown.map(layout.displayName).joined(separator: ", ")
      return " may be handled by \(names), whose methods are not known"
    }
    let place = declaration.map { " at \($0.text)" } ?? ""
    return Self.text(handler, in: layout) + place
  }

  private static func text(_ handler: Responder?, in layout: OpenedLayout) -> String {
    handler.map { " is handled by \(layout.displayName($0))" } ?? " is not handled"
  }
}

extension OpenedLayout {
  /// The path of the hit view of a point.
  fileprivate func hitView(at point: Point) throws(CommandError) -> String {
    guard let hit = hierarchy.hitTest(point).hit else {
      throw CommandError("no view is hit at \(point.text)", path: path)
    }
    return hierarchy.path(of: hit)
  }

  /// The same with the methods of the source code that implement an action.
  fileprivate func implementing(_ action: String) -> OpenedLayout {
    var layout = self
    layout.hierarchy = hierarchy.withActions(of: code, and: [action])
    return layout
  }
}

extension JSONText {
  /// The view's id, else its path.
  static func identifier(_ view: ViewID?, in hierarchy: ViewHierarchy) -> JSONText {
    .optional(view.map(hierarchy.identifier(of:)))
  }

  /// A hit view, with its name in messages and its range in the source.
  static func view(_ view: ViewID, in layout: OpenedLayout) -> JSONText {
    let hierarchy = layout.hierarchy
    return [
      "id": .identifier(view, in: hierarchy),
      "class": .string(hierarchy[view].className),
      "path": .string(hierarchy.path(of: view)),
      "name": .string(hierarchy.displayName(of: view)),
      "range": .range(layout.sourceMap.range(of: hierarchy[view].node), layout.lines),
    ]
  }

  /// `id` is the path for a view without an id, and missing for another responder without one.
  static func responder(_ responder: Responder, in hierarchy: ViewHierarchy) -> JSONText {
    let id: String? =
      if case .view(let view) = responder {
        hierarchy.identifier(of: view)
      } else {
        hierarchy.id(of: responder)
      }
    return .present([
      "class": .string(hierarchy.className(of: responder)), "id": id.map(JSONText.string),
      "kind": .string(hierarchy.kindName(of: responder)),
      "name": .string(hierarchy.displayName(of: responder)),
    ])
  }

  static func responders(_ responders: [Responder], in hierarchy: ViewHierarchy) -> JSONText {
    .array(responders.map { .responder($0, in: hierarchy) })
  }
}
