import SwiftUI

struct AddressList: View {
  @State private var isEditing = false

  var body: some View {
    List {
      HStack {
        Button("Edit") { isEditing = true }
        Button("Delete", role: .destructive) { isEditing = false }
      }
    }
  }
}
