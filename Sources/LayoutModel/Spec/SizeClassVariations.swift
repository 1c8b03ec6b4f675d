/// The properties of a view that differ between size classes, apart from those of its layout (AL-44).
///
/// nil: the property is the same in all size classes.
public struct SizeClassVariations: Hashable, Sendable {
  public var isHidden: Varied<Bool>?
  public var alpha: Varied<Double>?
  public var isUserInteractionEnabled: Varied<Bool>?
  /// Whether the view is in the hierarchy.
  public var isInstalled: Varied<Bool>?

  public init() {}

  public var isEmpty: Bool { self == SizeClassVariations() }

  /// Sets the properties that a view has in a size class. A view that is not installed is hidden.
  public func apply(to view: inout View, in sizeClass: SizeClass) {
    if let isHidden { view.isHidden = isHidden.value(in: sizeClass) }
    if let alpha { view.alpha = alpha.value(in: sizeClass) }
    if let isUserInteractionEnabled {
      view.isUserInteractionEnabled = isUserInteractionEnabled.value(in: sizeClass)
    }
    if isInstalled?.value(in: sizeClass) == false { view.isHidden = true }
  }
}

extension LayoutTraits {
  /// Whether the view is in the hierarchy in a size class.
  public func isInstalled(in sizeClass: SizeClass) -> Bool {
    variations?.isInstalled?.value(in: sizeClass) ?? true
  }

  /// Whether the view has subviews in a size class that the hierarchy does not contain.
  public func lacksSubviews(in sizeClass: SizeClass) -> Bool {
    absentSubviews.contains { $0.value(in: sizeClass) }
  }
}

extension ViewHierarchy {
  /// The hierarchy with the properties that its views have in a size class (AL-44).
  public func varied(in sizeClass: SizeClass) -> ViewHierarchy {
    guard let spec, hasVariations else { return self }
    return changingViews { id, view in
      spec.traits[id.index].variations?.apply(to: &view, in: sizeClass)
    }
  }

  /// Whether properties of a view differ between size classes, or subviews are installed in some only.
  public var hasVariations: Bool {
    guard let spec, spec.traits.count == views.count else { return false }
    return spec.traits.contains { $0.variations != nil || !$0.absentSubviews.isEmpty }
  }
}
