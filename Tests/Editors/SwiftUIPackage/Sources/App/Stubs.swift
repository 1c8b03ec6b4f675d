// Declarations of SwiftUI for systems without it, so that the language's server resolves the row.
struct Text { init(_ text: String) {} }
struct Spacer {}
@resultBuilder enum Content {
  static func buildBlock(_ parts: Any...) -> Int { parts.count }
}
struct HStack { init(@Content content: () -> Int) {} }
extension HStack {
  /// Performs an action when a user taps.
  func onTapGesture(perform action: () -> Void) -> HStack { self }
}
protocol View {}
