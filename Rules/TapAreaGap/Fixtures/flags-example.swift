import SwiftUI

struct SettingsRow: View {
  @State private var isOn = false

  var body: some View {
    HStack {
      Text("Notifications")
      Spacer()
      Image(systemName: "chevron.right")
    }
    .onTapGesture { isOn.toggle() }
  }
}
