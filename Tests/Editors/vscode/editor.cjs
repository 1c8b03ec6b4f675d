'use strict';
// A fake of the part of VS Code's API that the extension uses. Documents are texts in memory.

const { pathToFileURL, fileURLToPath } = require('node:url');
const { readFileSync } = require('node:fs');
const { posix } = require('node:path');

class Uri {
  constructor(text) {
    this.url = new URL(text);
    this.scheme = this.url.protocol.slice(0, -1);
    this.path = decodeURIComponent(this.url.pathname);
    this.fsPath = this.scheme === 'file' ? fileURLToPath(this.url) : this.path;
  }
  static parse(text) { return new Uri(text); }
  static file(path) { return new Uri(pathToFileURL(path).href); }
  static joinPath(base, ...parts) {
    const joined = new URL(base.url);
    joined.pathname = posix.join(joined.pathname, ...parts);
    return new Uri(joined.href);
  }
  toString() { return this.url.href; }
}

class Position {
  constructor(line, character) { Object.assign(this, { line, character }); }
}

class Range {
  constructor(start, end) { Object.assign(this, { start, end }); }
}

class Selection extends Range {}

class Hover {
  constructor(contents, range) { Object.assign(this, { contents, range }); }
}

class MarkdownString {
  constructor(value) { this.value = value; }
}

class Emitter {
  listeners = new Set();
  event = (listener) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };
  async fire(event) {
    for (const listener of [...this.listeners]) {
      await listener(event);
    }
  }
}

class TextDocument {
  constructor(editor, uri, text, languageId) {
    Object.assign(this, { editor, uri, text, languageId, version: 1 });
  }
  getText(range) {
    return range ? this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.text;
  }
  positionAt(offset) {
    const before = this.text.slice(0, offset).split('\n');
    return new Position(before.length - 1, before.at(-1).length);
  }
  offsetAt({ line, character }) {
    const before = this.text.split('\n').slice(0, line);
    return before.reduce((sum, text) => sum + text.length + 1, 0) + character;
  }
  /** Replaces the text and fires the change event, like an edit by the user. */
  async replace(text) {
    this.text = text;
    this.version += 1;
    await this.editor.changed.fire({ document: this, contentChanges: [{ text }] });
  }
}

class WebviewPanel {
  disposed = new Emitter();
  received = new Emitter();
  /** The messages from the extension to the page. */
  messages = [];
  constructor(viewType, title, showOptions, options) {
    Object.assign(this, { viewType, title, showOptions, options, onDidDispose: this.disposed.event });
    this.webview = {
      html: '',
      cspSource: 'https://*.vscode-cdn.net',
      asWebviewUri: (uri) => Uri.parse(`https://file.vscode-cdn.net${uri.path}`),
      onDidReceiveMessage: this.received.event,
      postMessage: async (message) => this.messages.push(structuredClone(message)) > 0,
    };
  }
  reveal() { this.wasRevealed = true; }
  dispose() { return this.disposed.fire(); }
}

/** An editor without documents. `api` is the result of `require('vscode')` in the extension. */
class Editor {
  changed = new Emitter();
  opened = new Emitter();
  configured = new Emitter();
  documents = new Map();
  commands = new Map();
  panels = [];
  /** Messages that were shown to the user. */
  shownMessages = [];
  /** Buttons and items that the user chooses when they are offered. */
  choices = [];
  executed = [];
  settings = {};
  diagnostics = new Map();

  constructor() {
    const editor = this;
    const showMessage = async (text, ...buttons) => {
      editor.shownMessages.push(text);
      return buttons.find((button) => editor.choices.includes(button));
    };
    this.api = {
      Uri, Position, Range, Selection, Hover, MarkdownString,
      ViewColumn: { One: 1, Beside: -2 },
      TextEditorRevealType: { InCenterIfOutsideViewport: 2 },
      commands: {
        registerCommand(name, body) {
          if (editor.commands.has(name)) {
            throw new Error(`command '${name}' already exists`);
          }
          editor.commands.set(name, body);
          return { dispose: () => editor.commands.delete(name) };
        },
        executeCommand: (name, ...parameters) => editor.execute(name, ...parameters),
      },
      languages: {
        getDiagnostics: (uri) => editor.diagnostics.get(uri.toString()) ?? [],
      },
      window: {
        activeTextEditor: undefined,
        visibleTextEditors: [],
        showErrorMessage: showMessage,
        showInformationMessage: showMessage,
        showInputBox: async () => editor.choices[0],
        showQuickPick: async (items) => items.find((item) => editor.choices.includes(item)),
        async showTextDocument(document, options) {
          const { window } = editor.api;
          let shown = window.visibleTextEditors.find((visible) => visible.document === document);
          if (!shown) {
            shown = { document, viewColumn: options?.viewColumn ?? 1, revealRange() {} };
            window.visibleTextEditors.push(shown);
          }
          window.activeTextEditor = shown;
          return shown;
        },
        createWebviewPanel(...parameters) {
          const panel = new WebviewPanel(...parameters);
          editor.panels.push(panel);
          return panel;
        },
      },
      workspace: {
        onDidChangeTextDocument: this.changed.event,
        onDidChangeConfiguration: this.configured.event,
        getConfiguration: (section) => ({
          get: (name, defaultValue) => editor.settings[`${section}.${name}`] ?? defaultValue,
        }),
        openTextDocument: (source) => editor.openDocument(source),
      },
    };
  }

  /** Opens a document from a URI, a path, or an object with content and language. */
  async openDocument(source) {
    const isText = !(source instanceof Uri) && typeof source !== 'string';
    const uri = isText ? Uri.parse(`untitled:${this.documents.size}`)
      : typeof source === 'string' ? Uri.file(source) : source;
    const openDocument = this.documents.get(uri.toString());
    if (openDocument) {
      return openDocument;
    }
    const text = isText ? source.content : readFileSync(uri.fsPath, 'utf8');
    const language = isText ? source.language : uri.path.endsWith('.json') ? 'json' : 'xml';
    const document = new TextDocument(this, uri, text, language);
    this.documents.set(uri.toString(), document);
    await this.opened.fire(document);
    return document;
  }

  async execute(name, ...parameters) {
    this.executed.push([name, ...parameters]);
    if (name.startsWith('layoutlint.') && !this.commands.has(name)) {
      throw new Error(`command '${name}' not found`);
    }
    return this.commands.get(name)?.(...parameters);
  }

  async configure(name, value) {
    this.settings[name] = value;
    await this.configured.fire({ affectsConfiguration: (section) => name.startsWith(section) });
  }
}

module.exports = { Editor };
