package import LayoutModel

/// The edits that fixes make in documents of one format.
///
/// Each format that people edit has an implementation beside its reader; formats that programs
/// print have none. An edit changes no byte outside the member, element or name that it is about.
/// All offsets are in bytes of `bytes`, the text of the document.
package protocol SourceEditing: Sendable {
  /// Sets a property of a view or a gesture recognizer: replaces its value, or adds the property
  /// if the source does not specify it.
  ///
  /// - Parameters:
  ///   - key: the property's name in the layout format.
  ///   - value: in the notation of the layout format.
  /// - Returns: nil if the format has no such property.
  func edit(
    setting property: LocatedMember.Property, _ key: String, to value: String,
    of node: SourceNode, in bytes: [UInt8]
  ) -> Fix.Edit?

  /// Sets the frame of a view, in the coordinates of its superview, and removes a mark that it is misplaced.
  ///
  /// - Returns: nil if the view's frame in the source does not determine its position.
  func edits(
    settingFrameOf node: SourceNode, _ source: FrameSource, to frame: Rect,
    in bytes: [UInt8]
  ) -> [Fix.Edit]?

  /// Removes a rule name from a suppression, and the suppression with its last name; nil if the
  /// format has no fix for this.
  func removal(
    of name: Suppression.Name, from suppression: Suppression, in bytes: [UInt8]
  ) -> Fix?

  /// Replaces a rule name of a suppression.
  func renaming(_ name: Suppression.Name, to rule: String) -> Fix.Edit
}

extension Fix {
  /// Sets a property of a view or a gesture recognizer; nil if the document's format has no such
  /// property, or a program printed the document.
  ///
  /// - Parameters:
  ///   - key: the property's name in the layout format.
  ///   - value: in the notation of the layout format.
  package static func set(
    _ property: LocatedMember.Property, _ key: String, to value: String,
    of node: NodeID, in layout: AnalyzedLayout, title: String, isSafe: Bool
  ) -> Fix? {
    let edit = layout.editing?.edit(
      setting: property, key, to: value, of: layout.sourceMap[node], in: layout.source.bytes)
    return edit.map { Fix(title: title, isSafe: isSafe, edits: [$0]) }
  }

  /// Sets a property of a view.
  package static func set(
    _ property: LocatedMember.Property, _ key: String, to value: String, of id: ViewID,
    in layout: AnalyzedLayout, title: String, isSafe: Bool
  ) -> Fix? {
    set(
      property, key, to: value, of: layout.hierarchy[id].node, in: layout, title: title,
      isSafe: isSafe)
  }

  /// Sets the frame of a view, in the coordinates of its superview; nil if the source does not
  /// position the view by its frame, or a program printed the document.
  package static func setFrame(
    of id: ViewID, to frame: Rect, in layout: AnalyzedLayout, title: String
  ) -> Fix? {
    let (node, source) = (layout.hierarchy[id].node, layout.hierarchy[id].frameSource)
    let edits = layout.editing?.edits(
      settingFrameOf: layout.sourceMap[node], source, to: frame, in: layout.source.bytes)
    return edits.map { Fix(title: title, isSafe: false, edits: $0) }
  }
  /// Sets the frames of views to those that their constraints determine; nil: the source does not contain one of them, or
  /// a program printed the document.
  package static func setFrames(
    _ frames: [(view: ViewID, frame: Rect)], in layout: AnalyzedLayout, title: String
  ) -> Fix? {
    let edits = frames.compactMap { view, frame in
      layout.editing?.edits(
        settingFrameOf: layout.sourceMap[layout.hierarchy[view].node], .explicit, to: frame,
        in: layout.source.bytes)
    }
    guard !edits.isEmpty, edits.count == frames.count else { return nil }
    return Fix(title: title, isSafe: false, edits: edits.flatMap(\.self))
  }
}
