'use strict';
// A fake of vscode-languageclient that starts the real server. Like the real client it registers the server's
// commands, which fails if they are already registered.

const { spawn } = require('node:child_process');
const { once } = require('node:events');

/** RequestCancelled, ContentModified, ServerCancelled. */
const IGNORED_ERRORS = [-32800, -32801, -32802];

/** @param {import('./editor.cjs').Editor} editor */
function clientFor(editor) {
  return class LanguageClient {
    static running = new Set();
    pendingRequests = new Map();
    lastID = 0;
    disposables = [];

    constructor(id, name, serverOptions, clientOptions) {
      LanguageClient.latest = this;
      Object.assign(this, { id, name, serverOptions, clientOptions });
      this.code2ProtocolConverter = {
        asUri: (uri) => uri.toString(),
        asTextDocumentIdentifier: (document) => ({ uri: document.uri.toString() }),
      };
    }

    async start() {
      const { command, args } = this.serverOptions;
      this.process = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
      this.process.stdin.on('error', () => {});
      this.buffer = Buffer.alloc(0);
      this.process.stdout.on('data', (data) => this.readMessages(data));
      await Promise.race([
        once(this.process, 'spawn'),
        once(this.process, 'error').then(([error]) => Promise.reject(error)),
      ]);
      LanguageClient.running.add(this.process);
      this.initializeResult = await this.sendRequest('initialize', {
        processId: process.pid, rootUri: null, capabilities: capabilities(),
      });
      this.notify('initialized', {});
      for (const name of this.initializeResult.capabilities.executeCommandProvider?.commands ?? []) {
        const next = (command, commandArguments) =>
          this.sendRequest('workspace/executeCommand', { command, arguments: commandArguments });
        this.disposables.push(editor.api.commands.registerCommand(name, (...parameters) => {
          const { executeCommand } = this.clientOptions.middleware;
          return executeCommand(name, parameters, next);
        }));
      }
      for (const document of editor.documents.values()) {
        this.open(document);
      }
      this.disposables.push(
        editor.opened.event((document) => this.open(document)),
        editor.changed.event(({ document }) => this.change(document)),
      );
    }

    async dispose() {
      for (const disposable of this.disposables.splice(0)) {
        disposable.dispose();
      }
      await this.sendRequest('shutdown', undefined);
      const exited = once(this.process, 'exit');
      this.notify('exit');
      await exited;
      LanguageClient.running.delete(this.process);
    }

    open(document) {
      this.notify('textDocument/didOpen', {
        textDocument: {
          uri: document.uri.toString(), languageId: document.languageId,
          version: document.version, text: document.text,
        },
      });
      this.pull(document);
    }

    change(document) {
      this.notify('textDocument/didChange', {
        textDocument: { uri: document.uri.toString(), version: document.version },
        contentChanges: [{ text: document.text }],
      });
      this.pull(document);
    }

    async pull(document) {
      if (this.initializeResult.capabilities.diagnosticProvider) {
        const uri = document.uri.toString();
        try {
          const { items } =
            await this.sendRequest('textDocument/diagnostic', { textDocument: { uri } });
          editor.diagnostics.set(uri, items);
        } catch (error) {
          // The text changed or the server exits: the earlier diagnostics remain, as in the real client.
          if (!IGNORED_ERRORS.includes(error.code)) {
            throw error;
          }
        }
      }
    }

    sendRequest(method, params) {
      this.lastID += 1;
      const id = this.lastID;
      this.write({ id, method, params });
      return new Promise((resolve, reject) => this.pendingRequests.set(id, { resolve, reject }));
    }

    notify(method, params) {
      this.write({ method, params });
    }

    write(message) {
      const body = JSON.stringify({ jsonrpc: '2.0', ...message });
      this.process.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    }

    readMessages(data) {
      this.buffer = Buffer.concat([this.buffer, data]);
      for (;;) {
        const end = this.buffer.indexOf('\r\n\r\n');
        const length = Number(/content-length: *(\d+)/i.exec(this.buffer.toString('latin1', 0, end))?.[1]);
        if (end < 0 || this.buffer.length < end + 4 + length) {
          return;
        }
        const body = this.buffer.toString('utf8', end + 4, end + 4 + length);
        this.buffer = this.buffer.subarray(end + 4 + length);
        this.handleMessage(JSON.parse(body));
      }
    }

    handleMessage(message) {
      if (message.method === undefined) {
        const { resolve, reject } = this.pendingRequests.get(message.id);
        this.pendingRequests.delete(message.id);
        return message.error ? reject(Object.assign(new Error(message.error.message), message.error))
          : resolve(message.result);
      }
      if (message.method === 'textDocument/publishDiagnostics') {
        editor.diagnostics.set(message.params.uri, message.params.diagnostics);
      }
      if (message.id !== undefined) {
        this.respond(message);
      }
    }

    async respond({ id, method, params }) {
      const result = method === 'workspace/applyEdit' ? await applyEdit(params.edit)
        : method === 'workspace/configuration' ? params.items.map(() => null) : null;
      this.write({ id, result });
    }
  };

  async function applyEdit(edit) {
    const changes = edit.documentChanges?.map((change) => [change.textDocument.uri, change.edits])
      ?? Object.entries(edit.changes);
    for (const [uri, edits] of changes) {
      const document = editor.documents.get(uri);
      const replacements = edits.map(({ range, newText }) => ({
        start: document.offsetAt(range.start), end: document.offsetAt(range.end), newText,
      }));
      replacements.sort((first, second) => second.start - first.start);
      let { text } = document;
      for (const { start, end, newText } of replacements) {
        text = text.slice(0, start) + newText + text.slice(end);
      }
      await document.replace(text);
    }
    return { applied: true };
  }
}

/** The capabilities of the real client that the server uses. */
function capabilities() {
  return {
    general: { positionEncodings: ['utf-16'] },
    workspace: {
      applyEdit: true, configuration: true, workspaceFolders: true,
      workspaceEdit: { documentChanges: true },
      didChangeConfiguration: { dynamicRegistration: true },
      didChangeWatchedFiles: { dynamicRegistration: true },
      executeCommand: { dynamicRegistration: true },
      diagnostics: { refreshSupport: true },
    },
    textDocument: {
      synchronization: { didSave: true },
      diagnostic: { dynamicRegistration: true },
      publishDiagnostics: { relatedInformation: true, versionSupport: false },
      codeAction: {
        codeActionLiteralSupport: { codeActionKind: { valueSet: ['', 'quickfix', 'source'] } },
        dataSupport: true, resolveSupport: { properties: ['edit'] },
      },
    },
  };
}

module.exports = { clientFor };
