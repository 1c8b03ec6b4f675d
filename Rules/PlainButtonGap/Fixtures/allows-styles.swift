import SwiftUI

struct PlayerBar: View {
  @State private var isOn = false

  var body: some View {
    VStack {
      Button {
        isOn.toggle()
      } label: {
        HStack {
          Text("Default"); Spacer()
        }
      }
      Button {
        isOn.toggle()
      } label: {
        HStack {
          Text("Filled"); Spacer()
        }
      }
      .buttonStyle(FilledStyle())
    }
  }
}

struct FilledStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.padding().background(Color.blue)
  }
}
