import SwiftUI

struct CardList: View {
  @State private var isOpen = false

  var body: some View {
    VStack {
      HStack {
        Text("Card"); Spacer()
      }
      .cardStyle()
      .onTapGesture { isOpen.toggle() }
      RemoteCard(number: 1)
        .onTapGesture { isOpen.toggle() }
      HStack {
        Text("Filled"); Spacer()
      }
      .padding()
      .background(Color.yellow)
      .onTapGesture { isOpen.toggle() }
    }
  }
}
