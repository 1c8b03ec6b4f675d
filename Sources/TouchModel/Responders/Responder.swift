package import LayoutModel

/// One object of a responder chain.
package enum Responder: Hashable, Sendable {
  case view(ViewID)
  /// By its place in `viewControllers`.
  case viewController(Int)
  /// One of the controllers around a view controller that have no view in the layout: by its place
  /// among them. UIKit's own views between the two are left out (RC-7).
  case container(of: Int, place: Int)
  case windowScene(className: String)
  case application
  case applicationDelegate
}

extension ViewHierarchy {
  /// The responder chain from one object on, itself first, each hop by `UIResponder.next`
  /// (RC-1 … RC-10).
  package func responderChain(from start: Responder) -> [Responder] {
    var chain: [Responder] = []
    var seen: Set<Responder> = []
    var here: Responder? = start
    // Presentations can be written down in a circle: UIKit cannot make one, a document can (RC-11).
    while let responder = here, seen.insert(responder).inserted {
      chain.append(responder)
      here = next(after: responder)
    }
    return chain
  }

  package func responderChain(from view: ViewID) -> [Responder] {
    responderChain(from: .view(view))
  }

  /// `UIResponder.next`: of a view (RC-2), in a list from the content view by the cell to the list
  /// (RC-9); of a view controller (RC-3), in a window the superview of its view (RC-4).
  package func next(after responder: Responder) -> Responder? {
    switch responder {
    case .view(let id):
      if let controller = self[id].viewController { return .viewController(controller) }
      if let superview = self[id].superview { return .view(superview) }
      return isWindow(id) ? nextAfterWindow(self[id]) : nil
    case .viewController(let index):
      let controller = viewControllers[index]
      if let presenter = controller.presentedBy { return .viewController(presenter) }
      if let superview = self[controller.rootView].superview { return .view(superview) }
      if !controller.containers.isEmpty { return .container(of: index, place: 0) }
      // A window that is itself a controller's root view has nothing above it but what windows have.
      return isWindow(controller.rootView) ? nextAfterWindow(self[controller.rootView]) : nil
    case .container(let index, let place):
      let isLast = place + 1 == viewControllers[index].containers.count
      return isLast ? nil : .container(of: index, place: place + 1)
    case .windowScene:
      return .application
    case .application:
      return application.delegate == nil ? nil : .applicationDelegate
    case .applicationDelegate:
      return nil
    }
  }

  /// RC-5: its scene where it has one, else the application.
  private func nextAfterWindow(_ window: View) -> Responder {
    switch window.windowScene {
    case .none: .application
    case .named(let name): .windowScene(className: name)
    case .inherited: application.hasScenes ? .windowScene(className: "UIWindowScene") : .application
    }
  }
}

extension ViewHierarchy {
  /// The class of a responder, as the source has it.
  package func className(of responder: Responder) -> String {
    switch responder {
    case .view(let id): self[id].className
    case .viewController(let index): viewControllers[index].className
    case .container(let index, let place): viewControllers[index].containers[place].className
    case .windowScene(let className): className
    case .application: application.className
    case .applicationDelegate: application.delegate ?? ""
    }
  }

  /// The kind of a responder, by the name that reports give it.
  package func kindName(of responder: Responder) -> String {
    switch responder {
    case .view(let id): isWindow(id) ? "window" : "view"
    case .viewController, .container: "viewController"
    case .windowScene: "windowScene"
    case .application: "application"
    case .applicationDelegate: "applicationDelegate"
    }
  }

  /// Its own id where the source gives one.
  package func id(of responder: Responder) -> String? {
    switch responder {
    case .view(let id): self[id].id
    case .viewController(let index): viewControllers[index].id
    case .container(let index, let place): viewControllers[index].containers[place].id
    default: nil
    }
  }

  /// The first responder from `start` on that implements a selector, with all that were asked
  /// before it (RC-14, RC-15).
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

  /// Those of a chain that implement a selector, in its order: the first handles it, each further
  /// one would if those before it did not (RC-15).
  package func handlers(of selector: String, on chain: [Responder]) -> [Responder] {
    chain.filter { responds($0, to: selector) }
  }

  private func responds(_ responder: Responder, to selector: String) -> Bool {
    switch responder {
    case .view(let id): self[id].responds.contains(selector) || self[id].edits(with: selector)
    case .viewController(let index): viewControllers[index].responds.contains(selector)
    default: false
    }
  }
}

extension View {
  /// Whether UIKit's own class implements a standard edit action: what is text can be edited (RC-16).
  fileprivate func edits(with selector: String) -> Bool {
    uikitClass.traits.contains(.textInput) && editActions.contains(selector)
  }
}

private let editActions: Set = ["cut:", "copy:", "paste:", "select:", "selectAll:", "delete:"]

extension ViewHierarchy {
  /// The responder as a person knows it: a view as above, anything else by its class and its id.
  package func spokenName(of responder: Responder) -> String {
    if case .view(let id) = responder { return spokenName(of: id) }
    let className = className(of: responder).demangledLeaf
    guard let id = id(of: responder), !id.isGeneratedID else { return className }
    return "\(className) \"\(id.shortened)\""
  }
}

/// From where a responder chain is asked for.
package enum ChainStart: Hashable, Sendable {
  /// From a view, by its id or path; `isTouched`: as a touch that hits it goes (RC-12).
  case view(String, isTouched: Bool)
  /// From where such an event starts without a touch.
  case event(ResponderEvent)

  /// Why two options do not go together.
  package enum InvalidStart: Error, Hashable {
    /// A touch, like no event at all, needs the view that it starts at.
    case viewIsMissing
    /// The event starts at the first responder, wherever that is.
    case viewIsNotAsked(ResponderEvent)
  }

  package init(view: String?, event: ResponderEvent?) throws(InvalidStart) {
    switch (view, event) {
    case (let view?, nil): self = .view(view, isTouched: false)
    case (let view?, .touch): self = .view(view, isTouched: true)
    case (nil, nil), (nil, .touch): throw .viewIsMissing
    case (nil, let event?): self = .event(event)
    case (.some, let event?): throw .viewIsNotAsked(event)
    }
  }

  /// The event, where one was named.
  package var event: ResponderEvent? {
    switch self {
    case .view(_, let isTouched): isTouched ? .touch : nil
    case .event(let event): event
    }
  }
}

/// A kind of event that goes along the responder chain, by the name that the command line gives it.
///
/// Touches, presses, motion and remote control go on from responder to responder, each phase by
/// itself, until one of them keeps it (RC-13); a key command or an edit menu's action goes to the
/// first that implements it (RC-15, RC-16).
package enum ResponderEvent: String, CaseIterable, Hashable, Sendable {
  case touch, press, shake
  case keyCommand = "key-command"
  case remoteControl = "remote-control"
  case editMenu = "edit-menu"
}

/// The responder that an event comes to first.
package struct EventStart: Hashable, Sendable {
  package let responder: Responder
  /// The tags of what was taken for granted.
  package let assumptions: [String]

  package init(at responder: Responder, assumptions: [String] = []) {
    self.responder = responder
    self.assumptions = assumptions
  }
}

extension ViewHierarchy {
  /// Where an event that is not aimed at a point starts: at the first responder of the key window,
  /// else at that window itself (RC-12, HT-15); in a lone view at its first responder, else at it.
  ///
  /// No format says which window is key. Of those that are shown it is taken to be the frontmost
  /// that has a first responder, else the frontmost: a window that only floats above the others is
  /// shown without becoming key.
  package var startOfEventsWithoutPoint: EventStart {
    let shown = kind == .view ? roots : windowsFrontToBack.filter { !self[$0].isHidden }
    for root in shown {
      guard let responder = firstResponder(in: root) else { continue }
      return EventStart(at: .view(responder), assumptions: shown.count > 1 ? ["HT-15"] : [])
    }
    return EventStart(
      at: shown.first.map(Responder.view) ?? .application, assumptions: ["HT-15"])
  }

  /// The first responder among a root and what it holds; there is one per window (RC-17), and of
  /// several in a document the first counts.
  package func firstResponder(in root: ViewID) -> ViewID? {
    (root.index..<self[root].subtreeEnd).first { views[$0].isFirstResponder }.map(ViewID.init)
  }
}

/// A view controller whose view lies in another's, without being its child.
package struct OrphanController: Hashable, Sendable {
  /// By its place in `viewControllers`, as is the other.
  package let controller: Int
  /// The one whose view holds it.
  package let holder: Int
  /// The one that it is a child of, as the source says.
  package let parent: Int?
}

extension ViewHierarchy {
  /// The view controller of the nearest view above `id` that has one: whose child a controller with
  /// this root view is to be (RC-7).
  package func viewController(above id: ViewID) -> Int? {
    ancestors(of: id).lazy.compactMap { self[$0].viewController }.first
  }

  /// The controllers whose views lie in another's, though the source says that `addChild` was never
  /// called or was called on a third. What is presented needs no parent (RC-8).
  package var orphanControllers: [OrphanController] {
    viewControllers.enumerated().compactMap { place, controller in
      guard controller.presentedBy == nil, let holder = viewController(above: controller.rootView)
      else { return nil }
      switch controller.parent {
      case .nearestAncestor: return nil
      case .none: return OrphanController(controller: place, holder: holder, parent: nil)
      case .controller(let parent):
        guard parent != holder else { return nil }
        return OrphanController(controller: place, holder: holder, parent: parent)
      }
    }
  }
}
