import SwiftUI

struct LanguageList: View {
  @State private var selection = ""

  var body: some View {
    List {
      Text("English")
        .frame(maxWidth: .infinity, alignment: .leading)
        .contentShape(Rectangle())
        .onTapGesture { selection = "en" }
    }
  }
}
