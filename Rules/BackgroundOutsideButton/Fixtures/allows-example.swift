import SwiftUI

struct BuyButton: View {
  @State private var isOn = false

  var body: some View {
    Button {
      isOn.toggle()
    } label: {
      Text("Buy")
        .padding(.horizontal, 24)
        .padding(.vertical, 12)
        .background(Capsule().fill(.blue))
    }
  }
}
