internal import ConstraintSolver
internal import LayoutModel

// Constraints that a system takes from its template. Most constants do not depend on the screen.
extension ScopeSystem {
  /// Takes the constraints and the variables of a template, and computes the constants that depend on the screen.
  ///
  /// - Returns: false if the systems differ in more than constants.
  mutating func takeConstraints(of template: ScopeTemplate, keepsTextSizes: Bool) -> Bool {
    variableCount = template.system.variableCount
    owners = template.system.owners
    for (slot, box) in template.system.contents {
      guard let frame = frameBox(of: ViewID(scope.root.index + slot)) else { return false }
      contents[slot] = LayoutBox(
        left: frame.left, top: frame.top, width: box.width, height: box.height)
    }
    constants.reserveCapacity(template.constants.count)
    let drawn = template.system.scope.environment
    let isSameText =
      scope.environment.scale == drawn.scale && scope.environment.text == drawn.text
      && scope.environment.isCanvas == drawn.isCanvas
      && scope.environment.metricsVersion == drawn.metricsVersion
    for block in template.system.blocks {
      guard constants.count == block.range.lowerBound else { return false }
      switch block.kind {
      case .constant:
        constants += template.constants[block.range]
        continue
      case .intrinsic(let view):
        if let size = knownSize(of: view, in: template, isSameText, keepsTextSizes) {
          constants += template.constants[block.range]
          textSizes.append(size)
          if canWrap(view) { wrappingTexts.append(view) }
          continue
        }
        guard let box = box(of: view) else { return false }
        addIntrinsicSize(of: view, box)
      case .arrangement(let stack): addArrangement(of: stack)
      case .spec(let index): addConstraint(index)
      }
      guard constants.count == block.range.upperBound, hasFormOfTemplate else { return false }
    }
    return !isUncertain && constants.count == template.constants.count && takeTerms(of: template)
  }

  /// The constraints of the intrinsic size of a text in the template, if its constants are those of this system or do not
  /// matter.
  private func knownSize(
    of view: ViewID, in template: ScopeTemplate, _ isSameText: Bool, _ keepsTextSizes: Bool
  ) -> IntrinsicConstraints? {
    guard case .text(let content) = scope.spec.traits[view.index].content,
      template.system.textSizes.indices.contains(textSizes.count)
    else { return nil }
    let size = template.system.textSizes[textSizes.count]
    guard size.view == view, !isBar(view) else { return nil }
    if keepsTextSizes { return size }
    let isSameFont =
      content.fontSizes == nil
      || scope.environment.sizeClass == template.system.scope.environment.sizeClass
    return isSameText && isSameFont && !canWrap(view) ? size : nil
  }

  /// Takes the variables of the template's boxes.
  private mutating func takeTerms(of template: ScopeTemplate) -> Bool {
    for slot in boxes.indices {
      switch (boxes[slot], template.system.boxes[slot]) {
      case (let box?, let known?):
        boxes[slot] = slots[slot].hasOwnVariables ? known : box.withTerms(of: known)
      case (nil, nil): break
      default: return false
      }
    }
    for (slot, known) in template.system.contents {
      contents[slot] = contents[slot]?.withTerms(of: known)
    }
    return true
  }
}

// Whether constants depend on the screen.
extension ScopeSystem {
  /// Whether the intrinsic size of a view can differ between screens of one size class.
  func hasVaryingIntrinsicSize(_ view: ViewID) -> Bool {
    if case .text = scope.spec.traits[view.index].content { return true }
    return isBar(view)
  }

  /// The height of a bar depends on the screen.
  private func isBar(_ view: ViewID) -> Bool {
    let uikitClass = scope.hierarchy[view].uikitClass
    return uikitClass.traits.contains(.toolbar) || uikitClass.name == "UINavigationBar"
  }

  /// Whether no constant of a stack view depends on the screen.
  func isConstant(_ stack: ViewID, _ traits: StackTraits, _ arranged: [ViewID]) -> Bool {
    let alignment = traits.alignment.value(in: scope.environment.sizeClass)
    return slots[scope.slot(stack)].hasOwnVariables
      && arranged.allSatisfy { slots[scope.slot($0)].hasOwnVariables }
      && !traits.isMarginRelative && scope.spec.traits[stack.index].margins == nil
      && traits.spacing.variations.isEmpty && alignment != .firstBaseline
      && alignment != .lastBaseline
  }

  /// Whether the constant of a constraint of the spec does not depend on the screen.
  func isConstant(_ index: Int, isReversed: Bool) -> Bool {
    func isConstant(_ anchor: LayoutAnchor) -> Bool {
      guard anchor.guide == nil, !anchor.attribute.isOfMargins else { return false }
      switch anchor.attribute {
      case .firstBaseline, .lastBaseline: return false
      case .left, .top: if anchor.view == scope.root { return true }
      case .leading: if anchor.view == scope.root { return !isReversed }
      case .trailing: if anchor.view == scope.root { return isReversed }
      default: break
      }
      return slots[scope.slot(anchor.view)].hasOwnVariables
    }
    let (first, second) = items(of: index)
    return scope.spec.constraints[index].constant.variations.isEmpty && isConstant(first)
      && (second.map { isConstant($0) } ?? true)
  }
}
