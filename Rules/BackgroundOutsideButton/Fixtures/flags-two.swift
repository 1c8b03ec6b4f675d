import SwiftUI

struct OfferBar: View {
  @State private var isOn = false

  var body: some View {
    HStack {
      Button("Accept") { isOn.toggle() }
        .padding(20)
        .background(Color.green)
      Text("Decline")
        .onTapGesture { isOn.toggle() }
        .padding(20)
        .background(Color.red)
    }
  }
}
