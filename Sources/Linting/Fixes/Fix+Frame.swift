package import LayoutModel

extension Fix {
  /// Writes a view another frame, in its superview's coordinates; nil where its frame is not what
  /// says where it is, or does not stand in a source that a person writes.
  package static func setFrame(
    of id: ViewID, to frame: Rect, in layout: CheckedLayout, title: String
  ) -> Fix? {
    let view = layout.hierarchy[id]
    guard let member = view.member(.frame) else { return nil }
    switch layout.format.notation {
    case nil: return nil
    case .interfaceBuilder:
      // Where constraints decide, another frame is gone with the next save.
      guard view.frameSource == .fixed || view.frameSource == .stated,
        let edits = IBNotation.edits(of: member.value, to: frame, layout.source.bytes)
      else { return nil }
      return Fix(title: title, isSafe: false, edits: edits)
    case .json: break
    }
    let decidesAlone = [.bounds, .center, .transform, .anchorPoint].allSatisfy {
      view.member($0) == nil
    }
    guard decidesAlone else { return nil }
    let numbers = [frame.x, frame.y, frame.width, frame.height].map(\.shortText)
    let text = "[" + numbers.joined(separator: ", ") + "]"
    return Fix(title: title, isSafe: false, edits: [Edit(member.value, text)])
  }
}
