extension DeviceTable {
  /// The device with this name or alias, in any capitalization. Spaces are optional: `iPad Pro` is the alias
  /// `ipadpro`.
  public static func device(named name: String) -> DeviceModel? { entry(named: name)?.model }

  /// The name of a device with the capitalization of the table, for its name or alias.
  public static func spelling(of name: String) -> String {
    entry(named: name)?.name ?? name
  }

  /// The device with this name or alias, and its name with the capitalization of the table.
  static func entry(named name: String) -> (name: String, model: DeviceModel)? {
    // Making the aliases of all devices takes as long as checking a small document.
    for model in all where model.names.contains(name) { return (name, model) }
    let name = name.lowercased()
    return entries[name] ?? entries[name.filter { $0 != " " }]
  }

  /// The aliases of a device by its name in the table: `iphone16` of `iPhone 16`.
  public static func aliases(of name: String) -> [String] {
    [generatedAlias(of: name)] + shortAliases.filter { $0.name == name }.map(\.alias)
  }

  /// The names that people use for the newest device of a family.
  private static let shortAliases: [(alias: String, name: String)] = [
    ("se", "iPhone SE (3rd generation)"), ("iphonese", "iPhone SE (3rd generation)"),
    ("se1", "iPhone SE (1st generation)"), ("se2", "iPhone SE (2nd generation)"),
    ("se3", "iPhone SE (3rd generation)"),
    ("ipad", "iPad (A16)"), ("ipadmini", "iPad mini (A17 Pro)"),
    ("ipadair", "iPad Air 11-inch (M3)"), ("ipadair11", "iPad Air 11-inch (M3)"),
    ("ipadair13", "iPad Air 13-inch (M3)"),
    ("ipadpro", "iPad Pro 11-inch (M5)"), ("ipadpro11", "iPad Pro 11-inch (M5)"),
    ("ipadpro13", "iPad Pro 13-inch (M5)"),
  ]

  /// By lowercased name and alias.
  private static let entries: [String: (name: String, model: DeviceModel)] = {
    var entries: [String: (name: String, model: DeviceModel)] = [:]
    for model in all {
      for name in model.names {
        entries[name.lowercased()] = (name, model)
        for alias in aliases(of: name) { entries[alias] = (name, model) }
      }
    }
    return entries
  }()

  /// The words of a name in lower case without spaces, and a hyphen between two numbers:
  /// `ipadpro12.9-6` of `iPad Pro (12.9-inch) (6th generation)`.
  private static func generatedAlias(of name: String) -> String {
    var alias = ""
    for part in name.lowercased().split(whereSeparator: { " ()".contains($0) }) {
      var word = part
      for suffix in ["-inch", "st", "nd", "rd", "th"]
      where word.hasSuffix(suffix) && word.first?.isNumber == true {
        word = word.dropLast(suffix.count)
      }
      guard word != "generation" else { continue }
      if alias.last?.isNumber == true, word.first?.isNumber == true { alias += "-" }
      alias += word
    }
    return alias
  }
}
