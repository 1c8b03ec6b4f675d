import SwiftUI

struct ExportList: View {
  @State private var isOn = false

  var body: some View {
    VStack {
      HStack {
        Text("Image"); Spacer()
      }
      .onTapGesture { isOn.toggle() }
      .contentShape(Rectangle())
      Button {
        isOn.toggle()
      } label: {
        HStack {
          Text("Text"); Spacer()
        }
      }
      .buttonStyle(.plain)
      .contentShape(Rectangle())
    }
  }
}
