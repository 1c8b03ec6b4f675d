/// The cases of a table: each input is followed by what is expected of it, which two spaces indent.
func cases(_ table: String) -> [(String, String)] {
  table.split(separator: "\n", omittingEmptySubsequences: false).reduce(into: []) { cases, line in
    if line.hasPrefix("  ") {
      cases[cases.count - 1].1 += line.dropFirst(2)
    } else {
      cases.append((String(line), ""))
    }
  }
}
