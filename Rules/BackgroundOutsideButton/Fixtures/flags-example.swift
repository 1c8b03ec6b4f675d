import SwiftUI

struct BuyButton: View {
  @State private var isOn = false

  var body: some View {
    Button("Buy") { isOn.toggle() }
      .padding(.horizontal, 24)
      .padding(.vertical, 12)
      .background(Capsule().fill(.blue))
  }
}
