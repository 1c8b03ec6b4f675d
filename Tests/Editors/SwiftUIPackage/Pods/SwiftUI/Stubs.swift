// Declarations of SwiftUI for systems without it. In a folder that layoutlint does not read, they are no views of the app.
protocol View {}
struct Text: View { init(_ text: String) {} }
struct Spacer: View {}
@resultBuilder enum ViewBuilder {
  static func buildBlock(_ first: some View, _ second: some View) -> some View { first }
}
struct HStack: View { init(@ViewBuilder content: () -> some View) {} }
extension View {
  /// Performs an action when a user taps.
  func onTapGesture(perform action: () -> Void) -> some View { self }
}
