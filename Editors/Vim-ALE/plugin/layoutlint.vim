" layoutlint in Vim, with ALE. Copy this file to ~/.vim/plugin/. To change a setting, define it before:
"   let g:ale_layoutlint_executable = '/path/to/layoutlint'
"   let g:ale_layoutlint_names = '\v\.(layout|sentry)\.json$'

call ale#Set('layoutlint_executable', 'layoutlint')
" Files to check. The server reports nothing about a file whose content is not a layout.
call ale#Set('layoutlint_names', '\v(\.layout\.json|\.storyboard|\.xib|\.swift|\.mm?|^\.layoutlint\.json)$')

" The folder of the nearest configuration; without one, of the repository; without one, of the file. For
" files that are not checked the result is empty, and ALE starts no server.
function! s:Root(buffer) abort
  let l:path = expand('#' . a:buffer . ':p')
  if fnamemodify(l:path, ':t') !~# ale#Var(a:buffer, 'layoutlint_names')
    return ''
  endif
  let l:configuration = ale#path#FindNearestFile(a:buffer, '.layoutlint.json')
  if !empty(l:configuration)
    return fnamemodify(l:configuration, ':h')
  endif
  let l:repository = ale#path#FindNearestDirectory(a:buffer, '.git')
  return empty(l:repository) ? fnamemodify(l:path, ':h') : fnamemodify(l:repository, ':h:h')
endfunction

for s:filetype in ['json', 'jsonc', 'xml', 'swift', 'objc', 'objcpp']
  call ale#linter#Define(s:filetype, {
  \ 'name': 'layoutlint',
  \ 'lsp': 'stdio',
  \ 'executable': {buffer -> ale#Var(buffer, 'layoutlint_executable')},
  \ 'command': '%e serve',
  \ 'project_root': function('s:Root'),
  \})
endfor

" ALE runs only a few linters for JSON and Swift, and the selection is a setting of the user for all files of a type.
" This adds layoutlint to the linters of a file that it checks.
function! s:Enable() abort
  " ALE defines its settings when it is loaded.
  if !exists('g:ale_linter_aliases')
  \ || fnamemodify(expand('%'), ':t') !~# ale#Var(bufnr(''), 'layoutlint_names')
    return
  endif
  let l:names = map(ale#linter#Get(&filetype), 'v:val.name')
  if index(l:names, 'layoutlint') < 0
    let b:ale_linters = l:names + ['layoutlint']
  endif
endfunction

augroup layoutlint
  autocmd!
  autocmd BufNewFile,BufRead *.storyboard,*.xib setfiletype xml
  autocmd FileType json,jsonc,xml,swift,objc,objcpp call s:Enable()
augroup END
