// @ts-check
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { Previews } = require('./preview');
const { explain, fixAll, why, withWhyLink } = require('./commands');

/** Files to check. The server reports nothing about a file whose content is not a layout. */
const FILES = '**/{*.layout.json,*.storyboard,*.xib,.layoutlint.json}';

/**
 * Source files. The server reports findings in them, finds the connections of layouts that refer to a declaration,
 * and checks layouts again when a source file is saved.
 */
const SOURCES = '**/*.{swift,m,mm,h}';

/**
 * The server's commands. The client registers them when it starts, with these names. The extension must not
 * register them too: a duplicate registration prevents the client from starting. The extension handles them
 * in the client's middleware.
 */
const SERVER_COMMANDS = [
  'layoutlint.preview',
  'layoutlint.fixAll',
  'layoutlint.why',
  'layoutlint.explain',
];

/** Settings that need a restart. The server requests all other settings itself. */
const RESTARTING_SETTINGS = ['layoutlint.path', 'layoutlint.moreFiles'];

/** @type {Extension | undefined} */
let extension;

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  extension = new Extension(context);
  await extension.start();
}

async function deactivate() {
  await extension?.stop();
  extension = undefined;
}

class Extension {
  /** @param {vscode.ExtensionContext} context */
  constructor(context) {
    /** @type {LanguageClient | undefined} */
    this.client = undefined;
    /** Replacements for server commands that are not available. @type {vscode.Disposable[]} */
    this.fallbackCommands = [];
    this.previews = new Previews(context.extensionUri, () => this.client);
    context.subscriptions.push(
      this.previews,
      vscode.commands.registerCommand('layoutlint.restart', () => this.restart()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (RESTARTING_SETTINGS.some((setting) => event.affectsConfiguration(setting))) {
          return this.restart();
        }
      }),
    );
  }

  async start() {
    this.removeFallbackCommands();
    const client = this.createClient();
    try {
      await client.start();
      this.client = client;
      const available = client.initializeResult?.capabilities.executeCommandProvider?.commands ?? [];
      this.addFallbackCommands(
        SERVER_COMMANDS.filter((command) => !available.includes(command)),
        'This version of layoutlint does not support the command.',
      );
    } catch (error) {
      const problem = `Cannot start layoutlint: ${messageOf(error)}`;
      this.addFallbackCommands(SERVER_COMMANDS, problem);
      void this.showError(problem);
    }
  }

  async stop() {
    const client = this.client;
    this.client = undefined;
    this.removeFallbackCommands();
    await client?.dispose();
  }

  async restart() {
    await this.stop();
    await this.start();
    this.previews.refreshAll();
  }

  createClient() {
    const settings = vscode.workspace.getConfiguration('layoutlint');
    const command = settings.get('path', 'layoutlint');
    /** @type {string[]} */
    const moreFiles = settings.get('moreFiles', []);
    return new LanguageClient(
      // The client reads the setting `trace.server` of the section with this name.
      'layoutlint',
      'layoutlint',
      { command, args: ['serve'] },
      {
        documentSelector: [
          ...[FILES, SOURCES, ...moreFiles].map((pattern) => ({ scheme: 'file', pattern })),
          { scheme: 'untitled', language: 'json' },
        ],
        middleware: {
          executeCommand: (name, commandArguments, next) =>
            this.execute(name, commandArguments, next),
          provideHover: async (document, position, token, next) =>
            withWhyLink(await next(document, position, token), document, position),
        },
      },
    );
  }

  /**
   * @param {string} command
   * @param {any[]} commandArguments
   * @param {(command: string, commandArguments: any[]) => vscode.ProviderResult<any>} next sends the
   *   command to the server
   */
  execute(command, commandArguments, next) {
    switch (command) {
      case 'layoutlint.preview':
        return this.previews.show(commandArguments[0]);
      case 'layoutlint.fixAll':
        return fixAll(commandArguments, next);
      case 'layoutlint.why':
        return why(commandArguments, next);
      case 'layoutlint.explain':
        return explain(commandArguments, next);
      default:
        return next(command, commandArguments);
    }
  }

  /**
   * Registers commands that only show an error message.
   *
   * @param {string[]} commands
   * @param {string} problem
   */
  addFallbackCommands(commands, problem) {
    this.fallbackCommands = commands.map((command) =>
      vscode.commands.registerCommand(command, () => this.showError(problem)),
    );
  }

  removeFallbackCommands() {
    for (const command of this.fallbackCommands.splice(0)) {
      command.dispose();
    }
  }

  /** @param {string} problem */
  async showError(problem) {
    const settings = 'Open Settings';
    if ((await vscode.window.showErrorMessage(problem, settings)) === settings) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'layoutlint.path');
    }
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

module.exports = { activate, deactivate };
