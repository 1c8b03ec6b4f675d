/// The cases of a table: each input is followed by the lines that are expected of it, which two spaces indent.
package func cases(_ table: String) -> [(String, String)] {
  table.split(separator: "\n", omittingEmptySubsequences: false).reduce(into: []) { cases, line in
    guard line.hasPrefix("  ") else { return cases.append((String(line), "")) }
    let isFirst = cases[cases.count - 1].1.isEmpty
    cases[cases.count - 1].1 += (isFirst ? "" : "\n") + line.dropFirst(2)
  }
}
