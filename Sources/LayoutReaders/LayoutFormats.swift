package import AppCode
package import LayoutModel
package import Linting

/// The formats of documents.
package enum LayoutFormats {
  /// All formats. The first one whose reader recognizes a text is the format of the text.
  package static let all: [LayoutFormat] = [
    .code,
    .layoutJSON, .sentryJSON, .wdaJSON, .idbJSON, .deviceAgentJSON,
    .interfaceBuilder,
    .wdaXML, .detoxXML,
    .xcuitestText, .earlGreyText, .recursiveDescription,
  ]

  /// The formats of layouts: all but source code.
  package static let layouts = all.filter { $0.kind != .code }

  /// The formats of view-hierarchy dumps.
  package static let dumps = all.filter(\.isDump)

  /// The ends of the names of layouts. Dumps have no common file names.
  package static let layoutSuffixes = layouts.filter { !$0.isDump }.flatMap(\.suffixes)

  /// The readers of some formats. The first one that recognizes a text reads it.
  ///
  /// - Parameters:
  ///   - classes: the app's classes.
  ///   - code: the document among the sources of the app, if it is one of them.
  ///   - isForEditing: see `JSONLayoutReader`.
  package static func readers(
    of formats: [LayoutFormat] = all, classes: ClassMap = ClassMap(), code: SourceFile? = nil,
    isForEditing: Bool = false
  ) -> [any LayoutReader] {
    let options = ReaderOptions(classes: classes, code: code, isForEditing: isForEditing)
    var types: Set<ObjectIdentifier> = []
    return formats.compactMap { $0.reader?(options) }
      .filter { types.insert(ObjectIdentifier(type(of: $0))).inserted }
  }
}

extension RuleMetadata {
  /// The formats that contain what the rule checks.
  package var formats: [LayoutFormat] {
    let layouts = LayoutFormats.layouts.filter { $0.facts.isSuperset(of: needs) }
    return switch subjects {
    case .layouts: layouts
    case .code: [.code]
    case .layoutsAndCode: layouts + [.code]
    }
  }
}
