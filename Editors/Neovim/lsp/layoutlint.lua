-- layoutlint for Neovim 0.11 and later, in the form that `vim.lsp.enable` finds by itself.
-- Copy this file to ~/.config/nvim/lsp/, and put into init.lua: vim.lsp.enable('layoutlint')
-- Take either this or ../layoutlint.lua, which is for older versions as well.

-- Files to ask about. The server looks at what is in them, and is silent about what is no layout.
local names = { '%.layout%.json$', '%.storyboard$', '%.xib$', '^%.layoutlint%.json$' }

return {
  cmd = { 'layoutlint', 'serve' },
  filetypes = { 'json', 'jsonc', 'xml' },
  -- Asked for each buffer of these types; where it gives no root, nothing is started.
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
