import SwiftUI

struct ShareRow: View {
  @State private var isOn = false

  var body: some View {
    HStack {
      Text("Share")
      Spacer()
      Image(systemName: "square.and.arrow.up")
    }
    .contentShape(Rectangle())
    .onTapGesture { isOn.toggle() }
  }
}
