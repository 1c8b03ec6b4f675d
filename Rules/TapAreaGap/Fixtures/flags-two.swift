import SwiftUI

struct AccountList: View {
  @State private var selection: String?

  var body: some View {
    VStack {
      HStack {
        Text("Profile")
        Spacer()
      }
      .onTapGesture { selection = "profile" }
      AccountRow(title: "Password")
        .gesture(TapGesture().onEnded { selection = "password" })
    }
  }
}

struct AccountRow: View {
  let title: String

  var body: some View {
    HStack {
      Text(title)
      Spacer()
      Image(systemName: "chevron.right")
    }
  }
}
