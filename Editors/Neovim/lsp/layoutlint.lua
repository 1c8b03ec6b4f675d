-- layoutlint for Neovim 0.11 and later, in the form that `vim.lsp.enable` finds.
-- Copy this file to ~/.config/nvim/lsp/, and add to init.lua: vim.lsp.enable('layoutlint')
-- Use either this or ../layoutlint.lua, which supports older versions too.

-- Files to check. The server goes by their content, and reports nothing about files that are not layouts.
local names = { '%.layout%.json$', '%.storyboard$', '%.xib$', '^%.layoutlint%.json$' }

return {
  cmd = { 'layoutlint', 'serve' },
  filetypes = { 'json', 'jsonc', 'xml' },
  -- Called for each buffer of these types; without a root, no server is started.
  root_dir = function(buffer, give)
    local path = vim.api.nvim_buf_get_name(buffer)
    local name = vim.fs.basename(path)
    for _, pattern in ipairs(names) do
      if name:find(pattern) then
        local root = vim.fs.root(buffer, '.layoutlint.json') or vim.fs.root(buffer, '.git')
        return give(root or vim.fs.dirname(path))
      end
    end
  end,
}
