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
    return id(of: responder).map { "\(className) \"\($0.shortened)\"" } ?? className
  }
}
