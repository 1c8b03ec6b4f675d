internal import TouchModel
internal import LayoutModel

extension Picture {
  /// What the picture is of: `Login.storyboard: Login`.
  var title: String {
    let file = layout.path.split(separator: "/").last.map(String.init) ?? layout.path
    return layout.hasOwnName ? "\(file): \(layout.name)" : file
  }

  /// `iPhone 16 · 393 × 852 pt · 24 views`
  var subtitle: String {
    let count = hierarchy.views.count
    let parts = [
      device, "\(screen.size.text) pt", count == 1 ? "1 view" : "\(count) views",
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// What is told of a view when somebody points at it.
  func words(for shape: Shape) -> String {
    let view = hierarchy[shape.view]
    var name = view.className.demangledLeaf
    if let id = view.id { name += " #\(id)" }
    if let label = view.label { name += " “\(label.shortened)”" }
    var parts = [name]
    if let frame = hierarchy.absoluteFrame(of: shape.view), frame.isFinite {
      parts.append(frame.text)
    }
    if view.isHidden { parts.append("hidden") }
    if view.alpha != 1 { parts.append("alpha \(view.alpha.shortText)") }
    if let share = shareText(of: shape) { parts.append(share) }
    return parts.joined(separator: " · ")
  }

  private func shareText(of shape: Shape) -> String? {
    guard let region = shape.region, let expected = touch.expectedArea(of: shape.view)?.area,
      expected > 0
    else { return nil }
    if !region.unsettled.isEmpty { return "who gets its touches is not settled" }
    let reached = region.reached.reduce(0) { $0 + $1.area }
    return reached > 0
      ? "\(min(reached / expected, 1).percentText) of it gets touches" : "no touch reaches it"
  }

  /// What is written into a view: its name, where nothing lies in it that has one.
  func nameText(for shape: Shape) -> String? {
    let view = hierarchy[shape.view]
    guard view.subviews.isEmpty || view.uikitClass.isControl else { return nil }
    if let label = view.label { return label.shortened }
    if let id = view.id, !id.isMadeByInterfaceBuilder { return id.shortened }
    return shape.region == nil ? nil : view.className.demangledLeaf
  }
}

extension String {
  /// Whether it is an id as Interface Builder makes them: `y1x-J5-Nkw` tells a person nothing.
  fileprivate var isMadeByInterfaceBuilder: Bool {
    let parts = split(separator: "-", omittingEmptySubsequences: false)
    return parts.map(\.count) == [3, 2, 3]
      && allSatisfy { $0 == "-" || $0.isASCII && ($0.isLetter || $0.isNumber) }
  }

  /// In so many columns of a fixed width at most, with a mark where something is left out.
  func shortened(toColumns limit: Int) -> String {
    var columns = 0
    var end = startIndex
    for index in indices {
      columns += self[index].columns
      if columns > limit { return String(self[..<end]) + "…" }
      // The mark takes a column as well.
      if columns < limit { end = self.index(after: index) }
    }
    return self
  }

  /// Broken into lines of so many columns at most: at spaces, and within what is longer than a line.
  func lines(ofColumns limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var columns = 0
    for word in split(separator: " ") {
      let width = word.reduce(0) { $0 + $1.columns }
      if !line.isEmpty, columns + 1 + width > limit {
        lines.append(line)
        (line, columns) = ("", 0)
      }
      if !line.isEmpty { (line, columns) = (line + " ", columns + 1) }
      for character in word {
        if columns + character.columns > limit, !line.isEmpty {
          lines.append(line)
          (line, columns) = ("", 0)
        }
        line.append(character)
        columns += character.columns
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
