internal import LayoutModel
internal import XML

/// What the connections of controls and recognizers call.
struct IBActions {
  private let index: IBIndex
  private let elements: XMLElements
  /// File's Owner has the layout's root view: what goes to it goes to that view's controller.
  private let ownerIsController: Bool

  init(_ index: IBIndex, _ elements: XMLElements, ownerIsController: Bool) {
    self.index = index
    self.elements = elements
    self.ownerIsController = ownerIsController
  }

  /// The actions of an object in the order of the text, segues among them: these too are messages,
  /// to an object that the storyboard makes.
  ///
  /// - Parameter segueEvent: the control event that starts a segue.
  func actions(of element: XMLElement, segueEvent: String?) -> [TargetAction] {
    guard let connections = element.firstChild(named: "connections") else { return [] }
    return connections.children.compactMap { connection in
      var action: TargetAction?
      if connection.isNamed("action"), let selector = connection["selector"]?.value {
        action = TargetAction(
          event: connection["eventType"]?.value, action: selector, target: target(of: connection))
      } else if connection.isNamed("segue") {
        action = TargetAction(event: segueEvent, action: Self.segueAction, target: .unknown)
      }
      action?.range = SourceRange(connection.range)
      return action
    }
  }

  /// Stands for what a storyboard calls to start a segue.
  static let segueAction = "performSegue"

  /// The recognizer's delegate, of which the document says only that it is there.
  func delegate(of element: XMLElement) -> GestureDelegate? {
    guard let connections = element.firstChild(named: "connections") else { return nil }
    let outlet = connections.children.first {
      $0.isNamed("outlet") && $0["property"]?.value == "delegate"
    }
    guard let outlet else { return nil }
    var delegate = GestureDelegate()
    delegate.isUnknown = true
    delegate.className = outlet["destination"].flatMap { object($0.value) }
      .flatMap { $0["customClass"]?.value }
    return delegate
  }

  private func object(_ id: String) -> XMLElement? { index.objects[id].map { elements[$0] } }

  private func target(of connection: XMLElement) -> TargetAction.Target {
    guard let id = connection["destination"]?.value, let object = object(id) else {
      return .unknown
    }
    if object["placeholderIdentifier"]?.value == "IBFirstResponder" { return .responderChain }
    if object.isFilesOwner { return ownerIsController ? .object(id) : .unknown }
    let name = object.name
    let isResponder = IBClasses.views[name] != nil || IBClasses.controllers[name] != nil
    return isResponder ? .object(id) : .unknown
  }
}
