internal import JSON
internal import LayoutModel
internal import Linting

/// The state of reading the condition of one custom rule.
struct MatcherProgress: Sendable {
  /// The number of conditions around the one that is read.
  var depth = 0
  /// The number of conditions read.
  var count = 0
}

/// An object of `match` that is being read: all of its members must match.
struct MatcherDraft: LayoutTarget {
  var parts: [ViewMatcher] = []
}

extension ConstraintMatcher: LayoutTarget {}
extension RecognizerMatcher: LayoutTarget {}
extension OutletMatcher: LayoutTarget {}
extension ScreenMatcher: LayoutTarget {}
extension NumberRange: LayoutTarget {}

extension CustomRuleTables {
  /// The keys of a condition on a view.
  static let matcher: LayoutTable<MatcherDraft> = {
    var table = LayoutTable<MatcherDraft>(.viewMatcher)
    addLogic(to: &table)
    addTexts(to: &table)
    addNumbers(to: &table)
    addFlags(to: &table)
    addObjects(to: &table)
    addRelations(to: &table)
    table.add(
      "screen", .object(screen) { _ in ScreenMatcher() },
      "The screen that the layout is laid out on."
    ) { $0.parts.append(.screen($1)) }
    return table
  }()

  /// A condition: an object with at least one key. Depth and number are limited.
  static var matcherForm: LayoutForm<ViewMatcher> {
    LayoutForm(.object(.viewMatcher), of: \.object) { _, value, _, context in
      guard context.matching.depth < ViewMatcher.depthLimit else {
        context.report(.tooDeep, .tooDeep, at: value.start)
        return nil
      }
      let isInLimit = context.matching.count <= ViewMatcher.conditionLimit
      context.matching.depth += 1
      defer { context.matching.depth -= 1 }
      var draft = MatcherDraft()
      let known = value.members.filter { !$0.key.hasPrefix("x-") }.count
      context.matching.count += known
      if isInLimit, context.matching.count > ViewMatcher.conditionLimit {
        context.report(.tooLarge, .tooManyConditions, at: value.start)
      }
      if known == 0 { context.report(.invalidValue, .noCondition, at: value.range) }
      guard matcher.read(value, into: &draft, &context) else { return nil }
      return draft.parts.count == 1 ? draft.parts[0] : .all(draft.parts)
    }
  }

  private static func addLogic(to table: inout LayoutTable<MatcherDraft>) {
    let list = LayoutForm<[ViewMatcher]>.array(of: matcherForm)
    table.add("all", list, "Each of these conditions matches.") { $0.parts.append(.all($1)) }
    table.add("any", list, "At least one of these conditions matches.") {
      $0.parts.append(.any($1))
    }
    table.add("not", matcherForm, "The condition does not match.") { $0.parts.append(.not($1)) }
  }

  private static func addTexts(to table: inout LayoutTable<MatcherDraft>) {
    table.add(
      "class", pattern(.viewClass), "The class of the view, with or without its module."
    ) { $0.parts.append(.className(.own, $1)) }
    table.add(
      "inherits", pattern(.viewClass),
      "The class of the view or a superclass, by the sources, by `classes` and by UIKit."
    ) { $0.parts.append(.className(.inherited, $1)) }
    let texts: [(String, ViewMatcher.TextProperty, String)] = [
      ("id", .id, "The id in the document. `*` matches any text that is not empty."),
      ("identifier", .identifier, "The accessibility identifier."),
      ("label", .label, "The accessibility label. In the layout format also `label`."),
      ("title", .title, "The title or text that the view shows. In the layout format `label`."),
    ]
    for (key, property, documentation) in texts {
      table.add(key, pattern(.id), documentation) { $0.parts.append(.text(property, $1)) }
    }
  }

  private static func addNumbers(to table: inout LayoutTable<MatcherDraft>) {
    let numbers: [(String, ViewMatcher.NumberProperty, String)] = [
      ("width", .width, "The width of the frame in points."),
      ("height", .height, "The height of the frame in points."),
      ("x", .x, "The left edge of the frame in the superview, in points."),
      ("y", .y, "The top edge of the frame in the superview, in points."),
      ("x-in-root", .xInRoot, "The left edge of the frame in the root view, in points."),
      ("y-in-root", .yInRoot, "The top edge of the frame in the root view, in points."),
      ("alpha", .alpha, "The view's own alpha, from 0 to 1."),
      (
        "reachable", .reachable,
        "The share of the view's area from which touches reach it or its subviews, from 0 to 1."
      ),
    ]
    for (key, property, documentation) in numbers {
      table.add(key, number, documentation) { $0.parts.append(.number(property, $1)) }
    }
  }

  private static func addFlags(to table: inout LayoutTable<MatcherDraft>) {
    let flags: [(String, ViewMatcher.Flag, String)] = [
      ("hidden", .hidden, "Whether the view or an ancestor is hidden."),
      (
        "interaction", .interaction,
        "Whether user interaction is enabled on the view and all its ancestors."
      ),
      ("interactive", .interactive, "Whether users expect the view to respond to touches."),
      ("enabled", .enabled, "Whether the control is enabled."),
    ]
    for (key, flag, documentation) in flags {
      table.add(key, LayoutForm<Bool>.bool, documentation) { $0.parts.append(.flag(flag, $1)) }
    }
  }

  private static func addObjects(to table: inout LayoutTable<MatcherDraft>) {
    table.add(
      "constraint", .object(constraint) { _ in ConstraintMatcher() },
      "The view has such a constraint."
    ) { $0.parts.append(.constraint($1)) }
    table.add(
      "recognizer", .object(recognizer) { _ in RecognizerMatcher() },
      "The view has such a gesture recognizer."
    ) { $0.parts.append(.recognizer($1)) }
    table.add(
      "outlet",
      .either(
        pattern(.id).map { OutletMatcher(name: $0) },
        .object(outlet) { _ in OutletMatcher() }),
      "An outlet of this name refers to the view, or such an outlet."
    ) { $0.parts.append(.outlet($1)) }
    table.add("action", pattern(.selector), "The control sends an action with this selector.") {
      $0.parts.append(.action($1))
    }
  }

  private static func addRelations(to table: inout LayoutTable<MatcherDraft>) {
    let relations: [(String, ViewMatcher.Relation, String)] = [
      ("superview", .superview, "The superview matches."),
      ("subview", .subview, "At least one subview matches."),
      ("ancestor", .ancestor, "At least one ancestor matches."),
      ("descendant", .descendant, "At least one descendant matches."),
      ("sibling", .sibling, "At least one other subview of the superview matches."),
    ]
    for (key, relation, documentation) in relations {
      table.add(key, matcherForm, documentation) { $0.parts.append(.related(relation, $1)) }
    }
  }
}

// Values.
extension CustomRuleTables {
  /// A pattern, or an array of alternatives.
  static func pattern(_ role: LayoutShape.NameRole) -> LayoutForm<TextPattern> {
    let text = LayoutForm<String>(.name(role), of: \.filledString) { text, value, name, context in
      guard text.unicodeScalars.count <= TextPattern.lengthLimit else {
        context.report(.tooLarge, .tooLong(name, limit: TextPattern.lengthLimit), at: value.range)
        return nil
      }
      return text
    }
    return .either(
      text.map { TextPattern([$0]) },
      LayoutForm<[String]>.array(of: text).holding(atMost: TextPattern.alternativeLimit)
        .map { TextPattern($0) })
  }

  /// A number, or an object with limits.
  static var number: LayoutForm<NumberRange> {
    .either(
      LayoutForm<Double>.number.map { NumberRange(equal: $0) },
      LayoutForm<NumberRange>.object(range) { _ in NumberRange() })
  }

  static let range: LayoutTable<NumberRange> = {
    var table = LayoutTable<NumberRange>(.numberRange)
    table.add("less-than", .number, "The value is less than this one.") { $0.lessThan = $1 }
    table.add("at-most", .number, "The value is at most this one.") { $0.atMost = $1 }
    table.add("more-than", .number, "The value is greater than this one.") { $0.moreThan = $1 }
    table.add("at-least", .number, "The value is at least this one.") { $0.atLeast = $1 }
    return table
  }()

  static let constraint: LayoutTable<ConstraintMatcher> = {
    let attributes = LayoutAttribute.allCases.filter { $0 != .notAnAttribute }.map(\.rawValue)
    let attribute = LayoutForm<String>.choice(attributes).map { LayoutAttribute(rawValue: $0) }
    var table = LayoutTable<ConstraintMatcher>(.constraintMatcher)
    table.add(
      "attribute", .oneOrMore(attribute),
      "The attribute of the view, or an array of alternatives."
    ) { $0.attributes = $1 }
    table.add(
      "relation", LayoutForm<LayoutConstraint.Relation>.cases(), "The relation of the constraint."
    ) { $0.relation = $1 }
    table.add("constant", number, "The constant in points.") { $0.constant = $1 }
    table.add("priority", number, "The priority, from 1 to 1000.") { $0.priority = $1 }
    table.add(
      "second-item", .bool, "Whether the constraint has a second item, and not only a constant."
    ) { $0.hasSecondItem = $1 }
    return table
  }()

  static let recognizer: LayoutTable<RecognizerMatcher> = {
    let kinds: KeyValuePairs<String, GestureRecognizer.Kind> = [
      "tap": .tap, "long-press": .longPress, "pan": .pan, "screen-edge-pan": .screenEdgePan,
      "swipe": .swipe, "pinch": .pinch, "rotation": .rotation, "hover": .hover,
      "custom": .custom,
    ]
    let kind = LayoutForm<GestureRecognizer.Kind>.choice(kinds)
    var table = LayoutTable<RecognizerMatcher>(.recognizerMatcher)
    table.add("class", pattern(.recognizerClass), "The class of the recognizer.") {
      $0.className = $1
    }
    table.add(
      "kind", .oneOrMore(kind),
      "The gesture, or an array of alternatives."
    ) { $0.kinds = $1 }
    table.add("taps", number, "The number of taps.") { $0.taps = $1 }
    table.add("touches", number, "The number of fingers.") { $0.touches = $1 }
    table.add("enabled", .bool, "Whether the recognizer is enabled.") { $0.isEnabled = $1 }
    return table
  }()

  static let outlet: LayoutTable<OutletMatcher> = {
    var table = LayoutTable<OutletMatcher>(.outletMatcher)
    table.add("name", pattern(.id), "The property.") { $0.name = $1 }
    table.add("class", pattern(.otherClass), "The class that declares the property.") {
      $0.className = $1
    }
    return table
  }()

  static let screen: LayoutTable<ScreenMatcher> = {
    let sizeClass = LayoutForm<SizeClass.AxisClass>.choice([
      "compact": .compact, "regular": .regular,
    ])
    var table = LayoutTable<ScreenMatcher>(.screenMatcher)
    table.add("canvas", .bool, "Whether it is the document's own canvas.") { $0.isCanvas = $1 }
    table.add("device", pattern(.id), "The name of the device: `iPhone SE*`.") { $0.device = $1 }
    table.add("idiom", LayoutForm<Screen.Idiom>.cases(), "The kind of device.") { $0.idiom = $1 }
    table.add(
      "orientation", LayoutForm<Screen.Orientation>.cases(), "The orientation of the device."
    ) { $0.orientation = $1 }
    table.add("width-class", sizeClass, "The horizontal size class.") { $0.widthClass = $1 }
    table.add("height-class", sizeClass, "The vertical size class.") { $0.heightClass = $1 }
    return table
  }()
}

extension Finding.Message {
  fileprivate static var tooDeep: Self {
    "conditions are nested at most \(ViewMatcher.depthLimit) deep"
  }

  fileprivate static var tooManyConditions: Self {
    "a custom rule has at most \(ViewMatcher.conditionLimit) conditions"
  }

  fileprivate static let noCondition: Self = "a condition has at least one key"
}
