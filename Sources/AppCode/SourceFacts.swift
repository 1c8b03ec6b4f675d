package import LayoutModel

/// The declarations of one Swift or Objective-C file, and the statements that change how its views
/// receive touches.
///
/// All ranges are bytes of the file's UTF-8 text.
package struct SourceFacts: Hashable, Sendable {
  /// In the order of the text; nested types after the type that contains them.
  package var types: [TypeDeclaration] = []
  package internal(set) var loading = LoadingFacts()
  /// The limit that ended the scan, if one did; what follows in the file is unknown.
  package var limit: SourceLimit?

  package init() {}
}

/// A limit of the source readers.
package enum SourceLimit: String, Hashable, Sendable {
  /// `CodeReader.byteLimit`. Nothing of the file is read.
  case tooLarge
  /// `CodeReader.depthLimit`, of nested brackets.
  case tooDeep
  /// `CodeReader.declarationLimit`.
  case tooManyDeclarations
}

/// The declaration of a type, an extension or a category.
package struct TypeDeclaration: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case `class`, `struct`, `enum`, `protocol`, actor
    /// A Swift extension, or an Objective-C category or class extension.
    case `extension`
    /// An Objective-C `@implementation`; its superclass is in the `@interface`.
    case implementation
    /// A Swift `typealias` or Objective-C `@compatibility_alias`: `inherited` has the other name.
    case alias
  }

  package var kind: Kind
  /// The name without enclosing types and module: `Cell` of `extension Feed.Cell`.
  package var name: String
  /// The name of the enclosing types, or of the qualification in an extension: `Feed`; else empty.
  package var enclosing = ""
  /// The name for the Objective-C runtime: `@objc(Name)`.
  package var objectiveCName: String?
  /// Whether only its file can use it: its name at run time then contains an identifier of the file.
  package var isPrivate = false
  /// The types after the colon, as written but without type arguments: the superclass first if there
  /// is one, then protocols.
  package var inherited: [String] = []
  /// Whether the declaration has type parameters: Interface Builder cannot create instances.
  package var isGeneric = false
  /// Whether its members and those of subclasses are visible to Objective-C unless they are private: `@objcMembers`.
  package var exposesMembers = false
  /// The name in the text.
  package var range: SourceRange
  package var methods: [MethodDeclaration] = []
  package var properties: [PropertyDeclaration] = []
  package var statements: [ViewStatement] = []
  /// In the order of the text.
  package var orientations: [OrientationOverride] = []
  package var fields: [CodeField] = []
  /// In the order of the text, those of properties behind the others.
  package var functions: [CodeFunction] = []
}

/// A method of a type.
package struct MethodDeclaration: Hashable, Sendable {
  /// The Objective-C selector, derived from the Swift name unless `@objc(selector)` specifies it. An
  /// override of a touch method of UIKit has the selector of that method: `hitTest:withEvent:`.
  package var selector: String
  /// The selector by the rules of Swift 2, in which the first parameter has no label; nil if it is the same, or if
  /// the file cannot be Swift 2.
  package var swift2Selector: String?
  /// `@IBAction`, `@IBSegueAction` or `IBAction`.
  package var isAction = false
  /// Whether the Objective-C runtime can find the method by its selector: an action, `@objc`,
  /// `@objcMembers`, `override`, or any method in Objective-C.
  package var isVisibleToObjectiveC = false
  package var isOverride = false
  /// The types of the parameters as written, without optionality: `UIButton`.
  package var parameterTypes: [String] = []
  /// The name in the text.
  package var range: SourceRange
  /// What the body of a hit-testing method does; nil for other methods.
  package var body: OverrideBody?
  /// Whether the body has no statements in any build; nil: the declaration has no body.
  package var isEmpty: Bool?
  /// Whether the method is `loadView` and does not call that of the superclass, which loads the view of a document.
  ///
  /// https://developer.apple.com/documentation/uikit/uiviewcontroller/loadview()
  package var replacesView = false

  /// Whether the Objective-C runtime can find the method by a selector, in a version of Swift that the file can have.
  package func hasSelector(_ name: String) -> Bool { selector == name || swift2Selector == name }

  /// Adds the selectors for which `hasSelector` is true.
  package func addSelectors(to names: inout Set<String>) {
    names.insert(selector)
    if let swift2Selector { names.insert(swift2Selector) }
  }
}

/// A property of a type. Only those are recorded that Interface Builder connects or sets.
package struct PropertyDeclaration: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case outlet, outletCollection, inspectable
    /// A property that is not declared as an outlet and that the Objective-C runtime can see, or could see in a
    /// version of Swift that the file can have: a document can nevertheless connect it.
    case plain
  }

  package var kind: Kind
  package var name: String
  /// The type as written, without optionality, brackets of an array and type arguments: `UIButton`.
  package var type: String
  /// Whether the type ends with `!`, so that a use of the property crashes while it is nil.
  package var isImplicitlyUnwrapped = false
  /// Whether the Objective-C runtime can see the property only up to version 3 of Swift, unless a superclass or a
  /// protocol makes it visible.
  package var isInferred = false
  /// The name in the text.
  package var range: SourceRange
}

/// The form of the body of `hitTest(_:with:)` or `point(inside:with:)`.
package enum OverrideBody: Hashable, Sendable {
  /// `hitTest`: always returns nil. `point(inside:)`: returns false.
  case never
  /// `point(inside:)`: returns true.
  case always
  /// Returns what `super` returns.
  case standard
  /// `hitTest`: nil where `super` returns the view itself (`hit == self ? nil : hit`).
  case passthrough
  /// `hitTest`: the view itself where `super` returns any view.
  case itself
  /// `hitTest`: the named property's view where `super` returns any view.
  case forward(property: String)
  /// `hitTest`: the named property's view, or its `hitTest`, where `super` returns the view itself
  /// (`hit == self ? other : hit`).
  case forwardInsteadOfSelf(property: String)
  /// `point(inside:)`: the bounds inset by these points; negative insets enlarge it.
  case insets(EdgeInsets)
  /// `point(inside:)`: inside the bounds or any subview (OV-8).
  case anySubview
  /// `point(inside:)`: inside any subview, but not elsewhere in the bounds. The subviews may have to be
  /// visible and enabled, so that the view itself gets no touches.
  case onlySubviews
  /// Any other body.
  case custom
}

/// A statement that changes a view, a constraint or a recognizer that a property refers to.
package struct ViewStatement: Hashable, Sendable {
  /// What the statement changes of the last component of its path.
  package enum Effect: Hashable, Sendable {
    case isHidden, alpha, isUserInteractionEnabled, isEnabled
    /// `addGestureRecognizer`, and `gestureRecognizers =`.
    case addsRecognizer
    /// `addTarget(_:action:for:)`, `addAction(_:for:)`.
    case addsTarget
    /// `addInteraction`, `menu =`, `showsMenuAsPrimaryAction =`.
    case addsInteraction
    /// The `constant` of a constraint.
    case constant
    /// `isActive`, `priority`, `NSLayoutConstraint.activate` and `deactivate` of a constraint.
    case activation
    /// `frame`, `bounds`, `center`, `transform`, and size or position of its layer.
    case frame
    /// Constraints created in code for the view: anchors, `NSLayoutConstraint(item:…)`,
    /// `addConstraint`, visual formats, and libraries such as SnapKit and PureLayout.
    case constraints
    /// `spacing`, `axis` and `distribution` of a stack view.
    case arrangement
    /// `bringSubviewToFront`, `sendSubviewToBack`, `insertSubview`, `exchangeSubview`.
    case order
    /// `removeFromSuperview`, `addSubview(view)`, `addArrangedSubview(view)`.
    case superview
    /// The height of the rows of a table; automatic: `UITableView.automaticDimension`.
    case rowHeight(isAutomatic: Bool)
    /// `require(toFail:)` of a recognizer: the last component of the path of the other one; empty if it is no path.
    case requiresFailure(of: String)
    /// `delegate`, `dataSource`.
    case delegate
    /// The view is an argument of another function.
    case passed
    /// A method of the app is called on the view: its name without argument labels.
    case calls(String)
  }

  /// The receiver's path without `self`: `["cell", "overlay"]`; empty for the object itself.
  /// Optional chaining, forced unwrapping and leading underscores of Objective-C are removed. An
  /// element of a collection has the path of the collection.
  package var path: [String]
  /// The type of the local name with which the path begins, without module; empty: it is not known; nil: the path begins
  /// with a property. The whole path is one only if the effect is `delegate`.
  package var localType: String?
  package var effect: Effect
  /// The name of the function that contains the statement, without argument labels.
  package var function: String
  /// The receiver in the text.
  package var range: SourceRange

  /// Whether it changes the object of a local name, and not one of its members.
  var isOfLocal: Bool { path.count == 1 && localType != nil }
}

extension SourceRange {
  package var offsets: Range<Int> { start..<end }
}
