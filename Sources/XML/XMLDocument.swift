/// A parsed XML text: its elements with their places, and what is wrong with it.
///
/// It knows what Interface Builder's documents and WebDriverAgent's dumps are made of: elements,
/// attributes, text, CDATA sections, comments, processing instructions, XML's own five names and
/// references to characters, in UTF-8. Names with a prefix are names like any other. What it does
/// not take on (other encodings, document type declarations, and with them any name of a text's
/// own) is a problem.
///
/// A text without problems is well formed. Of any other there are the elements all the same, as well
/// as they can be made out: an editor asks while a document is half typed.
///
/// All offsets are in UTF-8 bytes from the first byte given, a byte order mark included.
package struct XMLDocument: Sendable {
  /// In order of their places.
  package let problems: [XMLProblem]

  private let tree: XMLTree

  /// Parses a whole text. Never fails: what is wrong is in `problems`.
  package init(parsing bytes: [UInt8], limits: XMLLimits = XMLLimits()) {
    let result = XMLScanner.scan(bytes, limits: limits)
    tree = result.tree
    problems = result.problems
  }

  /// The first element; nil where a problem says why there is none.
  package var root: XMLElement? { elements.first }

  /// All elements, parents before children, in the order of the text. A broken text may have
  /// several roots.
  package var elements: XMLElements { XMLElements(tree) }
}
