import AppCode
import Testing

@Suite struct ObjectiveCTests {
  @Test func types() {
    let lines = FactLines(
      """
      #import "A.h"
      NS_ASSUME_NONNULL_BEGIN
      @class B, C;
      @protocol Forward;
      NS_SWIFT_NAME(Renamed)
      @interface A : UIView <UITableViewDelegate, P>
      @end
      @interface A () <Q>
      @end
      @interface A (Category)
      @end
      @interface Box<__covariant Element> : Base<Element> <P>
      @end
      @interface Root <P>
      @end
      @protocol P <NSObject>
      @end
      @implementation A { int x; }
      @end
      @implementation A (Category)
      @end
      @compatibility_alias Old A;
      static NSString *const name = @"}";
      void f(void) { id p = @protocol(P); if (p) { [p x]; } }
      NS_ASSUME_NONNULL_END
      @interface Last : NSObject
      @end
      """, in: .objectiveC)
    #expect(
      lines.types == [
        "class A: UIView, UITableViewDelegate, P", "extension A: Q", "extension A",
        "class Box<>: Base, P", "class Root: P", "protocol P: NSObject", "implementation A",
        "implementation A", "alias Old: A", "class Last: NSObject",
      ])
  }

  @Test(arguments: [
    ("- (IBAction)tap;", "action tap"),
    ("-(IBAction)tap:(id)sender;", "action tap: (id)"),
    (
      "- (IBAction)tap:(nullable UIButton *)sender forEvent:(UIEvent *)event;",
      "action tap:forEvent: (UIButton, UIEvent)"
    ),
    ("- (IBSegueAction UIViewController *)make:(NSCoder *)coder;", "action make: (NSCoder)"),
    ("- (void)a:(int)b :(int)c;", "a:: (int, int)"),
    (
      "- (void)set:(void (^)(BOOL done))block with:(id<P>)p NS_SWIFT_NAME(x(a:b:));",
      "set:with: (void, id)"
    ),
    ("- (void)format:(NSString *)text, ... NS_FORMAT_FUNCTION(1, 2);", "format: (NSString)"),
    ("- (instancetype)init NS_DESIGNATED_INITIALIZER;", "init"),
    ("- (BOOL)f:(__unused id)x __attribute__((deprecated(\"a\")));", "f: (id)"),
    ("- plain:x;", "plain: (id)"),
  ])
  func methods(declaration: String, line: String) {
    #expect(FactLines("@interface A : B\n\(declaration)\n@end", in: .objectiveC).methods == [line])
    let body = declaration.dropLast() + " { if (x) { y(); } }"
    let lines = FactLines(
      "@implementation A\n\(body)\n- (void)z { }\n+ (void)y { }\n@end", in: .objectiveC)
    #expect(lines.methods == [line, "z"])
  }

  @Test(arguments: [
    ("@property (weak, nonatomic) IBOutlet UIView *a;", ["outlet a: UIView"]),
    ("@property(nonatomic,strong,nullable)IBOutlet UIView<P> *a;", ["outlet a: UIView"]),
    ("@property IBOutlet UIView *a, *b;", ["outlet a: UIView", "outlet b: UIView"]),
    (
      "@property (nonatomic) IBOutletCollection(UIButton) NSArray<UIButton *> *all;",
      ["outletCollection all: UIButton"]
    ),
    ("@property (nonatomic) IBInspectable CGFloat radius;", ["inspectable radius: CGFloat"]),
    ("@property (copy) void (^done)(BOOL ok, NSError *_Nullable e);", ["plain done: void"]),
    ("@property (nonatomic, getter=isOn) BOOL on UI_APPEARANCE_SELECTOR;", ["plain on: BOOL"]),
    (
      "@property (nonatomic, weak, nullable) id<UITableViewDelegate> d NS_AVAILABLE_IOS(9_0);",
      ["plain d: id"]
    ),
    ("@property unsigned long count;", ["plain count: long"]),
    ("@property (class) NSArray<NSDictionary<NSString *, id> *> *x;", ["plain x: NSArray"]),
    ("@property UIView * _Nullable v;", ["plain v: UIView"]),
    ("@property (weak) __kindof UIView *_Null_unspecified v;", ["plain v: UIView"]),
  ])
  func properties(declaration: String, expected: [String]) {
    let lines = FactLines(
      "@interface A : B\n\(declaration)\n- (void)z;\n@end", in: .objectiveC)
    #expect(lines.properties == expected)
    #expect(lines.methods == ["z"])
  }

  @Test func instanceVariables() {
    let lines = FactLines(
      """
      @interface A : B {
        @private
        IBOutlet UIView *a;
        int x;
        @public
        int y, *z;
        __weak IBOutlet UILabel *_b;
        IBOutletCollection(UIView) NSArray *all;
      }
      @end
      """, in: .objectiveC)
    #expect(
      lines.properties == [
        "outlet a: UIView", "plain x: int", "plain y: int", "plain z: int", "outlet _b: UILabel",
        "outletCollection all: UIView",
      ])
  }

  /// The branches of `#if` may open a brace twice; the scan resumes at the next method.
  @Test func unbalancedBraces() {
    let lines = FactLines(
      """
      @implementation A
      - (void)a {
      #if X
        if (x) {
      #else
        if (y) {
      #endif
        }
      }
      - (IBAction)b { }
      @end
      @implementation B
      - (void)c { ( [ {
      @end
      @implementation C
      - (IBAction)d { }
      @end
      """, in: .objectiveC)
    #expect(lines.methods == ["a", "action b", "c", "action d"])
  }

  @Test(arguments: [
    "char c = '{'; char d = '\\'';",
    "NSString *s = @\"{ \\\" @end\";",
    "#define X { \\\n  {",
    "#pragma mark - don't {",
    "// {",
    "/* { */",
    "typedef NS_ENUM(NSInteger, Kind) { KindA, KindB };",
    "struct S { int x; };",
    "int unterminated = \"{",
  ])
  func tokens(text: String) {
    let lines = FactLines("\(text)\n@interface A : B\n- (void)z;\n@end", in: .objectiveC)
    #expect(lines.types == ["class A: B"])
    #expect(lines.methods == ["z"])
  }

  @Test(arguments: [
    ("self.a.hidden = YES;", "a isHidden"),
    ("_a.hidden = YES;", "a isHidden"),
    ("self->_a.alpha = 0;", "a alpha"),
    ("[self.a setHidden:YES];", "a isHidden"),
    ("self.a.rowHeight = 55.f;", "a rowHeight(isAutomatic: false)"),
    ("_a.rowHeight = UITableViewAutomaticDimension;", "a rowHeight(isAutomatic: true)"),
    ("[self.a setRowHeight:55];", "a rowHeight(isAutomatic: false)"),
    ("[self.a setRowHeight:UITableViewAutomaticDimension];", "a rowHeight(isAutomatic: true)"),
    ("[_a setAlpha:0];", "a alpha"),
    ("[[self a] setHidden:YES];", "a isHidden"),
    ("[self a].hidden = YES;", "a isHidden"),
    ("((UIButton *)self.a).enabled = NO;", "a isEnabled"),
    ("self.a.layer.opacity = 0;", "a alpha"),
    ("self.a.userInteractionEnabled = NO;", "a isUserInteractionEnabled"),
    ("cell.a.hidden = YES;", "cell.a isHidden"),
    ("self.all[0].hidden = YES;", "all isHidden"),
    ("[self setAlpha:0];", "self alpha"),
    ("self.a.frame = CGRectZero;", "a frame"),
    ("[self.a setFrame:CGRectZero];", "a frame"),
    ("self.height.constant += 8;", "height constant"),
    ("self.height.active = NO;", "height activation"),
    (
      "[NSLayoutConstraint activateConstraints:@[self.height, _b]];",
      "height activation|b activation"
    ),
    ("[self.a addGestureRecognizer:tap];", "a addsRecognizer"),
    ("[self.a addTarget:self action:@selector(x) forControlEvents:1];", "a addsTarget"),
    ("[self.view bringSubviewToFront:self.a];", "a order"),
    ("[self.view addSubview:_a];", "a superview"),
    ("[self.a removeFromSuperview];", "a superview"),
    (
      "[self.a.topAnchor constraintEqualToAnchor:self.b.bottomAnchor].active = YES;",
      "a constraints|b constraints"
    ),
    (
      "[NSLayoutConstraint constraintWithItem:self.a attribute:1 relatedBy:0 toItem:_b attribute:1];",
      "a constraints|b constraints"
    ),
    ("NSDictionaryOfVariableBindings(_a, _b);", "a constraints|b constraints"),
    (
      "[self.a mas_makeConstraints:^(MASConstraintMaker *make) { make.top.equalTo(x); }];",
      "a constraints"
    ),
    ("[self.a autoPinEdgesToSuperviewEdges];", "a constraints"),
    ("RAC(self.a, hidden) = signal;", "a isHidden"),
    ("[self fade:self.a];", "a passed"),
    ("[self fade:_a duration:1];", "a passed"),
    ("[Fading show:a duration:1];", "a passed"),
    ("[UIView show:a duration:1];", ""),
    ("fade(self.a);", "a passed"),
    ("[self.a show];", "a calls(\"show\")"),
    ("[_a fadeOut:YES];", "a calls(\"fadeOut\")"),
    // An instance variable, a parameter, and a local constant.
    ("[a setX:0 alpha:1];", "a calls(\"setX\")"),
    ("[p fadeOut:YES];", ""),
    ("UIView *b = make();\n[b fadeOut:YES];", ""),
    ("UIView *v = self.a;\nv.hidden = YES;", "a isHidden"),
    (
      "__weak typeof(self) weakSelf = self;\n[x y:^{ weakSelf.a.hidden = YES; }];",
      "x calls(\"y\")|a isHidden"
    ),
    ("for (UIView *v in @[self.a, _b]) { v.hidden = YES; }", "a isHidden|b isHidden"),
    ("for (UIView *v in self.all) v.hidden = YES;", "all isHidden"),
    (
      "[self.all enumerateObjectsUsingBlock:^(UIView *v, NSUInteger i, BOOL *stop) { v.hidden = YES; }];",
      "all calls(\"enumerateObjectsUsingBlock\")|all isHidden"
    ),
    ("[UIView animateWithDuration:1 animations:^{ self.a.alpha = 0; }];", "a alpha"),
    ("UILabel *a = [UILabel new];\na.hidden = YES;", ""),
    ("p.hidden = YES;", ""),
    ("if (self.a.hidden == YES) { }", ""),
    ("CGPoint q = [self convertPoint:q toView:self.a];", ""),
    ("[super setHidden:YES];", ""),
    ("NSLog(@\"%@\", self.a);", ""),
    ("hidden = YES;", ""),
  ])
  func statements(body: String, expected: String) {
    let lines = FactLines(
      "@implementation A\n- (void)f:(UIView *)p {\n\(body)\n}\n@end", in: .objectiveC)
    #expect(lines.statements == expected.split(separator: "|").map { "\($0) in f" })
  }

  @Test func literalsThatMayBeNames() {
    let facts = FactLines(
      "x = @\"Main\"; y = \"c string\"; z = @\"a%@b\"; w = @\"Cell-1\";", in: .objectiveC
    ).facts
    #expect(facts.loading.texts == ["Cell-1", "Main"])
  }
}
