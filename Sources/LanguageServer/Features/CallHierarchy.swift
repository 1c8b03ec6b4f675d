internal import LayoutModel
internal import Linting
internal import HitTesting

/// `textDocument/prepareCallHierarchy` and its two requests, about touches instead of calls: who can receive a
/// touch meant for a view (incoming), and which objects receive messages about its touch (outgoing).
struct CallHierarchyRequest: RequestHandler {
  static let method = "textDocument/prepareCallHierarchy"

  enum Direction: String, CaseIterable, Sendable {
    case incoming = "callHierarchy/incomingCalls"
    case outgoing = "callHierarchy/outgoingCalls"
  }

  /// nil: the request prepares the hierarchy.
  private let direction: Direction?
  private let position: LSP.Position

  var requestMethod: String { direction?.rawValue ?? Self.method }

  /// The greatest number of calls in a result.
  static let callLimit = 200

  static func request(_ method: String, in message: LSP.Object) throws -> ClientRequest {
    let params = try message.object("params")
    guard let direction = Direction(rawValue: method) else {
      let uri = try params.documentURI
      return .document(Self(direction: nil, position: try params.value("position")), uri: uri)
    }
    // Not every client returns `data`. The selection identifies the object.
    let item = try params.object("item")
    let selection: LSP.Range = try item.value("selectionRange")
    return .document(
      Self(direction: direction, position: selection.start), uri: try item.value("uri"))
  }

  func answer(in document: inout DocumentSnapshot) throws(ResponseError) -> JSONText {
    guard let touches = TouchCalls(at: document.offset(at: position), in: document.checked) else {
      return .null
    }
    let calls: [TouchCalls.Call]
    switch direction {
    case nil:
      let item = item(touches.object, touches.summary, touches, document)
      return .array([item].compactMap(\.self))
    case .incoming: calls = touches.incoming
    case .outgoing: calls = touches.outgoing
    }
    let own = touches.ranges(of: touches.object)?.name
    return .array(
      calls.prefix(Self.callLimit).compactMap { call in
        guard let other = item(call.object, call.detail, touches, document) else { return nil }
        let range =
          direction == .incoming ? touches.ranges(of: call.object)?.name : call.range ?? own
        return [
          direction == .incoming ? "from" : "to": other,
          "fromRanges": .array(range.map { [document.range($0).json] } ?? []),
        ]
      })
  }

  /// nil if the text does not contain the object.
  private func item(
    _ object: TouchCalls.Object, _ detail: String, _ touches: TouchCalls,
    _ document: DocumentSnapshot
  ) -> JSONText? {
    guard let ranges = touches.ranges(of: object) else { return nil }
    return [
      "name": .string(touches.name(of: object)), "detail": .string(detail),
      "kind": .integer(touches.kind(of: object).rawValue), "uri": .string(document.uri),
      "range": document.range(ranges.whole).json,
      "selectionRange": document.range(ranges.name).json,
    ]
  }
}

/// The objects around one view or gesture recognizer that take part in its touches.
struct TouchCalls {
  enum Object: Hashable {
    case responder(Responder)
    case recognizer(RecognizerID)
  }

  struct Call {
    let object: Object
    /// What the object does, in plain words.
    let detail: String
    /// The text of the view that names the object, such as an action.
    var range: SourceRange?
  }

  let object: Object
  private let layout: AnalyzedLayout

  private var hierarchy: ViewHierarchy { layout.hierarchy }

  /// The view controller whose text starts at an offset, otherwise the recognizer or the view there.
  init?(at offset: Int, in document: CheckedDocument?) {
    guard let document else { return nil }
    let atStart = document.controller { $0.start == offset && $0.contains(offset) }
    if let (layout, controller) = atStart {
      self.layout = layout
      object = .responder(controller)
    } else if let (layout, recognizer) = document.recognizer(atOffset: offset) {
      self.layout = layout
      object = .recognizer(recognizer)
    } else if let (layout, view) = document.view(atOffset: offset) {
      self.layout = layout
      object = .responder(.view(view))
    } else {
      return nil
    }
  }
}

// Items.
extension TouchCalls {
  /// The detail of the object itself.
  var summary: String {
    switch object {
    case .recognizer(let id): hierarchy[id].gestureDescription
    case .responder(.view(let id)):
      hierarchy.tree == .views
        ? TouchVerdict(id, in: layout).facts(in: .plaintext).first ?? ""
        : "touches: unknown, because an accessibility tree has no z-order"
    case .responder(let responder): hierarchy.className(of: responder)
    }
  }

  func name(of object: Object) -> String {
    switch object {
    case .recognizer(let id): hierarchy.displayName(of: id)
    case .responder(let responder): hierarchy.displayName(of: responder)
    }
  }

  func kind(of object: Object) -> DocumentMap.Symbol.Kind {
    switch object {
    case .recognizer: .gestureRecognizer
    case .responder(.view(let id)):
      hierarchy[id].uikitClass.isControl ? .control : hierarchy.isWindow(id) ? .window : .view
    case .responder(.viewController), .responder(.container): .viewController
    case .responder: .application
    }
  }

  /// The whole text of an object and a part that names it; nil if the text does not contain the object.
  func ranges(of object: Object) -> (whole: SourceRange, name: SourceRange)? {
    let whole: SourceRange
    let name: SourceRange
    switch object {
    case .recognizer(let id):
      whole = layout.sourceMap.range(of: hierarchy[id].node)
      name = layout.range(of: id, .id)
    case .responder(.view(let id)):
      name = layout.range(of: id, .id)
      // The text of a bar is that of its container view controller.
      whole = hierarchy.bar(id) == nil ? layout.wholeRange(of: id) : name
    case .responder(let responder):
      guard let range = layout.range(of: responder) else { return nil }
      whole = range
      name = SourceRange(range.start, min(range.start + 1, range.end))
    }
    guard whole.start < whole.end else { return nil }
    let isInside = whole.start <= name.start && name.end <= whole.end
    return (whole, isInside ? name : SourceRange(whole.start, whole.start + 1))
  }
}

// Who can receive a touch meant for the object.
extension TouchCalls {
  var incoming: [Call] {
    guard hierarchy.tree == .views else { return [] }
    switch object {
    case .responder(.view(let id)):
      return occluders(of: id) + limits(of: id) + recognizers(over: id)
    case .responder: return []
    case .recognizer(let id):
      let required = layout.delivery.requirements.required(by: id).map {
        Call(object: .recognizer($0), detail: "must fail before this recognizer recognizes")
      }
      return required + occluders(of: id.view) + limits(of: id.view)
    }
  }

  private func occluders(of id: ViewID) -> [Call] {
    let reach = layout.touch.viewReach(of: id)
    guard layout.basis(of: reach) == .laidOut else { return [] }
    if let shares = reach.shares?.blockers {
      return shares.sorted { $0.share > $1.share }.map { blocker in
        call(blocker.view, "receives \(blocker.share.percentText) of its touches")
      }
    }
    return reach.blockers.map { call($0.view, "receives a part of its touches") }
  }

  /// The view and its ancestors that keep touches from it.
  private func limits(of id: ViewID) -> [Call] {
    var calls: [Call] = []
    var outside = layout.touch.viewReach(of: id).shares?.outside ?? 0
    for holder in hierarchy.ancestorsAndSelf(of: id) {
      let view = hierarchy[holder]
      if view.isHidden {
        calls.append(call(holder, "is hidden: neither it nor its subviews receive touches"))
      } else if view.isTransparentToTouches {
        let alpha = view.alpha.shortText
        calls.append(
          call(holder, "has an alpha of \(alpha): neither it nor its subviews receive touches"))
      } else if !view.isUserInteractionEnabled {
        calls.append(
          call(holder, "user interaction is disabled: neither it nor its subviews receive touches"))
      }
      if view.hitTest != .standard || view.pointInside != .bounds {
        calls.append(call(holder, "overrides hit-testing"))
      }
      guard outside > 1 - TouchVerdict.completeShare, holder != id,
        let frame = hierarchy.absoluteFrame(of: id),
        let bounds = hierarchy.absoluteFrame(of: holder),
        !bounds.contains(frame)
      else { continue }
      calls.append(
        call(holder, "its bounds end before the view: \(outside.percentText) of it is outside"))
      outside = 0
    }
    return calls
  }

  /// The recognizers that cancel or delay the touches of a view.
  private func recognizers(over id: ViewID) -> [Call] {
    hierarchy.recognizersReceivingTouch(on: id).compactMap { recognizer in
      let state = hierarchy[recognizer]
      let gesture = state.gestureDescription
      if state.delaysTouchesBegan {
        return Call(
          object: .recognizer(recognizer),
          detail: "delays its touches until the recognition of \(gesture) fails "
            + "(delaysTouchesBegan)")
      }
      guard state.cancelsTouchesInView else { return nil }
      return Call(
        object: .recognizer(recognizer),
        detail: "cancels its touches if it recognizes \(gesture) (cancelsTouchesInView)")
    }
  }

  private func call(_ view: ViewID, _ detail: String) -> Call {
    Call(object: .responder(.view(view)), detail: detail)
  }
}

// Which objects receive messages about a touch.
extension TouchCalls {
  var outgoing: [Call] {
    guard hierarchy.tree == .views else { return [] }
    switch object {
    case .responder(.view(let id)):
      let recognizers = hierarchy.recognizersReceivingTouch(on: id).map { recognizer in
        Call(
          object: .recognizer(recognizer),
          detail: "receives its touches: \(hierarchy[recognizer].gestureDescription)")
      }
      return receivers(of: hierarchy[id].actions, from: id) + recognizers + chain(from: .view(id))
    case .responder(let responder): return chain(from: responder)
    case .recognizer(let id):
      let waiting = layout.delivery.requirements.all.filter { $0.required == id }.map {
        Call(object: .recognizer($0.waiting), detail: "waits for this recognizer to fail")
      }
      return receivers(of: hierarchy[id].actions, from: id.view) + waiting
    }
  }

  private func receivers(of actions: [TargetAction], from sender: ViewID) -> [Call] {
    actions.compactMap { action in
      let event = action.event.map { " for \($0)" } ?? ""
      let range = layout.sourceMap.range(of: action.node)
      return hierarchy.receiver(of: action, from: sender).map {
        Call(
          object: .responder($0), detail: "receives \(action.action)\(event)",
          range: range.start < range.end ? range : nil)
      }
    }
  }

  /// The next responders, which receive the touch if no responder before them handles it.
  private func chain(from start: Responder) -> [Call] {
    let chain = hierarchy.responderChain(from: start)
    return chain.enumerated().dropFirst().map { index, responder in
      Call(object: .responder(responder), detail: "responder \(index + 1) of \(chain.count)")
    }
  }
}
