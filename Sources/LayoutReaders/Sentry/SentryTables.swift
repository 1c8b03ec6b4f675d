internal import LayoutModel
internal import JSON

/// The keys of Sentry's `view-hierarchy.json`. A program writes it and may write more in its next
/// version, so a key that is not here is no mistake.
enum SentryTables {
  package static let root: LayoutTable<SentryRootDraft> = {
    var table = LayoutTable<SentryRootDraft>(.sentryRoot, isOpen: true)
    table.add(
      "rendering_system", .string, "What drew the views: `UIKIT`."
    ) { $0.renderingSystem = $1 }
    table.add(
      "windows", .laterObjects(.sentryView), need: .required, "The windows, back to front."
    ) { $0.windows = $1 }
    return table
  }()

  package static let view: LayoutTable<SentryViewDraft> = {
    var table = LayoutTable<SentryViewDraft>(.sentryView, isOpen: true)
    table.add(
      "type", .name(.viewClass), at: .className, "The view's class, without its module."
    ) { _, _ in }
    table.add(
      "identifier", optionalString, at: .label, "The accessibility identifier, where it has one."
    ) { $0.identifier = $1 }
    addFrame(to: &table)
    table.add(
      "alpha", .number, at: .alpha, byDefault: "1", "The view's own opacity."
    ) { $0.alpha = $1 }
    table.add(
      "visible", .bool, at: .isHidden, byDefault: "true",
      "Whether the view itself is not hidden; those around it may be."
    ) { $0.isVisible = $1 }
    table.add(
      "view_controller", optionalString, at: .viewController,
      "The class of the view controller whose root view this is."
    ) { $0.viewController = $1 }
    table.add(
      "children", .laterObjects(.sentryView), byDefault: "[]", "The subviews, back to front."
    ) { $0.children = $1 }
    return table
  }()

  private static func addFrame(to table: inout LayoutTable<SentryViewDraft>) {
    table.add("x", .number, "The frame's left edge in the superview; a window's on the screen.") {
      $0.x = $1
    }
    table.add("y", .number, "The frame's top edge in the superview; a window's on the screen.") {
      $0.y = $1
    }
    table.add("width", .number, "The frame's width.") { $0.width = $1 }
    table.add("height", .number, "The frame's height.") { $0.height = $1 }
  }

  static let frameKeys: Set<String> = ["x", "y", "width", "height"]

  private static var optionalString: LayoutForm<String?> {
    .either(LayoutForm<String>.string.map { Optional($0) }, .null(String?.none))
  }
}

struct SentryRootDraft: LayoutTarget {
  var renderingSystem: String?
  var windows: JSONElements?
}

/// A view as its members are read.
struct SentryViewDraft: LayoutTarget {
  var identifier: String?
  package var x: Double?
  package var y: Double?
  package var width: Double?
  package var height: Double?
  package var alpha = 1.0
  var isVisible = true
  package var viewController: String?
  package var children: JSONElements?
  package var members: [LocatedMember] = []

  mutating func note(_ member: LocatedMember) {
    members.append(member)
  }

  package var frame: Rect? {
    guard let x, let y, let width, let height else { return nil }
    return Rect(x, y, width, height)
  }
}
