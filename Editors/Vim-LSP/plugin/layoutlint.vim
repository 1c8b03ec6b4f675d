" layoutlint in Vim, with vim-lsp or yegappan/lsp. Copy this file to ~/.vim/plugin/. To change a setting,
" define it before:
"   let g:layoutlint_command = ['/path/to/layoutlint', 'serve']
"   let g:layoutlint_settings = {'inlayHints': {'absoluteFrames': v:true}}

" The server also gets other JSON and XML files, and reports nothing about them.
let s:filetypes = ['json', 'jsonc', 'xml']
" In source files, the server also finds the layouts that refer to a declaration. Only vim-lsp asks all servers of
" a file; yegappan/lsp asks the first one, so source files are not sent there.
let s:source_filetypes = ['swift', 'objc', 'objcpp']
let s:root_markers = ['.layoutlint.json', '.git/']

function! s:Command() abort
  return get(g:, 'layoutlint_command', ['layoutlint', 'serve'])
endfunction

function! s:Settings() abort
  return {'layoutlint': get(g:, 'layoutlint_settings', {})}
endfunction

" The folder of the nearest configuration or repository; without one, of the file. vim-lsp sends a server
" without a root no messages.
function! s:Root(server) abort
  let l:path = lsp#utils#get_buffer_path()
  let l:root = lsp#utils#find_nearest_parent_file_directory(l:path, s:root_markers)
  return lsp#utils#path_to_uri(empty(l:root) ? fnamemodify(l:path, ':h') : l:root)
endfunction

function! s:RegisterWithVimLsp() abort
  call lsp#register_server({
  \ 'name': 'layoutlint',
  \ 'cmd': s:Command(),
  \ 'root_uri': function('s:Root'),
  \ 'allowlist': s:filetypes + s:source_filetypes,
  \ 'workspace_config': s:Settings(),
  \})
endfunction

function! s:RegisterWithYegappanLsp() abort
  let l:command = s:Command()
  call LspAddServer([{
  \ 'name': 'layoutlint',
  \ 'path': exepath(l:command[0]),
  \ 'args': l:command[1:],
  \ 'filetype': s:filetypes,
  \ 'rootSearch': s:root_markers,
  \ 'workspaceConfig': s:Settings(),
  \}])
endfunction

augroup layoutlint
  autocmd!
  autocmd BufNewFile,BufRead *.storyboard,*.xib setfiletype xml
  autocmd User lsp_setup call s:RegisterWithVimLsp()
  autocmd User LspSetup call s:RegisterWithYegappanLsp()
augroup END
