internal import LayoutModel

extension Finding.ScreenContext {
  /// `iPhone 16 in landscape`
  package var text: String { "\(device) in \(orientation.rawValue)" }
}

extension [Finding.ScreenContext] {
  /// How many are named; the rest is counted.
  private static var namedCount: Int { 2 }

  /// `iPhone 16 in portrait, iPhone 16 in landscape and 3 more`
  package var text: String {
    var names = prefix(Self.namedCount).map(\.text)
    // One more is as long as its name.
    if count > names.count { names.append("\(count - names.count) more") }
    guard let last = names.popLast() else { return "" }
    return names.isEmpty ? last : "\(names.joined(separator: ", ")) and \(last)"
  }
}

extension Finding.Message {
  /// The message with the screens that it holds on, behind what is lost and before why:
  /// `button "Pay": no touch reaches it on iPhone 16 in landscape: it lies …`.
  ///
  /// - Parameter name: the view's, which the message may begin with, and which may hold anything.
  package func holding(on screens: [Finding.ScreenContext], of name: String?) -> Self {
    let start = name.map { $0 + ": " } ?? ""
    let head = text.hasPrefix(start) ? start : ""
    let rest = text.dropFirst(head.count)
    guard let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("\"") else {
      return Self("\(text), on \(screens.text)")
    }
    return Self("\(head)\(rest[..<colon]) on \(screens.text)\(rest[colon...])")
  }
}
