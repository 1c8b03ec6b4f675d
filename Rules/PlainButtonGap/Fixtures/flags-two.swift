import SwiftUI

struct FilterBar: View {
  @State private var isOn = false

  var body: some View {
    VStack {
      Button {
        isOn.toggle()
      } label: {
        HStack {
          Text("New"); Spacer(); Text("12")
        }
      }
      Button {
        isOn.toggle()
      } label: {
        HStack {
          Text("Read"); Spacer(); Text("30")
        }
      }
    }
    .buttonStyle(.plain)
  }
}
