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
      "The windows, back to front among those of one `windowLevel`."
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
      "Several layouts with their names; each is checked alone."
    ) { $0.layouts = $1 }
    return table
  }()

  package static let setEntry: LayoutTable<SetEntryDraft> = {
    var table = LayoutTable<SetEntryDraft>(.setEntry)
    table.add("name", .string, "What reports call the layout.") { $0.name = $1 }
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
    table.add("name", .string, "What reports call the layout.") { $0.name = $1 }
    table.add(
      "tree", LayoutForm<ViewHierarchy.Tree>.cases(), byDefault: #""views""#,
      """
      What the views are: `accessibility` for the elements of assistive technology, whose positions and sizes \
      are known, but not which of them receives a touch.
      """
    ) { $0.tree = $1 }
    table.add(
      "device", .object(device) { _ in Device() }, "The device that the layout was made for."
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
      "The application above the windows."
    ) {
      let hasScenes = $0.application.hasScenes
      $0.application = $1
      $0.application.hasScenes = hasScenes
    }
    table.add(
      "scenes", .bool, byDefault: "true",
      "Whether a scene comes between a window and the application in the responder chain."
    ) { $0.application.hasScenes = $1 }
  }

  static let device: LayoutTable<Device> = {
    var table = LayoutTable<Device>(.device)
    table.add("name", .string, "The device's name: `iPhone 15`.") { $0.name = $1 }
    table.add("size", .size, "The size of its screen, in points.") { $0.size = $1 }
    table.add(
      "safeAreaInsets", .insets, "How far the safe area is from the edges of the screen."
    ) { $0.safeAreaInsets = $1 }
    return table
  }()

  package static let application: LayoutTable<Application> = {
    var table = LayoutTable<Application>(.application)
    table.add(
      "class", .name(.otherClass), byDefault: #""UIApplication""#, "The application's class."
    ) { $0.className = $1 }
    table.add(
      "delegate",
      .either(LayoutForm<String>.name(.otherClass).map { Optional($0) }, .null(String?.none)),
      "The class of the application's delegate; null if it is not a responder."
    ) { $0.delegate = $1 }
    return table
  }()
}

extension Finding.Message {
  fileprivate static func wrongVersion(_ value: JSONValue) -> Self {
    "this reads version 1 of the format, not \(value.spoken)"
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
      Unique among the views, view controllers and gesture recognizers of its layout, but that one \
      recognizer, written out each time, may be added to several views: it is on the last.
      """
    ) { $0.id = $1 }
    table.add(
      "isEnabled", or: "enabled", .bool, at: .isEnabled, byDefault: "true",
      "One that is not enabled gets no touches."
    ) { $0.isEnabled = $1 }
    table.add(
      "numberOfTapsRequired", .wholeNumber(from: 0),
      "How many taps it takes; by default one, and none before a long press."
    ) { $0.numberOfTapsRequired = $1 }
    table.add(
      "numberOfTouchesRequired", .wholeNumber(from: 1), byDefault: "1", "How many fingers it takes."
    ) { $0.numberOfTouchesRequired = $1 }
    table.add(
      "minimumPressDuration", .number(from: 0), byDefault: "0.5",
      "How long a press has to be, in seconds."
    ) { $0.minimumPressDuration = $1 }
    table.add(
      "direction",
      .either(
        LayoutForm<GestureRecognizer.SwipeDirection>.cases().map { [$0] },
        .array(of: LayoutForm<GestureRecognizer.SwipeDirection>.cases())),
      byDefault: #""right""#, "The direction of a swipe, or several directions."
    ) { $0.direction = Set($1) }
  }

  private static func addDelivery(to table: inout LayoutTable<GestureRecognizer>) {
    table.add(
      "cancelsTouchesInView", .bool, at: .cancelsTouchesInView, byDefault: "true",
      "Whether the view's touches are cancelled once it recognizes."
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
      "The recognizers that must fail before it recognizes, by their ids."
    ) { $0.requiresFailureOf = $1 }
    table.add(
      "delegate", .object(gestureDelegate) { _ in GestureDelegate() }, at: .delegate,
      "The answers that its delegate gives; a method that is left out is not implemented."
    ) { $0.delegate = $1 }
    table.add(
      "actions", actions(recognizerAction), at: .actions, byDefault: "[]",
      "What it calls when it recognizes."
    ) { $0.actions = $1 }
  }

  private static var recognizers: LayoutForm<[String]> {
    .array(of: .reference(to: [.gestureRecognizer]))
  }

  static let gestureDelegate: LayoutTable<GestureDelegate> = {
    var table = LayoutTable<GestureDelegate>(.gestureDelegate)
    table.add("class", .name(.otherClass), "The delegate's class.") { $0.className = $1 }
    table.add(
      "shouldReceiveTouch", .bool, "Whether the recognizer is to look at a touch at all."
    ) { $0.shouldReceiveTouch = $1 }
    table.add(
      "shouldBegin", .bool, "Whether it may go on once it has seen its gesture."
    ) { $0.shouldBegin = $1 }
    table.add(
      "shouldRecognizeSimultaneously",
      .either(
        LayoutForm<Bool>.bool.map {
          $0 ? GestureDelegate.Recognizers.all : GestureDelegate.Recognizers.none
        },
        recognizers.map { .only($0) }),
      "Whether others may recognize at the same time: all, none, or those with these ids."
    ) { $0.shouldRecognizeSimultaneously = $1 }
    table.add(
      "shouldRequireFailureOf", recognizers, "The recognizers that it waits for, by their ids."
    ) { $0.shouldRequireFailureOf = $1 }
    table.add(
      "shouldBeRequiredToFailBy", recognizers,
      "The recognizers that wait for it, by their ids."
    ) { $0.shouldBeRequiredToFailBy = $1 }
    return table
  }()
}
