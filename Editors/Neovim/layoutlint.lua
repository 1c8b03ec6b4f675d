-- layoutlint in Neovim 0.7 and later, with the built-in LSP client.
-- Copy this file to ~/.config/nvim/plugin/. To change a setting, define this variable before it is loaded:
--   vim.g.layoutlint = { patterns = { '*.layout.json', '*.sentry.json' } }

local settings = vim.tbl_extend('force', {
  cmd = { 'layoutlint', 'serve' },
  -- Files to check. The server reports nothing about a file whose content is not a layout.
  patterns = { '*.layout.json', '*.storyboard', '*.xib', '.layoutlint.json' },
  -- Source files, beside the language's own server. The server also finds the layouts that refer to a declaration.
  -- Older versions show a message for each server without a result, so they do not send these files.
  sources = vim.fn.has('nvim-0.11') == 1 and { '*.swift', '*.m', '*.mm', '*.h' } or {},
}, vim.g.layoutlint or {})

-- The folder of the nearest configuration; without one, of the repository; without one, of the file.
local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ':p:h')
  local upwards = vim.fn.fnameescape(folder) .. ';'
  local configuration = vim.fn.findfile('.layoutlint.json', upwards)
  if configuration ~= '' then
    return vim.fn.fnamemodify(configuration, ':p:h')
  end
  local repository = vim.fn.finddir('.git', upwards)
  if repository ~= '' then
    return vim.fn.fnamemodify(repository, ':p:h:h')
  end
  return folder
end

local function config_for(buffer)
  return {
    name = 'layoutlint',
    cmd = settings.cmd,
    root_dir = root_of(vim.api.nvim_buf_get_name(buffer)),
  }
end

-- Neovim 0.7 does not have `vim.lsp.start`, which starts one server for each root.
local clients = {}
local function start_in_0_7(buffer)
  local config = config_for(buffer)
  local root = config.root_dir
  config.on_exit = function()
    clients[root] = nil
  end
  clients[root] = clients[root] or vim.lsp.start_client(config)
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

local start
if vim.fn.has('nvim-0.11') == 1 then
  -- Your own `vim.lsp.config('layoutlint', { … })` is merged with this.
  vim.lsp.config('layoutlint', { cmd = settings.cmd })
  start = function(buffer)
    local config = vim.tbl_extend('keep', vim.lsp.config.layoutlint, config_for(buffer))
    vim.lsp.start(config, { bufnr = buffer })
  end
elseif vim.fn.has('nvim-0.8') == 1 then
  start = function(buffer)
    vim.lsp.start(config_for(buffer), { bufnr = buffer })
  end
else
  start = start_in_0_7
end

vim.api.nvim_create_autocmd({ 'BufReadPost', 'BufNewFile' }, {
  group = vim.api.nvim_create_augroup('layoutlint', { clear = true }),
  pattern = vim.list_extend(vim.list_extend({}, settings.patterns), settings.sources),
  callback = function(event)
    if vim.fn.executable(settings.cmd[1]) == 1 then
      start(event.buf)
    else
      vim.notify_once(settings.cmd[1] .. ' is not on the PATH', vim.log.levels.WARN)
    end
  end,
})
