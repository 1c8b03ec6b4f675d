import SwiftUI

struct CartList: View {
  @State private var count = 0

  var body: some View {
    List {
      HStack {
        Button("Less") { count -= 1 }
        Button("More") { count += 1 }
      }
      Section {
        HStack {
          Button("Save") { count = 1 }
          Button("Clear") { count = 0 }
        }
      }
    }
  }
}
