import SwiftUI

struct SortButton: View {
  @State private var isOn = false

  var body: some View {
    Button {
      isOn.toggle()
    } label: {
      HStack {
        Text("Sort")
        Spacer()
        Image(systemName: "arrow.up.arrow.down")
      }
    }
    .buttonStyle(.plain)
  }
}
