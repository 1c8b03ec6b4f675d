// @ts-check
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');
const { Previews } = require('./preview');
const { explain, fixAll } = require('./commands');

/** Files to check. The server goes by their content, and reports nothing about files that are not layouts. */
const FILES = '**/{*.layout.json,*.storyboard,*.xib,.layoutlint.json}';

/**
 * The server's own commands. The client registers them under these very names once the server has
 * told of them, so they must not be registered here as well: the second time is an error that keeps
 * the client from starting. What they do here goes through its middleware instead.
 */
const SERVER_COMMANDS = ['layoutlint.preview', 'layoutlint.fixAll', 'layoutlint.explain'];

/** Those that a running client cannot take in. The others the server asks for by itself. */
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
    /** Commands that stand in for the server's while there is no server. @type {vscode.Disposable[]} */
    this.standIns = [];
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
    this.removeStandIns();
    const client = this.makeClient();
    try {
      await client.start();
      this.client = client;
      const offered = client.initializeResult?.capabilities.executeCommandProvider?.commands ?? [];
      this.addStandIns(
        SERVER_COMMANDS.filter((command) => !offered.includes(command)),
        'This layoutlint is too old for that: it does not offer the command.',
      );
    } catch (error) {
      const problem = `layoutlint cannot be started: ${messageOf(error)}`;
      this.addStandIns(SERVER_COMMANDS, problem);
      void this.complain(problem);
    }
  }

  async stop() {
    const client = this.client;
    this.client = undefined;
    this.removeStandIns();
    await client?.dispose();
  }

  async restart() {
    await this.stop();
    await this.start();
    this.previews.refreshAll();
  }

  makeClient() {
    const settings = vscode.workspace.getConfiguration('layoutlint');
    const command = settings.get('path', 'layoutlint');
    /** @type {string[]} */
    const more = settings.get('moreFiles', []);
    return new LanguageClient(
      // Also the section of `trace.server`, which the client reads by itself.
      'layoutlint',
      'layoutlint',
      { command, args: ['serve'] },
      {
        documentSelector: [
          ...[FILES, ...more].map((pattern) => ({ scheme: 'file', pattern })),
          { scheme: 'untitled', language: 'json' },
        ],
        middleware: {
          executeCommand: (name, commandArguments, next) =>
            this.execute(name, commandArguments, next),
        },
      },
    );
  }

  /**
   * @param {string} command
   * @param {any[]} commandArguments
   * @param {(command: string, commandArguments: any[]) => vscode.ProviderResult<any>} next asks the
   *   server
   */
  execute(command, commandArguments, next) {
    switch (command) {
      case 'layoutlint.preview':
        return this.previews.show(commandArguments[0]);
      case 'layoutlint.fixAll':
        return fixAll(commandArguments, next);
      case 'layoutlint.explain':
        return explain(commandArguments, next);
      default:
        return next(command, commandArguments);
    }
  }

  /**
   * @param {string[]} commands
   * @param {string} problem
   */
  addStandIns(commands, problem) {
    this.standIns = commands.map((command) =>
      vscode.commands.registerCommand(command, () => this.complain(problem)),
    );
  }

  removeStandIns() {
    for (const standIn of this.standIns.splice(0)) {
      standIn.dispose();
    }
  }

  /** @param {string} problem */
  async complain(problem) {
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
