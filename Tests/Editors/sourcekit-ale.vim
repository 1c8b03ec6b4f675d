" Runs in Vim with ALE; see sourcekit-ale.sh. ALE sends each request to both servers.

let s:report = $LAYOUTLINT_DRIVER . '/report'
" sourcekit-lsp reads the package before its first answer.
let s:timeout_seconds = 60.0

function! s:WaitFor(failure, Condition) abort
  let l:start = reltime()
  while !a:Condition()
    if reltimefloat(reltime(l:start)) > s:timeout_seconds
      throw a:failure()
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

function! s:Rules() abort
  return map(filter(copy(ale#engine#GetLoclist(bufnr(''))), {_, problem -> problem.linter_name is# 'layoutlint'}),
  \ 'v:val.code')
endfunction

" The texts that ALE displays, in their order.
let s:shown = []
function! s:RecordPreviews() abort
  function! ale#preview#Show(lines, ...) abort closure
    call add(s:shown, join(a:lines, "\n"))
  endfunction
endfunction

" The hover texts at the first occurrence of a text, after the answers of both servers.
function! s:Hover(line, text) abort
  let s:shown = []
  call cursor(a:line, stridx(getline(a:line), a:text) + 1)
  ALEHover
  call s:WaitFor({-> a:text . ': ' . string(s:shown)}, {-> !empty(s:shown)})
  " The answer of the other server.
  sleep 300m
  return s:shown
endfunction

function! s:Identifiers() abort
  for [l:line, l:text] in [[1, 'Row'], [2, 'title'], [3, 'select'], [7, 'title'], [10, 'select']]
    let l:shown = s:Hover(l:line, l:text)
    if len(l:shown) != 1 || stridx(l:shown[0], l:text) < 0 || stridx(l:shown[0], 'takes taps') >= 0
      throw l:text . ': ' . string(l:shown)
    endif
  endfor
endfunction

function! s:Gesture() abort
  let l:shown = s:Hover(10, 'onTapGesture')
  if len(filter(copy(l:shown), {_, text -> stridx(text, 'takes taps') >= 0})) != 1
    throw string(l:shown)
  endif
endfunction

function! s:Edit() abort
  call append(9, '    .contentShape(Rectangle())')
  doautocmd <nomodeline> TextChanged
  call s:WaitFor({-> 'the finding is still shown'}, {-> empty(s:Rules())})
endfunction

edit Sources/App/Row.swift
" Loads the function before it is replaced.
call ale#preview#Show([])
pclose
call s:RecordPreviews()
call s:Step('findings', {-> s:WaitFor({-> string(s:Rules())}, {-> s:Rules() ==# ['tap-area-gap']})})
call s:Step('swift identifiers', {-> s:Identifiers()})
call s:Step('gesture', {-> s:Gesture()})
call s:Step('edit', {-> s:Edit()})
qall!
