" Runs in Vim with ALE; see vim-ale.sh.
" Verifies what ALE displays: its list of problems, its preview, its buffer.

let s:report = $LAYOUTLINT_DRIVER . '/report'
let s:documents = json_decode(join(readfile($LAYOUTLINT_DRIVER . '/steps.json'), ''))
let s:timeout_seconds = 10.0

" Waits until a condition is true. `failure` is a message, or a function that is called after the timeout.
function! s:WaitFor(failure, Condition) abort
  let l:start = reltime()
  while !a:Condition()
    if reltimefloat(reltime(l:start)) > s:timeout_seconds
      throw type(a:failure) is v:t_func ? a:failure() : a:failure
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

" Triggers the event that Vim's main loop triggers after an edit. A script does not return to that loop.
function! s:TriggerTextChanged() abort
  doautocmd <nomodeline> TextChanged
endfunction

function! s:Findings(expected) abort
  call s:WaitFor('no problems', {-> !empty(s:Problems())})
  let l:problems = s:Problems()
  if len(l:problems) != 1
    throw len(l:problems) . ' problems instead of 1'
  endif
  let l:problem = l:problems[0]
  if l:problem.linter_name isnot# 'layoutlint' || l:problem.code isnot# a:expected.rule
  \ || stridx(l:problem.text, a:expected.message) < 0 || l:problem.lnum != a:expected.line
  \ || l:problem.col != a:expected.byteColumn
    throw string(l:problem)
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

" Answers ALE's questions.
let s:last_question = ''
function! s:Answer(question, answer) abort
  let s:last_question = a:question
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
  call s:WaitFor(
  \ {-> 'the line is ' . getline(a:document.finding.line) . '; the last question was ' . s:last_question},
  \ {-> getline(a:document.finding.line) is# a:document.fix.line})
  call s:TriggerTextChanged()
  call s:WaitFor('the problem is still shown after the fix', {-> empty(s:Problems())})
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
  call s:WaitFor('no problems for the original text', {-> !empty(s:Problems())})
  let l:buffer = bufnr('')
  bwipeout!
  sleep 500m
  let l:remaining = filter(getqflist() + ale#engine#GetLoclist(l:buffer), 'v:val.bufnr == l:buffer')
  if !empty(l:remaining)
    throw 'problems of the closed document: ' . string(l:remaining)
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
