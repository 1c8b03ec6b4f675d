import SwiftUI

struct LanguageList: View {
  @State private var selection = ""

  var body: some View {
    List {
      Text("English")
        .onTapGesture { selection = "en" }
    }
  }
}
