internal import LayoutModel
internal import Linting
internal import JSON

extension LayoutTables {
  /// The version of the format that this program reads.
  static let version = 1

  /// What a lone view may have as a document's root, besides a view's own keys.
  package static let viewRoot: LayoutTable<RootDraft> = {
    // Open: the view's own table reads the rest of the object, and speaks of what neither knows.
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
      What the views are: `accessibility` for what assistive technology sees, of which places and sizes \
      are known and not who gets a touch.
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
      "The class of the application's delegate; null says that it is no responder."
    ) { $0.delegate = $1 }
    return table
  }()
}

extension Finding.Message {
  fileprivate static func wrongVersion(_ value: JSONValue) -> Self {
    "this reads version 1 of the format, not \(value.spoken)"
  }
}
