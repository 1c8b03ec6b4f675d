internal import LayoutModel
internal import LayoutReaders

extension LayoutKey {
  /// All that there is to say of the key, for a person.
  var explanation: String {
    var sentences = [documentation, "Takes \(shape.expectation)."]
    if let defaultText { sentences.append("By default `\(defaultText)`.") }
    if let alias { sentences.append("`\(alias)` is another spelling of `\(name)`.") }
    return sentences.joined(separator: " ")
  }
}

extension UIKitClass {
  /// What is known of a class, for a person; nil where that is nothing.
  static func explanation(of className: String, inherits: String?) -> String? {
    let nearest = nearest(to: className, inherits: inherits)
    guard nearest.isCertain else { return nil }
    let owner =
      nearest.isCustom ? "One of the app's own classes, a `\(nearest.name)`" : "A class of UIKit's"
    let kind = nearest.kindInWords.map { ": \($0)" } ?? ""
    let interaction =
      nearest.isInteractionEnabledByDefault
      ? "Its instances get touches by default."
      : "By default no touch gets to its instances: `isUserInteractionEnabled` is false."
    return "\(owner)\(kind). \(interaction)"
  }

  private var kindInWords: String? {
    if isWindow { return "a window" }
    if isControl { return "a control, which answers touches itself" }
    if isScrollView { return "a scroll view" }
    return traits.contains(.opaqueInside) ? "UIKit lays out what is in it" : nil
  }
}
