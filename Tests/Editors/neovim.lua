-- Runs inside of a headless Neovim that has opened the layout of Project: see neovim.sh.
-- Asserts on what Neovim itself shows: its list of diagnostics, its floating window, its buffer.

local setting = vim.env.LAYOUTLINT_DRIVER
local report = assert(io.open(setting .. '/report', 'a'))
local file = assert(io.open(setting .. '/steps.json'))
local documents = vim.fn.json_decode(file:read('*a'))
file:close()

local limit = 10000

local function wait_for(text, holds)
  if not vim.wait(limit, holds, 20) then
    error(text, 0)
  end
end

local function pause(milliseconds)
  vim.wait(milliseconds, function()
    return false
  end, 20)
end

local function step(name, body)
  local done, why = pcall(body)
  report:write(done and 'ok ' .. name .. '\n' or 'FAILED ' .. name .. ': ' .. tostring(why) .. '\n')
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

local function put_cursor(number, byte_column)
  vim.api.nvim_win_set_cursor(0, { number, byte_column - 1 })
end

local function findings(expected)
  wait_for('no diagnostics', function()
    return #vim.diagnostic.get(0) > 0
  end)
  local found = vim.diagnostic.get(0)
  if #found ~= 1 then
    error('there are ' .. #found .. ' diagnostics', 0)
  end
  local only = found[1]
  print(string.format('%d:%d: %s [%s]', only.lnum + 1, only.col + 1, only.message, only.code))
  if only.source ~= 'layoutlint' or only.code ~= expected.rule
    or not only.message:find(expected.message, 1, true)
    or only.lnum + 1 ~= expected.line or only.col + 1 ~= expected.byteColumn then
    error(vim.inspect(only), 0)
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
  put_cursor(document.finding.line, document.finding.byteColumn)
  vim.lsp.buf.hover()
  wait_for('no floating window', floating_text)
  local text = floating_text()
  print(text)
  if not text:find(document.hover, 1, true) then
    error(text, 0)
  end
end

local function fix(document)
  local offered = {}
  vim.ui.select = function(items, options, on_choice)
    for index, item in ipairs(items) do
      local title = options.format_item and options.format_item(item) or tostring(item)
      table.insert(offered, title)
      if title:find(document.fix.title, 1, true) then
        return on_choice(item, index)
      end
    end
    on_choice(nil, nil)
  end
  put_cursor(document.finding.line, document.finding.byteColumn)
  vim.lsp.buf.code_action()
  wait_for('not fixed; offered were ' .. vim.inspect(offered), function()
    return line(document.finding.line) == document.fix.line
  end)
  wait_for('the diagnostic of what is fixed stays', function()
    return #vim.diagnostic.get(0) == 0
  end)
end

local function rename(document)
  local place = document.rename
  put_cursor(place.line, line(place.line):find(place.at, 1, true))
  vim.lsp.buf.rename(place.to)
  for number, text in pairs(place.lines) do
    expect_line(tonumber(number), text)
  end
end

local function close(document)
  -- With a finding in it, so that there is something to clear away.
  vim.cmd('edit!')
  wait_for('no diagnostics of the text as it was', function()
    return #vim.diagnostic.get(0) > 0
  end)
  -- Neovim 0.11 asks twice after `edit!`, and shows what it is answered after it has closed.
  pause(500)
  vim.cmd('bwipeout!')
  pause(500)
  if #vim.diagnostic.get() > 0 then
    print(vim.inspect(vim.diagnostic.get()))
    error('a diagnostic of the closed document stays', 0)
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
