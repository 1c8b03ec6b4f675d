// Generated from the Markdown in Documentation: `make semantics` writes it.
// swift-format-ignore-file

/// The text of the documents that define the rule tags.
enum SemanticsText {
  static let semantics = #"""
# UIKit event semantics

The behavior of UIKit in hit-testing, in the responder chain, and in the delivery of touches to
views, controls and gesture recognizers, and the behavior of test automation and accessibility
that depends on it. layoutlint implements these rules; code, tests, messages and output cite them
by tag (`HT-8`). `layoutlint explain HT-8` prints one of them. Layout rules (`AL-20`) are in
[AutoLayout.md](AutoLayout.md).

A tag never changes its meaning, and a tag that is withdrawn is not used again. Numbers that are
missing in a sequence belong to facts that no code depends on; they are in the sections [Other
claims](#other-claims) and [Not modelled](#not-modelled), or part of another rule.

Each rule names its source. `Confidence` is specified if a rule, or a part of it, is inferred or
unverified; otherwise the kind of source determines it. `Assumption` is the sentence that
layoutlint prints when a result depends on a part of the rule that neither the input nor Apple's
documentation decides.

| Kind of source | What it is | Confidence |
|---|---|---|
| Apple documentation | a page on developer.apple.com, or the archived *Event Handling Guide for iOS* as quoted by others | documented |
| SDK header | a comment in a public header: `UIView.h`, `UIResponder.h`, `UIControl.h`, `UIGestureRecognizer.h`, `UIGestureRecognizerSubclass.h`, `UIScrollView.h`, `UISwitch.h`, `UIWindow.h`, `UIScene.h`, `UIAccessibility.h`, `CALayer.h`, `CGGeometry.h` | documented |
| Test suite | an assertion of an open-source test suite that runs on Apple's UIKit: flowkey's UIKit-cross-platform (shared iOS target), material-components-ios, Lyft's Hammer, DuckDuckGo, Mapbox, Kanvas, Subliminal, sentry-cocoa (session replay tests with view dumps, iOS 16 to 26), B9Foundation | tested |
| openuikit | Vercantez/openuikit, a reimplementation; according to its documentation, its hit-test semantics were compared with UIKit 26.1 in individual probes | tested |
| Device log | output that an author printed on a device or a simulator and published | observed |
| View dump | a published `recursiveDescription` of a running app | observed |
| Book | Neuburg, *Programming iOS*; Lockwood, *iOS Core Animation* | reported |
| Q&A | a well-known question-and-answer thread | reported |
| Other implementation | the source of a reimplementation (flowkey, WinObjC, Chameleon, Cacao) or of a test tool (WebDriverAgent, KIF, EarlGrey, Detox) | reported; for its own behavior, documented |
| Article | a published article without a log | reported |
| Inference | a consequence of the rules that the source line names | inferred |

Where sources disagree, Apple's documentation and headers take precedence, followed by test suites
and openuikit, device logs, books, Q&A threads, other implementations and articles. No WWDC
session transcript with a further rule was found. A rule whose confidence is *unverified* is never
reported as a fact.

## Geometry

### GEO-1: Coordinates are 64-bit floats and alpha is a 32-bit float

Points, sizes and transforms are `Double`. `alpha` is stored as `CALayer.opacity`, a 32-bit float,
so an alpha is converted before it is compared (HT-5).

Source: SDK header `CALayer.h`.

### GEO-2: The frame is derived from bounds, center, anchor point and transform

The state of a view is `bounds`, `center` (the layer's position: the location of the anchor point
in the superview), `anchorPoint` (in the unit square, by default 0.5, 0.5) and `transform` (by
default the identity). `frame` is the bounding box of the transformed bounds. `bounds.origin` does
not influence `frame`.

Source: SDK headers `UIView.h` and `CALayer.h`; for `bounds.origin` the test suite of flowkey.
Apple documentation: <https://developer.apple.com/documentation/uikit/uiview/frame>

### GEO-3: A point is converted by the inverse transform about the anchor point

From the superview to the subview:

    p' = T⁻¹(p − center) + bounds.origin + anchorPoint ⊙ bounds.size

From the subview to the superview it is the inverse.

Source: test suite of flowkey (conversion and hit tests); openuikit; SDK header `CALayer.h`.

### GEO-4: Setting the frame changes bounds and center

With the identity transform, setting `frame` sets `bounds.size` to its size and `center` to its
origin plus `anchorPoint ⊙ size`; `bounds.origin` keeps its value. With a scale transform, UIKit
solves for the bounds: a scale of 0.5 and a frame of 100 × 100 result in bounds of 200 × 200. With
any other transform `frame` is undefined according to Apple and must not be used, so a layout
needs `bounds` and `center`, and a layout that specifies only `frame` is reported. The claim of
openuikit that the setter copies the size verbatim under a rotation contradicts the behavior under
a scale and is not adopted.

Source: test suite of flowkey for the scale; SDK header `UIView.h`; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/frame>

Confidence: documented for the identity, tested for a scale; unverified for other transforms, for
which layoutlint does not use `frame` alone.

### GEO-5: A view's own transform does not affect points in its own coordinates

`root.hitTest(p)` with a scaled root uses the bounds of the root; the scale has no effect.

Source: test suite of flowkey (`testHitTestWithSelfTransform`).

### GEO-6: Rectangles are standardized before use

A negative width or height is allowed and describes the flipped rectangle. `init(frame:)` with
(617, 325, −275, −275) reports the frame (342, 50, 275, 275) and the bounds (−275, −275, 275,
275): subviews at positive coordinates are outside these bounds.

Source: SDK header `CGGeometry.h`; test suite of material-components-ios
(`testPointInsideWithNonStandardizedBounds`); Q&A for the example.

### GEO-7: A scroll view's content offset is its bounds origin

`UIScrollView.contentOffset` is `bounds.origin`; zooming is a scale transform on the zoomed view.
Content outside the visible bounds gets no touches until it is scrolled into view.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uiscrollview>;
openuikit.

### GEO-8: A view whose geometry is not invertible is never hit

Apple does not define hit-testing for a transform without an inverse (a scale of 0) or for
coordinates that are not numbers. The model never hits such a view, and a finding reports it.
Three-dimensional layer transforms are not modelled and are reported too.

Source: inference.

Confidence: inferred; layoutlint reports it as an assumption.

Assumption: a view whose transform has no inverse or whose geometry is not finite is never hit

### GEO-9: Results hold for the frames of the input

The frames of a layout are resolved frames. In a xib or storyboard the stored `rect` can be stale
where constraints exist; layoutlint grades a frame by its source and reports that a result holds
for the stored frames.

Source: inference.

## Hit-testing

### HT-1: Hit-testing searches the subviews from last to first and then returns the view itself

`hitTest(_:with:)` on a view, with the point in the coordinates of that view:

1. If `isUserInteractionEnabled` is false, `isHidden` is true or the view is ignored because of
   its alpha (HT-5), the method returns nil.
2. If `point(inside:with:)` returns false, the method returns nil.
3. For each of `subviews`, last to first: call its `hitTest(_:with:)` with the converted point.
   The first result that is not nil is returned.
4. Otherwise the method returns the view itself.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/hittest(_:with:)>; SDK header `UIView.h`;
test suite of flowkey; openuikit; all other implementations; two articles.

### HT-2: The flags are checked before point(inside:with:)

The first step of HT-1 runs before the second. For an excluded subview `hitTest(_:with:)` is
called and returns nil; its `point(inside:with:)` is not called. For each visited view a trace
contains its `hitTest`, then, unless the flags exclude it, its `pointInside`, then the calls of
its subviews. Apple's documentation states that the superview calls `point(inside:with:)` on each
subview; the observed order is `hitTest` on the subview first, which then calls its own
`point(inside:with:)`.

Source: three device logs.

### HT-3: The first subview that returns a view ends the search

Once a subview returns a view, the siblings before it are not visited. If `point(inside:with:)` is
false, no descendant is visited.

Source: two device logs.

### HT-4: The flags are the receiver's own values

`isHidden` and `isUserInteractionEnabled` are read on the view itself. The flags of a superview
have an effect only because the recursion ends there: a direct call of `hitTest(_:with:)` on a
subview of a hidden superview can succeed.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uiview/ishidden> and
<https://developer.apple.com/documentation/uikit/uiview/hittest(_:with:)>

### HT-5: A view with an alpha below 0.01 is ignored

A view is ignored if `Double(Float(alpha)) < 0.01`; Apple writes "alpha level less than 0.01". No
`Float` equals 0.01, and `Float(0.01)` is 0.00999999977…, so a view with an alpha of 0.01 is
ignored, in agreement with implementations that compare with "≤ 0.01", and a view with 0.011 is
hit. A comparison of the `Double` 0.01 with `< 0.01` is incorrect.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/hittest(_:with:)>; SDK header `CALayer.h`.
Three articles, flowkey and WinObjC use "≤", Chameleon and EarlGrey "<"; that both agree is an
inference from GEO-1.

### HT-6: Alpha is not multiplied with the alpha of superviews

The alpha is the view's own value: in a superview of alpha 0.1, a subview of alpha 0.05 is hit. A
superview below the threshold removes its whole subtree.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uiview/alpha> and
<https://developer.apple.com/documentation/uikit/uiview/hittest(_:with:)>

### HT-7: A point is inside if the half-open bounds contain it

The default of `point(inside:with:)` is `minX ≤ x < maxX` and `minY ≤ y < maxY` on the
standardized bounds. An empty rectangle contains no point: a view without width or height is not
hit, and neither are its subviews. The bounds are used and not the frame, so `bounds.origin` has
an effect.

Source: test suites of flowkey, material-components-ios and DuckDuckGo; openuikit; the edge rule
of Apple's `NSPointInRect`; SDK header `CGGeometry.h` and inference for the empty rectangle. Apple
documentation: <https://developer.apple.com/documentation/uikit/uiview/point(inside:with:)>

### HT-8: Every ancestor must contain the point

A subview gets no touches outside the bounds of its superview, nor outside those of any further
ancestor. `clipsToBounds`, masks, `cornerRadius`, `layer.mask` and shape paths have no effect: the
part of a view outside its superview may be visible, but gets no touches.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/hittest(_:with:)>; openuikit; test suite
of Hammer; two articles.

### HT-9: What a view draws does not matter

A `backgroundColor` of nil, transparent pixels and `isOpaque` have no effect: a view of alpha 1
that draws nothing is hit.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/hittest(_:with:)>

### HT-10: The order of subviews is the z-order of hit-testing

Only the order of the `subviews` array is used; index 0 is at the back. `layer.zPosition` and
three-dimensional z-translations affect drawing but not hit-testing. `bringSubviewToFront(_:)` and
`insertSubview(_:at:)` change the array.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uiview/subviews>;
Q&A (Stack Overflow 21306297) and Lockwood, chapter 3, for `zPosition`.

### HT-11: Hit-testing needs no window and no event

`event` may be nil, and the flags of the views above the receiver are not consulted.

Source: test suites of flowkey and DuckDuckGo, which run without a window; inference from HT-4.

### HT-12: Nothing else excludes a view from hit-testing

`UIControl.isEnabled`, `isExclusiveTouch`, `isMultipleTouchEnabled`, `isFirstResponder`,
`isAccessibilityElement`, `tintAdjustmentMode` and the presence of actions or gesture recognizers
are not evaluated.

Source: inference from HT-1, whose sources list all conditions; CL-6, TD-2 and TD-3 for individual
properties.

### HT-13: UIKit may repeat the traversal, with the same result

UIKit can run the whole traversal more than once for a touch: three device logs show exactly two
identical passes, one author observed one. The model has one pass. An override must therefore have
no side effects.

Source: three device logs.

Confidence: the number of passes is unverified; it does not affect the results of layoutlint.

### HT-14: A touch belongs to the view that it hits at touch-down

A touch is hit-tested once, when the finger comes down. `touch.view` and `touch.window` never
change afterwards, even if the finger leaves the view.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uitouch/view>;
archived *Event Handling Guide for iOS*; an article.

### HT-15: Windows are hit-tested front to back, and the first that returns a view gets the touch

The candidates are the visible windows that contain the point; a new window is hidden. A higher
`windowLevel` (normal 0, status bar 1000, alert 2000) comes first; among windows of one level, the
window that was shown last. A `UIWindow` is itself a view: if no subview takes the point it
returns itself and takes the touch, so a transparent full-screen window in front blocks the app
unless its `hitTest(_:with:)` returns nil. Events without a point go to the key window, which a
layout does not specify.

Source: SDK header `UIWindow.h`; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiwindow>; a device log with a test that an
overlay window lets touches through.

Assumption: the key window is the frontmost visible window that has a first responder, or
otherwise the frontmost one

### HT-16: UIKit's container views take part in hit-testing

`UITransitionView`, `UIDropShadowView`, `UILayoutContainerView`, `UINavigationTransitionView` and
`UIViewControllerWrapperView` have user interaction enabled and are hit like other views. It is
unknown whether `UITransitionView` returns nil for points that none of its subviews takes.

Source: view dumps.

Confidence: unverified for `UITransitionView`; the model treats it as an ordinary view.

### HT-18: CALayer.hitTest is another function

`CALayer.hitTest(_:)` takes its point in the coordinates of the superlayer and honors `zPosition`.
The two functions are independent of each other.

Source: SDK header `CALayer.h`; Lockwood. Apple documentation:
<https://developer.apple.com/documentation/quartzcore/calayer/hittest(_:)>

### HT-19: A hit in a private part of a control counts for the control

Controls have interactive private subviews: `UISwitch` has `UISwitchModernVisualElement`,
`UISlider` (iOS 26) `_UISliderGlassVisualElement` and `_UILiquidLensView`, `UITextView`
`_UITextContainerView`, `UISegmentedControl` `UISegment`. The model attributes such a hit to the
nearest ancestor that the app declared, as openuikit does.

Source: test suite of sentry-cocoa; KIF for `UISegment`.

### HT-20: The bars of a container view controller are in front of its child's view

A navigation bar, toolbar or tab bar is a sibling of the view that contains the child's view, and in
front of it. The child's view extends under a translucent bar, unless `edgesForExtendedLayout` excludes
the edge, and under an opaque one only with `extendedLayoutIncludesOpaqueBars`. A touch within the bar
ends in the bar, also where the bar is transparent. The bar is the part of the child's safe area insets
that is not the status bar or the home indicator; a tab bar includes the home indicator. Its responder
chain continues with the container view controller.

layoutlint adds the bars of the navigation and tab bar controllers that a storyboard declares, and none
that only simulated metrics declare.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiviewcontroller/edgesforextendedlayout>,
<https://developer.apple.com/documentation/uikit/uiviewcontroller/extendedlayoutincludesopaquebars>;
a button behind a transparent navigation bar gets no touches:
<https://github.com/wangrui460/WRNavigationBar/issues/163>; a button behind a translucent tab bar:
<https://github.com/mapzen/ios/pull/201>.

Confidence: that a bar takes touches on its whole area is seen with navigation bars. UIKit also gives
touches a few points below a navigation bar to the bar, which is not modelled. Since iPadOS 18 a tab bar
is at the top of an iPad; layoutlint puts it at the bottom and reports no more than an info.

## Overrides of hit-testing

### OV-1: Insets in point(inside:with:) change the hit region

An override that returns `bounds.inset(by: insets).contains(point)` enlarges the hit region with
negative insets and shrinks it with positive ones. The result is half-open; the insets apply to
each side of the standardized bounds.

Source: test suites of material-components-ios (including chips) and DuckDuckGo.

### OV-2: An enlarged hit region still ends at every ancestor

Each ancestor's `point(inside:with:)` limits the enlarged region (HT-8), and the order of siblings
applies: a later sibling keeps its own region, and an enlarged later sibling takes touches from
earlier ones.

Source: inference from HT-1, HT-8 and OV-1.

### OV-3: A view that contains every point takes all touches of its superview

If `point(inside:with:)` always returns true, the view takes every point that reaches its
superview and that no later sibling takes. Its subviews are still tested with their own bounds. A
point outside the superview still does not reach the view.

Source: device log.

### OV-4: A view that contains no point is unreachable with its subtree

If `point(inside:with:)` always returns false, neither the view nor a descendant is hit.

Source: inference from HT-1.

### OV-5: A view whose hitTest returns nil is transparent to touches

The whole subtree gets no touches; the point is tested with the siblings behind the view and then
with the superview.

Source: device log.

### OV-6: A pass-through view gives up only the touches that would hit itself

If an override returns nil where `super` returns `self`, and otherwise the result of `super`,
descendants are hit and all other points pass through.

Source: test suites of Mapbox and Kanvas; the sources of FloatingPanel and Blueprint.

### OV-7: A view that hitTest returns is accepted without checks

`hitTest(_:with:)` can return any view, always or only where `super` returns `self` (`hit == self ?
other : hit`). UIKit checks neither containment nor visibility nor
ancestry; the view becomes `touch.view`, and the recognizers are those of its own superviews
(GR-1).

Source: Q&A (Stack Overflow 1220354); an article by Soroush Khanlou; inference for the
recognizers.

### OV-8: An override that hit-tests the subviews first fixes only its own level

Overflowing subviews become reachable if the superview tests its subviews before its own bounds,
or if its `point(inside:with:)` returns true whenever that of a subview does. Every further
ancestor still applies HT-8.

Source: Neuburg, example bk2ch05p210; the source of Stripe's `HitTestView`; inference from HT-8.

### OV-9: An override without super repeats the checks or loses them

An override that does not call `super` replaces all four steps of HT-1. If it does not check the
flags, hidden, disabled and transparent views can be hit; if it does not recurse, deeper views
never get touches.

Source: inference from HT-1.

### OV-10: The model hit-tests a custom class as UIView does unless the source specifies otherwise

A class of the app can override `hitTest(_:with:)` or `point(inside:with:)`, and the attribute
`customClass` of a xib does not show that. Results for such a class are conditional.

Source: inference.

Confidence: unverified; layoutlint reports it as an assumption.

Assumption: a custom class hit-tests as UIView does

## Classes

### CL-1: A UIView is interactive and visible and does not clip by default

The defaults of `UIView`: user interaction enabled, not hidden, alpha 1, `clipsToBounds`,
`isMultipleTouchEnabled` and `isExclusiveTouch` false.

Source: SDK header `UIView.h`.

### CL-2: A view made in code has the default interaction of its class

`isUserInteractionEnabled` of a view that code creates:

| Not interactive by default | Source |
|---|---|
| `UILabel`, `UIImageView` | SDK headers `UILabel.h` and `UIImageView.h`; openuikit; test suite of sentry-cocoa |
| private: `UIButtonLabel`, `UITableViewLabel`, `_UIBarBackground`, `_UINavigationBarBackground`, `UISearchBarBackground`, `_UIVisualEffectBackdropView`, `_UIBackdropView`, `UITabBarSwappableImageView`, `_UITextFieldRoundedRectBackgroundViewNeue`, scroll indicators (while they were image views), the disclosure button of a cell | view dumps |
| `UIActivityIndicatorView` | WinObjC only: unverified |

| Interactive by default | Source |
|---|---|
| `UIView`, `UIWindow`, `UIControl`, `UIButton`, `UITextField`, `UITextView`, `UISwitch`, `UISlider`, `UISegmentedControl` | SDK headers; view dumps; test suite of sentry-cocoa |
| `UIScrollView`, `UITableView`, `UICollectionView`, `WKWebView`, `WKScrollView`, `MKMapView` | view dumps |
| `UITableViewCell`, `UITableViewCellContentView`, `UICollectionViewCell`, `_UITableViewCellSeparatorView` | view dumps |
| `UIStackView`, `UIVisualEffectView` and its content view, `UINavigationBar`, `UITabBarButton` | view dumps |
| `UIDimmingView`, `UITransitionView`, `UIDropShadowView`, `UILayoutContainerView`, `UIViewControllerWrapperView` | view dumps |
| `UIProgressView`, `UIPageControl`, `UIPickerView`, `UIDatePicker`, `UIStepper`, `UIToolbar`, `UISearchBar`, `UITabBar`, `ARSCNView`, `SCNView`, `MTKView` | inherited from `UIView`: unverified |

Apple only documents that some subclasses override the default. No further class is taken as not
interactive: flowkey's reimplementation disables `UIVisualEffectView`, which view dumps
contradict.

Source: as in the tables; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled>

Confidence: unverified for the last row of each table (OP-1). If an input does not contain the
flag, layoutlint reports the default as an assumption.

Assumption: isUserInteractionEnabled has the default of the view's class

### CL-3: In a xib or storyboard every class is interactive unless the document specifies NO

If the attribute `userInteractionEnabled` is absent it is YES for every class; Interface Builder
writes `userInteractionEnabled="NO"` for labels and image views. A `<label>` without the attribute
is therefore interactive: its author enabled it. Likewise only `hidden="YES"`,
`multipleTouchEnabled="YES"`, `clipsSubviews="YES"`, `enabled="NO"` and `alpha="…"` change
defaults.

Source: WinObjC (xib2nib); device logs; the attributes of 1,729 Interface Builder files.

### CL-4: A layout without the flag has the defaults of CL-2

In layout JSON an absent `isUserInteractionEnabled` is the default of the class, as for a view
that code creates.

Source: definition of the layout format.

### CL-5: A view is interactive for the lint rules if a person expects it to respond to touches

These views are interactive: subclasses of `UIControl`; scroll views, including text views;
`WKWebView` and `MKMapView`; the cells of a table or collection; a view with an enabled recognizer
or interaction; a responder that overrides the `touches…` methods. A disabled control is still
considered in the rules on occlusion.

Source: definition of the lint rules.

### CL-6: A disabled control takes the touch and does nothing

A control with `isEnabled` false is hit, receives the touch, ignores it and sends no action; views
behind it receive no touches. Recognizers attached to it still work.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uicontrol/isenabled>; openuikit
(`testDisabledControlIgnoresTouches`); Q&A for the recognizers.

### CL-7: An interactive subview of a button takes the button's touches

The title label and the image view of a `UIButton` are not interactive, so the button is hit. Any
other subview with interaction enabled takes the touch away from the button; the fix is to disable
its interaction.

Source: Q&A.

### CL-8: UISwitch and UIStepper ignore the requested size

A switch is 51 × 31 (the look up to iOS 18, and iOS 26 in the compatibility look) or 63 × 28 (the
look of iOS 26). A stepper has an intrinsic size too: 94 × 32 in the look of iOS 26; its earlier
size is not documented. The stored size of these two classes is unreliable.

Source: SDK header `UISwitch.h`; test suite of sentry-cocoa (51 × 31); openuikit (63 × 28, 94 ×
32).

### CL-9: The content view of a cell takes the touches of the cell

The content view is interactive, covers the cell and is in front of views that were added to the
cell before it: a button added to the cell instead of the content view is unreachable. The hit
view of a tap on a plain row is `UITableViewCellContentView`.

Source: Q&A (jierong.dev); device log for the hit view.

### CL-10: A button in an image view or label is dead by default

The image view or label is not interactive by default (CL-2), so hit-testing (HT-1) ends there and
never reaches the button.

Source: inference from HT-1 and CL-2.

### CL-11: A stopped activity indicator is hidden if it hides when it stops

A `UIActivityIndicatorView` with `hidesWhenStopped` sets its own `isHidden` when its animation starts
and stops. In a xib or storyboard it is stopped unless the document has `animating="YES"`, and the
property is off unless the document has `hidesWhenStopped="YES"`; a document does not always repeat the
result as `hidden="YES"`. The layout format and dumps contain `isHidden` itself.

Source: SDK header `UIActivityIndicatorView.h` ("default is YES. calls -setHidden when animating gets
set to NO"); file format.

### CL-12: Whether a touch on a disabled control selects its cell is not documented

A disabled control ignores touches (CL-6). Whether it forwards them along the responder chain, so that
the list selects the row, is not documented, and no recorded result shows it.

Source: Apple documentation, which does not describe it:
<https://developer.apple.com/documentation/uikit/uicontrol/isenabled>

Confidence: unverified; layoutlint reports it as an assumption.

Assumption: a touch on a disabled control in a cell does not select the row or the item

### CL-13: An open swipe action moves its cell aside until the user closes it

UIKit moves the cell horizontally and shows a `UISwipeActionPullView` in its place. Both are subviews of a
`_UITableViewCellSwipeContainerView` since iOS 13, and of the table view before. Controls of the cell that
are beyond the edge of the list then are within it again when the actions close.

Source: public code of apps that style the buttons of swipe actions and find these classes among the
subviews; no Apple documentation names them.

Confidence: unverified for the frames.

## Responder chain

### RC-1: The base implementation of next returns nil

`UIResponder.next` is nil unless a subclass overrides it.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uiresponder/next>

### RC-2: A view is followed by its view controller or its superview

The next responder of a view is the view controller whose root view it is, otherwise the
superview. Only the current root view is followed by the controller, not a root view that was
replaced.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uiresponder/next>;
openuikit for the replaced root view.

### RC-3: A presented view controller is followed by its presenter, any other by its view's superview

A view controller that was itself presented is followed by its presenting view controller, any
other by `view.superview`, which is nil while the view is not installed.
`presentingViewController` is not nil for the children of a presented container either; only the
presented container is followed by its presenter, and its children use `view.superview`.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uiresponder/next>
and
<https://developer.apple.com/documentation/uikit/using-responders-and-the-responder-chain-to-handle-events>;
a device log; test suite of B9Foundation; inference for the children.

### RC-4: A window's root view controller is followed by the superview of its view

`view.superview` is the `UIWindow` up to iOS 12, and `UIDropShadowView → UITransitionView →
UIWindow` from iOS 13. Apple's documentation mentions only the window. layoutlint uses the views
of the input: a layout with the two private views has the observed chain, a layout without them
the documented one.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/using-responders-and-the-responder-chain-to-handle-events>;
two device logs for iOS 13.

### RC-5: A window is followed by its scene or by the application

A `UIWindow` is followed by its `UIWindowScene` if it has one (from iOS 13), otherwise by
`UIApplication`. `UIWindowScene` is followed by `UIApplication`. The scene's delegate is not in
the chain.

Source: SDK header `UIScene.h` (`UIScene` is a `UIResponder`); three device logs.

### RC-6: The application is followed by its delegate if that is a responder

`UIApplication` is followed by the app delegate if the delegate is a `UIResponder` and neither a
view nor a view controller nor the application itself; otherwise by nil. The delegate is followed
by nil.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uiresponder/next>
and
<https://developer.apple.com/documentation/uikit/using-responders-and-the-responder-chain-to-handle-events>

### RC-7: A child view controller is followed by the view that holds it, not by its parent

The chain goes from the child view controller to the view of the container that holds its root
view, up to the container's root view, and then to the container. In a navigation controller (iOS
12): `view → view controller → UIViewControllerWrapperView → UINavigationTransitionView →
UILayoutContainerView → UINavigationController → …`. In a tab bar controller:
`UIViewControllerWrapperView → UITransitionView → UILayoutContainerView → UITabBarController`. A
split view controller follows the same principle.

Source: a device log for the navigation controller; view dumps for the tab bar controller; Apple
documentation of RC-2 and RC-3.

Confidence: the private views of a split view controller, of sheets, and of navigation and tab bar
controllers from iOS 13 on are unverified; layoutlint leaves private views out where the input
does not contain them.

### RC-8: The chain of a presented view controller skips the presentation container

`… presented view → presented controller → presenting controller → its next responder → …`. The
views that hold the presentation in the window are not in the chain.

Source: a device log; Apple documentation:
<https://developer.apple.com/documentation/uikit/using-responders-and-the-responder-chain-to-handle-events>

### RC-9: In a table the chain goes from the content view to the cell to the table

`subview → content view → cell → table view → …` from iOS 11; earlier versions have a
`UITableViewWrapperView` between cell and table. A collection view has the same order.

Source: a device log.

### RC-10: Before it is installed a view has a short chain

In `viewDidLoad` the chain of a button is `button → root view → view controller → nil`; it is
complete by `viewDidAppear`.

Source: a device log; an article.

### RC-11: An override of next can make a cycle

`next` can be overridden, so a walk along the chain has to detect cycles.

Source: inference from RC-1.

### RC-12: The kind of an event decides where it enters the chain

A touch starts at the hit view; a press at the focused object, or at the first responder for
hardware keys; shake-motion, remote-control and edit-menu events at the first responder.
Gyroscope, accelerometer and magnetometer events do not use the chain.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/using-responders-and-the-responder-chain-to-handle-events>

### RC-13: Each phase of an event is forwarded by itself

The default implementations of `touches…`, `presses…`, `motion…` and `remoteControlReceived`
forward the same message to `next`. An override without `super` stops only that phase.

Source: SDK header `UIResponder.h`; two device logs.

### RC-14: An action without a target starts at the first responder

`UIApplication` follows `next` from the first responder until `canPerformAction` returns true.
Without a first responder, Chameleon, WinObjC and one device log start at the control that sends
the action.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiapplication/sendaction(_:to:from:for:)>; SDK
header `UIControl.h`; Chameleon, WinObjC and one device log for the fallback.

Confidence: unverified without a first responder; layoutlint reports it as an assumption.

Assumption: without a first responder an action without a target starts at its sender

### RC-15: A responder can perform an action if its class implements it

The default of `canPerformAction(_:withSender:)` is true if the class implements the selector.
`target(forAction:withSender:)` returns the receiver if it can perform the action, otherwise the
result of `next`.

Source: SDK header `UIResponder.h`; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiresponder/canperformaction(_:withsender:)>

### RC-16: Input views, key commands and menu actions are found along the chain

For `inputView`, `inputAccessoryView`, `undoManager`, `keyCommands`, `validate(_:)`, edit-menu
actions and `textInputMode`, UIKit follows the chain from the first responder and uses the first
value that it finds.

Source: SDK header `UIResponder.h`.

### RC-17: A window has one first responder

`becomeFirstResponder()` needs `canBecomeFirstResponder` and a window, and the previous first
responder must agree to resign.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiresponder/becomefirstresponder()>; openuikit.

## Touch delivery

### TD-1: Recognizers get a touch before the hit view

For a new touch: the hit test; then `touch.window` and `touch.view` are set and the recognizers
are attached (GR-1); the recognizers get the `touches…` messages, then the hit view; messages that
the view does not handle are forwarded along the responder chain.

Source: SDK header `UIGestureRecognizerSubclass.h`; Apple documentation:
<https://developer.apple.com/documentation/uikit/using-responders-and-the-responder-chain-to-handle-events>;
archived *Event Handling Guide for iOS*.

### TD-2: Without multiple touch a view gets one touch at a time

With `isMultipleTouchEnabled` false a view gets only the first touch of a sequence that starts in
it; further touches are withheld from the view. Recognizers on it and other views are not
affected.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/ismultipletouchenabled>

### TD-3: An exclusive view gets touches alone

While a view with `isExclusiveTouch` tracks a touch, no other view of the window gets touches; and
it gets a touch only if no other view tracks one. The rule applies to delivery and not to
hit-testing, and recognizers ignore it.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/isexclusivetouch>; Q&A for the
recognizers.

### TD-4: A control consumes its touches

`UIControl` does not forward `touches…`: the ancestors of a tapped control get no messages. The
messages are `touchesBegan, beginTracking, touchesEnded, endTracking, action`, and for a cancelled
touch `touchesCancelled, cancelTracking`. The distance beyond its bounds at which a control still
treats a finger as inside is not documented.

Source: device log; openuikit (`testControlStopsForwarding`).

Confidence: the distance beyond the bounds is unverified; layoutlint reports it as an assumption.

Assumption: a finger that leaves a control's hit region is outside the control

### TD-5: Disabled user interaction removes all events of a view and its subtree

`isUserInteractionEnabled` false removes touch, press, keyboard and focus events of the view, and
through HT-1 the touches of its subtree.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled>

### TD-7: A scroll view holds touches back and can cancel them

With `delaysContentTouches` (YES by default) a scroll view holds a touch for a short time,
observed as 0.15 s, and then delivers it. If the touch becomes a drag and
`touchesShouldCancel(in:)` is true (by default unless the view is a `UIControl`), the content gets
`touchesCancelled` (`canCancelContentTouches`, YES by default). A pan that starts on a control in
a scroll view therefore does not scroll once the control has begun tracking.

Source: SDK header `UIScrollView.h`; device log for the delay. Apple documentation:
<https://developer.apple.com/documentation/uikit/uiscrollview/touchesshouldcancel(in:)>

Confidence: the length of the delay is observed, not documented; layoutlint reports it as an
assumption.

Assumption: a scroll view holds a touch for 0.15 s before its content gets it

## Gesture recognizers

### GR-1: The recognizers of the hit view and of all its superviews receive a touch

A recognizer receives the touches that are hit-tested to its view or to a descendant of it, up to
those of the `UIWindow`. It never receives a touch of a sibling, even if its view overlaps the
sibling, and the recognizers of descendants of the hit view receive nothing. Recognizers are not
in the responder chain and do not need the view to handle touches.

Source: SDK header `UIGestureRecognizer.h` ("hit-tested to its view and any of that view's
subviews"); Neuburg. Apple documentation:
<https://developer.apple.com/documentation/uikit/uigesturerecognizer>

### GR-2: A recognizer belongs to one view

Adding a recognizer to a second view moves it. In a storyboard, one recognizer in the
`gestureRecognizers` outlet collections of two views works on the last one only.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/addgesturerecognizer(_:)>; Q&A.

### GR-3: A recognizer whose view and subviews are never hit never fires

The view can be a label or image view whose interaction is disabled, hidden, of no size, or
outside its superview.

Source: inference from GR-1 and HT-1.

### GR-4: A recognizer is enabled and cancels touches by default

Defaults: `isEnabled` YES, `cancelsTouchesInView` YES, `delaysTouchesBegan` NO,
`delaysTouchesEnded` YES. A disabled recognizer receives no touches; disabling it during a gesture
cancels it.

Source: SDK header `UIGestureRecognizer.h`.

### GR-5: Each recognizer class has its own number of taps, touches and distances

Defaults: tap 1 tap and 1 touch; long press 0.5 s, 10 pt of movement, no prior tap; pan at least 1
touch and no maximum; swipe 1 touch, to the right; pinch and rotation 2 touches; a screen-edge pan
needs edges. UIKit does not document after how many points a pan begins, or how far from the edge
a screen-edge pan may begin: layoutlint uses 10 pt and 20 pt.

Source: SDK headers of the recognizer classes.

Confidence: the two distances of pans are unverified; layoutlint reports the distance from the
edge as an assumption.

Assumption: a screen-edge pan begins within 20 pt of the screen's edge

### GR-6: A recognizer goes through the states of its kind

A discrete recognizer goes from possible to recognized (ended) or failed. A continuous one goes
from possible to began, changed any number of times, and ended or cancelled; or from possible to
failed. After a final state it is reset to possible once all its touches have ended; touches that
remain are ignored.

Source: SDK header `UIGestureRecognizer.h`. Apple documentation:
<https://developer.apple.com/documentation/uikit/uigesturerecognizer/state-swift.enum>

### GR-7: A recognizer that cancels touches sends touchesCancelled to the view

With `cancelsTouchesInView` YES, the hit view gets `touchesCancelled` instead of the rest of the
touch when the recognizer recognizes. A tap recognizer of the view itself produces `recognizer
began, view began, recognizer ended, action, view cancelled`; with NO the last message is `view
ended`.

Source: device log; openuikit; test suite. Apple documentation:
<https://developer.apple.com/documentation/uikit/uigesturerecognizer/cancelstouchesinview>

### GR-8: A recognizer that delays the beginning withholds the touch

With `delaysTouchesBegan` YES, the view receives nothing while the recognizer may still recognize,
nothing at all if it does, and the touch late if it fails.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uigesturerecognizer/delaystouchesbegan>; archived
*Event Handling Guide for iOS*; device log.

### GR-9: A recognizer that delays the end withholds touchesEnded

With `delaysTouchesEnded` YES, `touchesEnded` is held until the recognizer fails, so that a
multiple tap can still cancel the touch. The observed delay is about 0.15 s (one article prints
0.15 ms, an error of unit).

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uigesturerecognizer/delaystouchesended>; archived
*Event Handling Guide for iOS*; an article for the delay.

### GR-10: One recognizer recognizes a touch, and the deeper view takes precedence

By default the others that track a touch fail when one recognizes. Of a subview's and an
ancestor's recognizer that would recognize at the same moment, the one of the deeper view
recognizes. The order of recognizers on one view is not specified (OP-5). System recognizers take
part.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uigesturerecognizerdelegate>; flowkey
(`testShouldNotRecognizeSimultaneously`) and Q&A for the deeper view.

### GR-11: One delegate that allows simultaneous recognition is enough

YES of either delegate to `gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)` guarantees
that both may recognize; NO guarantees nothing.

Source: SDK header `UIGestureRecognizer.h`; tests of WinObjC.

### GR-12: A recognizer that requires a failure waits for it

`require(toFail:)`, `shouldRequireFailureOf` and `shouldBeRequiredToFailBy` make A wait for B: if
B fails, A may recognize; if B recognizes or begins, A fails. Recognizers that wait for each other
never fire.

Source: SDK header `UIGestureRecognizer.h`; inference for the cycle. Apple documentation:
<https://developer.apple.com/documentation/uikit/uigesturerecognizer/require(tofail:)>

### GR-13: A tap recognizer never prevents one that needs more taps

A single-tap and a double-tap recognizer on one view without a failure requirement both fire: the
single tap on the first tap, the double tap on the second. With `single.require(toFail: double)` a
double tap fires only the double tap, and one tap fires the single tap after the time for a second
tap. That time is not documented; layoutlint uses 0.35 s.

Source: SDK header `UIGestureRecognizerSubclass.h`; Apple documentation:
<https://developer.apple.com/documentation/uikit/uigesturerecognizer/require(tofail:)>

Confidence: the time between taps is unverified; layoutlint reports it as an assumption.

Assumption: the next tap of a multiple tap begins within 0.35 s

### GR-14: The methods of a delegate are called in a fixed order

For one attempt: `shouldReceive(event)` (from iOS 13.4), `shouldReceive(touch)` before
`touchesBegan`; later the failure requirements, once per attempt and pair; `shouldBegin` when the
recognizer leaves possible (NO: it fails); then the action. `shouldRecognizeSimultaneouslyWith` is
called when there is a conflict.

Source: SDK header `UIGestureRecognizer.h`; device log.

### GR-15: The hit view and its superviews decide whether a recognizer may begin

`UIView.gestureRecognizerShouldBegin(_:)` is called on the hit view and its superviews and returns
YES by default; a standard control returns NO to keep its touches.

Source: SDK header `UIView.h`; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/gesturerecognizershouldbegin(_:)>

### GR-16: A standard control's own gesture takes precedence over an ancestor's recognizer

From iOS 6, the default action of the control takes precedence over the recognizer of an ancestor
for: a single tap with one finger on `UIButton`, `UISwitch`, `UIStepper`, `UISegmentedControl` and
`UIPageControl`; a swipe along the track that starts on the knob of a `UISlider`; a pan that
starts on the knob of a `UISwitch`. A layout does not contain the position of the knob, and Apple
does not document the behavior of a disabled control.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/attaching-gesture-recognizers-to-uikit-controls>;
archived *Event Handling Guide for iOS*.

Assumption: a swipe on a slider or a pan on a switch starts on its knob, and a disabled control
takes no precedence

### GR-17: A custom control loses to an ancestor's tap recognizer

GR-16 applies only to the listed classes. On a plain or custom `UIControl` the ancestor's tap
action fires, and the control gets `touchesCancelled` and `cancelTracking`.

Source: device log; Q&A (Stack Overflow 77329118).

### GR-18: A recognizer on the control itself wins over the control

GR-16 applies only to recognizers of ancestors. A tap recognizer on the control fires and the
control's action does not; with `cancelsTouchesInView` NO both fire.

Source: a device log and an article; Apple documentation:
<https://developer.apple.com/documentation/uikit/attaching-gesture-recognizers-to-uikit-controls>

### GR-19: A control needs no precedence over a recognizer that cancels nothing

GR-16 applies only where recognition would cancel touches. With `cancelsTouchesInView` NO on the
ancestor's tap, both the tap and the control's action fire, the tap first.

Source: Q&A (Stack Overflow 77329118, with a log).

### GR-20: A tap recognizer above a table prevents selection

A tap that is shorter than the delay of content touches (TD-7) fires the tap, and the cell does
not get the touch. Held longer than 0.15 s but within the limit of a tap, the tap fires, the table
gets `touchesCancelled`, and `didSelect` is not called. Held beyond the limit, only `didSelect` is
called. The same applies to a collection view. Fixes: `cancelsTouchesInView` NO, or a delegate
that refuses in `shouldReceive(touch)` or `shouldBegin`. How long a tap may be held and how far
its finger may move is not documented; layoutlint uses 0.75 s and 45 pt.

Source: device log; Neuburg (example cellSelectionGestureConflict).

Confidence: the limits of a tap are unverified; layoutlint reports the duration as an assumption.

Assumption: a tap fails when the finger rests longer than 0.75 s

### GR-21: An ancestor's pan or swipe competes with the scroll view's pan

Without simultaneous recognition or a failure requirement, either the recognizer or
`panGestureRecognizer` does not fire. `panGestureRecognizer` is attached to the scroll view, so by
GR-1 it receives the touches on all content. Whether a scroll view can scroll in a direction
depends on its content size.

Source: inference from GR-1 and GR-10. Apple documentation:
<https://developer.apple.com/documentation/uikit/uiscrollview/pangesturerecognizer>

Confidence: a content size that the input does not contain is unknown; layoutlint reports it as an
assumption.

Assumption: the content of the scroll view is large enough to scroll in the direction of the drag

### GR-22: UIKit's controls and windows have recognizers of their own

`UITextView`, `UITextField`, `UISwitch`, `UISlider`, `UIScrollView` and cells have system
recognizers, so delegate calls and conflicts involve more recognizers than an app has added. When
exactly they recognize is not documented.

Source: test suite of sentry-cocoa; view dumps.

Confidence: unverified; layoutlint reports it as an assumption.

Assumption: UIKit's own recognizers only send a control's editing and value events, and each
window has two gesture gates

### GR-23: Some results of recognizers follow from a layout alone

A layout alone determines these: a recognizer that cannot fire (GR-3, disabled, without a view);
one that shadows an action (GR-18); one that prevents selection (GR-20); one that needs a failure
requirement (GR-13). Every other conflict depends on delegates or on a custom class and is
conditional.

Source: inference from these rules.

Confidence: a custom recognizer class and a delegate that the input does not describe are unknown;
layoutlint reports them as an assumption.

Assumption: a recognizer of a custom class recognizes nothing, and a delegate that the source does
not describe allows everything

### GR-24: A tap recognizer around a text field does not prevent editing

A text field and a text view begin editing by recognizers of their own (GR-22), which are deeper than
the recognizer of a superview (GR-10). A tap recognizer on a view controller's view that ends editing
is common in screens with several text fields, and a tap on another field moves the focus. The touch
itself is cancelled in the field.

Source: inference from GR-10 and GR-22; tutorials that use this recognizer with its defaults
(riptutorial.com, "Managing the Keyboard"; newbe.dev).

Confidence: unverified; layoutlint reports it as an assumption.

Assumption: a text field or text view begins editing although a recognizer of a superview recognizes
the tap

## Automation and accessibility

### AX-1: An element is hittable if a tap at its hit point reaches it now

`XCUIElement.isHittable` is true if the element exists and a tap at its hit point reaches it now.
It is false if the element is offscreen, occluded or scrolled out, although `tap()` would scroll
it in.

Source: Apple documentation (`XCUIElement.isHittable`).

### AX-2: VoiceOver and UI tests tap the activation point, by default the center

`accessibilityActivationPoint` is in screen coordinates and is by default the midpoint of
`accessibilityFrame`. XCTest taps at an element's hit point; that it equals the activation point
is observed and not documented. The midpoint can be occluded or outside an ancestor if the visible
part of the view has the shape of a ring or an L: a tap then misses the view although its edges
can be reached.

Source: SDK header `UIAccessibility.h`; observation for XCTest.

### AX-3: WebDriverAgent taps the hit point or the center of the frame

`visible` is the private accessibility attribute for visibility; a visible child makes its parent
visible. `hittable` is the flag of the hit point. A tap goes to the hit point or, if that is not
hittable, to the center of the frame; an empty frame is reported as not interactable. Older
versions require that the midpoint of the frame, clipped to the frames of all ancestors, hits the
element, an ancestor or a descendant.

Source: WebDriverAgent.

### AX-4: Test tools accept a hit on the view or a descendant

KIF: `hitTest` of the window at the center, or at one of the four corners inset by 1 pt, returns
the view or a descendant, the enclosing `UIControl`, or the navigation bar of a bar item.
EarlGrey: a view is invisible if it or an ancestor has an alpha below 0.01 or is hidden; 0.01 is
the minimum visible alpha. Detox: the center of the visible rectangle must hit a descendant.
Hammer: `window.hitTest` is the view, or a walk up the tree checks interaction and
`point(inside:with:)`. The rule of the former UIAutomation: a view is visible although interaction
is disabled; an alpha below 0.01, a hidden ancestor or a position offscreen makes it invisible.

Source: KIF, EarlGrey, Detox; test suites of Hammer and Subliminal (UIAutomation).

### AX-5: A hittable view and a visible view are not the same

A view that is completely clipped is neither. A view that overflows a superview that does not clip
is visible and not hittable (HT-8).

Source: test suite of Hammer (both cases).

### AX-6: Accessibility properties do not change touches

A disabled control keeps its hit region; VoiceOver announces it as dimmed.
`accessibilityElementsHidden`, `accessibilityViewIsModal` and `isAccessibilityElement` never
influence touches.

Source: SDK header `UIAccessibility.h`; inference from HT-1 and CL-6.

### AX-7: A touch target measures 44 by 44 points, or 24 by 24 CSS pixels with spacing

Apple's Human Interface Guidelines recommend 44 × 44 pt. WCAG 2.2, success criterion 2.5.8 (AA),
requires at least 24 × 24 CSS pixels, with the exceptions Spacing (a circle of 24 px centered on
the box of an undersized target meets no other target and no circle of another undersized target),
Equivalent, Inline, User agent and Essential. Criterion 2.5.5 (AAA) requires 44 × 44. The size is
that of the effective hit region and not of the drawn frame: the region of `point(inside:with:)`,
clipped to the ancestors, without the parts that later siblings take.

Source: <https://developer.apple.com/design/human-interface-guidelines/accessibility>;
<https://www.w3.org/TR/WCAG22/#target-size-minimum>;
<https://www.w3.org/TR/WCAG22/#target-size-enhanced>

## Open points

### OP-1: Some classes are interactive only as far as is known

The default interaction of the classes in the last rows of CL-2 has no primary source: they are
taken to inherit it from `UIView`, and `UIActivityIndicatorView` to disable it.

Source: inference from CL-1; WinObjC for `UIActivityIndicatorView`.

Confidence: unverified.

### OP-5: The order of two recognizers on one view is not specified

If two recognizers of one view recognize at the same moment and neither may recognize beside the
other, Apple does not document which one recognizes.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uigesturerecognizerdelegate>

Confidence: unverified; layoutlint reports it as an assumption.

Assumption: of two recognizers on one view that recognize at the same moment, the one added first
recognizes

## Claims that do not hold

### ERR-1: Hit-testing is not a scan of the direct subviews

A published "real logic of hitTest" tests only the direct subviews, without its own
`point(inside:with:)` and without recursion, and returns a direct subview. The logs in the same
article contradict it. Some apps implement it as an override; the layout format calls it
`frontmostSubview` (OV-9).

Source: device logs of HT-2 and HT-3; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/hittest(_:with:)>

### Other claims

- "If a subview has its interaction disabled, the superview returns itself" is false: the subview
  is skipped, the other siblings are tested, and the superview returns itself only if none of them
  is hit.
- "`hitTest(_:with:)` calls `point(inside:with:)` of two siblings and then `hitTest(_:with:)` of
  the one that contains the point" is false: in reverse order, each subview gets
  `hitTest(_:with:)` and calls its own `point(inside:with:)`, and the first result ends the search
  (HT-1, HT-2, HT-3). The chain `view → view controller → superview` holds only if the hit view is
  a root view (RC-2).
- "The recognizer of a superview fires because of the responder chain" is false: it fires because
  of GR-1.
- "With `delaysTouchesBegan` neither `hitTest(_:with:)` nor `point(inside:with:)` is called" is
  false: hit-testing takes place, and only the `touches…` messages are withheld (GR-8).
- The remark in the header that discrete gestures "can not fail or be cancelled" refers to the
  time after recognition: a discrete recognizer can go from possible to failed (GR-6).
- Reimplementations differ from UIKit: in Chameleon a disabled control loses its user interaction.
  Cacao tests `alpha > 0`, uses `frame.size` with an inclusive maximum edge and ignores
  `bounds.origin`. WinObjC calls `point(inside:with:)` before `hitTest(_:with:)`, hence twice, and
  mixes up x and y of `bounds.origin`. flowkey omits the recognizers of the root and the window.
  Some published listings iterate forward.
- "Hit-testing uses `clipsToBounds`", "hit-testing uses the presentation layer", "`zPosition`
  changes the hit", "alpha is multiplied" and "transparent views receive no touches" are all false
  (HT-8, HT-10, HT-6, HT-9).

## Not modelled

- Animations. Hit-testing uses model values and not the presentation layer; while `UIView.animate`
  runs without `.allowUserInteraction`, the animated views are excluded. layoutlint uses the final
  values. Sources: Apple documentation of `isUserInteractionEnabled`, Neuburg, Q&A.
- Disabling a control while it tracks a touch does not undo the hit (openradar 42378576). It
  depends on timing and not on a layout.
- Taps on a disabled bar button reportedly fall through a toolbar (a comment in Apple's
  AAPLToolbar sample, Stack Overflow 18965643). Undocumented.
- The number of hit-test passes (HT-13), the private views of containers from iOS 13 on (RC-7),
  what `UITransitionView` returns for points that none of its subviews takes (HT-16) and the frame
  setter under rotations (GEO-4) are open.
"""#

  static let autoLayout = #"""
# How Interface Builder lays out

How constraints, stack views, autoresizing masks, margins and safe areas determine the frames that
Interface Builder stores in a storyboard or xib, and how the frames change on another device.
Apple documents the API but only some of the numbers; the rules below were derived from
measurements of documents. layoutlint's layout engine implements them; code and tests cite them by
tag (`AL-20`). `layoutlint explain AL-20` prints one of them. Rules about touches (`HT-8`) are in
[Semantics.md](Semantics.md).

A tag never changes its meaning, and a tag that is withdrawn is not used again. Each rule names
its source. `Confidence` is specified if a rule, or a part of it, is uncertain.

| Kind of source | What it is |
|---|---|
| the document study | the stored frames of 572 public iOS documents compared with the solution of their constraints: see [The study](#the-study) |
| the history study | 211 pairs of versions of one document that Interface Builder saved for two devices: see [Other sizes](#other-sizes) |
| file format | the attributes and elements of these documents |
| Apple documentation | a page on developer.apple.com |
| Inference | a consequence of the rules that the source line names |

## Constraints

### AL-1: A constraint binds two anchors by a multiplier and a constant

The multiplier is `a:b`, `a/b` or a decimal. A constraint without `firstItem` binds the view that
owns the `<constraints>` element.

Source: file format.

### AL-2: Size-class variations install and exclude constraints

A constraint applies unless the mask of the `default` variation excludes its id. Then the masks of
the matching size-class variations apply, in the order of their specificity; `include` adds a
constraint again. A document without a `<device>` has the size class "any": only `default`
applies.

Source: file format; the document study.

### AL-3: Size-class variations also change attributes

`<variation key="heightClass=..-widthClass=..">` can contain attributes, such as `axis="vertical"`
of a stack view. The attributes of the size class for which the layout is solved apply. Without a
`<device>` only `default` applies.

Source: file format; a document of an ArcGIS sample app.

### AL-44: Size-class variations also change how a view takes touches

A variation can contain `hidden`, `alpha`, `userInteractionEnabled` and a font, and its mask of
`subviews` installs and removes views as AL-2 does with constraints. They hold in the size classes that
the variation names, on the canvas and on every screen. A view that is not installed is not in the
hierarchy: its constraints do not apply and no stack view arranges it. A user-defined runtime attribute
holds in all size classes. A layout is not computed for a screen on which views are installed that the
canvas does not have, because their frames on the canvas are not those of a layout.

Source: file format; SDK header `UITraitCollection.h`; Apple documentation: "Building adaptive user
interfaces for iPhone and iPad" (archive).

### AL-4: A placeholder constraint exists on the canvas only

`placeholder="YES"` marks a constraint that Interface Builder removes at build time: it applies on
the canvas and not at run time.

Source: file format; the document study.

### AL-5: Default and symbolic constants are stored as numbers

`type="default"` and `symbolic` have no effect: the document contains the constant. With
`symbolType="layoutAnchor"` the constant is the system spacing, and the distance is the multiplier times
the constant: the multiplier does not apply to the second item.

Source: file format; the document study; Apple documentation:
<https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor>

## Alignment rectangles

### AL-6: A switch's frame is 2 points wider than its alignment rectangle

Constraints bind alignment rectangles, and documents store frames. A `UISwitch` extends 2 pt to
the right: a frame of 51 × 31 has an alignment width of 49, and the frame of 63 × 28 of the newest
style a width of 61.

Source: the document study (without alignment rectangles, 131 of 2,698 reproduced views are no
longer reproduced).

### AL-7: A slider's frame extends its alignment rectangle by 2 points at the sides and 1 below

`UISlider`: 2 pt left, 2 pt right, 1 pt at the bottom. A stored slider at x = −2 that is 4 pt
wider than its constraints require is therefore correct.

Source: the document study.

### AL-8: A segmented control's frame is 1 point higher than its alignment rectangle

`UISegmentedControl`: 1 pt at the bottom.

Source: the document study.

### AL-9: The alignment rectangle of every other view is its frame

Images of SF Symbols have alignment insets too, of about 1 pt of height; they are not modelled.

Source: the document study.

Confidence: the insets of SF Symbols are unverified and not modelled.

## Guides and canvas insets

### AL-10: The status bar of a canvas depends on the device and on Xcode

The insets of a canvas in portrait, in points, by the document's `toolsVersion`:

| Device | Status bar |
|---|---|
| none | 20 |
| iPhone with a home button | 20; 0 from 14800 to 21699 |
| iPad with a home button | 20; 0 from 14800 to 19499 |
| iPad with a home indicator | 24; 0 from 14800 to 19999 |
| `retina5_9` | 44; 47 from 21000; 50 from 21500 |
| `retina6_0` | 44; 47 from 21000 |
| `retina6_1` | 44; 48 from 21200 |
| `retina6_5` | 44 |
| `retina6_7` | 44; 47 from 21000; 59 from 23700, when its size becomes 430 × 932 |
| `retina6_12` | 59 |

The inset at the bottom is 34 with a home indicator. From 23700 to 24999, an iPhone with a home
indicator has twice the status bar and, unless a toolbar is at the bottom, twice the home indicator.
For device ids that the study did not contain, layoutlint uses the status bar of the device itself.
The device has its own insets, whatever the version draws.

Source: the document study; a second study of about 6,000 stored frames; the history study of other
repositories for the versions.

### AL-11: The top and bottom layout guides are the edges of the safe area

`topLayoutGuide.bottom` is the top of the safe area; `bottomLayoutGuide.top` is the height less
the inset at the bottom.

Source: the document study; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/safearealayoutguide>

### AL-12: The navigation bar's stored rectangle gives the inset below it

With the `navigationBar` rectangle of the embedding navigation controller the inset at the top is
max(y, status bar) + height. Old files store y = 0; sheets from Xcode 11 on store a height of 56,
large titles 96, and nested bars y = 88. A bar at y = 0, or in newer versions at y = 16, is in a sheet
and has no status bar above it. Where the version draws no status bar for the device (AL-10), the y
coordinate of the bar is the height of the status bar. Without a `<device>`, a bar below y = 20 is drawn on
the default device of the version, and a canvas of 600 pt has only its height. Canvases whose insets are
drawn twice have bars that are 54 pt high; devices do not. Bars of 50 pt are those of iPads: on an iPhone
they have 44 pt. Xcode 8 stores a size of 1000 × 1000 pt for a bar that it has not drawn, which has 44 pt.

Source: the document study.

### AL-13: Bars reach a scene along its segues

A scene has the bars of its containers: of the navigation controller whose `rootViewController` it
is; of the tab bar controller among whose `viewControllers` it is (49 pt at the bottom), and of
the navigation controller that contains the tab bar controller. Show and push segues transfer both
to their destination; a presentation does not. An embedded scene has the status bar at the top and
0 at the bottom.

Source: the document study (with inferred insets, 119 views are no longer reproduced without the
rule for show segues, 16 without the navigation bar of a tab bar controller, 3 without embedded
scenes).

### AL-14: Simulated bars override the inferred ones

`simulatedTopBarMetrics`, `simulatedBottomBarMetrics` and `simulatedStatusBarMetrics` replace the
insets of AL-13; nil means no bar. A toolbar is 44 pt high, and 49 above a home indicator.

Source: file format; the document study.

### AL-15: A root that is shorter than the device by its bars has no insets

A root that is shorter than the device by exactly the inset at the top, or at top and bottom, does
not extend under its opaque bars: its insets are 0.

Source: the document study (with inferred insets and without this rule, 103 views are no longer
reproduced).

### AL-16: The root of a xib has insets if it is as high as the device

A root view of a xib that has the device's height is treated as the view of a view controller;
roots of other heights, cells and reusable views have insets of 0.

Source: the document study (4 of 30 roots contradict it).

### AL-17: A nested view's safe area is its overlap with the root's insets

Below a scroll view it is 0.

Source: the document study; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/safeareainsets>

### AL-18: A stored frame that is constrained to a guide shows the canvas inset exactly

An equality between a guide and a view that is not misplaced determines the inset of the canvas,
which is preferred to the inferred one.

Source: the document study: 92.8 % of the views are reproduced with it, 90.3 % with inferred
insets only.

### AL-19: A scene keeps its bars on another device and gets that device's status bar

The inset on device B is the inset of the canvas, drawn for device A, minus the status bar of A
plus that of B; at the bottom the same with a home indicator of 0 or 34 pt. Canvas insets of 0, 44
or 96 on a device with a status bar of 20 pt mean that the canvas was drawn without a status bar:
the inset is then the canvas inset plus the status bar of B. A bottom inset of 20 on a canvas without a
device is the home indicator of an iPad. In compact height layoutlint assumes a navigation bar of 32 pt.

Source: the history study: 266 of 316 pairs of guides follow the first formula, 20 more the clause
for canvases without a status bar (10 of them, with 44, result in 88 where a newer Xcode stored
94). The other differences are mainly large titles that a newer Xcode turned on (64 becomes 172).

Confidence: the clause for canvases without a status bar was found on the pairs that it is
measured on.

### AL-45: On an iPhone, a sheet is as wide as the screen and begins below the status bar

Since iOS 13 an iPhone presents a controller in a sheet, also one that an iPad shows in a popover. In
portrait the sheet is as wide as the screen, and its top edge is 10 pt below the status bar of a device
with a home indicator, and 20 pt from the top edge of other devices. In a compact height it covers the
screen. A popover with the size of the canvas was drawn by an older Xcode: it is a sheet too. On an iPad
the size is that of the document.

Source: the history study of other repositories (`Tests/Accuracy/device_pairs.py`): 375 × 647 on
`retina4_7` becomes 414 × 842 on `retina6_1`.

Confidence: with a home button the gap was observed from Xcode 11 to 13 only (`toolsVersion` 14800 to
21700), where the status bar of the canvas has no height.

### AL-54: On an iPhone, a presented scene is a sheet

Since iOS 13 an iPhone shows a view controller in a sheet (AL-45) if a segue of the kind `presentation` or
`modal` leads to it, or to the navigation controller that contains it, unless the segue or the controller has
a `modalPresentationStyle` that covers the screen or that code defines. A `show` segue presents as well if its
source is the initial view controller and in no navigation controller, or is itself presented without one. A
scene that is pushed in a presented navigation controller is in the same sheet. A navigation bar of 44 pt has
56 pt in a sheet. Xcode 10 and earlier drew these scenes as large as the screen.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiviewcontroller/modalpresentationstyle>; the histories of 26
repositories: from Xcode 11 on, 408 of 449 scenes behind presentations and popovers, and all 57 behind `show`
segues of an initial controller, have the height of a sheet.

### AL-55: A scene can be drawn on another canvas than that of the document

A root that is as large as the screen of another device of the same kind was drawn before the document's
device changed, and has the insets of that device. In a document without a `<device>`, a root of 375 × 812,
390 × 844, 393 × 852, 402 × 874 or 414 × 896 is as large as the default device of its version. Both follow
the screen. A root with a freeform size, in a popover or in a container view keeps its size.

Source: the histories of 26 repositories: both scenes with such a size follow the device of the later
version.

## Margins

### AL-20: A view controller's root view has margins of 16 or 20 points at the sides

16 pt left and right; 20 on screens that are at least 414 wide in their orientation, so on all iPhones in
landscape, on iPads and on the canvas of 600 pt. For a canvas the width of the device is used, so a popover
of 375 pt on `retina6_1` has 20; a freeform root has 20 if it is 400 or more wide. Top and bottom are 0. The
safe area is added.

Source: the document study (without margins, 597 of 2,698 reproduced views are no longer
reproduced); two documents with margins in landscape; Apple documentation of the property:
<https://developer.apple.com/documentation/uikit/uiviewcontroller/systemminimumlayoutmargins>

Confidence: the margins in landscape were found in the two documents that they are measured on.

### AL-21: Roots of xibs have the margins of a view controller's root view

The same holds for xib roots of the classes view, collectionViewCell and collectionReusableView.

Source: the document study.

### AL-22: Other views have margins of 8 points and of their overlap with the safe area

8 pt on each side, plus the safe area of the view (AL-17) unless `insetsLayoutMarginsFromSafeArea`
is NO.

Source: the document study; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/layoutmargins>

### AL-23: A stack view has no margins of its own

Its margins are 0 unless the document specifies margins.

Source: the document study.

### AL-24: The content view of a table cell has the system's margins from Xcode 9 on

From Xcode 9, 11 at the top; at the bottom 11 less the difference of the heights of cell and content
view; 8 on the right if `accessoryType` is set. Left and right:

- A row of a table has 20 if the table is at least 388 wide, or if the shorter side of the screen is at
  least 390 and the table is wider than 333; else 16, but 15 up to Xcode 10 on screens of 320.
- A cell that is the root of a xib has, from Xcode 11 on, 20 on a screen of at least 390 if the cell is
  wider than 320; else 16, but 15 with a `toolsVersion` from 14800 to 16999 on narrower screens. In
  Xcode 9 and 10 it has 20 if it is at least 400 wide, else 16.

Up to Xcode 8: 8 pt on each side.

Source: the document study; the second study of AL-10.

Confidence: Xcode 26 (`toolsVersion` 24000) has 15 pt at the top and the bottom in the two documents that were found. This
is not modelled.

### AL-25: Preserved superview margins extend a view's margins

With `preservesSuperviewLayoutMargins`, a margin is the larger of the view's own and the
superview's less the distance to the superview's edge, also where the view's margins are explicit.

Source: the document study; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/preservessuperviewlayoutmargins>

### AL-26: Explicit margins replace the default ones

`layoutMargins` in the document replaces the margins of AL-22; on a view controller's root view
the larger of these and the system's margins is used.

Source: the document study.

## Views without constraints

### AL-27: A cell's content view follows the cell, whatever its mask

The content view changes with the cell in both directions; the element can have no id, as in
collection view cells, and constraints may name the cell. Cell and content view are one system. In
documents of Xcode 6 the stored width of the content view is an outdated 320 pt: the width of the
cell is used. With an accessory, the distance between the trailing edges of cell and content view is a
constant plus the cell's margin (AL-24), which counts as at least 16. A row is as wide as its table, and in an inset grouped table
narrower by the margin on each side. The header and the footer view of a table are as wide as the
table.

The constant of a disclosure indicator is 17 or 18 up to Xcode 10, and 8 to 11.5 from Xcode 11 on. Up to Xcode 10 the
content view of a row is lower than the row by a separator of one pixel, which was drawn as 1 pt on a Mac without a Retina
display. From Xcode 11 on it is as high as the row. On another device the separator is a pixel, and a device of iOS 13 or
later has no separator, and a constant of 11 for an indicator (AL-61).

Source: the document study; the history study for the width; the histories of 26 repositories for the indicator and the
separator: 104 of 108 rows with an indicator have 17 or 18 in Xcode 9 and 10, and 200 of 203 have 8 to 11.5 from Xcode 11
on, where no row has a separator. Of the rows of Xcode 9 and 10 with a separator, all 152 on canvases at 3x have 0.33 pt,
and 2,773 of 2,777 at 2x 0.5 pt. DisplayGrid of an ArcGIS sample app: a content view of 341 × 43.5 in a row of 375 × 44
becomes 383 × 44 in a row of 414 × 44.

Confidence: the rule for the width was found on the pairs that it is measured on.

### AL-28: A view with an autoresizing mask shares the superview's change among its flexible parts

Unless `translatesAutoresizingMaskIntoConstraints` is NO, a view has its stored frame, changed by
its mask. Each coordinate is linear in the superview's size: flexible parts share the change in
proportion to their size.

Source: the document study; Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/autoresizingmask>

### AL-29: A fixed frame, or a view that no constraint names, stays as stored

A view with `fixedFrame`, or one that no constraint names and no stack view arranges, keeps its
left and top edge and its size.

Source: the document study (without the rule for views that no constraint names, 4 views are no
longer reproduced).

## Intrinsic sizes

### AL-61: A device has the metrics of the iOS version that it was released with, or later ones

An iPhone 11 runs iOS 13 or later, so a document of Xcode 10 is laid out on it with the metrics of Xcode 11: the higher text
fields (AL-35), the rows without separators and with narrower indicators (AL-27), and the margins of cells (AL-24). iOS 11
has the metrics of Xcode 9, iOS 14 and later those of Xcode 12. The canvas, and a device that is that of the canvas, keep the
metrics of the version that saved the document, and so does a document without a version. The stored width of a text remains
(AL-56), and so do the margins inside the rows of documents up to Xcode 8.

Source: Apple's announcements of the devices; the histories of 26 repositories: of the 1,032 views of
[Other sizes](#other-sizes), 9 are right with these metrics and wrong without, and none the other way around.

Confidence: two rows of a document of Xcode 8 have margins of 8 pt inside in Xcode 9 on an iPhone X, not those of AL-24.

### AL-30: A control has an intrinsic size on the axes of its class

Both axes: label, button, image view, text field, switch, segmented control, stepper, page
control, activity indicator, date picker, picker view. Height only: slider, progress view, search
bar, bars. Content hugging is 250 and compression resistance 750 by default; documents store other
values. `placeholderIntrinsicWidth` and `placeholderIntrinsicHeight` apply on the canvas only.
layoutlint uses the stored size as the intrinsic size, because documents do not contain the
metrics of their text. Other texts and text sizes change it: AL-46, AL-47, AL-56, AL-58, AL-59.

Source: the document study; file format.

### AL-31: An image view is as large as its image

The size is that of the image in `<resources>`, except for `catalog="system"`; an image view
without an image has no intrinsic size.

Source: the document study (179 of 192 image views are reproduced, as with stored sizes).

### AL-32: A toolbar is 44 points high, and 49 above a home indicator

On the canvas the stored height is used; on another device the height depends on the home
indicator. A toolbar that is drawn above a home indicator keeps its height above another one. A
navigation bar that the scene contains is 44 pt high, and 32 in a compact height; other
heights are those of large titles and prompts, and remain.

Source: the document study; the history study (5 of 29 toolbars kept 44 for an unknown reason).

Confidence: the rule was found on the pairs that it is measured on, and 5 of 29 contradict it. In four documents, versions
with the same canvas above a home indicator store 44 and 49: Interface Builder did not measure the toolbar again.

### AL-33: A line of a label is 1.1934 times the font size high, rounded up to the pixel

With the system font, a size of 17 pt has a line height of 20.5 at 2x and 20.33 at 3x; 12 has
14.5, 13 has 16, 14 has 17, 16 has 19.5, and 36 has 43.

Source: the document study.

### AL-57: Only the height of all lines of a label is rounded up to the pixel

Several lines are their number times 1.1934 times the font size high, and this sum is rounded up to the
pixel. Two lines of 16 pt have 38.5 at 2x, and five lines of 17 pt 101.5, although one line has 19.5 and 20.5.

Source: the histories of 26 repositories: of 31 labels with several lines and a font of a fixed size, 25 have the
rounded sum at the resolution of the canvas and 3 without a device at 2x; 18 of the 25 differ from a sum of rounded lines.

Confidence: the three others, whose lines end with U+2028, have the sum of rounded lines, 34 pt instead of 33.5.

### AL-34: A plain system button is 12 points higher than its line of text

The height is the line height (AL-33) rounded up to the point plus 12: a font of 13 pt has a
button height of 28, 14 has 29, 15 has 30, 17 has 33, 18 has 34, and 24 has 41.

Source: the document study.

### AL-35: A rounded text field is 30 points high up to Xcode 10 and 34 since

A field without a border in 17 pt is 21 points high up to Xcode 10 and 22 since. The stored height is the intrinsic height.
On a device of iOS 13 or later, fields that Xcode 10 or earlier drew with 30 or 21 pt have 34 or 22 (AL-61).

Source: the document study; the histories of 26 repositories: of 16 rounded fields of 30 pt whose height neither a constraint
on it nor a mask determines, 12 have 34 pt after Xcode 11 or later saved the document, and all 11 fields without a border have
22 pt instead of 21.

### AL-62: The title of a configured button has the Body font, insets, and as many lines as it needs

The title of a button with a `UIButton.Configuration` of the style plain, gray, tinted or filled has 12 pt at each side and
7 pt above and below it. Its font is Body, which follows the text size (AL-46), unless the configuration has another one; the
font and `lineBreakMode` of the button itself have no effect. A title that is wider than the button takes several lines. The
title of the configuration takes precedence over that of the state. With another style, with `buttonSize`, `contentInsets`, a
subtitle or an image, the button keeps its drawn size with other texts and at other text sizes.

Source: the documents of sentry-cocoa, googleads-mobile-ios-examples, KIF and Kingfisher, drawn by Xcode 13 to 16. Of 12 buttons
whose width only their title determines, 9 are within 1.5 pt of its measured width in 17 pt and 24 pt, two with quotation marks in
their titles are 3.5 pt wider, and one has another width. A button with one line is 34.33 pt high in 17 pt, 29.67 in 13, 28.33 in
12 and 26 in 10 pt at 3x; some are up to 0.67 pt higher. Three titles, two in 10 and one in 13 pt, have two lines, and make the
buttons 38 and 45.33 pt high, although `lineBreakMode` is `middleTruncation`. Apple's engineers in the developer forums:
<https://developer.apple.com/forums/thread/729589> (the default font follows the content size category),
<https://developer.apple.com/forums/thread/734277> (titles take several lines).

Confidence: the styles gray and tinted are not among the documents.

### AL-46: Fonts with a text style follow the text size of the user

A label, a button or a text field whose font has a text style in the document gets the size of the style
at the user's text size: body has 14 pt at xSmall, 17 at large, 23 at xxxLarge, 40 at AX3 and 53 at AX5.
Interface Builder draws at large. A font with a size in points, and a custom font, keep their size.
`adjustsFontForContentSizeCategory` only determines whether a view follows a change while it is shown.

Source: Apple's Human Interface Guidelines, "Typography", Dynamic Type sizes; UIKit's documentation of
`UIFont.preferredFont(forTextStyle:)`.

Confidence: layoutlint lays rows out at other text sizes only if their height follows their content
(AL-60). It does not lay out the items of collection views at other text sizes.

### AL-56: Large text is narrower from Xcode 9 on

In documents up to Xcode 8, a character in the system font is 0.0165 em wider than today if the font has 20 pt
or more. On another screen, a label or a button whose drawn width is that of its text is narrower by that.

Source: the histories of 26 repositories: "Game Started" in 24 pt is 148 pt wide in Xcode 7 and 143 in Xcode 9.
Of 13 views with such a text, 12 have the computed width within half a point, and none the drawn one.

Confidence: text of 17 pt that Xcode 11 or earlier drew keeps its width on all devices, and is narrower from Xcode 12 on, by
about 0.003 em for each character. Of 97 labels that Xcode 12 or later drew again, 56 have the older width within half a point.
Text of 13, 15 and 16 pt has the same width, and that of 20 and 21 pt is wider. Which characters of 17 pt differ is not known.

### AL-47: The lines of a label depend on its width

A label that can have several lines is as high as the lines of its text at its width, at most
`numberOfLines`. UIKit lays it out twice: first for the width, then with the height of the lines in that
width. layoutlint does so on other screens if the text in the drawn width explains the drawn height, and
in rows whose height follows their content (AL-60). If the drawn height is that of fewer lines than the narrowest text of the
interval needs in the drawn width, Interface Builder did not lay the label out again, and it has all its lines on other
screens. A label that is lower than its line draws the part of the
line inside its bounds.

Source: UIKit's documentation of `UILabel.preferredMaxLayoutWidth`, and of `UIView.draw(_:)`, which draws inside
the bounds; the history study: of 42 labels that wrap, 40 have the computed height on another device, 38 the
drawn one.

Confidence: a text is measured with an error ([Text](Text.md)), so that a line break can be one word off.

### AL-58: A text field is as large as its text, or its placeholder, and insets

Another text changes the width of a text field by the difference of both texts. Without a border it is as
high as a line of its font, in whole points, and up to 1 pt more: in 17 pt it has 21 pt up to Xcode 10 and 22
since. With a rounded border it is 12 pt higher than that, and at least 34 pt; up to Xcode 10 it has 30 pt in
every font from 12 to 18 pt. Of the possible sizes, layoutlint uses the one that is nearest to the drawn one.
A text field that is more than 32 pt wider than its text has its width from constraints: it is at least as
wide as another text that is wider than it.

Source: the histories of 18 repositories: 86 text fields without a border whose height nothing else
determines, in fonts of 14, 15, 17, 18 and 28 pt, and 53 with a rounded border. One more, in a stack view of
Xcode 11, has a rounded border and the style Body, and is 33 pt high. Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/intrinsiccontentsize>

Confidence: no document stores a text field whose width only its text determines. No rounded text field in a
font above 18 pt was found.

### AL-59: The segments of a segmented control are as wide as the widest title

Titles have 13 pt at every text size. With n segments the width is n times the width of the widest title and
its insets, and n − 1 pt between the segments. The insets are 14 pt up to Xcode 10 and 19 pt since. With
`apportionsSegmentWidthsByContent`, each segment has the width of its own title. In another language layoutlint
adds the difference of the titles to the drawn width, less the error of the measured text. A segmented control
with an image, with a segment of constant width, or with insets outside 12 to 22 pt keeps its width unless the
new titles need more.

Source: the histories of 18 repositories and the study's documents: all 12 observations of segmented controls
whose width only their titles determine, in 6 repositories and 10 versions from Xcode 7 to 15. The insets are 14.5,
14.8, 13.8 and 14.2 pt with equal widths up to Xcode 10, 18.7 to 20.1 pt since, and 14.1 to 14.3 pt by content.

### AL-60: The height of a row can follow its content

If the document specifies `rowHeight="-1"` for a table, no other `estimatedRowHeight` than −1, and no height for
a row, the row is as low as its constraints permit (`systemLayoutSizeFitting`, with the width of the table and a
priority of 50 for the height). At other widths and text sizes and in other languages it has another height, and
the rows below it are moved. layoutlint lays a row out in this way if its constraints determine the drawn height
on the canvas within a point, and without a conflict. A row of a static table (`dataMode="static"`) that has a
height in the document, or whose table has one, keeps it, and its labels follow their texts inside it. Other rows,
and cells with a standard style, are not laid out with other texts. If a class that can be the delegate of the table implements
`tableView(_:heightForRowAt:)` or sets `rowHeight`, or if its sources are not known, no row is. An assignment of
`UITableView.automaticDimension` counts only if a row has a height in the document.

Source: Apple documentation: "Creating self-sizing table view cells"
(<https://developer.apple.com/documentation/uikit/creating-self-sizing-table-view-cells>),
<https://developer.apple.com/documentation/uikit/uitableview/automaticdimension>,
<https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:withhorizontalfittingpriority:verticalfittingpriority:)>; the history of sentry-cocoa: in a static row of 148 pt, a label has one line of 24 pt
at 568 pt and two at 343 pt, and the label below it is moved.

Confidence: code of other classes that sets `rowHeight` is not read.

## Baselines

### AL-36: Baselines lie at fixed fractions of the font size

The last baseline of a label is its bottom minus 0.241 × the font size, rounded; the first is its
top plus 0.952 × the font size. In a text field or button the baseline is the center plus 0.3555 ×
the font size. A stack view has the baseline of a view that it arranges. The first baseline of any other
view is its top edge, the last baseline its bottom edge.

Source: the document study (without baselines, 42 of 2,698 reproduced views are no longer
reproduced).

## Stack views

### AL-37: A stack view arranges its visible views, and their masks do not count

The spacing is 0 by default, and 8 with `spacingType="standard"`. Hidden views are not arranged.
The autoresizing masks of arranged views have no effect.

Source: the document study (without stack views, 489 of 2,698 reproduced views are no longer
reproduced). Apple documentation: <https://developer.apple.com/documentation/uikit/uistackview>

### AL-38: The distribution of a stack view decides about gaps and sizes along its axis

With `fill`, `fillEqually` and `fillProportionally` each gap is the spacing; with `equalSpacing`
and `equalCentering` a gap is at least the spacing. `fillEqually` makes sizes equal;
`equalSpacing` makes gaps equal; `equalCentering` makes the distances of centers equal, with a
priority below all hugging. `fillProportionally` gives each view but the last one a fixed part of
the stack view's length with a priority of 999: its intrinsic length, divided by the sum of all
intrinsic lengths and the spacing. Where a view has no intrinsic length, as a nested stack view, the
part is that of the canvas.

Source: the document study; the history study of other repositories for the parts: 227 of 343 pt become
247.5 of 374. Apple documentation:
<https://developer.apple.com/documentation/uikit/uistackview/distribution-swift.enum>

### AL-39: The alignment of a stack view decides about positions across its axis

`fill` binds both edges; the others bind one edge or the center and keep the views inside. With
baseline alignment a view may extend past the top edge.

Source: the document study. Apple documentation:
<https://developer.apple.com/documentation/uikit/uistackview/alignment-swift.enum>

Confidence: an ArcGIS sample stores a text field at y = −7 in a stack view with baseline
alignment; the rule may be incomplete.

### AL-40: A stack view hugs its content weakly

A stack view has the smallest possible size, with a priority of 49: across its axis, and along its
axis with equal spacing or equal centering.

Source: the document study.

## Scroll views

### AL-41: The edges of a scroll view are those of its content for its descendants

In a constraint with a descendant, the edges of a scroll view, and its `contentLayoutGuide`, refer
to the content rectangle: its width and height are separate variables, and its origin is that of
the scroll view. Width, height, centers and `frameLayoutGuide` refer to the frame.

Source: the document study (without this rule, 30 views are no longer reproduced). Apple
documentation: <https://developer.apple.com/documentation/uikit/uiscrollview/contentlayoutguide>

## Right to left

### AL-48: Languages that are written from right to left mirror the layout

In Arabic, Hebrew, Persian, Urdu and the other languages with these scripts, and in Xcode's Right-to-Left
Pseudolanguage, leading edges are at the right and trailing edges at the left. The script of a tag takes
precedence: `pa-Arab` is written from right to left, `ur-Latn` is not. Interface Builder draws the canvas
from left to right.

Source: Apple documentation: "Supporting Right-to-Left Languages" (Internationalization and Localization
Guide, archive);
<https://developer.apple.com/documentation/uikit/uiuserinterfacelayoutdirection/righttoleft>

### AL-49: The semantic content attribute of a view determines the direction of its content

A view with `semanticContentAttribute` playback, spatial or forceLeftToRight arranges its content from left to
right in all languages, with forceRightToLeft from right to left. Subviews do not inherit the direction. It
applies to the constraints that the view holds, as the nearest common ancestor of their items, and to the
order of a stack view.

Source: Apple documentation:
<https://developer.apple.com/documentation/uikit/uiview/semanticcontentattribute>,
<https://developer.apple.com/documentation/uikit/uiview/effectiveuserinterfacelayoutdirection>; "Anatomy of a
Constraint" (Auto Layout Guide, archive).

### AL-50: From right to left, a constant of leading and trailing edges counts to the left

`a.leading == b.leading + 8` places the right edge of a 8 points to the left of the right edge of b, and
`>=` means at least as far to the left. Constraints between left and right edges are the same in all
languages; Interface Builder stores them if "Respect Language Direction" is off. The content of a scroll view
is mirrored in its width, and its origin remains at the left. A multiplier scales the distance from the left
edge, which is not mirrored, so layoutlint does not compute layouts with a multiplier of such an edge, nor
those that bind a leading to a left edge, which UIKit rejects.

Source: Apple documentation: "Anatomy of a Constraint" (Auto Layout Guide, archive): from right to left, values of
leading and trailing increase to the left; a forum thread about a trailing edge at 80 % of the superview's.

### AL-51: The other attribute determines the direction of a center

In a constraint of a center and a leading or trailing edge, a constant counts to the left from right to left, and with a
left or right edge always to the right. With two centers, `a.centerX == b.centerX + 20`, the direction of the constant is
not documented, so layoutlint does not compute such layouts from right to left.

Source: Apple documentation: "Anatomy of a Constraint" (Auto Layout Guide, archive): the interpretation of a
center is based on the other attribute in the equation.

### AL-52: Frames, autoresizing masks, and left and right margins are not mirrored

A view with an autoresizing mask or a fixed frame keeps its position in its superview. `layoutMargins` are left and
right margins in all languages, `directionalLayoutMargins` leading and trailing ones. The accessory of a table
cell is at its trailing edge (AL-27), and the default margins of the content view follow it (AL-24). A table cell with a
standard style mirrors its labels and its image view.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uiview/autoresizingmask>,
<https://developer.apple.com/documentation/uikit/uiview/directionallayoutmargins>;
"Supporting Right-to-Left Languages" (archive): controls of UIKit are mirrored from iOS 9 on.

Confidence: that masks and frames are not mirrored is an inference, since the page of the property has left and right only.

### AL-53: A stack view begins at its leading edge

The first view of a horizontal stack view is at its right edge, and the leading alignment of a vertical one is
the right edge.

Source: Apple documentation: <https://developer.apple.com/documentation/uikit/uistackview>.

## Conflicts

### AL-42: Conflicting required constraints are dropped from the bottom up

If required constraints conflict, usually in a cell of 43.5 pt with higher content, the
constraints from the top are kept: the constraint to the bottom of the content view is dropped
first, and a view keeps its intrinsic size. The constraint is dropped; its priority is not
lowered. No view has a negative size.

A canvas that is reproduced in spite of a conflict is laid out on other screens on which no further
constraint is dropped. No finding depends on such a layout, because UIKit does not document which constraint
it drops.

Source: the document study: 18 roots have such conflicts; dropping reproduces 2,691 views, a lower
priority 2,688.

## Stale canvases

### AL-43: A canvas that its constraints do not reproduce is stale

Interface Builder marks a view whose frame differs from its constraints as `misplaced`. An edit outside
Interface Builder, such as a merge, changes constraints and leaves the stored frames and the marks. If
the solution of a canvas differs from a stored frame by more than 8 points, no finding depends on the
stored frames of that canvas or cell. Smaller differences are metrics of other versions of UIKit and
errors of the layout engine.

Source: the document study (49 of 208 views that are not reproduced belong to documents that contradict
themselves, 34 to documents that violate their own required constraints).

## The study

A prototype with the Kiwi solver compared the frames that Interface Builder stores with the
solution of the same document's constraints. The figures are those of the prototype;
`Tests/Scripts/layout_table.py` measures layoutlint itself on the documents' own canvases,
`Tests/Accuracy/device_pairs.py` on other devices.

The documents: 572 iOS documents of public repositories, 558 of them with Auto Layout, 812 roots
with at least one constraint. The study excludes roots, misplaced views and their descendants,
views without a frame, ambiguous views, and views that a fixed frame or a mask positions (37 and
284 views, and 820 views in 765 roots without constraints): 2,906 views remain. A view is
reproduced if x, y, width and height in the superview's coordinates are within 0.5 pt.

| Setting | Views reproduced | Roots wholly reproduced |
|---|---|---|
| first version | 76.7 % of 2,879 | 76.3 % of 854 |
| insets inferred from the storyboard alone | 90.3 % (2,625 of 2,906) | 87.8 % (713 of 812) |
| insets read from stored frames where a guide shows them (AL-18) | 92.8 % (2,698 of 2,906) | 91.0 % (739 of 812) |
| the same, within 1 pt | 94.5 % | |
| the same without one hand-edited document of 175 views | 95.4 % (2,606 of 2,731) | |
| the same, only roots whose document does not contradict itself (45 roots excluded) | 95.7 % (2,502 of 2,614); 97.5 % within 1 pt | |

The 45 roots were found by comparing stored frames with the document's own constraints, that is,
with the expected result: 95.7 % is an upper bound, and 92.8 % is the result without this
selection.

Intrinsic sizes of leaf views are the stored sizes, so part of the result is reproduced by
construction. If leaf sizes are changed by 7 pt, 67.2 % of the coordinates do not change (7,810 of
11,624), and 98.2 % of these are correct. The others depend on stored leaf sizes. Image views that
use the size of the image have the same result (179 of 192).

Reproduced by class, number of views and percentage: label 979: 92.2; view 561: 97.5; button 499:
88.8; image view 192: 93.2; stack view 174: 79.3; text field 107: 94.4; toolbar 65: 100; switch
59: 98.3; slider 45: 100; table view 41: 97.6; activity indicator 26: 100; picker view 26: 100;
text view 25: 100; scroll view 24: 95.8; progress view 21: 85.7; collection view 12, container
view 11, segmented control 10, date picker 5: 100; visual effect view 6: 83. Nearly all failures
of buttons and stack views are in one hand-edited document of sentry-cocoa's sample app: 83 of the
208 failures, 40 of 56 failing buttons and 25 of 36 failing stack views.

Reproduced by Xcode, with inferred insets / insets read back: Xcode 6 (12 views) .58/.58; 6.3 to
6.4 (177) .89/.89; 7 (139) .89/.91; 8 (392) .97/.97; 9 (423) .90/.95; 10 (386) .98/.995; 11 (90)
.66/.92; 12 (608) .94/.94; 13 (11) 1/1; 14 to 15 (31) .97/.97; later (635) .84/.85, of whose 94
failures 83 are the hand-edited document.

Views of 2,698 that are no longer reproduced without a group of rules: margins 597, stack views
489, alignment rectangles 131, baselines 42, scroll view content 30, views that no constraint
names 4. For inferred insets: show segues 119, roots shorter than the device 103, navigation bars
of tab bar controllers 16, embedded scenes 3.

### What is not reproduced

| Cause of 208 views | Views |
|---|---|
| the document contradicts itself: arranged views overlap (hand-edited or merged) | 49 |
| the document violates its own required constraint (a stale canvas of 600 pt from Xcode 6; conflicts) | 34 |
| a leaf without a size: layout never ran | 13 |
| up to 1 pt: pixel rounding, metrics of baselines | 42 |
| a conflict in which another constraint was dropped | 5 |
| ambiguous for the prototype | 2 |
| other (25 of them one stale root: a stack view of 320 in a root of 393; 10 more in the same document; baseline stack views; explicit margins of a cell in a xib; a top margin of 0 in an old xib) | 63 |

Views are identified by their element and not by their id: a document can contain duplicate ids.

## Other sizes

A commit that changes `<device id>` stores all scenes for another device: it contains the same
document, laid out by Interface Builder for two devices. 211 pairs of iOS documents of the same
repositories have 290 roots with identical views, attributes and constraints and another root
size, with 855 nontrivial views. The prototype solves version A, with A's frames and leaf sizes,
at the size of B and compares the result with B's stored frames. *Carried* insets follow AL-19,
*known* insets are read from B.

| Views within | 0.5 pt | 2 pt | 8 pt |
|---|---|---|---|
| A's frames kept (baseline), all 855 | 15.8 % | | |
| all, carried / known insets | 76.5 / 83.7 | 79.9 / 87.1 | 88.8 / 92.9 |
| without the hand-edited document (712) | 83.4 / 88.9 | 86.9 / 92.4 | 96.2 / 97.9 |
| also of the same generation of Xcode (329) | 90.6 / 93.0 | 92.4 / 94.8 | 95.4 / 98.2 |
| also with the root wholly reproduced on its own canvas (274) | 92.7 / 95.6 | 93.1 / 96.0 | 96.7 / 100 |

With the condition on the root alone (712): 80.6 / 89.0 within 0.5 pt and 92.6 / 97.1 within 8 pt.
The remaining errors are metrics of a newer Xcode (text field 30 to 34, switch 51 to 63), text
widths of 1 to 2 pt, labels that wrap, toolbars of 44 or 49, the width of accessories (3 to 4 pt)
and changed navigation bars. Three rules (the width in AL-27, AL-32, the last clause of AL-19)
were found on these pairs, and most pairs go from 375 to 414.

`Tests/Accuracy/device_pairs.py` measures layoutlint itself on the histories of 26 repositories: 369 documents, 564 pairs of
versions. 1,076 views have a witness, are placed by constraints or stack views, and are moved by the device. layoutlint claims
1,032 of them (95.9 %). Of these, 981 (95.1 %) are right within 0.5 pt, 96.7 % within 1 pt and 98.1 % within 4 pt. The script
states which views have no witness, for example those of a scene whose stored frames contradict its constraints. Of the 44 that are not claimed, 23 are in scenes whose canvas is not reproduced, and 21
are ambiguous.

| Cause of 51 wrong views | Views |
|---|---|
| texts of 17 pt that are narrower from Xcode 12 on, and the labels beside them (AL-56) | 18 |
| the margins of a cell of Xcode 8 in Xcode 26 (AL-24) | 6 |
| rows of Xcode 10 with 44 pt whose content is higher in Xcode 12 | 5 |
| a scene that reaches other bars, or a sheet that Xcode 9 draws as large as the screen (AL-54) | 5 |
| positions and heights that differ by 0.7 or 1 pt, because they are rounded differently | 5 |
| other texts that are 0.7 to 2 pt wider or narrower | 4 |
| sliders of 31 or 34 pt | 2 |
| rows of Xcode 15 with a margin of 20 in a table of 375 pt | 2 |
| the header of a table whose content Xcode 8 keeps at the old width | 2 |
| a hidden label in a stack view | 1 |
| conflicting constraints of which Interface Builder drops another one (AL-42) | 1 |

At seven sizes (320 × 568, 375 × 667, 393 × 852, 430 × 932, 667 × 375, 852 × 393 with 59 pt at the
sides, 768 × 1024), 263 reachable controls of 295 full-screen roots that are reproduced within 1
pt were checked: 28 of them are obstructed at some size. 20 are outside, 5 have no height, 4 are
occluded (one view is in two groups); 24 only in landscape, 5 in portrait, none on an iPad. Not
checked were 74 roots that are not full-screen, 23 that are not reproduced and 14 with misplaced
views. Whether landscape can be reached depends on the `Info.plist` and on
`supportedInterfaceOrientations`.

## Sizes and time

Views per root: median 4, 90th percentile 9, 99th 25, maximum 57; constraints in the system 27,
74, 194 and 536. Kiwi takes 0.03, 0.10, 0.37 and 2.4 ms, for all 812 roots 45 ms, and for one more
size 0.10 ms on average. A chain of 150 constraints takes it 0.5 ms, of 600 11 ms, of 3,000 1.4 s,
so layoutlint limits the number of steps. After Kiwi rejects a constraint, its tableau is invalid,
and the system is built again without the constraint. Kiwi's strengths are weights with a ceiling
of 1.001e9; layoutlint's solver compares priorities lexicographically instead.

## Not modelled

- `layoutMarginsFollowReadableWidth` (11 uses), split views and the keyboard, a custom `intrinsicContentSize`, self-sizing items of collection
  views (the stored size is used), and constraints that code changes.
- Text widths in other fonts than the system font. In the system font, widths come from a
  fitted table where no size is stored, as [intervals](Text.md).
"""#
}
