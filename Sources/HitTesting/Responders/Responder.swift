package import LayoutModel

/// An object of a responder chain.
package enum Responder: Hashable, Sendable {
  case view(ViewID)
  /// The index in `viewControllers`.
  case viewController(Int)
  /// A container view controller without a view in the layout: the index in `containers` of a view
  /// controller. UIKit's own views between the two are omitted (RC-7).
  case container(of: Int, index: Int)
  case windowScene(className: String)
  case application
  case applicationDelegate
}

extension ViewHierarchy {
  /// The responder chain from an object on, which is included, by `UIResponder.next` (RC-1 …
  /// RC-10).
  package func responderChain(from start: Responder) -> [Responder] {
    var chain: [Responder] = []
    var seen: Set<Responder> = []
    var here: Responder? = start
    // A document, unlike UIKit, can contain a cycle of presentations (RC-11).
    while let responder = here, seen.insert(responder).inserted {
      chain.append(responder)
      here = next(after: responder)
    }
    return chain
  }

  package func responderChain(from view: ViewID) -> [Responder] {
    responderChain(from: .view(view))
  }

  /// `UIResponder.next` of a view (RC-2), in a list from the content view by the cell to the list
  /// (RC-9); of a view controller (RC-3), in a window the superview of its view (RC-4).
  package func next(after responder: Responder) -> Responder? {
    switch responder {
    case .view(let id):
      if let controller = self[id].viewController { return .viewController(controller) }
      if let superview = self[id].superview { return .view(superview) }
      if let bar = bar(id) { return container(of: bar) }
      return isWindow(id) ? nextAfterWindow(self[id]) : nil
    case .viewController(let index):
      let controller = viewControllers[index]
      if let presenter = controller.presentedBy { return .viewController(presenter) }
      if let superview = self[controller.rootView].superview { return .view(superview) }
      if !controller.containers.isEmpty { return .container(of: index, index: 0) }
      // A window that is a view controller's root view has the next responder of a window.
      return isWindow(controller.rootView) ? nextAfterWindow(self[controller.rootView]) : nil
    case .container(let controller, let index):
      let isLast = index + 1 == viewControllers[controller].containers.count
      return isLast ? nil : .container(of: controller, index: index + 1)
    case .windowScene:
      return .application
    case .application:
      return application.delegate == nil ? nil : .applicationDelegate
    case .applicationDelegate:
      return nil
    }
  }

  /// The container view controller of a bar (HT-20); nil: it is no container of the controller whose
  /// view the hierarchy contains, but of one that pushes it.
  private func container(of bar: ControllerBar) -> Responder? {
    guard let controller = roots.first.flatMap({ self[$0].viewController }), bar.container != nil,
      let index = viewControllers[controller].containers.firstIndex(where: {
        $0.id == bar.container
      })
    else { return nil }
    return .container(of: controller, index: index)
  }

  /// RC-5: its scene if it has one, else the application.
  private func nextAfterWindow(_ window: View) -> Responder {
    switch window.windowScene {
    case .none: .application
    case .named(let name): .windowScene(className: name)
    case .inherited: application.hasScenes ? .windowScene(className: "UIWindowScene") : .application
    }
  }
}

extension ViewHierarchy {
  /// The class name of a responder as in the source.
  package func className(of responder: Responder) -> String {
    switch responder {
    case .view(let id): self[id].className
    case .viewController(let index): viewControllers[index].className
    case .container(let controller, let index):
      viewControllers[controller].containers[index].className
    case .windowScene(let className): className
    case .application: application.className
    case .applicationDelegate: application.delegate ?? ""
    }
  }

  /// The kind of a responder, as in reports.
  package func kindName(of responder: Responder) -> String {
    switch responder {
    case .view(let id): isWindow(id) ? "window" : "view"
    case .viewController, .container: "viewController"
    case .windowScene: "windowScene"
    case .application: "application"
    case .applicationDelegate: "applicationDelegate"
    }
  }

  /// The id in the source, if there is one.
  package func id(of responder: Responder) -> String? {
    switch responder {
    case .view(let id): self[id].id
    case .viewController(let index): viewControllers[index].id
    case .container(let controller, let index): viewControllers[controller].containers[index].id
    default: nil
    }
  }

  /// The first responder from `start` on that implements a selector, and the responders searched
  /// until then (RC-14, RC-15).
  package func handler(
    of selector: String, from start: Responder
  ) -> (handler: Responder?, asked: [Responder]) {
    var asked: [Responder] = []
    for responder in responderChain(from: start) {
      asked.append(responder)
      if responds(responder, to: selector) { return (responder, asked) }
    }
    return (nil, asked)
  }

  /// The responders of a chain that implement a selector, in its order. The first one handles it;
  /// each other one would if those before it did not (RC-15).
  package func handlers(of selector: String, on chain: [Responder]) -> [Responder] {
    chain.filter { responds($0, to: selector) }
  }

  private func responds(_ responder: Responder, to selector: String) -> Bool {
    if !actionsInCode.isEmpty,
      actionsInCode[className(of: responder)]?.contains(selector) == true
    {
      return true
    }
    return switch responder {
    case .view(let id): self[id].responds.contains(selector) || self[id].edits(with: selector)
    case .viewController(let index): viewControllers[index].responds.contains(selector)
    default: false
    }
  }
}

extension View {
  /// Whether UIKit's class implements a standard edit action: text views do (RC-16).
  fileprivate func edits(with selector: String) -> Bool {
    uikitClass.traits.contains(.textInput) && editActions.contains(selector)
  }
}

private let editActions: Set = ["cut:", "copy:", "paste:", "select:", "selectAll:", "delete:"]

extension ViewHierarchy {
  /// The name in messages: that of a view, else the class and the id.
  package func displayName(of responder: Responder) -> String {
    if case .view(let id) = responder { return displayName(of: id) }
    let className = className(of: responder).demangledLeaf
    guard let id = id(of: responder), !id.isGeneratedID else { return className }
    return "\(className) \(id.shortened.inQuotes)"
  }
}

/// The start of a responder chain.
package enum ChainStart: Hashable, Sendable {
  /// A view, by id or path; `isTouched`: the chain of a touch that hits it (RC-12).
  case view(String, isTouched: Bool)
  /// The start of an event without a touch.
  case event(ResponderEvent)

  /// Why options cannot be combined.
  package enum InvalidStart: Error, Hashable {
    /// A touch needs a view to start at.
    case viewIsMissing
    /// The event starts at the first responder, so a view has no effect.
    case viewIsUnused(ResponderEvent)
  }

  package init(view: String?, event: ResponderEvent?) throws(InvalidStart) {
    switch (view, event) {
    case (let view?, nil): self = .view(view, isTouched: false)
    case (let view?, .touch): self = .view(view, isTouched: true)
    case (nil, nil), (nil, .touch): throw .viewIsMissing
    case (nil, let event?): self = .event(event)
    case (.some, let event?): throw .viewIsUnused(event)
    }
  }

  /// The specified event.
  package var event: ResponderEvent? {
    switch self {
    case .view(_, let isTouched): isTouched ? .touch : nil
    case .event(let event): event
    }
  }
}

/// A kind of event that is delivered along the responder chain; raw values are those of the command
/// line.
///
/// Touches, presses, motion and remote control events are forwarded from responder to responder,
/// each phase separately, until one does not forward them (RC-13). A key command or an edit action
/// goes to the first responder that implements it (RC-15, RC-16).
package enum ResponderEvent: String, CaseIterable, Hashable, Sendable {
  case touch, press, shake
  case keyCommand = "key-command"
  case remoteControl = "remote-control"
  case editMenu = "edit-menu"
}

/// The first responder that an event is delivered to.
package struct EventStart: Hashable, Sendable {
  package let responder: Responder
  /// The tags of the assumptions.
  package let assumptions: [String]

  package init(at responder: Responder, assumptions: [String] = []) {
    self.responder = responder
    self.assumptions = assumptions
  }
}

extension ViewHierarchy {
  /// The responder that receives an event without a location: the first responder of the key
  /// window, else that window (RC-12, HT-15); in a lone view its first responder, else the view.
  ///
  /// No format contains the key window. It is assumed to be the frontmost visible window with a
  /// first responder, else the frontmost one, because floating windows are shown without becoming
  /// key.
  package var startOfEventsWithoutPoint: EventStart {
    let shown = kind == .view ? roots : windowsFrontToBack.filter { !self[$0].isHidden }
    for root in shown {
      guard let responder = firstResponder(in: root) else { continue }
      return EventStart(at: .view(responder), assumptions: shown.count > 1 ? ["HT-15"] : [])
    }
    return EventStart(
      at: shown.first.map(Responder.view) ?? .application, assumptions: ["HT-15"])
  }

  /// The first responder in a window or lone view. UIKit has one per window (RC-17); of several in
  /// a document, the first one is used.
  package func firstResponder(in root: ViewID) -> ViewID? {
    (root.index..<self[root].subtreeEnd).first { views[$0].isFirstResponder }.map(ViewID.init)
  }
}

/// A view controller whose view is in another's, but which is not its child.
package struct OrphanController: Hashable, Sendable {
  /// Both are indices in `viewControllers`.
  package let controller: Int
  /// The view controller whose view contains that of `controller`.
  package let holder: Int
  /// The parent according to the source.
  package let parent: Int?
}

extension ViewHierarchy {
  /// The view controller of the nearest ancestor that has one, the expected parent of a view
  /// controller with this root view (RC-7).
  package func viewController(above id: ViewID) -> Int? {
    ancestors(of: id).lazy.compactMap { self[$0].viewController }.first
  }

  /// The view controllers whose views are in another's, although the source states that `addChild`
  /// was not called or was called on a third one. A presented controller needs no parent (RC-8).
  package var orphanControllers: [OrphanController] {
    viewControllers.enumerated().compactMap { index, controller in
      guard controller.presentedBy == nil, let holder = viewController(above: controller.rootView)
      else { return nil }
      switch controller.parent {
      case .nearestAncestor: return nil
      case .none: return OrphanController(controller: index, holder: holder, parent: nil)
      case .controller(let parent):
        guard parent != holder else { return nil }
        return OrphanController(controller: index, holder: holder, parent: parent)
      }
    }
  }
}
