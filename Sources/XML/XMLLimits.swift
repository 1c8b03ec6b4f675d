/// How much of a text is read. What goes beyond has a problem that names the limit.
package struct XMLLimits: Hashable, Sendable {
  /// Bytes of a text, a byte order mark included: what `ReaderLimits` allows any document.
  package var documentBytes = 16 << 20
  /// How deep elements may nest, a lone root being one deep: as JSON's values. Interface Builder's
  /// own go forty deep.
  package var depth = 2_048
  /// Elements of a text. The largest storyboard that we know has some thousands.
  package var elements = 1_000_000
  /// Attributes of one element. Interface Builder writes some twenty.
  package var attributes = 1_000
  /// Problems that are told of, one at least: of a text that is no XML at all, nobody reads more.
  package var problems = 16

  package init() {}
}
