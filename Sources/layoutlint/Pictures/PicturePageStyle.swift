extension PicturePage {
  /// The style sheet of pages with one picture, without that of the picture.
  ///
  /// The picture and the panel scroll separately, so that the answer is in sight in every window.
  static let styleSheet = """
    :root { color-scheme: light dark; --page: #eef0f4; --card: #ffffff; --line: #d5dae3;
      --text: #171b22; --muted: #596273; --accent: #1d56c4; --hit: #0a7d50; --tint: #e9effc;
      --error: #d92c2c; --warning: #b0640a; --info: #4b6f9e; --badge-text: #ffffff }
    * { box-sizing: border-box }
    [hidden] { display: none !important }
    html, body { height: 100% }
    body { margin: 0; display: grid; height: 100dvh; overflow: hidden;
      grid-template-columns: minmax(0, 1fr) clamp(260px, 34vw, 420px);
      font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
      background: var(--page); color: var(--text); overflow-wrap: anywhere }
    main { position: relative; min-width: 0; min-height: 0; display: grid }
    #stage { overflow: auto; display: grid; padding: 12px }
    #stage:focus-visible, button:focus-visible { outline: 2px solid var(--accent);
      outline-offset: -2px }
    #stage > svg { margin: auto; max-width: 100%; max-height: calc(100dvh - 24px); height: auto;
      cursor: crosshair }
    #stage.zoomable > svg { max-width: none; max-height: none }
    .tools { position: absolute; left: 12px; bottom: 12px; z-index: 1; display: flex; gap: 4px }
    .tools button { min-width: 40px; height: 40px; font: inherit; font-weight: 600;
      color: var(--text); background: var(--card); border: 1px solid var(--line);
      border-radius: 8px; cursor: pointer }
    aside { min-height: 0; overflow: auto; background: var(--card);
      border-left: 1px solid var(--line) }
    #answer { position: sticky; top: 0; z-index: 1; min-height: 132px; max-height: 62vh;
      overflow: auto; padding: 14px 16px; background: var(--card);
      border-bottom: 1px solid var(--line) }
    #answer h1, .legend h1 { font-size: 16px; line-height: 1.35; margin: 0 0 2px }
    #answer p { margin: 0 0 6px }
    #answer ol { margin: 0; padding-left: 22px }
    .why { padding: 8px 10px; border-left: 3px solid var(--error); background: var(--page);
      border-radius: 3px }
    .why strong { display: block }
    .hint, .path { color: var(--muted) }
    .path { font-size: 13px }
    .legend { padding: 14px 16px }
    .legend h2 { font-size: 14px; margin: 16px 0 6px }
    .legend p { margin: 0 }
    .key { list-style: none; margin: 10px 0 0; padding: 0 }
    .key li { display: flex; gap: 9px; align-items: center; margin: 0 0 4px }
    .swatch { width: 22px; height: 16px; flex: none }
    .findings { list-style: none; margin: 0 -8px; padding: 0 }
    .findings button { display: grid; grid-template-columns: 24px 1fr; gap: 0 8px; width: 100%;
      text-align: left; font: inherit; color: inherit; background: none; border: 0;
      border-radius: 8px; padding: 7px 8px; cursor: pointer }
    .findings button:hover, .findings [aria-current] { background: var(--tint) }
    .findings .badge { grid-row: 1 / 3; display: grid; place-items: center; width: 22px;
      height: 22px; border-radius: 11px; font-size: 12px; font-weight: 700;
      color: var(--badge-text) }
    .badge.error { background: var(--error) }
    .badge.warning { background: var(--warning) }
    .badge.info { background: var(--info) }
    .findings .rule { font-size: 12.5px; color: var(--muted) }
    .marks [data-finding] { cursor: pointer }
    .hit, .selected { fill: none; pointer-events: none }
    .hit { stroke: var(--hit); stroke-width: 2.5 }
    .selected { stroke: var(--accent); stroke-width: 4; stroke-dasharray: 8 4 }
    @media (max-width: 720px) and (orientation: portrait) {
      body { grid-template-columns: minmax(0, 1fr);
        grid-template-rows: minmax(0, 56fr) minmax(0, 44fr) }
      aside { border-left: 0; border-top: 1px solid var(--line) }
      #stage > svg { max-height: calc(56dvh - 24px) }
      #answer { min-height: 0; max-height: 30vh }
    }
    @media (prefers-color-scheme: dark) { :root { --page: #14171c; --card: #1d2128; --line: #333b48;
      --text: #eceff4; --muted: #a2acbc; --accent: #8ab4ff; --hit: #3ddc97; --tint: #273041;
      --error: #ff6b61; --warning: #f0a13a; --info: #8fb0dc; --badge-text: #14171c } }
    @media print {
      body { display: block; height: auto; overflow: visible }
      .tools, #answer { display: none }
      #stage, aside { overflow: visible; border: 0 }
    }

    """
}
