internal import LayoutModel
internal import XML

/// One gesture recognizer of a document: an object beside the views, which views refer to.
struct IBRecognizer {
  private(set) var recognizer: GestureRecognizer
  private let element: XMLElement

  init(_ element: XMLElement, _ actions: IBActions) {
    self.element = element
    let kind = IBClasses.recognizers[element.name] ?? .custom
    let custom = element["customClass"]
    recognizer = GestureRecognizer(className: custom?.value ?? kind.rawValue)
    if custom != nil { recognizer.inherits = kind.rawValue }
    recognizer.range = SourceRange(element.range)
    state(.className, key: custom?.nameRange ?? element.nameRange, custom?.valueRange)
    if let id = element["id"] {
      recognizer.id = id.value
      state(.id, key: id.nameRange, id.valueRange)
    }
    readFlags()
    readAmounts()
    recognizer.actions = actions.actions(of: element, segueEvent: nil)
    if let delegate = actions.delegate(of: element) { recognizer.delegate = delegate }
  }

  private mutating func state(
    _ property: LocatedMember.Property, key: Range<Int>, _ value: Range<Int>?
  ) {
    recognizer.members.append(
      LocatedMember(property, key: SourceRange(key), value: SourceRange(value ?? key)))
  }

  private mutating func readFlags() {
    if let isEnabled = flag("enabled", .isEnabled) { recognizer.isEnabled = isEnabled }
    if let cancels = flag("cancelsTouchesInView", .cancelsTouchesInView) {
      recognizer.cancelsTouchesInView = cancels
    }
    if let delays = flag("delaysTouchesBegan", .delaysTouchesBegan) {
      recognizer.delaysTouchesBegan = delays
    }
    recognizer.delaysTouchesEnded = element.flag("delaysTouchesEnded") ?? true
  }

  private mutating func flag(_ name: String, _ property: LocatedMember.Property) -> Bool? {
    guard let attribute = element[name], let value = element.flag(name) else { return nil }
    state(property, key: attribute.nameRange, attribute.valueRange)
    return value
  }

  private mutating func readAmounts() {
    recognizer.numberOfTapsRequired = count("numberOfTapsRequired")
    recognizer.numberOfTouchesRequired =
      count("numberOfTouchesRequired") ?? count("minimumNumberOfTouches") ?? 1
    if let duration = element["minimumPressDuration"].flatMap({ Double($0.value) }),
      duration.isFinite, duration >= 0
    {
      recognizer.minimumPressDuration = duration
    }
    let directions = (element["direction"]?.value ?? "").split(separator: " ")
      .compactMap { GestureRecognizer.SwipeDirection(rawValue: String($0)) }
    if !directions.isEmpty { recognizer.direction = Set(directions) }
  }

  private func count(_ name: String) -> Int? {
    element[name].flatMap { Int($0.value) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
