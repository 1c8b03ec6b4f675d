internal import JSON
internal import LayoutModel
internal import Linting

/// The keys of all kinds of objects of the format.
enum LayoutTables {}

/// The format's objects without the types that they are read into, for the schema, completion and
/// hovers.
package enum LayoutVocabulary {
  package static let objects: [LayoutObject.Name: LayoutObject] = {
    let all = [
      LayoutTables.view.object, LayoutTables.viewController.object,
      LayoutTables.gestureRecognizer.object, LayoutTables.gestureDelegate.object,
      LayoutTables.action.object, LayoutTables.recognizerAction.object,
      LayoutTables.accessibility.object, LayoutTables.constraint.object,
      LayoutTables.transform.object, LayoutTables.pointInside.object,
      LayoutTables.hitTest.object, LayoutTables.viewRoot.object,
      LayoutTables.applicationRoot.object, LayoutTables.layoutSet.object,
      LayoutTables.setEntry.object, LayoutTables.device.object, LayoutTables.application.object,
      SentryTables.root.object, SentryTables.view.object,
    ]
    return Dictionary(all.map { ($0.name, $0) }) { first, _ in first }
  }()

  package static func object(_ name: LayoutObject.Name) -> LayoutObject {
    objects[name] ?? LayoutObject(name: name, keys: [])
  }

  /// The kind of object that has a key with this name; a view takes precedence.
  static func home(of key: String) -> LayoutObject.Name? { homes[key] }

  private static let homes: [String: LayoutObject.Name] = {
    var homes: [String: LayoutObject.Name] = [:]
    for name in LayoutObject.Name.allCases where name.family == .layout {
      for key in object(name).keys {
        for spelling in [key.name, key.alias].compactMap({ $0 }) where homes[spelling] == nil {
          homes[spelling] = name
        }
      }
    }
    return homes
  }()
}

extension LayoutTables {
  /// The supported version of the format.
  static let version = 1

  /// The keys of a document's root view in addition to a view's keys.
  package static let viewRoot: LayoutTable<RootDraft> = {
    // Open: the view's own table reads the other keys and reports unknown ones.
    var table = LayoutTable<RootDraft>(.viewRoot, isOpen: true)
    addHead(to: &table)
    addApplication(to: &table)
    return table
  }()

  package static let applicationRoot: LayoutTable<RootDraft> = {
    var table = LayoutTable<RootDraft>(.applicationRoot)
    addHead(to: &table)
    addDisable(to: &table)
    table.add(
      "windows", .laterObjects(.view), need: .required,
      "The windows, back to front within each `windowLevel`."
    ) { $0.windows = $1 }
    addApplication(to: &table)
    return table
  }()

  package static let layoutSet: LayoutTable<RootDraft> = {
    var table = LayoutTable<RootDraft>(.layoutSet)
    addHead(to: &table)
    addDisable(to: &table)
    table.add(
      "layouts", .laterObjects(.setEntry), need: .required,
      "Several layouts with names; each is checked separately."
    ) { $0.layouts = $1 }
    return table
  }()

  package static let setEntry: LayoutTable<SetEntryDraft> = {
    var table = LayoutTable<SetEntryDraft>(.setEntry)
    table.add("name", .string, "The name of the layout in reports.") { $0.name = $1 }
    table.add(
      "layout", .laterObject(.viewRoot, .applicationRoot), need: .required,
      "A view or an application."
    ) { $0.layout = $1 }
    return table
  }()

  private static func addHead(to table: inout LayoutTable<RootDraft>) {
    table.add("$schema", .string, "The JSON Schema of this document, for editors.") { _, _ in }
    table.add(
      "layoutlint",
      LayoutForm(.constant(version)) { value, _, context in
        if value.number == Double(version) { return version }
        context.report(.invalidValue, .wrongVersion(value), at: value.range)
        return nil
      },
      "The version of the format: 1."
    ) { _, _ in }
    table.add("name", .string, "The name of the layout in reports.") { $0.name = $1 }
    table.add(
      "tree", LayoutForm<ViewHierarchy.Tree>.cases(), byDefault: #""views""#,
      """
      The kind of tree: `accessibility` for the elements of assistive technology, whose frames are \
      known, but not which of them receives a touch.
      """
    ) { $0.tree = $1 }
    table.add(
      "device", .object(device) { _ in Device() }, "The device for which the layout was made."
    ) { $0.device = $1 }
  }

  private static func addDisable(to table: inout LayoutTable<RootDraft>) {
    table.add(
      "disable", .array(of: .ruleName), at: .disable,
      "Rules whose findings in this document are suppressed, or `[\"all\"]`."
    ) { $0.disabledNames = $1 }
  }

  private static func addApplication(to table: inout LayoutTable<RootDraft>) {
    table.add(
      "application", .object(application) { _ in Application() },
      "The application that contains the windows."
    ) {
      let hasScenes = $0.application.hasScenes
      $0.application = $1
      $0.application.hasScenes = hasScenes
    }
    table.add(
      "scenes", .bool, byDefault: "true",
      "Whether the responder chain has a scene between a window and the application."
    ) { $0.application.hasScenes = $1 }
  }

  static let device: LayoutTable<Device> = {
    var table = LayoutTable<Device>(.device)
    table.add("name", .string, "The device's name: `iPhone 15`.") { $0.name = $1 }
    table.add("size", .size, "The size of its screen, in points.") { $0.size = $1 }
    table.add(
      "safeAreaInsets", .insets, "The insets of the safe area from the edges of the screen."
    ) { $0.safeAreaInsets = $1 }
    return table
  }()

  package static let application: LayoutTable<Application> = {
    var table = LayoutTable<Application>(.application)
    table.add(
      "class", .name(.otherClass), byDefault: #""UIApplication""#, "The application's class."
    ) { $0.className = $1 }
    table.add(
      "delegate", LayoutForm<String>.name(.otherClass).orNull,
      "The class of the application's delegate; null if it is not a responder."
    ) { $0.delegate = $1 }
    return table
  }()
}

extension Finding.Message {
  fileprivate static func wrongVersion(_ value: JSONValue) -> Self {
    "unsupported format version \(value.messageText); this program reads version 1"
  }
}

extension LayoutTables {
  package static let gestureRecognizer: LayoutTable<GestureRecognizer> = {
    var table = LayoutTable<GestureRecognizer>(.gestureRecognizer)
    addKind(to: &table)
    addDelivery(to: &table)
    return table
  }()

  private static func addKind(to table: inout LayoutTable<GestureRecognizer>) {
    table.add(
      "class", .name(.recognizerClass), at: .className, byDefault: #""UIGestureRecognizer""#,
      "UIKit's class or the app's own; `inherits` names the UIKit superclass of the latter."
    ) { $0.className = $1 }
    table.add(
      "inherits", .name(.recognizerClass), "The nearest UIKit superclass of the app's own class."
    ) { $0.inherits = $1 }
    table.add(
      "id", .id(of: .gestureRecognizer), at: .id,
      """
      Unique among the views, view controllers and gesture recognizers of its layout, except \
      that a recognizer may be repeated on several views; it then belongs to the last view.
      """
    ) { $0.id = $1 }
    table.add(
      "isEnabled", or: "enabled", .bool, at: .isEnabled, byDefault: "true",
      "Whether the recognizer is enabled; a disabled one receives no touches."
    ) { $0.isEnabled = $1 }
    table.add(
      "numberOfTapsRequired", .wholeNumber(in: 0...GestureRecognizer.countLimit),
      "The number of required taps; by default 1, and 0 for a long press."
    ) { $0.numberOfTapsRequired = $1 }
    table.add(
      "numberOfTouchesRequired", .wholeNumber(in: 1...GestureRecognizer.countLimit),
      byDefault: "1",
      "The number of required touches."
    ) { $0.numberOfTouchesRequired = $1 }
    table.add(
      "minimumPressDuration", .number(from: 0), byDefault: "0.5",
      "The minimum duration of a press, in seconds."
    ) { $0.minimumPressDuration = $1 }
    table.add(
      "direction", .oneOrMore(LayoutForm<GestureRecognizer.SwipeDirection>.cases()),
      byDefault: #""right""#, "The direction of a swipe, or several directions."
    ) { $0.direction = $1 }
  }

  private static func addDelivery(to table: inout LayoutTable<GestureRecognizer>) {
    table.add(
      "cancelsTouchesInView", .bool, at: .cancelsTouchesInView, byDefault: "true",
      "Whether touches in the view are cancelled when the gesture is recognized."
    ) { $0.cancelsTouchesInView = $1 }
    table.add(
      "delaysTouchesBegan", .bool, at: .delaysTouchesBegan, byDefault: "false",
      "Whether touches are delivered to the view only after it fails."
    ) { $0.delaysTouchesBegan = $1 }
    table.add(
      "delaysTouchesEnded", .bool, byDefault: "true",
      "Whether the end of a touch is delivered to the view only after it fails."
    ) { $0.delaysTouchesEnded = $1 }
    table.add(
      "requiresFailureOf", recognizers, at: .requiresFailureOf, byDefault: "[]",
      "The ids of the recognizers that must fail before it recognizes its gesture."
    ) { $0.requiresFailureOf = $1 }
    table.add(
      "delegate", .object(gestureDelegate) { _ in GestureDelegate() }, at: .delegate,
      "The return values of its delegate; an omitted method is not implemented."
    ) { $0.delegate = $1 }
    table.add(
      "actions", actions(recognizerAction), at: .actions, byDefault: "[]",
      "The actions that are sent when the gesture is recognized."
    ) { $0.actions = $1 }
  }

  private static var recognizers: LayoutForm<[String]> {
    .array(of: .reference(to: [.gestureRecognizer]))
  }

  static let gestureDelegate: LayoutTable<GestureDelegate> = {
    var table = LayoutTable<GestureDelegate>(.gestureDelegate)
    table.add("class", .name(.otherClass), "The delegate's class.") { $0.className = $1 }
    table.add(
      "shouldReceiveTouch", .bool, "Whether the recognizer receives a touch."
    ) { $0.shouldReceiveTouch = $1 }
    table.add(
      "shouldBegin", .bool, "Whether the recognizer may begin to recognize its gesture."
    ) { $0.shouldBegin = $1 }
    table.add(
      "shouldRecognizeSimultaneously",
      .either(
        LayoutForm<Bool>.bool.map {
          $0 ? GestureDelegate.Recognizers.all : GestureDelegate.Recognizers.none
        },
        recognizers.map { .only($0) }),
      "Whether others may recognize simultaneously: all, none, or those with these ids."
    ) { $0.shouldRecognizeSimultaneously = $1 }
    table.add(
      "shouldRequireFailureOf", recognizers,
      "The ids of the recognizers that must fail before this one recognizes."
    ) { $0.shouldRequireFailureOf = $1 }
    table.add(
      "shouldBeRequiredToFailBy", recognizers,
      "The ids of the recognizers that recognize only after this one fails."
    ) { $0.shouldBeRequiredToFailBy = $1 }
    return table
  }()
}
