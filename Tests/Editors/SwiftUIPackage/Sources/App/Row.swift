struct Row: View {
  var title = "Title"
  func select() {}

  var body: some View {
    HStack {
      Text(title)
      Spacer()
    }
    .onTapGesture { select() }
  }
}
