struct Row: View {
  var title = "Title"
  func select() {}

  var body: HStack {
    HStack {
      Text(title)
      Spacer()
    }
    .onTapGesture { select() }
  }
}
