-- Runs inside of a headless Neovim that has opened a layout with a fault: see neovim.sh.

local function fail(text)
  io.stderr:write('neovim: ' .. text .. '\n')
  vim.cmd('cquit 1')
end

local function expect(text, limit, holds)
  if not vim.wait(limit, holds, 20) then
    fail(text .. ' after ' .. limit .. ' ms')
  end
end

local limit = 20000

local function main()
  expect('no diagnostics', limit, function()
    return #vim.diagnostic.get(0) > 0
  end)
  local diagnostics = vim.diagnostic.get(0)
  for _, diagnostic in ipairs(diagnostics) do
    if diagnostic.source ~= 'layoutlint' then
      fail('a diagnostic of ' .. tostring(diagnostic.source))
    end
    print(string.format('%d:%d: %s [%s]', diagnostic.lnum + 1, diagnostic.col + 1,
      diagnostic.message, tostring(diagnostic.code)))
  end

  local place = { line = diagnostics[1].lnum, character = diagnostics[1].col }
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/hover',
    { textDocument = vim.lsp.util.make_text_document_params(), position = place }, limit)
  local _, answer = next(answers or {})
  local hover = answer and answer.result and answer.result.contents.value
  if type(hover) ~= 'string' or not hover:find('Responder chain', 1, true) then
    fail('no hover: ' .. vim.inspect(answers))
  end
  print(hover)

  -- The fault mended, its mark goes.
  vim.api.nvim_buf_set_lines(0, 0, -1, false, { '{"class": "UIView", "frame": [0, 0, 9, 9]}' })
  expect('diagnostics of what is mended', limit, function()
    return #vim.diagnostic.get(0) == 0
  end)
end

local succeeded, message = pcall(main)
if not succeeded then
  fail(message)
end
vim.cmd('qall!')
