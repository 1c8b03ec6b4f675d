import AppCode

/// Determines where views take taps: a fold over the modifiers of a view, from the inside (SU-1 to SU-25).
///
/// What is not known makes the area unknown, and no finding rests on it.
struct TapAreaEvaluator {
  /// The views inside each other, with those of the app, at which the area of a view is unknown.
  static let depthLimit = 40

  /// What names mean at a place.
  struct Context {
    var file: String
    /// The type whose members are visible.
    var type: ViewCatalog.Reference?
    /// The parameters of the function, whose values are unknown.
    var parameters: Set<String> = []
    var locals: [String: ViewExpression] = [:]
    /// The view that a modifier changes, or the label of a style.
    var input: TapArea?
    /// Whether names of modifiers without a base apply to `input`, as in extensions of `View`.
    var isExtension = false
    var depth = 0

    /// What names mean in a closure at the place.
    func inside(_ closure: ViewClosure) -> Context {
      var context = self
      context.parameters.formUnion(closure.parameters)
      return context
    }
  }

  let catalog: ViewCatalog
  private var areas: [ViewCatalog.Reference: TapArea] = [:]
  /// The members whose areas are being determined.
  private var open: Set<ViewCatalog.MemberReference> = []

  init(_ catalog: ViewCatalog) { self.catalog = catalog }

  // MARK: Statements

  /// The areas of the views that statements declare.
  mutating func areas(of statements: [BuilderStatement], in context: Context) -> [TapArea] {
    var context = context
    let isReturning = statements.contains(where: \.returns)
    var areas: [TapArea] = []
    for statement in statements {
      switch statement {
      case .expression(let expression, let isReturned):
        if isReturning, !isReturned { continue }
        areas.append(area(of: expression, in: context))
      case .branches(let branches, _):
        if isReturning, !statement.returns { continue }
        for branch in branches {
          areas += self.areas(of: branch, in: context).map(\.conditional)
        }
      case .loop(let body): areas += self.areas(of: body, in: context)
      case .binding(let name, let value):
        context.locals[name] = value
        if value == nil { context.parameters.insert(name) }
      case .other: continue
      }
    }
    return areas
  }

  /// The area of a body: several views in it are those of a group, and branches are a choice.
  mutating func area(ofBody statements: [BuilderStatement], in context: Context) -> TapArea {
    let views = statements.filter(\.isView)
    if views.count == 1, case .branches(let branches, _) = views[0] {
      var context = context
      bind(statements, in: &context)
      return .choice(of: branches.map { area(ofBody: $0, in: context) })
    }
    if statements.contains(where: \.returns) {
      return .choice(of: areas(of: statements, in: context))
    }
    let areas = areas(of: statements, in: context)
    return areas.count == 1 ? areas[0] : .stack(of: areas)
  }

  private func bind(_ statements: [BuilderStatement], in context: inout Context) {
    for case .binding(let name, let value) in statements { context.locals[name] = value }
  }

  // MARK: Expressions

  /// The area of an expression, or of its first links.
  mutating func area(
    of expression: ViewExpression, links count: Int? = nil, in context: Context
  ) -> TapArea {
    guard context.depth < Self.depthLimit else { return .unknown("too many views in each other") }
    guard expression.alternatives.isEmpty else {
      return .choice(of: expression.choices.map { self.area(of: $0, in: context) })
    }
    guard expression.isWhole else {
      // Texts are joined with an operator.
      return expression.links.first?.name == "Text" ? .full : .unknown("an operator")
    }
    var context = context
    context.depth += 1
    var (area, next) = base(of: expression, in: context)
    let end = min(count ?? expression.links.count, expression.links.count)
    while next < end {
      apply(expression.links[next], of: expression, to: &area, in: context)
      next += 1
    }
    return area
  }

  /// The area of the base, and the first modifier.
  private mutating func base(
    of expression: ViewExpression, in context: Context
  ) -> (TapArea, next: Int) {
    switch expression.literal {
    case .elements(let elements)?:
      guard elements.count == 1 else { return (.unknown("a tuple"), 0) }
      return (area(of: elements[0].value, in: context), 0)
    case .some: return (.unknown("a value"), 0)
    case nil: break
    }
    let first = expression.firstOwnLink
    guard first < expression.links.count else { return (.unknown("a value"), first) }
    let link = expression.links[first]
    if link.isMember, first == 0 {
      let drawing = drawing(of: expression, in: context)
      return (Self.area(of: drawing), expression.links.count)
    }
    if link.name == "self" || link.name == "Self" {
      guard first + 1 < expression.links.count else {
        return (context.input ?? .unknown("self"), first + 1)
      }
      if let found = input(of: expression, at: first + 1, in: context) { return found }
      if let area = member(expression.links[first + 1], in: context) { return (area, first + 2) }
      return (context.isExtension ? context.input ?? .unknown("self") : .unknown("self"), first + 1)
    }
    if let (area, next) = input(of: expression, at: first, in: context) { return (area, next) }
    if let area = local(link, in: context) { return (area, first + 1) }
    if let area = member(link, in: context) { return (area, first + 1) }
    if link.startsUppercase { return view(expression, at: first, in: context) }
    if context.isExtension, let input = context.input { return (input, first) }
    return (.unknown(link.name), first + 1)
  }

  /// `content`, or `configuration.label`.
  private func input(
    of expression: ViewExpression, at index: Int, in context: Context
  ) -> (TapArea, next: Int)? {
    guard let input = context.input, !context.isExtension else { return nil }
    switch expression.links[index].name {
    case "content": return (input, index + 1)
    case "configuration":
      guard index + 1 < expression.links.count, expression.links[index + 1].name == "label" else {
        return nil
      }
      return (input, index + 2)
    default: return nil
    }
  }

  private mutating func local(_ link: ViewExpression.Link, in context: Context) -> TapArea? {
    if let value = context.locals[link.name] {
      var inner = context
      inner.locals[link.name] = nil
      return area(of: value, in: inner)
    }
    return context.parameters.contains(link.name) ? .unknown(link.name) : nil
  }

  /// The area of a view property or function of the type; nil if it has none of this name.
  private mutating func member(_ link: ViewExpression.Link, in context: Context) -> TapArea? {
    guard let type = context.type, let reference = catalog.member(named: link.name, of: type),
      let member = catalog[reference], member.isFunction == link.isCall || !link.isCall
    else { return nil }
    guard member.kind == .view else {
      if ["Text", "Image", "Label"].contains(member.type) { return .full }
      if member.type == "Color" {
        return Self.area(of: member.mentionsClear ? .clearInOneState : .drawn)
      }
      return member.isFunction == link.isCall ? .unknown(link.name) : nil
    }
    return area(
      of: member, reference, type: type, depth: context.depth,
      input: context.isExtension ? nil : context.input)
  }

  /// The area of the body of a member.
  mutating func area(
    of member: ViewMember, _ reference: ViewCatalog.MemberReference,
    type: ViewCatalog.Reference?, depth: Int, input: TapArea? = nil, isExtension: Bool = false
  ) -> TapArea {
    guard open.insert(reference).inserted else { return .unknown("a view that contains itself") }
    defer { open.remove(reference) }
    var context = Context(file: reference.owner.file, type: type, depth: depth)
    context.parameters = Set(member.parameters.map(\.name))
    context.input = input
    context.isExtension = isExtension
    if input != nil { context.parameters.subtract(["content", "configuration"]) }
    return area(ofBody: member.statements, in: context)
  }

  // MARK: Views

  private mutating func view(
    _ expression: ViewExpression, at index: Int, in context: Context
  ) -> (TapArea, next: Int) {
    var next = index
    // The names of modules and of types around a type.
    while next + 1 < expression.links.count, !expression.links[next].isCall,
      expression.links[next + 1].startsUppercase
    {
      next += 1
    }
    let link = expression.links[next]
    if let type = catalog.type(named: link.name, from: context.file) {
      guard link.isCall else { return (.unknown(link.name), next + 1) }
      let input = content(of: link, for: type, in: context)
      return (area(of: type, depth: context.depth, input: input), next + 1)
    }
    guard !catalog.declaresType(named: link.name) else {
      return (.unknown("\(link.name), which is declared twice"), next + 1)
    }
    if !link.isCall { return constant(expression, at: next, in: context) }
    return (area(ofSystemView: link, of: expression, in: context), next + 1)
  }

  /// `Color.red` and similar values.
  private mutating func constant(
    _ expression: ViewExpression, at index: Int, in context: Context
  ) -> (TapArea, next: Int) {
    guard expression.links[index].name == "Color", index + 1 < expression.links.count else {
      return (.unknown(expression.links[index].name), index + 1)
    }
    let isClear = expression.links[index + 1].name == "clear"
    return (isClear ? Self.area(of: .clear) : .flexible, index + 2)
  }

  /// The area of what a call passes to a view of the app: the views of its closure, or the label of a style; nil: the
  /// view shows nothing that is passed to it.
  private mutating func content(
    of link: ViewExpression.Link, for type: ViewCatalog.Reference, in context: Context
  ) -> TapArea? {
    if !context.isExtension, let input = context.input,
      link.arguments.contains(where: { $0.value.isPassedInput })
    {
      return input
    }
    guard let content = link.content, let reference = catalog.member(named: "content", of: type),
      catalog[reference]?.kind == .parameter
    else { return nil }
    return area(ofBody: content.statements, in: context.inside(content))
  }

  /// The area of the body of a view of the app.
  ///
  /// - Parameter input: the content that it shows.
  mutating func area(
    of type: ViewCatalog.Reference, depth: Int, input: TapArea? = nil
  ) -> TapArea {
    if input == nil, let area = areas[type] { return area }
    guard let reference = catalog.member(named: "body", of: type), let member = catalog[reference],
      member.kind == .view
    else { return .unknown(catalog[type]?.name ?? "") }
    let area = area(of: member, reference, type: type, depth: depth, input: input).deeper
    if open.isEmpty, input == nil { areas[type] = area }
    return area
  }

  private mutating func area(
    ofSystemView link: ViewExpression.Link, of expression: ViewExpression, in context: Context
  ) -> TapArea {
    if ViewVocabulary.stacks.contains(link.name) { return stack(link, in: context) }
    if ViewVocabulary.groups.contains(link.name) { return group(link, in: context) }
    if link.name == "ZStack" { return .layers(of: children(of: link, in: context)) }
    if link.name == "Spacer" { return spacer(link, in: context) }
    if link.name == "EmptyView" { return .none }
    if ViewVocabulary.flexibleViews.contains(link.name) { return .flexible }
    if ViewVocabulary.shapes.contains(link.name) { return .flexible }
    if ViewVocabulary.wideViews.contains(link.name) {
      return TapArea(coverage: .full, fillsWidth: true)
    }
    if ViewVocabulary.drawnViews.contains(link.name) { return .full }
    return .unknown(link.name)
  }

  private mutating func stack(_ link: ViewExpression.Link, in context: Context) -> TapArea {
    var children = children(of: link, in: context)
    name(spacersIn: &children, of: link)
    if link.name == "HStack" { Self.narrow(spacersAround: &children) }
    return .stack(of: children)
  }

  private mutating func group(_ link: ViewExpression.Link, in context: Context) -> TapArea {
    if link.name == "AnyView", let value = link.arguments.first?.value {
      return area(of: value, in: context)
    }
    guard let content = link.content else { return .unknown(link.name) }
    return area(ofBody: content.statements, in: context.inside(content))
  }

  mutating func children(of link: ViewExpression.Link, in context: Context) -> [TapArea] {
    guard let content = link.content else { return [.unknown(link.name)] }
    return areas(of: content.statements, in: context.inside(content))
  }

  /// A `Spacer` is a hole (SU-1).
  private func spacer(_ link: ViewExpression.Link, in context: Context) -> TapArea {
    let hole = TapArea.Hole(kind: .spacer, file: context.file, range: link.nameRange)
    return TapArea(coverage: .holes([hole]), fillsWidth: true, isSpacer: true)
  }

  /// Names what is before and behind each spacer.
  private func name(spacersIn children: inout [TapArea], of link: ViewExpression.Link) {
    guard let statements = link.content?.statements, statements.count == children.count else {
      return
    }
    for index in children.indices {
      guard case .holes(var holes) = children[index].coverage, holes.count == 1,
        holes[0].kind == .spacer, holes[0].before == nil
      else { continue }
      holes[0].before = index > 0 ? statements[index - 1].viewName : nil
      holes[0].after = index + 1 < statements.count ? statements[index + 1].viewName : nil
      children[index].coverage = .holes(holes)
    }
  }

  /// Spacers at both ends center the content of a row, and people tap the content.
  private static func narrow(spacersAround children: inout [TapArea]) {
    guard children.count > 2, let last = children.indices.last, children[0].isSpacer,
      children[last].isSpacer
    else { return }
    for index in [0, last] { children[index].changeHoles { $0.isNarrow = true } }
  }

  // MARK: Modifiers

  /// Applies a modifier to the area of a view.
  mutating func apply(
    _ link: ViewExpression.Link, of expression: ViewExpression, to area: inout TapArea,
    in context: Context
  ) {
    if ViewVocabulary.neutral.contains(link.name), !catalog.declaresModifier(named: link.name) {
      return
    }
    guard !link.isConditional else {
      area.coverage = .unknown("\(link.name) in some builds")
      return
    }
    switch link.name {
    case "contentShape":
      guard link.isInteractionShape else { return }
      area.coverage = .full
      area.isShaped = true
    case "padding", "safeAreaPadding", "scenePadding": pad(&area, link, in: context)
    case "frame", "containerRelativeFrame": frame(&area, link, in: context)
    case "background": draw(drawing(of: link, in: context), behind: &area, link, in: context)
    case "overlay": overlay(drawing(of: link, in: context), &area)
    case "glassEffect": area.coverage = .full
    case "hidden": area.coverage = .none
    case "opacity": if link.firstNumber == 0 { area.coverage = .none }
    case "allowsHitTesting": if link.firstName == "false" { area.coverage = .none }
    case "resizable": area = .flexible
    case "fill", "foregroundColor", "foregroundStyle":
      fill(&area, link, of: expression, in: context)
    // A stroke takes taps on its line only (SU-12).
    case "stroke", "strokeBorder": area.coverage = .unknown("a line")
    case "trim": area.coverage = .unknown("a part of a shape")
    case "rotation", "scale", "inset", "path", "size": break
    case "modifier": modify(&area, link, in: context)
    default: applyOwn(link, to: &area, in: context)
    }
    if area.isUnknown { area.mayBeFramed = true }
  }

  /// Padding takes no taps (SU-4, SU-10); a rim that a touch reaches is no hole (SU-24).
  private func pad(_ area: inout TapArea, _ link: ViewExpression.Link, in context: Context) {
    area.paddings.formUnion(link.paddingAxes)
    area.isFlexible = false
    // A computed padding may be negative.
    guard link.arguments.last?.value.isWhole ?? true else { return }
    let rim = link.paddingRim
    guard rim.map({ $0 >= TapArea.leastRim }) ?? true else { return }
    var hole = TapArea.Hole(kind: .padding, file: context.file, range: link.nameRange)
    hole.rim = rim
    hole.isNarrow = (rim ?? 0) < TapArea.wideRim
    hole.isPastShape =
      area.isShaped && rim != nil && link.paddingAxes.contains(.vertical)
    area.add(hole)
  }

  /// A frame that is larger than what is drawn takes no taps outside of it (SU-4, SU-10).
  private func frame(_ area: inout TapArea, _ link: ViewExpression.Link, in context: Context) {
    let axes = link.frameAxes
    guard !axes.isEmpty else { return }
    area.frames.formUnion(axes)
    let isFixed = link.arguments.contains { $0.label == "width" || $0.label == "height" }
    if area.isSpacer, isFixed {
      // A gap of a fixed size.
      area = .none
      return
    }
    if link.stretchedAxes.contains(.horizontal) { area.fillsWidth = true }
    if link.arguments.contains(where: { $0.label == "width" }) { area.fillsWidth = false }
    if area.isFlexible || area.coverage == .none {
      area.isFlexible = area.isFlexible && !isFixed
      return
    }
    var hole = TapArea.Hole(kind: .frame, file: context.file, range: link.nameRange)
    hole.isNarrow = !link.isWideFrame
    area.add(hole)
  }

  /// A drawn background takes the taps of the whole frame; a clear one none (SU-1, SU-8).
  private func draw(
    _ drawing: Drawing, behind area: inout TapArea, _ link: ViewExpression.Link,
    in context: Context
  ) {
    switch drawing {
    case .drawn:
      area.coverage = .full
      area.isShaped = false
    case .clear, .outline: break
    case .clearInOneState:
      guard case .holes(var holes) = area.coverage else { return }
      for index in holes.indices where holes[index].kind == .spacer {
        holes[index].isConditional = true
      }
      var hole = TapArea.Hole(kind: .clearBackground, file: context.file, range: link.nameRange)
      hole.isConditional = true
      hole.isNarrow = holes.allSatisfy(\.isNarrow)
      area.coverage = .holes([hole] + holes)
    case .unknown(let reason): if !area.isFull { area.coverage = .unknown(reason) }
    }
  }

  private func overlay(_ drawing: Drawing, _ area: inout TapArea) {
    switch drawing {
    case .drawn: area.coverage = .full
    case .clear, .outline, .clearInOneState: break
    case .unknown(let reason): if !area.isFull { area.coverage = .unknown(reason) }
    }
  }

  /// A clear fill takes no taps (SU-8).
  private mutating func fill(
    _ area: inout TapArea, _ link: ViewExpression.Link, of expression: ViewExpression,
    in context: Context
  ) {
    guard link.name == "fill" || expression.isShape, let value = link.arguments.first?.value else {
      return
    }
    switch drawing(of: value, in: context) {
    case .drawn, .outline: break
    case .clear: area.coverage = .none
    case .clearInOneState: area.coverage = .unknown("a view that is clear in one state")
    case .unknown(let reason): area.coverage = .unknown(reason)
    }
  }

  private mutating func modify(
    _ area: inout TapArea, _ link: ViewExpression.Link, in context: Context
  ) {
    guard let name = link.arguments.first?.value.typeName,
      let type = catalog.type(named: name, from: context.file),
      let reference = catalog.member(named: "body", of: type), let member = catalog[reference],
      member.kind == .view
    else {
      area.coverage = .unknown("a modifier that is not known")
      return
    }
    area = self.area(
      of: member, reference, type: type, depth: context.depth, input: area
    ).changed(from: area)
  }

  /// A modifier that the app declares, or one that is not known.
  private mutating func applyOwn(
    _ link: ViewExpression.Link, to area: inout TapArea, in context: Context
  ) {
    guard let reference = catalog.modifier(named: link.name, from: context.file),
      let member = catalog[reference], context.depth < Self.depthLimit
    else {
      area.coverage = .unknown(link.name)
      return
    }
    area = self.area(
      of: member, reference, type: nil, depth: context.depth + 1, input: area, isExtension: true
    ).changed(from: area)
  }

  // MARK: Backgrounds

  private static func area(of drawing: Drawing) -> TapArea {
    switch drawing {
    case .drawn: .flexible
    case .clear: TapArea(coverage: .none, fillsWidth: true, isFlexible: true)
    case .clearInOneState: .unknown("a view that is clear in one state")
    case .outline: .unknown("a line")
    case .unknown(let reason): .unknown(reason)
    }
  }

  /// What a background or an overlay draws.
  mutating func drawing(of link: ViewExpression.Link, in context: Context) -> Drawing {
    if let content = link.closures.first {
      return drawing(
        ofViews: areas(of: content.statements, in: context), content.statements, in: context)
    }
    guard
      let value = link.arguments.first(where: { $0.label == nil || $0.label == "content" })?.value
    else { return .drawn }
    return drawing(of: value, in: context)
  }

  private mutating func drawing(
    ofViews areas: [TapArea], _ statements: [BuilderStatement], in context: Context
  ) -> Drawing {
    if statements.count == 1, case .expression(let expression, _) = statements[0] {
      return drawing(of: expression, in: context)
    }
    if statements.count == 1, case .branches(let branches, isExhaustive: true) = statements[0] {
      return .choice(of: branches.map { drawing(ofBranch: $0, in: context) })
    }
    if areas.contains(where: { $0.isFull && $0.isFlexible }),
      !statements.contains(where: \.isBranch)
    {
      return .drawn
    }
    return areas.allSatisfy { $0.coverage == .none } ? .clear : .unknown("a background of views")
  }

  private mutating func drawing(
    ofBranch statements: [BuilderStatement], in context: Context
  ) -> Drawing {
    guard context.depth < Self.depthLimit else { return .unknown("a background") }
    var context = context
    context.depth += 1
    return drawing(ofViews: areas(of: statements, in: context), statements, in: context)
  }

  /// What a style or a view draws (SU-8, SU-12).
  mutating func drawing(of expression: ViewExpression, in context: Context) -> Drawing {
    guard context.depth < Self.depthLimit else { return .unknown("a background") }
    var context = context
    context.depth += 1
    guard expression.alternatives.isEmpty else {
      return .choice(of: expression.choices.map { drawing(of: $0, in: context) })
    }
    if case .elements(let elements)? = expression.literal, elements.count == 1,
      expression.links.isEmpty
    {
      return drawing(of: elements[0].value, in: context)
    }
    guard expression.isWhole, expression.literal == nil else { return .unknown("a background") }
    guard let link = expression.links.dropFirst(expression.firstOwnLink).first else {
      return .unknown("a background")
    }
    if link.isMember && expression.firstOwnLink == 0 || isConstant(link, in: context) {
      return Self.drawing(ofConstant: expression)
    }
    if let value = context.locals[link.name], expression.links.count == 1 {
      context.locals[link.name] = nil
      return drawing(of: value, in: context)
    }
    if let drawing = drawing(ofOwn: expression, link, in: context) { return drawing }
    if ViewVocabulary.shapes.contains(link.name), !catalog.declaresType(named: link.name) {
      return drawing(ofShape: expression, in: context)
    }
    if link.name == "GeometryReader", let content = link.closures.first {
      let areas = areas(of: content.statements, in: context)
      return areas.allSatisfy { $0.coverage == .none } ? .clear : .unknown("GeometryReader")
    }
    let area = area(of: expression, in: context)
    switch area.coverage {
    case .full: return area.isFlexible ? .drawn : .unknown("a background of another size")
    case .none: return .clear
    case .holes: return .unknown("a background with holes")
    case .unknown(let reason): return .unknown(reason)
    }
  }

  /// Whether a name is that of a value: `Palette.card`, `GRADIENT`, `Color`.
  private func isConstant(_ link: ViewExpression.Link, in context: Context) -> Bool {
    link.startsUppercase && !link.isCall || link.name == "Color"
  }

  private static func drawing(ofConstant expression: ViewExpression) -> Drawing {
    if expression.links.contains(where: { $0.name == "clear" }) { return .clear }
    for link in expression.links where link.name == "opacity" {
      guard let value = link.arguments.first?.value else { continue }
      let values = value.choices
      let clear = values.filter { $0.literal == .number(0) }
      if clear.count == values.count { return .clear }
      if !clear.isEmpty { return .clearInOneState }
    }
    return .drawn
  }

  /// A color or style of the app: a member of the type, or a member of one of its values.
  private mutating func drawing(
    ofOwn expression: ViewExpression, _ link: ViewExpression.Link, in context: Context
  ) -> Drawing? {
    guard !link.startsUppercase else { return nil }
    let index = expression.firstOwnLink + (link.name == "self" ? 1 : 0)
    guard index < expression.links.count else { return nil }
    let name = expression.links[index]
    let rest = expression.links.dropFirst(index + 1)
    if let type = context.type, let reference = catalog.member(named: name.name, of: type),
      let member = catalog[reference]
    {
      switch member.kind {
      case .view: return nil
      case .value, .constant:
        if member.mentionsClear, rest.allSatisfy({ $0.name == "opacity" }) {
          return .clearInOneState
        }
      case .parameter:
        // A color that a caller chooses is drawn.
        if rest.isEmpty { return member.type == "Color" ? .drawn : .unknown(name.name) }
      }
    } else if rest.isEmpty {
      return .unknown(name.name)
    }
    return rest.contains { $0.startsUppercase || $0.name == "label" || $0.name == "content" }
      ? .unknown(name.name) : Self.drawing(ofConstant: expression)
  }

  private mutating func drawing(ofShape expression: ViewExpression, in context: Context) -> Drawing
  {
    var drawing = Drawing.drawn
    for link in expression.links.dropFirst(expression.firstOwnLink + 1) {
      switch link.name {
      case "fill", "foregroundColor", "foregroundStyle", "background":
        guard
          drawing != .outline || link.name != "foregroundColor" && link.name != "foregroundStyle"
        else { continue }
        guard let value = link.arguments.first?.value else { continue }
        drawing = self.drawing(of: value, in: context)
      case "stroke", "strokeBorder": if !expression.fills(before: link) { drawing = .outline }
      case "hidden": drawing = .clear
      case "contentShape": if link.isInteractionShape { drawing = .drawn }
      case "opacity": if link.firstNumber == 0 { drawing = .clear }
      case "allowsHitTesting": drawing = .clear
      case "trim": drawing = .unknown("a part of a shape")
      default: continue
      }
    }
    return drawing
  }
}
