/// Records the methods and properties of types, and reads the bodies that concern touches.
extension ObjectiveCScanner {
  mutating func addSite(
    _ method: MethodDeclaration, name: Int, parameters: [BodyReader.Parameter], resultType: String,
    isStatic: Bool, body: Range<Int>
  ) {
    guard let type else { return }
    let text = tokens.text(name)
    var function = CodeFunction(
      kind: text.hasPrefix("init") && !isStatic ? .initializer : .method, name: text,
      range: tokens.range(name))
    // The first part of the selector is the name.
    function.labels = method.selector.split(separator: ":", omittingEmptySubsequences: false)
      .dropLast().enumerated().map { $0.offset == 0 ? "" : String($0.element) }
    function.resultType = resultType == "instancetype" || resultType == "id" ? "" : resultType
    function.isStatic = isStatic
    bodySites.append(
      BodySite(type: type, function: function, tokens: body, parameters: parameters))
  }

  mutating func addField(_ name: Int, _ kind: PropertyDeclaration.Kind, type owner: String) {
    guard let type else { return }
    var field = CodeField(name: tokens.text(name), type: owner, range: tokens.range(name))
    field.isOutlet = kind == .outlet
    facts.types[type].fields.append(field)
  }

  /// Adds the methods to their types.
  mutating func addFunctions() {
    let buttons = facts.types.flatMap(\.fields).filter { $0.type == "UIButton" && !$0.isOutlet }
    let names = buttons.flatMap { [$0.name, "_" + $0.name] }
    // Their getters create the views whose interaction is disabled.
    let views = facts.types.flatMap(\.fields).filter {
      $0.type == "UILabel" || $0.type == "UIImageView"
    }
    addFunctions(
      BodySelection(
        bodySites, names: Set(names.map { NameHash($0.utf8).value }),
        getters: Set(views.map { NameHash($0.name.utf8).value }), in: tokens))
  }
}
