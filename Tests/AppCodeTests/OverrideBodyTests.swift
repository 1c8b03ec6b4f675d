import AppCode
import LayoutModel
import Testing

/// Tests that the bodies of hit-testing methods get the form that they have, or `custom`.
@Suite struct OverrideBodyTests {
  struct Body: Sendable, CustomTestStringConvertible {
    let text: String
    let form: OverrideBody
    init(_ text: String, _ form: OverrideBody) {
      self.text = text
      self.form = form
    }
    var testDescription: String { text }
  }

  private static let ten = EdgeInsets(top: -10, left: -10, bottom: -10, right: -10)

  @Test(arguments: [
    Body("nil", .never),
    Body("return nil", .never),
    Body("super.hitTest(point, with: event)", .standard),
    Body("let hit = super.hitTest(point, with: event)\nreturn hit", .standard),
    Body(
      "let hit = super.hitTest(point, with: event); return hit == self ? nil : hit", .passthrough),
    Body(
      "let hit = super.hitTest(point, with: event)\nreturn hit === self ? nil : hit", .passthrough),
    Body(
      "let hit = super.hitTest(point, with: event)\nreturn hit != self ? hit : nil", .passthrough),
    Body(
      "let v = super.hitTest(point, with: event)\nif v == self { return nil }\nreturn v",
      .passthrough),
    Body(
      "let v = super.hitTest(point, with: event)\nif v == self { return nil } else { return v }",
      .passthrough),
    Body(
      "let v = super.hitTest(point, with: event)\nif v == nil { return v }\n// # a comment\n"
        + "else if v != self { return v } else { return nil }", .passthrough),
    Body(
      "let v = super.hitTest(point, with: event)\nguard v != self else {\n return nil\n}\nreturn v",
      .passthrough),
    Body(
      "guard let v = super.hitTest(point, with: event), v !== self else { return nil }\nreturn v",
      .passthrough),
    Body(
      "if let v = super.hitTest(point, with: event), v != self { return v }\nreturn nil",
      .passthrough),
    Body(
      "guard let v = super.hitTest(point, with: event) else { return nil }\nreturn v == self ? nil : v",
      .passthrough),
    Body(
      "let v: UIView? = super.hitTest(point, with: event)\nreturn (v == self) ? nil : v",
      .passthrough),
    Body("return super.hitTest(point, with: event) != nil ? self : nil", .itself),
    Body(
      "guard super.hitTest(point, with: event) != nil else { return nil }\nreturn self", .itself),
    Body(
      "return super.hitTest(point, with: event) == nil ? nil : button", .forward(property: "button")
    ),
    Body(
      "let hit = super.hitTest(point, with: event)\nreturn hit == self ? scrollView : hit",
      .forwardInsteadOfSelf(property: "scrollView")),
    Body(
      "let v = super.hitTest(point, with: event)\nif v == self { return self.list }\nreturn v",
      .forwardInsteadOfSelf(property: "list")),
    Body(
      """
      let v = super.hitTest(point, with: event)
      if v == self { return list.hitTest(convert(point, to: list), with: event) }
      return v
      """, .forwardInsteadOfSelf(property: "list")),
    // Conditions on other state, other points and unknown statements.
    Body("self", .custom),
    Body("return isActive ? super.hitTest(point, with: event) : nil", .custom),
    Body("if isHidden { return nil }\nreturn super.hitTest(point, with: event)", .custom),
    Body("log()\nreturn super.hitTest(point, with: event)", .custom),
    Body("let v = super.hitTest(point, with: event)\nreturn v is UIButton ? v : nil", .custom),
    Body("let v = super.hitTest(point, with: event)\nreturn v == overlay ? nil : v", .custom),
    Body(
      "let v = super.hitTest(point, with: event)\nif v == self && on { return nil }\nreturn v",
      .custom),
    Body("return super.hitTest(point, with: event)\n  .flatMap(f)", .custom),
    Body("let v = super.hitTest(point, with: event) as? UIButton\nreturn v", .custom),
    Body("return super.hitTest(other, with: event)", .custom),
    Body("return super.hitTest(point, with: nil)", .custom),
    Body("return list.hitTest(point, with: event)", .custom),
    Body("for v in subviews { return v }\nreturn nil", .custom),
    Body("", .custom),
  ])
  func swiftHitTest(body: Body) {
    let lines = FactLines(
      """
      class A: UIView {
        override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
          \(body.text)
        }
      }
      """, in: .swift)
    #expect(lines.bodies == [body.form])
    #expect(lines.methods == ["override hitTest:withEvent: (CGPoint, UIEvent)"])
  }

  @Test(arguments: [
    Body("true", .always),
    Body("return true", .always),
    Body("return false", .never),
    Body("return super.point(inside: point, with: event)", .standard),
    Body("bounds.contains(point)", .standard),
    Body("return bounds.insetBy(dx: -10, dy: -10).contains(point)", .insets(ten)),
    Body(
      "let area = self.bounds.insetBy(dx: -10, dy: -10)\nreturn area.contains(point)", .insets(ten)),
    Body(
      "let m: CGFloat = 10\nreturn bounds.insetBy(dx: -m, dy: -m).contains(point)", .insets(ten)),
    Body(
      "bounds.inset(by: UIEdgeInsets(top: -1, left: -2, bottom: -3, right: -4.5)).contains(point)",
      .insets(EdgeInsets(top: -1, left: -2, bottom: -3, right: -4.5))),
    Body(
      "return subviews.contains { $0.point(inside: convert(point, to: $0), with: event) }",
      .onlySubviews),
    Body(
      "return subviews.contains(where: { v in v.point(inside: self.convert(point, to: v), with: event) })",
      .onlySubviews),
    Body(
      """
      return subviews.contains {
        !$0.isHidden && $0.alpha > 0.01 && $0.point(inside: $0.convert(point, from: self), with: event)
      }
      """, .onlySubviews),
    Body(
      "for v in subviews {\n if v.point(inside: convert(point, to: v), with: event) { return true }\n}\n"
        + "return false", .onlySubviews),
    Body(
      """
      for v in subviews.reversed() {
        let inner = convert(point, to: v)
        if v.isUserInteractionEnabled, v.hitTest(inner, with: event) != nil { return true }
      }
      return super.point(inside: point, with: event)
      """, .anySubview),
    Body(
      """
      if super.point(inside: point, with: event) { return true }
      for v in subviews where v.isHidden { return true }
      return false
      """, .custom),
    Body(
      "return super.point(inside: point, with: event) || subviews.contains { "
        + "$0.point(inside: convert(point, to: $0), with: event) }", .anySubview),
    // Other state, other rectangles.
    Body("return isEnabled", .custom),
    Body("return bounds.insetBy(dx: -margin, dy: -margin).contains(point)", .custom),
    Body("return frame.contains(point)", .custom),
    Body("if on { return true }\nreturn super.point(inside: point, with: event)", .custom),
    Body(
      "return subviews.contains { $0.isHidden && $0.point(inside: convert(point, to: $0), with: event) }",
      .custom),
    Body("return subviews.contains { $0.frame.contains(point) }", .custom),
    Body("return subviews.contains { $0.point(inside: point, with: event) }", .custom),
    Body("return !super.point(inside: point, with: event)", .custom),
  ])
  func swiftPointInside(body: Body) {
    let lines = FactLines(
      """
      class A: UIView {
        override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
          \(body.text)
        }
      }
      """, in: .swift)
    #expect(lines.bodies == [body.form])
  }

  @Test(arguments: [
    Body("return nil;", .never),
    Body("return [super hitTest:point withEvent:event];", .standard),
    Body(
      "UIView *hit = [super hitTest:point withEvent:event];\nreturn hit == self ? nil : hit;",
      .passthrough),
    Body(
      "UIView *hit = [super hitTest:point withEvent:event];\nif (hit == self) return nil;\nreturn hit;",
      .passthrough),
    Body(
      "UIView *hit=[super hitTest:point withEvent:event];\nreturn hit==nil||!hit?nil:hit==self?nil:hit;",
      .passthrough),
    Body(
      "id hit = [super hitTest:point withEvent:event];\nif ([hit isEqual:self]) { return nil; }\n"
        + "else { return hit; }", .passthrough),
    Body(
      "UIView *hit = [super hitTest:point withEvent:event];\nreturn hit ? self : nil;", .itself),
    Body(
      "UIView *hit = [super hitTest:point withEvent:event];\nif (hit == self) { return _list; }\n"
        + "return hit;", .forwardInsteadOfSelf(property: "list")),
    Body(
      "UIView *hit = [super hitTest:point withEvent:event];\nif (hit) { return self.field; }\n"
        + "return nil;", .forward(property: "field")),
    Body(
      "if (self.hidden) { return nil; }\nreturn [super hitTest:point withEvent:event];", .custom),
    Body("return self;", .custom),
    Body("[self log];\nreturn [super hitTest:point withEvent:event];", .custom),
  ])
  func objectiveCHitTest(body: Body) {
    let lines = FactLines(
      """
      @implementation A
      - (UIView *)hitTest:(CGPoint)point withEvent:(UIEvent *)event {
        \(body.text)
      }
      @end
      """, in: .objectiveC)
    #expect(lines.bodies == [body.form])
    #expect(lines.methods == ["hitTest:withEvent: (CGPoint, UIEvent)"])
  }

  @Test(arguments: [
    Body("return YES;", .always),
    Body("return NO;", .never),
    Body("return [super pointInside:point withEvent:event];", .standard),
    Body("return CGRectContainsPoint(CGRectInset(self.bounds, -10, -10), point);", .insets(ten)),
    Body(
      "CGRect area = CGRectInset([self bounds], -10.0f, -10);\n"
        + "return CGRectContainsPoint(area, point);", .insets(ten)),
    Body(
      "UIEdgeInsets insets = UIEdgeInsetsMake(-1, -2, -3, -4);\n"
        + "return CGRectContainsPoint(UIEdgeInsetsInsetRect(self.bounds, insets), point);",
      .insets(EdgeInsets(top: -1, left: -2, bottom: -3, right: -4))),
    Body(
      """
      for (UIView *view in self.subviews) {
        if (!view.hidden && view.userInteractionEnabled &&
            [view pointInside:[self convertPoint:point toView:view] withEvent:event]) {
          return YES;
        }
      }
      return NO;
      """, .onlySubviews),
    Body(
      "CGFloat dx = MIN(0, self.margin);\n"
        + "return CGRectContainsPoint(CGRectInset(self.bounds, dx, dx), point);", .custom),
    Body("return self.enabled;", .custom),
  ])
  func objectiveCPointInside(body: Body) {
    let lines = FactLines(
      """
      @implementation A
      - (BOOL)pointInside:(CGPoint)point withEvent:(nullable UIEvent *)event {
        \(body.text)
      }
      @end
      """, in: .objectiveC)
    #expect(lines.bodies == [body.form])
  }

  @Test func namesOfParametersAreThoseOfTheMethod() {
    let lines = FactLines(
      """
      class A: UIView {
        override open func hitTest(_ p: CGPoint, with e: UIEvent?) -> UIView? {
          let hit = super.hitTest(p, with: e)
          return hit == self ? nil : hit
        }
      }
      """, in: .swift)
    #expect(lines.bodies == [.passthrough])
  }

  @Test func otherMethodsHaveNoForm() {
    let lines = FactLines("class A { func hitTest(_ a: Int) { } }", in: .swift)
    #expect(lines.bodies == [])
  }

  /// A body with more tokens than the limit is `custom`.
  @Test(arguments: [true, false])
  func longBodies(isWithinLimit: Bool) {
    // `return` and `true` are 2 tokens; each `;` is one.
    let text = String(repeating: ";", count: isWithinLimit ? 398 : 399) + "return true"
    let lines = FactLines(
      "class A { override func point(inside p: P, with e: E) -> Bool {\(text)} }", in: .swift)
    #expect(lines.bodies == [isWithinLimit ? .always : .custom])
  }
}
