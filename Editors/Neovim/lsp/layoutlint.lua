-- layoutlint in Neovim 0.11 and later, for `vim.lsp.enable`.
-- Copy this file to ~/.config/nvim/lsp/, and add to init.lua: vim.lsp.enable('layoutlint')
-- Use either this file or ../layoutlint.lua, which also supports older versions.

-- Files to check. The server reports nothing about a file whose content is not a layout.
local names = {
  '%.layout%.json$', '%.storyboard$', '%.xib$', '^%.layoutlint%.json$',
  -- Source files: the server also finds the layouts that refer to a declaration.
  '%.swift$', '%.mm?$', '%.h$',
}

return {
  cmd = { 'layoutlint', 'serve' },
  filetypes = { 'json', 'jsonc', 'xml', 'swift', 'objc', 'objcpp', 'c', 'cpp' },
  -- Called for each buffer of these types. If `on_root` is not called, no server is started.
  root_dir = function(buffer, on_root)
    local path = vim.api.nvim_buf_get_name(buffer)
    local name = vim.fs.basename(path)
    for _, pattern in ipairs(names) do
      if name:find(pattern) then
        local root = vim.fs.root(buffer, '.layoutlint.json') or vim.fs.root(buffer, '.git')
        return on_root(root or vim.fs.dirname(path))
      end
    end
  end,
}
