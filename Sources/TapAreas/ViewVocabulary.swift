/// What the check knows of the views and modifiers of SwiftUI.
enum ViewVocabulary {
  /// Views that are drawn in their whole frame (SU-12). Symbols are treated as images.
  static let drawnViews: Set<String> = [
    "Text", "Label", "Image", "Button", "Link", "Menu", "NavigationLink", "ShareLink",
    "PasteButton", "EditButton", "RenameButton", "SignInWithAppleButton", "Toggle",
    "LabelStyleConfiguration", "Badge",
  ]

  /// Controls and lines that are as wide as their container.
  static let wideViews: Set<String> = [
    "TextField", "SecureField", "TextEditor", "Picker", "DatePicker", "MultiDatePicker", "Stepper",
    "Slider", "ProgressView", "Gauge", "ColorPicker", "Divider", "Toggle", "PhotosPicker",
  ]

  /// Views that are drawn as large as their container.
  static let flexibleViews: Set<String> = [
    "Color", "LinearGradient", "RadialGradient", "AngularGradient", "EllipticalGradient",
    "MeshGradient", "Material", "Canvas", "Map", "VideoPlayer", "Chart", "SpriteView", "SceneView",
    "AsyncImage", "ImagePaint", "Gradient", "AnyGradient",
  ]

  static let shapes: Set<String> = [
    "Rectangle", "RoundedRectangle", "UnevenRoundedRectangle", "Circle", "Capsule", "Ellipse",
    "ContainerRelativeShape", "ConcentricRectangle", "AnyShape",
  ]

  static let stacks: Set<String> = [
    "HStack", "VStack", "LazyHStack", "LazyVStack", "Grid", "GridRow", "LazyVGrid", "LazyHGrid",
  ]

  /// Views that are their content.
  static let groups: Set<String> = [
    "Group", "ForEach", "Section", "AnyView", "ViewThatFits", "GlassEffectContainer",
    "EquatableView",
  ]

  /// Whether a name is that of a view of SwiftUI.
  static func isView(_ name: String) -> Bool {
    drawnViews.contains(name) || wideViews.contains(name) || flexibleViews.contains(name)
      || shapes.contains(name) || stacks.contains(name) || groups.contains(name)
      || containers.contains(name) || name == "Spacer" || name == "EmptyView"
  }

  static let lists: Set<String> = ["List", "Form"]

  /// Controls that react on their label.
  static let controls: Set<String> = ["Button", "NavigationLink", "Menu", "Link", "ShareLink"]

  /// Modifiers with views that are shown elsewhere.
  static let presentations: Set<String> = [
    "sheet", "fullScreenCover", "popover", "alert", "confirmationDialog", "actionSheet", "toolbar",
    "navigationDestination", "inspector", "contextMenu", "swipeActions", "safeAreaInset",
    "navigationBarItems", "tabItem", "searchSuggestions", "toolbarTitleMenu", "commands",
    "safeAreaBar", "badge", "dialogSuppressionToggle", "keyboardToolbar", "accessibilityActions",
    "accessibilityRepresentation", "draggable", "dropDestination", "previewLayout", "tip",
    "popoverTip", "fileImporter", "fileExporter", "photosPicker",
  ]

  /// Modifiers that change neither the size nor what is drawn where.
  static let neutral: Set<String> = presentations.union(gestures).union([
    // Text and images.
    "font", "fontWeight", "fontDesign", "fontWidth", "bold", "italic", "underline", "strikethrough",
    "kerning", "tracking", "baselineOffset", "lineLimit", "lineSpacing", "multilineTextAlignment",
    "minimumScaleFactor", "truncationMode", "allowsTightening", "textCase", "monospaced",
    "monospacedDigit", "textSelection", "dynamicTypeSize", "typesettingLanguage", "textScale",
    "imageScale", "symbolRenderingMode", "symbolVariant", "symbolEffect", "renderingMode",
    "interpolation", "antialiased", "contentTransition", "unredacted", "redacted",
    "privacySensitive",
    "invalidatableContent", "lineHeight", "writingDirection", "textRenderer", "customAttribute",
    "symbolEffectsRemoved", "allowedDynamicRange", "speechSpellsOutCharacters", "fontVariant",
    // Colors and effects.
    "tint", "accentColor", "shadow", "blur", "brightness", "contrast", "saturation", "grayscale",
    "hueRotation", "colorMultiply", "colorInvert", "luminanceToAlpha", "blendMode",
    "compositingGroup", "drawingGroup", "preferredColorScheme", "colorScheme", "colorEffect",
    "layerEffect", "visualEffect", "distortionEffect", "materialActiveAppearance",
    "backgroundStyle", "glassEffectID", "glassEffectUnion", "glassEffectTransition", "gradient",
    // Clipping does not change hit-testing (SU-11); lines do not fill.
    "clipped", "clipShape", "cornerRadius", "mask", "border",
    // Drawing and target move together (SU-21).
    "offset", "scaleEffect", "rotationEffect", "rotation3DEffect", "transformEffect",
    "projectionEffect", "zIndex", "geometryGroup", "scrollTransition", "matchedGeometryEffect",
    "matchedTransitionSource", "navigationTransition", "phaseAnimator", "keyframeAnimator",
    // Layout without holes.
    "fixedSize", "layoutPriority", "aspectRatio", "scaledToFit", "scaledToFill", "ignoresSafeArea",
    "edgesIgnoringSafeArea", "alignmentGuide", "gridCellColumns", "gridCellAnchor",
    "gridColumnAlignment", "gridCellUnsizedAxes", "layoutDirectionBehavior",
    "flipsForRightToLeftLayoutDirection",
    "environment", "environmentObject", "transformEnvironment", "layoutValue", "containerShape",
    "coordinateSpace", "contentMargins", "containerValue",
    // Identity, state and events.
    "id", "tag", "animation", "transition", "transaction", "onAppear", "onDisappear", "onChange",
    "onReceive", "task", "onSubmit", "onHover", "onPreferenceChange", "preference",
    "anchorPreference", "transformPreference", "onOpenURL", "onContinueUserActivity",
    "userActivity",
    "focused", "focusable", "defaultFocus", "focusEffectDisabled", "focusScope", "focusSection",
    "prefersDefaultFocus", "disabled", "hoverEffect", "hoverEffectDisabled",
    "defaultHoverEffect", "sensoryFeedback", "keyboardShortcut", "onKeyPress", "modelContainer",
    "modelContext", "equatable", "onGeometryChange", "onScrollGeometryChange",
    "onScrollVisibilityChange", "handlesExternalEvents", "pointerStyle", "refreshable", "onDrag",
    "onDrop", "itemProvider", "exportsItemProviders", "interactiveDismissDisabled", "onMove",
    "onDelete", "onMoveCommand", "onExitCommand", "onPlayPauseCommand", "springLoadingBehavior",
    "persistentSystemOverlays", "statusBar", "statusBarHidden", "defersSystemGestures",
    // Styles and settings of controls.
    "buttonStyle", "buttonBorderShape", "controlSize", "controlGroupStyle", "labelStyle",
    "labelsHidden", "labelsVisibility", "toggleStyle", "pickerStyle", "datePickerStyle",
    "textFieldStyle", "progressViewStyle", "gaugeStyle", "menuStyle", "menuOrder",
    "menuIndicator", "menuActionDismissBehavior", "groupBoxStyle", "listStyle", "formStyle",
    "tabViewStyle", "tableStyle", "disclosureGroupStyle", "navigationLinkStyle",
    "labeledContentStyle", "textEditorStyle", "indexViewStyle", "primitiveButtonStyle",
    "buttonRepeatBehavior", "buttonSizing", "headerProminence", "keyboardType", "textContentType",
    "autocapitalization", "textInputAutocapitalization", "autocorrectionDisabled",
    "disableAutocorrection", "submitLabel", "submitScope", "onEditingChanged", "searchable",
    "scrollContentBackground", "scrollDismissesKeyboard", "scrollDisabled", "scrollIndicators",
    "scrollBounceBehavior", "scrollTargetLayout", "scrollTargetBehavior", "scrollPosition",
    "scrollClipDisabled", "defaultScrollAnchor", "listRowBackground", "listRowInsets",
    "listRowSeparator", "listRowSeparatorTint", "listRowSpacing", "listSectionSeparator",
    "listSectionSpacing", "listItemTint", "listRowHoverEffect", "deleteDisabled", "moveDisabled",
    "selectionDisabled", "chartXAxis", "chartYAxis", "chartLegend", "chartXScale", "chartYScale",
    // Navigation and presentation.
    "navigationTitle", "navigationSubtitle", "navigationBarTitle", "navigationBarTitleDisplayMode",
    "navigationBarHidden", "navigationBarBackButtonHidden", "navigationViewStyle",
    "navigationSplitViewStyle", "toolbarBackground", "toolbarColorScheme", "toolbarRole",
    "toolbarVisibility", "toolbarTitleDisplayMode", "toolbarBackgroundVisibility", "isDetailLink",
    "presentationDetents", "presentationDragIndicator", "presentationBackground",
    "presentationCornerRadius", "presentationCompactAdaptation",
    "presentationBackgroundInteraction", "presentationContentInteraction", "tabViewBottomAccessory",
    "quickLookPreview", "help", "previewDisplayName", "previewDevice", "isHidden",
    // Accessibility.
    "accessibility", "accessibilityLabel", "accessibilityValue", "accessibilityHint",
    "accessibilityHidden", "accessibilityIdentifier", "accessibilityElement",
    "accessibilityAddTraits", "accessibilityRemoveTraits", "accessibilityAction",
    "accessibilityAdjustableAction", "accessibilitySortPriority", "accessibilityChildren",
    "accessibilityInputLabels", "accessibilityCustomContent", "accessibilityHeading",
    "accessibilityShowsLargeContentViewer", "accessibilityRespondsToUserInteraction",
    "accessibilityIgnoresInvertColors", "accessibilityFocused", "accessibilityScrollAction",
    "accessibilityTextContentType", "accessibilityRotor", "accessibilityRotorEntry",
    "accessibilityDirectTouch", "accessibilityActivationPoint", "accessibilityLabeledPair",
    "accessibilityLinkedGroup", "accessibilitySpeechAdjustedPitch", "speechAdjustedPitch",
  ])

  /// Containers that set no style of buttons for their content.
  static let containers: Set<String> = [
    "ZStack", "ScrollView", "List", "Form", "NavigationView", "NavigationStack",
    "NavigationSplitView", "TabView", "Tab", "GeometryReader", "ScrollViewReader", "TimelineView",
    "DisclosureGroup", "GroupBox", "LabeledContent", "Table", "TabSection", "OutlineGroup",
  ]

  /// Modifiers that change what takes taps in a way that is known.
  private static let known: Set<String> = [
    "contentShape", "padding", "safeAreaPadding", "scenePadding", "frame",
    "containerRelativeFrame", "background", "overlay", "glassEffect", "hidden", "opacity",
    "resizable", "fill", "foregroundColor", "foregroundStyle", "stroke", "strokeBorder", "position",
  ]

  /// Whether a modifier is one of SwiftUI that changes no style of buttons.
  static func isKnown(_ name: String) -> Bool { neutral.contains(name) || known.contains(name) }

  /// Modifiers that add a gesture.
  static let gestures: Set<String> = [
    "onTapGesture", "onLongPressGesture", "gesture", "highPriorityGesture", "simultaneousGesture",
  ]

  /// Modifiers with which someone decides on purpose what takes touches.
  static let deliberate: Set<String> = ["allowsHitTesting", "redacted"]
}
