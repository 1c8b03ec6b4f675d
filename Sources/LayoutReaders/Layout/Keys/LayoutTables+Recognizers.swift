internal import LayoutModel

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
      byDefault: #""right""#, "Which way a swipe goes, or several."
    ) { $0.direction = Set($1) }
  }

  private static func addDelivery(to table: inout LayoutTable<GestureRecognizer>) {
    table.add(
      "cancelsTouchesInView", .bool, at: .cancelsTouchesInView, byDefault: "true",
      "Whether the view's touches are cancelled once it recognizes."
    ) { $0.cancelsTouchesInView = $1 }
    table.add(
      "delaysTouchesBegan", .bool, at: .delaysTouchesBegan, byDefault: "false",
      "Whether the view's touches are held back while it may still recognize."
    ) { $0.delaysTouchesBegan = $1 }
    table.add(
      "delaysTouchesEnded", .bool, byDefault: "true",
      "Whether the end of the view's touches is held back until it fails."
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
