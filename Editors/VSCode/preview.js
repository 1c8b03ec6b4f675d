// @ts-check
'use strict';

const vscode = require('vscode');
const { pageOf } = require('./page');
const { rangeOf } = require('./positions');

/** Milliseconds from an edit to the next picture; edits in between share one. */
const PAUSE = 100;

/**
 * @typedef {import('vscode-languageclient/node').LanguageClient} Client
 * @typedef {{uri: string, layout?: string}} Place a layout of a document
 */

/** The panels with pictures, one for each document. */
class Previews {
  /**
   * @param {vscode.Uri} folder of the extension
   * @param {() => Client | undefined} client the one that runs now
   */
  constructor(folder, client) {
    this.folder = folder;
    this.client = client;
    /** By the document's address. @type {Map<string, Preview>} */
    this.open = new Map();
    this.subscriptions = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.open.get(document.uri.toString())?.refreshSoon();
      }),
    ];
  }

  /**
   * Shows the picture of a layout, or of the active editor's where none is named.
   *
   * @param {Place | string | vscode.Uri | undefined} place
   */
  async show(place) {
    const { uri, layout } = placeOf(place) ?? {};
    if (!uri) {
      await vscode.window.showInformationMessage('Open a layout first, then ask for its picture.');
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    const key = document.uri.toString();
    const preview = this.open.get(key);
    if (!preview) {
      const made = new Preview(document, this.folder, this.client, layout);
      this.open.set(key, made);
      made.panel.onDidDispose(() => this.open.delete(key));
      // Its page asks for the picture once it is there to take it.
      return;
    }
    preview.layout = layout ?? preview.layout;
    preview.panel.reveal(undefined, true);
    await preview.refresh();
  }

  refreshAll() {
    for (const preview of this.open.values()) {
      preview.refreshSoon();
    }
  }

  dispose() {
    for (const subscription of this.subscriptions) {
      subscription.dispose();
    }
    for (const preview of [...this.open.values()]) {
      preview.panel.dispose();
    }
  }
}

/** One panel: the picture of one layout, which answers to clicks. */
class Preview {
  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Uri} folder
   * @param {() => Client | undefined} client
   * @param {string | undefined} layout the one chosen; without one the server takes the first
   */
  constructor(document, folder, client, layout) {
    this.document = document;
    this.client = client;
    this.layout = layout;
    /** Counts the pictures asked for, so that an old answer never replaces a newer one. */
    this.asked = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const media = vscode.Uri.joinPath(folder, 'media');
    this.panel = vscode.window.createWebviewPanel(
      'layoutlint.preview',
      `Picture of ${document.uri.path.split('/').pop()}`,
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: true, localResourceRoots: [media] },
    );
    this.panel.onDidDispose(() => clearTimeout(this.timer));
    this.panel.webview.onDidReceiveMessage((message) => this.receive(message));
    this.panel.webview.html = pageOf(this.panel.webview, media);
  }

  refreshSoon() {
    // Not put off by further edits: under steady typing there would be none at all.
    this.timer ??= setTimeout(() => this.refresh(), PAUSE);
  }

  async refresh() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.asked += 1;
    const asked = this.asked;
    const answer = await this.ask('layoutlint/preview', {});
    if (asked !== this.asked) {
      return;
    }
    if (answer.error !== undefined) {
      await this.panel.webview.postMessage({ type: 'problem', text: answer.error });
      return;
    }
    const { svg, viewBox, layout, layouts, notes, unknown, findings } = answer.result;
    this.shown = layout;
    this.findings = findings ?? [];
    await this.panel.webview.postMessage({
      type: 'picture', svg, viewBox, layout, layouts, notes, unknown, findings: this.findings,
    });
  }

  /**
   * What the page asks for. The page shows what is in a file, so nothing it says is taken on trust.
   *
   * @param {any} message
   */
  async receive(message) {
    switch (message?.type) {
      case 'ready':
        return this.refresh();
      case 'layout':
        if (typeof message.name === 'string') {
          this.layout = message.name;
          return this.refresh();
        }
        return;
      case 'point': {
        const at = message.at;
        if (Array.isArray(at) && at.length === 2 && at.every(Number.isFinite)) {
          return this.hit(at);
        }
        return;
      }
      case 'finding': {
        const finding = this.findings?.find(({ number }) => number === message.number);
        return finding && this.choose(finding);
      }
    }
  }

  /**
   * The view that a touch at this point gets to, its chain, and its place in the text.
   *
   * @param {[number, number]} at in the root's coordinates
   */
  async hit(at) {
    const answer = await this.ask('layoutlint/hitTest', { at });
    const first = answer.result?.results?.[0];
    await this.panel.webview.postMessage({
      type: 'hit',
      at,
      problem: answer.error,
      hit: first?.hit ?? null,
      chain: first?.responderChain ?? [],
      recognizers: first?.gestureRecognizers ?? [],
    });
    if (first?.hit?.range) {
      await this.select(first.hit.range);
    }
  }

  /**
   * Goes to a finding, and shows the chain of its view.
   *
   * @param {any} finding as the server gave it
   */
  async choose(finding) {
    const view = finding.id ?? finding.path;
    const answer = view ? await this.ask('layoutlint/responderChain', { view }) : {};
    await this.panel.webview.postMessage({
      type: 'chosen',
      number: finding.number,
      frame: finding.frame ?? null,
      chain: answer.result?.responderChain ?? [],
    });
    if (finding.range) {
      await this.select(finding.range);
    }
  }

  /** @param {import('./positions').SourceRange} range */
  async select(range) {
    const editor = await vscode.window.showTextDocument(this.document, {
      viewColumn: this.columnOfDocument(),
      preserveFocus: true,
    });
    const place = rangeOf(this.document, range);
    editor.selection = new vscode.Selection(place.start, place.end);
    editor.revealRange(place, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** Where the document is seen, so that it does not open a second time beside its picture. */
  columnOfDocument() {
    const uri = this.document.uri.toString();
    const seen = vscode.window.visibleTextEditors.find(
      (editor) => editor.document.uri.toString() === uri,
    );
    return seen?.viewColumn ?? vscode.ViewColumn.One;
  }

  /**
   * @param {string} method
   * @param {object} parameters
   * @returns {Promise<{result?: any, error?: string}>}
   */
  async ask(method, parameters) {
    const client = this.client();
    if (!client) {
      return { error: 'The server is not running.' };
    }
    const layout = method === 'layoutlint/preview' ? this.layout : this.shown ?? this.layout;
    try {
      const result = await client.sendRequest(method, {
        textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(this.document),
        ...(typeof layout === 'string' && { layout }),
        ...parameters,
      });
      return { result };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
}

/**
 * @param {Place | string | vscode.Uri | undefined} place
 * @returns {{uri: vscode.Uri, layout?: string} | undefined}
 */
function placeOf(place) {
  if (place instanceof vscode.Uri) {
    return { uri: place };
  }
  if (typeof place === 'string') {
    return { uri: vscode.Uri.parse(place) };
  }
  if (place && typeof place.uri === 'string') {
    return { uri: vscode.Uri.parse(place.uri), layout: place.layout };
  }
  const active = vscode.window.activeTextEditor?.document.uri;
  return active && { uri: active };
}

module.exports = { Previews };
