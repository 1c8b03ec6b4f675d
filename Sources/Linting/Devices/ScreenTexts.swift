internal import LayoutModel

extension Finding.ScreenContext {
  /// `iPhone 16 in landscape at text size AX3 in German`
  package var textWithLanguage: String {
    guard let language else { return text }
    return "\(text) in \(LanguageNames.name(of: language))"
  }

  /// `iPhone 16 in landscape at text size AX3`
  package var text: String {
    let screen = "\(device) in \(orientation.rawValue)"
    return textSize == .standard ? screen : "\(screen) at text size \(textSize.rawValue)"
  }
}

extension [Finding.ScreenContext] {
  /// The number of named screens; the others are counted.
  private static var namedCount: Int { 2 }

  /// `on iPhone 16 in portrait, iPhone 16 in landscape and 3 other screens`,
  /// `in German and Finnish on iPhone 16 in portrait`
  package var text: String {
    let own = filter { $0.language == nil }
    let others = filter { $0.language != nil }
    var parts: [String] = []
    if !own.isEmpty { parts.append("on \(Self.list(own.map(\.text), "screen"))") }
    if !others.isEmpty {
      let languages = others.compactMap(\.language).unique.map { LanguageNames.name(of: $0) }
      let screens = others.map(\.withoutLanguage).unique.map(\.text)
      parts.append("in \(Self.list(languages, "language")) on \(Self.list(screens, "screen"))")
    }
    return parts.joined(separator: ", and ")
  }

  private static func list(_ all: [String], _ kind: String) -> String {
    var names = Array<String>(all.prefix(namedCount))
    let others = all.count - names.count
    if others > 0 { names.append(others.amount("other \(kind)")) }
    return names.listed()
  }
}
