internal import LayoutModel
internal import Linting
internal import XML

/// The gesture recognizers of a document's views.
extension IBParser {
  /// The recognizers that a view adds and that are not added to a later view: a recognizer belongs
  /// to one view at a time (GR-2).
  package func recognizers(
    of view: Int, _ sourceMap: inout SourceMap
  ) -> [GestureRecognizer] {
    (index.attached[view] ?? []).compactMap { id in
      guard index.attachments[id]?.last?.view == view, let elementIndex = index.objects[id],
        elements[elementIndex].kind.contains(.recognizer)
      else { return nil }
      return IBRecognizer(elements[elementIndex], actions, &sourceMap).recognizer
    }
  }

  /// Records the views from which a recognizer is removed because a later view adds it (GR-2).
  func tieRecognizers(in builder: inout ViewHierarchy.Builder) {
    guard !index.attachments.isEmpty else { return }
    var owners: [String: RecognizerID] = [:]
    var views: [Int: ViewID] = [:]
    for (index, view) in builder.views.enumerated() {
      views[builder.sourceMap.range(of: view.node).start] = ViewID(index)
      for (order, recognizer) in view.gestureRecognizers.enumerated() {
        if let id = recognizer.id {
          owners[id] = RecognizerID(view: ViewID(index), index: order)
        }
      }
    }
    for (id, owner) in owners.sorted(by: { $0.value < $1.value }) {
      for attachment in (index.attachments[id] ?? []).dropLast() {
        let start = elements[attachment.view].range.lowerBound
        guard let view = views[start], view != owner.view else { continue }
        let node = builder.sourceMap.add(attachment.range)
        builder.leftViews.append(LeftView(view: view, recognizer: owner, node: node))
      }
    }
  }

  /// The recognizer elements that no view adds, by the layout of their scene; in a xib, by that of the view of File's
  /// Owner or the first one.
  ///
  /// - Parameter layouts: see `outermostByObject`.
  func unattachedRecognizers(_ layouts: [Int: Int]) -> [Int: [XMLElement]] {
    var result: [Int: [XMLElement]] = [:]
    for elementIndex in index.recognizers {
      let element = elements[elementIndex]
      guard let id = element.value(of: .id), index.attachments[id] == nil,
        index.objects[id] == elementIndex, let objects = element.parent?.index,
        let layout = layouts[objects]
      else { continue }
      result[layout, default: []].append(element)
    }
    return result
  }

  func addUnattachedRecognizer(
    _ element: XMLElement, to builder: inout ViewHierarchy.Builder
  ) {
    let recognizer = IBRecognizer(element, actions, &builder.sourceMap).recognizer
    let outlet = recognizer.id.flatMap { index.outlets[$0]?.range }
    builder.unattachedRecognizers.append(
      UnattachedRecognizer(recognizer, outlet: outlet.map { builder.sourceMap.add($0) }))
  }
}

/// One gesture recognizer of a document. Recognizers are top-level objects that views refer to.
struct IBRecognizer {
  private(set) var recognizer: GestureRecognizer
  private var source: SourceNode
  private let element: XMLElement

  init(_ element: XMLElement, _ actions: IBActions, _ sourceMap: inout SourceMap) {
    self.element = element
    let kind = IBClasses.recognizers[element.name] ?? .custom
    let custom = element[.customClass]
    recognizer = GestureRecognizer(className: custom?.value ?? kind.rawValue)
    if custom != nil { recognizer.inherits = kind.rawValue }
    source = SourceNode(
      SourceRange(element.range), members: [LocatedMember(classOf: element)])
    if let id = element[.id] {
      recognizer.id = id.value
      source.members.append(LocatedMember(.id, id))
    }
    readFlags()
    readAmounts()
    recognizer.node = sourceMap.add(source)
    recognizer.actions = actions.actions(of: element, segueEvent: nil, &sourceMap)
    if let delegate = actions.delegate(of: element) { recognizer.delegate = delegate }
  }

  private mutating func readFlags() {
    if let isEnabled = flag(.enabled, .isEnabled) { recognizer.isEnabled = isEnabled }
    if let cancels = flag(.cancelsTouchesInView, .cancelsTouchesInView) {
      recognizer.cancelsTouchesInView = cancels
    }
    if let delays = flag(.delaysTouchesBegan, .delaysTouchesBegan) {
      recognizer.delaysTouchesBegan = delays
    }
    recognizer.delaysTouchesEnded = element.flag(.delaysTouchesEnded) ?? true
  }

  private mutating func flag(_ name: IBName, _ property: LocatedMember.Property) -> Bool? {
    guard let attribute = element[name], let value = attribute.flag else { return nil }
    source.members.append(LocatedMember(property, attribute))
    return value
  }

  private mutating func readAmounts() {
    recognizer.numberOfTapsRequired = count(.numberOfTapsRequired)
    recognizer.numberOfTouchesRequired =
      count(.numberOfTouchesRequired) ?? count(.minimumNumberOfTouches) ?? 1
    if let duration = element.number(of: .minimumPressDuration), duration >= 0 {
      recognizer.minimumPressDuration = duration
    }
    let directions = (element.value(of: .direction) ?? "").split(separator: " ")
      .compactMap { GestureRecognizer.SwipeDirection(rawValue: String($0)) }
    if !directions.isEmpty { recognizer.direction = Set(directions) }
  }

  private func count(_ name: IBName) -> Int? {
    element[name].flatMap(Self.count)
  }

  /// A number of taps or touches; nil: it is invalid.
  fileprivate static func count(_ attribute: XMLAttribute) -> Int? {
    Int(attribute.value).flatMap { 0...GestureRecognizer.countLimit ~= $0 ? $0 : nil }
  }
}

extension IBParser {
  private static let countNames: [IBName] = [
    .numberOfTapsRequired, .numberOfTouchesRequired, .minimumNumberOfTouches,
  ]

  /// Findings about the numbers of taps and touches of all recognizers.
  var countFindings: [Finding] {
    index.recognizers.flatMap { recognizer in
      Self.countNames.compactMap { elements[recognizer][$0] }
        .filter { IBRecognizer.count($0) == nil }
        .map { attribute in
          DocumentRule.invalidValue.finding(
            .notACount(attribute.name), at: SourceRange(attribute.valueRange))
        }
    }
  }
}

extension Finding.Message {
  fileprivate static func notACount(_ name: String) -> Self {
    "'\(name)' must be a whole number from 0 to \(GestureRecognizer.countLimit)"
  }
}

/// The actions that connections of controls and recognizers invoke.
struct IBActions {
  private let index: IBIndex
  private let elements: XMLElements
  /// Whether the xib has File's Owner, which is then the controller of the layout's root view.
  private let ownerIsController: Bool

  init(_ index: IBIndex, _ elements: XMLElements, ownerIsController: Bool) {
    self.index = index
    self.elements = elements
    self.ownerIsController = ownerIsController
  }

  /// The actions of an object, in document order, including segues, which are sent to an object
  /// that the storyboard creates, and the menu of a button.
  ///
  /// - Parameter segueEvent: the control event that triggers a segue.
  func actions(
    of element: XMLElement, segueEvent: String?, _ sourceMap: inout SourceMap
  ) -> [TargetAction] {
    var actions: [TargetAction] = []
    if element["showsMenuAsPrimaryAction"]?.value == "YES" {
      actions.append(TargetAction(event: segueEvent, action: Self.menuAction, target: .unknown))
      actions[0].node = sourceMap.add(SourceRange(element.startTagRange))
    }
    guard let connections = element.firstChild(named: .connections) else { return actions }
    return actions
      + connections.children.compactMap { connection in
        var action: TargetAction?
        // A segue leads to another scene; the target of an action is in the scene of its sender.
        if connection.isNamed(.action), index.isConnected(connection, of: element),
          !IBEvents.isNeverSent(connection, by: element),
          let selector = connection.value(of: .selector)
        {
          action = TargetAction(
            event: connection.value(of: .eventType), action: selector,
            target: target(of: connection))
        } else if connection.isNamed(.segue) {
          action = TargetAction(event: segueEvent, action: Self.segueAction, target: .unknown)
        }
        action?.node = sourceMap.add(SourceRange(connection.range))
        return action
      }
  }

  /// The action name used for a storyboard segue.
  static let segueAction = "performSegue"
  /// The action name used for a menu that a tap opens.
  static let menuAction = "showMenu"

  /// The recognizer's delegate; the document contains only the reference to it.
  func delegate(of element: XMLElement) -> GestureDelegate? {
    guard let connections = element.firstChild(named: .connections) else { return nil }
    let outlet = connections.children.first {
      $0.isNamed(.outlet) && $0.hasValue(.delegate, of: .property)
    }
    guard let outlet else { return nil }
    var delegate = GestureDelegate()
    delegate.isUnknown = true
    delegate.className = outlet[.destination].flatMap { object($0.value) }
      .flatMap { $0.value(of: .customClass) }
    return delegate
  }

  private func object(_ id: String) -> XMLElement? { index.objects[id].map { elements[$0] } }

  private func target(of connection: XMLElement) -> TargetAction.Target {
    guard let id = connection.value(of: .destination), let object = object(id) else {
      return .unknown
    }
    if object.hasValue(.firstResponder, of: .placeholderIdentifier) { return .responderChain }
    if object.isFilesOwner { return ownerIsController ? .object(id) : .unknown }
    let isResponder = !object.kind.isDisjoint(with: [.view, .controller])
    return isResponder ? .object(id) : .unknown
  }
}
