-- Runs in a headless Neovim; see sourcekit.sh. Both servers are attached to one buffer.

local report = assert(io.open(vim.env.LAYOUTLINT_DRIVER .. '/report', 'a'))
-- sourcekit-lsp reads the package before its first answer.
local timeout_milliseconds = 60000

local function step(name, body)
  local done, failure = pcall(body)
  report:write(done and 'ok ' .. name .. '\n' or 'FAILED ' .. name .. ': ' .. tostring(failure) .. '\n')
  report:flush()
end

local function wait_for(failure, condition)
  if not vim.wait(timeout_milliseconds, condition, 20) then
    error(failure, 0)
  end
end

vim.cmd('edit Sources/App/Row.swift')
vim.bo.filetype = 'swift'
local clients = {}

local function start(name, command)
  clients[name] = vim.lsp.start_client({ name = name, cmd = command, root_dir = vim.fn.getcwd() })
  vim.lsp.buf_attach_client(0, clients[name])
end

-- The hover texts at the first occurrence of a text, by the names of the servers, and their times in milliseconds.
local function hover(line, text)
  local content = vim.api.nvim_buf_get_lines(0, line - 1, line, false)[1]
  vim.api.nvim_win_set_cursor(0, { line, content:find(text, 1, true) - 1 })
  local params = vim.lsp.util.make_position_params(0, 'utf-16')
  local texts, times, count = {}, {}, 0
  for name, id in pairs(clients) do
    local started = vim.loop.hrtime()
    vim.lsp.get_client_by_id(id).request('textDocument/hover', params, function(_, result)
      count = count + 1
      times[name] = (vim.loop.hrtime() - started) / 1e6
      local value = result and result.contents and result.contents.value
      if value and value ~= '' then
        texts[name] = value
      end
    end, 0)
  end
  wait_for('no answer about ' .. text, function() return count == 2 end)
  print(string.format('%s: %s %.1f ms', text, vim.inspect(texts), times.layoutlint))
  return texts, times
end

step('both attach', function()
  start('layoutlint', { 'layoutlint', 'serve' })
  start('sourcekit-lsp', { vim.env.SOURCEKIT_LSP })
  for name, id in pairs(clients) do
    wait_for(name .. ' does not start', function()
      local client = vim.lsp.get_client_by_id(id)
      return client and client.initialized
    end)
  end
  wait_for('sourcekit-lsp does not answer', function()
    return hover(7, 'title')['sourcekit-lsp'] ~= nil
  end)
end)

step('swift identifiers', function()
  for _, place in ipairs({ { 1, 'Row' }, { 2, 'title' }, { 3, 'select' }, { 7, 'title' }, { 10, 'select' } }) do
    local texts = hover(place[1], place[2])
    if texts.layoutlint or not texts['sourcekit-lsp'] then
      error(place[2] .. ': ' .. vim.inspect(texts), 0)
    end
  end
end)

step('gesture', function()
  local texts, times = hover(10, 'onTapGesture')
  if not texts.layoutlint or not texts.layoutlint:find('takes taps', 1, true)
    or select(2, texts.layoutlint:gsub('\n', '\n')) ~= 2 then
    error(vim.inspect(texts), 0)
  end
  -- The user sees both texts as soon as the slower server answers.
  if times.layoutlint > math.max(times['sourcekit-lsp'], 100) then
    error('layoutlint answers after ' .. times.layoutlint .. ' ms', 0)
  end
end)

local function rules()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    if diagnostic.source == 'layoutlint' then
      table.insert(found, diagnostic.code)
    end
  end
  return table.concat(found, ' ')
end

step('findings', function()
  wait_for('findings: ' .. rules(), function() return rules() == 'tap-area-gap' end)
end)

step('edit', function()
  vim.api.nvim_buf_set_lines(0, 9, 9, false, { '    .contentShape(Rectangle())' })
  wait_for('the finding is still shown', function() return rules() == '' end)
end)
vim.cmd('qall!')
