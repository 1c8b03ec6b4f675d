" Runs inside of a Vim with ALE: see vim-ale.sh.
" Asserts on what ALE itself shows: its list of problems, its preview, its buffer.

let s:report = $LAYOUTLINT_DRIVER . '/report'
let s:documents = json_decode(join(readfile($LAYOUTLINT_DRIVER . '/steps.json'), ''))
let s:limit = 10.0

" `text` is asked for when it is too late, so that it tells how things are then.
function! s:WaitFor(text, Holds) abort
  let l:start = reltime()
  while !a:Holds()
    if reltimefloat(reltime(l:start)) > s:limit
      throw type(a:text) is v:t_func ? a:text() : a:text
    endif
    sleep 20m
  endwhile
endfunction

function! s:Step(name, Body) abort
  try
    call a:Body()
    call writefile(['ok ' . a:name], s:report, 'a')
  catch
    call writefile(['FAILED ' . a:name . ': ' . v:exception], s:report, 'a')
  endtry
endfunction

function! s:Problems() abort
  return ale#engine#GetLoclist(bufnr(''))
endfunction

" What Vim's own loop does between two keys, which a script does not get to.
function! s:LetGo() abort
  doautocmd <nomodeline> TextChanged
endfunction

function! s:Findings(expected) abort
  call s:WaitFor('no problems', {-> !empty(s:Problems())})
  let l:problems = s:Problems()
  if len(l:problems) != 1
    throw 'there are ' . len(l:problems) . ' problems'
  endif
  let l:only = l:problems[0]
  if l:only.linter_name isnot# 'layoutlint' || l:only.code isnot# a:expected.rule
  \ || stridx(l:only.text, a:expected.message) < 0 || l:only.lnum != a:expected.line
  \ || l:only.col != a:expected.byteColumn
    throw string(l:only)
  endif
endfunction

function! s:HoverText() abort
  for l:window in getwininfo()
    if getbufvar(l:window.bufnr, '&filetype') =~# '^ale-preview'
      return join(getbufline(l:window.bufnr, 1, '$'), "\n")
    endif
  endfor
  return ''
endfunction

function! s:Hover(document) abort
  call cursor(a:document.finding.line, a:document.finding.byteColumn)
  ALEHover
  try
    call s:WaitFor('no preview', {-> !empty(s:HoverText())})
    if stridx(s:HoverText(), a:document.hover) < 0
      throw s:HoverText()
    endif
  finally
    pclose
  endtry
endfunction

" Stands in for the person at ALE's questions.
let s:asked = ''
function! s:Answer(question, answer) abort
  let s:asked = a:question
  return a:answer
endfunction

function! s:AnswerQuestions(answer) abort
  let l:Answer = function('s:Answer')
  function! ale#util#Input(message, value, ...) abort closure
    return l:Answer(a:message, type(a:answer) is v:t_func ? a:answer(a:message) : a:answer)
  endfunction
endfunction

" The number of the action with this title in ALE's question.
function! s:NumberOf(title, question) abort
  for l:line in split(a:question, "\n")
    if stridx(l:line, a:title) >= 0
      return matchstr(l:line, '^\d\+')
    endif
  endfor
  return ''
endfunction

function! s:Fix(document) abort
  call s:AnswerQuestions(function('s:NumberOf', [a:document.fix.title]))
  call cursor(a:document.finding.line, a:document.finding.byteColumn)
  ALECodeAction
  call s:WaitFor({-> 'the line is ' . getline(a:document.finding.line) . '; asked was ' . s:asked},
  \ {-> getline(a:document.finding.line) is# a:document.fix.line})
  call s:LetGo()
  call s:WaitFor('the problem of what is fixed stays', {-> empty(s:Problems())})
endfunction

function! s:Rename(document) abort
  call s:AnswerQuestions(a:document.rename.to)
  let l:line = a:document.rename.line
  call cursor(l:line, stridx(getline(l:line), a:document.rename.at) + 1)
  ALERename
  for [l:number, l:text] in items(a:document.rename.lines)
    call s:WaitFor({-> 'line ' . l:number . ' is ' . getline(l:number)},
    \ {-> getline(l:number) is# l:text})
  endfor
endfunction

function! s:Close(document) abort
  edit!
  call s:WaitFor('no problems of the text as it was', {-> !empty(s:Problems())})
  let l:buffer = bufnr('')
  bwipeout!
  sleep 500m
  let l:left = filter(getqflist() + ale#engine#GetLoclist(l:buffer), 'v:val.bufnr == l:buffer')
  if !empty(l:left)
    throw 'still there is ' . string(l:left)
  endif
endfunction

for s:kind in ['layout', 'storyboard']
  let s:document = s:documents[s:kind]
  execute 'edit' s:document.file
  call s:Step(s:kind . ' findings', {-> s:Findings(s:document.finding)})
  call s:Step(s:kind . ' hover', {-> s:Hover(s:document)})
  call s:Step(s:kind . ' fix', {-> s:Fix(s:document)})
  call s:Step(s:kind . ' rename', {-> s:Rename(s:document)})
  call s:Step(s:kind . ' close', {-> s:Close(s:document)})
endfor
qall!
