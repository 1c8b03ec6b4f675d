// Descriptions of what the sources contain, for reports and editors.
extension ViewStatement.Effect {
  /// `sets isHidden`
  package var text: String {
    switch self {
    case .isHidden: "sets isHidden"
    case .alpha: "sets alpha"
    case .isUserInteractionEnabled: "sets isUserInteractionEnabled"
    case .isEnabled: "sets isEnabled"
    case .addsRecognizer: "adds a gesture recognizer"
    case .addsTarget: "adds an action"
    case .addsInteraction: "adds an interaction"
    case .constant: "sets the constant of the constraint"
    case .activation: "changes the state of the constraint"
    case .frame: "sets the frame"
    case .constraints: "adds constraints"
    case .arrangement: "changes how it arranges its views"
    case .order: "changes the z-order"
    case .superview: "changes the superview"
    case .rowHeight: "sets the height of rows"
    case .requiresFailure: "requires another recognizer to fail"
    case .delegate: "sets the delegate or the data source"
    case .passed: "passes it to a function"
    case .calls(let method): "calls \(method)"
    }
  }
}

extension OverrideBody {
  /// What the override returns.
  package var text: String {
    switch self {
    case .never: "nothing is hit"
    case .always: "all points are inside"
    case .standard: "the default"
    case .passthrough: "nil instead of the view itself"
    case .itself: "the view itself instead of its subviews"
    case .forward(let property): "\(property) instead of any view"
    case .forwardInsteadOfSelf(let property): "\(property) instead of the view itself"
    case .insets: "the bounds with insets"
    case .anySubview: "the subviews outside the bounds as well"
    case .onlySubviews: "the subviews only"
    case .custom: "unknown"
    }
  }
}

extension ClassFacts {
  /// The overrides of hit-testing of the class and its superclasses, each with what it returns.
  package var hitTestOverrides: [(selector: String, text: String, location: CodeLocation)] {
    touchOverrides.compactMap { selector, body, location in
      body.map { (selector, $0.text, location) }
    }
  }
}
