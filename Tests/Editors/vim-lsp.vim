" Runs in Vim with vim-lsp or yegappan/lsp; see vim-lsp.sh. Verifies the number of problems that the client counts.

let s:report = $LAYOUTLINT_DRIVER . '/report'
let s:documents = json_decode(join(readfile($LAYOUTLINT_DRIVER . '/steps.json'), ''))
let s:poll_milliseconds = 50
let s:timeout_polls = 200

" All problems of the buffer.
function! s:ProblemCount() abort
  let l:counts = $LAYOUTLINT_CLIENT is# 'vim-lsp' ? lsp#get_buffer_diagnostics_counts() : lsp#lsp#ErrorCount()
  let l:sum = 0
  for l:count in values(l:counts)
    " vim-lsp also returns the line of the first error.
    let l:sum += type(l:count) is v:t_number ? l:count : 0
  endfor
  return l:sum
endfunction

" Replaces the line with the problem by the fixed one, and triggers the event that Vim's main loop triggers after
" an edit.
function! s:Edit(document) abort
  call setline(a:document.finding.line, a:document.fix.line)
  doautocmd <nomodeline> TextChanged
endfunction

function! s:Open(file) abort
  execute 'edit' a:file
endfunction

" Pairs of a step's name and the expected number of problems after its action.
let s:steps = []
for s:kind in ['layout', 'storyboard']
  let s:document = s:documents[s:kind]
  call add(s:steps, [s:kind . ' findings', function('s:Open', [s:document.file]), 1])
  call add(s:steps, [s:kind . ' edit', function('s:Edit', [s:document]), 0])
endfor

" The client handles messages while Vim is idle, so a timer polls.
let s:polls = -1
function! s:Poll(timer) abort
  if s:polls < 0
    call s:steps[0][1]()
  endif
  let s:polls += 1
  let [l:name, l:Action, l:expected] = s:steps[0]
  try
    let l:count = s:ProblemCount()
  catch
    let l:count = v:exception
  endtry
  if s:polls is 0 || (l:count isnot l:expected && s:polls < s:timeout_polls)
    return
  endif
  let l:result = l:count is l:expected ? 'ok ' . l:name
  \ : 'FAILED ' . l:name . ': ' . string(l:count) . ' problems instead of ' . l:expected
  call writefile([l:result], s:report, 'a')
  call remove(s:steps, 0)
  let s:polls = -1
  if empty(s:steps)
    call timer_stop(a:timer)
    qall!
  endif
endfunction
call timer_start(s:poll_milliseconds, function('s:Poll'), {'repeat': -1})
