import SwiftUI

struct UnitList: View {
  @State private var selection = ""

  var body: some View {
    List {
      Text("Meters")
        .onTapGesture { selection = "m" }
      Text("Feet")
        .onTapGesture { selection = "ft" }
    }
  }
}
