//! A Zed extension that starts `layoutlint serve` and provides its settings.

use zed_extension_api::{self as zed, serde_json, settings::LspSettings, LanguageServerId, Result};

struct Layoutlint;

impl zed::Extension for Layoutlint {
    fn new() -> Self {
        Layoutlint
    }

    fn language_server_command(
        &mut self,
        _server: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<zed::Command> {
        let program = worktree
            .which("layoutlint")
            .ok_or_else(|| "layoutlint is not on the PATH".to_string())?;
        Ok(zed::Command {
            command: program,
            args: vec!["serve".to_string()],
            env: worktree.shell_env(),
        })
    }

    /// The value of `lsp.layoutlint.settings` in Zed's settings, as the section that the server requests.
    fn language_server_workspace_configuration(
        &mut self,
        server: &LanguageServerId,
        worktree: &zed::Worktree,
    ) -> Result<Option<serde_json::Value>> {
        let settings = LspSettings::for_worktree(server.as_ref(), worktree)
            .ok()
            .and_then(|server| server.settings)
            .unwrap_or_default();
        Ok(Some(serde_json::json!({ "layoutlint": settings })))
    }
}

zed::register_extension!(Layoutlint);
