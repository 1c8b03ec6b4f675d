-- Runs in a headless Neovim; see neovim.sh.
-- Verifies what Neovim displays: its list of diagnostics, its floating window, its buffer.

local work_folder = vim.env.LAYOUTLINT_DRIVER
local report = assert(io.open(work_folder .. '/report', 'a'))
local file = assert(io.open(work_folder .. '/steps.json'))
local documents = vim.fn.json_decode(file:read('*a'))
file:close()

local timeout_milliseconds = 10000

local function wait_for(failure, condition)
  if not vim.wait(timeout_milliseconds, condition, 20) then
    error(failure, 0)
  end
end

local function pause(milliseconds)
  vim.wait(milliseconds, function()
    return false
  end, 20)
end

local function step(name, body)
  local done, failure = pcall(body)
  report:write(done and 'ok ' .. name .. '\n' or 'FAILED ' .. name .. ': ' .. tostring(failure) .. '\n')
  report:flush()
end

local function line(number)
  return vim.api.nvim_buf_get_lines(0, number - 1, number, false)[1]
end

local function expect_line(number, text)
  wait_for('line ' .. number .. ' is ' .. tostring(line(number)), function()
    return line(number) == text
  end)
end

local function move_cursor(number, byte_column)
  vim.api.nvim_win_set_cursor(0, { number, byte_column - 1 })
end

local function findings(expected)
  wait_for('no diagnostics', function()
    return #vim.diagnostic.get(0) > 0
  end)
  local found = vim.diagnostic.get(0)
  if #found ~= 1 then
    error('there are ' .. #found .. ' diagnostics instead of 1', 0)
  end
  local diagnostic = found[1]
  print(string.format(
    '%d:%d: %s [%s]', diagnostic.lnum + 1, diagnostic.col + 1, diagnostic.message, diagnostic.code))
  if diagnostic.source ~= 'layoutlint' or diagnostic.code ~= expected.rule
    or not diagnostic.message:find(expected.message, 1, true)
    or diagnostic.lnum + 1 ~= expected.line or diagnostic.col + 1 ~= expected.byteColumn then
    error(vim.inspect(diagnostic), 0)
  end
end

local function floating_text()
  for _, window in ipairs(vim.api.nvim_list_wins()) do
    if vim.api.nvim_win_get_config(window).relative ~= '' then
      return table.concat(
        vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), '\n')
    end
  end
end

local function hover(document)
  move_cursor(document.finding.line, document.finding.byteColumn)
  vim.lsp.buf.hover()
  wait_for('no floating window', floating_text)
  local text = floating_text()
  print(text)
  if not text:find(document.hover, 1, true) then
    error(text, 0)
  end
end

local function fix(document)
  local titles = {}
  vim.ui.select = function(items, options, on_choice)
    for index, item in ipairs(items) do
      local title = options.format_item and options.format_item(item) or tostring(item)
      table.insert(titles, title)
      if title:find(document.fix.title, 1, true) then
        return on_choice(item, index)
      end
    end
    on_choice(nil, nil)
  end
  move_cursor(document.finding.line, document.finding.byteColumn)
  vim.lsp.buf.code_action()
  wait_for('the line is unchanged; code actions: ' .. vim.inspect(titles), function()
    return line(document.finding.line) == document.fix.line
  end)
  wait_for('the diagnostic is still shown after the fix', function()
    return #vim.diagnostic.get(0) == 0
  end)
end

local function rename(document)
  local rename = document.rename
  move_cursor(rename.line, line(rename.line):find(rename.at, 1, true))
  vim.lsp.buf.rename(rename.to)
  for number, text in pairs(rename.lines) do
    expect_line(tonumber(number), text)
  end
end

local function close(document)
  -- Restores the original text, which has a finding: its diagnostic must be removed.
  vim.cmd('edit!')
  wait_for('no diagnostics for the original text', function()
    return #vim.diagnostic.get(0) > 0
  end)
  -- Neovim 0.11 sends two requests after `edit!`, and shows a response that arrives after the buffer is closed.
  pause(500)
  vim.cmd('bwipeout!')
  pause(500)
  if #vim.diagnostic.get() > 0 then
    print(vim.inspect(vim.diagnostic.get()))
    error('a diagnostic of the closed document is still shown', 0)
  end
end

for _, kind in ipairs({ 'layout', 'storyboard' }) do
  local document = documents[kind]
  vim.cmd('edit ' .. document.file)
  step(kind .. ' findings', function() findings(document.finding) end)
  step(kind .. ' hover', function() hover(document) end)
  step(kind .. ' fix', function() fix(document) end)
  step(kind .. ' rename', function() rename(document) end)
  step(kind .. ' close', function() close(document) end)
end
vim.cmd('qall!')
