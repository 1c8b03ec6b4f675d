/// A small dump in each format with all of its features.
package enum DumpSamples {
  package static let all = [
    webDriverXML, webDriverJSON, idbFlat, idbNested, idbComplete, deviceAgent, xcuitest, detox,
    earlGrey,
  ]

  package static let webDriverXML = """
    <?xml version="1.0" encoding="UTF-8"?>
    <AppiumAUT>
      <!-- the page -->
      <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Bank" label="Bank" \
    enabled="true" visible="true" x="0" y="0" width="320" height="568">
        <XCUIElementTypeWindow enabled="true" visible="true" x="0" y="0" width="320" height="568">
          <XCUIElementTypeOther enabled="true" visible="true" x="10" y="100" width="300" height="200">
            <XCUIElementTypeButton name="pay" label="Pay &amp; go" enabled="false" visible="true" \
    x="20" y="110" width="80" height="44"/>
            <XCUIElementTypeLink name="terms" label="" enabled="true" visible="false" x="20" \
    y="600" width="80" height="20"/>
          </XCUIElementTypeOther>
        </XCUIElementTypeWindow>
      </XCUIElementTypeApplication>
    </AppiumAUT>
    """

  package static let webDriverJSON = """
    {"value": {"type": "Application", "rawIdentifier": null, "name": "Bank", "label": "Bank",
      "rect": {"x": 0, "y": 0, "width": 320, "height": 568}, "isEnabled": "1", "isVisible": "1",
      "children": [
        {"type": "Other", "rawIdentifier": null, "name": null, "label": null,
          "rect": {"x": 10, "y": 100, "width": 300, "height": 200}, "isEnabled": "1",
          "isVisible": "1", "children": [
            {"type": "Button", "rawIdentifier": "pay", "name": "pay", "label": "Pay é",
              "rect": {"x": 20, "y": 110, "width": 80, "height": 44}, "isEnabled": "0",
              "isVisible": "0", "traits": "Button"}]}]},
      "sessionId": "A-1"}
    """

  package static let idbFlat = """
    [{"AXLabel": "Bank", "AXFrame": "{{0, 0}, {320, 568}}", "type": "Application",
      "frame": {"x": 0, "y": 0, "width": 320, "height": 568}, "enabled": true, "role": "AXApplication"},
     {"AXLabel": "Pay", "AXUniqueId": "pay", "type": "Button",
      "frame": {"x": 20, "y": 110.5, "width": 80, "height": 44}, "enabled": false, "traits": null}]
    """

  package static let idbNested = """
    [{"AXLabel": "Bank", "type": "Application", "AXUniqueId": null,
      "frame": {"x": 0, "y": 0, "width": 320, "height": 568}, "enabled": true, "children": [
        {"AXLabel": "Pay", "AXUniqueId": "pay", "type": "Button", "hidden": true,
          "frame": {"x": 20, "y": 110.5, "width": 80, "height": 44}, "children": []}]}]
    """

  package static let idbComplete = """
    {"backend": "x", "coverage": null, "target": null, "truncated": false,
      "elements": [{"AXLabel": "Bank", "type": "Application", "enabled": null,
        "frame": {"x": 0, "y": 0, "width": 320, "height": 568}, "children": null},
        {"AXLabel": "Pay", "type": "Button",
        "frame": {"x": 20, "y": 110.5, "width": 80, "height": 44}}]}
    """

  package static let deviceAgent = """
    {"enabled": true, "id": "Bank", "type": "Application", "hitable": true, "test_id": 1,
      "rect": {"y": 0, "x": 0, "height": 568, "width": 320}, "hit_point": {"x": 160, "y": 284},
      "children": [{"type": "Button", "label": "Pay", "id": "pay", "enabled": true, "hitable": false,
        "rect": {"y": 110, "x": 20, "height": 44, "width": 80}}]}
    """

  package static let xcuitest = """
    Attributes: Application, 0x6001, pid: 7, label: 'Bank'
    Element subtree:
     →Application, 0x6001, pid: 7, label: 'Bank'
        Window (Main), 0x6002, {{0.0, 0.0}, {320.0, 568.0}}
          Other, 0x6003, {{10.0, 100.0}, {300.0, 200.0}}
            Button, 0x6004, {{20.0, 110.5}, {80.0, 44.0}}, identifier: 'pay', label: 'Pay, it's me', \
    value: 1, Disabled
            StaticText, 0x6005, traits: 64, {{inf, inf}, {0.0, 0.0}}, label: 'Two
    lines'
          Other, 0x6006, {{10.0, 400.0}, {300.0, 20.0}}, identifier: 'foot'
    Path to element:
     →Application, 0x6001, pid: 7, label: 'Bank'
    Query chain:
     →Find: Application 'com.example.bank'
      Output: {
        Application, 0x6001, pid: 7, {{0.0, 0.0}, {1.0, 1.0}}
      }
    """

  package static let detox = """
    <?xml version="1.0" encoding="utf-8"?>
    <ViewHierarchy>
     <UIWindow alpha="1.0" class="UIWindow" height="568" visibility="visible" width="320">
      <Panel alpha="0.5" class="Panel" height="200" testID="panel" visibility="visible" width="300" \
    x="10" y="100">
       <UIButton alpha="1.0" class="UIButton" height="44" label="Pay" testID="detox_temp_0_0" \
    visibility="invisible" width="80" x="10" y="10" />
       <UILabel alpha="1.0" height="20" text="Sum" visibility="visible" width="80" x="10" y="60" />
      </Panel>
     </UIWindow>
    </ViewHierarchy>
    """

  package static let earlGrey = """
    <UIWindow:0x7a; AX=N; AX.frame={{0, 0}, {320, 568}}; frame={{0, 0}, {320, 568}}; opaque; alpha=1>
      |--<App.Panel:0x7b; AX=N; AX.id='panel'; AX.frame={{10, 100}, {300, 200}}; \
    AX.traits='None'; frame={{10, 100}, {300, 200}}; alpha=0.5; UIE=N>
      |  |--<UIButton:0x7c; AX=Y; AX.label='Pay; it's > me
    now'; AX.frame={{20, 110}, {80, 44}}; frame={{10, 10}, {80, 44}}; hidden; alpha=1; disabled; text=''>
      |  |--<UIAccessibilityElement:0x7d; AX=Y; AX.label='Sum'; AX.frame={{20, 160}, {80, 20}}>
      |  |  |--<UIView:0x7f; AX=N; frame={{0, 0}, {9, 9}}; alpha=1>
      |--<UIButton:0x7c; AX=Y; AX.label='Pay'; frame={{10, 10}, {80, 44}}; alpha=1>
      |--<UILabel:0x7e; AX=Y; frame={{0, 500}, {320, 20}}; alpha=1; UIE=N; text='Total'>
    """
}
