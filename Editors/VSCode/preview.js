// @ts-check
'use strict';

const vscode = require('vscode');
const { pageHTML } = require('./page');
const { editorRange } = require('./positions');

/** Milliseconds from an edit to the update of the picture. Further edits in this time share the update. */
const REFRESH_DELAY = 100;

/**
 * @typedef {import('vscode-languageclient/node').LanguageClient} Client
 * @typedef {{device?: string, orientation?: string, textSize?: string, language?: string}} Screen
 * @typedef {{uri: string, layout?: string} & Screen} LayoutReference a layout of a document, and its screen
 */

/** The preview panels, one for each document. */
class Previews {
  /**
   * @param {vscode.Uri} folder the extension's folder
   * @param {() => Client | undefined} client returns the running client
   */
  constructor(folder, client) {
    this.folder = folder;
    this.client = client;
    /** The open panels by document URI. @type {Map<string, Preview>} */
    this.open = new Map();
    this.subscriptions = [
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        this.open.get(document.uri.toString())?.refreshSoon();
      }),
    ];
  }

  /**
   * Shows the picture of the given layout, or of the active editor's document.
   *
   * @param {LayoutReference | string | vscode.Uri | undefined} target
   */
  async show(target) {
    const { uri, layout, screen } = layoutReference(target) ?? {};
    if (!uri) {
      await vscode.window.showInformationMessage('Open a layout to show its picture.');
      return;
    }
    const document = await vscode.workspace.openTextDocument(uri);
    const key = document.uri.toString();
    const preview = this.open.get(key);
    if (!preview) {
      const newPreview = new Preview(document, this.folder, this.client, layout, screen);
      this.open.set(key, newPreview);
      newPreview.panel.onDidDispose(() => this.open.delete(key));
      // The page requests the picture when it is ready.
      return;
    }
    preview.layout = layout ?? preview.layout;
    preview.screen = screen ?? {};
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

/** A panel with the picture of one layout. Clicks show the hit view. */
class Preview {
  /**
   * @param {vscode.TextDocument} document
   * @param {vscode.Uri} folder
   * @param {() => Client | undefined} client
   * @param {string | undefined} layout the layout's name; if undefined, the server uses the first layout
   * @param {Screen} screen empty: the screen of the document
   */
  constructor(document, folder, client, layout, screen = {}) {
    this.document = document;
    this.client = client;
    this.layout = layout;
    this.screen = screen;
    /** The number of requested pictures. A result of an older request is ignored. */
    this.requestCount = 0;
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
    this.panel.webview.html = pageHTML(this.panel.webview, media);
  }

  refreshSoon() {
    // Further edits do not restart the timer: otherwise continuous typing would prevent all updates.
    this.timer ??= setTimeout(() => this.refresh(), REFRESH_DELAY);
  }

  async refresh() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.requestCount += 1;
    const request = this.requestCount;
    const answer = await this.sendRequest('layoutlint/preview', { legend: false });
    if (request !== this.requestCount) {
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
   * Handles a message of the page. The page displays content of a file, so messages are validated.
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
   * Shows the hit view of a touch at a point and its responder chain, and selects the view in the text.
   *
   * @param {[number, number]} at in the root's coordinates
   */
  async hit(at) {
    const answer = await this.sendRequest('layoutlint/hitTest', { at });
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
   * Selects a finding in the text and shows the responder chain of its view.
   *
   * @param {any} finding a finding of the server's result
   */
  async choose(finding) {
    const view = finding.id ?? finding.path;
    const answer = view ? await this.sendRequest('layoutlint/responderChain', { view }) : {};
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
    const selection = editorRange(this.document, range);
    editor.selection = new vscode.Selection(selection.start, selection.end);
    editor.revealRange(selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** The column in which the document is visible, so that it is not opened a second time. */
  columnOfDocument() {
    const uri = this.document.uri.toString();
    const visible = vscode.window.visibleTextEditors.find(
      (editor) => editor.document.uri.toString() === uri,
    );
    return visible?.viewColumn ?? vscode.ViewColumn.One;
  }

  /**
   * Sends a request about the layout to the server.
   *
   * @param {string} method
   * @param {object} parameters
   * @returns {Promise<{result?: any, error?: string}>}
   */
  async sendRequest(method, parameters) {
    const client = this.client();
    if (!client) {
      return { error: 'The server is not running.' };
    }
    const layout = method === 'layoutlint/preview' ? this.layout : this.shown ?? this.layout;
    try {
      const result = await client.sendRequest(method, {
        textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(this.document),
        ...(typeof layout === 'string' && { layout }),
        ...this.screen,
        ...parameters,
      });
      return { result };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }
}

/**
 * The document and the layout that a command's argument names. The default is the active editor's document.
 *
 * @param {LayoutReference | string | vscode.Uri | undefined} target
 * @returns {{uri: vscode.Uri, layout?: string, screen?: Screen} | undefined}
 */
function layoutReference(target) {
  if (target instanceof vscode.Uri) {
    return { uri: target };
  }
  if (typeof target === 'string') {
    return { uri: vscode.Uri.parse(target) };
  }
  if (target && typeof target.uri === 'string') {
    const { uri, layout, device, orientation, textSize, language } = target;
    return { uri: vscode.Uri.parse(uri), layout, screen: { device, orientation, textSize, language } };
  }
  const active = vscode.window.activeTextEditor?.document.uri;
  return active && { uri: active };
}

module.exports = { Previews };
