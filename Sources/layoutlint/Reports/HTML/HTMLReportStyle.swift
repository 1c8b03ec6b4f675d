extension HTMLReportPage {
  /// The style sheet of HTML reports and galleries, without that of pictures.
  static let styleSheet = colors + frame + cards + print

  private static let colors = """
    :root { color-scheme: light dark; --page: #f4f5f8; --card: #ffffff; --line: #dfe3ea;
      --text: #171b22; --muted: #596273; --link: #1d56c4; --field: #ffffff; --code: #f1f3f7;
      --error: #b91f1f; --warning: #935200; --info: #3b5f92;
      --error-tint: #fdecec; --warning-tint: #fdf1e0; --info-tint: #eaf0f9 }
    @media (prefers-color-scheme: dark) { :root { --page: #14171c; --card: #1d2128; --line: #333b48;
      --text: #eceff4; --muted: #a2acbc; --link: #8ab4ff; --field: #14171c; --code: #262c36;
      --error: #ff8b83; --warning: #f3b15c; --info: #9dbce6;
      --error-tint: #402325; --warning-tint: #3b2d17; --info-tint: #222f42 } }

    """

  private static let frame = """
    * { box-sizing: border-box }
    html { scroll-padding-top: 76px }
    body { margin: 0; background: var(--page); color: var(--text);
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
      overflow-wrap: anywhere }
    [hidden] { display: none !important }
    a { color: var(--link) }
    :focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
    code, pre { font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
    .skip { position: absolute; left: -9999px }
    .skip:focus { left: 8px; top: 8px; z-index: 9; background: var(--card); padding: 8px }
    .visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden;
      clip-path: inset(50%); white-space: nowrap }
    .definitions { position: absolute }
    header, .columns, footer { max-width: 1360px; margin: 0 auto; padding: 0 28px }
    header { display: flex; flex-wrap: wrap; gap: 16px 40px; align-items: end;
      justify-content: space-between; padding-top: 36px; padding-bottom: 24px }
    header p { margin: 0 }
    h1 { margin: 2px 0; font-size: 34px; line-height: 1.15; letter-spacing: -0.02em }
    .eyebrow { color: var(--muted); font-weight: 600 }
    .totals { color: var(--muted) }
    .tiles { display: flex; gap: 12px; list-style: none; margin: 0; padding: 0 }
    .tile { min-width: 108px; padding: 10px 16px 12px; border: 1px solid var(--line);
      border-top: 3px solid; border-radius: 4px 4px 10px 10px; background: var(--card) }
    .tile span { display: block }
    .tile .amount { font-size: 26px; line-height: 1.2; font-weight: 650; color: var(--text);
      font-variant-numeric: tabular-nums }
    .tile .kind { color: var(--muted); font-size: 13px }
    .tile.zero { border-top-color: var(--line) }
    .tile.zero .amount { color: var(--muted); font-weight: 400 }
    .tile.error { border-top-color: var(--error) }
    .tile.warning { border-top-color: var(--warning) }
    .tile.info { border-top-color: var(--info) }
    .columns { display: grid; grid-template-columns: 272px minmax(0, 1fr); gap: 32px;
      align-items: start }
    #contents { position: sticky; top: 16px; max-height: calc(100vh - 32px); overflow: auto }
    #contents h2 { margin: 6px 10px; font-size: 13px; color: var(--muted); font-weight: 600 }
    #contents ol { margin: 0; padding: 0; list-style: none }
    #contents a { display: flex; gap: 8px; align-items: baseline; padding: 5px 10px;
      border-radius: 7px; color: inherit; text-decoration: none; font-size: 14px; line-height: 1.35 }
    #contents a:hover { background: var(--code) }
    #contents .name { flex: 1 }
    #contents .key { list-style: none; margin: 0; padding: 0 10px; font-size: 13px;
      color: var(--muted) }
    #contents .key li { display: flex; gap: 9px; align-items: center; margin: 0 0 5px }
    #contents .key svg { width: 22px; height: 16px; flex: none }
    #contents ol + h2 { margin-top: 26px }
    #contents li.none { opacity: 0.45 }
    .count { color: var(--muted); font-variant-numeric: tabular-nums; font-weight: 400 }
    .glyph.error, .severity.error { color: var(--error) }
    .glyph.warning, .severity.warning { color: var(--warning) }
    .glyph.info, .severity.info { color: var(--info) }
    .glyph { font-size: 11px }
    main { min-width: 0; padding-bottom: 40px }
    main:focus { outline: none }
    .toolbar { position: sticky; top: 0; z-index: 3; display: flex; flex-wrap: wrap;
      gap: 8px 12px; align-items: center; padding: 10px 0; background: var(--page) }
    .toolbar .search { flex: 1 1 220px }
    .toolbar fieldset { display: flex; gap: 6px; border: 0; margin: 0; padding: 0 }
    input[type=search], select { font: inherit; font-size: 14px; color: inherit; height: 36px;
      border: 1px solid var(--line); border-radius: 8px; background: var(--field);
      padding: 0 10px; max-width: 100% }
    input[type=search] { width: 100% }
    .choice { display: flex; gap: 6px; align-items: center; font-size: 13px; color: var(--muted) }
    .choice select { max-width: 210px; color: var(--text) }
    .chip { cursor: pointer }
    .chip input { position: absolute; opacity: 0 }
    .chip span { display: block; padding: 0 11px; line-height: 34px; border: 1px solid var(--line);
      border-radius: 18px; font-size: 13px; color: var(--muted); background: var(--card) }
    .chip input:not(:checked) + span { text-decoration: line-through; opacity: 0.75 }
    .chip input:focus-visible + span { outline: 2px solid var(--link); outline-offset: 2px }
    .chip.error input:checked + span { color: var(--error); background: var(--error-tint) }
    .chip.warning input:checked + span { color: var(--warning); background: var(--warning-tint) }
    .chip.info input:checked + span { color: var(--info); background: var(--info-tint) }
    .keys { display: flex; justify-content: space-between; gap: 16px; margin: 0 0 4px;
      font-size: 13px; color: var(--muted) }
    .hint { display: flex; gap: 5px; align-items: center }
    .hint span { margin-right: 7px }
    kbd { font: 12px/1.5 ui-monospace, Menlo, Consolas, monospace; border: 1px solid var(--line);
      border-radius: 4px; padding: 0 5px; background: var(--card) }
    .note, .unread { padding: 10px 14px; border-left: 3px solid var(--warning);
      background: var(--warning-tint); border-radius: 4px; margin: 10px 0 }
    .unread h2 { font-size: 15px; margin: 0 }
    .unread ul { margin: 4px 0 0; padding-left: 18px }
    .empty { text-align: center; padding: 80px 0 }
    .empty .check { font-size: 44px; margin: 0; color: var(--link) }
    .empty h2 { margin: 0 }
    #nothing { padding: 48px 0; text-align: center; color: var(--muted) }
    footer { padding-top: 12px; padding-bottom: 36px; color: var(--muted); font-size: 13px }
    @media (max-width: 900px) {
      header, .columns, footer { padding-left: 16px; padding-right: 16px }
      .columns { grid-template-columns: minmax(0, 1fr); gap: 8px }
      #contents { position: static; max-height: 210px; border: 1px solid var(--line);
        border-radius: 10px; background: var(--card); padding: 6px }
      .tile { min-width: 84px; padding: 6px 12px 8px }
      .toolbar { position: static }
      .hint { display: none }
      #contents .key, #contents ol + h2 { display: none }
      h1 { font-size: 28px }
    }

    """

  private static let cards = """
    .group { margin: 0 0 36px }
    .group-head { margin: 20px 0 12px }
    .group-head h2 { display: flex; gap: 9px; align-items: baseline; font-size: 19px;
      line-height: 1.3; margin: 0; letter-spacing: -0.01em }
    .group-head .count { font-size: 15px }
    .group-head p { margin: 4px 0 0; max-width: 74ch }
    .group-head .summary { color: var(--muted) }
    .why { font-size: 14px }
    summary { cursor: pointer; color: var(--link); width: fit-content; border-radius: 4px }
    .finding { display: grid; grid-template-columns: 248px minmax(0, 1fr);
      background: var(--card); border: 1px solid var(--line); border-radius: 12px;
      margin: 0 0 14px; overflow: hidden; content-visibility: auto;
      contain-intrinsic-size: auto 200px }
    .finding.plain { grid-template-columns: minmax(0, 1fr) }
    .finding:target, .finding:focus { border-color: var(--link);
      box-shadow: 0 0 0 1px var(--link); outline: none }
    .close-up { padding: 14px 0 14px 14px }
    .close-up svg { display: block; width: 100%; border: 1px solid var(--line); border-radius: 8px;
      background: var(--code) }
    .finding .text { padding: 14px 18px 14px }
    .finding p { margin: 0 }
    .meta { display: flex; flex-wrap: wrap; gap: 2px 12px; font-size: 13px; color: var(--muted) }
    .meta .severity { font-weight: 600 }
    .meta .number { margin-left: auto; color: inherit; text-decoration: none }
    .meta .number:hover { text-decoration: underline }
    .by-rule .meta .rule-id { display: none }
    .finding h3 { font-size: 16px; line-height: 1.4; margin: 3px 0 2px; font-weight: 620;
      max-width: 78ch; text-wrap: pretty }
    .finding .reason { max-width: 82ch }
    .finding .location { margin-top: 6px }
    .location code { color: var(--muted) }
    .location .file, .location .position { color: var(--text) }
    .finding .fix { margin-top: 4px; font-size: 14px }
    .finding details { margin-top: 8px; font-size: 14px }
    .finding details + details { margin-top: 3px }
    .finding details[open] { margin-bottom: 8px }
    .shots { display: flex; flex-wrap: wrap; gap: 18px; align-items: flex-start;
      padding-top: 12px }
    .finding:has(.screens[open]) { grid-template-columns: minmax(0, 1fr) }
    .finding:has(.screens[open]) .close-up { display: none }
    .shots figure { margin: 0; max-width: 100% }
    .shots svg { display: block; max-width: 100%; border: 1px solid var(--line);
      border-radius: 8px; background: var(--code) }
    .shots .reported svg { border: 2px solid var(--error) }
    figcaption { display: flex; flex-direction: column; font-size: 12.5px; line-height: 1.35;
      margin-top: 6px; color: var(--muted); width: 0; min-width: 100% }
    figcaption .device { color: var(--text) }
    .reported .state { color: var(--error); font-weight: 600 }
    pre { background: var(--code); border-radius: 8px; padding: 10px 12px; overflow-x: auto;
      margin: 8px 0; white-space: pre }
    .related { margin: 6px 0 0; padding-left: 18px }
    .related code { display: block; color: var(--muted) }
    .layoutlint .focus { fill: none; stroke-width: 2.5 }
    .layoutlint .focus-halo { fill: none; stroke: var(--card); stroke-width: 5.5;
      stroke-opacity: 0.85 }
    .layoutlint .focus.error { stroke: var(--error) }
    .layoutlint .focus.warning { stroke: var(--warning) }
    .layoutlint .focus.info { stroke: var(--info) }
    @media (max-width: 700px) {
      .finding { grid-template-columns: minmax(0, 1fr) }
      .close-up { padding: 14px 18px 0 }
    }

    """

  private static let print = """
    @media print {
      :root { --page: #ffffff; --card: #ffffff; --line: #c8cdd6; --text: #000000; --muted: #444444;
        --code: #f4f5f7; --error: #a01515; --warning: #7a4300; --info: #2f5080 }
      body { font-size: 11pt }
      .toolbar, .keys, .skip { display: none !important }
      .columns { display: block }
      #contents { position: static; max-height: none; columns: 2 }
      .finding { content-visibility: visible; break-inside: avoid; box-shadow: none }
      .group-head { break-after: avoid }
      .shots figure { zoom: 0.6 }
      summary { color: inherit }
    }

    """
}
